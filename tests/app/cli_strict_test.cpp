// Warnings about a case: on stderr, and with --strict an error before anything of it runs.
#include "tests/app/cli_shell.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

// Clips A into Out and writes it, with `member` added to the operator's description.
std::string clip_case(const std::string& member, const std::string& max = "1") {
  return CaseText()
      .resource("A", "INT32", "[-3, 0, 5, 7]")
      .constant("Out", "INT32", 4)
      .dispatch("CLIP", {"A", "Out"}, desc_text("INT32", "4"), R"("Min": 0, "Max": )" + max + member)
      .print("Out")
      .write("Out", "out.npy");
}

class Strict : public InFolder {
 protected:
  Outcome opscope_on(const std::string& text, const std::vector<std::string>& arguments) {
    write(folder / "case.json", text);
    return opscope(arguments);
  }
};

TEST_F(Strict, AWarningIsSaidOnceAndTheCaseRuns) {
  const Outcome ran = opscope_on(clip_case(R"(, "scaleBias": null)"), {"run", "case.json"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "Resource 'Out': 0, 0, 1, 1\n");
  EXPECT_THAT(ran.err, HasSubstr("case.json: dispatchables.clip.desc.scaleBias: this member is unknown and does "
                                 "nothing; is \"ScaleBias\" meant?"));
  EXPECT_THAT(opscope_on(clip_case(R"(, "scaleBias": null)"), {"run", "-q", "case.json"}).err,
              testing::Not(HasSubstr("unknown")));
}

TEST_F(Strict, MakesItAnErrorBeforeAnythingRuns) {
  for (const std::string verb : {"run", "check"}) {
    const Outcome refused = opscope_on(clip_case(R"(, "scaleBias": null)"), {verb, "--strict", "case.json"});
    expect_refused(refused, "case.json: dispatchables.clip.desc.scaleBias: this member is unknown");
    EXPECT_EQ(refused.out, "");
    EXPECT_FALSE(std::filesystem::exists(folder / "out.npy"));
  }
}

TEST_F(Strict, HoldsForWhatTheValidatorWarnsOfToo) {
  expect_refused(opscope_on(clip_case("", "2.9"), {"run", "--strict", "case.json"}),
                 "case.json: dispatchables.clip.desc.Max: 2.9 cannot be represented in INT32; 2 is used instead");
  expect_refused(opscope_on(clip_case("", "2147483645"), {"run", "--strict", "case.json"}),
                 "case.json: dispatchables.clip.desc.Max: 2147483645 cannot be represented in FLOAT32; 2147483648 is "
                 "used instead");
  EXPECT_FALSE(std::filesystem::exists(folder / "out.npy"));
}

TEST_F(Strict, HoldsForNumbersTakenAsAnotherType) {
  std::string text = clip_case("");
  const std::string integers = R"("A": {"initialValuesDataType": "INT32")";
  text.replace(text.find(integers), integers.size(), R"("A": {"initialValuesDataType": "FLOAT32")");
  expect_refused(opscope_on(text, {"run", "--strict", "case.json"}), "case.json: commands[0].bindings.InputTensor: ");
  EXPECT_THAT(opscope_on(text, {"run", "case.json"}).err, HasSubstr("commands[0].bindings.InputTensor: "));
}

TEST_F(Strict, HoldsForACaseThatTheWindowReadsFromStandardInput) {
  write(folder / "case.json", clip_case(R"(, "scaleBias": null)"));
  for (const char* line : {"opscope --strict - < case.json", "opscope gui - --strict < case.json"})
    expect_refused(shell_in(folder, line), "scaleBias: this member is unknown");
}

TEST_F(Strict, ACaseWithoutWarningsRunsAsEver) {
  const Outcome ran = opscope_on(clip_case(""), {"run", "--strict", "case.json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "Resource 'Out': 0, 0, 1, 1\n");
}

TEST_F(Strict, VerifyTakesItFromAGoldenFolder) {
  ASSERT_EQ(opscope_on(clip_case(R"(, "scaleBias": null)"), {"export", "case.json", "-o", "golden"}).status, 0);
  expect_refused(opscope({"verify", "--strict", "golden"}),
                 "model.json: dispatchables.clip.desc.scaleBias: this member is unknown");
}

}  // namespace
}  // namespace opscope::test
