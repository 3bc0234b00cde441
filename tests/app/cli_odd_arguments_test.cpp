// Arguments that nobody means: empty, repeated, contradictory, misplaced. Each is refused by its name, or does what it
// says.

#include <sys/stat.h>
#include <unistd.h>

#include "gmock/gmock.h"
#include "tests/app/cli_shell.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

class OddArguments : public testing::Test {
 protected:
  OddArguments() { std::filesystem::copy_file(example("clip_in_place.json"), folder / "case.json"); }
  Outcome opscope(const std::vector<std::string>& arguments) { return opscope_in(folder.path(), arguments); }
  Folder folder;
};

TEST_F(OddArguments, EmptyNamesAreRefusedWithTheirOption) {
  expect_refused(opscope({""}), "FILE ''");
  expect_refused(opscope({"gui", ""}), "FILE ''");
  expect_refused(opscope({"run", ""}), "MODEL ''");
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
  for (const std::vector<std::string>& option : {std::vector<std::string>{"--numerics", "onnx", "documented"},
                                                 {"--feature-level", "5_0", "6_0"},
                                                 {"--output-path", "a", "b"},
                                                 {"--input-path", "a", "b"}}) {
    expect_refused(opscope({option[0], option[1], "run", "case.json", option[0], option[2]}), "may be given once");
    expect_refused(opscope({"run", "case.json", option[0], option[1], option[0], option[2]}), "may be given once");
  }
  expect_refused(opscope({"run", "case.json", "-b", "cpu", "-b", "cpu"}), "may be given once");
  EXPECT_EQ(opscope({"-q", "run", "-q", "-q", "-v", "case.json"}).status, 0);  // a flag says the same twice
}

TEST_F(OddArguments, NumbersOutOfRangeAreToldTheRange) {
  for (const char* number : {"0", "4097", "-1", "1.5", "", "x", "99999999999999999999", "0x10"})
    expect_refused(opscope({"bench", "--threads", number}), "from 1 to 4096");
  for (const char* number : {"0", "10001"}) expect_refused(opscope({"bench", "--samples", number}), "from 1 to 10000");
  for (const char* number : {"0", "-1", "nan", "inf", ""})
    expect_refused(opscope({"sweep", "--seconds", number}), "--seconds");
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
  expect_refused(opscope({"verify", "-"}), "-: ");
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

TEST_F(OddArguments, OperatorsAreNamedInAnySpelling) {
  for (const char* name : {"SIGN", "sign", "ELEMENT_WISE_SIGN", "DML_OPERATOR_ELEMENT_WISE_SIGN"}) {
    const Outcome swept = opscope({"sweep", name, "--data-type", "INT8", "--cases", "0", "-b", "cpu"});
    EXPECT_EQ(swept.status, 0) << name << ": " << swept.err;
    EXPECT_THAT(swept.out, HasSubstr("ELEMENT_WISE_SIGN INT8"));
  }
}

}  // namespace
}  // namespace opscope::test
