#pragma once

#include "common/async_job.h"
#include "gguf/statistics.h"

#include <QAbstractTableModel>
#include <QWidget>
#include <memory>
#include <vector>

class QTableView;

namespace archdef::ui {

class BackgroundWork;
class StatePanel;

/// The tensors in which a scan found NaN, infinities or dead rows, or that it could not read.
class ScanModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Name, Nans, Infinities, DeadRows, Problem, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setResult(std::shared_ptr<const gguf::File> file, const std::vector<gguf::ScannedTensor>& all);
    qlonglong tensor(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::shared_ptr<const gguf::File> m_file;
    std::vector<gguf::ScannedTensor> m_rows;
};

/// Reads every value of every tensor and lists what is suspicious.
class ScanTab : public QWidget {
    Q_OBJECT
  public:
    explicit ScanTab(BackgroundWork* work, QWidget* parent = nullptr);
    ~ScanTab() override;

    void scan(std::shared_ptr<const gguf::File> file);
    void clear();
    ScanModel* model() const { return m_model; }
    QString summary() const { return m_summary; }

  signals:
    void finished();
    void tensorActivated(qlonglong tensor);

  private:
    void stopped();

    BackgroundWork* m_work;
    AsyncJob m_job;
    int m_workId = 0;
    std::shared_ptr<const gguf::File> m_file;
    StatePanel* m_state;
    ScanModel* m_model;
    QTableView* m_table;
    QString m_summary;
};

} // namespace archdef::ui
