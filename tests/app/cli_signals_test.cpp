// Signals and broken streams: what the program leaves behind, and its status.

#include <fmt/format.h>
#include <signal.h>

#include "gmock/gmock.h"
#include "tests/app/cli_shell.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

struct Signal {
  const char* name;
  int number;
};
constexpr Signal signals[] = {{"INT", SIGINT}, {"TERM", SIGTERM}, {"HUP", SIGHUP}};

// SIGN of 30 million elements, a hundred times over, then a file: long enough to be stopped in the middle.
std::string long_case() {
  std::string commands;
  for (int i = 0; i < 100; ++i)
    commands +=
        R"({"type": "dispatch", "dispatchable": "sign", "bindings": {"InputTensor": "A", "OutputTensor": "A"}}, )";
  return fmt::format(R"({{
    "resources": {{"A": {{"initialValuesDataType": "INT8", "initialValues": {{"valueCount": 30000000, "value": -7}}}}}},
    "dispatchables": {{"sign": {{"type": "ELEMENT_WISE_SIGN", "desc": {{
      "InputTensor": {{"DataType": "INT8", "Sizes": [30000000]}},
      "OutputTensor": {{"DataType": "INT8", "Sizes": [30000000]}}}}}}}},
    "commands": [{} {{"type": "writeFile", "resource": "A", "targetPath": "A.npy"}}]
  }})",
                     commands);
}

// For the shell: whether a program has handlers for these of HUP (1), INT (2) and TERM (0x4000).
const std::string caught = R"(caught() {
  local mask; mask=$(awk '/^SigCgt:/ { print $2 }' /proc/$1/status) && [ $((0x${mask: -4} & 0x4003)) = $((0x$2)) ]
}
)";

std::vector<std::string> entries(const Folder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) names.push_back(entry.path().filename());
  std::ranges::sort(names);
  return names;
}

TEST(Signals, EndEveryVerbWith128PlusTheirNumberAndLeaveNothing) {
  const Folder folder;
  write(folder / "case.json", long_case());
  const std::vector<std::vector<std::string>> verbs = {
      {"run", "case.json"},
      {"check", "case.json", "--report", "report.json"},
      {"export", "case.json", "-o", "golden"},
      {"render", "case.json", "-o", "picture.png"},
      {"sweep", "CLIP", "--data-type", "FLOAT32", "-b", "cpu", "--cases", "0"},
      {"bench", "-b", "cpu", "--samples", "1000"}};
  for (const std::vector<std::string>& arguments : verbs)
    for (const Signal& signal : signals) {
      const Outcome outcome = opscope_in(folder.path(), arguments,
                                         once_it_has_worked(0.7, [&](pid_t program) { kill(program, signal.number); }));
      EXPECT_EQ(outcome.status, 128 + signal.number) << arguments.front() << " " << signal.name << " " << outcome.err;
      EXPECT_EQ(entries(folder), std::vector<std::string>{"case.json"}) << arguments.front();
    }
}

TEST(Signals, EndAWaitForStandardInputAtOnce) {
  for (const Signal& signal : signals)
    for (const char* verb : {"run -", "check -", "export - -o golden", "render - -o a.png"}) {
      const Folder folder;
      // `set -m`: else bash starts what runs in the background with SIGINT ignored.
      // The pipe stays open and silent; the signal comes once the program has its handlers (HUP 1, INT 2, TERM 15).
      const Outcome outcome = shell_in(folder, caught + fmt::format(R"(set -m; mkfifo pipe; sleep 60 > pipe & writer=$!
opscope {} < pipe & program=$!
for i in {{1..400}}; do caught $program 4003 && break; sleep 0.05; done
sleep 0.3; kill -{} $program; wait $program; status=$?; kill $writer; exit $status)",
                                                                    verb, signal.name));
      EXPECT_EQ(outcome.status, 128 + signal.number) << verb << ": " << outcome.err;
      EXPECT_THAT(outcome.err, HasSubstr("opscope: standard input: cancelled\n"));
      EXPECT_EQ(entries(folder), std::vector<std::string>{"pipe"});
    }
}

