// Copies between strided tensors and scratch tiles: every element size, strides and side lengths, on every SIMD target.

#include "core/backends/cpu/strided_copy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/cases/random_values.h"
#include "tests/support/last_bytes.h"
#include "tests/support/simd.h"

namespace opscope::test {
namespace {

std::string describe_shape(const TileShape& shape) {
  return std::to_string(shape.rows) + " rows " + std::to_string(shape.row_stride) + " bytes apart, " +
         std::to_string(shape.columns) + " columns " + std::to_string(shape.column_stride) + " apart, elements of " +
         std::to_string(shape.element_size) + ", pitch " + std::to_string(shape.pitch);
}

// The number of bytes from the tensor's first to its last.
std::size_t extent(const TileShape& shape) {
  return (shape.rows - 1) * static_cast<std::size_t>(shape.row_stride) +
         (shape.columns - 1) * static_cast<std::size_t>(shape.column_stride) + shape.element_size;
}
std::size_t tensor_at(const TileShape& shape, std::uint64_t row, std::uint64_t column) {
  return row * static_cast<std::size_t>(shape.row_stride) + column * static_cast<std::size_t>(shape.column_stride);
}
std::size_t scratch_at(const TileShape& shape, std::uint64_t row, std::uint64_t column) {
  return row * static_cast<std::size_t>(shape.pitch) + column * shape.element_size;
}
std::size_t scratch_size(const TileShape& shape) { return scratch_at(shape, shape.rows - 1, shape.columns); }

void fill(std::byte* bytes, std::size_t size) {
  static Random random(11);
  std::uint64_t state = random();
  for (std::size_t i = 0; i < size; ++i) {  // Knuth's linear congruential generator
    state = state * 6364136223846793005u + 1442695040888963407u;
    bytes[i] = static_cast<std::byte>(state >> 56);
  }
}

void expect_gathers(const TileShape& shape) {
  LastBytes tensor(extent(shape)), scratch(scratch_size(shape) + scratch_slack);
  fill(tensor.data(), tensor.size());
  bind_gather(shape.element_size)(shape, tensor.data(), scratch.data());
  for (std::uint64_t r = 0; r < shape.rows; ++r)
    for (std::uint64_t c = 0; c < shape.columns; ++c)
      ASSERT_TRUE(std::equal(scratch.data() + scratch_at(shape, r, c),
                             scratch.data() + scratch_at(shape, r, c) + shape.element_size,
                             tensor.data() + tensor_at(shape, r, c)))
          << "row " << r << ", column " << c << " of " << describe_shape(shape);
  ASSERT_TRUE(scratch.is_untouched_before()) << describe_shape(shape);
}

void expect_scatters(const TileShape& shape) {
  LastBytes tensor(extent(shape)), scratch(scratch_size(shape));
  fill(scratch.data(), scratch.size());
  std::vector<std::byte> expected(extent(shape), std::byte{0xA5});
  for (std::uint64_t r = 0; r < shape.rows; ++r)
    for (std::uint64_t c = 0; c < shape.columns; ++c)
      std::copy_n(scratch.data() + scratch_at(shape, r, c), shape.element_size,
                  expected.data() + tensor_at(shape, r, c));
  scatter(shape, scratch.data(), tensor.data());
  ASSERT_TRUE(std::equal(expected.begin(), expected.end(), tensor.data())) << describe_shape(shape);
  ASSERT_TRUE(tensor.is_untouched_before()) << describe_shape(shape);
}

// Lengths around every number of lanes that a vector can have.
constexpr std::uint64_t lengths[] = {1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 130};

template <class Check>
void for_each_size(const Check& check) {
  on_every_simd_target([&] {
    for (const std::size_t size : {1, 2, 4, 8})
      for (const std::uint64_t rows : lengths)
        for (const std::uint64_t columns : lengths)
          if (!testing::Test::HasFatalFailure()) check(size, rows, columns);
  });
}

std::ptrdiff_t bytes(std::size_t element_size, std::uint64_t elements) {
  return static_cast<std::ptrdiff_t>(element_size * elements);
}

TEST(StridedCopy, TurnsTilesWhoseRowsLieSideBySide) {
  for_each_size([](std::size_t size, std::uint64_t rows, std::uint64_t columns) {
    // Contiguous columns, columns with gaps, overlapping columns.
    for (const std::uint64_t apart : {rows, rows + 1, rows + 5, (rows + 1) / 2})
      for (const std::uint64_t pitch : {columns, columns + 64})
        expect_gathers({size, rows, columns, bytes(size, 1), bytes(size, apart), bytes(size, pitch)});
  });
}

TEST(StridedCopy, TakesEverySecondThirdOrFourthElement) {
  for_each_size([](std::size_t size, std::uint64_t rows, std::uint64_t columns) {
    for (const std::uint64_t apart : {2, 3, 4, 5})
      for (const std::uint64_t row : {std::uint64_t{1}, std::uint64_t{2}, columns * apart})
        expect_gathers({size, rows, columns, bytes(size, row), bytes(size, apart), bytes(size, columns)});
  });
}

TEST(StridedCopy, RepeatsRowsAndColumns) {
  for_each_size([](std::size_t size, std::uint64_t rows, std::uint64_t columns) {
    for (const std::uint64_t row : {std::uint64_t{0}, std::uint64_t{1}, columns + 3})
      for (const std::uint64_t column : {0, 1, 2})
        if (row == 0 || column == 0)
          expect_gathers({size, rows, columns, bytes(size, row), bytes(size, column), bytes(size, columns + 7)});
  });
}

TEST(StridedCopy, KeepsRowsApartInTheTensor) {
  for_each_size([](std::size_t size, std::uint64_t rows, std::uint64_t columns) {
    for (const std::uint64_t column : {1, 2, 3})
      for (const std::uint64_t gap : {0, 5}) {
        const TileShape shape{
            size, rows, columns, bytes(size, columns * column + gap), bytes(size, column), bytes(size, columns)};
        expect_gathers(shape);
        expect_scatters(shape);
      }
  });
}

}  // namespace
}  // namespace opscope::test
