// A sweep finds what is wrong, says what it did, and ends when it is told to.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/operators/schema/registry.h"
#include "core/sweep/sweep.h"
#include "tests/support/cases.h"
#include "tests/support/fake_backend.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

SweepRequest request_of(const std::string& operator_name, DataType type) {
  SweepRequest request;
  request.operators = {find_operator(operator_name)};
  request.data_type = type;
  request.samples = 0;
  request.random_cases = 0;
  return request;
}

SweepReport swept(const SweepRequest& request, std::vector<Backend*> candidates, const SweepControl& control = {}) {
  const auto reference = make_reference_backend();
  return value_of(run_sweep(request, *reference, candidates, control));
}

Backend* cpu() {
  static const auto backend = make_cpu_backend();
  return backend.get();
}

// Spoils the output resource's bytes after each run.
using Fault = std::function<void(const Invocation& invocation, std::span<std::byte> bytes)>;
FakeBackend faulty_backend(const Fault& fault, const std::string& name = "faulty") {
  const auto spoil = [fault](const Invocation& invocation, const RunResult& right) {
    return with_changed_output(right, [&](std::span<std::byte> bytes) { fault(invocation, bytes); });
  };
  return FakeBackend(spoil, name, "a fault");
}

// Turns a bit of the output wherever the first inputs hold these bits. For packed outputs.
Fault wrong_where(const Bits& operands) {
  return [operands](const Invocation& invocation, std::span<std::byte> bytes) {
    const Tensor& output = invocation.output().tensor;
    for (std::uint64_t i = 0; i < element_count(output.desc); ++i) {
      bool here = true;
      for (std::size_t k = 0; k < operands.size() && here; ++k) {
        const Tensor& input = invocation.tensors[k]->tensor;
        const std::size_t width = element_size(input.desc.data_type);
        here = is_packed(input.desc) && load_bits(input.bytes().data() + i * width, width) == operands[k];
      }
      if (here) bytes[output.offset + i * element_size(output.desc.data_type)] ^= std::byte{1};
    }
  };
}

std::uint64_t input_bits(const Counterexample& found, std::size_t tensor) {
  EXPECT_EQ(element_count(found.invocation.tensors[tensor]->tensor.desc), 1u);
  return element_bits(found.invocation.tensors[tensor]->tensor, 0);
}

TEST(Sweep, OfAWholeSpaceIsEqualAndSaysHowMuchItWalked) {
  const SweepReport report = swept(request_of("ELEMENT_WISE_SIGN", Float16), {cpu()});
  EXPECT_TRUE(report.equal());
  EXPECT_FALSE(report.stopped);
  EXPECT_EQ(report.spaces_left, 0u);
  ASSERT_EQ(report.spaces.size(), 3u);  // NaN gives 0, itself, or itself in FLOAT32 alone
  for (const SpaceOutcome& outcome : report.spaces) {
    EXPECT_TRUE(outcome.finished());
    EXPECT_EQ(outcome.elements_done, 65536u);
    EXPECT_EQ(outcome.mismatches, (std::map<std::string, std::uint64_t>{{"cpu", 0}}));
    EXPECT_EQ(sentence(outcome, report),
              "equal on all 65,536 FLOAT16 inputs, cpu (" + std::string(cpu()->device()) + "), exact");
  }
}

TEST(Sweep, FindsTheOneWrongInputOfAll65536) {
  FakeBackend faulty = faulty_backend(wrong_where({0x83FF}));  // the greatest negative subnormal
  const SweepReport report = swept(request_of("ELEMENT_WISE_SIGN", Float16), {&faulty});
  EXPECT_FALSE(report.equal());
  for (const SpaceOutcome& outcome : report.spaces) {
    EXPECT_EQ(outcome.mismatches.at("faulty"), 1u);
    ASSERT_TRUE(outcome.first);
    EXPECT_EQ(outcome.first->backend, "faulty");
    EXPECT_EQ(input_bits(*outcome.first, 0), 0x83FFu);
    EXPECT_FALSE(outcome.first->what.empty());
    EXPECT_THAT(sentence(outcome, report), StartsWith("different in 1 of all 65,536 FLOAT16 inputs"));
  }
  EXPECT_THAT(conclusion(report), StartsWith("Different in 3 of 3 spaces"));
}

