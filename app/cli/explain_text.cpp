#include "app/cli/explain_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/operators/schema/numerics_text.h"
#include "core/tensor/text.h"

namespace opscope::cli {
namespace {

constexpr std::size_t most_lines = 3;

// "nan=propagates,zero_point=before_rounding", as --numerics takes it behind a profile.
std::string changes_text(const Explanation& explanation) {
  std::vector<std::string> changes;
  changes.reserve(explanation.changes.size());
  for (const auto& [setting, choice] : explanation.changes)
    changes.push_back(fmt::format("{}={}", setting->key, spelled(setting->choices[choice])));
  return fmt::format("{}", fmt::join(changes, ","));
}

}  // namespace

std::vector<std::string> explain_lines(const std::string& candidate, const std::vector<Explanation>& found,
                                       std::uint64_t mismatches) {
  if (found.empty()) return {fmt::format("  no numerics setting explains a difference of {}", candidate)};
  std::vector<std::string> lines;
  for (const Explanation& each : found) {
    const bool all = each.mismatches_left == 0;
    lines.push_back(fmt::format("  {} {} with {}: {} of {} left{}", candidate,
                                all ? "gives what Opscope gives" : "is nearer to Opscope", changes_text(each),
                                with_thousands(each.mismatches_left), with_thousands(mismatches),
                                all ? "" : ", worst at " + each.worst_left));
    if (all || lines.size() == most_lines) break;
  }
  return lines;
}

void write_explained_by(JsonText& json, const std::vector<Explanation>& found) {
  json.objects(found, [&](const Explanation& each) {
    json.key("settings").begin_object();
    for (const auto& [setting, choice] : each.changes)
      json.member(setting->key, std::string_view(spelled(setting->choices[choice])));
    json.end_object();
    json.member("mismatches_left", each.mismatches_left);
    if (!each.worst_left.empty()) json.member("worst_left", std::string_view(each.worst_left));
  });
}

}  // namespace opscope::cli
