// The evaluation of a case, and the line with its verdict.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/sources.h"
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
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

// The lowest bit of one byte is wrong.
test::FakeBackend faulty_at(std::size_t byte) {
  return test::FakeBackend(
      [byte](const Invocation&, const RunResult& right) { return test::with_other_bit(right, 8 * byte); });
}

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
  Results evaluated(Model model, std::vector<Candidate> more = {}) {
    more.insert(more.begin(), backends.begin(), backends.end());
    return *evaluate(request_for(std::move(model)), more, kept);
  }
  std::unique_ptr<Backend> reference = make_reference_backend(), cpu = make_cpu_backend();
  const std::vector<Candidate> backends = {{"reference", reference.get(), {}}, {"cpu", cpu.get(), {}}};
  EvaluationCache kept;
};

TEST_F(Evaluation, AgreesAndSaysOnWhatEvidence) {
  const Results results = evaluated(a_case());
  ASSERT_TRUE(results.valid());
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Equal);
  EXPECT_EQ(verdict.line().rfind("= equal  600 elements, bit for bit (exact)", 0), 0u) << verdict.line();
}

TEST_F(Evaluation, TellsOutcomesAndDividesTheFirstHistogramByThem) {
  const Results results = evaluated(a_case());
  ASSERT_TRUE(results.outcomes);
  ASSERT_EQ(results.histograms_by_outcome.size(), results.outcomes->counts.size());
  const Histogram& whole = *results.tensors.front().histogram;
  for (std::size_t bin = 0; bin < whole.bins.size(); ++bin) {
    std::uint64_t sum = 0;
    for (const Histogram& part : results.histograms_by_outcome) sum += part.bins[bin];
    ASSERT_EQ(sum, whole.bins[bin]) << bin;
  }
  std::uint64_t elements = 0;
  for (std::size_t i = 0; i < results.outcomes->counts.size(); ++i) {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : results.histograms_by_outcome[i].bins) sum += count;
    EXPECT_EQ(sum, results.outcomes->counts[i].count) << i;
    elements += sum;
  }
  EXPECT_EQ(elements, 600u);
}

TEST_F(Evaluation, KeepsOneCopyOfOutputsThatAreEqualAndEachThatDiffers) {
  test::FakeBackend faulty = faulty_at(3);
  const Results results = evaluated(a_case(), {{"faulty", &faulty, {}}});
  const auto output = [&](std::size_t i) { return results.backends.at(i).output->buffer; };
  EXPECT_TRUE(output(1).same_storage(output(0)));
  EXPECT_FALSE(output(2).same_storage(output(0)));
  EXPECT_NE(std::to_integer<int>(output(2).bytes()[3]), std::to_integer<int>(output(0).bytes()[3]));
  ASSERT_EQ(results.tensors.size(), 4u);  // input, reference, cpu, faulty
  EXPECT_EQ(results.tensors[2].statistics.mean, results.tensors[1].statistics.mean);
  EXPECT_EQ(results.tensors[2].histogram->bins, results.tensors[1].histogram->bins);
}

// The file is mapped and not copied: after another program has written to it, it is not what ran.
TEST_F(Evaluation, ShowsNothingOfAFileThatShrankMeanwhile) {
  test::TemporaryFolder folder;
  const std::uint32_t sizes[] = {2048, 2048};
  const auto bytes = encode_npy(DataType::Float32, sizes, std::vector<std::byte>(16 << 20));
  const std::filesystem::path file = folder / "big.npy";
  ASSERT_TRUE(write_file(file, bytes));
  Model model = a_case();
  Resource& input = model.resources.front();
  input.initial_values = FileValues{.source_path = file.string(), .resample_size = {}, .unknown = {}};
  test::FunctionBackend shortening([&](const auto&, const auto&) -> Result<RunResult> {
    std::filesystem::resize_file(file, 4096);
    return unavailable("it has done enough");
  });
  EXPECT_TRUE(evaluated(model).valid());
  const Results results = evaluated(model, {{"shortening", &shortening, {}}});
  EXPECT_FALSE(results.valid());
  ASSERT_TRUE(results.error);
  EXPECT_NE(results.error->text().find("big.npy: was shortened while it was open"), std::string::npos)
      << results.error->text();
}

