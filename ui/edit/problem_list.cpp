#include "edit/problem_list.h"

#include "common/tables.h"
#include "edit/editor_marks.h"
#include "language/completion.h"
#include "workspace.h"

#include <algorithm>

namespace archdef::ui {
namespace {

bool overlap(const Range& a, const Range& b) {
    return a.line == b.line && a.column < b.end_column && b.column < a.end_column;
}

} // namespace

bool Problem::operator==(const Problem& other) const {
    const auto sameEdits = [](const Fix& a, const Fix& b) { return a.edits == b.edits; };
    return diagnostic.range == other.diagnostic.range && severity == other.severity && code == other.code &&
           message == other.message && fixTitles == other.fixTitles &&
           std::ranges::equal(diagnostic.fixes, other.diagnostic.fixes, sameEdits);
}

ProblemList::ProblemList(Workspace* workspace, QObject* parent)
    : QAbstractTableModel(parent), m_workspace(workspace) {
    connect(workspace, &Workspace::definitionChanged, this, &ProblemList::refresh);
    connect(workspace, &Workspace::bindingChanged, this, &ProblemList::refresh);
    refresh();
}

const ProblemList::Words& ProblemList::wordsFor(const Diagnostic& diagnostic,
                                                std::unordered_map<std::string, Words>& known) {
    // The words follow from these and not from the place, so that most of them outlive a key.
    std::string key = diagnostic.code;
    const auto add = [&key](const std::vector<std::string>& arguments) {
        for (const std::string& argument : arguments) key.append(1, '\0').append(argument);
    };
    add(diagnostic.arguments);
    for (const Fix& fix : diagnostic.fixes) {
        key.append(2, '\0').append(fix.kind);
        add(fix.arguments);
    }
    if (auto node = m_words.extract(key)) return known.insert(std::move(node)).position->second;
    const auto [entry, isNew] = known.try_emplace(std::move(key));
    Words& words = entry->second;
    if (!isNew) return words;
    words.message = QString::fromStdString(message(diagnostic, m_locale));
    words.code = QString::fromStdString(diagnostic.code);
    for (const Fix& fix : diagnostic.fixes) words.fixTitles << QString::fromStdString(title(fix, m_locale));
    return words;
}

void ProblemList::refresh() {
    std::vector<Problem> problems;
    if (const Locale locale = currentLocale(); locale != m_locale) {
        m_locale = locale;
        m_words.clear();
    }
    std::unordered_map<std::string, Words> words;
    std::vector<Diagnostic> diagnostics = m_workspace->diagnostics();
    std::vector<Severity> shown;
    if (m_typedLine > 0)
        shown = severities_at_cursor(diagnostics, m_workspace->definition().text, m_typedLine, m_typedColumn,
                                     [this] { return tensorPatterns(); });
    problems.reserve(diagnostics.size());
    for (std::size_t i = 0; i < diagnostics.size(); ++i) {
        const Words& said = wordsFor(diagnostics[i], words);
        const Severity severity = shown.empty() ? diagnostics[i].severity : shown[i];
        problems.push_back({.diagnostic = std::move(diagnostics[i]),
                            .severity = severity,
                            .message = said.message,
                            .code = said.code,
                            .fixTitles = said.fixTitles});
    }
    m_words = std::move(words);
    std::stable_sort(problems.begin(), problems.end(),
                     [](const Problem& a, const Problem& b) { return a.severity < b.severity; });
    replaceRows(std::move(problems));
    emit changed();
}

void ProblemList::replaceRows(std::vector<Problem> problems) {
    // A key changes few rows: views keep their selection and draw only what is new.
    const auto [oldFirst, newFirst] = std::ranges::mismatch(m_problems, problems);
    const auto first = static_cast<int>(oldFirst - m_problems.begin());
    int oldEnd = static_cast<int>(m_problems.size()), newEnd = static_cast<int>(problems.size());
    while (oldEnd > first && newEnd > first &&
           m_problems[static_cast<std::size_t>(oldEnd - 1)] ==
               problems[static_cast<std::size_t>(newEnd - 1)]) {
        --oldEnd;
        --newEnd;
    }
    const int kept = std::min(oldEnd, newEnd);
    if (oldEnd > kept) {
        beginRemoveRows({}, kept, oldEnd - 1);
        m_problems.erase(m_problems.begin() + kept, m_problems.begin() + oldEnd);
        endRemoveRows();
    }
    if (newEnd > kept) {
        beginInsertRows({}, kept, newEnd - 1);
        m_problems.insert(m_problems.begin() + kept, problems.begin() + kept, problems.begin() + newEnd);
        endInsertRows();
    }
    m_problems = std::move(problems);
    if (kept > first) emit dataChanged(index(first, 0), index(kept - 1, ColumnCount - 1));
}

std::vector<std::string> ProblemList::tensorPatterns() const {
    std::vector<std::string> patterns;
    if (const auto binding = m_workspace->binding())
        for (const TensorGroup& group : binding->groups) patterns.push_back(group.pattern);
    return patterns;
}

void ProblemList::setTypedPlace(int line, int column) {
    m_typedLine = line;
    m_typedColumn = column;
}

void ProblemList::setTypedLineIfOther(int line) {
    if (m_typedLine == 0 || line == m_typedLine) return;
    m_typedLine = 0;
    refresh();
}

int ProblemList::count(Severity severity) const {
    return static_cast<int>(
        std::count_if(m_problems.begin(), m_problems.end(),
                      [severity](const Problem& problem) { return problem.severity == severity; }));
}

int ProblemList::nextFrom(int line, int column, bool backwards) const {
    int best = -1, wrapped = -1;
    const auto place = [this](int index) {
        const Range& range = m_problems[static_cast<std::size_t>(index)].diagnostic.range;
        return std::pair(range.line, range.column);
    };
    const std::pair here(line, column);
    for (int i = 0; i < static_cast<int>(m_problems.size()); ++i) {
        const auto at = place(i);
        if (at.first <= 0) continue;
        if (backwards) {
            if (at < here && (best < 0 || at > place(best))) best = i;
            if (wrapped < 0 || at > place(wrapped)) wrapped = i;
        } else {
            if (at > here && (best < 0 || at < place(best))) best = i;
            if (wrapped < 0 || at < place(wrapped)) wrapped = i;
        }
    }
    return best >= 0 ? best : wrapped;
}

std::vector<int> ProblemList::onLine(int line) const {
    std::vector<int> found;
    for (std::size_t i = 0; i < m_problems.size(); ++i)
        if (m_problems[i].diagnostic.range.line == line) found.push_back(static_cast<int>(i));
    return found;
}

std::vector<Edit> ProblemList::editsThatFixAll(int* places) const {
    std::vector<Edit> all;
    std::unordered_multimap<int, Range> taken; // by line
    int mended = 0;
    for (const Problem& problem : m_problems) {
        if (problem.severity == Severity::hint || problem.diagnostic.fixes.size() != 1) continue;
        const std::vector<Edit>& edits = problem.diagnostic.fixes.front().edits;
        const bool clashes = std::ranges::any_of(edits, [&](const Edit& edit) {
            const auto [first, last] = taken.equal_range(edit.range.line);
            return std::any_of(first, last, [&](const auto& other) {
                return overlap(edit.range, other.second) || edit.range == other.second;
            });
        });
        if (clashes || edits.empty()) continue;
        all.insert(all.end(), edits.begin(), edits.end());
        for (const Edit& edit : edits) taken.emplace(edit.range.line, edit.range);
        ++mended;
    }
    if (places) *places = mended;
    return all;
}

int ProblemList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

int ProblemList::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(ColumnCount);
}

