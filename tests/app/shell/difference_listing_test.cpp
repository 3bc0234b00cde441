// The list of differences beside the frames of the window: what is kept, given up and told.

#include "app/gui/shell/difference_listing.h"

#include <atomic>

#include "tests/app/headless_gui.h"
#include "tests/support/result.h"
#include "tests/support/tensors.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

ResultsPtr results_of(const Tensor& reference, const Tensor& other) {
  Results results;
  results.backends.resize(2);
  results.backends[0].name = "reference", results.backends[0].output = reference;
  results.backends[1].name = "gpu", results.backends[1].output = other;
  results.backends[1].judgement.emplace();
  if (const auto found = compare(reference, other)) results.backends[1].judgement->comparison = *found;
  return std::make_shared<const Results>(std::move(results));
}

class Listing : public testing::Test {
 protected:
  Listing() {
    gui.contents = [this] {
      lister.take();
      if (!is_open) return;
      lister.see(query);
      lister.want(results, results->backends[1], query);
    };
  }
  void await() {
    gui.frame();
    test::wait_until([&] {
      gui.frame();
      return !lister.pending();
    });
  }

  HeadlessGui gui;
  DifferenceLister lister{[] {}};
  const ResultsPtr far = results_of(floats({3}, {1, 1, 1}), floats({3}, {2, 1, 3})),
                   odd = results_of(floats({3}, {1, 1, 1}), floats({2}, {2, 1}));
  ResultsPtr results = far;
  DifferenceQuery query{.least_ulp = 2};
  bool is_open = true;
};

TEST_F(Listing, KeepsTheFilteredTensorInAnotherOrder) {
  await();
  ASSERT_TRUE(lister.listing() && lister.listing()->filtered);
  const Buffer before = lister.listing()->filtered->buffer;
  query.descending = true;
  await();
  EXPECT_TRUE(lister.listing()->query.descending);
  EXPECT_TRUE(lister.listing()->filtered->buffer.same_storage(before));
  query.least_ulp = 3;
  gui.frame();
  EXPECT_EQ(lister.listing()->query.least_ulp, 2u) << "the list says whose it is";
  await();
  EXPECT_EQ(lister.listing()->query.least_ulp, 3u);
  EXPECT_FALSE(lister.listing()->filtered->buffer.same_storage(before));
}

TEST_F(Listing, IsGivenUpOnceNobodySeesIt) {
  await();
  EXPECT_TRUE(lister.filter_on_show(results, &results->backends[1]));
  is_open = false;
  gui.frame(3);
  EXPECT_EQ(lister.listing(), nullptr);
  EXPECT_FALSE(lister.filter_on_show(results, &results->backends[1]));
}

TEST_F(Listing, AwaitsTheFilterOfNewResults) {
  await();
  EXPECT_FALSE(lister.awaits_filter(results, &results->backends[1]));
  lister.release_results();
  results = results_of(floats({3}, {1, 1, 1}), floats({3}, {4, 1, 1}));
  EXPECT_TRUE(lister.awaits_filter(results, &results->backends[1]));
  await();
  EXPECT_FALSE(lister.awaits_filter(results, &results->backends[1]));
  query = {};
  lister.release_results();
  await();
  EXPECT_FALSE(lister.awaits_filter(far, &far->backends[1])) << "there is no filter";
}

// It is held where it asks for a frame that shows its first rows.
TEST_F(Listing, ShowsItsFirstRowsWhileItIsMade) {
  std::atomic<bool> is_held = true;
  DifferenceLister held{[&] { is_held.wait(true); }};
  gui.contents = [&] {
    held.take();
    held.see(query);
    held.want(results, results->backends[1], query);
  };
  const std::uint32_t count = 2u << 20;
  const std::vector<float> ones(count, 1), twos(count, 2);
  results = results_of(floats({count}, ones), floats({count}, twos));
  query = {};
  EXPECT_FALSE(held.progress());
  std::optional<ListingProgress> seen;
  test::wait_until([&] {
    gui.frame();
    seen = held.progress();
    return seen.has_value();
  });
  EXPECT_EQ(held.listing(), nullptr);
  is_held = false;
  is_held.notify_all();
  EXPECT_TRUE(test::wait_until([&] {
    gui.frame();
    return held.listing() != nullptr;
  }));
  ASSERT_TRUE(seen && seen->first);
  EXPECT_EQ(static_cast<double>(seen->found), seen->fraction * count);
  EXPECT_EQ(seen->first->rows.front().linear, 0u);
  EXPECT_EQ(seen->first->rows.at(1).linear, 1u);
  EXPECT_FALSE(held.progress()) << "it is there";
}

TEST_F(Listing, TellsWhyItFailsAndTriesAgainForOthers) {
  results = odd;
  await();
  EXPECT_EQ(lister.listing(), nullptr);
  EXPECT_FALSE(lister.problem().empty());
  EXPECT_FALSE(lister.awaits_filter(results, &results->backends[1]));
  results = far;
  await();
  EXPECT_TRUE(lister.listing());
  EXPECT_TRUE(lister.problem().empty());
}

}  // namespace
}  // namespace opscope::gui
