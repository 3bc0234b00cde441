#include "core/operators/support/bound_warning.h"

#include <fmt/format.h>

#include <cmath>

#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope {

void warn_of_bound(Diagnostics& found, const std::string& attribute, BoundSide side, float bound, DataType type,
                   std::uint64_t acts) {
  const double given = static_cast<double>(bound), acting = to_double(type, acts);
  const bool floats = is_floating_point(type), whole = given == std::trunc(given);  // a NaN is not
  if (given == acting || (floats && !whole)) return;
  const bool beyond_range = floats ? std::isinf(acting) : whole;
  const bool above = floats ? given > 0 : given > acting;
  if (beyond_range && above == (side == BoundSide::Greatest)) return;
  found.push_back(
      {Diagnostic::Severity::Warning, attribute,
       fmt::format("{} is no value of {}; {} acts in its place.", format_element(DataType::Float32, to_bits(bound)),
                   name(type), format_element(type, acts)),
       RuleSource::Decided});
}

}  // namespace opscope
