// What the worker makes of a case, and the line that tells it.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/jobs/runner.h"
#include "app/gui/jobs/what_if_job.h"
#include "app/gui/verdict/verdict.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/operators/schema/registry.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

// Runs as reference does and then spoils one element.
class FaultyBackend : public Backend {
 public:
  explicit FaultyBackend(std::size_t byte) : reference_(make_reference_backend()), byte_(byte) {}
  std::string_view name() const override { return "faulty"; }
  std::string device() const override { return "a broken device"; }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    Result<RunResult> result = reference_->run(invocation, options);
    if (result)
      result->output = Buffer::make(result->output.size(), [&](std::span<std::byte> into) {
        std::ranges::copy(result->output.bytes(), into.begin());
        into[byte_] ^= std::byte{1};
      });
    return result;
  }

 private:
  std::unique_ptr<Backend> reference_;
  std::size_t byte_;
};

Request request_for(Model model) {
  Request request;
  request.model = std::make_shared<const Model>(std::move(model));
  return request;
}
Model a_case() {
  return with_sizes(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), {0, 0}, {1, 1, 20, 30},
                    Match::Groups);
}

class Evaluation : public testing::Test {
 protected:
  Results evaluated(Model model, std::vector<BackendSlot> more = {}) {
    std::vector<BackendSlot> backends = {{"reference", reference.get(), {}}, {"cpu", cpu.get(), {}}};
    backends.insert(backends.end(), more.begin(), more.end());
    return *evaluate(request_for(std::move(model)), backends, kept);
  }
  std::unique_ptr<Backend> reference = make_reference_backend(), cpu = make_cpu_backend();
  Kept kept;
};

TEST_F(Evaluation, AgreesAndSaysOnWhatEvidence) {
  const Results results = evaluated(a_case());
  ASSERT_TRUE(results.valid());
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Equal);
  EXPECT_EQ(verdict.line().rfind("= equal  600 elements, bit for bit", 0), 0u) << verdict.line();
}

TEST_F(Evaluation, KeepsOneCopyOfOutputsThatAreEqualAndEachThatDiffers) {
  FaultyBackend faulty(3);
  const Results results = evaluated(a_case(), {{"faulty", &faulty, {}}});
  const auto output = [&](std::size_t i) { return results.backends.at(i).output->buffer; };
  EXPECT_TRUE(output(1).same_storage(output(0)));
  EXPECT_FALSE(output(2).same_storage(output(0)));
  EXPECT_NE(std::to_integer<int>(output(2).bytes()[3]), std::to_integer<int>(output(0).bytes()[3]));
  ASSERT_EQ(results.tensors.size(), 4u);  // input, reference, cpu, faulty
  EXPECT_EQ(results.tensors[2].statistics.mean, results.tensors[1].statistics.mean);
  EXPECT_EQ(results.tensors[2].histogram->bins, results.tensors[1].histogram->bins);
}

// Its file is mapped and not copied: what it has become since is not what ran.
TEST_F(Evaluation, ShowsNothingOfAFileThatShrankMeanwhile) {
  test::TemporaryFolder folder;
  const std::uint32_t sizes[] = {2048, 2048};
  const auto bytes = encode_npy(DataType::Float32, sizes, std::vector<std::byte>(16 << 20));
  const std::filesystem::path file = folder / "big.npy";
  ASSERT_TRUE(write_file(file, bytes));
  Model model = a_case();
  Resource& input = model.resources.front();
  input.initial_values = FileValues{.source_path = file.string(), .resample_size = {}, .unknown = {}};
  class Shortening : public Backend {
   public:
    explicit Shortening(std::filesystem::path file) : file_(std::move(file)) {}
    std::string_view name() const override { return "shortening"; }
    std::string device() const override { return ""; }
    Result<RunResult> run(const Invocation&, const RunOptions&) override {
      std::filesystem::resize_file(file_, 4096);
      return unavailable("it has done enough");
    }

   private:
    std::filesystem::path file_;
  } shortening(file);
  EXPECT_TRUE(evaluated(model).valid());
  const Results results = evaluated(model, {{"shortening", &shortening, {}}});
  EXPECT_FALSE(results.valid());
  ASSERT_TRUE(results.error);
  EXPECT_NE(results.error->text().find("big.npy: was shortened while it was open"), std::string::npos)
      << results.error->text();
}

