#include "edit/code_help.h"

#include "common/background_work.h"
#include "common/labels.h"
#include "edit/problem_list.h"
#include "workspace.h"

#include <QCoreApplication>

namespace archdef::ui {
namespace {

QString text(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

QString tr(const char* source) {
    return QCoreApplication::translate("archdef::ui", source);
}

QString linesText(const std::vector<int>& lines) {
    QStringList numbers;
    for (const int line : lines) numbers << QString::number(line);
    return numbers.size() == 1 ? tr("line %1").arg(numbers.front())
                               : tr("lines %1").arg(numbers.join(QStringLiteral(", ")));
}

QString shapeAndType(const gguf::TensorInfo& tensor) {
    return QString::fromStdString(tensor.shape_text()) + QLatin1Char(' ') +
           text(gguf::type_name_or_unknown(tensor.type));
}

void addOperations(QList<CompletionItem>& items, const CompletionContext& context) {
    for (const Operation& known : operations()) {
        if (context.after_equals && !known.makes_value) continue;
        CompletionItem item;
        item.name = text(known.name) + QStringLiteral("()");
        item.icon = QStringLiteral("run");
        item.shape = text(known.form);
        item.form = text(known.form);
        item.help = operationHelp(known);
        item.ink = Token::synOp;
        item.caretBack = 1;
        item.rank = 100 + static_cast<int>(known.id);
        items << item;
    }
}

void addTensors(QList<CompletionItem>& items, const Workspace& workspace, const CompletionContext& context) {
    const auto binding = workspace.binding();
    const auto model = workspace.model();
    if (!binding || !model) return;
    const bool inBlock = context.in_section && context.section == Section::block;
    for (const TensorGroup& group : binding->groups) {
        const bool layered = group.pattern.find("{i}") != std::string::npos;
        if (layered && !inBlock) continue;
        CompletionItem item;
        item.name = QString::fromStdString(group.pattern);
        item.icon = QStringLiteral("tensor");
        item.shape = shapeAndType(model->file->tensors()[group.tensors.front()]);
        if (layered) item.amount = tr("%1 layers").arg(group.tensors.size());
        item.unread = group.lines.empty();
        item.use = item.unread ? tr("unread") : linesText(group.lines);
        item.ink = Token::synTensor;
        item.rank = layered == inBlock ? 0 : 50;
        items << item;
    }
}

CompletionItem wordItem(const QString& name, const QString& icon, const QString& about, Token ink, int rank) {
    CompletionItem item;
    item.name = name;
    item.icon = icon;
    item.shape = about;
    item.ink = ink;
    item.rank = rank;
    return item;
}

} // namespace

QString operationHelp(const Operation& operation) {
    return text(currentLocale() == Locale::es ? operation.help_es : operation.help_en);
}

QList<CompletionItem> completionsAt(const Workspace& workspace, const CompletionContext& context, int line,
                                    const std::vector<Symbol>& symbols) {
    QList<CompletionItem> items;
    if (context.registers)
        for (const std::string& name : registers_in_scope(symbols, line))
            items << wordItem(QString::fromStdString(name), QStringLiteral("token"), tr("register"),
                              Token::text, 10);
    if (context.tensors) addTensors(items, workspace, context);
    if (context.values || context.keys) {
        const auto model = workspace.model();
        for (const std::string_view name : key_names()) {
            QString value;
            if (model && model->config)
                if (const auto key = find_key(name))
                    value = QString::number(model->config->key_value(*key), 'g', 12);
            items << wordItem(text(name), QStringLiteral("hash"), value, Token::synKey, 20);
        }
        if (context.values && !context.keys) {
            CompletionItem root = wordItem(QStringLiteral("sqrt()"), QStringLiteral("hash"),
                                           tr("the square root of a key"), Token::synOp, 30);
            root.caretBack = 1;
            items << root;
        }
    }
    if (context.operations) addOperations(items, context);
    const auto words = [&](std::initializer_list<const char*> names, const QString& about) {
        for (const char* name : names)
            items << wordItem(QString::fromLatin1(name), QStringLiteral("edit"), about, Token::synWord, 5);
    };
    if (context.headers) words({"arch", "kind", "param"}, tr("header"));
    if (context.sections) words({"prologue", "block", "epilogue"}, tr("section"));
    if (context.kinds) words({"decoder"}, tr("the only kind"));
    if (context.param_names)
        for (const ParamInfo& param : known_params()) {
            CompletionItem item =
                wordItem(text(param.name), QStringLiteral("settings"), {}, Token::synKey, 0);
            item.help = text(currentLocale() == Locale::es ? param.help_es : param.help_en);
            items << item;
        }
    if (context.arch_name && workspace.model())
        items << wordItem(text(workspace.model()->file->architecture()), QStringLiteral("model"),
                          tr("of the open model"), Token::text, 0);
    return items;
}

QString helpFor(const Workspace& workspace, const Symbol& symbol, const std::vector<Symbol>& symbols) {
    const QString name = QString::fromStdString(symbol.text);
    const auto model = workspace.model();
    const auto binding = workspace.binding();
    QStringList lines;
    switch (symbol.kind) {
    case Symbol::Kind::operation: {
        if (!symbol.operation) return {};
        lines << QStringLiteral("`%1`").arg(text(symbol.operation->form)) << operationHelp(*symbol.operation)
              << QStringLiteral("`%1`").arg(text(symbol.operation->formula));
        for (const LineShape& shape : workspace.shapes()) {
            if (shape.line != symbol.range.line) continue;
            if (shape.heads > 0)
                lines << tr("here: %1 heads of %2").arg(shape.heads).arg(shape.head_dim);
            else if (shape.width > 0)
                lines << tr("here: makes [%1, %2]")
                             .arg(shape.last_only ? QStringLiteral("1") : QStringLiteral("n"))
                             .arg(shape.width);
        }
        break;
    }
    case Symbol::Kind::tensor: {
        lines << QStringLiteral("`%1`").arg(name);
        if (!binding || !model) {
            lines << tr("No model is open: its type and shape are not known.");
            break;
        }
        for (const TensorGroup& group : binding->groups) {
            if (group.pattern != symbol.text) continue;
            quint64 bytes = 0;
            for (const std::size_t index : group.tensors) bytes += model->file->tensors()[index].bytes;
            lines << QStringLiteral("`%1`").arg(shapeAndType(model->file->tensors()[group.tensors.front()]))
                  << (group.tensors.size() > 1
                          ? tr("in %1 layers, %2 in all").arg(group.tensors.size()).arg(bytesText(bytes))
                          : bytesText(bytes));
            if (!group.lines.empty()) lines << tr("read by %1").arg(linesText(group.lines));
            return lines.join(QLatin1Char('\n'));
        }
        lines << tr("The model has no tensor of this name.");
        break;
    }
    case Symbol::Kind::key: {
        lines << QStringLiteral("`%1`").arg(name);
        const auto key = find_key(symbol.text);
        if (key && model && model->config)
            lines << tr("%1 in this model").arg(QString::number(model->config->key_value(*key), 'g', 12));
        else
            lines << tr("Its value comes from the model's metadata.");
        break;
    }
    case Symbol::Kind::register_: {
        std::vector<int> written, read;
        for (const Symbol& use : occurrences_of(symbols, symbol)) {
            if (use.writes) written.push_back(use.range.line);
            if (!use.writes || use.in_place) read.push_back(use.range.line);
        }
        const auto unique = [](std::vector<int>& numbers) {
            numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
        };
        unique(written);
        unique(read);
        lines << tr("register `%1`").arg(name);
        if (!written.empty()) lines << tr("written: %1").arg(linesText(written));
        lines << (read.empty() ? tr("never read") : tr("read: %1").arg(linesText(read)));
        break;
    }
    default:
        return {};
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace archdef::ui
