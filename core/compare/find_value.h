#pragma once
// Finds elements of a kind that the statistics count.

#include <cstdint>
#include <functional>
#include <optional>

#include "core/tensor/tensor.h"

namespace opscope {

enum class ValueKind : std::uint8_t { Zero, NegativeZero, Subnormal, Nan, PositiveInfinity, NegativeInfinity };

// The next logical position after `from` (cyclic; UINT64_MAX: the first) whose element is of this kind; nullopt if
// there is none or `stop` returned true. Zero is of either sign. Precondition: the tensor lies in its buffer.
std::optional<std::uint64_t> next_of_kind(const Tensor& tensor, ValueKind kind, std::uint64_t from,
                                          const std::function<bool()>& stop = {});

// The same backwards: the position before `from` (UINT64_MAX: the last).
std::optional<std::uint64_t> previous_of_kind(const Tensor& tensor, ValueKind kind, std::uint64_t from,
                                              const std::function<bool()>& stop = {});

}  // namespace opscope
