// The cases of a folder as rows, judged on the job's own thread.

#include "app/gui/tools/batch/batch_job.h"

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "app/gui/tools/batch/batch_panel.h"
#include "tests/app/tools/batch/case_folder.h"
#include "tests/app/tools/ended_job.h"
#include "tests/support/fake_backend.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

using test::TemporaryFolder;
using testing::HasSubstr;
using testing::StartsWith;
using Kind = BatchRow::Kind;

struct EndedBatch {
  BatchSnapshot end;
  std::vector<BatchRowPtr> rows;
  BatchCounts counts() const {
    BatchCounts counts;
    for (const BatchRowPtr& row : rows) ++counts.of[static_cast<std::size_t>(row->kind)];
    return counts;
  }
};

EndedBatch ended_batch(const BatchOrder& order, const std::function<Candidate()>& gpu = no_gpu) {
  BatchJob job([] {}, gpu);
  job.start(order);
  BatchSnapshot end = ended(job);
  return {end, job.take_rows()};
}

// One case in a folder of its own.
BatchRow row_of(const std::string& text, const BatchSettings& settings = {},
                const std::function<Candidate()>& gpu = no_gpu) {
  const TemporaryFolder folder;
  folder.write("case.json", text);
  const EndedBatch all = ended_batch({folder.path(), settings}, gpu);
  EXPECT_EQ(all.rows.size(), 1u);
  return all.rows.empty() ? BatchRow{} : *all.rows.front();
}

TEST(BatchJob, MistrustsAgreeingValuesOfChangedGoldenVectorsAndNamesTheFilesOnce) {
  const TemporaryFolder folder;
  test::write_golden(folder / "golden");
  std::ofstream(folder / "golden/model.json", std::ios::app) << "\n";
  const EndedBatch all = ended_batch({folder.path(), {}});
  ASSERT_EQ(all.rows.size(), 1u);
  const BatchRow& row = *all.rows.front();
  EXPECT_EQ(row.kind, Kind::Mistrusted);
  EXPECT_EQ(row.mismatches, 0u);
  EXPECT_EQ(row.finding, "the values agree, but model.json is not as exported");
  ASSERT_FALSE(row.runs.empty());
  for (const std::string& run : row.runs) EXPECT_EQ(run.find("model.json"), std::string::npos) << run;
  EXPECT_THAT(row.runs.front(), StartsWith("reference: the values agree (exact)"));
}

TEST(BatchJob, JudgesEveryCaseOfAFolder) {
  const TemporaryFolder folder;
  test::fill_with_four_cases(folder);
  const EndedBatch all = ended_batch({folder.path(), {}});
  ASSERT_EQ(all.rows.size(), 4u);
  EXPECT_EQ(all.end.found, 4u);
  EXPECT_FALSE(all.end.error);

  const BatchRow& changed = *all.rows[0];
  EXPECT_EQ(changed.kind, Kind::Different);
  EXPECT_EQ(changed.operators, "Clip");
  EXPECT_EQ(changed.data_types, "FLOAT32");
  EXPECT_EQ(changed.elements, 4u);
  EXPECT_EQ(changed.mismatches, 1u);
  EXPECT_EQ(changed.max_ulp, 0x3F400000u - 0x3F000000u);  // of 0.75 and 0.5
  EXPECT_EQ(changed.max_abs, 0.25);
  EXPECT_THAT(changed.finding, StartsWith("expected/B.npy was changed: its SHA-256 is not the manifest's; "));
  EXPECT_THAT(changed.finding, HasSubstr("1 of 4 differs"));

  const BatchRow& equal = *all.rows[1];
  EXPECT_EQ(equal.kind, Kind::Equal);
  EXPECT_EQ(equal.name, "clip.json");
  EXPECT_EQ(equal.path, folder / "clip.json");
  EXPECT_EQ(equal.mismatches, 0u);
  EXPECT_EQ(equal.max_ulp, 0u);
  EXPECT_TRUE(equal.milliseconds);
  EXPECT_EQ(equal.finding, "exact on cpu");
  EXPECT_FALSE(equal.picture.pixels.empty());

  const BatchRow& broken = *all.rows[2];
  EXPECT_EQ(broken.kind, Kind::Error);
  EXPECT_NE(broken.finding, "");
  EXPECT_EQ(broken.finding.find(folder.path().string()), std::string::npos) << "the name is in its own column";
  EXPECT_FALSE(broken.compared);

  EXPECT_EQ(all.rows[3]->kind, Kind::Equal);
  EXPECT_EQ(all.rows[3]->finding, "exact on reference, cpu");
  EXPECT_FALSE(all.rows[3]->picture.pixels.empty());

  const BatchConclusion found = conclusion_of(all.end, all.counts());
  EXPECT_EQ(found.kind, BatchConclusion::Kind::Wrong);
  EXPECT_THAT(found.text(), StartsWith("! different: 1 different, 1 error, 2 equal of 4 cases, "));
  EXPECT_THAT(found.text(), HasSubstr("gpu not available: OpenGL 4.3 is missing"));
}

