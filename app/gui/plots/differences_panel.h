#pragma once
// How an output differs from the reference: counts by class, jumps, and the first mismatches bit by bit.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/compare.h"

namespace opscope::gui {

struct MismatchRow {
  std::uint64_t linear = 0;                // logical row-major position
  std::uint64_t expected = 0, actual = 0;  // bits
};

// The first `most` mismatches in logical order. One pass at most; `stop` is asked between finds.
std::vector<MismatchRow> first_mismatches(const Tensor& expected, const Tensor& actual, std::size_t most = 100,
                                          const std::function<bool()>& stop = {});

struct DifferencesData {
  std::string title;  // "gpu against reference"
  DataType type = DataType::Float32;
  std::vector<std::uint32_t> sizes;
  Comparison comparison;
  std::vector<MismatchRow> rows;
  std::optional<std::string> mistrust = {};  // why equal elements prove nothing
};

// What was asked for: next and previous depend on where the probe is, so the caller finds them.
struct DifferenceJump {
  enum class Kind { First, Next, Worst, Row } kind = Kind::First;
  std::uint64_t linear = 0;  // of Next the first mismatch

  friend bool operator==(const DifferenceJump&, const DifferenceJump&) = default;
};
// `below`: pixels that the list of mismatches leaves free for what follows.
std::optional<DifferenceJump> draw_differences(const char* id, const DifferencesData& data, float below = 0);

}  // namespace opscope::gui
