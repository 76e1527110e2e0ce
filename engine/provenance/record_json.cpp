#include "provenance/record.h"

#include "base/sha256.h"
#include "language/lexer.h"
#include "provenance/record_fields.h"
#include "provenance/wording.h"

#include <charconv>
#include <cmath>
#include <concepts>
#include <fmt/format.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

namespace archdef {
namespace {

using Json = nlohmann::json; // members in alphabetical order: the canonical one

constexpr int deepest = 16; // a record has seven levels

/// The shortest digits that name a number exactly, with a point or an exponent: what Python's json writes
/// too. nlohmann's own digits are not always the shortest.
std::string number_text(double value) {
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text;
}

void append(std::string& text, const Json& json) {
    if (json.is_number_float()) {
        text += number_text(json.get<double>());
    } else if (json.is_object()) {
        text += '{';
        bool first = true;
        for (const auto& [name, value] : json.items()) {
            if (!std::exchange(first, false)) text += ',';
            append(text, Json(name));
            text += ':';
            append(text, value);
        }
        text += '}';
    } else if (json.is_array()) {
        text += '[';
        for (std::size_t i = 0; i < json.size(); ++i) {
            if (i > 0) text += ',';
            append(text, json[i]);
        }
        text += ']';
    } else {
        text += json.dump(-1, ' ', false, Json::error_handler_t::replace);
    }
}

/// The canonical text: what the digest is over. Not deeper than the reader lets by.
std::string dump(const Json& json) {
    std::string text;
    append(text, json);
    return text;
}

/// One line per member, so that a person finds their way.
std::string lines(const Json& json) {
    std::string text = "{";
    for (const auto& [name, value] : json.items())
        text += fmt::format("{}\n\"{}\": {}", text.size() == 1 ? "" : ",", name, dump(value));
    return text + "\n}\n";
}

/// Nine digits name an f32 exactly, and fewer than 16 leave no choice in how to write it.
Json number(double value) {
    if (!std::isfinite(value)) return nullptr;
    const std::string digits = fmt::format("{:.9g}", value);
    double rounded = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), rounded);
    return rounded;
}

class Writer {
  public:
    template <class T, class... More>
    void operator()(const char* name, T& value, More&&... more) {
        add(name, value);
        if constexpr (sizeof...(more) > 0) (*this)(std::forward<More>(more)...);
    }
    Json take() { return std::move(json_); }

  private:
    template <class T>
    void add(const char* name, std::optional<T>& value) {
        if (value) json_[name] = made(*value);
    }
    template <class T>
    void add(const char* name, T& value) {
        json_[name] = made(value);
    }

    static Json made(double value) { return number(value); }
    static Json made(std::string& value) { return value; }
    static Json made(bool value) { return value; }
    template <std::integral T>
    static Json made(T value) {
        return value;
    }
    template <class T>
    static Json made(std::vector<T>& values) {
        Json array = Json::array();
        for (T& value : values) array.push_back(made(value));
        return array;
    }
    static Json made(RecordedText& value) {
        Json json{{"sha256", value.sha256}, {"text", value.bytes}};
        // Bytes that are not UTF-8 do not survive in JSON text.
        if (language::first_invalid_utf8(value.bytes) != std::string::npos) {
            std::string hex;
            for (const char byte : value.bytes)
                hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
            json["hex"] = std::move(hex);
        }
        return json;
    }
    template <class T>
    requires std::is_class_v<T>
    static Json made(T& value) {
        Writer writer;
        describe(writer, value);
        return writer.take();
    }

    Json json_ = Json::object();
};

/// What a member has to be.
enum class Need { nothing, object, present, text, boolean, number, whole_number, list, hex, numerics };

std::string need_text(Need need, const Wording& say) {
    switch (need) {
    case Need::nothing:
        break;
    case Need::object:
        return say("an object", "un objeto");
    case Need::present:
        return say("present", "un miembro presente");
    case Need::text:
        return say("a string", "un texto");
    case Need::boolean:
        return say("true or false", "true o false");
    case Need::number:
        return say("a number or null", "un número o null");
    case Need::whole_number:
        return say("a whole number in range", "un número entero dentro del rango");
    case Need::list:
        return say("a list", "una lista");
    case Need::hex:
        return say("pairs of hexadecimal digits", "pares de dígitos hexadecimales");
    case Need::numerics:
        return say("f32 or q8", "f32 o q8");
    }
    return {};
}

/// The first member that does not fit.
struct Problem {
    std::string member;
    Need need = Need::nothing;
};

/// Reads members and remembers the first that does not fit, with its path.
class Reader {
  public:
    Reader(const Json& json, std::string path, Problem& problem)
        : json_(json), path_(std::move(path)), problem_(problem) {
        if (!json_.is_object()) complain_at(path_, Need::object);
    }

    template <class T, class... More>
    void operator()(const char* name, T& value, More&&... more) {
        take(name, value);
        if constexpr (sizeof...(more) > 0) (*this)(std::forward<More>(more)...);
    }

  private:
    template <class T>
    void take(const char* name, std::optional<T>& value) {
        if (!json_.is_object() || !json_.contains(name)) return;
        read(json_[name], path_of(name), value.emplace());
    }
    template <class T>
    void take(const char* name, T& value) {
        if (!json_.is_object()) return;
        const auto member = json_.find(name);
        if (member == json_.end())
            complain_at(path_of(name), Need::present);
        else
            read(*member, path_of(name), value);
    }

