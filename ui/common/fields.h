#pragma once

#include <QComboBox>
#include <QLineEdit>

namespace archdef::ui {

/// A field with an icon at its start and, where what it holds is not valid, an octagon at its end.
class Field : public QLineEdit {
    Q_OBJECT
  public:
    explicit Field(const QString& placeholder = {}, const QString& icon = {}, bool small = false,
                   QWidget* parent = nullptr);
    /// An empty problem means valid. Typing is never blocked; the problem is the tool tip.
    void setProblem(const QString& problem);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString m_icon, m_problem, m_usualToolTip;
    bool m_small;
};

/// A filter line: `edited` comes 150 ms after the last key, Escape clears.
class FilterField : public Field {
    Q_OBJECT
  public:
    explicit FilterField(const QString& placeholder, QWidget* parent = nullptr, bool small = true);

  signals:
    void edited(const QString& text);

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    class QTimer* m_timer;
};

/// A choice: looks as a field with a chevron.
class ChoiceBox : public QComboBox {
    Q_OBJECT
  public:
    explicit ChoiceBox(QWidget* parent = nullptr);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
};

} // namespace archdef::ui