QVariant ProblemList::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Problem& problem = m_problems[static_cast<std::size_t>(index.row())];
    switch (index.column()) {
    case SeverityColumn:
        if (role == IconNameRole) return severityIcon(problem.severity);
        if (role == IconTokenRole) {
            constexpr Token tokens[] = {Token::error, Token::warn, Token::text3};
            return static_cast<int>(tokens[static_cast<int>(problem.severity)]);
        }
        if (role == Qt::AccessibleTextRole) {
            const std::string_view name = severity_name(problem.severity, currentLocale());
            return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        }
        break;
    case LineColumn:
        if (role == Qt::DisplayRole && problem.diagnostic.range.line > 0)
            return problem.diagnostic.range.line;
        if (role == MonoRole) return true;
        if (role == TokenRole) return static_cast<int>(Token::text2);
        if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        break;
    case MessageColumn:
        if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return problem.message;
        if (role == CodeRole) return true;
        break;
    case CodeColumn:
        if (role == Qt::DisplayRole) return problem.code;
        if (role == MonoRole) return true;
        if (role == TokenRole) return static_cast<int>(Token::text3);
        break;
    case FixColumn:
        if (role == Qt::DisplayRole)
            return problem.fixTitles.isEmpty() ? QString()
                                               : QString(problem.fixTitles.front()).remove(QLatin1Char('`'));
        if (role == Qt::ToolTipRole && !problem.fixTitles.isEmpty())
            return QString(problem.fixTitles.front()).remove(QLatin1Char('`'));
        if (role == LinkRole) return true;
        if (role == Qt::TextAlignmentRole) return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
        break;
    default:
        break;
    }
    return {};
}

QVariant ProblemList::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    const QStringList names{tr("Severity"), tr("Line"), tr("Problem"), tr("Code"), tr("Fix")};
    return names.value(section);
}

} // namespace archdef::ui
