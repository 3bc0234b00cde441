// A suite as rows: every case that its manifest lists, with its kind and rule, and the descriptors to be rejected.

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "core/operators/schema/registry.h"
#include "core/suite/suite_members.h"
#include "core/suite/write_suite.h"
#include "tests/app/tools/batch/judged_batch.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;
using Kind = BatchRow::Kind;

void write_logical_suite(const fs::path& folder, std::uint64_t shard = 1, std::uint64_t shards = 1) {
  SuiteOptions options;
  options.request.operators = {find_operator("ELEMENT_WISE_LOGICAL_NOT")};
  ASSERT_NE(options.request.operators.front(), nullptr);
  options.shard = shard, options.shards = shards;
  const auto written = write_suite(options, folder, {});
  ASSERT_TRUE(written) << written.error().text();
}

void replace_in(const fs::path& file, const std::string& from, const std::string& to) {
  std::string text = test::contents(file);
  ASSERT_NE(text.find(from), std::string::npos) << file << " has no " << from;
  text.replace(text.find(from), from.size(), to);
  std::ofstream(file, std::ios::binary) << text;
}

class SuiteRows : public testing::Test {
 protected:
  SuiteRows() { write_logical_suite(folder / "suite"); }
  SuiteMembers members() { return read_suite_members(folder / "suite").value(); }
  const SuiteMember& rejected() {
    listed = members();
    return *std::ranges::find(listed.all, "rejected", [](const SuiteMember& each) { return each.entry.kind; });
  }
  const BatchRow& row_of(const Judged& all, const std::string& file) {
    return **std::ranges::find(all.rows, file, [](const BatchRowPtr& each) { return each->name; });
  }
  const TemporaryFolder folder;
  SuiteMembers listed;
};

TEST_F(SuiteRows, AreThoseOfTheManifestWithKindAndRule) {
  folder.write("suite/cases/more.json", std::string("no case of the suite"));
  const Judged all = judged(folder / "suite");
  const SuiteMembers wanted = members();
  ASSERT_EQ(all.rows.size(), wanted.all.size());
  for (std::size_t i = 0; i < all.rows.size(); ++i) {
    const SuiteEntry& entry = wanted.all[i].entry;
    EXPECT_EQ(all.rows[i]->name, entry.file);
    EXPECT_EQ(all.rows[i]->type, entry.kind);
    EXPECT_EQ(all.rows[i]->rule, entry.rule);
    EXPECT_EQ(all.rows[i]->kind, Kind::Equal) << entry.file << ": " << all.rows[i]->finding;
    EXPECT_EQ(all.rows[i]->operators, "Not");
  }
  EXPECT_THAT(all.conclusion, StartsWith("= equal: "));
}

TEST_F(SuiteRows, OfRejectedDescriptorsAreJudgedByTheirDiagnostics) {
  const std::string file = rejected().entry.file;
  EXPECT_THAT(row_of(judged(folder / "suite"), file).finding, StartsWith("rejected as expected: "));
  // The file expects another message now; as verify has it, what is missing comes before the checksum.
  replace_in(folder / "suite" / file, "\"message\":\"", "\"message\":\"Not so: ");
  const BatchRow row = row_of(judged(folder / "suite"), file);
  EXPECT_EQ(row.kind, Kind::Different);
  EXPECT_THAT(row.finding, AllOf(StartsWith("validation does not find: "), HasSubstr("Not so: ")));
}

TEST_F(SuiteRows, OfAChangedDescriptorAreDifferent) {
  const std::string file = rejected().entry.file;
  std::ofstream(folder / "suite" / file, std::ios::app) << "\n";
  const BatchRow row = row_of(judged(folder / "suite"), file);
  EXPECT_EQ(row.kind, Kind::Different);
  EXPECT_EQ(row.finding, "the case was changed: its SHA-256 is not the manifest's");
}

// A descriptor that was copied out of its suite is still one.
TEST_F(SuiteRows, HaveARejectedDescriptorAlone) {
  fs::create_directory(folder / "alone");
  fs::copy_file(folder / "suite" / rejected().entry.file, folder / "alone/bad.json");
  const Judged all = judged(folder / "alone");
  ASSERT_EQ(all.rows.size(), 1u);
  EXPECT_EQ(all.rows[0]->type, "rejected");
  EXPECT_EQ(all.rows[0]->kind, Kind::Equal);
}

TEST_F(SuiteRows, OfAMissingCaseAreErrors) {
  const std::string file = members().all.front().entry.file;
  fs::remove_all(folder / "suite" / file);
  const BatchRow row = row_of(judged(folder / "suite"), file);
  EXPECT_EQ(row.kind, Kind::Error);
  EXPECT_NE(row.finding, "");
}

TEST_F(SuiteRows, OfShardsAreTheWhole) {
  fs::create_directory(folder / "shards");
  write_logical_suite(folder / "shards/1", 1, 2);
  write_logical_suite(folder / "shards/2", 2, 2);
  const Judged parts = judged(folder / "shards");
  EXPECT_EQ(parts.rows.size(), members().all.size());
  EXPECT_THAT(parts.conclusion, AllOf(HasSubstr("; 1 is shard 1 of 2"), HasSubstr("; 2 is shard 2 of 2")));
}

TEST_F(SuiteRows, AreRefusedIfTheManifestIsNewerThanTheProgram) {
  replace_in(folder / "suite/manifest.json", "\"version\": 1", "\"version\": 2");
  const std::string why = "version 2 is newer than this program, which reads version 1";
  EXPECT_THAT(judged(folder / "suite").conclusion, AllOf(StartsWith("! cannot judge: "), HasSubstr(why)));
  const Judged around = judged(folder.path());
  ASSERT_EQ(around.rows.size(), 1u) << "one row for the whole suite";
  EXPECT_EQ(around.rows[0]->kind, Kind::Error);
  EXPECT_THAT(around.rows[0]->finding, HasSubstr(why));
}

TEST_F(SuiteRows, AreJudgedByAnotherProgramsResultsInTheSuitesLayout) {
  std::string wrong;
  for (const SuiteMember& member : members().all) {
    if (member.entry.kind == "rejected") continue;
    const fs::path theirs = folder / "theirs" / member.entry.file;
    fs::create_directories(theirs.parent_path());
    fs::copy(member.path / "expected", theirs);
    wrong = member.entry.file;
  }
  for (const auto& each : fs::directory_iterator(folder / "theirs" / wrong)) {
    std::string bytes = test::contents(each.path());
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    std::ofstream(each.path(), std::ios::binary) << bytes;
  }
  const Judged all = judged(folder / "suite", folder / "theirs");
  for (const BatchRowPtr& row : all.rows)
    EXPECT_EQ(row->kind, row->type == "rejected" ? Kind::Skipped
                         : row->name == wrong    ? Kind::Different
                                                 : Kind::Equal)
        << row->name << ": " << row->finding;
  // The same results for the suite as one of several.
  EXPECT_EQ(judged(folder.path(), folder / "theirs").rows.size(), all.rows.size());
}

}  // namespace
}  // namespace opscope::gui
