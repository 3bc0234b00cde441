// Shared libraries beside the backends: right ones pass, wrong ones are found by check, sweep and suite, and whatever
// else one does ends its case and never the program.

#include <fmt/format.h>

#include "tests/app/cli_shell.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"
#include "tests/support/shims.h"

namespace opscope::test {
namespace {

std::string library(const std::string& name) { return (candidates_folder() / (name + ".so")).string(); }

class ALibrary : public testing::Test {
 protected:
  ALibrary() {
    write(folder / "case.json", CaseText()
                                    .resource("A", "FLOAT32", "[-2, -0.5, 0, 0.5, 2, 1]")
                                    .constant("B", "FLOAT32", 6)
                                    .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "2, 3"))
                                    .text());
  }
  // What check says of a library that does this.
  Outcome check(const std::string& fault, const std::string& more = "") {
    return shell_in(
        folder, fmt::format("FAULT='{}' opscope check case.json --candidate {} {}", fault, library("faults"), more));
  }
  void expect_says(const Outcome& outcome, int status, const std::vector<std::string>& all) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    for (const std::string& text : all) EXPECT_THAT(outcome.out + outcome.err, HasSubstr(text));
  }
  const Folder folder;
};

TEST_F(ALibrary, ThatIsRightPasses) {
  expect_says(check(""), 0, {"faults passed (exact)", "case.json: equal"});
  for (const std::string& each : {std::string("CLIP clip"), std::string("MIN min")}) {
    const std::size_t blank = each.find(' ');
    const Outcome swept =
        shell_in(folder, fmt::format("opscope sweep {} --data-type FLOAT32 -b cpu --seconds 3 --samples 100000 "
                                     "--candidate {}",
                                     each.substr(0, blank), library(each.substr(blank + 1))));
    expect_says(swept, 0, {"Equal: "});
    EXPECT_THAT(swept.out, HasSubstr(library(each.substr(blank + 1)))) << "it was judged";
  }
}

// Runs of a sweep lie against an inaccessible page at their end and at their start by turns.
TEST_F(ALibrary, IsCaughtWhereItReadsOrWritesOutsideOfItsTensors) {
  expect_says(check("write past the end"), 1,
              {"faults failed (exact): SIGSEGV: wrote 12 bytes past the end of OutputTensor"});
  expect_says(check("read past the end"), 1, {"SIGSEGV: read just past the end of InputTensor"});
  expect_says(check("read far past the end"), 1, {"SIGSEGV: read 5000000 bytes past the end of InputTensor"});
  expect_says(check("write to an input"), 1, {"SIGSEGV: wrote to InputTensor, which is read-only"});
  expect_says(check("write before the start"), 1, {"wrote 2 bytes before the start of OutputTensor"});
  const std::string sweep =
      "FAULT='{}' opscope sweep IDENTITY --data-type UINT8 -b cpu --cases 20 --candidate " + library("faults");
  expect_says(shell_in(folder, fmt::format(fmt::runtime(sweep), "write before the start")), 1,
              {"before the start of OutputTensor"});
}

TEST_F(ALibrary, EndsItsCaseAndNotTheProgramWhateverItDoes) {
  expect_says(check("null pointer"), 1, {"SIGSEGV: wrote to a null pointer"});
  expect_says(check("overflow the stack"), 1, {"SIGSEGV: its stack overflowed"});
  expect_says(check("divide by 0"), 1, {"SIGFPE: divided an integer by 0"});
  expect_says(check("abort"), 1, {"failed (exact): SIGABRT"});
  expect_says(check("exit"), 1, {"ended with status 0"});
  expect_says(check("kill"), 1, {"was ended by SIGKILL"});
  expect_says(check("hang", "--timeout 0.5"), 1, {"did not return within 0.5 s"});
  expect_says(check("fork and hang", "--timeout 0.5"), 1, {"did not return within 0.5 s"});
  expect_says(check("odd status"), 1, {"returned 77, which is no status"});
  expect_says(check("failed"), 1, {"faults failed (exact): out of luck"});
  expect_says(check("unsupported"), 2, {"faults skipped: unsupported: no such thing\\x1b[2J"});
  expect_says(check("crash while loading"), 1,
              {"faults failed (exact): SIGSEGV: wrote to a null pointer while it was loaded"});
  expect_says(check("exit while loading"), 1, {"ended with status 3 while it was loaded"});
  expect_says(check("hang while loading", "--timeout 0.5"), 1, {"did not return within 0.5 s while it was loaded"});
}

// malloc gives it nothing, which it does not look at. A sanitizer's malloc ends the process instead.
TEST_F(ALibrary, MayNotAllocateWithoutLimit) {
  const std::string end = is_sanitized ? "ended with status 1" : "SIGSEGV: wrote to a null pointer";
  expect_says(check("allocate"), 1, {"faults failed (exact): " + end});
}

TEST_F(ALibrary, MayWriteMoreThanItsPipesHold) {
  const Outcome outcome = check("flood", "--timeout 30");
  expect_says(outcome, 0, {"faults passed (exact)"});
  EXPECT_THAT(outcome.err, HasSubstr("faults: a line that nobody reads"));
}

TEST_F(ALibrary, ThatIsNotThereIsRefused) {
  const auto refused = [&](const std::string& command, const std::string& what) {
    const Outcome outcome = shell_in(folder, command);
    expect_says(outcome, 2, {what});
    EXPECT_EQ(outcome.error_lines(), 1u) << outcome.err;
  };
  refused("opscope check case.json --candidate ./none.so", "--candidate ./none.so: no such file");
  refused("echo no library > a.so; opscope check case.json --candidate ./a.so", "--candidate ./a.so: ");
  refused("opscope check case.json --candidate " + library("without_function"), "it has no function opscope_run");
}

