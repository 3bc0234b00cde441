// `candidate --interface`: what it prints is right for every operator as it stands, and found out if it is changed.

#include <fmt/format.h>

#include "core/operators/schema/registry.h"
#include "tests/app/cli_shell.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

constexpr const char* build = "cc -std=c99 -O2 -Wall -Wextra -Wpedantic -Werror -shared -fPIC";

std::string short_name(const OperatorSchema& schema) { return schema.name.substr(schema.name.find("WISE_") + 5); }

class AnInterface : public testing::TestWithParam<const OperatorSchema*> {
 protected:
  const Folder folder;
};

// The suite has every data type, layout and setting of the attributes. As .npz it is written faster.
TEST_P(AnInterface, PassesTheSuiteOfItsOperatorInEveryLanguage) {
  const std::string name = short_name(*GetParam());
  const std::string print = "opscope candidate --interface " + name;
  const Outcome made = shell_in(folder, "set -e\n" + print + " > in_glsl.glsl\n" + print + " --language c > in_c.c\n" +
                                            print + " --language python > in_python.py\n" + build +
                                            " -o in_c.so in_c.c\nopscope suite " + name + " -q -f npz -o suite");
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_THAT(text_of(folder / "in_c.c"), HasSubstr(text_of(source_folder() / "include/opscope/candidate.h")));
  const auto report =
      json_of(shell_in(folder,
                       "opscope verify suite -b cpu --json --candidate ./in_c.so --candidate in_glsl.glsl --candidate "
                       "'/usr/bin/python3 in_python.py'"),
              0);
  int passed = 0;
  for (const auto& each : report["cases"].GetArray()) {
    if (!each["backends"].HasMember("in_c")) continue;  // a descriptor that must be refused
    for (const char* candidate : {"in_glsl", "in_c", "in_python"}) {
      const std::string status = each["backends"][candidate]["status"].GetString();
      EXPECT_TRUE(status == "passed" || status == "mistrusted") << each["path"].GetString() << ": " << candidate;
    }
    ++passed;
  }
  EXPECT_GT(passed, 10);
}

INSTANTIATE_TEST_SUITE_P(Of, AnInterface, testing::ValuesIn(shipped_operators()),
                         [](const auto& test) { return short_name(*test.param); });

// What no suite has: a NaN bound with bits of its own is the result of CLIP if all operands are NaN.
TEST(CandidateInterface, OfClipKeepsTheBitsOfANanBound) {
  const Folder folder;
  int cases = 0;
  for (const char* type : {"FLOAT32", "FLOAT16"})
    for (const char* scale_bias : {"", R"(, "ScaleBias": {"Scale": 1, "Bias": -0.0})"})
      write(folder / fmt::format("{}.json", ++cases),
            CaseText()
                .resource("A", type, R"(["nan", -0.0, 1])")
                .constant("B", type, 3)
                .dispatch("CLIP", {"A", "B"}, desc_text(type, "3"),
                          std::string(R"("Min": "0xFF812345", "Max": "nan")") + scale_bias)
                .text());
  ASSERT_EQ(
      shell_in(folder,
               "opscope candidate --interface CLIP --language c > in_c.c && cc -shared -fPIC -o in_c.so in_c.c &&\n"
               "opscope candidate --interface CLIP --language python > in_python.py")
          .status,
      0);
  expect_says(
      shell_in(folder, "opscope check -q [1-4].json --candidate ./in_c.so --candidate '/usr/bin/python3 in_python.py'"),
      0, {});
}

class TheVerbCandidate : public InFolder {};

TEST_F(TheVerbCandidate, PrintsGlslUnlessAnotherLanguageIsNamed) {
  const Outcome in_glsl = opscope({"candidate", "--interface", "sign"});
  expect_says(in_glsl, 0,
              {"ELEMENT_WISE_SIGN", "opscope sweep SIGN --candidate sign.glsl", "Output compute(Input0 x)"});
  EXPECT_EQ(in_glsl.out, opscope({"candidate", "--interface", "ELEMENT_WISE_SIGN", "--language", "glsl"}).out);
  expect_says(opscope({"candidate", "--interface", "sign", "--language", "c"}), 0,
              {"opscope sweep SIGN --candidate ./sign.so"});
  expect_says(opscope({"candidate", "--interface", "sign", "--language", "python"}), 0, {"import numpy as np"});
}

TEST_F(TheVerbCandidate, NamesWhatIsWrong) {
  expect_refused(opscope({"candidate"}), "--interface");
  expect_refused(opscope({"candidate", "--interface", "SINE"}), "SINE: no such operator; there are ABS, ADD,");
  expect_refused(opscope({"candidate", "--interface", "SIGN", "--language", "cobol"}),
                 "cobol: no such language; there are glsl, c, python");
  expect_refused(opscope({"candidate", "--interface", "SIGN", "--json"}), "--json: ");
}

// The minute of docs/candidates.md.
TEST_F(TheVerbCandidate, PrintsWhatMayBeChangedAndIsThenFoundOut) {
  const Outcome changed = shell_in(
      folder,
      "opscope candidate --interface SIGN --language c > sign.c && sed -i 's/number(type, x) > 0/number(type, x) > "
      "1e-6/' sign.c "
      "&&\n"
      "cc -shared -fPIC -o sign.so sign.c && opscope sweep SIGN --data-type FLOAT16 -b cpu --candidate ./sign.so");
  expect_says(changed, 1,
              {"different in 16 of all 65,536 FLOAT16 inputs, sign (./sign.so)",
               "sign: 1 of 1 differs, worst at [0]: 1 (0x3C00) against 0 (0x0000)"});
}

}  // namespace
}  // namespace opscope::test
