#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/backends.h"
#include "app/cli/console.h"
#include "app/cli/device_text.h"
#include "app/cli/info_operators.h"
#include "app/cli/verbs.h"
#include "app/text/json_text.h"
#include "app/text/version.h"
#include "core/operators/schema/registry.h"

namespace opscope::cli {
namespace {

struct Sections {
  bool operators = false;
  bool device = false;
};

void print_overview() {
  print(version_text());
  print("\nOperators (more with --operators):");
  std::size_t widest = 0;
  for (const OperatorSchema* schema : all_operators()) widest = std::max(widest, schema->name.size());
  for (const OperatorSchema* schema : all_operators())
    print(fmt::format("  {:<{}} {}", schema->name, widest, schema->formula));
  print("\nNumerics profiles, for results that DirectML leaves open:");
  for (const NumericsProfile& profile : numerics_profiles())
    print(fmt::format("  {:<12} {}", profile.name, profile.meaning));
  print(fmt::format("\nFeature levels: {}", fmt::join(feature_level_names, " ")));
  print("\nBackends (more with --device):");
  for (const std::string_view name : own_backends) {
    const auto backend = make_backend(name);
    print(fmt::format("  {:<12} {}", name, backend ? (*backend)->device() : "not available: " + backend.error().what));
  }
}

// JSON without a choice of sections contains all of them.
void print_json(const Sections& chosen) {
  const bool all = !chosen.operators && !chosen.device;
  JsonText json;
  json.begin_object();
  json.member("version", OPSCOPE_VERSION);
  json.key("feature_levels").array(feature_level_names);
  json.key("numerics_profiles").array(numerics_profiles(), &NumericsProfile::name);
  if (all || chosen.operators) {
    write_numerics_settings(json.key("numerics_settings"));
    write_operators(json.key("operators"));
  }
  if (all || chosen.device) write_device(json.key("device"), make_backend("gpu"), true);
  json.end_object();
  print(json.text());
}

int info(const SharedOptions& options, const Sections& chosen) {
  if (options.json) {
    print_json(chosen);
    return exit_success;
  }
  if (!chosen.operators && !chosen.device) print_overview();
  if (chosen.operators) print_operators();
  if (chosen.device) {
    std::string text = text_of(device_report(make_backend("gpu")));
    text.pop_back();
    print(text);
  }
  return exit_success;
}

}  // namespace

void add_info(CLI::App& app, Program& program) {
  auto chosen = std::make_shared<Sections>();
  CLI::App* verb = add_verb(app, program, "info", "Version, operators, backends and the device");
  verb->add_flag("--operators", chosen->operators, "Support tables, attributes and rules of every operator");
  verb->add_flag("--device", chosen->device, "The OpenGL device, and how its driver computes");
  on_choice(*verb, program, chosen, info);
}

}  // namespace opscope::cli
