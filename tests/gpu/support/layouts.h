#pragma once
// Memory layouts of tensors.

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/cases.h"

namespace opscope::test {

struct MemoryLayout {
  std::string name;
  Sizes sizes;
  Sizes output_strides = {};              // empty: packed
  std::vector<Sizes> input_strides = {};  // input tensor k has entry k, cyclically; empty: packed
  std::uint32_t offset = 0;               // elements before each binding in its resource; the output has one more
  bool in_place = false;
};

inline std::vector<MemoryLayout> packed_layouts() {
  return {{"one element", {1}},
          {"rank 1", {1031}},
          {"rank 2", {23, 37}},
          {"rank 3", {5, 7, 11}},
          {"rank 4", {2, 3, 19, 7}},
          {"rank 5", {2, 3, 2, 5, 7}},
          {"rank 6", {3, 2, 2, 3, 2, 5}},
          {"rank 7", {2, 2, 3, 2, 2, 2, 5}},
          {"rank 8", {2, 2, 2, 2, 2, 3, 2, 3}},
          {"every size 1", {1, 1, 1, 1, 1, 1, 1, 1}},
          {"offset by 1", {3, 71}, {}, {}, 1},
          {"offset by 3", {3, 71}, {}, {}, 3},
          {"in place", {3, 5, 41}, {}, {}, 0, true},
          {"in place, offset by 1", {3, 71}, {}, {}, 1, true}};
}

// The vectors of an input lie along another dimension than those of the output.
inline std::vector<MemoryLayout> transposed_layouts() {
  return {{"NHWC to NCHW in whole vectors", {2, 16, 3, 32}, {}, {{1536, 1, 512, 16}}},
          {"NHWC to NCHW in tiles", {2, 32, 4, 64}, {}, {{8192, 1, 2048, 32}}},
          {"one input transposed, one not", {2, 48, 32}, {}, {{1536, 1, 48}, {1536, 32, 1}, {0, 0, 1}}},
          {"transposed, beside broadcast rows", {32, 2, 16}, {}, {{1, 512, 32}, {1, 0, 0}, {16, 0, 1}}}};
}

inline std::vector<MemoryLayout> strided_layouts() {
  return {{"permuted input", {4, 5, 9}, {}, {{45, 1, 5}, {1, 36, 4}}},
          {"permuted output", {4, 5, 9}, {1, 4, 20}},
          {"NHWC to NCHW", {2, 3, 5, 7}, {}, {{105, 1, 21, 3}}},
          {"rows padded by 1", {7, 13}, {14, 1}, {{15, 1}}},
          {"rows padded by 3, offset", {7, 13}, {16, 1}, {{13, 1}}, 3},
          {"every second element", {6, 11}, {22, 2}, {{33, 3}}},
          {"interleaved rows", {3, 50}, {1, 3}, {{1, 3}}},
          {"gaps and a permutation", {3, 4, 5}, {2, 8, 40}, {{1, 3, 13}}},
          {"all broadcast", {9, 10}, {}, {{0, 0}}},
          {"row and column broadcast", {19, 23}, {}, {{1, 0}, {0, 1}, {23, 1}}},
          {"middle broadcast", {4, 5, 6}, {}, {{6, 0, 1}, {30, 6, 1}, {0, 1, 0}}},
          {"rank 8, no two dimensions alike",
           {2, 2, 2, 2, 2, 2, 2, 3},
           {768, 384, 192, 96, 48, 24, 12, 3},
           {{1, 2, 4, 8, 16, 32, 64, 128}, {0, 5, 0, 11, 0, 23, 0, 47}}},
          {"overlapping input windows", {20, 8}, {}, {{1, 1}, {2, 1}}},
          {"in place, padded", {6, 9}, {11, 1}, {{11, 1}}, 0, true},
          {"in place, every second element, offset", {5, 7}, {15, 2}, {{15, 2}}, 3, true}};
}

}  // namespace opscope::test
