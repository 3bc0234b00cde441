#pragma once
// Compares whole resources, on all cores.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>

namespace opscope {

// The position of the first byte in which two spans of one size differ; nullopt if there is none, or if `stop` ended
// the search.
std::optional<std::uint64_t> first_difference(std::span<const std::byte> a, std::span<const std::byte> b,
                                              const std::function<bool()>& stop = {});

// A checksum. Any change of a single word changes it, and any other change does almost certainly. 0 if `stop` ended it.
std::uint64_t fingerprint(std::span<const std::byte> bytes, const std::function<bool()>& stop = {});

}  // namespace opscope
