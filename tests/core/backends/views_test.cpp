// The cpu backend against the reference on views: dimensions in every order, padded and broadcast.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/random_values.h"
#include "core/validation/validate.h"
#include "tests/support/agreement.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"
#include "tests/support/simd.h"

namespace opscope::test {
namespace {

constexpr DataType types[] = {UInt8, Float16, Float32, Int64};

// Strides of dimensions that are in memory in `order`, outermost first, with `gap` elements after each innermost row.
Sizes strides_in(const Sizes& sizes, const std::vector<std::size_t>& order, std::uint32_t gap = 0) {
  Sizes strides(sizes.size());
  std::uint32_t stride = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = stride;
    stride *= sizes[order[i]];
    if (i + 1 == order.size()) stride += gap;
  }
  return strides;
}

std::vector<std::size_t> in_order(std::size_t rank) {
  std::vector<std::size_t> order(rank);
  std::iota(order.begin(), order.end(), 0u);
  return order;
}

Tensor view(DataType type, const Sizes& sizes, const Sizes& strides) {
  static Random random(23);
  Bits bits(997);
  for (std::uint64_t& element : bits) element = random_element(random, type);
  return strided_tensor_of(type, sizes, strides, bits);
}

void expect_agrees(DataType type, const Sizes& sizes, const Sizes& a, const Sizes& b, const Sizes& output) {
  const Invocation invocation =
      CaseBuilder("MIN", {view(type, sizes, a), view(type, sizes, b)}, strided_tensor_of(type, sizes, output, {0}))
          .build();
  ASSERT_FALSE(has_errors(validate(invocation))) << describe(invocation);
  const auto cpu = make_cpu_backend();
  ASSERT_EQ(disagreement_text(invocation, *cpu, 2), "");
}

// First input a has `order` and the others are packed; then the output has `order` and the inputs are packed.
void expect_agrees_in_order(DataType type, const Sizes& sizes, const std::vector<std::size_t>& order,
                            std::uint32_t gap = 0) {
  const Sizes packed = strides_in(sizes, in_order(sizes.size())), transposed = strides_in(sizes, order, gap);
  ASSERT_NO_FATAL_FAILURE(expect_agrees(type, sizes, transposed, packed, packed));
  ASSERT_NO_FATAL_FAILURE(expect_agrees(type, sizes, packed, packed, transposed));
}

TEST(Views, OfEveryOrderOfDimensionsAgree) {
  on_every_simd_target([] {
    for (const DataType type : types)
      for (const Sizes& sizes : {Sizes{67, 130}, Sizes{3, 33, 65}, Sizes{2, 5, 9, 17}, Sizes{3, 2, 5, 4, 7}}) {
        std::vector<std::size_t> order = in_order(sizes.size());
        do ASSERT_NO_FATAL_FAILURE(expect_agrees_in_order(type, sizes, order));
        while (std::next_permutation(order.begin(), order.end()));
      }
  });
}

TEST(Views, OfUpToEightDimensionsAgree) {
  Random random(5);
  on_every_simd_target([&] {
    for (const DataType type : types)
      for (const Sizes& sizes : {Sizes{3, 2, 5, 4, 3, 2}, Sizes{2, 3, 2, 4, 3, 2, 3}, Sizes{2, 3, 2, 2, 4, 2, 3, 2}})
        for (int round = 0; round < 8; ++round) {
          std::vector<std::size_t> order = in_order(sizes.size());
          std::shuffle(order.begin(), order.end(), random);
          ASSERT_NO_FATAL_FAILURE(expect_agrees_in_order(type, sizes, order, round % 2 == 0 ? 0 : 3));
        }
  });
}

TEST(Views, OfPixelsAsPlanesAndBackAgree) {
  on_every_simd_target([] {
    for (const DataType type : types)
      for (const std::uint32_t channels : {1, 2, 3, 4, 5, 8, 16, 19, 64, 130})
        for (const std::uint32_t width : {7, 49, 300}) {
          const Sizes sizes = {2, channels, 3, width};
          ASSERT_NO_FATAL_FAILURE(expect_agrees_in_order(type, sizes, {0, 2, 3, 1}));
          ASSERT_NO_FATAL_FAILURE(expect_agrees_in_order(type, sizes, {0, 2, 3, 1}, 1));  // like the RGB of RGBA pixels
        }
  });
}

TEST(Views, WithRowsApartOrRepeatedAgree) {
  on_every_simd_target([] {
    for (const DataType type : types)
      for (const std::uint32_t width : {1, 3, 16, 63, 64, 65, 250, 513}) {
        const Sizes sizes = {2, 3, 9, width};
        const std::vector<std::size_t> order = in_order(4);
        ASSERT_NO_FATAL_FAILURE(expect_agrees_in_order(type, sizes, order, 16));
        const Sizes packed = strides_in(sizes, order), padded = strides_in(sizes, order, 5);
        for (const Sizes& repeated : {Sizes{0, 1, 0, 0}, Sizes{0, 0, 0, 1}, Sizes{0, 9, 1, 0}, Sizes{0, 0, 0, 0}}) {
          ASSERT_NO_FATAL_FAILURE(expect_agrees(type, sizes, packed, repeated, packed));
          ASSERT_NO_FATAL_FAILURE(expect_agrees(type, sizes, repeated, padded, padded));
          ASSERT_NO_FATAL_FAILURE(expect_agrees(type, sizes, strides_in(sizes, {0, 2, 3, 1}), repeated, packed));
        }
      }
  });
}

}  // namespace
}  // namespace opscope::test
