#include "app/gui/panes/plane_builder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

#include "tests/support/tensors.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;

PlaneRequest request_of(std::uint32_t side, std::uint64_t version) {
  const Tensor tensor = floats({side, side}, std::vector<float>(std::size_t{side} * side, static_cast<float>(version)));
  return {tensor, {}, picture::Show::Value, picture::default_slice(tensor.desc.sizes), version};
}

TEST(PlaneBuilder, BuildsSmallPlanesAtOnce) {
  PlaneBuilder builder({});
  EXPECT_NE(builder.get("a", request_of(64, 1)), nullptr);
  EXPECT_FALSE(builder.busy());
}

TEST(PlaneBuilder, BuildsLargePlanesElsewhereAndWakesTheWindow) {
  std::atomic<int> woken = 0;
  PlaneBuilder builder([&] { ++woken; });
  const PlaneRequest request = request_of(1024, 1);
  builder.get("a", request);
  ASSERT_TRUE(test::wait_until([&] { return woken > 0 && builder.get("a", request) != nullptr; }));
  EXPECT_FALSE(builder.busy());
}

TEST(PlaneBuilder, KeepsThePreviousPictureUntilTheNextIsReady) {
  PlaneBuilder builder({});
  const PlaneRequest first = request_of(1024, 1), second = request_of(1024, 2);
  ASSERT_TRUE(test::wait_until([&] { return builder.get("a", first) != nullptr; }));
  const auto shown = builder.get("a", second);
  ASSERT_NE(shown, nullptr) << "never blank in between";
  ASSERT_TRUE(test::wait_until([&] { return builder.get("a", second)->facts().finite == picture::Range{2, 2}; }));
}

TEST(PlaneBuilder, TheSameBytesAreBuiltOnceWhateverTheirNameAndVersion) {
  PlaneBuilder builder({});
  PlaneRequest request = request_of(1024, 1);
  ASSERT_TRUE(test::wait_until([&] { return builder.get("a", request) != nullptr; }));
  const auto first = builder.get("a", request);
  EXPECT_EQ(builder.get("b", request), first);
  request.version = 2;
  EXPECT_EQ(builder.get("a", request), first) << "an edit that left this tensor alone";
  EXPECT_FALSE(builder.busy());

  PlaneRequest other = request;
  other.tensor.desc.sizes = {512, 2048};
  ASSERT_TRUE(test::wait_until([&] { return builder.get("c", other) != nullptr; }));
  EXPECT_NE(builder.get("c", other), first) << "another shape";
  other = request_of(1024, 3);
  ASSERT_TRUE(test::wait_until([&] { return builder.get("d", other) != nullptr; }));
  EXPECT_NE(builder.get("d", other), first) << "other bytes";
  other = request;
  other.reference = request.tensor;
  other.show = picture::Show::Ulp;
  ASSERT_TRUE(test::wait_until([&] { return builder.get("e", other) != nullptr; }));
  EXPECT_NE(builder.get("e", other), first) << "a difference";
  EXPECT_EQ(builder.get("e", other)->facts().different, 0u);
  EXPECT_EQ(builder.get("e", other)->facts().elements, 1024u * 1024);
}

TEST(PlaneBuilder, ANewNameTakesThePlaneOfTheSameBytesAtOnceWhileAnotherIsBuilt) {
  PlaneBuilder builder({});
  const PlaneRequest request = request_of(1024, 1);
  ASSERT_TRUE(test::wait_until([&] { return builder.get("InputTensor", request) != nullptr; }));
  builder.get("large", request_of(2048, 2));
  EXPECT_NE(builder.get("ATensor", request), nullptr);
}

TEST(PlaneBuilder, ADragOverManyVersionsEndsOnTheLast) {
  PlaneBuilder builder({});
  PlaneRequest last;
  for (std::uint64_t version = 1; version <= 40; ++version) builder.get("a", last = request_of(600, version));
  EXPECT_TRUE(builder.busy());
  ASSERT_TRUE(test::wait_until([&] { return builder.get("a", last) && !builder.busy(); }));
  EXPECT_EQ(builder.get("a", last)->facts().finite, (picture::Range{40, 40}));
}

TEST(PlaneBuilder, ForgetsWhatIsNoLongerShown) {
  PlaneBuilder builder({});
  builder.get("large", request_of(2048, 1));
  builder.get("small", request_of(8, 1));
  builder.keep_only({"small"});
  EXPECT_FALSE(builder.busy());
  EXPECT_NE(builder.get("small", request_of(8, 1)), nullptr);
}

TEST(PlaneBuilder, ATensorThatCannotBeDrawnIsTriedOnce) {
  PlaneBuilder builder({});
  PlaneRequest request = request_of(4, 1);
  request.tensor.desc.sizes = {400, 400};
  ASSERT_TRUE(test::wait_until([&] { return builder.get("a", request) == nullptr && !builder.busy(); }));
}

TEST(PlaneBuilder, LeavesInTheMiddleOfItsWork) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 5; ++i) {
    PlaneBuilder builder({});
    builder.get("a", request_of(2048, 1));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 30s);
}

}  // namespace
}  // namespace opscope::gui