// A picture of a small tensor has a pixel for each element.
// The process is not root while this lives: root would read everything.
class AsNobody {
 public:
  AsNobody() : user_(geteuid()) { become(user_ == 0 ? 65534 : user_); }
  ~AsNobody() { become(user_); }

 private:
  static void become(uid_t user) { EXPECT_EQ(seteuid(user), 0); }
  const uid_t user_;
};

TEST(BatchJob, SaysWhyAFolderCannotBeRead) {
  const TemporaryFolder folder;
  test::fill_with_four_cases(folder);
  std::filesystem::permissions(folder.path(), std::filesystem::perms(0755));
  std::filesystem::permissions(folder / "deep", std::filesystem::perms::none);
  const EndedBatch all = [&] {
    const AsNobody nobody;
    return ended_batch({folder.path(), {}});
  }();
  std::filesystem::permissions(folder / "deep", std::filesystem::perms::owner_all);
  const auto deep = std::ranges::find(all.rows, "deep", [](const BatchRowPtr& row) { return row->name; });
  ASSERT_NE(deep, all.rows.end());
  EXPECT_EQ((*deep)->kind, Kind::Error);
  EXPECT_THAT((*deep)->finding, HasSubstr("this folder cannot be read: "));
  EXPECT_EQ(all.rows.size(), 4u) << "the others are judged";
}

TEST(BatchJob, DrawsTheReferencesOutput) {
  const BatchRow row = row_of(test::abs_of_eight_integers());
  ASSERT_EQ(row.picture.width, 4);
  ASSERT_EQ(row.picture.height, 2);
  EXPECT_EQ(row.operators, "Absolute");
  EXPECT_EQ(row.data_types, "INT16");
  EXPECT_EQ(row.elements, 8u);
  // ABS of -4 and of 4, the first element and the last.
  EXPECT_EQ(row.picture.at(0, 0), row.picture.at(3, 1));
  EXPECT_NE(row.picture.at(0, 0), row.picture.at(3, 0));
}

TEST(BatchJob, FindsWhatABrokenBackendDoes) {
  test::FakeBackend broken(
      [](const Invocation&, const RunResult& right) -> Result<RunResult> {
        std::vector<std::byte> bytes(right.output.bytes().begin(), right.output.bytes().end());
        bytes[0] ^= std::byte{1};
        return RunResult{Buffer::copy_of(bytes), 1};
      },
      "gpu");
  const BatchRow row = row_of(test::clip_of(), {}, [&] { return Candidate{"gpu", &broken, {}}; });
  EXPECT_EQ(row.kind, Kind::Different);
  EXPECT_EQ(row.mismatches, 1u);
  EXPECT_EQ(row.max_ulp, 1u);
  EXPECT_THAT(row.finding, StartsWith("gpu: 1 of 4 differs"));
}

TEST(BatchJob, JudgesAnImplementationUnderTestAsCheckDoes) {
  const TemporaryFolder folder;
  const ListedCase listed{.path = folder.write("clip.json", test::clip_of()), .name = "clip.json"};
  const auto reference = make_reference_backend();
  BatchSettings settings;
  settings.candidates = {{.given = "./mine.so", .name = "mine"}};
  const auto row_with = [&](const test::FakeBackend::Tamper& tamper) {
    test::FakeBackend mine(tamper, "mine");
    const std::vector<Candidate> candidates = {{"cpu", reference.get()}, {"mine", &mine}};
    return test::value_of(judge_case(listed, *reference, candidates, settings, {}));
  };
  const BatchRow right = row_with([](const Invocation&, const RunResult& result) { return result; });
  EXPECT_EQ(right.kind, Kind::Equal);
  EXPECT_EQ(right.finding, "exact on cpu, mine");
  const BatchRow wrong =
      row_with([](const Invocation&, const RunResult& result) { return test::with_other_bit(result, 0); });
  EXPECT_EQ(wrong.kind, Kind::Different);
  EXPECT_THAT(wrong.finding, StartsWith("mine: 1 of 4 differs"));
  const BatchRow lacking =
      row_with([](const Invocation&, const RunResult&) -> Result<RunResult> { return unavailable("only SIGN"); });
  EXPECT_EQ(lacking.kind, Kind::Skipped);
  EXPECT_EQ(lacking.finding, "no implementation under test runs it");
}

