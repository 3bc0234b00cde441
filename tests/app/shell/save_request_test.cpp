#include "app/gui/shell/save_request.h"

#include <gtest/gtest.h>

#include "core/io/npy.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

TEST(SaveRequest, TheMarkedElementsAreAMask) {
  const auto map = std::make_shared<const OutcomeMap>(
      OutcomeMap{test::tensor_of(DataType::UInt8, {2, 3}, {1, 0, 1, 2, 0, 1}), {{2, 1}, {3, 0}, {1, 3}}});
  const SaveRequest request = save_of_marked(map, 0b110);
  EXPECT_EQ(request.proposal, "marked.npy");
  const std::vector<std::uint8_t> mask = {1, 0, 1, 1, 0, 1};
  const std::vector<std::uint32_t> sizes = {2, 3};
  EXPECT_EQ(test::value_of(request.contents()), encode_npy(DataType::UInt8, sizes, std::as_bytes(std::span(mask))));
}

// Two channels of three pixels.
TEST(SaveRequest, AMaskOfPixelsHasOneChannel) {
  OutcomeMap counted{test::tensor_of(DataType::UInt8, {2, 3}, {1, 0, 1, 2, 0, 1}), {{2, 1}, {3, 0}, {1, 3}}};
  ASSERT_TRUE(count_groups(counted, 0));
  const auto map = std::make_shared<const OutcomeMap>(std::move(counted));
  const std::vector<std::uint8_t> below = {1, 0, 1}, above = {1, 0, 0};
  const std::vector<std::uint32_t> sizes = {1, 3};
  for (const auto& [set, mask] : {std::pair(0b010u, below), {0b100u, above}})
    EXPECT_EQ(test::value_of(save_of_marked(map, set, true).contents()),
              encode_npy(DataType::UInt8, sizes, std::as_bytes(std::span(mask))));
}

}  // namespace
}  // namespace opscope::gui
