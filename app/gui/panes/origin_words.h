#pragma once
// What the origin of a source says that its title and the probe tell in words of their own.

#include <string_view>

namespace opscope::gui {

// The origin begins with it: end to end the output comes from earlier dispatches, since the implementation cannot run
// this one.
inline constexpr std::string_view inherited_origin = "inherited";

// The origin of another case's output ends in it and the samples, "scaled to 0..255", if these are not its own numbers;
// that of a difference, if the reference's are not.
inline constexpr std::string_view scaled_origin = "scaled to ";

// "numpy against reference" of "inherited, numpy against reference"; empty: there is nothing else.
constexpr std::string_view without_inherited(std::string_view origin) {
  if (!origin.starts_with(inherited_origin)) return origin;
  origin.remove_prefix(inherited_origin.size());
  return origin.starts_with(", ") ? origin.substr(2) : origin;
}

// "scaled to 0..255"; empty: the origin does not say so.
constexpr std::string_view scaled_words(std::string_view origin) {
  const auto at = origin.rfind(scaled_origin);
  return at == std::string_view::npos || at < 2 || origin.substr(at - 2, 2) != ", " ? "" : origin.substr(at);
}

}  // namespace opscope::gui
