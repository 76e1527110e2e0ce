#include "compare_reference.h"

#include "catalog/builtin_texts.h"
#include "reference/address.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace archdef::cli {
namespace {

using reference::Reference;

Result<QByteArray> secret_in(const std::string& variable) {
    const char* value = std::getenv(variable.c_str());
    if (!value) {
        return fail("usage", fmt::format("The environment variable {} is not set.", variable),
                    ErrorKind::usage);
    }
    return QByteArray(value);
}

Result<std::unique_ptr<Reference>> make_endpoint(const ReferenceChoice& choice, const SessionOptions& session,
                                                 std::shared_ptr<const Tokenizer> tokenizer) {
    const auto url = reference::endpoint_url(choice.endpoint);
    if (!url) return std::unexpected(url.error());
    reference::Endpoint endpoint;
    endpoint.url = *url;
    if (!choice.key_variable.empty()) {
        auto key = secret_in(choice.key_variable);
        if (!key) return std::unexpected(key.error());
        endpoint.api_key = std::move(*key);
    }
    for (const std::string& header : choice.headers) {
        const std::size_t mark = header.find('=');
        if (mark == 0 || mark == std::string::npos) {
            return fail("usage", "--header takes NAME=VARIABLE, and the value from that variable.",
                        ErrorKind::usage);
        }
        auto value = secret_in(header.substr(mark + 1));
        if (!value) return std::unexpected(value.error());
        endpoint.headers.append({QByteArray::fromStdString(header.substr(0, mark)), std::move(*value)});
    }
    return reference::endpoint_reference(std::move(endpoint), choice.name, std::move(tokenizer),
                                         session.context, choice.twice);
}

Result<std::unique_ptr<Reference>> make_definition(const ReferenceChoice& choice, const LoadedModel& loaded,
                                                   SessionOptions session) {
    std::string text, origin = choice.against, arch(loaded.model->file->architecture());
    if (choice.against == "built-in") {
        const auto texts = builtin_texts();
        const auto found = std::ranges::find(texts, arch, &BuiltinText::arch);
        if (found == texts.end()) {
            return fail("definition-missing", fmt::format("There is no built-in definition of {}.", arch));
        }
        text = found->text;
        origin = "built-in " + arch;
    } else {
        auto bytes = read_bytes(choice.against);
        if (!bytes) return std::unexpected(bytes.error());
        text = std::move(*bytes);
    }
    const ParseResult parsed = parse_definition(text);
    if (!parsed.definition) {
        const auto error = std::ranges::find(parsed.diagnostics, Severity::error, &Diagnostic::severity);
        return fail("definition-broken",
                    fmt::format("{}: {}", origin,
                                error == parsed.diagnostics.end() ? "it does not load"
                                                                  : full_message(*error, Locale::en)));
    }
    if (choice.exact_numerics) session.numerics = choice.against_numerics;
    const std::string name =
        fmt::format("{}, {}", origin, session.numerics == kernels::Numerics::f32 ? "f32" : "q8");
    return reference::definition_reference(*parsed.definition, loaded.model, session, name);
}

} // namespace

Result<std::unique_ptr<Reference>> open_reference(const ReferenceChoice& choice, const LoadedModel& loaded,
                                                  const SessionOptions& session, std::stop_token stop) {
    if (!loaded.model->tokenizer) return std::unexpected(loaded.model->tokenizer.error());
    const std::shared_ptr<const Tokenizer> tokenizer = *loaded.model->tokenizer;
    Result<std::unique_ptr<Reference>> source =
        !choice.against.empty()  ? make_definition(choice, loaded, session)
        : !choice.record.empty() ? reference::record_reference(choice.record, tokenizer)
        : !choice.logits.empty() ? reference::logits_reference(choice.logits, tokenizer)
                                 : make_endpoint(choice, session, tokenizer);
    if (!source) return source;
    if (const auto opened = (*source)->open(stop); !opened) {
        Error error = opened.error();
        if (error.code == "endpoint-model-missing") error.message += " Choose one with --name.";
        return std::unexpected(error);
    }
    return source;
}

} // namespace archdef::cli
