#include "app/gui/shell/frame_hold.h"

#include <gtest/gtest.h>

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;
using Frame = FrameHold::Frame;

class FrameHoldTest : public testing::Test {
 protected:
  bool hold(const Frame& frame) { return hold_.hold(frame, now_); }
  FrameHold hold_;
  FrameHold::Clock::time_point now_{};
};

TEST_F(FrameHoldTest, AQuickEditIsShownOnceWithItsResultsAndPictures) {
  EXPECT_TRUE(hold({.edited = true, .quick = true}));
  now_ += 10ms;
  EXPECT_EQ(hold_.wait_timeout(now_), 30ms);
  EXPECT_TRUE(hold({.quick = true, .under_way = true})) << "its pictures are still being built";
  EXPECT_FALSE(hold({.quick = true, .news = true}));
  EXPECT_FALSE(hold_.holding());
}

TEST_F(FrameHoldTest, WhatTakesLongerThanExpectedIsNotWaitedForForever) {
  EXPECT_TRUE(hold({.edited = true, .quick = true}));
  now_ += FrameHold::longest;
  EXPECT_EQ(hold_.wait_timeout(now_), 0ms);
  EXPECT_FALSE(hold({.quick = true, .under_way = true}));
}

TEST_F(FrameHoldTest, OfASlowCaseTheEditItselfIsShownAtOnce) {
  EXPECT_TRUE(hold({.edited = true})) << "the frame was laid out before the edit";
  EXPECT_EQ(hold_.wait_timeout(now_), 0ms);
  EXPECT_FALSE(hold({.under_way = true}));
}

TEST_F(FrameHoldTest, ADragWhoseEditsNeverCeaseIsShownAllTheSame) {
  EXPECT_TRUE(hold({.edited = true}));
  EXPECT_FALSE(hold({.edited = true, .under_way = true}));

  EXPECT_TRUE(hold({.edited = true, .quick = true, .under_way = true}));
  EXPECT_FALSE(hold({.edited = true, .quick = true, .under_way = true, .news = true})) << "the step before is complete";
}

TEST_F(FrameHoldTest, NothingIsHeldWhereNothingIsToCome) {
  EXPECT_FALSE(hold({}));
  EXPECT_FALSE(hold({.quick = true}));
}

}  // namespace
}  // namespace opscope::gui
