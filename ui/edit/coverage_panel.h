#pragma once

#include "language/diagnostic.h"

#include <QWidget>
#include <optional>
#include <vector>

class QVBoxLayout;

namespace archdef {
struct Binding;
struct TensorGroup;
} // namespace archdef

namespace archdef::ui {

class AmountBar;
class IconLabel;
class TokenLabel;
class Workspace;

/// How many tensors are read, the ones that are not with the likely line for each, and the metadata keys that
/// change the numbers.
class CoveragePanel : public QWidget {
    Q_OBJECT
  public:
    explicit CoveragePanel(Workspace* workspace, QWidget* parent = nullptr);
    void refresh();

  signals:
    void fixRequested(const archdef::Fix& fix);

  private:
    /// A group of tensors that no step reads, with what can be done about it.
    struct UnreadRow {
        QString pattern, tensor, about, action;
        std::optional<Fix> fix;
        bool showsAs(const UnreadRow& other) const {
            return pattern == other.pattern && about == other.about && action == other.action;
        }
    };
    UnreadRow unreadRow(const TensorGroup& group, const Binding& binding) const;
    void addUnread(std::size_t index);
    void showUnread(const Binding* binding);
    void showKeys(const Binding& binding);

    Workspace* m_workspace;
    TokenLabel *m_readCount, *m_ofCount;
    AmountBar* m_bar;
    QVBoxLayout* m_unread;
    std::vector<UnreadRow> m_unreadRows; ///< that are shown
    std::size_t m_moreUnread = 0;        ///< that are not
    QWidget* m_keysRow;
    IconLabel* m_keysIcon;
    TokenLabel* m_keys;
};

} // namespace archdef::ui