    std::string path_of(std::string_view name) const {
        return path_.empty() ? std::string(name) : fmt::format("{}.{}", path_, name);
    }
    void complain_at(const std::string& path, Need need) {
        if (problem_.need == Need::nothing) problem_ = {path, need};
    }

    void read(const Json& json, const std::string& path, std::string& value) {
        if (json.is_string())
            value = json.get<std::string>();
        else
            complain_at(path, Need::text);
    }
    void read(const Json& json, const std::string& path, bool& value) {
        if (json.is_boolean())
            value = json.get<bool>();
        else
            complain_at(path, Need::boolean);
    }
    void read(const Json& json, const std::string& path, double& value) {
        if (json.is_number())
            value = json.get<double>();
        else if (json.is_null())
            value = std::numeric_limits<double>::quiet_NaN();
        else
            complain_at(path, Need::number);
    }
    template <std::integral T>
    void read(const Json& json, const std::string& path, T& value) {
        const bool fits = json.is_number_unsigned()
                              ? std::in_range<T>(json.get<std::uint64_t>())
                              : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
        if (!fits) return complain_at(path, Need::whole_number);
        value = json.is_number_unsigned() ? static_cast<T>(json.get<std::uint64_t>())
                                          : static_cast<T>(json.get<std::int64_t>());
    }
    template <class T>
    void read(const Json& json, const std::string& path, std::vector<T>& values) {
        if (!json.is_array()) return complain_at(path, Need::list);
        for (std::size_t i = 0; i < json.size() && problem_.need == Need::nothing; ++i)
            read(json[i], fmt::format("{}[{}]", path, i), values.emplace_back());
    }
    void read(const Json& json, const std::string& path, RecordedText& value) {
        Reader reader(json, path, problem_);
        std::optional<std::string> hex;
        reader("sha256", value.sha256);
        reader("text", value.bytes);
        reader("hex", hex);
        if (!hex) return;
        value.bytes.clear();
        for (std::size_t i = 0; i + 1 < hex->size(); i += 2) {
            unsigned byte = 0;
            const auto [end, error] = std::from_chars(hex->data() + i, hex->data() + i + 2, byte, 16);
            if (error != std::errc() || end != hex->data() + i + 2)
                return complain_at(path + ".hex", Need::hex);
            value.bytes.push_back(static_cast<char>(byte));
        }
        if (hex->size() % 2 != 0) complain_at(path + ".hex", Need::hex);
    }
    template <class T>
    requires std::is_class_v<T>
    void read(const Json& json, const std::string& path, T& value) {
        Reader reader(json, path, problem_);
        describe(reader, value);
    }

    const Json& json_;
    std::string path_;
    Problem& problem_;
};

std::unexpected<Error> malformed(const Wording& say, std::string_view problem) {
    return fail("record-malformed",
                say("This is no run record: {}. Take a file that `archdef run --record` wrote.",
                    "Esto no es el registro de una ejecución: {}. Usa un archivo que escribió `archdef run "
                    "--record`.",
                    problem));
}

std::unexpected<Error> malformed(const Wording& say, std::string_view member, Need need) {
    return malformed(say, say("`{}` must be {}", "`{}` tiene que ser {}", member, need_text(need, say)));
}

} // namespace

std::vector<TokenId> RecordedOutput::ids() const {
    std::vector<TokenId> ids;
    for (const RecordedStep& step : steps) ids.push_back(step.id);
    return ids;
}

std::string record_text(RunRecord& record) {
    Writer writer;
    describe(writer, record);
    Json json = writer.take();
    json["schema"] = "archdef-record";
    json["schema_version"] = record_schema_version;
    record.sha256 = sha256_hex(dump(json));
    record.intact = true;
    json["sha256"] = record.sha256;
    return lines(json);
}

Result<RunRecord> parse_record(std::string_view text, Locale locale) {
    const Wording say(locale);
    bool too_deep = false;
    Json json = Json::parse(
        text,
        [&too_deep](int depth, Json::parse_event_t, Json&) {
            too_deep = too_deep || depth > deepest;
            return depth <= deepest;
        },
        false);
    if (json.is_discarded() || too_deep)
        return malformed(say, say("it is not JSON of a sensible depth", "no es JSON de hondura razonable"));
    if (!json.is_object() || !json.contains("schema") || json["schema"] != "archdef-record")
        return malformed(say, say("`schema` is not archdef-record", "`schema` no es archdef-record"));
    const auto version = json.find("schema_version");
    if (version == json.end() || !version->is_number_integer())
        return malformed(say, "schema_version", Need::whole_number);
    if (*version != record_schema_version)
        return fail("record-version", say("The record has schema version {}; this program reads version {}. "
                                          "Use the archdef that wrote it.",
                                          "El registro tiene la versión de esquema {}; este programa lee la "
                                          "{}. Usa el archdef que lo escribió.",
                                          dump(*version), record_schema_version));
    RunRecord record;
    Problem problem;
    Reader reader(json, "", problem);
    describe(reader, record);
    reader("sha256", record.sha256);
    if (problem.need == Need::nothing && record.engine.numerics != "f32" && record.engine.numerics != "q8")
        problem = {"engine.numerics", Need::numerics};
    if (problem.need != Need::nothing) return malformed(say, problem.member, problem.need);
    json.erase("sha256");
    record.intact = sha256_hex(dump(json)) == record.sha256;
    return record;
}

} // namespace archdef
