#pragma once
// Counts for places that are too narrow for all their digits.

#include <cstdint>
#include <string>

namespace opscope {

// Three digits with a letter for thousands, millions and so on: 16'777'216 -> "16.8M". Exact below 10,000, where
// a letter would take as much room. From 10^15 on, whose letters few know, as other numbers: "9.22e18".
std::string rounded_count(std::uint64_t count);

}  // namespace opscope
