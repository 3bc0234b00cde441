// The window with too little memory or too few threads: it opens and shows its case, or says in a sentence why not.
#if !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // they go neither with limits nor with preloaded libraries
#include <cstdlib>

#include "tests/app/gui_desktop.h"
#include "tests/support/shims.h"

namespace opscope {
namespace {

using test::Folder;
using test::Outcome;

class GuiScarcity : public testing::Test {
 protected:
  // The window draws the first complete results, writes its picture and leaves.
  Outcome screenshot(const Folder& folder, const std::function<void()>& setup) {
    return test::opscope_in(folder.path(), {"gui", test::example("clip_nan.json"), "--screenshot", "window.png"}, [&] {
      setenv("DISPLAY", desktop_.display().c_str(), 1);
      setup();
    });
  }
  // The number of allocations that a screenshot makes; 0 if it fails.
  long allocations() {
    const Folder folder;
    const std::string file = (folder / "count").string();
    const Outcome whole = screenshot(folder, test::preloading("failing_allocations", "OPSCOPE_COUNT_TO", file));
    EXPECT_EQ(whole.status, 0) << whole.err;
    return std::strtol(test::text_of(file).c_str(), nullptr, 10);
  }
  test::Desktop desktop_;
};

void expect_picture_or_sentence(const Folder& folder, const Outcome& outcome, const std::string& what) {
  EXPECT_TRUE(outcome.status == 0 || outcome.status == 2 || outcome.status == 3) << what << ": " << outcome.status;
  if (outcome.status == 0) {
    EXPECT_EQ(test::text_of(folder / "window.png").substr(1, 3), "PNG") << what;
  } else {
    EXPECT_NE(outcome.err.find("opscope: "), std::string::npos) << what << ": " << outcome.err;
  }
}

TEST_F(GuiScarcity, OfThreadsEndsWithASentence) {
  for (const int from : {1, 2, 4, 8, 12}) {
    const Folder folder;
    const std::string what = "without thread " + std::to_string(from);
    expect_picture_or_sentence(
        folder, screenshot(folder, test::preloading("failing_threads", "OPSCOPE_FAIL_FROM", std::to_string(from))),
        what);
  }
}

// Each in its turn, a sample of them; OPSCOPE_FAULTS=N takes N.
TEST_F(GuiScarcity, OfMemoryMayComeAtAnyAllocation) {
  const char* asked = std::getenv("OPSCOPE_FAULTS");
  const long samples = asked == nullptr ? 12 : std::strtol(asked, nullptr, 10);
  const long all = std::min({allocations(), allocations(), allocations()});  // a loaded machine draws more frames
  ASSERT_GT(all, 1000);
  long made = 0, failed = 0;
  for (long sample = 0; sample < samples; ++sample) {
    const long at = 1 + all * sample / samples + sample % 7;
    const Folder folder;
    const Outcome outcome = screenshot(folder, [&] {
      test::preloading("failing_allocations", "OPSCOPE_FAIL_AT", std::to_string(at))();
      setenv("OPSCOPE_FAILED_FILE", (folder / "failed").c_str(), 1);
    });
    made += std::filesystem::exists(folder / "failed") ? 1 : 0;
    expect_picture_or_sentence(folder, outcome, "without allocation " + std::to_string(at));
    failed += outcome.status != 0 ? 1 : 0;
  }
  // The last ones may not be made: how many frames are drawn until the picture is complete depends on the time.
  EXPECT_GE(made, samples * 2 / 3);
  std::cout << made << " of " << all << " allocations failed: " << failed << " times the window did not open\n";
}

TEST_F(GuiScarcity, OfAllMemoryFromAMomentOnEndsWithASentence) {
  const long all = allocations();
  for (const double part : {0.1, 0.3, 0.5, 0.7}) {
    const Folder folder;
    const long from = std::lround(part * static_cast<double>(all));
    const Outcome outcome = screenshot(folder, [&] {
      test::preloading("failing_allocations", "OPSCOPE_FAIL_AT", std::to_string(from))();
      setenv("OPSCOPE_FAIL_ON", "1", 1);
    });
    expect_picture_or_sentence(folder, outcome, "without all allocations from " + std::to_string(from));
  }
}

}  // namespace
}  // namespace opscope
#endif
