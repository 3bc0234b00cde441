#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace opscope {

// The number that the whole of `text` is, as std::from_chars reads it. nullopt if it is none, or outside T.
template <class T>
std::optional<T> number_from(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

}  // namespace opscope
