#include "core/picture/apportion.h"

#include <limits>

#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

using Parts = std::vector<std::uint64_t>;
using picture::apportion;

TEST(Apportion, DividesInProportion) {
  EXPECT_THAT(apportion(Parts{1, 1}, 10), ElementsAre(5, 5));
  EXPECT_THAT(apportion(Parts{1, 0, 3}, 18), ElementsAre(5, 0, 13));  // 1 each, and 4 and 12 of the other 16
  EXPECT_THAT(apportion(Parts{7}, 18), ElementsAre(18));
}

TEST(Apportion, LetsNoPartVanish) {
  EXPECT_THAT(apportion(Parts{1000000, 1, 1}, 10), ElementsAre(8, 1, 1));
  EXPECT_THAT(apportion(Parts{1, std::numeric_limits<std::uint64_t>::max()}, 4), ElementsAre(1, 3));
}

TEST(Apportion, HandsOutWhatThereIs) {
  EXPECT_THAT(apportion(Parts{}, 10), IsEmpty());
  EXPECT_THAT(apportion(Parts{0, 0}, 10), ElementsAre(0, 0));
  EXPECT_THAT(apportion(Parts{5, 5, 5}, 2), ElementsAre(1, 1, 0));
}

}  // namespace
}  // namespace opscope::test
