// A difference pane draws what a comparison of the two elements finds.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/cases/random_values.h"
#include "core/compare/compare.h"
#include "core/picture/plane.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"

namespace opscope::picture {
namespace {

constexpr double infinite_distance = std::numeric_limits<double>::infinity();
constexpr std::uint32_t count = 4000;

Tensor elements_of(DataType type, Random& random) {
  std::vector<std::uint64_t> bits(count);
  for (std::uint64_t& element : bits) element = random_element(random, type);
  return test::tensor_of(type, {count}, bits);
}

// The same elements, but every third one is a step or two away, has the other sign or is random.
Tensor near(const Tensor& tensor, Random& random) {
  const DataType type = tensor.desc.data_type;
  std::vector<std::uint64_t> bits = test::elements(tensor);
  for (std::size_t i = 0; i < bits.size(); i += 3) {
    const std::uint64_t sign = std::uint64_t{1} << (8 * element_size(type) - 1);
    const std::uint64_t others[] = {bits[i] ^ 1, bits[i] ^ 2, bits[i] ^ sign, random_element(random, type)};
    bits[i] = others[random() % 4];
  }
  return test::tensor_of(type, {count}, bits);
}

// The difference between two tensors of one element according to compare(); NaN for a NaN.
double size_of(Show show, DataType type, std::uint64_t expected, std::uint64_t actual) {
  const Comparison found =
      *compare(test::tensor_of(type, {1}, {expected}), test::tensor_of(type, {1}, {actual}), {}, {});
  const auto is = [&](DifferenceClass one) { return found.classes[static_cast<std::size_t>(one)] != 0; };
  if (show == Show::Class) {
    double rank = 0;
    while (!is(class_of_rank(rank))) ++rank;
    return rank;
  }
  if (is(DifferenceClass::Equal)) return 0;
  if (is(DifferenceClass::Nan)) return std::numeric_limits<double>::quiet_NaN();
  if (is(DifferenceClass::Infinity)) return infinite_distance;
  if (show == Show::Ulp) return is(DifferenceClass::SignOfZero) ? 0.5 : static_cast<double>(found.max_ulp);
  constexpr double least = std::numeric_limits<double>::denorm_min();  // that of zeros alone
  if (is(DifferenceClass::SignOfZero)) return least;
  return std::max(show == Show::Absolute ? found.max_abs : found.max_rel, 2 * least);
}

bool is_above(DataType type, std::uint64_t expected, std::uint64_t actual) {
  if (is_integer(type) && element_size(type) == 8)
    return type == DataType::Int64 ? static_cast<std::int64_t>(actual) > static_cast<std::int64_t>(expected)
                                   : actual > expected;
  const double a = to_double(type, actual), e = to_double(type, expected);
  return a != e ? a > e : std::signbit(e) && !std::signbit(a);
}

TEST(Differences, AreThoseThatAComparisonFinds) {
  Random random(31);
  for (const DataType type : all_data_types) {
    const Tensor expected = elements_of(type, random), actual = near(expected, random);
    const std::vector<std::uint64_t> e = test::elements(expected), a = test::elements(actual);
    for (const Show show : {Show::Ulp, Show::Absolute, Show::Relative, Show::Class}) {
      const testing::ScopedTrace trace(__FILE__, __LINE__, std::string(name(type)) + " " + std::string(name(show)));
      const auto plane = test::value_of(
          Plane::of_difference(actual, expected, show, {.x = 0, .y = {}, .channel = {}, .wrap = 0, .at = {}}));
      std::vector<double> found(count);
      plane->parts().reader->read_numbers(0, 0, count, 0, found.data());
      std::vector<Sample> samples(count);
      plane->parts().reader->read(0, 0, count, 0, samples.data(), nullptr);
      for (std::uint32_t i = 0; i < count; ++i) {
        const double size = size_of(show, type, e[i], a[i]);
        if (std::isnan(size)) {
          ASSERT_TRUE(std::isnan(found[i])) << e[i] << " " << a[i];
          ASSERT_EQ(samples[i].flags, Sample::Nan);
          continue;
        }
        const bool above = show == Show::Class || is_above(type, e[i], a[i]);
        ASSERT_EQ(found[i], above ? size : -size) << e[i] << " " << a[i];
        ASSERT_EQ(samples[i].flags == 0, std::isfinite(size));
        ASSERT_EQ(samples[i].value, samples[i].flags == 0 ? found[i] : 0);
      }
    }
  }
}

}  // namespace
}  // namespace opscope::picture
