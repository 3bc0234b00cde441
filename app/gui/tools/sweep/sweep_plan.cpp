#include "app/gui/tools/sweep/sweep_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

using Seconds = std::chrono::duration<double>;

std::uint64_t elements_of(const SweepSpace& space) { return space.elements * space.settings.each.size(); }

struct Spaces {
  std::size_t number = 0;
  std::uint64_t elements = 0;

  void add(std::uint64_t more) { ++number, elements += more; }
};

// Walks of which it is not known yet whether there is time for them count as `open`, and as the samples that they are
// otherwise.
struct Counted {
  Spaces walked, sampled, open;
  std::uint64_t samples_of_open = 0;
};

Counted counted_spaces(const std::vector<SweepSpace>& spaces, const SweepRequest& request,
                       const std::optional<double>& speed) {
  Counted all;
  for (const SweepSpace& space : spaces) {
    const std::uint64_t walk = elements_of(space);
    if (!space.exhaustive) {
      all.sampled.add(walk);
    } else if (!request.longest_walk || walk <= short_space) {
      all.walked.add(walk);
    } else if (!speed) {
      all.open.add(walk);
      all.samples_of_open += elements_of(as_samples(space, request));
    } else {
      const Seconds took(static_cast<double>(walk) / *speed);
      const bool fits = took <= std::max(*request.longest_walk, Seconds(1));  // a walk is timed for a second
      fits ? all.walked.add(walk) : all.sampled.add(elements_of(as_samples(space, request)));
    }
  }
  return all;
}

std::string text_of(const Counted& spaces, const SweepRequest& request, const std::string& elements,
                    const std::string& numerics) {
  std::vector<std::string> parts;
  if (spaces.walked.number > 0) parts.push_back("every value of " + counted(spaces.walked.number, "space"));
  if (spaces.open.number > 0) parts.push_back("every value or samples of " + counted(spaces.open.number, "space"));
  if (spaces.sampled.number > 0) parts.push_back("samples of " + counted(spaces.sampled.number, "space"));
  if (request.random_cases > 0) parts.push_back(counted(request.random_cases, "random case"));
  if (parts.empty())
    return "There is nothing to test: no operator has this data type, and the number of random cases is 0.";
  return fmt::format(
      "Tests {}: {} in all. A space is one operator on one combination of data types with one set of numerics. {}",
      fmt::join(parts, ", "), elements, numerics);
}

}  // namespace

SweepPlan sweep_plan(const SweepRequest& request, const SweepSpeed& speed, const std::string& numerics) {
  const std::vector<SweepSpace> spaces = plan_sweep(request);
  const Counted before = counted_spaces(spaces, request, std::nullopt);
  const std::size_t open = before.open.number;
  const std::uint64_t most =
      before.walked.elements + before.sampled.elements + std::max(before.open.elements, before.samples_of_open);
  const std::string at_most = "at most " + counted(most, "element"), awaited = "estimating how many elements";
  const Counted now = speed.elements_per_second ? counted_spaces(spaces, request, speed.elements_per_second) : before;
  SweepPlan plan;
  plan.elements = now.open.number > 0 ? most : now.walked.elements + now.sampled.elements;
  plan.text = text_of(now, request,
                      now.open.number == 0 ? counted(plan.elements, "element")
                      : speed.awaited      ? awaited
                                           : at_most,
                      numerics);
  if (open == 0) return plan;
  Counted both = before;  // some are walked, others sampled
  both.walked.number += open, both.sampled.number += open;
  both.open = {};
  plan.others = {text_of(before, request, awaited, numerics), text_of(before, request, at_most, numerics),
                 text_of(both, request, at_most, numerics)};
  return plan;
}

}  // namespace opscope::gui
