#pragma once

#include "language/diagnostic.h"

#include <QWidget>
#include <optional>
#include <vector>

class QGridLayout;
class QVBoxLayout;
class QStackedWidget;

namespace archdef::ui {

class AmountBar;
class ElidedLabel;
class IconLabel;
class PresenceMatrix;
class ProblemList;
class StatePanel;
class TokenLabel;
class Workspace;

/// The panel at the right of the editor: facts of the model, how much of it is read, what is not, and the
/// matrix of layers and tensors. Without a model it says what one would add, and offers those of the text's
/// architecture.
class ModelPanel : public QWidget {
    Q_OBJECT
  public:
    ModelPanel(Workspace* workspace, ProblemList* problems, QWidget* parent = nullptr);

  signals:
    void fixRequested(const archdef::Fix& fix);
    void openModelRequested();
    void allModelsRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void showModel();
    void showBinding();
    void showOffers();
    QWidget* makeModelPage();
    QWidget* makeEmptyPage();
    /// A group of tensors that no step reads, with what can be done about it.
    struct UnreadRow {
        QString name, about, action;
        std::optional<Fix> fix;
        bool showsAs(const UnreadRow& other) const {
            return name == other.name && about == other.about && action == other.action;
        }
    };
    std::vector<UnreadRow> unreadRows(int* more) const;
    void showUnread();
    void addUnreadRow(std::size_t index);

    Workspace* m_workspace;
    ProblemList* m_problems;
    QStackedWidget* m_stack;
    ElidedLabel* m_name;
    QWidget* m_inspectButton;
    TokenLabel* m_summary;
    QGridLayout* m_facts;
    TokenLabel *m_readCount, *m_ofCount;
    AmountBar* m_bar;
    QVBoxLayout* m_unread;
    std::vector<UnreadRow> m_unreadRows; ///< that are shown
    int m_moreUnread = 0;                ///< that are not
    QWidget* m_keysRow;
    IconLabel* m_keysIcon;
    TokenLabel* m_keys;
    TokenLabel* m_matrixHeading;
    PresenceMatrix* m_matrix;
    QWidget* m_legend;
    StatePanel* m_empty;
    TokenLabel* m_offersTitle;
    QVBoxLayout* m_offers;
};

/// The panel when there is no room: 36 px with coverage as a vertical bar.
class ModelRail : public QWidget {
    Q_OBJECT
  public:
    explicit ModelRail(Workspace* workspace, QWidget* parent = nullptr);

  signals:
    void showPanelRequested();

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    void refresh();
    Workspace* m_workspace;
    AmountBar* m_bar;
    QString m_text;
};

} // namespace archdef::ui
