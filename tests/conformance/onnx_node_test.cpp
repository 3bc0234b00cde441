// ONNX's node tests from Debian's package libonnx-testdata, as `opscope verify` runs them.

#include <gmock/gmock.h>

#include <map>
#include <set>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/onnx/verify_onnx.h"
#include "gpu/gpu_backend.h"
#include "tests/support/onnx_node_tests.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

// Tests of operators that we have which DirectML cannot express, with the end of the sentence that says why.
const std::map<std::string, std::string> inexpressible = {
    {"test_identity_opt", "is no tensor"},
    {"test_identity_sequence", "is no tensor"},
    {"test_max_float64", "FLOAT64"},
    {"test_min_float64", "FLOAT64"},
};

// Runs every folder of the package. Whatever can be expressed must give the expected outputs. Returns what passed.
std::set<std::string> passed_tests(Backend& backend) {
  std::set<std::string> passed;
  for (const auto& entry : std::filesystem::directory_iterator(onnx_node_tests)) {
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
  for (const std::string& name : known_onnx_node_tests()) EXPECT_TRUE(passed.contains(name)) << name;
  for (const auto& [name, why] : inexpressible) {
    EXPECT_FALSE(passed.contains(name)) << name;
    EXPECT_TRUE(std::filesystem::exists(onnx_node_tests / name)) << name;
  }
}

TEST(OnnxNodeTests, PassOnReference) { expect_known_to_pass(*make_reference_backend()); }

TEST(OnnxNodeTests, PassOnCpu) { expect_known_to_pass(*make_cpu_backend()); }

TEST(OnnxNodeTests, PassOnGpu) { expect_known_to_pass(*value_of(gpu::make_gpu_backend())); }

}  // namespace
}  // namespace opscope::test
