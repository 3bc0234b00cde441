#include "app/gui/gui.h"

#include <CLI/CLI.hpp>

#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/standard_streams.h"
#include "app/cli/verbs.h"
#include "core/io/file.h"

namespace opscope::cli {

namespace {

// As the window keeps it: a case that is recovered or saved elsewhere still finds its files.
std::filesystem::path whole_path(const std::filesystem::path& path) {
  std::error_code unknown;  // if the current folder was removed
  const std::filesystem::path whole =
      path.empty() ? std::filesystem::current_path(unknown) : std::filesystem::absolute(path, unknown);
  return unknown ? path : whole;
}

}  // namespace

int open_window(const SharedOptions& options, const std::filesystem::path& file,
                const std::filesystem::path& screenshot, const std::filesystem::path& widget_map) {
  if (options.json) return fail_without_json("the window", "it shows its results");
  if (screenshot == "-")
    return fail("--screenshot -", "the window's picture needs a file; render -o - writes to standard output");
  const bool from_input = file == "-";
  std::error_code error;
  if (!file.empty() && !from_input && !std::filesystem::is_regular_file(file, error))
    return fail(file.string(), std::filesystem::exists(file, error) ? "not a regular file" : "no such file");
  if (!screenshot.empty()) {
    ReadFiles read;
    read.add(file);
    if (const auto model = lower_extension(file) == ".json" ? load_model(file, options) : Result<Model>())
      read.add(files_read(file, *model, options));
    if (const auto place = check_output_file("--screenshot", screenshot, read); !place) return fail(place.error());
  }
  gui::GuiOptions gui;
  if (from_input) {
    SharedOptions reading = options;
    reading.numerics.reset();  // these two the window sets, as an edit that can be undone
    reading.feature_level.reset();
    auto model = load_model(file, reading);
    if (!model) return fail(model.error());
    gui.unnamed = *std::move(model);
  } else if (!file.empty()) {
    gui.file = whole_path(file);
  }
  if (!screenshot.empty()) gui.screenshot = screenshot;
  if (!widget_map.empty()) gui.widget_map = widget_map;
  if (options.strict && lower_extension(file) == ".json")
    if (const auto model = load_model(file, options); !model) return fail(model.error());
  gui.feature_level = options.feature_level;
  gui.numerics = options.numerics;
  gui.memory_limit = options.memory_limit;
  gui.input_path = whole_path(options.input_path());
  gui.output_path = options.output_path();
  return gui::run_gui(gui);
}

void add_gui(CLI::App& app, Program& program) {
  struct Arguments {
    std::filesystem::path file, screenshot, widget_map;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::App* verb = add_verb(app, program, "gui", "Opens the window");
  const CLI::Option* file =
      verb->add_option(
              "FILE", arguments->file,
              "A case, an image or an .npy; - reads a case from standard input; without it the example picture")
          ->type_name("");
  verb->add_option("--screenshot", arguments->screenshot,
                   "Draw until the first results stand, write the picture, leave")
      ->type_name("OUT.png");
  verb->add_option("--widget-map", arguments->widget_map)->group("");  // for tests: hidden from the help
  verb->callback([&program, arguments, file] {
    const bool nameless = file->count() > 0 && arguments->file.empty();
    program.action = [&program, arguments, nameless] {
      if (nameless) return fail("FILE ''", "not the name of a file");
      return open_window(program.options, arguments->file, arguments->screenshot, arguments->widget_map);
    };
  });
}

}  // namespace opscope::cli
