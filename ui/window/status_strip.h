#pragma once

#include "common/theme.h"

#include <QAbstractButton>
#include <QWidget>
#include <array>

class QHBoxLayout;

namespace archdef::ui {

class AmountBar;
class Button;
class ElidedLabel;
class Workspace;

/// One entry of the status bar: a button with an icon or a mark and a text.
class StatusEntry : public QAbstractButton {
    Q_OBJECT
  public:
    explicit StatusEntry(const QString& name, QWidget* parent = nullptr);
    void setContent(const QString& icon, const QString& text, Token token = Token::text2, bool mono = false);
    /// "●" reachable, "×" silent, "○" not set: drawn instead of an icon.
    enum class Mark { none, dot, cross, ring };
    void setMark(Mark mark, Token token);
    QSize sizeHint() const override;

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    QString m_icon;
    Token m_token = Token::text2, m_markToken = Token::text3;
    Mark m_mark = Mark::none;
    bool m_mono = false;
};

/// Counts, cursor, background work; sha, model, numerics and threads, endpoint.
class StatusStrip : public QWidget {
    Q_OBJECT
  public:
    explicit StatusStrip(Workspace* workspace, QWidget* parent = nullptr);
    void setCounts(int errors, int warnings, int hints);
    void setCountsShown(bool shown);      ///< else "Ready"
    void setCursor(int line, int column); ///< line 0 hides it
    void setSha(const QString& digest);
    void setEndpointState(StatusEntry::Mark mark, const QString& version);
    void setNarrow(bool narrow);

  signals:
    void problemsClicked();
    void cursorClicked();
    void shaClicked();
    void modelClicked();
    void numericsClicked();
    void endpointClicked();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void showWork();
    void showModel();
    void showNumerics();
    void showEndpoint();

    Workspace* m_workspace;
    StatusEntry *m_ready, *m_errors, *m_warnings, *m_hints, *m_cursor;
    StatusEntry *m_sha, *m_model, *m_numerics, *m_endpoint;
    QWidget* m_work;
    ElidedLabel* m_workText;
    AmountBar* m_workBar;
    Button* m_cancel;
    StatusEntry::Mark m_endpointMark = StatusEntry::Mark::ring;
    QString m_endpointVersion;
    bool m_narrow = false;
    std::array<int, 3> m_counts{-1, -1, -1}; ///< errors, warnings, hints
};

} // namespace archdef::ui