TEST_F(Evaluation, TellsTheWorstElementOfADifference) {
  FaultyBackend faulty(4 * (7 * 30 + 5));  // the lowest bit of element [0,0,7,5]
  const Results results = evaluated(a_case(), {{"faulty", &faulty, {}}});
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Different);
  EXPECT_EQ(verdict.word, "1 of 600 differ");
  EXPECT_NE(verdict.sentence.find("on faulty, worst 1 ULP"), std::string::npos) << verdict.sentence;
  EXPECT_NE(verdict.sentence.find("[0,0,7,5]"), std::string::npos) << verdict.sentence;
  EXPECT_EQ(results.computed()->name, "faulty");
  ASSERT_EQ(results.computed()->mismatches.size(), 1u);
  EXPECT_EQ(results.computed()->mismatches.front().linear, 215u);
}

TEST_F(Evaluation, MistrustsWhatProvesNothing) {
  Model model = a_case();
  for (const char* bound : {"Min", "Max"})  // above all data: nothing is left of them
    model = with_attribute(model, 0, find_operator("ELEMENT_WISE_CLIP")->find_attribute(bound), 1e9f);
  const Results results = evaluated(model);
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Mistrusted);
  EXPECT_EQ(verdict.line().rfind("? equal, but mistrusted  600 elements, but every output element is 1e+09: "
                                 "a constant would pass as well",
                                 0),
            0u)
      << verdict.line();

  // A difference is one, whatever the data.
  FaultyBackend faulty(0);
  const Results different = evaluated(model, {{"faulty", &faulty, {}}});
  EXPECT_EQ(verdict_of(&different, &different, std::nullopt).kind, Verdict::Kind::Different);
}

TEST_F(Evaluation, GoesOnWithoutADeviceAndSaysWhy) {
  const Results results = evaluated(a_case(), {{"gpu", nullptr, "OpenGL 4.3 is missing"}});
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Equal);
  EXPECT_NE(verdict.line().find("gpu not available: OpenGL 4.3 is missing"), std::string::npos) << verdict.line();
}

TEST_F(Evaluation, ClaimsNothingWhereOnlyTheReferenceRan) {
  const std::vector<BackendSlot> alone = {{"reference", reference.get(), {}}};
  const Results results = *evaluate(request_for(a_case()), alone, kept);
  EXPECT_EQ(verdict_of(&results, &results, std::nullopt).kind, Verdict::Kind::Unproven);
}

TEST_F(Evaluation, NamesTheDescriptionThatKeepsACaseFromLoading) {
  const Results results = evaluated(with_sizes(a_case(), {0, 0}, {1, 1, 0, 30}, Match::Groups));
  EXPECT_FALSE(results.valid());
  EXPECT_EQ(results.diagnostics.front().path, "InputTensor.Sizes[2]");
  const Verdict verdict = verdict_of(nullptr, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Cannot);
  EXPECT_NE(verdict.line().find("InputTensor.Sizes[2]"), std::string::npos) << verdict.line();
}

TEST_F(Evaluation, CountsInputAndOutputsOverOneRange) {
  const Results results = evaluated(a_case());
  ASSERT_EQ(results.tensors.size(), 3u);
  for (const TensorSummary& tensor : results.tensors) {
    ASSERT_TRUE(tensor.histogram);
    EXPECT_EQ(tensor.histogram->low, results.tensors.front().histogram->low);
    EXPECT_EQ(tensor.histogram->high, results.tensors.front().histogram->high);
  }
}

