#include "app/gui/shell/notice.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

using std::chrono::milliseconds;

TEST(Notice, IsTheNewestEventForTenSecondsOrUntilTheNextEdit) {
  const Notice::Clock::time_point start{};
  const ModelPtr model = std::make_shared<const Model>(), edited = std::make_shared<const Model>();
  Log log;
  Notice notice;
  EXPECT_EQ(notice.update(log, model, 0, start), nullptr);
  EXPECT_LT(notice.seconds_left(start), 0);

  log.add(Log::Weight::Good, "saved a.json");
  ASSERT_NE(notice.update(log, model, 0, start), nullptr);
  EXPECT_EQ(notice.update(log, model, 0, start + milliseconds(9999))->text, "saved a.json");
  EXPECT_DOUBLE_EQ(notice.seconds_left(start + milliseconds(7500)), 2.5);
  EXPECT_EQ(notice.update(log, model, 0, start + milliseconds(10'000)), nullptr);

  log.add(Log::Weight::Good, "saved a.json");  // again: the log only counts it
  EXPECT_NE(notice.update(log, model, 0, start), nullptr);
  EXPECT_EQ(notice.update(log, edited, 0, start), nullptr);
  EXPECT_EQ(notice.update(log, model, 0, start), nullptr) << "undo does not bring it back";
}

TEST(Notice, StaysWithACaseThatIsAmended) {
  const ModelPtr model = std::make_shared<const Model>(), amended = std::make_shared<const Model>();
  Log log;
  Notice notice;
  log.add(Log::Weight::Plain, "clip reads the output of min", {{"Undo", [] {}}});
  ASSERT_NE(notice.update(log, model, 0, {}), nullptr);
  notice.follow(model, amended);
  EXPECT_NE(notice.update(log, amended, 0, {}), nullptr);
  notice.follow(model, std::make_shared<const Model>());  // of another case than that
  EXPECT_NE(notice.update(log, amended, 0, {}), nullptr);
}

TEST(Notice, EndsWithWhatItSaysIsBeingDone) {
  Log log;
  Notice notice;
  log.add(Log::Weight::Plain, "exporting golden vectors");
  ASSERT_NE(notice.update(log, nullptr, 0, {}), nullptr);
  notice.end(log);
  EXPECT_EQ(notice.update(log, nullptr, 0, {}), nullptr);
  log.add(Log::Weight::Plain, "exporting golden vectors");  // ended before it was shown
  notice.end(log);
  EXPECT_EQ(notice.update(log, nullptr, 0, {}), nullptr);
  log.add(Log::Weight::Good, "saved a.json");
  EXPECT_NE(notice.update(log, nullptr, 0, {}), nullptr);
}

TEST(Notice, GoesWhenAnotherDispatchIsShown) {
  const ModelPtr model = std::make_shared<const Model>();
  Log log;
  Notice notice;
  log.add(Log::Weight::Plain, "multiply reads the output of min", {{"Undo", [] {}}});
  ASSERT_NE(notice.update(log, model, 3, {}), nullptr);
  EXPECT_NE(notice.update(log, model, 2, {}), nullptr) << "the edit itself has shown it";
  EXPECT_NE(notice.update(log, model, 2, {}), nullptr);
  EXPECT_EQ(notice.update(log, model, 1, {}), nullptr);
  log.add_error("a.png: the file is missing");
  notice.update(log, model, 1, {});
  notice.update(log, model, 1, {});
  EXPECT_NE(notice.update(log, model, 0, {}), nullptr) << "an error stays";
}

TEST(Notice, GoesAsSoonAsItIsNoLongerTrue) {
  Log log;
  Notice notice;
  bool largest = true;
  log.add_while([&] { return largest; }, "Larger: this is as large as a window of this size allows");
  ASSERT_NE(notice.update(log, nullptr, 0, {}), nullptr);
  EXPECT_NE(notice.update(log, nullptr, 0, {}), nullptr);
  largest = false;
  EXPECT_EQ(notice.update(log, nullptr, 0, {}), nullptr);
  largest = true;
  EXPECT_EQ(notice.update(log, nullptr, 0, {}), nullptr) << "it does not come back on its own";
}

TEST(Notice, IsAdviceUntilItIsTakenOrTheNextEdit) {
  const Notice::Clock::time_point start{};
  const ModelPtr model = std::make_shared<const Model>(), edited = std::make_shared<const Model>();
  for (const bool is_edited : {false, true}) {
    Log log;
    Notice notice;
    bool greets = true;
    log.add_advice([&] { return greets; }, "Drag a bound", {{"About...", [] {}}});
    ASSERT_NE(notice.update(log, model, 0, start), nullptr);
    EXPECT_LT(notice.seconds_left(start), 0);
    EXPECT_NE(notice.update(log, model, 0, start + std::chrono::hours(1)), nullptr);
    EXPECT_NE(notice.update(log, model, 1, start), nullptr) << "another dispatch is no edit";
    EXPECT_NE(notice.update(log, model, 0, start), nullptr);
    log.add(Log::Weight::Good, "saved a.json");
    EXPECT_EQ(notice.update(log, model, 0, start)->text, "saved a.json");
    const Log::Line* back = notice.update(log, model, 0, start + Notice::shown_for);
    ASSERT_NE(back, nullptr);
    EXPECT_EQ(back->text, "Drag a bound") << "it is still true";
    EXPECT_EQ(back->answers.size(), 1U);
    greets = is_edited;
    EXPECT_EQ(notice.update(log, is_edited ? edited : model, 0, start), nullptr);
    greets = true;
    EXPECT_EQ(notice.update(log, model, 0, start), nullptr);
  }
}

TEST(Notice, AdviceDoesNotComeBackAfterAnEdit) {
  const Notice::Clock::time_point start{};
  const ModelPtr model = std::make_shared<const Model>(), edited = std::make_shared<const Model>();
  Log log;
  Notice notice;
  log.add_advice([] { return true; }, "Drag a bound", {});
  ASSERT_NE(notice.update(log, model, 0, start), nullptr);
  log.add(Log::Weight::Plain, "Min is 0.5 now");
  EXPECT_EQ(notice.update(log, edited, 0, start)->text, "Min is 0.5 now");
  EXPECT_EQ(notice.update(log, edited, 0, start + Notice::shown_for), nullptr);
}

TEST(Notice, IsAnErrorForAMinute) {
  const Notice::Clock::time_point start{};
  Log log;
  Notice notice;
  log.add_error("a.png: the file is missing");
  ASSERT_NE(notice.update(log, nullptr, 0, start), nullptr);
  EXPECT_NE(notice.update(log, nullptr, 0, start + milliseconds(59'999)), nullptr);
  EXPECT_EQ(notice.update(log, nullptr, 0, start + milliseconds(60'000)), nullptr);
}

TEST(Notice, HidesAnErrorThatCameWithAnotherEvent) {
  Log log;
  Notice notice;
  log.add(Log::Weight::Wrong, "'abc' is not accepted");
  notice.update(log, nullptr, 0, {});
  EXPECT_FALSE(notice.hides_error()) << "it is the line";
  log.add(Log::Weight::Good, "saved a.json");
  notice.update(log, nullptr, 0, {});
  EXPECT_FALSE(notice.hides_error()) << "it came before";
  log.add_caution("Maxx: this member is unknown and does nothing");
  log.add(Log::Weight::Plain, "comparing with the expected outputs");
  notice.update(log, nullptr, 0, {});
  EXPECT_TRUE(notice.hides_error());
  notice.update(log, nullptr, 0, {});
  EXPECT_FALSE(notice.hides_error()) << "in that frame alone";
}

TEST(Notice, IsNothingThatWasAddedQuietly) {
  Log log;
  Notice notice;
  log.add(Log::Weight::Good, "saved a.json");
  log.add_quietly(Log::Weight::Good, "= equal");
  ASSERT_NE(notice.update(log, nullptr, 0, {}), nullptr);
  EXPECT_EQ(notice.update(log, nullptr, 0, {})->text, "saved a.json");
}

}  // namespace
}  // namespace opscope::gui
