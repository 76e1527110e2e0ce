#include "commands.h"
#include "output_file.h"

#include "catalog/knobs.h"

#include <fmt/format.h>

namespace archdef::cli {
namespace {

std::string example_text(Locale locale) {
    const bool spanish = locale == Locale::es;
    std::string text =
        spanish
            ? "# Cópialo a .env y quita el # de lo que quieras fijar. El entorno gana a .env, y .env a lo "
              "predeterminado.\n"
            : "# Copy this to .env and take the # away from what you want to set. The environment wins "
              "over .env, .env over the default.\n";
    for (const KnobInfo& knob : known_knobs()) {
        text += fmt::format("\n# {}\n# {}={}\n", spanish ? knob.help_es : knob.help_en, knob.name,
                            knob.default_value);
    }
    return text;
}

int init(const std::filesystem::path& directory, const CommonOptions& common) {
    const std::filesystem::path path = directory / ".env.example";
    if (const Result<void> written = write_new_file(path, example_text(common.locale)); !written) {
        return report(written.error(), common);
    }
    if (common.json) {
        print_json({{"written", path.string()}});
    } else {
        fmt::print("{}\n", path.string());
    }
    return exit_fine;
}

} // namespace

void add_init(CLI::App& app, Action& action) {
    CLI::App* command = app.add_subcommand("init", "Writes .env.example with the knobs");
    const auto directory = std::make_shared<std::filesystem::path>(".");
    command->add_option("DIR", *directory, "Where to write it; default: here");
    command->callback([&action, directory] {
        action = [directory](const CommonOptions& common) { return init(*directory, common); };
    });
}

} // namespace archdef::cli
