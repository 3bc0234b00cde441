// How boxes are divided among shader invocations: whole vectors if the layout allows it, never beyond a row.

#include "gpu/dispatch/path.h"

#include <gtest/gtest.h>

namespace opscope::gpu {
namespace {

Operand operand(std::uint64_t element_bytes, std::vector<std::uint64_t> strides, std::uint64_t first_byte = 0) {
  return {first_byte, std::uint64_t{1} << 30, element_bytes, std::move(strides)};
}

std::vector<PathBox> paths(const std::vector<std::uint64_t>& sizes, const std::vector<Operand>& operands) {
  std::vector<PathBox> all;
  for (const Box& box : split(sizes, operands, {std::uint64_t{1} << 30, 16, std::uint64_t{1} << 30}))
    for (PathBox& walk : choose_paths(box, operands)) all.push_back(std::move(walk));
  return all;
}

TEST(Path, SixteenBytesOfTheWidestOperandMakeAVector) {
  for (const std::uint64_t bytes : {1u, 2u, 4u, 8u}) {
    const auto found = paths({160}, {operand(bytes, {1}), operand(bytes, {1}), operand(1, {1})});
    ASSERT_EQ(found.size(), 1u) << bytes;
    EXPECT_EQ(found[0].path, Path::Vector) << bytes;
    EXPECT_EQ(found[0].lanes, 16 / bytes);
  }
}

TEST(Path, TheEndOfARowThatIsNoWholeNumberOfVectorsIsABoxOfItsOwn) {
  const auto found = paths({163}, {operand(4, {1}), operand(4, {1}), operand(8, {1})});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].path, Path::Vector);
  EXPECT_EQ(found[0].box.sizes, std::vector<std::uint64_t>{162});
  EXPECT_EQ(found[1].path, Path::Element);
  EXPECT_EQ(found[1].box.sizes, std::vector<std::uint64_t>{1});
  EXPECT_EQ(found[1].box.windows[0].first, 162u);
  EXPECT_EQ(found[1].box.windows[2].first, 324u) << "places of 8-byte elements count words";
}

TEST(Path, AnInvocationGetsSeveralVectorsWhereRowsHoldThem) {
  const Box flat = split({200}, {operand(4, {1}), operand(4, {1})}, {1 << 20, 16, 1 << 20})[0];
  const std::vector<PathBox> found = choose_paths(flat, {operand(4, {1}), operand(4, {1})}, 4);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].vectors, 4u);
  EXPECT_EQ(found[0].box.sizes, std::vector<std::uint64_t>{192});
  EXPECT_EQ(found[1].box.sizes, std::vector<std::uint64_t>{8});

  const std::vector<Operand> rows = {operand(4, {32, 1}), operand(4, {64, 1})};
  for (const std::uint64_t row : {32u, 24u}) {
    const Box box = split({3, row}, rows, {1 << 20, 16, 1 << 20})[0];
    EXPECT_EQ(choose_paths(box, rows, 4)[0].vectors, row == 32 ? 4u : 1u) << "a row of " << row;
  }
}

TEST(Path, AnInputThatLiesAlongAnotherDimensionIsReadInSquares) {
  // [N, C, W] of float32: an NWC input, an NCW output, and a condition of one byte with the output's layout.
  const auto found = paths({2, 8, 12}, {operand(4, {96, 12, 1}), operand(4, {96, 1, 8}), operand(1, {96, 12, 1})});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].path, Path::Vector);
  EXPECT_TRUE(found[0].is_square());
  EXPECT_EQ(found[0].across, 1u);
  EXPECT_EQ(found[0].lanes, 4u);
  EXPECT_EQ(found[0].vectors, 4u);
  EXPECT_EQ(found[0].transposed, (std::vector<bool>{false, true, false}));
  EXPECT_EQ(found[0].elements_along(0), 1u);
  EXPECT_EQ(found[0].elements_along(1), 4u);
  EXPECT_EQ(found[0].elements_along(2), 4u);
}

// The address of each operand's first element in each square, in the order of the walk.
std::vector<std::vector<std::uint64_t>> places(const PathBox& walk) {
  std::vector<std::vector<std::uint64_t>> found(walk.operands.size());
  std::vector<std::uint64_t> index(walk.box.sizes.size(), 0);
  for (bool more = true; more;) {
    for (std::size_t k = 0; k < found.size(); ++k) {
      found[k].push_back(walk.box.windows[k].first);
      for (std::size_t d = 0; d < index.size(); ++d) found[k].back() += index[d] * walk.operands[k].strides[d];
    }
    more = false;
    for (std::size_t d = index.size(); d-- > 0 && !more;) {
      index[d] += walk.elements_along(d);
      more = index[d] < walk.box.sizes[d];
      if (!more) index[d] = 0;
    }
  }
  return found;
}

