#pragma once

#include "common/recent_files.h"

#include <QAbstractButton>

namespace archdef::ui {

/// A row of what was opened lately: what it is, where, when. A click anywhere opens it.
class RecentRow : public QAbstractButton {
    Q_OBJECT
  public:
    explicit RecentRow(const RecentFile& file, QWidget* parent = nullptr);
    const RecentFile& file() const { return m_file; }
    /// Of a definition, once it was read; 0 shows nothing.
    void setErrors(int errors);

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    RecentFile m_file;
    QString m_title, m_about;
    int m_errors = 0;
};

} // namespace archdef::ui
