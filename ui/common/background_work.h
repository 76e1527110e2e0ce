#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <functional>
#include <vector>

namespace archdef::ui {

/// The long jobs that run now, for the status bar: what, how much of how much, and how to cancel. Lives on
/// the GUI thread; a job that ends before 200 ms have passed is never shown.
class BackgroundWork : public QObject {
    Q_OBJECT
  public:
    struct Job {
        int id = 0;
        QString title;  ///< "Hashing model.gguf"
        QString amount; ///< "308 of 484 MB"
        quint64 done = 0, total = 0;
        std::function<void()> cancel; ///< may be empty
        QElapsedTimer since;
    };

    using QObject::QObject;
    int begin(const QString& title, std::function<void()> cancel);
    void progress(int id, quint64 done, quint64 total, const QString& amount = {});
    void end(int id);
    const std::vector<Job>& jobs() const { return m_jobs; }

  signals:
    void changed();

  private:
    std::vector<Job> m_jobs;
    int m_next = 1;
};

/// "46 of 128 MB": both in the unit of the whole, decimal.
QString amountOfBytes(quint64 done, quint64 total);
/// "1.32 GB", "484 MB": decimal, three digits.
QString bytesText(quint64 bytes);
/// "751.6 M": parameters.
QString countText(quint64 count);

} // namespace archdef::ui