TEST(Path, SquaresGoInTilesOfALineByAllColumns) {
  // [N, C, HW] of float32 with an NHWC input. A tile is 32 elements of a row by all 8 channels.
  const PathBox walk = paths({2, 8, 96}, {operand(4, {768, 96, 1}), operand(4, {768, 1, 8})})[0];
  ASSERT_TRUE(walk.is_square());
  EXPECT_EQ(walk.box.sizes, (std::vector<std::uint64_t>{2, 3, 8, 32}));
  const auto found = places(walk);
  std::vector<std::vector<std::uint64_t>> expected(2);
  for (std::uint64_t n = 0; n < 2; ++n)
    for (std::uint64_t line = 0; line < 96; line += 32)
      for (std::uint64_t c = 0; c < 8; c += 4)
        for (std::uint64_t w = line; w < line + 32; w += 4) {
          expected[0].push_back(n * 768 + c * 96 + w);
          expected[1].push_back(n * 768 + w * 8 + c);
        }
  EXPECT_EQ(found, expected);
}

TEST(Path, SquaresStayInRowsWhereATileIsNotWholeOrHasNoDimension) {
  EXPECT_EQ(paths({8, 48}, {operand(4, {48, 1}), operand(4, {1, 8})})[0].box.sizes,
            (std::vector<std::uint64_t>{8, 48}));
  const std::vector<std::uint64_t> sizes = {2, 2, 2, 2, 2, 2, 4, 32};
  const std::vector<std::uint64_t> out = {4096, 2048, 1024, 512, 256, 128, 32, 1};
  const std::vector<std::uint64_t> in = {4096, 2048, 1024, 512, 256, 128, 1, 4};
  EXPECT_EQ(paths(sizes, {operand(4, out), operand(4, in)})[0].box.sizes, sizes);
}

TEST(Path, SquaresMustBeWhole) {
  const auto path_of = [](std::uint64_t c, std::uint64_t w, std::uint64_t first_byte) {
    return paths({c, w}, {operand(4, {w, 1}), operand(4, {1, c}, first_byte)})[0].path;
  };
  EXPECT_EQ(path_of(8, 12, 0), Path::Vector);
  EXPECT_EQ(path_of(6, 12, 0), Path::Element) << "columns end in the middle of a square";
  EXPECT_EQ(path_of(8, 10, 0), Path::Element) << "rows end in the middle of a square";
  EXPECT_EQ(path_of(8, 12, 4), Path::Element) << "columns begin in the middle of a vector";
}

TEST(Path, RowsOfSeveralDimensionsMustBeWholeVectors) {
  EXPECT_EQ(paths({3, 8}, {operand(4, {16, 1}), operand(4, {8, 1})})[0].path, Path::Vector);
  EXPECT_EQ(paths({3, 7}, {operand(4, {16, 1}), operand(4, {8, 1})})[0].path, Path::Element);
  EXPECT_EQ(paths({3, 8}, {operand(4, {18, 1}), operand(4, {8, 1})})[0].path, Path::Element)
      << "the second row starts in the middle of a vector";
}

TEST(Path, AnInputThatRepeatsAlongTheRowServesAllLanes) {
  const auto found = paths({3, 8}, {operand(4, {8, 1}), operand(4, {5, 0}), operand(4, {8, 1})});
  ASSERT_EQ(found[0].path, Path::Vector);
  EXPECT_EQ(found[0].is_broadcast, (std::vector<bool>{false, true, false}));
}

TEST(Path, AnOperandOutOfStepKeepsItsElementsApart) {
  EXPECT_EQ(paths({64}, {operand(4, {1}), operand(4, {1}, 4)})[0].path, Path::Element) << "not aligned";
  EXPECT_EQ(paths({64}, {operand(4, {1}), operand(4, {2})})[0].path, Path::Element) << "gaps";
  EXPECT_EQ(paths({64}, {operand(4, {1}, 64), operand(4, {1}, 16)})[0].path, Path::Vector) << "aligned anew";
}

TEST(Path, SmallElementsWithoutVectorsGoByWordsWhereTheyAreDense) {
  EXPECT_EQ(paths({64}, {operand(1, {1}, 3), operand(1, {1})})[0].path, Path::Word);
  EXPECT_EQ(paths({64}, {operand(2, {2}), operand(2, {1})})[0].path, Path::Element);
  EXPECT_EQ(paths({64}, {operand(1, {1}), operand(8, {1})})[0].path, Path::Word)
      << "two lanes of one byte are no whole word";
}

}  // namespace
}  // namespace opscope::gpu
