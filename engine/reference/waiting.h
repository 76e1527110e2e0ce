#pragma once

#include "reference/ollama_client.h"

#include <QEventLoop>
#include <QTimer>
#include <optional>
#include <stop_token>

namespace archdef::reference {

/// Runs an event loop until the call that `start` makes has its answer, for threads that may wait: the
/// command line, a background job. `client` must belong to the calling thread, and an application object
/// must exist. A stop request cancels the call; the answer is then an error of kind cancelled.
template <class T, class Start>
Result<T> wait_for(OllamaClient& client, Start start, std::stop_token stop = {}) {
    QEventLoop loop;
    std::optional<Result<T>> outcome;
    // A stop request comes from another thread; looking for it now and then needs no wake-up from there.
    QTimer watch;
    QObject::connect(&watch, &QTimer::timeout, &watch, [&] {
        if (stop.stop_requested()) client.cancel();
    });
    watch.start(50);
    start([&](Result<T> result) {
        outcome.emplace(std::move(result));
        loop.quit();
    });
    if (!outcome) loop.exec();
    return std::move(*outcome);
}

} // namespace archdef::reference
