#include "core/compare/explain.h"

#include <algorithm>

#include "core/compare/comparison_text.h"
#include "core/compare/what_if.h"

namespace opscope {
namespace {

using Changes = decltype(Explanation::changes);

constexpr std::size_t most_combinations = 512, most_otherwise = 2;

// All changes of these settings, those of fewer settings first.
std::vector<Changes> all_changes(const Numerics& present, const std::vector<const NumericsSetting*>& settings) {
  std::size_t combinations = 1;
  for (const NumericsSetting* setting : settings) combinations *= setting->choices.size();
  const std::size_t most = combinations <= most_combinations ? settings.size() : most_otherwise;
  std::vector<Changes> all = {{}};
  for (const NumericsSetting* setting : settings)
    for (std::size_t n = 0, before = all.size(); n < before; ++n)
      for (std::size_t choice = 0; choice < setting->choices.size() && all[n].size() < most; ++choice) {
        if (choice == present.choice(*setting)) continue;
        Changes longer = all[n];
        longer.emplace_back(setting, choice);
        all.push_back(std::move(longer));
      }
  all.erase(all.begin());
  std::ranges::stable_sort(all, {}, &Changes::size);
  return all;
}

// True if `part` has only changes that `whole` has, and fewer.
bool is_part(const Changes& part, const Changes& whole) {
  return part.size() < whole.size() &&
         std::ranges::all_of(part, [&](const auto& change) { return std::ranges::find(whole, change) != whole.end(); });
}

}  // namespace

Result<std::vector<Explanation>> explain(const Invocation& invocation, const Tensor& actual, const Tolerance& measure,
                                         std::uint64_t mismatches, Backend& reference, const RunOptions& options) {
  std::vector<Explanation> found;
  for (Changes& changes : all_changes(invocation.numerics, deciding_settings(invocation))) {
    if (options.stop && options.stop()) return cancelled();
    Invocation other = invocation;
    for (const auto& [setting, choice] : changes) other.numerics.choose(*setting, choice);
    const Result<RunResult> run = reference.run(other, options);
    if (!run) return tl::unexpected(run.error());
    const Tensor expected = output_tensor(other, *run);
    const Result<Comparison> compared = compare(expected, actual, measure, options.stop);
    if (!compared) return tl::unexpected(compared.error());
    const std::uint64_t left = compared->mismatches;
    const bool is_known = std::ranges::any_of(
        found, [&](const Explanation& each) { return each.mismatches_left <= left && is_part(each.changes, changes); });
    if (left >= mismatches || is_known) continue;
    const std::string worst = left == 0 ? "" : worst_text(*compared, expected, actual, expected.desc.sizes);
    found.push_back({std::move(changes), left, worst});
  }
  std::ranges::stable_sort(found, {}, &Explanation::mismatches_left);
  return found;
}

}  // namespace opscope
