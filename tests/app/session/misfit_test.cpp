// Why the output of another tab is not compared.

#include <gtest/gtest.h>

#include "app/gui/session/compared_outputs.h"

namespace opscope::gui {
namespace {

TEST(Misfit, SaysBothShapes) {
  const TensorDesc own{.data_type = DataType::Float32, .sizes = {4}, .strides = {}},
      wanted{.data_type = DataType::Float32, .sizes = {2, 3}, .strides = {}};
  const Misfit misfit = misfit_between(own, wanted);
  EXPECT_EQ(misfit.note(), "not compared: other sizes");
  EXPECT_EQ(misfit.details(), "Its output is FLOAT32 of sizes 4, that of the case in front FLOAT32 of sizes 2 × 3.");
  EXPECT_FALSE(misfit_between(wanted, wanted).any());
}

}  // namespace
}  // namespace opscope::gui
