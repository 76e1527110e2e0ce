#pragma once

#include <QWidget>

class QGridLayout;

namespace archdef::ui {

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
    void addRow(const QString& name, QWidget* value);
    TokenLabel* valueLabel(const QString& html, const QString& plain);

    Values m_values;
    QGridLayout* m_grid;
    int m_rows = 0;
    QStringList m_text;
};

} // namespace archdef::ui
