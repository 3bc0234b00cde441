// Sweeps of whole input spaces on both backends, as far as they take seconds.

#include "core/sweep/sweep.h"

#include <gtest/gtest.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "gpu/gpu_backend.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

using enum DataType;

class WholeSpaces : public testing::Test {
 protected:
  static void SetUpTestSuite() { gpu_ = value_of(gpu::make_gpu_backend()); }
  static void TearDownTestSuite() { gpu_.reset(); }

  // All spaces of the operator and type are walked on both backends without a difference.
  static void expect_equal(const std::string& operator_name, DataType type, std::size_t spaces,
                           std::uint64_t elements) {
    SweepRequest request;
    request.operators = {find_operator(operator_name)};
    request.data_type = type;
    request.random_cases = 0;
    const auto reference = make_reference_backend(), cpu = make_cpu_backend();
    const SweepReport report = value_of(run_sweep(request, *reference, {cpu.get(), gpu_.get()}));
    EXPECT_EQ(report.spaces.size(), spaces);
    for (const SpaceOutcome& outcome : report.spaces) {
      EXPECT_TRUE(outcome.space.exhaustive);
      EXPECT_TRUE(outcome.finished());
      EXPECT_EQ(outcome.space.elements, elements);
      EXPECT_EQ(outcome.mismatches, (std::map<std::string, std::uint64_t>{{"cpu", 0}, {"gpu", 0}}))
          << title(outcome.space) << ", " << numerics_text(outcome.space) << ": " << sentence(outcome, report);
    }
    EXPECT_EQ(gpu_->take_debug_messages(), std::vector<std::string>());
  }

 private:
  static inline std::unique_ptr<gpu::GpuBackend> gpu_;
};

TEST_F(WholeSpaces, OfSign) {
  expect_equal("ELEMENT_WISE_SIGN", Float16, 3, 65536);  // three choices for NaN
  for (const DataType type : {Int16, UInt16}) expect_equal("ELEMENT_WISE_SIGN", type, 1, 65536);
  for (const DataType type : {Int8, UInt8}) expect_equal("ELEMENT_WISE_SIGN", type, 1, 256);
}

TEST_F(WholeSpaces, OfClip) {
  expect_equal("ELEMENT_WISE_CLIP", Float16, 23, 65536);  // up to two of six settings changed, and onnxruntime
  for (const DataType type : {Int16, UInt16}) expect_equal("ELEMENT_WISE_CLIP", type, 2, 65536);
  for (const DataType type : {Int8, UInt8}) expect_equal("ELEMENT_WISE_CLIP", type, 2, 256);
}

TEST_F(WholeSpaces, OfMinOfBytes) {
  for (const DataType type : {Int8, UInt8}) expect_equal("ELEMENT_WISE_MIN", type, 1, 65536);
}

TEST_F(WholeSpaces, OfIfOfBytesUnderEveryCondition) {
  for (const DataType type : {Int8, UInt8}) expect_equal("ELEMENT_WISE_IF", type, 1, std::uint64_t{1} << 24);
}

// All combinations with an INT8, then those with a UINT8: each combination at least once.
TEST_F(WholeSpaces, OfQuantizedLinearAdd) { expect_equal("ELEMENT_WISE_QUANTIZED_LINEAR_ADD", Int8, 7 * 12, 65536); }

}  // namespace
}  // namespace opscope::test
