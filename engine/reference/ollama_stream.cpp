#include "reference/ollama_stream.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>

namespace archdef::reference {
namespace {

using nlohmann::json;

json parse(std::string_view text) {
    return json::parse(text, nullptr, false);
}

std::string string_of(const json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// A log-probability as sent. The server writes float32's lowest number for a probability of 0.
std::optional<double> logprob_of(const json& object) {
    const auto found = object.find("logprob");
    if (found == object.end() || !found->is_number()) return {};
    const double value = found->get<double>();
    if (std::isnan(value) || value > 1e-3) return {};
    if (value <= static_cast<double>(std::numeric_limits<float>::lowest())) {
        return -std::numeric_limits<double>::infinity();
    }
    return std::min(value, 0.0);
}

std::optional<std::size_t> count_of(const json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer()) return {};
    const auto value = found->get<std::int64_t>();
    if (value < 0) return {};
    return static_cast<std::size_t>(value);
}

std::optional<compare::Entry> entry_of(const json& object) {
    if (!object.is_object()) return {};
    const auto logprob = logprob_of(object);
    if (!logprob) return {};
    compare::Entry entry{string_of(object, "token"), *logprob, {}, -1};
    if (const auto top = object.find("top_logprobs"); top != object.end() && top->is_array()) {
        for (const json& alternative : *top) {
            if (!alternative.is_object()) continue;
            if (const auto value = logprob_of(alternative))
                entry.top.push_back({string_of(alternative, "token"), *value, -1});
        }
    }
    return entry;
}

} // namespace

std::string error_text(std::string_view body) {
    json parsed = parse(body);
    for (int depth = 0; depth < 3 && parsed.is_object() && parsed.contains("error"); ++depth) {
        const json& error = parsed["error"];
        if (error.is_string()) {
            const std::string text = error.get<std::string>();
            json inner = parse(text);
            if (!inner.is_object()) return text.empty() ? "the server gave no reason" : text;
            parsed = std::move(inner);
        } else if (error.is_object()) {
            return string_of(error, "message").empty() ? error.dump() : string_of(error, "message");
        } else {
            break;
        }
    }
    if (parsed.is_object() && !string_of(parsed, "message").empty()) return string_of(parsed, "message");
    const std::string_view line = body.substr(0, std::min(body.find('\n'), std::size_t{200}));
    return line.empty() ? "the server gave no reason" : std::string(line);
}

void OllamaStream::interrupt(std::string why) {
    if (ended_) return;
    ended_ = true;
    answer_.interruption = std::move(why);
}

bool OllamaStream::feed(std::string_view bytes) {
    total_ += bytes.size();
    while (!ended_ && !bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        if (pending_.size() + part.size() > line_limit) {
            interrupt(fmt::format("a line of the answer is longer than {} MiB", line_limit >> 20));
            break;
        }
        pending_ += part;
        if (end == std::string_view::npos) break;
        bytes.remove_prefix(end + 1);
        const std::string line = std::exchange(pending_, {});
        read_line(line);
    }
    if (!ended_ && total_ > total_limit) {
        interrupt(fmt::format("the answer is longer than {} MiB", total_limit >> 20));
    }
    return !ended_;
}

void OllamaStream::read_line(std::string_view line) {
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    if (line.empty()) return;
    const json object = parse(line);
    if (!object.is_object()) {
        interrupt(fmt::format("a line of the answer is not a JSON object: {:.60}", line));
        return;
    }
    if (object.contains("error")) {
        interrupt(error_text(line));
        return;
    }
    answer_.text += string_of(object, "response");
    if (const auto logprobs = object.find("logprobs"); logprobs != object.end() && logprobs->is_array()) {
        for (const json& item : *logprobs) {
            if (auto entry = entry_of(item)) {
                answer_.entries.push_back(std::move(*entry));
                answer_.has_logprobs = true;
            }
        }
    }
    const auto done = object.find("done");
    if (done != object.end() && done->is_boolean() && done->get<bool>()) {
        answer_.complete = true;
        answer_.done_reason = string_of(object, "done_reason");
        answer_.prompt_tokens = count_of(object, "prompt_eval_count");
        answer_.output_tokens = count_of(object, "eval_count");
        answer_.seconds = static_cast<double>(count_of(object, "total_duration").value_or(0)) * 1e-9;
        ended_ = true;
    }
}

void OllamaStream::finish(std::string_view why) {
    if (!ended_ && !pending_.empty()) {
        const std::string line = std::exchange(pending_, {});
        read_line(line);
    }
    if (ended_) return;
    interrupt(why.empty() ? "the answer ended without saying that it was done" : std::string(why));
}

} // namespace archdef::reference
