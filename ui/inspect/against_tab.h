#pragma once

#include "common/async_job.h"
#include "gguf/compare_files.h"
#include "reference/ollama_client.h"

#include <QWidget>
#include <memory>

class QCheckBox;
class QTableView;

namespace archdef::reference {
struct ServedDifferences;
}

namespace archdef::ui {

class BackgroundWork;
class Banner;
class Button;
class MetadataDifferenceModel;
class TensorDifferenceModel;
class TokenLabel;

/// The open file beside another one: what differs in metadata and tensors, and, when asked, in the values.
class AgainstTab : public QWidget {
    Q_OBJECT
  public:
    explicit AgainstTab(BackgroundWork* work, QWidget* parent = nullptr);
    ~AgainstTab() override;

    /// Reads the other file and compares the lists, in the background.
    void compare(std::shared_ptr<const gguf::File> file, const QString& otherPath);
    /// Asks the endpoint what it says of its model, in the background, and compares metadata and the list of
    /// tensors with it. There are no values to compare.
    void compareWithServed(std::shared_ptr<const gguf::File> file, const reference::Endpoint& endpoint,
                           const QString& model);
    void showFailure(const QString& message);
    void clear();
    void compareValues();
    QString summary() const { return m_summaryText; }
    const QString& remark() const { return m_remark; }
    TensorDifferenceModel* tensors() const { return m_tensors; }
    MetadataDifferenceModel* metadata() const { return m_metadata; }

  signals:
    void ready();
    void failed(const QString& message);

  private:
    void showServed(const reference::ServedDifferences& served);
    void showDifferences(std::shared_ptr<const gguf::FileDifferences> differences);

    BackgroundWork* m_work;
    AsyncJob m_job;
    int m_workId = 0;
    std::shared_ptr<const gguf::File> m_file, m_other;
    std::shared_ptr<const gguf::FileDifferences> m_differences;
    QString m_otherName, m_summaryText;
    QString m_remark; ///< what a server did not tell
    bool m_served = false;
    Banner* m_summary;
    TokenLabel* m_note;
    Button* m_values;
    QCheckBox* m_only;
    TensorDifferenceModel* m_tensors;
    MetadataDifferenceModel* m_metadata;
    QTableView* m_tensorTable;
    QTableView* m_metadataTable;
    QWidget* m_metadataArea;
};

} // namespace archdef::ui
