#include "app/gui/tools/sweep/sweep_plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/sweep/element_source.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

std::uint64_t elements_of(const SweepSpace& space) { return space.elements * space.settings.each.size(); }

// Combinations of inputs and settings that a space has.
double combinations_of(const SweepSpace& space) {
  const int bits = element_bits_of(*space.schema, space.data_types);
  return std::ldexp(static_cast<double>(space.settings.each.size()), bits);
}

// Walks of which it is not known yet whether there is time for them count as `open`, and as the samples that they are
// otherwise.
struct Counted {
  std::uint64_t walked = 0, sampled = 0, open = 0, samples_of_open = 0;
  double sampled_of = 0;  // combinations from which the samples are taken
};

Counted counted_spaces(const std::vector<SweepSpace>& spaces, const SweepRequest& request,
                       const std::optional<double>& speed) {
  Counted all;
  const auto sample = [&](const SweepSpace& space, std::uint64_t samples) {
    all.sampled += samples;
    all.sampled_of += combinations_of(space);
  };
  for (const SweepSpace& space : spaces) {
    const std::uint64_t walk = elements_of(space);
    if (!space.exhaustive) {
      sample(space, walk);
    } else if (!request.longest_walk || walk <= short_space) {
      all.walked += walk;
    } else if (!speed) {
      all.open += walk;
      all.samples_of_open += elements_of(as_samples(space, request));
    } else if (walks_too_long(space, request, *speed)) {
      sample(space, elements_of(as_samples(space, request)));
    } else {
      all.walked += walk;
    }
  }
  return all;
}

// "131,072", "about 2^66"
std::string large_number(double number) {
  return number <= 1e15 ? with_thousands(static_cast<std::uint64_t>(number))
                        : fmt::format("about 2^{:.0f}", std::log2(number));
}

std::string text_of(const Counted& spaces, const SweepRequest& request) {
  std::vector<std::string> parts;
  const auto noun = [&] { return parts.empty() ? "combinations of inputs and settings" : "others"; };
  if (spaces.walked > 0) parts.push_back(fmt::format("all {} {}", with_thousands(spaces.walked), noun()));
  if (spaces.open > 0)
    parts.push_back(fmt::format("all {} {} if there is time, else samples", with_thousands(spaces.open), noun()));
  if (spaces.sampled > 0)
    parts.push_back(
        fmt::format("{} samples of {} {}", with_thousands(spaces.sampled), large_number(spaces.sampled_of), noun()));
  if (request.random_cases > 0) parts.push_back(counted(request.random_cases, "random case"));
  if (parts.empty())
    return "There is nothing to test: no operator has this data type, and the number of random cases is 0.";
  const std::string last = std::exchange(parts.back(), {});
  parts.pop_back();
  return parts.empty() ? fmt::format("Tests {}.", last)
                       : fmt::format("Tests {}, and {}.", fmt::join(parts, ", "), last);
}

// "These are 65,536 inputs, with each of 3 choices of numerics." Empty unless everything is walked and the spaces
// differ in their numerics alone.
std::string product_text(const std::vector<SweepSpace>& spaces) {
  const SweepSpace& first = spaces.front();
  const bool alike = std::ranges::all_of(spaces, [&](const SweepSpace& space) {
    return space.exhaustive && space.schema == first.schema && space.data_types == first.data_types &&
           elements_of(space) == elements_of(first);
  });
  const std::size_t settings = first.settings.each.size();
  if (!alike || settings * spaces.size() == 1) return "";
  std::vector<std::string> factors;
  if (settings > 1) factors.push_back(counted(settings, "setting") + " of the attributes");
  if (spaces.size() > 1) factors.push_back(fmt::format("{} choices of numerics", spaces.size()));
  return fmt::format("These are {} inputs, with each of {}.", with_thousands(first.elements),
                     fmt::join(factors, " and each of "));
}

}  // namespace

SweepPlan sweep_plan(const SweepRequest& request, const std::optional<double>& speed, const std::string& numerics) {
  const std::vector<SweepSpace> spaces = plan_sweep(request);
  const Counted before = counted_spaces(spaces, request, std::nullopt);
  const Counted now = speed ? counted_spaces(spaces, request, speed) : before;
  SweepPlan plan;
  plan.spaces = spaces.size();
  plan.elements = now.walked + now.sampled + std::max(now.open, now.samples_of_open);
  plan.text = text_of(now, request);
  plan.samples = now.sampled > 0 || now.open > 0;
  if (!spaces.empty())
    plan.details = fmt::format(
        "Settings are the operator's attributes and the numerics. {}\nIt is done in {}: each is one operator with "
        "fixed "
        "data types and numerics, and has a line in the result.",
        numerics, counted(spaces.size(), "space"));
  if (now.walked > 0 && now.sampled == 0 && now.open == 0)
    if (const std::string product = product_text(spaces); !product.empty())
      plan.details = product + "\n" + plan.details;
  if (before.open == 0) return plan;
  Counted both = before;  // some are walked, others sampled
  both.walked += before.open, both.sampled += before.samples_of_open;
  both.sampled_of += static_cast<double>(before.open);
  both.open = 0;
  plan.others = {text_of(before, request), text_of(both, request)};
  return plan;
}

}  // namespace opscope::gui
