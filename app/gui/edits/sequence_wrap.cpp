#include "app/gui/edits/sequence_wrap.h"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "core/tensor/text.h"

namespace opscope::gui {

std::string wrap_text(DataType type, const SequenceValues& values) {
  return visit_data_type(type, [&]<class T>() -> std::string {
    if constexpr (std::is_integral_v<T>) {
      using Limits = std::numeric_limits<T>;
      const auto start = static_cast<T>(values.start), delta = static_cast<T>(values.delta);
      if (delta == 0 || values.count < 2) return {};
      const bool falls = std::cmp_less(delta, 0);
      const T end = falls ? Limits::min() : Limits::max();
      // Differences modulo 2^64 are exact, since none is negative.
      const auto of = [](T value) { return static_cast<std::uint64_t>(value); };
      const std::uint64_t room = falls ? of(start) - of(end) : of(end) - of(start);
      const std::uint64_t step = falls ? 0 - of(delta) : of(delta);
      const std::uint64_t last = room / step;  // the last element before it wraps
      if (values.count - 1 <= last) return {};
      const bool negative = std::cmp_less(end, 0);
      return fmt::format("It wraps: element {} would be {} {}{}, the {} of {}.", with_thousands(last + 1),
                         falls ? "below" : "above", negative ? "-" : "",
                         with_thousands(negative ? 0 - of(end) : of(end)), falls ? "smallest" : "largest", name(type));
    } else {
      return {};
    }
  });
}

}  // namespace opscope::gui