TEST_F(Evaluation, StopsWhenAsked) {
  const std::vector<BackendSlot> backends = {{"reference", reference.get(), {}}};
  const Result<Results> results = evaluate(request_for(a_case()), backends, kept, {[] { return true; }, {}, {}});
  ASSERT_FALSE(results);
  EXPECT_EQ(results.error().kind, Error::Kind::Cancelled);
}

// What has come at each stage, in a line: who ran ("cpu"), who was compared ("cpu=") and whether all is counted.
std::string told(const Results& results) {
  std::string line;
  for (const BackendOutcome& backend : results.backends)
    if (backend.ran()) line += backend.name + (backend.comparison ? "= " : " ");
  const auto counted = std::ranges::count_if(results.tensors, &TensorSummary::counted);
  return line + std::to_string(counted) + " of " + std::to_string(results.tensors.size()) + " counted";
}

TEST_F(Evaluation, ComesInStagesOfWhichNoneClaimsTooMuch) {
  FaultyBackend other(3);
  const std::vector<BackendSlot> backends = {
      {"reference", reference.get(), {}}, {"cpu", cpu.get(), {}}, {"other", &other, {}}};
  std::vector<std::string> stages;
  std::vector<std::string> verdicts;
  EvaluateControl control;
  control.publish = [&](const Results& growing) {
    EXPECT_EQ(growing.state, Results::State::Growing);
    stages.push_back(told(growing));
    const Verdict verdict = verdict_of(&growing, &growing, std::nullopt);
    EXPECT_NE(verdict.kind, Verdict::Kind::Equal);
    verdicts.push_back(verdict.word + ": " + verdict.sentence);
  };
  const Results results = *evaluate(request_for(a_case()), backends, kept, control);
  EXPECT_EQ(stages,
            (std::vector<std::string>{"0 of 1 counted", "cpu 0 of 2 counted", "cpu 2 of 2 counted",
                                      "reference cpu= 3 of 3 counted", "reference cpu= other= 3 of 4 counted"}));
  EXPECT_EQ(told(results), "reference cpu= other= 4 of 4 counted");
  EXPECT_EQ(results.state, Results::State::Complete);
  EXPECT_EQ(verdicts[0], "running: reference and cpu and other still to come");
  EXPECT_EQ(verdicts[1], "running: reference and other still to come");
  EXPECT_EQ(verdicts[3], "running: other still to come");
  EXPECT_EQ(verdicts[4].rfind("1 of 600 differ", 0), 0u) << "a difference is told as soon as it is found";
  // The inputs' numbers stay for the next evaluation, which has them from the start.
  stages.clear();
  ASSERT_TRUE(evaluate(request_for(a_case()), backends, kept, control));
  EXPECT_EQ(stages.front(), "1 of 1 counted");
}

TEST_F(Evaluation, CountsWhatAnEditChangedAndNothingElse) {
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_CLIP");
  const Results before = evaluated(a_case());
  const Results after = evaluated(with_attribute(a_case(), 0, schema.find_attribute("Max"), 0.1f));
  Kept fresh;
  const std::vector<BackendSlot> backends = {{"reference", reference.get(), {}}, {"cpu", cpu.get(), {}}};
  const Results anew = *evaluate(after.request, backends, fresh);
  ASSERT_EQ(after.tensors.size(), anew.tensors.size());
  EXPECT_TRUE(after.tensors[0].tensor.buffer.same_storage(before.tensors[0].tensor.buffer));
  EXPECT_NE(after.tensors[1].statistics.max, before.tensors[1].statistics.max);
  for (std::size_t i = 0; i < after.tensors.size(); ++i) {
    EXPECT_EQ(after.tensors[i].statistics.max_at, anew.tensors[i].statistics.max_at);
    EXPECT_EQ(after.tensors[i].statistics.mean, anew.tensors[i].statistics.mean);
    EXPECT_EQ(after.tensors[i].histogram->bins, anew.tensors[i].histogram->bins);
  }
}

