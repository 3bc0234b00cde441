#pragma once
// Running invocations in tests, and element bits by value.

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/operators/schema/invocation.h"

namespace opscope::test {

using enum DataType;
using Bits = std::vector<std::uint64_t>;  // of elements

inline constexpr float infinity = std::numeric_limits<float>::infinity();
inline constexpr float nan = std::numeric_limits<float>::quiet_NaN();
inline constexpr std::uint64_t nan32 = 0x7FC00000, infinity32 = 0x7F800000;  // bits of FLOAT32

constexpr std::uint64_t f32(float value) { return std::bit_cast<std::uint32_t>(value); }
constexpr std::uint64_t f64(double value) { return std::bit_cast<std::uint64_t>(value); }

// The bits of an integer in a type of this width, zero-extended like element bits.
constexpr std::uint64_t integer(DataType type, std::int64_t value) {
  const std::size_t bits = 8 * element_size(type);
  const auto all = static_cast<std::uint64_t>(value);
  return bits == 64 ? all : all & ((std::uint64_t{1} << bits) - 1);
}

inline bool is_nan(DataType type, std::uint64_t bits) {
  return is_floating_point(type) && std::isnan(to_double(type, bits));
}

// The numerics of a profile that there is.
Numerics profile(const std::string& name);

// The reference's output elements in logical order. Fails the test if the invocation is invalid or does not run.
Bits run_reference(const Invocation& invocation);

// The output resource's bytes after a run. If it does not run, fails the test and returns no bytes.
std::vector<std::byte> run_bytes(Backend& backend, const Invocation& invocation, unsigned threads = 0);

// One line that reproduces the case: operator, types, sizes, strides, offsets, attributes, numerics, and the case's
// number if the caller knows it.
std::string describe(const Invocation& invocation);

}  // namespace opscope::test
