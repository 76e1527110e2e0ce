#include "inspect/array_model.h"

#include "common/tables.h"
#include "common/token_text.h"
#include "gguf/overview.h"
#include "inspect/value_text.h"

#include <QBrush>
#include <limits>
#include <stop_token>

namespace archdef::ui {

namespace {

enum Column { IndexColumn, ValueColumn, TypeColumn, ScoreColumn, BytesColumn };

/// The indices of the elements that hold the text, have it as their index, or have these bytes.
std::vector<quint64> matchesIn(const gguf::ArrayView& elements, const QString& text,
                               const std::stop_token& stop) {
    std::vector<quint64> matches;
    const std::string wanted = text.toStdString();
    const QByteArray hex = QByteArray::fromHex(text.toLatin1());
    bool isNumber = false;
    const quint64 number = text.toULongLong(&isNumber);
    // "e6 97" also looks for the bytes; a single hexadecimal word like "add" is more likely text.
    const bool isHex = text.contains(u' ') && hex.toHex(' ') == text.trimmed().toLower().toLatin1();
    const std::string_view bytes(hex.data(), static_cast<std::size_t>(hex.size()));
    for (quint64 i = 0; i < elements.size() && !stop.stop_requested(); ++i) {
        bool found = isNumber && i == number;
        if (const auto string = elements.string(i))
            found = found || string->find(wanted) != std::string_view::npos ||
                    (isHex && string->find(bytes) != std::string_view::npos);
        else
            found = found || elementText(elements, i).contains(text);
        if (found) matches.push_back(i);
    }
    return matches;
}

} // namespace

ArrayModel::ArrayModel(QObject* parent) : QAbstractTableModel(parent), m_job(this) {}

const gguf::ArrayView* ArrayModel::array() const {
    const auto* value = m_file ? m_file->find(m_key) : nullptr;
    return value ? value->array() : nullptr;
}

void ArrayModel::setArray(std::shared_ptr<const gguf::File> file, const QString& key) {
    m_job.cancel();
    beginResetModel();
    m_file = std::move(file);
    m_key = key.toStdString();
    m_tokens = m_key == "tokenizer.ggml.tokens";
    m_filtered = false;
    m_matches.clear();
    endResetModel();
}

void ArrayModel::setFilter(const QString& text) {
    if (text.isEmpty() || !array()) {
        m_job.cancel();
        if (m_filtered) showMatches(false, {});
        return;
    }
    // Every element is looked at, and a vocabulary has 150 000: not on this thread.
    m_job.start([this, file = m_file, elements = array(), text](const std::stop_token& stop,
                                                                const AsyncJob::Post& post) {
        auto matches = matchesIn(*elements, text, stop);
        post([this, found = std::move(matches)]() mutable { showMatches(true, std::move(found)); });
    });
}

void ArrayModel::showMatches(bool filtered, std::vector<quint64> matches) {
    beginResetModel();
    m_filtered = filtered;
    m_matches = std::move(matches);
    endResetModel();
}

quint64 ArrayModel::size() const {
    return array() ? array()->size() : 0;
}

quint64 ArrayModel::elementOf(int row) const {
    return m_filtered ? m_matches[static_cast<std::size_t>(row)] : static_cast<quint64>(row);
}

int ArrayModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !array()) return 0;
    const quint64 count = m_filtered ? m_matches.size() : array()->size();
    return static_cast<int>(std::min<quint64>(count, std::numeric_limits<int>::max()));
}

int ArrayModel::columnCount(const QModelIndex&) const {
    return m_tokens ? BytesColumn + 1 : ValueColumn + 1;
}

QVariant ArrayModel::data(const QModelIndex& index, int role) const {
    const auto* elements = array();
    if (!index.isValid() || !elements) return {};
    const quint64 i = elementOf(index.row());
    if (role == JsonRole) return jsonText(jsonOf(i));
    if (role == MonoRole) return index.column() != TypeColumn;
    if (role == TokenRole && index.column() != ValueColumn) return static_cast<int>(Token::text2);
    if (role == Qt::TextAlignmentRole) {
        const bool right = index.column() == IndexColumn || index.column() == ScoreColumn;
        return QVariant::fromValue(Qt::Alignment(right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
    switch (index.column()) {
    case IndexColumn:
        return QString::number(i);
    case ValueColumn:
        return m_tokens ? tokenText(elements->string(i).value_or(std::string_view())).text
                        : elementText(*elements, i);
    case TypeColumn: {
        const auto* types = m_file->find("tokenizer.ggml.token_type");
        const auto type = types && types->array() ? types->array()->integer(i) : std::nullopt;
        return type ? fromView(gguf::token_type_name(*type)) : QString();
    }
    case ScoreColumn: {
        const auto* scores = m_file->find("tokenizer.ggml.scores");
        const auto score = scores && scores->array() ? scores->array()->number(i) : std::nullopt;
        return score ? significant(*score, 6) : QString();
    }
    case BytesColumn:
        return hexBytes(elements->string(i).value_or(std::string_view()));
    default:
        return {};
    }
}

gguf::Json ArrayModel::jsonOf(quint64 i) const {
    gguf::Json json{{"index", i}, {"value", gguf::json_of_element(*array(), i)}};
    if (!m_tokens) return json;
    const auto add = [&](const char* name, const char* key) {
        const auto* value = m_file->find(key);
        if (value && value->array()) json[name] = gguf::json_of_element(*value->array(), i);
    };
    add("type", "tokenizer.ggml.token_type");
    add("score", "tokenizer.ggml.scores");
    return json;
}

QVariant ArrayModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        const bool right = section == IndexColumn || section == ScoreColumn;
        return QVariant::fromValue(Qt::Alignment(right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case IndexColumn:
        return m_tokens ? tr("Id") : tr("#");
    case ValueColumn:
        return m_tokens ? tr("Stored as") : tr("Value");
    case TypeColumn:
        return tr("Type");
    case ScoreColumn:
        return tr("Score");
    case BytesColumn:
        return tr("Bytes");
    default:
        return {};
    }
}

} // namespace archdef::ui
