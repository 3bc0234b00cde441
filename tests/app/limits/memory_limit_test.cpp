// The memory budget of the window: a case above it does not run and says so, and nothing is lost.
#include <gtest/gtest.h>

#include <thread>

#include "app/gui/dialogs/memory_dialog.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/runner.h"
#include "app/gui/verdict/verdict.h"
#include "core/model/case_memory.h"
#include "core/operators/schema/registry.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;

Request request_for(std::uint32_t width, MemoryLimit limit) {
  Request request;
  request.model =
      std::make_shared<const Model>(with_sizes(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level),
                                               {0, 0}, {1, 1, 64, width}, Match::Groups));
  request.memory_limit = limit;
  return request;
}

ResultsPtr results_of(JobRunner& runner, Request request) {
  runner.submit(std::move(request));
  while (runner.progress()) std::this_thread::sleep_for(1ms);
  return runner.latest();
}

TEST(MemoryLimit, IsToldInTheVerdictAndTheNextCaseRuns) {
  JobRunner runner([] {});
  const ResultsPtr refused = results_of(runner, request_for(1024, 1000));
  ASSERT_TRUE(refused);
  EXPECT_FALSE(refused->valid());
  const Verdict verdict = verdict_of(nullptr, refused.get(), std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Cannot);
  EXPECT_NE(verdict.line().find("may be used (the memory limit)"), std::string::npos) << verdict.line();
  EXPECT_NE(verdict.line().find("raise the memory limit (Run > Memory limit)"), std::string::npos) << verdict.line();
  EXPECT_NE(verdict.line().find(" MiB of memory, and 0.00 MiB"), std::string::npos) << verdict.line();
  EXPECT_TRUE(results_of(runner, request_for(1024, std::uint64_t{1} << 30))->valid());
}

// The next size needs more memory than the limit.
TEST(MemoryLimit, EndsTheSizesThatARefusalNames) {
  Request request = request_for(1024, std::uint64_t{1} << 30);
  request.running = {2, 0};
  const auto memory_at = [&](std::uint32_t width) {
    const Request other = request_for(width, std::nullopt);
    const CaseMemory memory = memory_of(*other.model, other.paths);
    return needed_bytes(memory, CaseUse::Draw, request.running.all, request.running.devices);
  };
  const auto with_width = [](std::uint32_t width) { return *request_for(width, std::nullopt).model; };
  const auto end = static_cast<std::uint32_t>(largest_size_in_memory(request, 67'108'863, with_width));
  EXPECT_LE(memory_at(end), *request.memory_limit);
  EXPECT_GT(memory_at(end + 1), *request.memory_limit);
  EXPECT_EQ(largest_size_in_memory(request, 1024, with_width), 1024u) << "all of them fit";
  request.memory_limit = 1;
  EXPECT_EQ(largest_size_in_memory(request, 1024, with_width), 1024u) << "none fits: another message says so";
}

// Larger than three quarters of the free memory of any machine.
TEST(MemoryLimit, StandsWithoutBeingSet) {
  JobRunner runner([] {});
  Request request = request_for(64, std::nullopt);
  Model model = *request.model;
  for (int i = 0; i < 1000; ++i) {
    Resource more = model.resources.front();
    more.name = "more" + std::to_string(i);
    more.data_type = DataType::Float32;
    more.initial_values = ConstantValues{std::uint64_t{1} << 31, 1};
    model.resources.push_back(std::move(more));
  }
  request.model = std::make_shared<const Model>(std::move(model));
  const ResultsPtr refused = results_of(runner, std::move(request));
  ASSERT_TRUE(refused && refused->error);
  EXPECT_NE(refused->error->text().find("three quarters of what is free"), std::string::npos) << refused->error->text();
}

// cancel() returns at once, whatever the run is doing. The run ends later.
TEST(Cancelling, FreesTheWindowAtAnyMoment) {
  JobRunner runner([] {}, 0ms);
  while (!runner.gpu_started()) std::this_thread::sleep_for(1ms);
  int late = 0;
  constexpr int times = 40;
  for (int i = 0; i < times; ++i) {
    runner.submit(request_for(16384, std::nullopt));
    std::this_thread::sleep_for(std::chrono::microseconds(i * 1700));
    const auto start = std::chrono::steady_clock::now();
    runner.cancel();
    EXPECT_FALSE(runner.progress()) << "it is over for the window";
    const ResultsPtr results = runner.latest();
    if (results) {
      EXPECT_NE(results->state, Results::State::Growing) << "and nothing more will come";
    }
    late += std::chrono::steady_clock::now() - start > 100ms ? 1 : 0;
  }
  EXPECT_LE(late, times / 10) << "a loaded machine may be late, a run that is waited for always is";
  EXPECT_TRUE(results_of(runner, request_for(64, std::nullopt))->valid());
}

TEST(MemoryDialog, TakesASizeOrNothingAndRefusesAllElse) {
  HeadlessGui gui;
  MemoryDialog dialog;
  std::optional<MemoryLimit> taken;
  gui.contents = [&] {
    if (const auto limit = dialog.draw()) taken = limit;
  };
  dialog.open(std::nullopt);
  gui.frame(3);
  gui.type("2GB");
  gui.click_on("memory limit use");
  EXPECT_FALSE(taken) << "GB is no unit";
  gui.key(505);  // Escape
  gui.frame(2);

  dialog.open(std::nullopt);
  gui.frame(3);
  gui.type("2 GiB");
  gui.click_on("memory limit use");
  ASSERT_TRUE(taken);
  EXPECT_EQ(*taken, MemoryLimit(std::uint64_t{2} << 30));
}

}  // namespace
}  // namespace opscope::gui