TEST(Signals, EndAWaitForAReaderOfStandardOutput) {
  const Folder folder;
  write(folder / "case.json", R"({"resources": {"A": {"initialValuesDataType": "INT8",
      "initialValues": {"valueCount": 1000000, "value": 1}}}, "dispatchables": {},
      "commands": [{"type": "print", "resource": "A"}]})");
  const Outcome outcome = shell_in(folder, caught + R"(set -m; mkfifo pipe; sleep 60 < pipe & reader=$!
opscope run case.json > pipe & program=$!
for i in {1..400}; do caught $program 4003 && break; sleep 0.05; done
sleep 1.5; kill -TERM $program; wait $program; status=$?; kill $reader; exit $status)");
  EXPECT_EQ(outcome.status, 143) << outcome.err;
}

TEST(Signals, ThatWereToBeIgnoredStayIgnored) {
  const Folder folder;
  write(folder / "case.json", R"({"resources": {"A": {"initialValuesDataType": "INT8", "initialValues": [1, 2]}},
      "dispatchables": {}, "commands": [{"type": "print", "resource": "A"}]})");
  const Outcome outcome = shell_in(folder, caught + R"(set -m; mkfifo pipe; (sleep 3; cat case.json) > pipe &
trap '' HUP; opscope run - < pipe & program=$!
for i in {1..400}; do caught $program 4002 && break; sleep 0.05; done
kill -HUP $program; wait $program)");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "Resource 'A': 1, 2\n");
}

TEST(Signals, OfSeveralCasesThoseNotBegunAreNamed) {
  const Folder folder;
  write(folder / "long.json", long_case());
  const Outcome outcome = opscope_in(folder.path(), {"run", "long.json", "b.json", "c.json"},
                                     once_it_has_worked(0.7, [](pid_t program) { kill(program, SIGINT); }));
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(outcome.err, HasSubstr("opscope: long.json: "));
  EXPECT_THAT(outcome.err, HasSubstr("opscope: not begun: b.json, c.json\n"));
}

TEST(Streams, AClosedOrFullStandardOutputIsSaidByEveryVerb) {
  const Folder folder;
  const std::string model = example("clip_in_place.json");
  ASSERT_EQ(shell_in(folder, "opscope export -q " + model + " -o golden").status, 0);
  const std::vector<std::string> verbs = {"--help",
                                          "--version",
                                          "run " + model,
                                          "check " + model,
                                          "check --json " + model,
                                          "verify golden",
                                          "verify --json golden",
                                          "diff golden/inputs/A.npy golden/inputs/A.npy",
                                          "diff --json golden/inputs/A.npy golden/inputs/A.npy",
                                          "sweep SIGN --data-type INT8 --cases 8 -b cpu",
                                          "bench SIGN --data-type INT8 --elements 1024 -b cpu",
                                          "info",
                                          "info --operators",
                                          "info --json"};
  for (const std::string& verb : verbs)
    for (const char* target : {">&-", ">/dev/full", ">&- 2>&-"}) {
      const Outcome outcome = shell_in(folder, "opscope " + verb + " " + target);
      EXPECT_EQ(outcome.status, 2) << verb << " " << target;
      if (std::string(target).ends_with("2>&-")) continue;
      EXPECT_THAT(outcome.err, HasSubstr("opscope: standard output: ")) << verb << " " << target;
    }
}

TEST(Streams, ClosedOnesAreNotTakenByFilesOfTheProgram) {
  const Folder folder;
  const std::string model = example("clip_in_place.json");
  // Were descriptor 1 free, the first file that is written would get what the program prints.
  const Outcome outcome =
      shell_in(folder, "opscope export " + model + " -o golden <&- >&- 2>&-; echo $?; opscope verify golden -b cpu");
  EXPECT_EQ(outcome.out, "0\ngolden: equal on cpu\n");
  const Outcome read = shell_in(folder, "opscope run - <&-");
  EXPECT_EQ(read.status, 2);
  EXPECT_THAT(read.err, StartsWith("opscope: standard input: cannot be read: "));
}

}  // namespace
}  // namespace opscope::test
