#include "app/gui/shell/numerics_tooltip.h"

#include <fmt/format.h>

namespace opscope::gui {

std::string numerics_tooltip(const Numerics& chosen) {
  const auto profile = profile_of(chosen);
  return "Sets the rule that the reference follows where DirectML leaves a result open: NaN, ties, the order of "
         "rounding.\n\n" +
         (profile ? fmt::format("{}: {}", profile->name, profile->meaning)
                  : "custom: a set of your own. The form and What if show it.");
}

}  // namespace opscope::gui
