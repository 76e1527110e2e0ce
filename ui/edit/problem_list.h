#pragma once

#include "common/language.h"
#include "language/diagnostic.h"

#include <QAbstractTableModel>
#include <QObject>
#include <string>
#include <unordered_map>
#include <vector>

namespace archdef::ui {

class Workspace;

/// A diagnostic as it is shown now. `severity` is a hint in place of an error while the next key may still
/// mend it on the line that is being typed.
struct Problem {
    Diagnostic diagnostic;
    Severity severity = Severity::error;
    QString message; ///< without the line number
    QString code;
    QStringList fixTitles; ///< as many as diagnostic.fixes

    bool operator==(const Problem& other) const;
};

/// The one list of problems: squiggles, gutter, scroll bar, panel and counts all show this. It is also the
/// table model of the panel, with errors first.
class ProblemList : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { SeverityColumn, LineColumn, MessageColumn, CodeColumn, FixColumn, ColumnCount };

    explicit ProblemList(Workspace* workspace, QObject* parent = nullptr);

    const std::vector<Problem>& problems() const { return m_problems; }
    int count(Severity severity) const;
    /// Where text is being typed (from 1; line 0: nowhere); counts from the next change of the definition on.
    void setTypedPlace(int line, int column);
    /// The cursor is on a line: ends the typing of another one.
    void setTypedLineIfOther(int line);

    /// The first problem after a place, or the first of all; -1: there are none. Problems without a line are
    /// passed over. `backwards` looks before it.
    int nextFrom(int line, int column, bool backwards) const;
    /// Indices of the problems on a line, the worst first.
    std::vector<int> onLine(int line) const;
    /// Edits of all problems that have one fix and no other, where no two touch the same text; and how many
    /// problems that mends.
    std::vector<Edit> editsThatFixAll(int* places) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  signals:
    void changed();

  private:
    /// What is said of a diagnostic.
    struct Words {
        QString message, code;
        QStringList fixTitles;
    };
    const Words& wordsFor(const Diagnostic& diagnostic, std::unordered_map<std::string, Words>& known);
    void refresh();
    void replaceRows(std::vector<Problem> problems);
    std::vector<std::string> tensorPatterns() const;

    Workspace* m_workspace;
    std::vector<Problem> m_problems;
    std::unordered_map<std::string, Words> m_words; ///< of those that are in the list
    Locale m_locale = Locale::en;                   ///< of `m_words`
    int m_typedLine = 0, m_typedColumn = 1;
};

} // namespace archdef::ui