TEST(Sweep, KeepsTheFirstCounterexampleOfEachCandidate) {
  FakeBackend one = faulty_backend(wrong_where({0x83FF})), other = faulty_backend(wrong_where({0x0001}), "other");
  const SweepReport report = swept(request_of("ELEMENT_WISE_SIGN", Float16), {&one, &other});
  const SpaceOutcome& outcome = report.spaces.front();
  EXPECT_EQ(outcome.first->backend, "faulty");
  ASSERT_EQ(outcome.others.size(), 1u);
  EXPECT_EQ(outcome.others[0].backend, "other");
  EXPECT_EQ(input_bits(outcome.others[0], 0), 0x0001u);
}

TEST(Sweep, LeavesOutACandidateWithoutAnyResultAndSaysWhy) {
  FunctionBackend broken(
      [](const Invocation&, const RunOptions&) -> Result<RunResult> {
        return tl::unexpected(Error{Error::Kind::Broken, "", "line 9: `x' undeclared"});
      },
      "faulty");
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", Float16);
  request.under_test = {"faulty"};
  request.random_cases = 8;
  const SweepReport report = swept(request, {cpu(), &broken});
  EXPECT_FALSE(report.equal());
  EXPECT_EQ(report.no_result, (std::map<std::string, std::string>{{"faulty", "line 9: `x' undeclared"}}));
  for (const SpaceOutcome& outcome : report.spaces) EXPECT_TRUE(outcome.equal());
  EXPECT_EQ(report.random.failed, 0u);
  EXPECT_THAT(conclusion(report), StartsWith("No result from faulty: line 9: `x' undeclared. Equal: 196,608 elements"));
}

TEST(Sweep, FindsTheOneWrongPairOfAll2To32) {
  FakeBackend faulty = faulty_backend(wrong_where({0x7C01, 0x00C5}));  // in the fourth chunk of the walk
  SweepControl control;
  bool found = false;
  control.stop = [&] { return found; };
  control.progress = [&](const SweepProgress& now) { found = now.elements > (std::uint64_t{5} << 22); };
  const SweepReport report = swept(request_of("ELEMENT_WISE_MIN", Float16), {&faulty}, control);
  const SpaceOutcome& walk = report.spaces.back();
  ASSERT_TRUE(walk.space.exhaustive);
  ASSERT_TRUE(walk.first);
  EXPECT_EQ(walk.mismatches.at("faulty"), 1u);
  EXPECT_EQ(input_bits(*walk.first, 0), 0x7C01u);
  EXPECT_EQ(input_bits(*walk.first, 1), 0x00C5u);
}

TEST(Sweep, FindsAFaultThatNeedsMoreThanOneElement) {
  // The last element of every run whose length is not a multiple of 4.
  FakeBackend faulty = faulty_backend([](const Invocation& invocation, std::span<std::byte> bytes) {
    const std::uint64_t count = element_count(invocation.output().tensor.desc);
    if (count > 4 && count % 4 != 0) bytes[count - 1] ^= std::byte{4};
  });
  SweepRequest request = request_of("ELEMENT_WISE_MIN", Int8);
  const SweepReport whole = swept(request, {&faulty});
  EXPECT_TRUE(whole.equal());  // 65,536 is a multiple of 4: the walk cannot see it
  request = request_of("ELEMENT_WISE_IF", Int8);
  request.random_cases = 300;  // but lengths of every kind can
  const SweepReport cases = swept(request, {&faulty});
  EXPECT_FALSE(cases.equal());
  EXPECT_GT(cases.random.failed, 10u);
  ASSERT_TRUE(cases.random.first);
  EXPECT_EQ(cases.random.first->backend, "faulty");
}