TEST_F(Evaluation, ComesCloseToItsEndBeforeItEnds) {
  double before = 0, least = 1;
  const EvaluateControl control{.stop = {},
                                .progress =
                                    [&](std::string_view, double now) {
                                      least = std::min(least, now - before);
                                      before = now;
                                    },
                                .publish = {}};
  ASSERT_TRUE(evaluate(request_for(a_case()), backends, kept, control));
  EXPECT_GE(least, 0) << "it never goes back";
  EXPECT_GT(before, 0.9);
}

TEST_F(Evaluation, TellsTheWorstElementOfADifference) {
  test::FakeBackend faulty = faulty_at(4 * (7 * 30 + 5));  // the lowest bit of element [0,0,7,5]
  const Results results = evaluated(a_case(), {{"faulty", &faulty, {}}});
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Different);
  EXPECT_EQ(verdict.word, "1 of 600 differs");
  EXPECT_NE(verdict.sentence.find("on faulty, worst 1 ULP"), std::string::npos) << verdict.sentence;
  EXPECT_NE(verdict.sentence.find("[0,0,7,5]"), std::string::npos) << verdict.sentence;
  EXPECT_EQ(results.computed()->name, "faulty");
  ASSERT_EQ(results.computed()->mismatches.size(), 1u);
  EXPECT_EQ(results.computed()->mismatches.front().linear, 215u);
}

TEST_F(Evaluation, AFileIsJudgedAsABackendButHasNoTime) {
  test::FakeBackend faulty = faulty_at(0);
  const Candidate file{.name = "mine.npy", .backend = &faulty, .reason = {}, .measure = {}, .computes = false};
  const Results results = evaluated(a_case(), {file});
  const std::string line = verdict_of(&results, &results, std::nullopt).line();
  EXPECT_NE(line.find("! 1 of 600 differs  on mine.npy"), std::string::npos) << line;
  EXPECT_NE(line.find("cpu "), std::string::npos) << line;
  EXPECT_EQ(line.find("mine.npy "), line.rfind("mine.npy ")) << "no time: " << line;
}

TEST_F(Evaluation, ShowsTheBackendThatIsChosen) {
  test::FakeBackend faulty = faulty_at(0);
  const Results results = evaluated(a_case(), {{"faulty", &faulty, {}}});
  EXPECT_EQ(results.computed()->name, "faulty");
  EXPECT_EQ(results.computed("cpu")->name, "cpu");
  EXPECT_EQ(results.computed("none of these")->name, "faulty");
}

TEST_F(Evaluation, MistrustsWhatProvesNothing) {
  Model model = a_case();
  for (const char* bound : {"Min", "Max"})  // above all data: nothing is left of them
    model = with_attribute(model, 0, find_operator("ELEMENT_WISE_CLIP")->find_attribute(bound), 1e9f);
  const Results results = evaluated(model);
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Mistrusted);
  EXPECT_EQ(verdict.line().rfind("? equal, but mistrusted  600 elements, but every output element is 1e9: "
                                 "a constant would pass as well",
                                 0),
            0u)
      << verdict.line();

  // A difference is one, whatever the data.
  test::FakeBackend faulty = faulty_at(0);
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
  const std::vector<Candidate> alone = {{"reference", reference.get(), {}}};
  const Results results = *evaluate(request_for(a_case()), alone, kept);
  EXPECT_EQ(verdict_of(&results, &results, std::nullopt).kind, Verdict::Kind::Unproven);
}

TEST_F(Evaluation, NamesTheDescriptionThatKeepsACaseFromLoading) {
  const Results results = evaluated(with_sizes(a_case(), {0, 0}, {1, 1, 0, 30}, Match::Groups));
  EXPECT_FALSE(results.valid());
  EXPECT_EQ(results.diagnostics.front().path, "InputTensor.Sizes[2]");
  const Verdict verdict = verdict_of(nullptr, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Cannot);
  EXPECT_NE(verdict.line().find("InputTensor, Sizes[2]: "), std::string::npos) << verdict.line();
}

