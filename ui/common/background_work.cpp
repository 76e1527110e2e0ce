#include "common/background_work.h"

#include <QTimer>
#include <algorithm>
#include <cmath>

namespace archdef::ui {
namespace {

struct Unit {
    double size;
    const char* name;
};
constexpr Unit byteUnits[] = {{1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}, {1e3, "kB"}};

QString threeDigits(double value) {
    return QString::number(value, 'f', value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}

} // namespace

int BackgroundWork::begin(const QString& title, std::function<void()> cancel) {
    Job job;
    job.id = m_next++;
    job.title = title;
    job.cancel = std::move(cancel);
    job.since.start();
    m_jobs.push_back(std::move(job));
    QTimer::singleShot(210, this, &BackgroundWork::changed);
    return m_jobs.back().id;
}

void BackgroundWork::progress(int id, quint64 done, quint64 total, const QString& amount) {
    for (Job& job : m_jobs) {
        if (job.id != id) continue;
        job.done = done;
        job.total = total;
        job.amount = amount;
        if (job.since.hasExpired(200)) emit changed();
    }
}

void BackgroundWork::end(int id) {
    if (std::erase_if(m_jobs, [id](const Job& job) { return job.id == id; })) emit changed();
}

QString bytesText(quint64 bytes) {
    for (const Unit& unit : byteUnits)
        if (static_cast<double>(bytes) >= unit.size)
            return threeDigits(static_cast<double>(bytes) / unit.size) + QLatin1Char(' ') +
                   QLatin1String(unit.name);
    return QStringLiteral("%1 B").arg(bytes);
}

QString amountOfBytes(quint64 done, quint64 total) {
    for (const Unit& unit : byteUnits)
        if (static_cast<double>(total) >= unit.size)
            return BackgroundWork::tr("%1 of %2 %3")
                .arg(threeDigits(static_cast<double>(done) / unit.size),
                     threeDigits(static_cast<double>(total) / unit.size), QLatin1String(unit.name));
    return BackgroundWork::tr("%1 of %2 B").arg(done).arg(total);
}

QString countText(quint64 count) {
    const double value = static_cast<double>(count);
    if (value >= 1e9) return QString::number(value / 1e9, 'f', 2) + QStringLiteral(" B");
    if (value >= 1e6) return QString::number(value / 1e6, 'f', 1) + QStringLiteral(" M");
    return QString::number(count);
}

} // namespace archdef::ui
