#pragma once

#include <QList>
#include <QString>
#include <QWidget>

namespace archdef::ui {

/// The likeliest tokens of one step with their log-probabilities as bars; the one that was taken is solid.
class AlternativesView : public QWidget {
    Q_OBJECT
  public:
    struct Row {
        QString token;
        float logprob = 0;
        bool taken = false;
    };

    explicit AlternativesView(QWidget* parent = nullptr);
    void setStep(int number, QList<Row> rows); ///< 0: none yet
    QSize sizeHint() const override { return {296, 150}; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    int m_step = 0;
    QList<Row> m_rows;
};

/// "−0.91": two decimals with the minus sign U+2212.
QString logprobText(double logprob, int decimals = 2);

} // namespace archdef::ui