TEST(Sweep, ShrinksToFewElementsWhereOneAloneDoesNotFail) {
  // Wrong where the input is 7, but only in runs of more than 2 elements.
  const Fault wrong = wrong_where({7});
  FakeBackend faulty = faulty_backend([&](const Invocation& invocation, std::span<std::byte> bytes) {
    if (element_count(invocation.output().tensor.desc) > 2) wrong(invocation, bytes);
  });
  const SweepReport report = swept(request_of("ELEMENT_WISE_SIGN", UInt8), {&faulty});
  ASSERT_TRUE(report.spaces.front().first);
  const Invocation& smallest = report.spaces.front().first->invocation;
  EXPECT_LE(element_count(smallest.output().tensor.desc), 4u);
  EXPECT_GE(element_count(smallest.output().tensor.desc), 3u);
}

TEST(Sweep, CountsEveryMismatchButKeepsTheFirst) {
  FakeBackend faulty = faulty_backend(wrong_where({0x2A}));  // 42 as A, with every B
  const SweepReport report = swept(request_of("ELEMENT_WISE_MIN", UInt8), {&faulty});
  EXPECT_EQ(report.spaces.front().mismatches.at("faulty"), 256u);
  EXPECT_EQ(input_bits(*report.spaces.front().first, 0), 0x2Au);
  EXPECT_EQ(input_bits(*report.spaces.front().first, 1), 0u);
}

TEST(Sweep, JudgesEachCandidateByItself) {
  FakeBackend faulty = faulty_backend(wrong_where({1}));
  const SweepReport report = swept(request_of("ELEMENT_WISE_SIGN", Int16), {cpu(), &faulty});
  const SpaceOutcome& outcome = report.spaces.front();
  EXPECT_EQ(outcome.mismatches.at("cpu"), 0u);
  EXPECT_EQ(outcome.mismatches.at("faulty"), 1u);
  EXPECT_THAT(sentence(outcome, report), HasSubstr("different in 1 of all 65,536 INT16 inputs, faulty (a fault)"));
  EXPECT_THAT(sentence(outcome, report), HasSubstr("equal on all 65,536 INT16 inputs, cpu ("));
}

TEST(Sweep, LeavesOutACandidateThatCannotRunAndSaysWhy) {
  FunctionBackend absent(
      [](const Invocation&, const RunOptions&) -> Result<RunResult> { return unavailable("no kernel"); }, "faulty");
  const SweepReport both = swept(request_of("ELEMENT_WISE_SIGN", Float16), {cpu(), &absent});
  EXPECT_TRUE(both.equal());
  EXPECT_FALSE(both.spaces.front().mismatches.contains("faulty"));
  EXPECT_EQ(both.spaces.front().skipped.at("faulty"), "no kernel");
  EXPECT_THAT(sentence(both.spaces.front(), both), HasSubstr("faulty skipped: no kernel"));
  // With nobody to judge nothing is shown, and nothing claimed.
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", Float16);
  request.random_cases = 12;
  const SweepReport none = swept(request, {&absent});
  EXPECT_THAT(sentence(none.random, none), StartsWith("nothing proven for 12 random cases"));
  EXPECT_THAT(conclusion(none), Not(HasSubstr("Equal")));
  EXPECT_FALSE(none.spaces.front().finished());
  EXPECT_THAT(sentence(none.spaces.front(), none), Not(HasSubstr("equal")));
}

