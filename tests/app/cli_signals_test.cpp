// Signals and broken streams: what the program leaves behind, and its status.

#include <fmt/format.h>
#include <signal.h>

#include "tests/app/cli_shell.h"
#include "tests/app/long_case.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

constexpr std::pair<const char*, int> signals[] = {{"INT", SIGINT}, {"TERM", SIGTERM}, {"HUP", SIGHUP}};

// For the shell: whether a program has handlers for these of HUP (1), INT (2) and TERM (0x4000).
const std::string caught = R"(caught() {
  local mask; mask=$(awk '/^SigCgt:/ { print $2 }' /proc/$1/status) && [ $((0x${mask: -4} & 0x4003)) = $((0x$2)) ]
}
)";

using Signals = InFolder;
using Streams = InFolder;

TEST_F(Signals, EndEveryVerbWith128PlusTheirNumberAndLeaveNothing) {
  write(folder / "case.json", long_case(30'000'000));
  for (const char* line : {"run case.json", "check case.json --report report.json", "export case.json -o golden",
                           "render case.json -o picture.png", "sweep CLIP --data-type FLOAT32 -b cpu --cases 0",
                           "bench -b cpu --samples 1000", "cases SIGN --data-type FLOAT32 --all"})
    for (const auto& [name, number] : signals) {
      const Outcome outcome = opscope(words(line), signalled_after(0.7, number));
      EXPECT_EQ(outcome.status, 128 + number) << line << ", " << name << ": " << outcome.err;
      EXPECT_EQ(names_in(folder), words("case.json")) << line;
    }
}

TEST_F(Signals, EndAWaitForStandardInputAtOnce) {
  for (const auto& [name, number] : signals)
    for (const char* verb : {"run -", "check -", "export - -o golden", "render - -o a.png"}) {
      const Folder own;
      // `set -m`: else bash starts what runs in the background with SIGINT ignored.
      // The pipe stays open and silent; the signal comes once the program has its handlers (HUP 1, INT 2, TERM 15).
      const Outcome outcome = shell_in(own, caught + fmt::format(R"(set -m; mkfifo pipe; sleep 60 > pipe & writer=$!
opscope {} < pipe & program=$!
for i in {{1..400}}; do caught $program 4003 && break; sleep 0.05; done
sleep 0.3; kill -{} $program; wait $program; status=$?; kill $writer; exit $status)",
                                                                 verb, name));
      EXPECT_EQ(outcome.status, 128 + number) << verb << ": " << outcome.err;
      EXPECT_THAT(outcome.err, HasSubstr("opscope: standard input: cancelled\n"));
      EXPECT_EQ(names_in(own), words("pipe"));
    }
}

TEST_F(Signals, EndAWaitForAReaderOfStandardOutput) {
  write(folder / "case.json", CaseText().constant("A", "INT8", 1'000'000, "1").print("A"));
  const Outcome outcome = shell_in(folder, caught + R"(set -m; mkfifo pipe; sleep 60 < pipe & reader=$!
opscope run case.json > pipe & program=$!
for i in {1..400}; do caught $program 4003 && break; sleep 0.05; done
sleep 1.5; kill -TERM $program; wait $program; status=$?; kill $reader; exit $status)");
  EXPECT_EQ(outcome.status, 143) << outcome.err;
}

TEST_F(Signals, ThatWereToBeIgnoredStayIgnored) {
  write(folder / "case.json", CaseText().resource("A", "INT8", "[1, 2]").print("A"));
  const Outcome outcome = shell_in(folder, caught + R"(set -m; mkfifo pipe; (sleep 3; cat case.json) > pipe &
trap '' HUP; opscope run - < pipe & program=$!
for i in {1..400}; do caught $program 4002 && break; sleep 0.05; done
kill -HUP $program; wait $program)");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "Resource 'A': 1, 2\n");
}

TEST_F(Signals, OfSeveralCasesThoseNotBegunAreNamed) {
  write(folder / "long.json", long_case(30'000'000));
  const Outcome outcome = opscope({"run", "long.json", "b.json", "c.json"}, signalled_after(0.7));
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(outcome.err, HasSubstr("opscope: long.json: "));
  EXPECT_THAT(outcome.err, HasSubstr("opscope: not begun: b.json, c.json\n"));
  EXPECT_EQ(outcome.error_lines(), 2u) << outcome.err;
  EXPECT_EQ(outcome.out, "");
}

TEST_F(Streams, AClosedOrFullStandardOutputIsSaidByEveryVerb) {
  const std::string model = example("clip_in_place.json");
  ASSERT_EQ(shell_in(folder, "opscope export -q " + model + " -o golden").status, 0);
  for (const std::string& verb :
       {std::string("--help"), std::string("--version"), "run " + model, "check " + model, "check --json " + model,
        std::string("verify golden"), std::string("verify --json golden"),
        std::string("diff golden/inputs/A.npy golden/inputs/A.npy"),
        std::string("diff --json golden/inputs/A.npy golden/inputs/A.npy"),
        std::string("sweep SIGN --data-type INT8 --cases 8 -b cpu"),
        std::string("bench SIGN --data-type INT8 --elements 1024 -b cpu"), std::string("candidate --interface SIGN"),
        std::string("info"), std::string("info --operators"), std::string("info --json")})
    for (const char* target : {">&-", ">/dev/full", ">&- 2>&-"}) {
      const Outcome outcome = shell_in(folder, "opscope " + verb + " " + target);
      EXPECT_EQ(outcome.status, 2) << verb << " " << target;
      if (std::string(target).ends_with("2>&-")) continue;
      EXPECT_THAT(outcome.err, HasSubstr("opscope: standard output: ")) << verb << " " << target;
    }
}

TEST_F(Streams, ClosedOnesAreNotTakenByFilesOfTheProgram) {
  const std::string model = example("clip_in_place.json");
  // Were descriptor 1 free, the first file that is written would get what the program prints.
  const Outcome outcome =
      shell_in(folder, "opscope export " + model + " -o golden <&- >&- 2>&-; echo $?; opscope verify golden -b cpu");
  EXPECT_EQ(outcome.out, "0\ngolden: equal on cpu (exact)\n");
  const Outcome read = shell_in(folder, "opscope run - <&-");
  EXPECT_EQ(read.status, 2);
  EXPECT_THAT(read.err, StartsWith("opscope: standard input: cannot be read: "));
}

}  // namespace
}  // namespace opscope::test
