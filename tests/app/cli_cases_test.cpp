// Test cases as lines of hexadecimal: what is printed, and what a check of them finds.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "tests/app/cli_shell.h"

namespace opscope::test {
namespace {

Outcome shell(const std::string& line) { return shell_in(Folder(), "set -o pipefail\n" + line); }
Outcome cases(const std::string& arguments) { return shell("opscope cases " + arguments); }

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// One case a line, checked with --check.
Outcome checked(const std::string& lines, const std::string& arguments) {
  const Folder folder;
  write(folder / "lines", lines);
  return shell_in(folder, "opscope cases " + arguments + " --check < lines");
}

TEST(Cases, OfAWholeSpaceAreEveryCombinationInOrder) {
  std::string expected;
  for (int bits = 0; bits < 256; ++bits) {
    const int value = bits < 128 ? bits : bits - 256;
    expected += fmt::format("{:02x} {:02x}\n", bits, std::clamp(value, -3, 100) & 0xFF);
  }
  const Outcome outcome = cases("CLIP --data-type INT8 --set Min=-3 --set Max=100 --all");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, expected);
  EXPECT_EQ(cases("clip --data-type int8 --set min=-3 --set max=100").out, expected) << "a small space is whole";
  EXPECT_EQ(cases("clip --data-type int8 --set min=-3 --set max=100 --level 1").out, expected);
}

TEST(Cases, HaveAFieldForEachInputAndNamesOfTheirOwnWidth) {
  const auto lines = lines_of(cases("IF --data-type UINT16 | head -3").out);
  ASSERT_EQ(lines.size(), 3u);
  for (const std::string& line : lines) EXPECT_THAT(line, testing::MatchesRegex("[0-9a-f]{2}( [0-9a-f]{4}){3}"));
  // (127 - 0) * 2 + (1 - 0) * 0.5 = 254.5 saturates; 1 * 2 + 1 * 0.5 = 2.5 is a tie, which goes to even.
  const std::string options = "QUANTIZED_LINEAR_ADD --data-type INT8 --set AScaleTensor=2 --set BScaleTensor=0.5";
  const Outcome all = cases(options + " --all");
  EXPECT_EQ(lines_of(all.out).size(), 65536u);
  EXPECT_THAT(all.out, HasSubstr("\n7f 01 7f\n"));
  EXPECT_THAT(all.out, HasSubstr("\n01 01 02\n"));
}

TEST(Cases, OfALevelEndAndTheSecondHoldsTheFirst) {
  const Outcome first = cases("SIGN --data-type INT64 --level 1"), second = cases("SIGN --data-type INT64 --level 2");
  EXPECT_GT(lines_of(first.out).size(), 65536u);
  EXPECT_GT(lines_of(second.out).size(), 4194304u);
  EXPECT_EQ(second.out.substr(0, first.out.size()), first.out);
  EXPECT_THAT(first.out, HasSubstr("8000000000000000 ffffffffffffffff\n")) << "the smallest number is among them";
  EXPECT_NE(cases("SIGN --data-type INT64 --level 1 --seed 1").out, first.out);
}

TEST(Cases, GoOnUntilTheReaderHasEnough) {
  const Outcome outcome = cases("MIN --data-type FLOAT32 | head -n 20000000 | tail -n 1");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(lines_of(outcome.out).size(), 1u);
}

TEST(Cases, AreRefusedInOneLine) {
  expect_refused(cases("QUANTIZED_LINEAR_ADD --data-type FLOAT32"), "allowed are UINT8, INT8");
  expect_refused(cases("MIN --data-type FLOAT32 --all"), "2^64 combinations");
  expect_refused(cases("CLIP --data-type FLOAT32 --set Mid=1"), "allowed are Min, Max");
  expect_refused(cases("CLIP --data-type FLOAT32 --set Min"), "must be NAME=VALUE");
  expect_refused(cases("CLIP --data-type FLOAT32 --set Min=abc"), "--set Min=abc");
  expect_refused(cases("CLIP --data-type FLOAT32 --all --level 1"), "--all");
  expect_refused(cases("CLIP --data-type FLOAT32 --level 3"), "--level");
  expect_refused(cases("NOPE --data-type FLOAT32"), "NOPE");
  expect_refused(cases("CLIP --data-type FLOAT32 --json"), "--check --json");
}

TEST(CheckedCases, ThatAreCorrectAreCounted) {
  expect_says(shell("opscope cases SIGN --data-type FLOAT16 | sed 's/.* \\(.*\\)/& \\1/' |"
                    "opscope cases SIGN --data-type FLOAT16 --check"),
              0, {"65,536 cases checked (exact), all correct"});
}

TEST(CheckedCases, ThatAreWrongAreListedTheSmallestFirst) {
  const std::string lines = "41a00000 3f800000 3f000000\r\nbf000000 BF000000 bf000001\n\n00000000 00000000 00000000\n";
  const Outcome outcome = checked(lines, "CLIP --data-type FLOAT32 --set Min=-1 --set Max=1");
  expect_says(outcome, 1,
              {"3 cases checked (exact), 2 wrong. The smallest is\nline 2: InputTensor -0.5 (0xBF000000): "
               "expected -0.5 (0xBF000000), got -0.50000006 (0xBF000001), 1 ULP\n"});
  EXPECT_THAT(outcome.out, StartsWith("line 2: ")) << "before the one of line 1";
  expect_says(checked(lines, "CLIP --data-type FLOAT32 --set Min=-1 --set Max=1 --ulp 1"), 1,
              {"within 1 ULP), 1 wrong"});
  const auto report = json_of(checked(lines, "CLIP --data-type FLOAT32 --set Min=-1 --set Max=1 --json"), 1);
  EXPECT_STREQ(report["verdict"].GetString(), "different");
  EXPECT_EQ(report["cases"].GetUint(), 3u);
  EXPECT_EQ(report["mismatches"].GetUint(), 2u);
  EXPECT_STREQ(report["smallest"]["inputs"][0].GetString(), "0xBF000000");
  EXPECT_STREQ(report["smallest"]["result"].GetString(), "0xBF000001");
}

TEST(CheckedCases, AreReportedAsTheyCome) {
  const Outcome outcome = shell(
      "mkfifo in\n(echo '0000 0000 0001'; until grep -q 'line 1' out; do sleep 0.01; done; echo '0000 0000 0000') > in "
      "&\n"
      "timeout 60 opscope cases SIGN --data-type FLOAT16 --check < in > out\necho status $?; cat out");
  expect_says(outcome, 0, {"status 1", "line 1: InputTensor 0 (0x0000)", "2 cases checked (exact), 1 wrong"});
}

TEST(CheckedCases, OfAKernelThatLosesSubnormalsAreFoundInAWholeSpace) {
  const Outcome outcome = shell(
      "opscope cases ABS --data-type FLOAT16 --all | sed 's/.* \\(.*\\)/& \\1/; s/ 0[0-3]..$/ 0000/' |"
      "opscope cases ABS --data-type FLOAT16 --check");
  expect_says(outcome, 1,
              {"65,536 cases checked (exact), 2,046 wrong. The smallest is\nline 2: InputTensor 6e-8 (0x0001)"});
}

TEST(CheckedCases, RefuseALineThatIsNoneOfThem) {
  const std::string sign = "SIGN --data-type FLOAT16";
  expect_refused(checked("0000 0000\n", sign), "line 1: 2 fields; a line has 3");
  expect_refused(checked("0000 0000 0000 0000\n", sign), "line 1: 4 fields; a line has 3");
  expect_refused(checked("0000 0000 0000\n0000 zz00 0000\n", sign), "line 2: zz00 is not 4 hexadecimal digits");
  expect_refused(checked("0000 3c00 3c00\n", sign), "line 1: the expected bits are 0x3C00 here");
  expect_refused(checked(std::string(10000, '0'), sign), "more than 4096 bytes");
  const Outcome nothing = checked("", sign);
  expect_says(nothing, 2, {"nothing was checked"});
}

}  // namespace
}  // namespace opscope::test
