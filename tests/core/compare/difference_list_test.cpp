#include "core/compare/difference_list.h"

#include <cmath>
#include <limits>

#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/tensors.h"

namespace opscope::test {
namespace {

// One difference of each class, and equal elements between them.
const Tensor expected = floats({8}, {1, 1, 0, 5, infinity, 2, 3, 8});
const Tensor actual = floats({8}, {1, std::nextafter(1.0f, 2.0f), -0.0f, nan, 7, 2, 4, 6});

std::vector<std::uint64_t> listed(const DifferenceQuery& query, std::size_t most = 100) {
  const DifferenceList list = value_of(list_differences(expected, actual, query, most));
  std::vector<std::uint64_t> places;
  for (const DifferenceRow& row : list.rows) places.push_back(row.linear);
  return places;
}

TEST(DifferenceListing, HasEveryElementThatDiffersWithItsDistanceAndClass) {
  const DifferenceList list = value_of(list_differences(expected, actual, {}, 100));
  EXPECT_EQ(list.found, 6u);
  const std::vector<DifferenceClass> kinds = {DifferenceClass::OffByOne,  DifferenceClass::SignOfZero,
                                              DifferenceClass::Nan,       DifferenceClass::Infinity,
                                              DifferenceClass::OffByMore, DifferenceClass::OffByMore};
  const std::vector<std::uint64_t> ulp = {1, 0, UINT64_MAX, 0x7F800000 - 0x40E00000, 0x400000, 0x400000};
  const std::vector<double> absolute = {0x1p-23, 0, infinity, infinity, 1, 2};
  ASSERT_EQ(list.rows.size(), kinds.size());
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const DifferenceRow& row = list.rows[i];
    EXPECT_EQ(row.kind, kinds[i]) << i;
    EXPECT_EQ(row.ulp, ulp[i]) << i;
    EXPECT_EQ(row.absolute, absolute[i]) << i;
    EXPECT_EQ(row.expected, element_bits(expected, row.linear));
    EXPECT_EQ(row.actual, element_bits(actual, row.linear));
  }
}

TEST(DifferenceListing, IsSortedByAnyColumnAndEqualRowsByTheirIndex) {
  EXPECT_THAT(listed({}), ElementsAre(1, 2, 3, 4, 6, 7));
  EXPECT_THAT(listed({.order = DifferenceOrder::Index, .descending = true}), ElementsAre(7, 6, 4, 3, 2, 1));
  EXPECT_THAT(listed({.order = DifferenceOrder::Expected}), ElementsAre(2, 1, 6, 3, 7, 4));
  EXPECT_THAT(listed({.order = DifferenceOrder::Actual}), ElementsAre(2, 1, 6, 7, 4, 3)) << "NaN last";
  EXPECT_THAT(listed({.order = DifferenceOrder::Ulp}), ElementsAre(2, 1, 6, 7, 4, 3));
  EXPECT_THAT(listed({.order = DifferenceOrder::Absolute, .descending = true}), ElementsAre(3, 4, 7, 6, 1, 2));
  EXPECT_THAT(listed({.order = DifferenceOrder::Class}), ElementsAre(1, 2, 3, 4, 6, 7));
}

TEST(Farthest, IsTheFirstOfTheLargestDistanceByAMeasure) {
  const auto at = [](const Tensor& a, const Tensor& b, DifferenceOrder measure, bool finite) {
    const auto found = value_of(opscope::farthest(a, b, measure, finite));
    return found ? std::optional(found->linear) : std::nullopt;
  };
  using enum DifferenceOrder;
  const Tensor from = floats({5}, {1, 100, 0.001f, 100, 7}), to = floats({5}, {1.5f, 103, 0.0014f, 103, 7});
  EXPECT_EQ(at(from, to, Ulp, false), 0u);
  EXPECT_EQ(at(from, to, Absolute, false), 1u);
  EXPECT_EQ(at(floats({3}, {1, 100, 2}), floats({3}, {1.5f, 103, 4}), Relative, false), 2u);
  EXPECT_EQ(at(from, from, Absolute, false), std::nullopt);
  EXPECT_EQ(at(expected, actual, Absolute, false), 3u) << "a NaN";
  EXPECT_EQ(at(expected, actual, Absolute, true), 7u);
  EXPECT_EQ(at(expected, actual, Ulp, true), 6u) << "element 7 is as far";
  std::vector<float> many(1u << 18, 1), others = many;  // of several pieces
  others[5] = 1.5f, others[70000] = others[200000] = 3;
  const auto size = static_cast<std::uint32_t>(many.size());
  EXPECT_EQ(at(floats({size}, many), floats({size}, others), Absolute, false), 70000u);
  EXPECT_FALSE(opscope::farthest(expected, from, Absolute, false).has_value()) << "other sizes";
  EXPECT_FALSE(opscope::farthest(from, to, Absolute, false, [] { return true; }).has_value()) << "cancelled";
}

TEST(DifferenceListing, SortsAnInfinityAboveAllFiniteDistances) {
  const float largest = std::numeric_limits<float>::max();
  const DifferenceList list =
      value_of(list_differences(floats({4}, {1, 1, 1, -largest}), floats({4}, {2, infinity, 1.5, largest}),
                                {.order = DifferenceOrder::Ulp, .descending = true}, 100));
  std::vector<std::uint64_t> places;
  for (const DifferenceRow& row : list.rows) places.push_back(row.linear);
  EXPECT_THAT(places, ElementsAre(1, 3, 0, 2)) << "-largest and largest are more steps apart than 1 and infinity";
}

TEST(DifferenceListing, HasNaNsOfOtherBitsAsAClassOfTheirOwnThatIsTheLeast) {
  const std::uint64_t one = 0x3F800000, two = 0x40000000, infinite = 0x7F800000, quiet = 0x7FC00000;
  const Tensor a = row_of(DataType::Float32, {quiet, infinite, one, 0, quiet, one}),
               b = row_of(DataType::Float32, {quiet | 1, one, two, 0x80000000, one, one});
  const auto rows = [&](const DifferenceQuery& query) {
    std::vector<std::uint64_t> places;
    for (const DifferenceRow& row : value_of(list_differences(a, b, query, 100)).rows) places.push_back(row.linear);
    return places;
  };
  using enum DifferenceOrder;
  EXPECT_THAT(rows({.kind = DifferenceClass::NanBits}), ElementsAre(0));
  EXPECT_THAT(rows({.kind = DifferenceClass::Nan}), ElementsAre(4));
  for (const DifferenceOrder order : {Ulp, Absolute, Relative, Class}) EXPECT_EQ(rows({.order = order}).front(), 0u);
  EXPECT_THAT(rows({.order = Ulp, .descending = true}), ElementsAre(4, 1, 2, 3, 0));
  EXPECT_EQ(value_of(opscope::farthest(a, b, Absolute, false))->linear, 1u) << "the first without a distance";
  const Comparison found = value_of(compare(a, b));
  EXPECT_EQ(value_of(worst_beside_nan_bits(found, a, b)), 4u);
  EXPECT_EQ(listed_count(found, DifferenceClass::NanBits), 1u);
  EXPECT_EQ(listed_count(found, DifferenceClass::Nan), 1u);
  EXPECT_EQ(found.classes[static_cast<std::size_t>(DifferenceClass::Nan)], 2u) << "as the command line counts them";
}

TEST(DifferenceListing, ListsOneClassOrWhatIsFarEnoughApart) {
  EXPECT_THAT(listed({.kind = DifferenceClass::OffByMore}), ElementsAre(6, 7));
  EXPECT_THAT(listed({.least_ulp = 2}), ElementsAre(3, 4, 6, 7));
  EXPECT_THAT(listed({.kind = DifferenceClass::OffByMore, .least_ulp = 0x400001}), ElementsAre());
}

TEST(DifferenceListing, ListsWhatIsOutsideATolerance) {
  // numpy.isclose(actual, expected, atol=, rtol=) is False for these.
  EXPECT_THAT(listed({.tolerance = {.absolute = 1}}), ElementsAre(3, 4, 7));
  EXPECT_THAT(listed({.tolerance = {.relative = 0.25}}), ElementsAre(3, 4, 6)) << "1 / 3 and 2 / 8";
  EXPECT_THAT(listed({.tolerance = {.absolute = 0.5, .relative = 0.125}}), ElementsAre(3, 4, 6, 7));
  EXPECT_THAT(listed({.tolerance = {.absolute = infinity}}), ElementsAre(3, 4)) << "NaN and infinity are never close";
  const DifferenceQuery query{.kind = DifferenceClass::OffByMore, .tolerance = {.absolute = 1}};
  const DifferenceList list = value_of(list_differences(expected, actual, query, 100));
  EXPECT_EQ(list.found, 1u);
  EXPECT_EQ(list.outside, 3u) << "whatever the class";
  for (const Tolerance& tolerance : {Tolerance{1, 0, 0}, {0, 0.25, 0}, {0.5, 0.125, 0}, {0, 1e-7, 0}, {}})
    EXPECT_EQ(value_of(list_differences(expected, actual, {.tolerance = tolerance}, 100)).outside,
              value_of(compare(expected, actual, tolerance)).mismatches)
        << "as verify counts them";
}

TEST(AcceptedDifferences, AloneAreLeftBesideTheReference) {
  const Tensor shown = value_of(accepted_only(expected, actual, {.kind = DifferenceClass::OffByMore}));
  std::vector<std::uint64_t> places;
  for (const DifferenceRow& row : value_of(list_differences(expected, shown, {}, 100)).rows) {
    places.push_back(row.linear);
    EXPECT_EQ(row.actual, element_bits(actual, row.linear));
  }
  EXPECT_THAT(places, ElementsAre(6, 7));
  const Tensor all = value_of(accepted_only(expected, actual, {}));
  EXPECT_TRUE(value_of(compare(actual, all)).identical());
}

TEST(AcceptedDifferences, ArePackedWhateverTheLayoutOfTheTensors) {
  Tensor one = tensor_of<std::uint8_t>(DataType::UInt8, {3}, {7, 0, 0, 0});
  one.desc.strides = {0};  // 7, 7, 7
  const Tensor other = tensor_of<std::uint8_t>(DataType::UInt8, {3}, {7, 9, 30, 0});
  const Tensor shown = value_of(accepted_only(one, other, {.least_ulp = 3}));
  EXPECT_TRUE(is_packed(shown.desc));
  const auto bytes = shown.buffer.bytes();
  EXPECT_THAT(std::vector<std::byte>(bytes.begin(), bytes.end()),
              ElementsAre(std::byte{7}, std::byte{7}, std::byte{30}, std::byte{0}));
  EXPECT_EQ(accepted_only(one, other, {}, [] { return true; }).error().kind, Error::Kind::Cancelled);
}

TEST(DifferenceListing, HasTheRelativeDistanceOfNumpy) {
  const DifferenceList list = value_of(list_differences(expected, actual, {}, 100));
  std::vector<double> relative;
  for (const DifferenceRow& row : list.rows) relative.push_back(row.relative);
  EXPECT_THAT(relative, ElementsAre(0x1p-23, 0, infinity, infinity, 1 / 3.0, 0.25));
  EXPECT_THAT(listed({.order = DifferenceOrder::Relative, .descending = true}), ElementsAre(3, 4, 6, 7, 1, 2));
  const auto beside_zero = value_of(list_differences(floats({1}, {0}), floats({1}, {1}), {}, 10));
  EXPECT_EQ(beside_zero.rows.front().relative, infinity);
}

TEST(DifferenceListing, CountsTheOnesThatItDoesNotList) {
  const DifferenceList list = value_of(list_differences(expected, actual, {}, 2));
  EXPECT_EQ(list.rows.size(), 2u);
  EXPECT_EQ(list.found, 6u);
}

// More than one piece of the work, with the worst elements far behind the first that differ.
TEST(DifferenceListing, ListsTheFirstOfItsOrderWhereverTheyLie) {
  const std::uint32_t count = (3u << 20) + 5;
  std::vector<float> right(count, 1), wrong(count, std::nextafter(1.0f, 2.0f));
  wrong[2'500'000] = 3, wrong[count - 1] = std::numeric_limits<float>::quiet_NaN(), wrong[7] = 2;
  const Tensor a = floats({count}, right), b = floats({count}, wrong);
  const auto places = [&](const DifferenceQuery& query, std::size_t most) {
    const DifferenceList list = value_of(list_differences(a, b, query, most));
    EXPECT_EQ(list.found, count);
    std::vector<std::uint64_t> found;
    for (const DifferenceRow& row : list.rows) found.push_back(row.linear);
    return found;
  };
  EXPECT_THAT(places({.order = DifferenceOrder::Ulp, .descending = true}, 4), ElementsAre(count - 1, 2'500'000, 7, 0));
  EXPECT_THAT(places({.order = DifferenceOrder::Ulp}, 3), ElementsAre(0, 1, 2));
  EXPECT_THAT(places({.descending = true}, 2), ElementsAre(count - 1, count - 2));
  EXPECT_THAT(places({}, 0), ElementsAre());
}

// One element in 1024 differs.
TEST(DifferenceListing, TellsWhatItHasFoundSoFar) {
  const std::uint32_t count = 2u << 20;
  std::vector<float> right(count, 1), wrong = right;
  for (std::size_t i = 5; i < count; i += 1024) wrong[i] = 2;
  const Tensor a = floats({count}, right), b = floats({count}, wrong);
  struct Told {
    double fraction;
    std::uint64_t found;
    std::vector<std::uint64_t> first;
  };
  const auto told = [&](const DifferenceQuery& query, std::size_t most) {
    std::vector<Told> all;
    const auto list = list_differences(a, b, query, most, {}, [&](const ListedSoFar& now) {
      all.push_back({now.fraction, now.found, {}});
      for (const DifferenceRow& row : now.rows.first(std::min<std::size_t>(2, now.rows.size())))
        all.back().first.push_back(row.linear);
    });
    EXPECT_EQ(value_of(list).found, 2048u);
    EXPECT_EQ(all.back().fraction, 1);
    EXPECT_EQ(all.back().found, 2048u);
    return all;
  };
  const std::vector<Told> all = told({}, 5000);
  ASSERT_GE(all.size(), 2u);
  EXPECT_LT(all.front().fraction, 1);
  EXPECT_EQ(static_cast<double>(all.front().found), 2048 * all.front().fraction);
  for (const Told& each : all) EXPECT_THAT(each.first, ElementsAre(5, 1029));
  EXPECT_THAT(told({}, 100).back().first, ElementsAre()) << "more than are listed: they have lost their order";
  EXPECT_THAT(told({.order = DifferenceOrder::Ulp}, 5000).back().first, ElementsAre());
}

TEST(DifferenceListing, ReadsAnyStridesAndSortsIntegersBeyondADoublesDigits) {
  const Tensor zeros = strided_tensor_of(Int64, {2, 2}, {1, 2}, {0});
  const Tensor values = strided_tensor_of(Int64, {2, 2}, {1, 2}, {INT64_MAX, INT64_MAX - 1, 0, 0});
  const DifferenceQuery query{.order = DifferenceOrder::Actual};
  const DifferenceList list = value_of(list_differences(zeros, values, query, 10));
  ASSERT_EQ(list.rows.size(), 2u);
  EXPECT_EQ(list.rows[0].linear, 1u) << "[0,1] is the third in memory";
  EXPECT_EQ(list.rows[1].linear, 0u);
}

TEST(DifferenceListing, RefusesTensorsThatCannotBeComparedAndStopsIfAsked) {
  EXPECT_FALSE(list_differences(expected, floats({1}, {1}), {}, 10));
  const auto stopped = list_differences(expected, actual, {}, 10, [] { return true; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::test
