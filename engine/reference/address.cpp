#include "reference/address.h"

#include "provenance/record.h"

#include <QHostAddress>
#include <QString>
#include <fmt/format.h>

namespace archdef::reference {
namespace {

constexpr int ollama_port = 11434;

bool means_this_machine(const QString& host) {
    return host.isEmpty() || host == "0.0.0.0" || host == "::";
}

} // namespace

Result<QUrl> endpoint_url(std::string_view host) {
    QString text = QString::fromUtf8(host.data(), static_cast<qsizetype>(host.size())).trimmed();
    while (!text.isEmpty() && (text.front() == '"' || text.front() == '\'')) text.remove(0, 1);
    while (!text.isEmpty() && (text.back() == '"' || text.back() == '\'')) text.chop(1);
    text = text.trimmed();

    const qsizetype mark = text.indexOf("://");
    const QString scheme = mark < 0 ? QStringLiteral("http") : text.left(mark).toLower();
    QString rest = mark < 0 ? text : text.mid(mark + 3);
    const auto refuse = [&](const char* why) {
        return fail("endpoint-address",
                    fmt::format("`{}` is not an endpoint's address: {}.", without_secrets(host), why),
                    ErrorKind::usage);
    };
    if (scheme != "http" && scheme != "https") return refuse("write http:// or https://, or no scheme");
    const int standard_port = mark < 0 ? ollama_port : scheme == "https" ? 443 : 80;

    // A bare IPv6 address has colons that are no port; QUrl wants brackets around it.
    const qsizetype slash = rest.indexOf('/');
    QString authority = slash < 0 ? rest : rest.left(slash);
    const QString path = slash < 0 ? QString() : rest.mid(slash);
    if (authority.contains('@')) return refuse("put a key into the key's field, not into the address");
    if (authority.count(':') > 1 && !authority.startsWith('[')) authority = '[' + authority + ']';

    QUrl url(scheme + "://" + (authority.startsWith(':') ? "127.0.0.1" + authority : authority) + path,
             QUrl::StrictMode);
    if (authority.isEmpty()) {
        url = QUrl(scheme + "://127.0.0.1" + path);
    }
    if (!url.isValid()) return refuse("write host, host:port, or a URL");
    QString name = url.host();
    if (means_this_machine(name)) url.setHost(name == "::" ? "::1" : "127.0.0.1");
    if (url.port() == 0) return refuse("the port is a number from 1 to 65535");
    url.setPort(url.port(standard_port));
    while (url.path().endsWith('/')) url.setPath(url.path().chopped(1));
    url.setQuery(QString());
    url.setFragment(QString());
    return url;
}

bool is_loopback(const QUrl& url) {
    if (url.host().compare("localhost", Qt::CaseInsensitive) == 0) return true;
    QHostAddress address;
    return address.setAddress(url.host()) && address.isLoopback();
}

} // namespace archdef::reference