TEST(BatchJob, LeavesAnArrayUnderTestOutAndSaysWhy) {
  const TemporaryFolder folder, arrays;
  folder.write("clip.json", test::clip_of());
  const std::vector<float> values = {0, 0.25f, 0.5f, 1};
  const std::vector<std::uint32_t> sizes = {4};
  arrays.write("mine.npy", encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values))));
  BatchSettings settings;
  settings.candidates = {{.given = (arrays / "mine.npy").string(), .name = "mine"}};
  const EndedBatch all = ended_batch({folder.path(), settings});
  ASSERT_EQ(all.rows.size(), 1u);
  EXPECT_EQ(all.rows[0]->kind, Kind::Equal);
  EXPECT_EQ(all.rows[0]->finding, "exact on cpu");
  EXPECT_THAT(conclusion_of(all.end, all.counts()).text(),
              HasSubstr("mine is not judged: an array has the results of one case only"));
}

TEST(BatchJob, TellsWhyARowIsNotEqual) {
  const BatchRow same = row_of(test::clip_of("[0, 0, 0, 0]"));  // could hide anything
  EXPECT_EQ(same.kind, Kind::Mistrusted);
  EXPECT_NE(same.finding, "");
  const BatchRow empty = row_of(R"({"resources": {}, "dispatchables": {}, "commands": []})");
  EXPECT_EQ(empty.kind, Kind::Skipped);
  EXPECT_THAT(empty.finding, HasSubstr("no dispatch command"));
}

TEST(BatchJob, RunsNothingThatNeedsMoreMemoryThanTheLimit) {
  BatchSettings settings;
  settings.memory_limit = 300'000;  // A alone takes more
  const BatchRow row = row_of(test::CaseText()
                                  .constant("A", "FLOAT32", 100'000)
                                  .constant("B", "FLOAT32", 100'000)
                                  .dispatch("ABS", {"A", "B"}, test::desc_text("FLOAT32", "100000")),
                              settings);
  EXPECT_EQ(row.kind, Kind::Error);
  EXPECT_THAT(row.finding, HasSubstr("memory"));
  EXPECT_EQ(row.operators, "Absolute") << "it was read";
}

TEST(BatchJob, LooksForFilesWhereTheCommandLineLooks) {
  const TemporaryFolder folder, inputs;
  const std::vector<float> values = {-1, 0.25f, 0.5f, 2};
  const std::vector<std::uint32_t> sizes = {4};
  inputs.write("a.npy", encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values))));
  folder.write("case.json", test::CaseText()
                                .resource("A", "FLOAT32", R"({"sourcePath": "a.npy"})")
                                .constant("B", "FLOAT32", 4)
                                .dispatch("ABS", {"A", "B"}, test::desc_text("FLOAT32", "4")));
  EXPECT_EQ(ended_batch({folder.path(), {}}).rows.at(0)->kind, Kind::Error);
  BatchSettings settings;
  settings.input_path = inputs.path();
  EXPECT_EQ(ended_batch({folder.path(), settings}).rows.at(0)->kind, Kind::Equal);
}

TEST(BatchJob, KeepsTheRowsUpToItsCancellation) {
  const TemporaryFolder folder;
  for (int i = 0; i < 300; ++i) folder.write(std::to_string(i) + ".json", test::clip_of());
  BatchJob job([] {}, no_gpu);
  job.start({folder.path(), {}});
  EXPECT_TRUE(test::wait_until([&] { return job.snapshot().done > 0; }));
  job.cancel();
  const BatchSnapshot end = ended(job);
  EXPECT_TRUE(end.stopped || end.done == 300);
  const auto rows = job.take_rows();
  EXPECT_EQ(rows.size(), end.done);
  BatchCounts counts;
  counts.of[static_cast<std::size_t>(Kind::Equal)] = rows.size();
  EXPECT_THAT(conclusion_of(end, counts).text(), StartsWith(end.stopped ? "~ cancelled: " : "= equal"));
}

TEST(BatchJob, SaysThatThereIsNoCaseAndThatThereIsNoFolder) {
  const TemporaryFolder folder;
  const EndedBatch none = ended_batch({folder.path(), {}});
  EXPECT_THAT(conclusion_of(none.end, none.counts()).text(), StartsWith("- no case in this folder"));
  const EndedBatch missing = ended_batch({folder / "missing", {}});
  ASSERT_TRUE(missing.end.error);
  EXPECT_THAT(conclusion_of(missing.end, missing.counts()).text(), StartsWith("! cannot judge: "));
}

}  // namespace
}  // namespace opscope::gui
