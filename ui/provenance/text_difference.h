#pragma once

#include <QString>
#include <QStringList>
#include <vector>

class QWidget;

namespace archdef::ui {

/// One line of a difference: in the left text, in the right text, or in both.
struct DifferenceLine {
    enum class Kind { same, removed, added } kind;
    int left = 0, right = 0; ///< line numbers from 1; 0: not there
    QString text;
};

/// The lines of two texts, aligned by their longest common subsequence.
std::vector<DifferenceLine> textDifference(const QStringList& left, const QStringList& right);

/// Shows both texts line by line in a window of its own.
void showTextDifference(QWidget* parent, const QString& leftName, const QString& left,
                        const QString& rightName, const QString& right);

} // namespace archdef::ui
