#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/compare/comparison_text.h"
#include "core/sweep/element_source.h"
#include "core/sweep/sweep.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"

namespace opscope {
namespace {

// "cpu (2 threads) and gpu (llvmpipe)"
std::string devices_of(const std::vector<std::string>& candidates, const SweepReport& report) {
  std::vector<std::string> names;
  for (const std::string& candidate : candidates) {
    const auto device = report.devices.find(candidate);
    names.push_back(device == report.devices.end() ? candidate : fmt::format("{} ({})", candidate, device->second));
  }
  return and_list(names);
}

// "all 65,536 FLOAT16 inputs", "4,197,000 sampled INT64 inputs", "the first 8,192 of all 65,536 FLOAT16 inputs",
// "the first 8,192 of 917,504 combinations (65,536 FLOAT16 inputs, each with 14 bounds)". `counted_in`: they stand
// behind a number of them, so that each input counts once for each setting: "all 917,504 combinations (65,536 FLOAT16
// inputs, each with 14 bounds)".
std::string inputs_of(const SpaceOutcome& outcome, bool counted_in) {
  const SweepSpace& space = outcome.space;
  const std::string types = input_types(space);
  const std::uint64_t settings = space.settings.each.size();
  const std::string elements = with_thousands(space.elements);
  const std::string which = space.exhaustive ? fmt::format("all {} {} inputs", elements, types)
                                             : fmt::format("{} sampled {} inputs", elements, types);
  const std::string times = settings == 1 ? "" : fmt::format(", {} {}", settings, space.settings.noun);
  const std::string done = with_thousands(outcome.elements_done);
  if (outcome.finished() && (settings == 1 || !counted_in)) return which + times;
  if (settings == 1) return fmt::format("the first {} of {}", done, which);
  const std::string whole =
      fmt::format("{} {} ({} {} inputs, each with {} {})", with_thousands(space.elements * settings),
                  space.exhaustive ? "combinations" : "samples", elements, types, settings, space.settings.noun);
  if (!outcome.finished()) return fmt::format("the first {} of {}", done, whole);
  return (space.exhaustive ? "all " : "") + whole;
}

// What one candidate was judged on. A space that it skipped, even halfway, does not count.
struct Share {
  std::vector<std::size_t> spaces;  // indices into those begun
  std::size_t skipped = 0;          // spaces
  std::string reason;               // of the first it skipped
  std::uint64_t before = 0;         // elements that it ran in those before it skipped them
  bool differs = false;             // in some of these
  std::uint64_t cases = 0;          // random ones
};

std::map<std::string, Share> shares_of(const SweepReport& report) {
  std::map<std::string, Share> shares;
  for (std::size_t s = 0; s < report.spaces.size(); ++s) {
    for (const auto& [candidate, wrong] : report.spaces[s].mismatches)
      if (!report.spaces[s].skipped.contains(candidate)) shares[candidate].spaces.push_back(s);
    for (const auto& [candidate, reason] : report.spaces[s].skipped) {
      Share& share = shares[candidate];
      if (share.skipped++ == 0) share.reason = reason;
      const auto part = report.spaces[s].parts.find(candidate);
      if (part == report.spaces[s].parts.end()) continue;
      share.before += part->second.elements;
      share.differs = share.differs || report.spaces[s].mismatches.contains(candidate);
    }
  }
  for (const auto& [candidate, ran] : report.random.ran) shares[candidate].cases = ran;
  for (const auto& [candidate, reason] : report.random.skipped) shares.try_emplace(candidate);
  return shares;
}

// ", cpu (2 threads) and gpu (llvmpipe)" if they were judged on the same, else ". cpu (2 threads): 12 of 12 spaces;
// gpu (llvmpipe): 3 of 12 spaces, skipped in 9: ..."
std::string candidates_of(const SweepReport& report, bool with_devices) {
  const std::map<std::string, Share> shares = shares_of(report);
  if (shares.empty()) return "";
  const Share& first = shares.begin()->second;
  const bool same = std::ranges::all_of(shares, [&](const auto& each) {
    const Share& share = each.second;
    return share.skipped == 0 && share.spaces == first.spaces && share.cases == report.random.valid;
  });
  std::vector<std::string> names, parts;
  for (const auto& [candidate, share] : shares) {
    names.push_back(candidate);
    std::string part = (with_devices ? devices_of({candidate}, report) : candidate) + ": " +
                       fmt::format("{} of {}", share.spaces.size(), counted(report.spaces.size(), "space"));
    if (share.cases != report.random.valid)
      part += fmt::format(", {} of {}", with_thousands(share.cases), counted(report.random.valid, "random case"));
    if (share.skipped > 0) {
      part += fmt::format(", skipped in {}", share.skipped);
      if (share.before > 0)
        part +=
            fmt::format(" after {} {}", with_thousands(share.before), share.differs ? "elements" : "equal elements");
      part += ": " + share.reason;
    }
    parts.push_back(std::move(part));
  }
  if (!same) return fmt::format(". {}", fmt::join(parts, "; "));
  return ", " + (with_devices ? devices_of(names, report) : and_list(names));
}

// The largest number of random cases that one candidate ran.
std::uint64_t cases_shown(const RandomOutcome& outcome) {
  std::uint64_t most = 0;
  for (const auto& [candidate, ran] : outcome.ran) most = std::max(most, ran);
  return most;
}

// "1,894: only FLOAT32 (1,200), no ScaleBias (694)", the commonest first.
std::string reasons_text(const std::map<std::string, std::uint64_t>& reasons) {
  std::vector<std::pair<std::uint64_t, std::string>> sorted;
  std::uint64_t all = 0;
  for (const auto& [reason, cases] : reasons) sorted.emplace_back(cases, reason), all += cases;
  std::ranges::sort(sorted, std::greater());
  constexpr std::size_t most = 3;
  std::vector<std::string> parts;
  for (const auto& [cases, reason] : sorted)
    if (parts.size() < most)
      parts.push_back(sorted.size() == 1 ? reason : fmt::format("{} ({})", reason, with_thousands(cases)));
  if (sorted.size() > most) parts.push_back(fmt::format("{} more reasons", sorted.size() - most));
  return fmt::format("{}: {}", with_thousands(all), fmt::join(parts, ", "));
}

// "3.2 hours", "12 minutes"
std::string walk_time_text(std::chrono::duration<double> time) {
  const double hours = std::chrono::duration<double, std::ratio<3600>>(time).count();
  return hours >= 1 ? fmt::format("{:.1f} hours", hours)
                    : counted(static_cast<std::uint64_t>(std::ceil(hours * 60)), "minute");
}

// "196,608 elements tested exhaustively, 4,197,000 sampled, 1,000 random cases", without those that are none.
std::string tested_of(std::uint64_t walked, std::uint64_t sampled, std::uint64_t cases) {
  std::vector<std::string> parts;
  if (walked > 0) parts.push_back(counted(walked, "element") + " tested exhaustively");
  if (sampled > 0) parts.push_back((walked > 0 ? with_thousands(sampled) : counted(sampled, "element")) + " sampled");
  if (cases > 0) parts.push_back(counted(cases, "random case"));
  return fmt::format("{}", fmt::join(parts, ", "));
}

// What ended a sweep before its end, and what was left: " Ended at its limit of 60 s: 3 of 84 spaces not begun,
// 1 not finished, 20,000 random cases left."
std::string end_of(const SweepReport& report, std::size_t unfinished) {
  const RandomOutcome& random = report.random;
  std::string cases;
  if (random.valid < random.planned_valid)
    cases = counted(random.planned_valid - random.valid, "random case");
  else if (random.invalid < random.planned_invalid)
    cases = counted(random.planned_invalid - random.invalid, "invalid case");
  const std::string limit =
      report.time_limit ? fmt::format("its limit of {:.10g} s", report.time_limit->count()) : std::string();
  std::vector<std::string> left;
  if (report.spaces_left > 0)
    left.push_back(fmt::format("{} of {} not begun", report.spaces_left,
                               counted(report.spaces.size() + report.spaces_left, "space")));
  if (unfinished > 0)
    left.push_back((left.empty() ? counted(unfinished, "space") : with_thousands(unfinished)) + " not finished");
  if (!cases.empty()) left.push_back(cases + " left");
  return fmt::format(" {}: {}.", limit.empty() ? "Stopped early" : "Ended at " + limit,
                     left.empty() ? "at the end" : fmt::format("{}", fmt::join(left, ", ")));
}

}  // namespace

std::optional<Tolerance> own_measure(const OwnMeasures& measures, std::string_view candidate) {
  const auto found = measures.find(std::string(candidate));
  return found == measures.end() ? std::nullopt : std::optional(found->second);
}

std::string device_text(const Backend& backend, const OwnMeasures& measures) {
  const auto own = own_measure(measures, backend.name());
  return backend.device() + (own ? ", " + measure_text(*own) : "");
}

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
      return !space.schema->obeys(setting) || space.numerics.choice(setting) == other.choice(setting);
    });
  };
  for (const NumericsProfile& profile : numerics_profiles())
    if (same(profile.numerics)) return std::string(profile.name);
  std::vector<std::string> parts;
  for (const NumericsSetting& setting : numerics_settings())
    if (space.schema->obeys(setting))
      parts.push_back(fmt::format("{} {}", setting.key, setting.choices[space.numerics.choice(setting)]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string sentence(const SpaceOutcome& outcome, const SweepReport& report) {
  std::vector<std::string> equal, different;
  for (const auto& [candidate, wrong] : outcome.mismatches) (wrong == 0 ? equal : different).push_back(candidate);
  std::vector<std::string> parts;
  parts.reserve(different.size() + 1);
  for (const std::string& candidate : different)
    parts.push_back(fmt::format("different in {} of {}, {}", with_thousands(outcome.mismatches.at(candidate)),
                                inputs_of(outcome, true), devices_of({candidate}, report)));
  if (!equal.empty())
    parts.push_back(fmt::format("equal on {}, {}", inputs_of(outcome, false), devices_of(equal, report)));
  const auto has_own = [&](const auto& each) { return outcome.own_measures.contains(each.first); };
  if (parts.empty())
    parts.push_back(fmt::format("nothing proven for {} inputs", input_types(outcome.space)));
  else if (!std::ranges::all_of(outcome.mismatches, has_own))
    parts.back() += ", " + measure_text(outcome.measure);
  if (outcome.walk_time)
    parts.push_back(fmt::format("testing all inputs{} would take {}",
                                outcome.space.exhaustive ? "" : " instead of these samples",
                                walk_time_text(*outcome.walk_time)));
  for (const auto& [candidate, reason] : outcome.skipped)
    parts.push_back(fmt::format("{} skipped: {}", candidate, reason));
  return fmt::format("{}", fmt::join(parts, "; "));
}

std::string sentence(const RandomOutcome& outcome, const SweepReport& report) {
  const auto count = [](std::uint64_t done, std::uint64_t planned, std::string_view noun) {
    return (done == planned ? "" : with_thousands(done) + " of ") + counted(planned, noun);
  };
  if (outcome.valid + outcome.invalid == 0) return "none was tried";
  std::vector<std::string> candidates;
  for (const auto& [candidate, ran] : outcome.ran) {
    candidates.push_back(devices_of({candidate}, report));
    if (ran != outcome.valid) candidates.back() += fmt::format(" on {} of them", with_thousands(ran));
  }
  std::string text = fmt::format(
      "{} of {} and {}, seed {}",
      count(candidates.empty() ? outcome.valid : cases_shown(outcome), outcome.planned_valid, "random case"),
      report.layout ? fmt::format("{} layout", name(*report.layout)) : "every layout",
      count(outcome.invalid, outcome.planned_invalid, "invalid one"), report.seed);
  if (!candidates.empty()) text += ", " + and_list(candidates);
  if (!outcome.measures.empty()) text += fmt::format(", {}", fmt::join(outcome.measures, " or "));
  const bool shown = !candidates.empty() || outcome.valid == 0;
  text = (outcome.failed != 0 ? fmt::format("{} failed of ", with_thousands(outcome.failed))
          : shown             ? "equal on "
                              : "nothing proven for ") +
         text;
  if (outcome.ran.size() > 1)
    for (const auto& [candidate, failed] : outcome.failed_by)
      text += fmt::format("; {} failed {}", candidate, with_thousands(failed));
  for (const auto& [candidate, reasons] : outcome.left_out)
    text += fmt::format("; {} left out {}", candidate, reasons_text(reasons));
  return text;
}

std::string conclusion(const SweepReport& report, bool with_devices) {
  std::uint64_t walked = 0, sampled = 0;
  std::size_t unfinished = 0, different = 0;
  for (const SpaceOutcome& outcome : report.spaces) {
    const bool judged = std::ranges::any_of(
        outcome.mismatches, [&](const auto& candidate) { return !outcome.skipped.contains(candidate.first); });
    if (judged) (outcome.space.exhaustive ? walked : sampled) += outcome.elements_done;
    unfinished += outcome.finished() ? 0 : 1;
    different += outcome.equal() ? 0 : 1;
  }
  std::vector<std::string> found;
  if (different > 0) found.push_back(fmt::format("{} of {}", different, counted(report.spaces.size(), "space")));
  if (report.random.failed > 0) found.push_back(counted(report.random.failed, "random case"));
  const bool nothing = found.empty() && !report.compared();
  std::string text = nothing         ? "Nothing was compared"
                     : found.empty() ? "Equal"
                                     : fmt::format("Different in {}", fmt::join(found, " and "));
  const std::string tested = tested_of(walked, sampled, cases_shown(report.random));
  if (!nothing && !tested.empty()) text += ": " + tested;
  text += candidates_of(report, with_devices);
  text += ".";
  std::string without;
  for (const auto& [candidate, reason] : report.no_result)
    without += fmt::format("No result from {}: {}. ", candidate, reason);
  if (!without.empty()) text = found.empty() ? without + text : text + " " + without.substr(0, without.size() - 1);
  return report.stopped ? text + end_of(report, unfinished) : text;
}

}  // namespace opscope
