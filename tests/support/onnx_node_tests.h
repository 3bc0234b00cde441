#pragma once
// ONNX's node tests, from Debian's package libonnx-testdata.

#include <filesystem>
#include <set>
#include <sstream>
#include <string>

namespace opscope::test {

inline const std::filesystem::path onnx_node_tests = "/usr/share/libonnx-testdata/data/node";

// Every test of an operator that we have and that DirectML can express: names of folders.
inline std::set<std::string> known_onnx_node_tests() {
  std::set<std::string> names;
  std::istringstream known(
      "abs add add_bcast add_uint8 and2d and3d and4d and_bcast3v1d and_bcast3v2d and_bcast4v2d and_bcast4v3d "
      "and_bcast4v4d clip clip_default_inbounds "
      "clip_default_int8_inbounds clip_default_int8_max clip_default_int8_min clip_default_max clip_default_min "
      "clip_example clip_inbounds clip_outbounds clip_splitbounds equal equal_bcast greater greater_bcast "
      "greater_equal greater_equal_bcast identity less less_bcast less_equal less_equal_bcast max_example max_float16 "
      "max_float32 max_int16 max_int32 max_int64 max_int8 max_one_input max_two_inputs max_uint16 max_uint32 "
      "max_uint64 max_uint8 "
      "min_example min_float16 min_float32 min_int16 min_int32 min_int64 min_int8 min_one_input "
      "min_two_inputs min_uint16 min_uint32 min_uint64 min_uint8 mul mul_bcast mul_example mul_uint8 neg neg_example "
      "not_2d not_3d not_4d or2d or3d or4d or_bcast3v1d or_bcast3v2d or_bcast4v2d or_bcast4v3d or_bcast4v4d sign sub "
      "sub_bcast sub_example sub_uint8 where_example where_long_example xor2d xor3d xor4d xor_bcast3v1d xor_bcast3v2d "
      "xor_bcast4v2d xor_bcast4v3d xor_bcast4v4d");
  for (std::string name; known >> name;) names.insert("test_" + name);
  return names;
}

}  // namespace opscope::test
