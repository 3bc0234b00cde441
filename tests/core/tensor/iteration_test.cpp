// Folding and walking, against an index counted up by hand; and the parallel loop.

#include "core/tensor/iteration.h"

#include <atomic>
#include <mutex>
#include <random>
#include <set>
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

using Sizes = std::vector<std::uint32_t>;

TEST(Fold, JoinsWhatEveryOperandStepsThroughEvenly) {
  const FoldedSpace packed = fold(Sizes{2, 3, 4}, std::vector<Sizes>{{12, 4, 1}, {12, 4, 1}});
  EXPECT_THAT(packed.sizes, ElementsAre(24));
  EXPECT_THAT(packed.strides, ElementsAre(ElementsAre(1), ElementsAre(1)));
  const FoldedSpace padded = fold(Sizes{2, 3, 4}, std::vector<Sizes>{{12, 4, 1}, {15, 5, 1}});
  EXPECT_THAT(padded.sizes, ElementsAre(6, 4));
  const FoldedSpace broadcast = fold(Sizes{2, 3, 4}, std::vector<Sizes>{{12, 4, 1}, {0, 0, 0}});
  EXPECT_THAT(broadcast.sizes, ElementsAre(24));
  EXPECT_THAT(broadcast.strides, ElementsAre(ElementsAre(1), ElementsAre(0)));
}

TEST(Fold, DropsSizesOfOneAndKeepsARankOfOneAtLeast) {
  EXPECT_THAT(fold(Sizes{1, 5, 1}, std::vector<Sizes>{{99, 2, 7}}).sizes, ElementsAre(5));
  EXPECT_THAT(fold(Sizes{1, 1}, std::vector<Sizes>{{3, 3}}).sizes, ElementsAre(1));
  EXPECT_THAT(fold(Sizes{}, std::vector<Sizes>{{}}).sizes, ElementsAre(1));
}

TEST(Fold, InTheMemoryOrderOfOneOperandFoldsWhatIsDenseThere) {
  // The first operand is packed with its dimensions permuted; the second follows it; the third is row-major.
  const std::vector<Sizes> strides = {{1, 8, 2}, {3, 24, 6}, {12, 4, 1}};
  EXPECT_THAT(fold(Sizes{2, 3, 4}, std::span(strides).first(2)).sizes, ElementsAre(2, 12));
  const FoldedSpace folded = fold_in_memory_order(Sizes{2, 3, 4}, std::span(strides).first(2), 0);
  EXPECT_THAT(folded.sizes, ElementsAre(24));
  EXPECT_THAT(folded.strides, ElementsAre(ElementsAre(1), ElementsAre(3)));
  const FoldedSpace all = fold_in_memory_order(Sizes{2, 3, 4}, strides, 0);
  EXPECT_THAT(all.sizes, ElementsAre(12, 2));
  EXPECT_THAT(all.strides, ElementsAre(ElementsAre(2, 1), ElementsAre(6, 3), ElementsAre(1, 12)));
  EXPECT_THAT(fold_in_memory_order(Sizes{2, 3, 4}, strides, 2).sizes, ElementsAre(2, 12));
  // Equal strides keep their order: a broadcast leader, and dimensions of size 1.
  EXPECT_THAT(fold_in_memory_order(Sizes{2, 1, 3}, std::vector<Sizes>{{0, 0, 0}, {3, 9, 1}}, 0).strides,
              ElementsAre(ElementsAre(0), ElementsAre(1)));
}

struct RandomSpace {
  Sizes sizes;
  std::vector<Sizes> strides;
};

RandomSpace random_space(std::mt19937& random) {
  RandomSpace made;
  const std::size_t rank = 1 + random() % 8;
  for (std::size_t i = 0; i < rank; ++i) made.sizes.push_back(1 + random() % 3);
  for (std::size_t k = 0; k < 1 + random() % 3; ++k) {
    Sizes strides(rank);
    const std::uint32_t layout = random() % 3;  // packed, padded, anything
    std::uint32_t step = 1;
    for (std::size_t i = rank; i-- > 0;) {
      strides[i] = layout == 2 ? random() % 6 : step;
      step *= made.sizes[i] + (layout == 1 ? random() % 2 : 0);
    }
    made.strides.push_back(strides);
  }
  return made;
}

// Offsets of every operand at logical position n.
std::vector<std::uint64_t> offsets_at(const RandomSpace& space, std::uint64_t n) {
  std::vector<std::uint64_t> offsets(space.strides.size());
  for (std::size_t i = space.sizes.size(); i-- > 0;) {
    for (std::size_t k = 0; k < offsets.size(); ++k) offsets[k] += n % space.sizes[i] * space.strides[k][i];
    n /= space.sizes[i];
  }
  return offsets;
}

TEST(ForEachRow, VisitsAnyRangeInOrderAtTheRightPlaces) {
  std::mt19937 random(7);
  for (int round = 0; round < 2000; ++round) {
    const RandomSpace made = random_space(random);
    const FoldedSpace space = fold(made.sizes, made.strides);
    const std::uint64_t count = element_count(made.sizes);
    const std::uint64_t begin = random() % (count + 1);
    const std::uint64_t end = begin + random() % (count - begin + 1);
    std::uint64_t at = begin;
    for_each_row(space, begin, end, [&](const Row& row) {
      ASSERT_EQ(row.first, at);
      ASSERT_GT(row.count, 0u);
      for (std::uint64_t i = 0; i < row.count; ++i, ++at)
        for (std::size_t k = 0; k < made.strides.size(); ++k)
          ASSERT_EQ(row.offset[k] + i * row.stride[k], offsets_at(made, at)[k]);
    });
    ASSERT_EQ(at, end);
  }
}

TEST(ParallelFor, CoversEveryPositionOnce) {
  for (unsigned threads : {0u, 1u, 2u, 7u})
    for (std::uint64_t count : {0u, 1u, 99u, 100u, 101u, 12345u}) {
      std::vector<std::atomic<int>> seen(count);
      ParallelControl control;
      control.threads = threads;
      control.grain = 100;
      EXPECT_TRUE(parallel_for(count, control, [&](std::uint64_t begin, std::uint64_t end) {
        for (std::uint64_t i = begin; i < end; ++i) ++seen[i];
      }));
      for (const std::atomic<int>& times : seen) ASSERT_EQ(times.load(), 1);
    }
}

TEST(ParallelFor, StopsWhenAskedAndSaysSo) {
  for (unsigned threads : {0u, 1u}) {
    std::atomic<int> pieces{0};
    ParallelControl control;
    control.threads = threads;
    control.grain = 1;
    control.stop = [&] { return pieces.load() >= 10; };
    EXPECT_FALSE(parallel_for(100000, control, [&](std::uint64_t, std::uint64_t) { ++pieces; }));
    EXPECT_LT(pieces.load(), 1000);
  }
}

TEST(ParallelFor, ReportsProgressUpToOne) {
  std::mutex mutex;
  std::set<double> reported;
  ParallelControl control;
  control.grain = 10;
  control.progress = [&](double fraction) {
    const std::lock_guard lock(mutex);
    reported.insert(fraction);
  };
  EXPECT_TRUE(parallel_for(100, control, [](std::uint64_t, std::uint64_t) {}));
  EXPECT_EQ(reported.size(), 10u);
  EXPECT_EQ(*reported.rbegin(), 1.0);
}

}  // namespace
}  // namespace opscope::test