TEST_F(ALibrary, RunsCasesAndIsMeasured) {
  const std::string model = (source_folder() / "assets/models/clip_nan.json").string();
  expect_says(shell_in(folder, "opscope run " + model + " --candidate " + library("clip")), 0,
              {"Resource 'Out': 1, -1, -1, -1, -0, 0.5, 1, 1, 1, 1"});
  expect_says(
      shell_in(folder, "opscope bench CLIP --data-type FLOAT32 --elements 4096 --samples 2 -b cpu --candidate " +
                           library("clip")),
      0, {"clip"});
}

TEST_F(ALibrary, ThatIsWrongIsMeasuredWithAWarning) {
  expect_says(
      shell_in(folder, "opscope bench CLIP --data-type FLOAT32 --elements 1024 --samples 2 -b cpu --candidate " +
                           library("nan_becomes_min")),
      0, {"nan_becomes_min is wrong: CLIP FLOAT32"});
}

// A wrong example, the operator it has, and what check, verify or sweep says of it.
struct Wrong {
  std::string name, op, sentence;
};
class AWrongLibrary : public testing::TestWithParam<Wrong> {
 protected:
  const Folder folder;
  std::string candidate() const { return " -b cpu --candidate " + library(GetParam().name); }
};

TEST_P(AWrongLibrary, IsFoundByASweep) {
  const Wrong& wrong = GetParam();
  const Outcome outcome = shell_in(
      folder, fmt::format("opscope sweep {} --samples 20000 --cases 1000 --seconds 6{}", wrong.op, candidate()));
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  // A write behind the end is found at the inaccessible page or by the bytes that changed, whichever case comes first.
  EXPECT_THAT(outcome.out, AnyOf(HasSubstr(wrong.name + ": " + wrong.sentence),
                                 HasSubstr(wrong.name + ": SIGSEGV: " + wrong.sentence)));
  EXPECT_THAT(outcome.out, HasSubstr("opscope check - <<< '{")) << "the case, to repeat it";
}

TEST_P(AWrongLibrary, IsFoundByTheSuite) {
  const Outcome outcome =
      shell_in(folder, fmt::format("opscope suite {} -q -o s && opscope verify s{}", GetParam().op, candidate()));
  EXPECT_EQ(outcome.status, 1) << outcome.err;
  EXPECT_THAT(outcome.out,
              testing::ContainsRegex("\n" + GetParam().op + " +[0-9]+ passed +[0-9]+ passed, [1-9][0-9]* failed"));
}

// The smallest case is written as vectors that other tools can read, and that find the fault again.
TEST_F(ALibrary, ThatIsWrongLeavesItsSmallestCaseAsFiles) {
  const std::string sweep = "opscope sweep ADD --data-type FLOAT32 --samples 1000 --cases 500 -b cpu --candidate " +
                            library("off_by_one_tail");
  expect_says(shell_in(folder, sweep + " --layouts packed -o found"), 1,
              {"random cases of packed layout", "found/golden", "found/dxdispatch"});
  expect_says(shell_in(folder, "opscope verify found/golden -b cpu --candidate " + library("off_by_one_tail")), 1,
              {"1 of 1 differs"});
  expect_says(shell_in(folder, "opscope check found/dxdispatch/model.json --candidate " + library("off_by_one_tail")),
              1, {"1 of 1 differs"});
  expect_says(shell_in(folder, sweep), 1, {"off_by_one_tail left out ", ": unsupported: "});
}

// Before anything is swept.
TEST_F(ALibrary, IsNotSweptIfItsCaseCouldNotBeWritten) {
  write(folder / "file", "mine");
  std::filesystem::create_directories(folder / "full/golden");
  write(folder / "full/golden/mine", "mine");
  for (const auto& [output, what] : {std::pair("''", "not the name of a folder"),
                                     {"-", "not the name of a folder"},
                                     {"file", "not a folder"},
                                     {"none/here", "its parent is no folder"},
                                     {"full", "has a golden that is not from a sweep"}}) {
    const Outcome outcome = shell_in(
        folder, fmt::format("opscope sweep ADD -b cpu -o {} --candidate {}", output, library("off_by_one_tail")));
    expect_says(outcome, 2, {what});
    EXPECT_EQ(outcome.out, "");
  }
  EXPECT_EQ(text_of(folder / "full/golden/mine"), "mine");
}

INSTANTIATE_TEST_SUITE_P(OfTheExamples, AWrongLibrary,
                         testing::Values(Wrong{"off_by_one_tail", "ADD", "1 of 1 differs, worst at [0]"},
                                         Wrong{"fused_scale_bias", "IDENTITY", "1 of 1 differs, worst at [0]"},
                                         Wrong{"ties_away_from_zero", "QUANTIZED_LINEAR_ADD",
                                               "1 of 1 differs, worst at [0]"},
                                         Wrong{"nan_becomes_min", "CLIP", "1 of 1 differs, worst at [0]"},
                                         Wrong{"subnormals_flushed", "MULTIPLY",
                                               "1 of 1 differs, worst at [0]: 1e-45 (0x00000001) against 0"},
                                         Wrong{"writes_past_the_end", "NEGATE", "wrote"},
                                         Wrong{"crashes_on_rank_5", "LOGICAL_NOT", "SIGSEGV: read a null pointer"}),
                         [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace opscope::test
