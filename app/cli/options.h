#pragma once
// Options that every verb accepts, before or after its name.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/backends/backend.h"
#include "core/limits/budget.h"
#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/numerics.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace opscope::cli {

struct SharedOptions {
  std::optional<FeatureLevel> feature_level;  // absent: the case's own, else the highest
  std::optional<Numerics> numerics;           // absent: the case's own, else the documented ones
  std::optional<std::filesystem::path> given_input_path, given_output_path;
  MemoryLimit memory_limit;  // for one case, or one comparison
  bool quiet = false;
  bool verbose = false;
  bool strict = false;  // warnings about a case are errors, before it runs
  bool json = false;
  bool overwrite = false;  // see CaseOutput and GoldenReplace

  std::filesystem::path input_path() const { return given_input_path.value_or(""); }  // may be empty
  std::filesystem::path output_path() const { return given_output_path.value_or("."); }
};

// Adds them to the program or to a verb; all write to the same `options`, which must outlive the parse.
void add_shared_options(CLI::App& app, SharedOptions& options);

// --json was given to a verb that has no results for a machine. Returns the exit status.
int fail_without_json(std::string_view verb, std::string_view instead);

// -b reference|cpu|gpu.
CLI::Option* add_backend_option(CLI::App& app, std::string& backend, const std::string& meaning);

}  // namespace opscope::cli
