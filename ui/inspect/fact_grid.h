#pragma once

#include <QWidget>
#include <vector>

class QGridLayout;

namespace archdef::ui {

class IconLabel;
class TokenLabel;

/// Names at the left, values in mono at the right (an overview) or beside their name (details). Values can be
/// selected; one may be a link.
class FactGrid : public QWidget {
    Q_OBJECT
  public:
    enum class Values { right, beside };
    explicit FactGrid(Values values = Values::right, QWidget* parent = nullptr);

    void clear();
    /// `value` may hold `code` where it is a sentence; `remark` follows in text-2.
    void add(const QString& name, const QString& value, const QString& remark = {});
    void addLink(const QString& name, const QString& value, const QString& target,
                 const QString& remark = {});
    void addTicked(const QString& name, const QString& value, bool agrees);
    QString asText() const;

  signals:
    void linkActivated(const QString& target);

  private:
    struct Row {
        TokenLabel* name = nullptr;
        QWidget* cell = nullptr; ///< holds `value`, or is it
        TokenLabel* value = nullptr;
        IconLabel* mark = nullptr; ///< null: not ticked
    };
    TokenLabel* makeValue(QWidget* parent);
    Row& nextRow(const QString& name, bool ticked);
    static void setValue(const Row& row, const QString& html, const QString& plain);

    Values m_values;
    QGridLayout* m_grid;
    std::vector<Row> m_made; ///< rows that are shown, then hidden ones
    int m_rows = 0;          ///< that are shown
    QStringList m_text;
};

} // namespace archdef::ui
