#include "app/text/sweep_text.h"

#include <fmt/format.h>

#include "app/text/json_text.h"
#include "core/cases/case_model.h"
#include "core/compare/comparison_text.h"
#include "core/operators/schema/numerics_text.h"
#include "core/sweep/element_source.h"
#include "gpu/gpu_backend.h"

namespace opscope {

std::string command_of(const Counterexample& found) {
  if (found.backend.empty()) return "";
  return command_line(found.invocation) + (found.option.empty() ? "" : " " + found.option);
}

namespace {

std::string counterexample_text(const Counterexample& found) {
  if (found.backend.empty()) return "\n  " + found.what;
  return fmt::format("\n  {}: {}\n  {}", found.backend, found.what, command_of(found));
}

template <class Outcome>
std::string counterexamples_text(const Outcome& outcome) {
  std::string text;
  if (outcome.first) text += counterexample_text(*outcome.first);
  for (const Counterexample& other : outcome.others) text += counterexample_text(other);
  return text;
}

void write_members(JsonText& json, const Counterexample& found) {
  json.member("backend", found.backend);
  json.member("what", found.what);
  json.member("command", command_of(found));
}

// The first of all.
void write_counterexample(JsonText& json, const std::optional<Counterexample>& found) {
  json.key("counterexample");
  if (!found) return json.null();
  json.begin_object();
  write_members(json, *found);
  json.end_object();
}

// The first of each candidate that failed.
template <class Outcome>
void write_counterexamples(JsonText& json, const Outcome& outcome) {
  json.key("counterexamples").begin_array();
  const auto write = [&](const Counterexample& found) {
    json.begin_object();
    write_members(json, found);
    json.end_object();
  };
  if (outcome.first) write(*outcome.first);
  for (const Counterexample& other : outcome.others) write(other);
  json.end_array();
}

template <class T>
void write_map(JsonText& json, std::string_view key, const std::map<std::string, T>& content) {
  json.key(key).begin_object();
  for (const auto& [name, value] : content) json.member(name, value);
  json.end_object();
}

void write_space(JsonText& json, const SpaceOutcome& outcome, const SweepReport& report) {
  const SweepSpace& space = outcome.space;
  json.member("operator", space.schema->name);
  json.key("inputs").array(walked_inputs(*space.schema), [&](std::size_t t) { return name(space.data_types[t]); });
  json.member("output", name(space.data_types[space.schema->output()]));
  json.key("numerics").begin_object();
  for (const NumericsSetting& setting : numerics_settings())
    json.member(setting.key, spelled(setting.choices[space.numerics.choice(setting)]));
  json.end_object();
  json.member("exhaustive", space.exhaustive);
  json.member("elements", space.elements);
  json.member("settings", std::uint64_t{space.settings.each.size()});
  json.member("elements_done", outcome.elements_done);
  json.member("settings_done", outcome.settings_done);
  json.member("measure", measure_text(outcome.measure));
  if (!outcome.own_measures.empty()) {
    json.key("measures").begin_object();
    for (const auto& [candidate, measure] : outcome.own_measures) json.member(candidate, measure_text(measure));
    json.end_object();
  }
  write_map(json, "mismatches", outcome.mismatches);
  write_map(json, "skipped", outcome.skipped);
  write_counterexample(json, outcome.first);
  json.member("seconds", outcome.seconds.count());
  json.member("sentence", sentence(outcome, report));
  json.key("elements_before_skip").begin_object();
  for (const auto& [candidate, part] : outcome.parts) json.member(candidate, part.elements);
  json.end_object();
  write_counterexamples(json, outcome);
}

}  // namespace

void add_judged(SweepMade& made, const std::string& name, const Backend* backend, const std::string& reason) {
  if (backend == nullptr) {
    made.missing.emplace(name, reason);
    return;
  }
  made.device += (made.device.empty() ? "" : ", ") + fmt::format("{} ({})", name, backend->device());
  if (const auto* gpu = dynamic_cast<const gpu::GpuBackend*>(backend)) {
    made.device = gpu->device_info().renderer;
    made.driver = fmt::format("{}, {}", gpu->device_info().vendor, gpu->device_info().version);
  }
}

std::string space_text(const SpaceOutcome& outcome, const SweepReport& devices) {
  const std::string numerics = numerics_text(outcome.space);
  std::string text = fmt::format("{}{}{}: {} ({:.1f} s)", title(outcome.space), numerics.empty() ? "" : ", ", numerics,
                                 sentence(outcome, devices), outcome.seconds.count());
  return text + counterexamples_text(outcome);
}

std::string random_text(const RandomOutcome& outcome, const SweepReport& report) {
  std::string text = fmt::format("random cases: {} ({:.1f} s)", sentence(outcome, report), outcome.seconds.count());
  return text + counterexamples_text(outcome);
}

std::string sweep_json(const SweepReport& report, const SweepMade& made) {
  JsonText json;
  json.begin_object();
  json.member("version", OPSCOPE_VERSION);
  json.member("command", made.command);
  json.member("verdict", name(report.verdict()));
  json.member("stopped", report.stopped);
  json.member("seed", report.seed);
  write_map(json, "devices", report.devices);
  json.member("driver", made.driver);
  write_map(json, "missing", made.missing);
  write_map(json, "no_result", report.no_result);
  json.key("spaces").objects(report.spaces, [&](const SpaceOutcome& outcome) { write_space(json, outcome, report); });
  json.member("spaces_left", std::uint64_t{report.spaces_left});
  json.key("random").begin_object();
  json.member("valid", report.random.valid);
  json.member("invalid", report.random.invalid);
  json.member("failed", report.random.failed);
  write_map(json, "ran", report.random.ran);
  write_map(json, "skipped", report.random.skipped);
  write_counterexample(json, report.random.first);
  json.member("seconds", report.random.seconds.count());
  write_map(json, "failed_by", report.random.failed_by);
  json.key("left_out").begin_object();
  for (const auto& [candidate, reasons] : report.random.left_out) write_map(json, candidate, reasons);
  json.end_object();
  write_counterexamples(json, report.random);
  json.end_object();
  json.member("conclusion", conclusion(report));
  json.end_object();
  return json.text();
}

}  // namespace opscope
