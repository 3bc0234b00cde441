// Loaded resources are kept for the next load, also by one that was cancelled.

#include "app/gui/jobs/resource_cache.h"

#include <gtest/gtest.h>

#include "tests/support/result.h"

namespace opscope::gui {
namespace {

// All bytes are 1. Nothing asks whether to stop while it is loaded.
Resource ones(std::uint64_t bytes) {
  return {.name = "A",
          .data_type = DataType::UInt8,
          .initial_values = ConstantValues{bytes, 1},
          .size_in_bytes = 0,
          .unknown = {}};
}

Resource noise(std::uint64_t seed) {
  GeneratorValues values;
  values.count = 8, values.seed = seed;
  return {.name = "B", .data_type = DataType::UInt8, .initial_values = values, .size_in_bytes = 0, .unknown = {}};
}

class CancelledLoad : public testing::Test {
 protected:
  Result<Resources> load(std::uint64_t bytes, std::uint64_t seed, bool stops) {
    Model model;
    model.resources = {ones(bytes), noise(seed)};
    return cache_.load(model, {}, [stops] { return stops; });
  }
  void load_and_cancel(std::uint64_t bytes, std::uint64_t seed) {
    EXPECT_EQ(test::error_of(load(bytes, seed, true)).kind, Error::Kind::Cancelled);
  }

  ResourceCache cache_;
};

TEST_F(CancelledLoad, KeepsWhatItHasLoadedForTheNextOne) {
  load_and_cancel(4, 1);
  EXPECT_EQ(cache_.bytes(), 4u);
  const Resources resources = test::value_of(load(4, 1, false));
  EXPECT_EQ(resources.size(), 2u);
  EXPECT_EQ(cache_.bytes(), 12u);
}

TEST_F(CancelledLoad, KeepsWhatWasThereAndNothingOfEarlierOnes) {
  ASSERT_TRUE(load(4, 1, false));
  load_and_cancel(4, 2);
  EXPECT_EQ(cache_.bytes(), 12u) << "it has loaded nothing new";
  load_and_cancel(12, 2);
  EXPECT_EQ(cache_.bytes(), 24u);
  load_and_cancel(4, 3);
  EXPECT_EQ(cache_.bytes(), 12u);
  load_and_cancel(12, 3);
  ASSERT_TRUE(load(12, 3, false));
  EXPECT_EQ(cache_.bytes(), 20u);
}

TEST_F(CancelledLoad, IsForgottenWithARefusedRun) {
  load_and_cancel(4, 1);
  cache_.forget_incomplete();
  EXPECT_EQ(cache_.bytes(), 0u);
}

}  // namespace
}  // namespace opscope::gui