// Half of the settings of CLIP have a ScaleBias, and others without one may follow.
TEST(Sweep, GoesOnWithACandidateThatCannotRunSomeSettings) {
  const auto no_scale_bias = [](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    if (invocation.attributes.back().count > 0) return unavailable("no ScaleBias");
    return right;
  };
  FakeBackend half(no_scale_bias, "faulty", "a fault");
  const SweepRequest request = request_of("ELEMENT_WISE_CLIP", Float16);
  for (const SweepReport& report : {swept(request, {cpu(), &half}), swept(request, {&half})}) {
    const SpaceOutcome& outcome = report.spaces.front();
    const auto& settings = outcome.space.settings.each;
    const auto without = static_cast<std::uint64_t>(std::ranges::count_if(
        settings, [](const SweepSetting& setting) { return setting.attributes.back().count == 0; }));
    EXPECT_EQ(outcome.settings_done, settings.size());
    EXPECT_EQ(outcome.parts.at("faulty").elements, without * outcome.space.elements);
    EXPECT_EQ(outcome.parts.at("faulty").left_out.size(), settings.size() - without);
    EXPECT_FALSE(outcome.mismatches.contains("faulty")) << "it does not count for the whole space";
  }
}

TEST(Sweep, CountsForEachCandidateWhatItReallyCompared) {
  const auto no_default_kernel = [](const Invocation& invocation, const RunResult& right) -> Result<RunResult> {
    if (invocation.numerics == Numerics{}) return unavailable("no kernel");
    return right;
  };
  FakeBackend half(no_default_kernel, "faulty", "a fault");
  const SweepRequest request = request_of("ELEMENT_WISE_SIGN", Float16);
  const SweepReport both = swept(request, {cpu(), &half});
  EXPECT_EQ(conclusion(both), "Equal: 196,608 elements tested exhaustively. cpu (" + cpu()->device() +
                                  "): 3 of 3 spaces; faulty (a fault): 2 of 3 spaces, skipped in 1: no kernel.");
  // What nobody judged is none of the elements, whatever the reference had done of it.
  SweepReport alone = swept(request, {&half});
  for (SpaceOutcome& outcome : alone.spaces) outcome.elements_done = 256;
  EXPECT_THAT(conclusion(alone), StartsWith("Equal: 512 elements tested exhaustively"));
  std::erase_if(alone.spaces, [](const SpaceOutcome& outcome) { return outcome.skipped.empty(); });
  EXPECT_FALSE(alone.compared());
  EXPECT_EQ(conclusion(alone), "Nothing was compared. faulty (a fault): 0 of 1 space, skipped in 1: no kernel.");
}

TEST(Sweep, GivesTheRandomCasesThatACandidateRanNotThoseThatWereTried) {
  SweepReport report;
  report.devices = {{"cpu", cpu()->device()}, {"faulty", "a fault"}};
  report.random.planned_valid = report.random.valid = 12;
  report.random.planned_invalid = report.random.invalid = 1;
  report.random.ran = {{"cpu", 12}, {"faulty", 3}};
  report.random.skipped = {{"faulty", "worn out"}};
  report.random.left_out = {{"faulty", {{"worn out", 7}, {"on leave", 2}}}};
  EXPECT_EQ(sentence(report.random, report),
            fmt::format("equal on 12 random cases of every layout and 1 invalid one, seed 0, cpu ({}) and faulty "
                        "(a fault) on 3 of them; faulty left out 9: worn out (7), on leave (2)",
                        cpu()->device()));
  EXPECT_THAT(conclusion(report), HasSubstr("faulty (a fault): 0 of 0 spaces, 3 of 12 random cases"));
  report.random.ran.erase("cpu");
  EXPECT_THAT(sentence(report.random, report), StartsWith("equal on 3 of 12 random cases of every layout"));
  EXPECT_THAT(conclusion(report), HasSubstr(" 3 random cases. faulty"));
  report.stopped = true;
  report.random.planned_valid = 20;
  EXPECT_THAT(conclusion(report), HasSubstr(" Stopped early: 8 random cases left."));
  report.time_limit = std::chrono::seconds(60);
  report.spaces_left = 3;
  EXPECT_THAT(conclusion(report),
              HasSubstr(" Ended at its limit of 60 s: 3 of 3 spaces not begun, 8 random cases left."));
}

