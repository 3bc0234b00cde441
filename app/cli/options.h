#pragma once
// What every verb accepts, before or after its name.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/backend.h"
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
  std::filesystem::path input_path;           // may be empty
  std::filesystem::path output_path = ".";
  bool quiet = false;
  bool verbose = false;
  bool json = false;
  bool overwrite = false;  // see CaseOutput and GoldenReplace
};

// Adds them to the program or to a verb; all write to the same `options`, which must outlive the parse.
void add_shared_options(CLI::App& app, SharedOptions& options);

// -b reference|cpu|gpu.
CLI::Option* add_backend_option(CLI::App& app, std::string& backend, const std::string& meaning);

}  // namespace opscope::cli
