#pragma once

#include <QByteArray>
#include <QList>
#include <QPair>
#include <QUrl>

namespace archdef::reference {

/// Where and how to ask. The key and the headers are sent to this address only and appear in no message.
struct Endpoint {
    QUrl url = {}; ///< from endpoint_url()
    QByteArray api_key = {};
    QList<QPair<QByteArray, QByteArray>> headers = {};
    int silence_seconds = 300; ///< give up after this long without a byte; loading a model is silent
};

} // namespace archdef::reference
