// Arguments that nobody means: empty, repeated, contradictory, misplaced. Each is refused by its name, or does what it
// says.

#include <sys/stat.h>
#include <unistd.h>

#include "tests/app/cli_shell.h"

namespace opscope::test {
namespace {

class OddArguments : public InFolder {
 protected:
  OddArguments() { std::filesystem::copy_file(example("clip_in_place.json"), folder / "case.json"); }
};

TEST_F(OddArguments, EmptyNamesAreRefusedWithTheirOption) {
  expect_refused(opscope({""}), "FILE ''");
  expect_refused(opscope({"gui", ""}), "FILE ''");
  for (const char* verb : {"run", "check"}) expect_refused(opscope({verb, ""}), "MODEL ''");
  expect_refused(opscope({"export", "case.json", "-o", ""}), "-o ''");
  expect_refused(opscope({"render", "case.json", "-o", ""}), "-o ''");
  expect_refused(opscope({"run", "case.json", "--output-path", ""}), "--output-path");
  expect_refused(opscope({"run", "case.json", "--input-path", ""}), "--input-path");
  expect_refused(opscope({"run", "case.json", "--numerics", ""}), "--numerics");
  expect_refused(opscope({"verify", ""}), "DIR ''");
  expect_refused(opscope({"diff", "", "case.json"}), "EXPECTED ''");
  expect_refused(opscope({"diff", "case.json", ""}), "ACTUAL ''");
}

TEST_F(OddArguments, AnOptionThatTakesOneValueMayBeGivenOnce) {
  for (const auto& [once, again] : {std::pair("--numerics onnx", " --numerics documented"),
                                    {"--feature-level 5_0", " --feature-level 6_0"},
                                    {"--output-path a", " --output-path b"},
                                    {"--input-path a", " --input-path b"}}) {
    expect_refused(opscope(words(once + std::string(" run case.json") + again)), "may be given once");
    expect_refused(opscope(words(std::string("run case.json ") + once + again)), "may be given once");
  }
  expect_refused(opscope({"run", "case.json", "-b", "cpu", "-b", "cpu"}), "may be given once");
  EXPECT_EQ(opscope({"-q", "run", "-q", "-q", "-v", "case.json"}).status, 0);  // a flag says the same twice
}

TEST_F(OddArguments, NumbersOutOfRangeAreToldTheRange) {
  for (const char* number : {"0", "4097", "-1", "1.5", "", "x", "99999999999999999999", "0x10"})
    expect_refused(opscope({"bench", "--threads", number}),
                   "--threads " + std::string(*number ? number : "''") + ": not a whole number from 1 to 4096");
  for (const std::string number : {"0", "10001"})
    expect_refused(opscope({"bench", "--samples", number}),
                   "--samples " + number + ": not a whole number from 1 to 10000");
}

TEST_F(OddArguments, NamesThatBeginWithADashStandBehindTwoOfThem) {
  std::filesystem::copy_file(folder / "case.json", folder / "-case.json");
  EXPECT_EQ(opscope({"run", "--", "-case.json"}).status, 0);
  EXPECT_EQ(opscope({"run", "./-case.json"}).status, 0);
  expect_refused(opscope({"run", "-case.json"}), "-case.json");
}

TEST_F(OddArguments, NamesOfVerbsAreNamesOfFilesBehindAVerb) {
  for (const char* name : {"run", "check", "info"}) {
    std::filesystem::copy_file(folder / "case.json", folder / name);
    EXPECT_EQ(opscope({"run", name}).out, opscope({"run", "case.json"}).out) << name;
    EXPECT_EQ(opscope({"check", "-q", "case.json", name}).status, 0) << name;
  }
}

TEST_F(OddArguments, StandardStreamsAreNoFolders) {
  expect_refused(opscope({"export", "case.json", "-o", "-"}), "-o -");
  expect_refused(opscope({"verify", "-"}), "standard input");
  expect_refused(opscope({"gui", "case.json", "--screenshot", "-"}), "--screenshot -");
  EXPECT_FALSE(std::filesystem::exists(folder / "-"));
}

TEST_F(OddArguments, ACaseForTheWindowMayComeFromStandardInput) {
  const Outcome wrong = shell_in(folder, "echo '{' | opscope -");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("opscope: standard input:2:1: "));
  for (const char* line : {"opscope - < case.json", "opscope gui - < case.json"}) {
    const Outcome outcome = shell_in(folder, line);
    EXPECT_EQ(outcome.status, 3) << outcome.err;  // read, and then there is no display
    EXPECT_THAT(outcome.err, HasSubstr("display"));
  }
}

TEST_F(OddArguments, AFileThatMayNotBeReadIsNamed) {
  chmod((folder / "case.json").c_str(), 0);
  chmod(folder.path().c_str(), 0755);
  const std::string as_nobody = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups " : "";  // root reads all
  for (const char* words : {"run case.json", "check case.json", "render case.json -o a.png"})
    expect_refused(shell_in(folder, as_nobody + "opscope " + words), "case.json: cannot be opened: Permission denied");
}

TEST_F(OddArguments, SeveralThousandOfThemAreTaken) {
  std::vector<std::string> words = {"run"};
  for (int i = 0; i < 3000; ++i) words.emplace_back("case.json");
  const Outcome outcome = opscope(words);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 3000);
}

}  // namespace
}  // namespace opscope::test
