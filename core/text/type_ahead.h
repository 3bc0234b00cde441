#pragma once
// Finds the entry of a list that a person types a part of.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace opscope {

// The first entry that begins with `typed`, in either case. If none does and `typed` repeats one letter, the next entry
// after `present`, around the end, that begins with it; else the first that has `typed` anywhere. nullopt if there is
// no such entry or nothing was typed.
std::optional<std::size_t> entry_with(std::span<const std::string> entries, std::string_view typed,
                                      std::size_t present);

}  // namespace opscope
