#pragma once

#include "common/async_job.h"
#include "gguf/statistics.h"

#include <QHash>
#include <QWidget>
#include <memory>

class QGridLayout;
class QStackedWidget;

namespace archdef::ui {

class BackgroundWork;
class FactGrid;
class Histogram;
class RowRms;
class StatePanel;
class TokenLabel;

/// A tensor's values: least, greatest, mean, RMS, histogram, RMS by row, what is not finite. Read in the
/// background; what was read once is kept.
class ValuesPanel : public QWidget {
    Q_OBJECT
  public:
    explicit ValuesPanel(BackgroundWork* work, QWidget* parent = nullptr);
    ~ValuesPanel() override;

    void setTensor(std::shared_ptr<const gguf::File> file, qlonglong tensor); ///< -1: none
    const gguf::TensorStatistics* statistics() const;
    QString summaryText() const;

  signals:
    void statisticsReady();

  private:
    void read();
    void showStatistics(const gguf::TensorStatistics& statistics);

    BackgroundWork* m_work;
    AsyncJob m_job;
    int m_workId = 0;
    std::shared_ptr<const gguf::File> m_file;
    qlonglong m_tensor = -1;
    QHash<qlonglong, std::shared_ptr<const gguf::TensorStatistics>> m_known;
    QStackedWidget* m_stack;
    StatePanel* m_state;
    TokenLabel* m_count;
    std::vector<TokenLabel*> m_numbers;
    Histogram* m_histogram;
    RowRms* m_rows;
    TokenLabel* m_finite;
    TokenLabel* m_hint;
};

} // namespace archdef::ui
