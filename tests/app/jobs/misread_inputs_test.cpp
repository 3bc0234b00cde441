// What is equal on inputs that are not the values of their source is not trusted, wherever it is told.

#include "app/gui/jobs/misread_inputs.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>

#include "app/gui/jobs/chain_job.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/shell/pane_sources.h"
#include "app/gui/tools/batch/batch_job.h"
#include "app/gui/verdict/verdict.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "tests/app/tools/ended_job.h"
#include "tests/support/case_text.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using testing::HasSubstr;

constexpr const char* bytes_of_doubles = "InputTensor reads the bytes of FLOAT64 values as FLOAT32";

// CLIP, then SIGN, of eight FLOAT32 elements.
class InputsMisread : public testing::Test {
 protected:
  void give(const std::string& type, const std::string& values) {
    text = test::CaseText()
               .resource("A", type, values)
               .constant("B", "FLOAT32", 8)
               .constant("C", "FLOAT32", 8)
               .dispatch("CLIP", {"A", "B"}, test::desc_text("FLOAT32", "8"), R"("Min": -1, "Max": 0.5)")
               .dispatch("SIGN", {"B", "C"}, test::desc_text("FLOAT32", "8"));
  }
  // As FLOAT32 their bytes are 0, -1.875, 0, 1.625, 0, 1.75, 0, 2.
  void give_doubles() { give("FLOAT64", "[-1, 0.25, 0.5, 2]"); }
  void give_file(const std::string& bytes) {
    folder.write("notes.txt", bytes);
    give("FLOAT32", R"({"sourcePath": "notes.txt"})");
  }
  Request request() const {
    Request request;
    request.model = std::make_shared<const Model>(text.model());
    request.paths.model_folder = folder.path();
    return request;
  }
  Results evaluated(Request request, std::vector<Candidate> more = {}) {
    more.insert(more.begin(), {{"reference", reference.get(), {}}, {"cpu", cpu.get(), {}}});
    EvaluationCache kept;
    return *evaluate(request, more, kept);
  }

  const test::TemporaryFolder folder;
  test::CaseText text;
  const std::unique_ptr<Backend> reference = make_reference_backend(), cpu = make_cpu_backend();
};

Verdict verdict_shown(const Results& results) { return verdict_of(&results, &results, std::nullopt); }

TEST_F(InputsMisread, AreNotThoseThatTheirSourceHolds) {
  give("FLOAT32", "[0, -1.875, 0, 1.625, 0, 1.75, 0, 2]");
  const Results results = evaluated(request());
  EXPECT_EQ(verdict_shown(results).kind, Verdict::Kind::Equal) << verdict_shown(results).line();
}

TEST_F(InputsMisread, AreBytesOfAnotherType) {
  give_doubles();
  const Results results = evaluated(request());
  const Verdict verdict = verdict_shown(results);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Mistrusted) << verdict.line();
  EXPECT_EQ(verdict.word, "equal, but mistrusted");
  EXPECT_THAT(verdict.sentence, HasSubstr(std::string("8 elements, but ") + bytes_of_doubles + " (exact)"));
}

// What an earlier dispatch writes was never in the source.
TEST_F(InputsMisread, AreNotWhatAnEarlierDispatchWrote) {
  give_doubles();
  Request second = request();
  second.dispatch = 1;
  const Results results = evaluated(second);
  EXPECT_EQ(verdict_shown(results).kind, Verdict::Kind::Equal) << verdict_shown(results).line();
}

// 30 bytes are 7 elements and a half; the memory has 32. All are 0, and that is told behind it.
TEST_F(InputsMisread, AreZerosBehindTheEndOfAFile) {
  give_file(std::string(30, '\0'));
  const Verdict verdict = verdict_shown(evaluated(request()));
  EXPECT_EQ(verdict.kind, Verdict::Kind::Mistrusted) << verdict.line();
  EXPECT_THAT(
      verdict.sentence,
      HasSubstr("8 elements, but notes.txt ends within InputTensor, whose rest is 0; every output element is 0"));
  give_file(std::string(32, '\0'));
  EXPECT_THAT(verdict_shown(evaluated(request())).sentence, HasSubstr("8 elements, but every output element is 0"));
}

TEST_F(InputsMisread, AreToldAlikeByTheDifferenceTheChainAndTheBatch) {
  give_doubles();
  const ResultsPtr results = std::make_shared<const Results>(evaluated(request()));
  EXPECT_EQ(results->backends[1].judgement->status, Status::Mistrusted);
  EXPECT_EQ(results->backends[1].judgement->reason, bytes_of_doubles);
  const std::optional<RealOperator> real;
  std::uint64_t version = 0;
  const auto sources = pane_sources(
      {.results = results, .computed = &results->backends[1], .reference = "reference", .real = real}, {}, version);
  const auto difference = std::ranges::find(sources, PaneRole::Difference, &HeatmapSource::role);
  ASSERT_NE(difference, sources.end());
  EXPECT_TRUE(difference->mistrusted);

  ChainJob chain([] {}, no_gpu);
  chain.start(request());
  const ChainVerdict* verdict = nullptr;
  ASSERT_TRUE(test::wait_until([&] { return (verdict = chain.verdict()) != nullptr; }));
  ASSERT_EQ(verdict->links.size(), 2u) << verdict->problem;
  EXPECT_EQ(verdict->links[0].front().judgement.status, Status::Mistrusted);
  EXPECT_EQ(verdict->links[0].front().judgement.reason, bytes_of_doubles);
  EXPECT_EQ(verdict->links[1].front().judgement.status, Status::Passed) << "it reads what the first one wrote";

  folder.write("case.json", text.text());
  BatchJob batch([] {}, no_gpu);
  batch.start({folder.path(), {}});
  ended(batch);
  const std::vector<BatchRowPtr> rows = batch.take_rows();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows.front()->kind, BatchRow::Kind::Mistrusted);
  EXPECT_EQ(rows.front()->finding, bytes_of_doubles);
}

// An implementation under test lacks the operator, or the case beside cannot be compared.
TEST_F(InputsMisread, AreToldWhereNotAllWasCompared) {
  give_doubles();
  Request with_mine = request();
  with_mine.candidates.push_back({.given = "mine.so", .name = "mine"});
  const Verdict verdict = verdict_shown(evaluated(with_mine, {{"mine", nullptr, "it has no kernel"}}));
  EXPECT_EQ(verdict.kind, Verdict::Kind::Mistrusted) << verdict.line();
  EXPECT_EQ(verdict.sign, "?");
  EXPECT_THAT(verdict.sentence, HasSubstr(bytes_of_doubles));
  EXPECT_THAT(verdict.sentence, HasSubstr("mine not run: it has no kernel"));
  const Verdict beside = without_case_beside(verdict, "b.json is of size 4, not 8");
  EXPECT_EQ(beside.kind, Verdict::Kind::Uncompared);
  EXPECT_THAT(beside.sentence, HasSubstr(bytes_of_doubles));
}

}  // namespace
}  // namespace opscope::gui
