// A task: the newest request wins, nobody waits for it, and everything that can go wrong is a result.

#include "app/gui/jobs/task.h"
#include "tests/support/result.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <latch>
#include <memory>
#include <new>
#include <thread>

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;

// What the newest request came to.
template <class T>
std::optional<Result<T>> ended(Task<T>& task) {
  std::optional<Result<T>> result;
  test::wait_until([&] { return (result = task.take()).has_value(); });
  return result;
}

Result<int> until_stopped(const TaskControl& control) {
  while (!control.stopped()) std::this_thread::sleep_for(1ms);
  return control.cancelled() ? -1 : -2;
}

TEST(Task, GivesItsResultOnceAndWakesTheWindow) {
  std::atomic<int> woken = 0;
  Task<int> task([&] { ++woken; });
  EXPECT_FALSE(task.busy());
  EXPECT_FALSE(task.take());
  task.start([](const TaskControl&) { return 7; });
  EXPECT_EQ(*ended(task), 7);
  EXPECT_FALSE(task.take()) << "it was given already";
  EXPECT_FALSE(task.pending());
  while (woken == 0) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(woken, 1);
}

TEST(Task, TellsHowFarItIs) {
  Task<int> task({});
  EXPECT_FALSE(task.progress());
  std::latch told(1), seen(1);
  task.start([&](const TaskControl& control) {
    control.report("counting", 0.5);
    told.count_down();
    seen.wait();
    return 0;
  });
  told.wait();
  const auto progress = task.progress();
  EXPECT_TRUE(task.busy());
  seen.count_down();
  ASSERT_TRUE(progress);
  EXPECT_EQ(progress->stage, "counting");
  EXPECT_EQ(progress->fraction, 0.5);
  EXPECT_GT(progress->elapsed.count(), 0);
  ended(task);
  EXPECT_FALSE(task.progress());
}

TEST(Task, ANewerRequestOvertakesTheRunningAndReplacesTheWaiting) {
  Task<int> task({});
  std::latch runs(1);
  std::atomic<int> first = 0, second_ran = 0;
  task.start([&](const TaskControl& control) {
    runs.count_down();
    first = *until_stopped(control);
    return 1;
  });
  runs.wait();
  task.start([&](const TaskControl&) { return ++second_ran, 2; });
  task.start([](const TaskControl&) { return 3; });
  EXPECT_EQ(*ended(task), 3) << "not the result of the one that was overtaken";
  EXPECT_EQ(first, -2) << "it was told that it is overtaken";
  EXPECT_LE(second_ran, 1);
  EXPECT_FALSE(task.take());
}

TEST(Task, ReportsOfAnOvertakenRequestDoNotCount) {
  Task<int> task({});
  std::latch runs(1), reported(1);
  task.start([&](const TaskControl& control) {
    runs.count_down();
    until_stopped(control);
    control.report("old", 0.9);
    reported.count_down();
    return 0;
  });
  runs.wait();
  std::latch enough(1);
  task.start([&](const TaskControl&) { return enough.wait(), 0; });
  reported.wait();
  const auto progress = task.progress();
  enough.count_down();
  ASSERT_TRUE(progress);
  EXPECT_EQ(progress->stage, "");
}

TEST(Task, CancelledWorkEndsAndTellsWhatItHas) {
  Task<int> task({});
  task.start(until_stopped);
  task.cancel();
  EXPECT_FALSE(task.progress()) << "nobody waits for it any more";
  EXPECT_EQ(*ended(task), -1);
  task.start([](const TaskControl& control) { return control.stopped() ? 1 : 2; });
  EXPECT_EQ(*ended(task), 2) << "the next request is not cancelled";
}

TEST(Task, ARequestThatWaitsIsCancelledUnbegun) {
  Task<int> task({});
  std::latch runs(1);
  std::atomic<bool> second_ran = false;
  task.start([&](const TaskControl& control) {
    runs.count_down();
    while (!control.cancelled()) std::this_thread::sleep_for(1ms);
    return 1;
  });
  runs.wait();
  task.start([&](const TaskControl&) {
    second_ran = true;
    return 2;
  });
  task.cancel();
  EXPECT_EQ(test::error_of(test::value_of(ended(task))).kind, Error::Kind::Cancelled);
  EXPECT_FALSE(second_ran);
}

TEST(Task, AFailureIsAResult) {
  Task<void> task({});
  task.start([](const TaskControl&) -> Result<void> { return bad_input("a file", "is no file"); });
  EXPECT_EQ(ended(task)->error().text(), "a file: is no file");
  task.start([](const TaskControl&) -> Result<void> { throw std::bad_alloc(); });
  const auto result = ended(task);
  ASSERT_FALSE(*result);
  EXPECT_NE(result->error().what.find("memory"), std::string::npos) << result->error().text();
}

TEST(Task, TakesResultsThatCannotBeCopied) {
  Task<std::unique_ptr<int>> task({});
  task.start([](const TaskControl&) -> Result<std::unique_ptr<int>> { return std::make_unique<int>(5); });
  EXPECT_EQ(***ended(task), 5);
}

TEST(Task, LeavesInTheMiddleOfItsWork) {
  std::atomic<bool> finished = false;
  std::latch runs(1);
  {
    Task<int> task({});
    task.start([&](const TaskControl& control) {
      runs.count_down();
      const Result<int> how = until_stopped(control);
      finished = true;
      return how;
    });
    runs.wait();
  }
  EXPECT_TRUE(finished) << "the destructor waits";
}

// The sanitizers need threads of their own.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Starts a task where no stack for a thread can be had, and ends the process: 0 if the result says why.
void start_without_memory_for_a_thread() {
  Task<int> task({});
  const rlimit none{1, 1};
  setrlimit(RLIMIT_AS, &none);
  task.start([](const TaskControl&) { return 1; });
  const auto result = task.take();
  std::_Exit(result && !*result && !task.busy() ? 0 : 1);
}

TEST(TaskDeathTest, WithoutAThreadTheResultSaysSo) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(start_without_memory_for_a_thread(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace opscope::gui
