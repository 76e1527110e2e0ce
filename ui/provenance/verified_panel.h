#pragma once

#include "provenance/verify.h"

#include <QWidget>

class QVBoxLayout;

namespace archdef::ui {

class AmountBar;
class Button;
class TokenLabel;

/// "Verified": line by line what was the same when the record ran again, each with its sign and its word.
class VerifiedPanel : public QWidget {
    Q_OBJECT
  public:
    explicit VerifiedPanel(QWidget* parent = nullptr);

    void showNothing();
    void showProgress(VerifyStage stage, double part);
    void showVerification(const Verification& verification, const QString& recordName);
    void showProblem(const QString& message);
    /// Selects the next line that is not the same; false where all are.
    bool goToUnequal(int step);
    QString asText() const;

  signals:
    void cancelRequested();

  private:
    void clear();

    TokenLabel* m_when;
    AmountBar* m_bar;
    TokenLabel* m_stage;
    Button* m_cancel;
    QVBoxLayout* m_lines;
    TokenLabel* m_note;
    std::vector<QWidget*> m_rows;
    std::vector<bool> m_unequal;
    int m_current = -1;
    QString m_text;
};

} // namespace archdef::ui
