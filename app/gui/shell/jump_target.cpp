#include "app/gui/shell/jump_target.h"

#include <functional>

#include "core/compare/compare.h"
#include "core/compare/difference_list.h"
#include "core/compare/find_value.h"

namespace opscope::gui {
namespace {

// A NaN or an infinity that hides the others comes first; from it Worst goes on to the largest of the others. Largest
// goes there at once.
JumpTarget farthest_target(const DifferenceJump& jump, const Tensor& reference, const BackendOutcome& computed,
                           std::optional<std::uint64_t> from) {
  const auto& finite = computed.largest_finite;
  const Comparison* found = computed.difference();
  const bool largest = finite && jump.kind == DifferenceJump::Kind::Largest;
  // `leaves`: goes on from the farthest one if the step begins there.
  const auto search = [&](bool goes_on, bool leaves = false) {
    return JumpTarget{std::nullopt, [reference, other = *computed.output, measure = jump.measure, goes_on, leaves,
                                     first = jump.linear](std::uint64_t at, const std::function<bool()>& stop) {
                        auto element = farthest(reference, other, measure, goes_on, stop);
                        if (leaves && element && *element && (*element)->linear == at)
                          element = farthest(reference, other, measure, true, stop);
                        return FoundElement{element && *element ? (*element)->linear : first};
                      }};
  };
  // The worst element of the comparison may be a NaN against one of other bits, which is the least of all.
  if (found && found->nan_bits > 0) return search(largest, from && finite);
  const bool hidden = finite || (found && found->has_nan());
  const bool goes_on = largest || (finite && from == jump.linear);
  if (hidden && !goes_on) return {jump.linear};
  if (jump.measure == DifferenceOrder::Ulp) return {goes_on ? finite->position : jump.linear};
  return search(goes_on);
}

}  // namespace

DifferenceOrder measure_on_show(const HeatmapView& view) {
  if (view.error) return DifferenceOrder::Ulp;
  return view.difference == picture::Show::Absolute   ? DifferenceOrder::Absolute
         : view.difference == picture::Show::Relative ? DifferenceOrder::Relative
                                                      : DifferenceOrder::Ulp;
}

JumpTarget target_of(const DifferenceJump& jump, const Results& results, const BackendOutcome& computed,
                     std::optional<std::uint64_t> from) {
  using Kind = DifferenceJump::Kind;
  const Tensor& reference = results.reference_of(computed);
  if (jump.kind == Kind::Worst || jump.kind == Kind::Largest) return farthest_target(jump, reference, computed, from);
  const bool forward = jump.kind == Kind::Next, back = jump.kind == Kind::Previous;
  if (!back && !(forward && from)) return {jump.linear};
  return {std::nullopt, [reference, other = *computed.output, forward, first = jump.linear](
                            std::uint64_t at, const std::function<bool()>&) {
            return FoundElement{(forward ? next_mismatch : previous_mismatch)(reference, other, at).value_or(first)};
          }};
}

}  // namespace opscope::gui
