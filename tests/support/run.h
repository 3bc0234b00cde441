#pragma once
// Running invocations in tests, and element bits by value.

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/operators/schema/invocation.h"

namespace opscope::test {

constexpr std::uint64_t f32(float value) { return std::bit_cast<std::uint32_t>(value); }
constexpr std::uint64_t f64(double value) { return std::bit_cast<std::uint64_t>(value); }

// An integer's bits in a type of that width, zero-extended as element bits are.
constexpr std::uint64_t integer(DataType type, std::int64_t value) {
  const std::size_t bits = 8 * element_size(type);
  const auto all = static_cast<std::uint64_t>(value);
  return bits == 64 ? all : all & ((std::uint64_t{1} << bits) - 1);
}

// What the reference writes, in logical order. Fails the test where the invocation is invalid or does not run.
std::vector<std::uint64_t> run_reference(const Invocation& invocation);

// The output resource's bytes after a run; empty (and the test failed) where it does not run.
std::vector<std::byte> run_bytes(Backend& backend, const Invocation& invocation, unsigned threads = 0);

// One line that says everything needed to meet the case again: operator, types, sizes, strides, offsets, attributes,
// numerics. Names the seed's case number where the caller knows it.
std::string describe(const Invocation& invocation);

}  // namespace opscope::test