TEST_F(Evaluation, NamesAMissingFileBesideAWrongDescription) {
  FileValues file;
  file.source_path = "not_there.npy";
  Model model = with_initial_values(a_case(), {0, 0}, file);
  find_dispatchable(model, 0)->desc.tensors[0]->total_tensor_size_in_bytes = 12;
  const Results results = evaluated(model);
  ASSERT_EQ(results.diagnostics.size(), 2u);
  EXPECT_EQ(results.diagnostics.front().path, "InputTensor.TotalTensorSizeInBytes");
  EXPECT_EQ(results.diagnostics.back().path, "InputTensor.source");
  EXPECT_NE(results.diagnostics.back().message.find("not_there.npy"), std::string::npos);
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

// The results of each stage in a line: which backends ran ("cpu"), which were compared ("cpu=") and what is counted.
std::string told(const Results& results) {
  std::string line;
  for (const BackendOutcome& backend : results.backends)
    if (backend.ran()) line += backend.name + (backend.compared() ? "= " : " ");
  const auto counted = std::ranges::count_if(results.tensors, &TensorSummary::counted);
  return line + std::to_string(counted) + " of " + std::to_string(results.tensors.size()) + " counted" +
         (results.outcomes ? ", with outcomes" : "");
}

TEST_F(Evaluation, ComesInStagesOfWhichNoneClaimsTooMuch) {
  test::FakeBackend other = faulty_at(3);
  const std::vector<Candidate> three = {backends[0], backends[1], {"other", &other, {}}};
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
  const Results results = *evaluate(request_for(a_case()), three, kept, control);
  EXPECT_EQ(stages, (std::vector<std::string>{"0 of 1 counted", "cpu 0 of 2 counted", "cpu 2 of 2 counted",
                                              "cpu 2 of 2 counted, with outcomes",
                                              "reference cpu= 3 of 3 counted, with outcomes",
                                              "reference cpu= other= 3 of 4 counted, with outcomes"}));
  EXPECT_EQ(told(results), "reference cpu= other= 4 of 4 counted, with outcomes");
  EXPECT_EQ(results.state, Results::State::Complete);
  EXPECT_EQ(verdicts[0], "running: reference, cpu and other still to come");
  EXPECT_EQ(verdicts[1], "running: reference and other still to come");
  EXPECT_EQ(verdicts[4], "running: other still to come");
  EXPECT_EQ(verdicts[5].rfind("1 of 600 differs", 0), 0u) << "a difference is told as soon as it is found";
  // The inputs' numbers stay for the next evaluation, which has them from the start.
  stages.clear();
  ASSERT_TRUE(evaluate(request_for(a_case()), three, kept, control));
  EXPECT_EQ(stages.front(), "1 of 1 counted");
}

TEST_F(Evaluation, CountsWhatAnEditChangedAndNothingElse) {
  const OperatorSchema& schema = *find_operator("ELEMENT_WISE_CLIP");
  const Results before = evaluated(a_case());
  const Results after = evaluated(with_attribute(a_case(), 0, schema.find_attribute("Max"), 0.1f));
  EvaluationCache fresh;
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
  std::atomic<int> asked = 0;
  EvaluateControl control;
  control.stop = [&] { return ++asked, false; };
  ASSERT_TRUE(evaluate(request_for(large), backends, kept, control));
  const int all = asked;
  ASSERT_GT(all, 20);
  for (int last = 0; last < all * 3 / 4; last += std::max(1, all / 40)) {
    asked = 0;
    control.stop = [&] { return ++asked > last; };
    EvaluationCache fresh;
    SCOPED_TRACE(last);
    const Error error = test::error_of(evaluate(request_for(large), backends, fresh, control));
    EXPECT_EQ(error.kind, Error::Kind::Cancelled);
  }
}

TEST_F(Evaluation, StopsWhileTheValuesOfInputsAreGenerated) {
  EvaluateControl control;
  control.stop = [] { return true; };
  EXPECT_EQ(test::error_of(evaluate(request_for(a_case()), backends, kept, control)).kind, Error::Kind::Cancelled);
  EXPECT_EQ(kept.resources.bytes(), 0u);
}

// The sizes of a run that was stopped may be a step on the way to some that are refused.
TEST_F(Evaluation, ARefusedCaseKeepsNothingLoadedThatNoCompleteRunHasRead) {
  const Model small = a_case(), large = with_sizes(a_case(), {0, 0}, {1, 1, 512, 1024}, Match::Groups);
  Request refused = request_for(small);
  refused.memory_limit = 1;
  ASSERT_TRUE(evaluated(small).valid());
  const std::uint64_t of_small = kept.resources.bytes();
  EXPECT_TRUE(evaluate(refused, backends, kept)->error);
  EXPECT_EQ(kept.resources.bytes(), of_small) << "its results stay on screen";
  EvaluateControl control;
  bool is_loaded = false;
  control.stop = [&] { return is_loaded; };
  control.publish = [&](const Results&) { is_loaded = true; };
  EXPECT_EQ(test::error_of(evaluate(request_for(large), backends, kept, control)).kind, Error::Kind::Cancelled);
  EXPECT_GE(kept.resources.bytes(), 512u * 1024 * 4) << "a newer edit may read the same";
  EXPECT_TRUE(evaluate(refused, backends, kept)->error);
  EXPECT_EQ(kept.resources.bytes(), 0u);
}

TEST(Verdict, OfACancelledRunSaysWhichResultsItLacks) {
  Results results;
  results.state = Results::State::GivenUp;
  results.backends.resize(3);
  results.backends[0].name = "reference";
  results.backends[1].name = "cpu";
  results.backends[2].name = "gpu";
  EXPECT_EQ(verdict_of(&results, &results, std::nullopt).line(),
            "~ cancelled:  there is no result of reference, cpu and gpu; F5 runs the case again");
  results.backends[1].judgement = results.backends[2].judgement = skipped("it broke");
  const Verdict verdict = verdict_of(&results, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Unproven);
  EXPECT_EQ(verdict.line(),
            "~ cancelled:  there is no result of reference; F5 runs the case again    gpu not available: it broke");
  results.backends[0].output = Tensor();
  EXPECT_TRUE(verdict_of(&results, &results, std::nullopt)
                  .line()
                  .starts_with("~ cancelled:  not everything was compared and counted; F5 runs the case again"));
}

// Growing results are shown at once, on any machine: the runner publishes them without a verdict, and ends complete.
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

// The work is held when the first output is published, until the case is given up.
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

// A case that is overtaken as soon as it has numbers ends growing. The case that waits is then cancelled before it
// begins.
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

TEST(JobRunner, ResultsCanBecomeThoseOfACaseWithOtherNames) {
  JobRunner runner([] {});
  const Request request = request_for(a_case());
  const std::uint64_t generation = runner.submit(request);
  while (runner.progress()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const ResultsPtr before = runner.latest();
  ASSERT_TRUE(before);
  const auto other = std::make_shared<const Model>(*request.model);
  const ResultsPtr renamed = runner.renamed(before, other, {"/elsewhere", {}});
  ASSERT_TRUE(renamed);
  EXPECT_EQ(runner.latest(), renamed);
  EXPECT_EQ(renamed->request.model, other);
  EXPECT_EQ(renamed->request.generation, generation);
  EXPECT_EQ(renamed->tensors.size(), before->tensors.size());
  EXPECT_EQ(runner.renamed(before, other, {}), nullptr) << "these are the last ones no more";
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
  ASSERT_EQ(state.rows.size(), 10u);  // five settings of two choices: the case has no ScaleBias
  EXPECT_EQ(state.rows[3].setting->key, "min_above_max");
  EXPECT_EQ(state.rows[3].changed, 600u);
  EXPECT_EQ(state.rows[3].first, 0u);
  job.stop();  // a finished count stays
  EXPECT_EQ(job.state().rows.size(), 10u);
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
