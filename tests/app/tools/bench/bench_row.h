#pragma once
// Rows of a bench report, made up.

#include <cstdint>

#include "core/bench/bench.h"

namespace opscope::gui {

// `speed`: GB/s.
inline BenchRow row(const char* backend, std::uint64_t elements, double speed,
                    BenchLayout layout = BenchLayout::Packed) {
  BenchRow made;
  made.operator_name = "ELEMENT_WISE_SIGN";
  made.layout = layout;
  made.elements = elements;
  made.backend = backend;
  made.gigabytes_per_second = speed;
  made.microseconds = static_cast<double>(elements) * 8e-3 / speed;
  made.share_of_limit = speed / 20;
  return made;
}

}  // namespace opscope::gui
