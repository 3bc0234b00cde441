// Copies of a case share their lists of values, which count once.

#include "core/model/footprint.h"

#include <gtest/gtest.h>

#include "tests/core/model/models.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t million = 1'000'000;

Model with_values(std::uint64_t count) {
  Model model = with_resource(resource_text("FLOAT32", "[7]"));
  model.resources.back().initial_values = ArrayValues{std::vector<std::uint64_t>(count, 7)};
  return model;
}

TEST(Footprint, CountsSharedValuesOnce) {
  const Model model = with_values(million);
  Model copy = model;
  copy.resources.back().name = "B";
  Footprint footprint;
  footprint.add(model);
  const std::uint64_t one = footprint.bytes();
  EXPECT_GE(one, 8 * million);
  footprint.add(copy);
  EXPECT_LT(footprint.bytes() - one, 10'000);
}

TEST(Footprint, CountsChangedValuesAgain) {
  const Model first = with_values(million), second = with_values(million);
  Footprint footprint;
  footprint.add(first);
  footprint.add(second);
  EXPECT_GE(footprint.bytes(), 16 * million);
}

TEST(Footprint, OfNothingIsNothing) {
  const Model first = with_values(million);
  Model second = first;
  second.unknown.emplace_back("note", std::string(5000, 'x'));
  Footprint footprint;
  footprint.add(first);
  footprint.add(second);
  footprint.remove(first);
  EXPECT_GE(footprint.bytes(), 8 * million) << "the second still holds the values";
  footprint.remove(second);
  EXPECT_EQ(footprint.bytes(), 0);
}

TEST(SharedList, EqualityLooksAtTheElements) {
  const SharedList<int> a({1, 2}), b({1, 2}), c({1, 3});
  EXPECT_TRUE(a == b);
  EXPECT_FALSE(a == c);
  const SharedList<int> copy = a;
  EXPECT_EQ(copy.identity(), a.identity());
  EXPECT_NE(b.identity(), a.identity());
}

}  // namespace
}  // namespace opscope::test