TEST(Sweep, NamesTheDevicesOfItsConclusionOnlyWhereThereIsRoom) {
  const SweepReport report = swept(request_of("ELEMENT_WISE_SIGN", Float16), {cpu()});
  EXPECT_EQ(conclusion(report),
            "Equal: 196,608 elements tested exhaustively, cpu (" + std::string(cpu()->device()) + ").");
  EXPECT_EQ(conclusion(report, false), "Equal: 196,608 elements tested exhaustively, cpu.");
}

TEST(Sweep, SaysWhatWasSampledFirstWhereNothingIsExhaustive) {
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", DataType::Int64);
  request.samples = 1000;
  EXPECT_THAT(conclusion(swept(request, {cpu()})), testing::MatchesRegex("Equal: [0-9,]+ elements sampled, cpu .*"));
}

TEST(Sweep, StopsBetweenChunksAndTellsHowFarItCame) {
  SweepControl control;
  int chunks = 0;
  control.progress = [&](const SweepProgress&) { ++chunks; };
  control.stop = [&] { return chunks >= 2; };
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", Float16);
  request.operators.push_back(find_operator("ELEMENT_WISE_IF"));
  request.data_type.reset();
  const SweepReport report = swept(request, {cpu()}, control);
  EXPECT_TRUE(report.stopped);
  EXPECT_EQ(chunks, 2);
  EXPECT_EQ(report.spaces.size() + report.spaces_left, plan_sweep(request).size());
  EXPECT_EQ(report.time_limit, std::nullopt);
  EXPECT_THAT(conclusion(report), HasSubstr(fmt::format(" Stopped early: {} of {} spaces not begun", report.spaces_left,
                                                        report.spaces.size() + report.spaces_left)));
}

// A run of a million elements takes a while: the reference tells how far it is.
TEST(Sweep, TellsHowFarEachRunIs) {
  SweepControl control;
  std::mutex mutex;
  std::set<std::uint64_t> told;
  bool done = false;
  control.within_run = [&](std::uint64_t elements) {
    const std::lock_guard lock(mutex);
    told.insert(elements);
  };
  control.progress = [&](const SweepProgress&) { done = true; };
  control.stop = [&] { return done; };
  SweepRequest request = request_of("ELEMENT_WISE_IF", Int8);
  swept(request, {cpu()}, control);
  EXPECT_GE(told.size(), 4u) << "several times within the first run";
  EXPECT_LE(*told.rbegin(), std::uint64_t{1} << 20) << "no more than the run has";
}

TEST(Sweep, SaysOfAnUnfinishedSpaceThatItIsOne) {
  SweepControl control;
  std::uint64_t done = 0;
  control.progress = [&](const SweepProgress& now) { done = now.elements; };  // after each chunk
  control.stop = [&] { return done >= std::uint64_t{1} << 22; };
  SweepRequest request = request_of("ELEMENT_WISE_IF", Int8);
  const SweepReport report = swept(request, {cpu()}, control);
  ASSERT_EQ(report.spaces.size(), 1u);
  EXPECT_FALSE(report.spaces.front().finished());
  EXPECT_THAT(sentence(report.spaces.front(), report),
              StartsWith("equal on the first 4,194,304 of all 16,777,216 UINT8 x INT8 x INT8 inputs"));
}

TEST(Sweep, EndsWhenItsTimeIsSpent) {
  SweepControl control;
  control.time = std::chrono::seconds(1);
  const auto start = std::chrono::steady_clock::now();
  const SweepReport report = swept(request_of("ELEMENT_WISE_SIGN", Float32), {cpu()}, control);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(60));
  EXPECT_TRUE(report.stopped);
  EXPECT_FALSE(report.spaces.back().finished());
  EXPECT_GT(report.spaces.back().elements_done, 0u);
  EXPECT_THAT(conclusion(report), HasSubstr(" Ended at its limit of 1 s: "));
  EXPECT_THAT(conclusion(report), Not(HasSubstr("Stopped")));
}

