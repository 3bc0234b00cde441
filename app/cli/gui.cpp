#include "app/gui/shell/gui.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <system_error>

#include "app/cli/case.h"
#include "app/cli/console.h"
#include "app/cli/output.h"
#include "app/cli/verbs.h"
#include "core/candidates/open_candidate.h"
#include "core/io/array_file.h"
#include "core/io/file.h"
#include "core/onnx/onnx_case.h"
#include "core/suite/suite_manifest.h"
#include "core/vectors/golden_files.h"

namespace opscope::cli {

namespace {

// In the form that the window stores: a case that is recovered or saved elsewhere still finds its files.
std::filesystem::path whole_path(const std::filesystem::path& path) {
  std::error_code unknown;  // if the current folder was removed
  const std::filesystem::path whole =
      path.empty() ? std::filesystem::current_path(unknown) : std::filesystem::absolute(path, unknown);
  return unknown ? path : whole;
}

Result<void> check_regular(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_regular_file(array_file(file), error)) return {};
  return bad_input(file.string(), std::filesystem::exists(file, error) ? "not a regular file" : "no such file");
}

// A folder that opens as one case: golden vectors or an ONNX backend test.
bool is_vectors(const std::filesystem::path& file) {
  std::error_code unknown;
  return golden_folder(file) || (std::filesystem::is_directory(file, unknown) && !onnx_tests(file).empty());
}

// A case or golden vectors.
bool opens_as_case(const std::filesystem::path& file) {
  return lower_extension(file) == ".json" || is_onnx_model(file) || is_vectors(file);
}

constexpr const char* several_cases =
    "not a case: of several files, all must be cases, or two must be arrays to compare";
constexpr const char* several_files =
    "not an .npy or .npz file: of several files, all must be cases, or two must be arrays to compare";

}  // namespace

void add_window_files(CLI::App& app, WindowFiles& files) {
  app.add_option(
         "FILE", files.file,
         "A case, golden vectors (the folder, its manifest.json or the .npz), a folder of cases or a suite, an .onnx "
         "model or backend-test folder, an image, an .npy or .npz; - reads a case from standard input (default: the "
         "example picture)")
      ->type_name("");
  app.add_option("OTHER", files.others, "An .npy or .npz to compare with the array FILE, or more cases, each in a tab")
      ->type_name("");
  app.add_option("--results", files.results,
                 "With golden vectors, a suite or a folder of them as FILE: judge the results that another program "
                 "computed, laid out as for verify --results")
      ->type_name("THEIRS");
  app.add_option(
         "--candidate", files.candidates,
         "An implementation to test beside the backends, as for check: a shared library, a shader, a command or "
         "an array file. May be repeated")
      ->type_name("X")
      ->allow_extra_args(false);
}

namespace {

Result<void> check_results(const WindowFiles& files, bool is_folder) {
  if (!files.results) return {};
  const std::string option = fmt::format("--results {}", files.results->empty() ? "''" : files.results->string());
  std::error_code failed;
  if (!is_folder && !files.file.empty() && files.file != "-")
    if (const auto there = check_regular(files.file); !there) return there;
  if (!is_folder) return bad_input(option, "needs golden vectors or a suite, a folder, as FILE to judge them by");
  if (!std::filesystem::exists(*files.results, failed)) return bad_input(option, "no such folder or file");
  return {};
}

}  // namespace

int open_window(const SharedOptions& options, const WindowFiles& files, const std::filesystem::path& screenshot,
                const std::filesystem::path& widget_map) {
  const std::filesystem::path& file = files.file;
  if (options.json) return fail_without_json("the window", "it shows its results");
  if (screenshot == "-")
    return fail("--screenshot -", "the window's picture needs a file; render -o - writes to standard output");
  const bool from_input = file == "-";
  const bool is_golden = is_vectors(file);
  std::error_code unknown;
  const bool is_suite = suite_folder(file).has_value();
  const bool is_folder = is_suite || ((!is_golden || files.results) && std::filesystem::is_directory(file, unknown));
  if (const auto right = check_results(files, is_folder); !right) return fail(right.error());
  if (!file.empty() && !from_input && !is_golden && !is_folder)
    if (const auto there = check_regular(file); !there) return fail(there.error());
  const bool opens_tabs =
      !files.others.empty() && opens_as_case(file) && std::ranges::all_of(files.others, opens_as_case);
  if (!files.others.empty() && !opens_tabs) {
    const auto odd = std::ranges::find_if_not(files.others, has_array_name);
    if (opens_as_case(file) && !has_array_name(file))
      return fail(std::ranges::find_if_not(files.others, opens_as_case)->string(), several_cases);
    if (!has_array_name(file)) return fail(file.string(), several_files);
    if (odd != files.others.end()) return fail(odd->string(), several_files);
    if (files.others.size() > 1) return fail(files.others[1].string(), "only two arrays can be compared");
  }
  for (const std::filesystem::path& other : files.others)
    if (const auto there = check_regular(other); !there && !is_vectors(other)) return fail(there.error());
  if (opens_tabs && !screenshot.empty()) return fail(files.others[0].string(), "--screenshot draws one case");
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
    reading.numerics.reset();  // the window sets these two, as an edit that can be undone
    reading.feature_level.reset();
    auto model = load_model(file, reading);
    if (!model) return fail(model.error());
    gui.unnamed = *std::move(model);
  } else if (is_folder) {
    gui.cases = whole_path(file);
    if (files.results) gui.results = whole_path(*files.results);
  } else if (!file.empty()) {
    gui.file = whole_path(file);
  }
  if (opens_tabs)
    std::ranges::transform(files.others, std::back_inserter(gui.more), whole_path);
  else if (!files.others.empty())
    gui.other = whole_path(files.others[0]);
  if (!screenshot.empty()) gui.screenshot = screenshot;
  if (!widget_map.empty()) gui.widget_map = widget_map;
  if (options.strict && !is_folder && lower_extension(file) == ".json")
    if (const auto model = load_model(file, options); !model) return fail(model.error());
  for (const std::string& given : files.candidates)
    if (const auto candidate = parse_candidate(given); !candidate)
      return fail(fmt::format("--candidate {}", given.empty() ? "''" : given), candidate.error().text());
  gui.candidates = files.candidates;
  gui.feature_level = options.feature_level;
  gui.numerics = options.numerics;
  gui.memory_limit = options.memory_limit;
  gui.input_path = whole_path(options.input_path());
  if (options.given_output_path) gui.output_path = *options.given_output_path;
  return gui::run_gui(gui);
}

void add_gui(CLI::App& app, Program& program) {
  struct GuiArguments {
    WindowFiles files;
    std::filesystem::path screenshot, widget_map;
  };
  auto arguments = std::make_shared<GuiArguments>();
  CLI::App* verb = add_verb(app, program, "gui", "Opens the window");
  add_window_files(*verb, arguments->files);
  verb->add_option("--screenshot", arguments->screenshot,
                   "Draw until the first results are complete, write the picture, and exit")
      ->type_name("OUT.png");
  verb->add_option("--widget-map", arguments->widget_map)->group("");  // for tests: hidden from the help
  verb->callback([&program, arguments, verb] {
    const bool nameless = verb->get_option("FILE")->count() > 0 && arguments->files.file.empty();
    program.action = [&program, arguments, nameless] {
      if (nameless) return fail("FILE ''", "not the name of a file");
      return open_window(program.options, arguments->files, arguments->screenshot, arguments->widget_map);
    };
  });
}

}  // namespace opscope::cli
