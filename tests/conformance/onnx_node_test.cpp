// ONNX's node tests from Debian's package libonnx-testdata, as `opscope verify` runs them.

#include <gmock/gmock.h>

#include <map>
#include <set>
#include <sstream>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/onnx/verify_onnx.h"
#include "gpu/gpu_backend.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

const std::filesystem::path data_folder = "/usr/share/libonnx-testdata/data/node";

// Tests of operators that we have which DirectML cannot express, with the end of the sentence that says why.
const std::map<std::string, std::string> inexpressible = {
    {"test_identity_opt", "is no tensor"},
    {"test_identity_sequence", "is no tensor"},
    {"test_max_float64", "FLOAT64"},
    {"test_min_float64", "FLOAT64"},
};

// Every test of an operator that we have.
std::set<std::string> known_tests() {
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

// Runs every folder of the package. Whatever can be expressed must give the expected outputs. Returns what passed.
std::set<std::string> passed_tests(Backend& backend) {
  std::set<std::string> passed;
  for (const auto& entry : std::filesystem::directory_iterator(data_folder)) {
    const std::string name = entry.path().filename().string();
    SCOPED_TRACE(name + " on " + std::string(backend.name()));
    for (const OnnxTest& test : onnx_tests(entry.path())) {
      const Result<GoldenReport> report = verify_onnx(test, backend);
      if (!report) {
        EXPECT_EQ(report.error().kind, Error::Kind::BadInput) << report.error().text();
        EXPECT_THAT(report.error().where, testing::StartsWith(entry.path().string()));
        if (inexpressible.contains(name)) {
          EXPECT_THAT(report.error().text(), testing::HasSubstr(inexpressible.at(name)));
        }
        continue;
      }
      EXPECT_TRUE(report->compared());
      EXPECT_TRUE(report->equal()) << report->judgement.reason;
      if (report->equal()) passed.insert(name);
    }
  }
  return passed;
}

void expect_known_to_pass(Backend& backend) {
  const std::set<std::string> passed = passed_tests(backend);
  for (const std::string& name : known_tests()) EXPECT_TRUE(passed.contains(name)) << name;
  for (const auto& [name, why] : inexpressible) {
    EXPECT_FALSE(passed.contains(name)) << name;
    EXPECT_TRUE(std::filesystem::exists(data_folder / name)) << name;
  }
}

TEST(OnnxNodeTests, PassOnReference) { expect_known_to_pass(*make_reference_backend()); }

TEST(OnnxNodeTests, PassOnCpu) { expect_known_to_pass(*make_cpu_backend()); }

TEST(OnnxNodeTests, PassOnGpu) { expect_known_to_pass(*value_of(gpu::make_gpu_backend())); }

}  // namespace
}  // namespace opscope::test
