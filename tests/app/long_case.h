#pragma once
// A case that runs long on any machine.

#include <cstdint>
#include <string>

#include "tests/support/case_text.h"

namespace opscope::test {

// SIGN of so many elements, a hundred times over, then a file: long enough to be stopped in the middle on any machine.
inline std::string long_case(std::uint64_t elements) {
  CaseText text;
  text.constant("A", "INT8", elements, "-7");
  for (int i = 0; i < 100; ++i) text.dispatch("SIGN", {"A", "A"}, desc_text("INT8", std::to_string(elements)));
  return text.write("A", "A.npy");
}

}  // namespace opscope::test