// Stops in the middle of a backend, of a comparison, of a count: wherever it is asked.
TEST_F(Evaluation, StopsAtAnyStage) {
  const Model large = with_sizes(a_case(), {0, 0}, {1, 1, 512, 1024}, Match::Groups);
  const std::vector<BackendSlot> backends = {{"reference", reference.get(), {}}, {"cpu", cpu.get(), {}}};
  std::atomic<int> asked = 0;
  EvaluateControl control;
  control.stop = [&] { return ++asked, false; };
  ASSERT_TRUE(evaluate(request_for(large), backends, kept, control));
  const int all = asked;
  ASSERT_GT(all, 20);
  for (int last = 0; last < all * 3 / 4; last += std::max(1, all / 40)) {
    asked = 0;
    control.stop = [&] { return ++asked > last; };
    Kept fresh;
    const Result<Results> results = evaluate(request_for(large), backends, fresh, control);
    ASSERT_FALSE(results) << last << " of " << all;
    EXPECT_EQ(results.error().kind, Error::Kind::Cancelled);
  }
}

TEST(Verdict, OfResultsGivenUpSaysWhatDidNotCome) {
  Results results;
  results.state = Results::State::GivenUp;
  results.backends.resize(2);
  results.backends[0].name = "reference";
  results.backends[1].name = "cpu";
  results.backends[1].reason = "it broke";
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Unproven);
  EXPECT_EQ(verdict.line(), "~ given up  reference did not come    cpu not available: it broke");
}

