#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/sweep/element_source.h"
#include "core/sweep/sweep.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

bool obeys(const OperatorSchema& schema, const NumericsSetting& setting) {
  return std::ranges::find(schema.numerics, setting.key) != schema.numerics.end();
}

// "cpu (2 threads) and gpu (llvmpipe)"
std::string devices_of(const std::vector<std::string>& candidates, const SweepReport& report) {
  std::vector<std::string> names;
  for (const std::string& candidate : candidates) {
    const auto device = report.devices.find(candidate);
    names.push_back(device == report.devices.end() ? candidate : fmt::format("{} ({})", candidate, device->second));
  }
  return fmt::format("{}", fmt::join(names, " and "));
}

// "all 65,536 FLOAT16 inputs", "4,197,000 sampled INT64 inputs", "the first 8,192 of all 65,536 FLOAT16 inputs"
std::string inputs_of(const SpaceOutcome& outcome) {
  const SweepSpace& space = outcome.space;
  const std::string types = input_types(space);
  const std::uint64_t settings = space.settings.each.size();
  const std::string elements = with_thousands(space.elements);
  const std::string which = space.exhaustive ? fmt::format("all {} {} inputs", elements, types)
                                             : fmt::format("{} sampled {} inputs", elements, types);
  const std::string times = settings == 1 ? "" : fmt::format(", {} {}", settings, space.settings.noun);
  if (outcome.finished()) return which + times;
  const std::string part =
      settings == 1 ? fmt::format("the first {} of {}", with_thousands(outcome.elements_done), which)
                    : fmt::format("the first {} of {} elements: {} of {} {} on {}",
                                  with_thousands(outcome.elements_done), with_thousands(space.elements * settings),
                                  outcome.settings_done, settings, space.settings.noun, which);
  return part;
}

}  // namespace

std::string input_types(const SweepSpace& space) {
  std::vector<std::string_view> types;
  for (const std::size_t t : walked_inputs(*space.schema)) types.push_back(name(space.data_types[t]));
  return fmt::format("{}", fmt::join(types, " x "));
}

std::string title(const SweepSpace& space) {
  const std::size_t output = space.schema->output();
  const auto walked = walked_inputs(*space.schema);
  const bool follows = std::ranges::any_of(space.schema->same_data_type, [&](const auto& group) {
    return std::ranges::find(group, output) != group.end() && std::ranges::find_first_of(group, walked) != group.end();
  });
  const std::string to = follows ? "" : fmt::format(" to {}", name(space.data_types[output]));
  return fmt::format("{} {}{}", space.schema->name, input_types(space), to);
}

std::string numerics_text(const SweepSpace& space) {
  if (space.schema->numerics.empty()) return "";
  const auto same = [&](const Numerics& other) {
    return std::ranges::all_of(numerics_settings(), [&](const NumericsSetting& setting) {
      return !obeys(*space.schema, setting) || setting.get(space.numerics) == setting.get(other);
    });
  };
  for (const NumericsProfile& profile : numerics_profiles())
    if (same(profile.numerics)) return std::string(profile.name);
  std::vector<std::string> parts;
  for (const NumericsSetting& setting : numerics_settings())
    if (obeys(*space.schema, setting))
      parts.push_back(fmt::format("{} {}", setting.key, setting.choices[setting.get(space.numerics)]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string sentence(const SpaceOutcome& outcome, const SweepReport& report) {
  std::vector<std::string> equal, different;
  for (const auto& [candidate, wrong] : outcome.mismatches) (wrong == 0 ? equal : different).push_back(candidate);
  const std::string inputs = inputs_of(outcome);
  std::vector<std::string> parts;
  for (const std::string& candidate : different)
    parts.push_back(fmt::format("different in {} of {}, {}", with_thousands(outcome.mismatches.at(candidate)), inputs,
                                devices_of({candidate}, report)));
  if (!equal.empty()) parts.push_back(fmt::format("equal on {}, {}", inputs, devices_of(equal, report)));
  if (parts.empty()) parts.push_back(fmt::format("nothing shown of {} inputs", input_types(outcome.space)));
  for (const auto& [candidate, reason] : outcome.skipped)
    parts.push_back(fmt::format("{} skipped: {}", candidate, reason));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string sentence(const RandomOutcome& outcome, const SweepReport& report) {
  const auto count = [](std::uint64_t done, std::uint64_t planned) {
    return done == planned ? with_thousands(done)
                           : fmt::format("{} of {}", with_thousands(done), with_thousands(planned));
  };
  if (outcome.valid + outcome.invalid == 0) return "none was tried";
  std::vector<std::string> candidates;
  for (const auto& [candidate, ran] : outcome.ran) candidates.push_back(candidate);
  std::string text = fmt::format("{} random cases of every layout and {} invalid ones, seed {}",
                                 count(outcome.valid, outcome.planned_valid),
                                 count(outcome.invalid, outcome.planned_invalid), report.seed);
  if (!candidates.empty()) text += ", " + devices_of(candidates, report);
  const bool shown = !candidates.empty() || outcome.valid == 0;
  text = (outcome.failed != 0 ? fmt::format("{} failed of ", with_thousands(outcome.failed))
          : shown             ? "equal on "
                              : "nothing shown of ") +
         text;
  for (const auto& [candidate, reason] : outcome.skipped)
    text += fmt::format("; {} left some out: {}", candidate, reason);
  return text;
}

std::string conclusion(const SweepReport& report) {
  std::uint64_t walked = 0, sampled = 0;
  std::size_t unfinished = 0, different = 0;
  std::vector<std::string> judged;
  for (const SpaceOutcome& outcome : report.spaces) {
    (outcome.space.exhaustive ? walked : sampled) += outcome.elements_done;
    unfinished += outcome.finished() ? 0 : 1;
    different += outcome.equal() ? 0 : 1;
    for (const auto& [candidate, wrong] : outcome.mismatches)
      if (std::ranges::find(judged, candidate) == judged.end()) judged.push_back(candidate);
  }
  std::vector<std::string> found;
  if (different > 0) found.push_back(fmt::format("{} of {} spaces", different, report.spaces.size()));
  if (report.random.failed > 0) found.push_back(fmt::format("{} random cases", with_thousands(report.random.failed)));
  std::string text = judged.empty() && report.random.ran.empty() ? "Nothing was compared"
                     : found.empty()                             ? "Equal"
                                     : fmt::format("Different in {}", fmt::join(found, " and "));
  text += fmt::format(": {} elements of walked spaces, {} sampled ones, {} random cases", with_thousands(walked),
                      with_thousands(sampled), with_thousands(report.random.valid));
  if (!judged.empty()) text += ", " + devices_of(judged, report);
  text += ".";
  if (report.stopped)
    text += fmt::format(" Stopped early: {} spaces were not begun, {} not finished.", report.spaces_left, unfinished);
  return text;
}

}  // namespace opscope
