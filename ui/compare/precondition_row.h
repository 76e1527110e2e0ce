#pragma once

#include "compare/preconditions.h"

#include <QWidget>
#include <vector>

namespace archdef::ui {

/// "Like with like": the nine preconditions, each with a tick, a cross, or a struck circle where it is not
/// known. Where there is no room for all, those that hold at the end become a count.
class PreconditionRow : public QWidget {
    Q_OBJECT
  public:
    explicit PreconditionRow(QWidget* parent = nullptr);

    void setChecks(std::vector<compare::Precondition> checks);
    void setUnknown();                            ///< nothing has been asked yet
    void setUnreachable(const QString& endpoint); ///< the first failed, so no other is known
    const std::vector<compare::Precondition>& checks() const { return m_checks; }

    QSize sizeHint() const override { return {600, 30}; }
    QSize minimumSizeHint() const override { return {200, 30}; }

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    struct Place {
        int begin, end;
        std::size_t check;
    };
    void describe();

    std::vector<compare::Precondition> m_checks;
    std::vector<Place> m_places; ///< where each was painted, for tool tips
};

} // namespace archdef::ui