// With growing results worth showing at once, however quick the machine: the runner hands on what there is, never a
// claim, and ends complete.
TEST(JobRunner, ShowsACaseGrowing) {
  std::atomic<JobRunner*> asked = nullptr;
  std::size_t most = 0;
  std::atomic<int> grew = 0;
  JobRunner runner(
      [&] {
        const ResultsPtr results = asked.load() ? asked.load()->latest() : nullptr;
        if (!results || results->state != Results::State::Growing) return;
        ++grew;
        EXPECT_GE(results->tensors.size(), most);
        most = results->tensors.size();
        EXPECT_NE(verdict_of(results.get(), results.get(), std::nullopt).kind, Verdict::Kind::Equal);
      },
      std::chrono::milliseconds(0));
  asked = &runner;
  runner.submit(request_for(a_case()));
  while (runner.progress()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(runner.latest()->state, Results::State::Complete);
  EXPECT_GT(grew, 1);
}

// The worker is held where an output shows until the case is given up.
TEST(JobRunner, GivesUpAGrowingCaseAndSaysSo) {
  std::atomic<JobRunner*> asked = nullptr;
  std::atomic<bool> shows = false, given_up = false;
  JobRunner runner(
      [&] {
        const ResultsPtr results = asked.load() ? asked.load()->latest() : nullptr;
        if (!results || results->state != Results::State::Growing || results->tensors.size() < 2) return;
        shows = true;
        shows.notify_one();
        given_up.wait(false);
      },
      std::chrono::milliseconds(0));
  asked = &runner;
  runner.submit(request_for(a_case()));
  shows.wait(false);
  runner.cancel();
  given_up = true;
  given_up.notify_one();
  while (runner.progress()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_TRUE(runner.latest());
  EXPECT_EQ(runner.latest()->state, Results::State::GivenUp);
}

// Overtaken as soon as it has numbers, it ends growing; the case that was to replace it is then given up unbegun.
TEST(JobRunner, WhatGrewSaysSoWhereTheCaseThatOvertookItIsGivenUp) {
  JobRunner* asked = nullptr;
  bool overtaken = false;
  std::atomic<bool> given_up = false;
  JobRunner runner(
      [&] {
        const ResultsPtr results = asked->latest();
        if (overtaken && !given_up) {
          EXPECT_EQ(results->state, Results::State::Growing);
          asked->cancel();
          given_up = true;
        } else if (results && results->tensors.size() > 1 && results->tensors.back().counted() && !overtaken) {
          overtaken = true;
          asked->submit(request_for(a_case()));
        }
      },
      std::chrono::milliseconds(0));
  asked = &runner;
  runner.submit(request_for(a_case()));
  while (!given_up || runner.progress()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(runner.latest()->state, Results::State::GivenUp);
}

TEST(JobRunner, ShowsTheNewestCaseAndNeverAnOlderOne) {
  JobRunner runner([] {});
  std::uint64_t newest = 0, last_seen = 0;
  for (std::uint32_t width = 1; width <= 60; ++width) {
    newest = runner.submit(request_for(with_sizes(a_case(), {0, 0}, {1, 1, 50, width}, Match::Groups)));
    if (const ResultsPtr results = runner.latest()) {
      EXPECT_GE(results->request.generation, last_seen);
      last_seen = results->request.generation;
    }
  }
  while (runner.progress()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  ASSERT_TRUE(runner.latest());
  EXPECT_EQ(runner.latest()->request.generation, newest);
  EXPECT_EQ(runner.latest()->tensors.front().statistics.elements, 50u * 60);
}

TEST(JobRunner, GivesUpWhatIsCancelled) {
  JobRunner runner([] {});
  runner.submit(request_for(with_sizes(a_case(), {0, 0}, {1, 16, 1024, 1024}, Match::Groups)));
  runner.cancel();
  while (runner.progress()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(runner.latest(), nullptr);
}

void wait_for(const WhatIfJob& job) {
  while (job.busy()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST_F(Evaluation, IsFollowedByACountOfWhatOtherNumericsWouldChange) {
  const OperatorSchema& clip = *find_operator("ELEMENT_WISE_CLIP");
  Model model = with_attribute(a_case(), 0, clip.find_attribute("Min"), 2.0f);
  model = with_attribute(model, 0, clip.find_attribute("Max"), 1.0f);
  const auto results = std::make_shared<const Results>(evaluated(model));
  WhatIfJob job([] {});
  job.start(results);
  wait_for(job);
  const WhatIfJob::State state = job.state();
  ASSERT_EQ(state.kind, WhatIfJob::State::Kind::Done);
  ASSERT_EQ(state.rows.size(), 4u);  // two settings of two choices
  EXPECT_EQ(numerics_settings()[state.rows[3].setting].key, "min_above_max");
  EXPECT_EQ(state.rows[3].changed, 600u);
  EXPECT_EQ(state.rows[3].first, 0u);
  job.stop();  // what has been counted stays
  EXPECT_EQ(job.state().rows.size(), 4u);
}

TEST_F(Evaluation, ANewerEditEndsTheCountAndTheNextBeginsItAgain) {
  const Model large = with_sizes(a_case(), {0, 0}, {1, 8, 1024, 1024}, Match::Groups);
  const auto results = std::make_shared<const Results>(evaluated(large));
  const auto small = std::make_shared<const Results>(evaluated(a_case()));
  WhatIfJob job([] {});
  job.start(results);
  EXPECT_TRUE(job.busy());
  job.stop();
  EXPECT_FALSE(job.busy());
  EXPECT_EQ(job.state().kind, WhatIfJob::State::Kind::GivenUp);
  EXPECT_FALSE(job.state().problem.empty());
  job.start(results);
  job.start(small);
  wait_for(job);
  ASSERT_EQ(job.state().kind, WhatIfJob::State::Kind::Done);
  for (const WhatIf& row : job.state().rows) EXPECT_LE(row.changed, 600u);
  job.start(results);  // and leaves in the middle of one
}

TEST(Verdict, OfARunInProgressSaysHowFarItIs) {
  const Verdict verdict = verdict_of(nullptr, nullptr, Progress{"cpu", 0.43, std::chrono::duration<double>(1.5)});
  EXPECT_EQ(verdict.line(), "~ running 43 %  cpu, 1.5 s so far");
}

TEST(Verdict, OfResultsThatBelongToAnotherCaseIsThatTheyDo) {
  EXPECT_EQ(verdict_of(nullptr, nullptr, std::nullopt, true).word, "not run");
}

}  // namespace
}  // namespace opscope::gui