TEST(Sweep, SaysHowManyCombinationsAnUnfinishedSpaceOfSeveralSettingsHas) {
  SpaceOutcome outcome;
  outcome.space = plan_sweep(request_of("ELEMENT_WISE_CLIP", Float16)).front();
  const std::size_t settings = outcome.space.settings.each.size();
  ASSERT_GT(settings, 1u);
  outcome.elements_done = 8192;
  outcome.mismatches = {{"cpu", 0}};
  const std::string inputs =
      fmt::format("65,536 FLOAT16 inputs, each with {} {})", settings, outcome.space.settings.noun);
  EXPECT_THAT(sentence(outcome, {}), AllOf(StartsWith("equal on the first 8,192 of "),
                                           HasSubstr(" combinations (" + inputs), Not(HasSubstr("all"))));
  outcome.space.exhaustive = false;
  EXPECT_THAT(sentence(outcome, {}), HasSubstr(" samples (" + inputs));
}

TEST(Sweep, RandomCasesLeaveHalfOfTheTimeToTheWalks) {
  SweepControl control;
  control.time = std::chrono::seconds(2);
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", Float32);
  request.random_cases = 100'000'000;
  const SweepReport report = swept(request, {cpu()}, control);
  EXPECT_TRUE(report.stopped);
  EXPECT_GT(report.random.valid, 0u);
  EXPECT_LT(report.random.valid, report.random.planned_valid);
  EXPECT_GT(report.spaces.back().elements_done, 0u);
}

TEST(Sweep, RandomCasesHaveTheTimeThatIsLeftAtTheEnd) {
  SweepControl control;
  control.time = std::chrono::seconds(3);
  bool paused = false;
  double least_left = std::numeric_limits<double>::infinity();  // seconds
  control.cases = [&](const RandomOutcome&) { paused = true; };
  control.progress = [&](const SweepProgress& now) {
    if (paused && now.left) least_left = std::min(least_left, now.left->count());
  };
  SweepRequest request = request_of("ELEMENT_WISE_MIN", Float32);
  request.samples = 1000;
  request.random_cases = 100'000'000;
  const SweepReport report = swept(request, {cpu()}, control);
  ASSERT_EQ(report.spaces_left, 0u);
  ASSERT_GT(turn_of(report.spaces.back().space, request), SweepTurn::OwnSamples) << "spaces that come after the cases";
  EXPECT_TRUE(report.stopped);
  EXPECT_FALSE(report.random.time_limit) << "half of the time did not end them";
  EXPECT_THAT(conclusion(report), HasSubstr(" Ended at its limit of 3 s: "));
  EXPECT_GT(least_left, 60) << "those that paused are still to be done";
}

TEST(Sweep, RandomCasesWithoutTimeAtTheEndAreToldAsAllThatIsLeft) {
  SweepRequest request = request_of("ELEMENT_WISE_MIN", Float32);
  request.samples = 1000;
  request.random_cases = 100'000'000;
  SweepControl control;
  control.time = std::chrono::seconds(3);
  std::size_t finished = 0;
  control.finished = [&](const SpaceOutcome&) {
    if (++finished == plan_sweep(request).size()) std::this_thread::sleep_for(*control.time);
  };
  const SweepReport report = swept(request, {cpu()}, control);
  ASSERT_EQ(report.spaces_left, 0u);
  EXPECT_FALSE(report.random.time_limit);
  EXPECT_THAT(conclusion(report), testing::MatchesRegex(".* Ended at its limit of 3 s: [0-9,]+ random cases left\\."));
}

