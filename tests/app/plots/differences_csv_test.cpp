#include "app/gui/plots/differences_csv.h"

#include <gtest/gtest.h>

#include <limits>

namespace opscope::gui {
namespace {

TEST(DifferencesCsv, HasALineForEachRowWithExactNumbers) {
  const std::vector<float> values = {0.1f, -0.0f, 3};
  TensorDesc desc;
  desc.sizes = {3, 1};
  const Tensor tensor{desc, Buffer::copy_of(std::as_bytes(std::span(values))), 0};
  DifferenceList list;
  list.rows = {{.linear = 1,
                .expected = 0x80000000,
                .actual = 0,
                .ulp = 0,
                .absolute = 0,
                .relative = 0,
                .kind = DifferenceClass::SignOfZero},
               {.linear = 2,
                .expected = 0x40400000,
                .actual = 0x7FC00000,
                .ulp = UINT64_MAX,
                .absolute = std::numeric_limits<double>::infinity(),
                .relative = std::numeric_limits<double>::infinity(),
                .kind = DifferenceClass::Nan},
               {.linear = 2,
                .expected = 0xFF800000,
                .actual = 0x40400000,
                .ulp = 7,
                .absolute = std::numeric_limits<double>::infinity(),
                .relative = 0.1,
                .kind = DifferenceClass::Infinity}};
  DifferencesTableData data;
  data.backend = "my \"own\", v2.npy";
  data.list = &list;
  data.sizes = {3, 1};
  data.inputs = {{"InputTensor", tensor}};
  EXPECT_EQ(differences_csv(data),
            "i0,i1,\"InputTensor\",\"reference\",\"my \"\"own\"\", v2.npy\",\"reference bits\",\"my \"\"own\"\", "
            "v2.npy bits\",\"ULP\",\"absolute\",\"relative\",\"class\"\n"
            "1,0,-0,-0,0,0x80000000,0x00000000,0,0,0,sign of zero\n"
            "2,0,3,3,NaN,0x40400000,0x7FC00000,NaN,NaN,NaN,NaN\n"
            "2,0,3,-Inf,3,0xFF800000,0x40400000,7,+Inf,0.1,infinity\n");
}

}  // namespace
}  // namespace opscope::gui
