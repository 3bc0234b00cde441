#pragma once
// What a bench left out, by its causes: a backend that lacks something lacks it at every size.

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace opscope::gui {

struct LeftOutCause {
  std::string cause;      // "mine: it does not declare Scale"
  std::size_t count = 0;  // of the reasons that have it
  std::string first;      // of what was left out: "Clip ScaleBias FLOAT32, 4,096 elements, packed"; empty: see cause
};

// `reasons`: as BenchSnapshot::left_out. In their order.
std::vector<LeftOutCause> left_out_causes(std::span<const std::string> reasons);

// "7 left out (mine: it does not declare Scale)", with the first two causes, in short if they are long; empty if
// nothing was left out.
std::string left_out_text(std::span<const std::string> reasons);

}  // namespace opscope::gui