TEST(Sweep, CountsNoElementsOfAWalkThatSamplesReplaced) {
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", Float32);
  request.longest_walk = std::chrono::milliseconds(1);
  request.random_cases = 0;
  SweepControl control;
  std::uint64_t last = 0, tested = 0;
  control.progress = [&](const SweepProgress& now) { last = now.elements; };
  const SweepReport report = swept(request, {cpu()}, control);
  for (const SpaceOutcome& space : report.spaces) tested += space.elements_done;
  EXPECT_TRUE(
      std::ranges::any_of(report.spaces, [](const SpaceOutcome& space) { return space.walk_time.has_value(); }));
  EXPECT_EQ(last, tested);
}

// The walk of 4,294,967,296 elements comes after the cases. At this speed it takes too long: its samples are few.
TEST(Sweep, ASpeedThatIsKnownMakesTheProgressThatOfSamples) {
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", Float32);
  request.longest_walk = std::chrono::seconds(1);
  request.samples = 65'536;
  request.own_numerics_only = true;
  request.random_cases = 200;
  for (const bool known : {true, false}) {
    SweepControl control;
    if (known) control.speed = 1e8;
    double with_cases = 0;
    control.progress = [&](const SweepProgress& now) { with_cases = now.fraction; };
    bool done = false;
    control.cases = [&](const RandomOutcome& outcome) { done = outcome.valid == 200; };
    control.stop = [&] { return done; };
    swept(request, {cpu()}, control);
    EXPECT_TRUE(done);
    if (known)
      EXPECT_GT(with_cases, 0.9) << "200 cases count as much as 20,000,000 elements";
    else
      EXPECT_LT(with_cases, 0.1);
  }
}

TEST(Sweep, TellsItsProgressUpToTheEnd) {
  SweepControl control;
  double last = 0;
  std::uint64_t finished = 0;
  control.progress = [&](const SweepProgress& now) {
    EXPECT_GE(now.fraction, last);
    last = now.fraction;
    EXPECT_THAT(now.doing, AnyOf(HasSubstr("ELEMENT_WISE_CLIP INT8, Min"), HasSubstr("random cases"),
                                 HasSubstr("invalid cases, ")));
  };
  control.finished = [&](const SpaceOutcome& outcome) { finished += outcome.finished() ? 1 : 0; };
  SweepRequest request = request_of("ELEMENT_WISE_CLIP", Int8);
  request.random_cases = 40;
  const SweepReport report = swept(request, {cpu()}, control);
  EXPECT_NEAR(last, 1.0, 1e-9);
  EXPECT_EQ(finished, 2u);  // Min above Max gives Min, or Max
  EXPECT_EQ(report.random.valid, 40u);
  EXPECT_EQ(report.random.invalid, 10u);
  EXPECT_EQ(report.random.ran.at("cpu"), 40u);
  EXPECT_THAT(sentence(report.random, report), StartsWith("equal on 40 random cases of every layout and 10 invalid"));
}

// A million cases take longer than the first ones, however fast the samples before them were.
TEST(Sweep, EstimatesTheRestByTheSpeedOfWhatIsLeft) {
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", Int64);
  request.samples = 1000;
  request.random_cases = 1'000'000;
  request.own_numerics_only = true;
  std::optional<std::chrono::duration<double>> left;
  SweepControl control;
  control.progress = [&](const SweepProgress& now) { left = now.left; };
  control.stop = [&] { return left && left->count() > 0; };
  control.time = std::chrono::minutes(1);
  swept(request, {cpu()}, control);
  ASSERT_TRUE(left);
  EXPECT_GT(left->count(), 1);
}

TEST(Sweep, SaysSampledWhereItIs) {
  SweepRequest request = request_of("ELEMENT_WISE_SIGN", Int64);
  request.samples = 1000;
  const SweepReport report = swept(request, {cpu()});
  EXPECT_THAT(sentence(report.spaces.front(), report), HasSubstr(" sampled INT64 inputs"));
  EXPECT_THAT(sentence(report.spaces.front(), report), Not(HasSubstr("all")));
}

}  // namespace
}  // namespace opscope::test
