#include "core/picture/byte_axis.h"

#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

using picture::ByteAxis;
using Bytes = ByteAxis::Bytes;

TEST(ByteAxis, GivesEachColumnAtLeastOneByte) {
  const ByteAxis axis{.begin = 100, .end = 104, .width = 10, .element_bytes = 4};
  EXPECT_EQ(axis.column(0), (Bytes{100, 101}));
  EXPECT_EQ(axis.column(4), (Bytes{101, 102}));  // 1.6 to 2 bytes
  EXPECT_EQ(axis.column(9), (Bytes{103, 104}));
  EXPECT_EQ(axis.x_of(102), 5.0);
  EXPECT_EQ(axis.element_width(), 10.0);
}

TEST(ByteAxis, CoversWholeElementsWhereColumnsCoverSeveral) {
  // 100 bytes in 8 columns, elements from byte 2 on: 12.5 bytes a column become 12 or 16.
  const ByteAxis axis{.begin = 0, .end = 100, .width = 8, .element_bytes = 4, .offset = 2};
  EXPECT_EQ(axis.column(0), (Bytes{0, 10}));   // to 12.5
  EXPECT_EQ(axis.column(1), (Bytes{10, 22}));  // to 25
  EXPECT_EQ(axis.column(7), (Bytes{86, 100}));
}

TEST(ByteAxis, CoversEveryByteOnce) {
  for (const std::uint64_t bytes : {1000u, 4001u, 123457u}) {
    const ByteAxis axis{.begin = 8, .end = 8 + bytes, .width = 77, .element_bytes = 8, .offset = 3};
    std::uint64_t next = 8;
    for (int x = 0; x < axis.width; ++x) {
      EXPECT_EQ(axis.column(x).begin, next);
      next = axis.column(x).end;
    }
    EXPECT_EQ(next, axis.end);
  }
}

TEST(ByteAxis, TakesOneByteAndAllThatAnAddressCanReach) {
  EXPECT_EQ((ByteAxis{.begin = 0, .end = 1, .width = 300}).column(299), (Bytes{0, 1}));
  const ByteAxis huge{.begin = 0, .end = std::uint64_t{1} << 40, .width = 4};
  EXPECT_EQ(huge.column(3), (Bytes{std::uint64_t{3} << 38, std::uint64_t{1} << 40}));
}

}  // namespace
}  // namespace opscope::test
