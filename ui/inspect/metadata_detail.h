#pragma once

#include "common/async_job.h"
#include "inspect/array_model.h"

#include <QWidget>
#include <memory>

class QPlainTextEdit;
class QStackedLayout;
class QTableView;

namespace archdef::ui {

class ElidedLabel;
class FactGrid;
class FilterField;
class IconButton;
class TokenLabel;

/// One metadata entry in full: a long text (a chat template, a licence) or an array, searchable.
class MetadataDetail : public QWidget {
    Q_OBJECT
  public:
    explicit MetadataDetail(QWidget* parent = nullptr);
    void setEntry(std::shared_ptr<const gguf::File> file, qlonglong entry); ///< -1: none
    QTableView* arrayTable() const { return m_table; }
    FilterField* arrayFilter() const { return m_filter; }
    /// Puts the value on the clipboard; an array as a whole, as JSON, which takes a moment.
    void copyValue();

  signals:
    void copied(); ///< an array is on the clipboard

  private:
    AsyncJob m_job;
    std::shared_ptr<const gguf::File> m_file;
    qlonglong m_entry = -1;
    ElidedLabel* m_key;
    IconButton* m_copy;
    FactGrid* m_facts;
    QWidget* m_line;
    QWidget* m_arrayPage;
    FilterField* m_filter;
    TokenLabel* m_count;
    QTableView* m_table;
    ArrayModel* m_array;
    QPlainTextEdit* m_text;
    TokenLabel* m_empty;
    QString m_value;
};

} // namespace archdef::ui
