// A case from standard input, and the line that the tests print to replay one.

#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "tests/app/cli_shell.h"
#include "tests/support/case_text.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

Outcome pasted(const std::string& line) { return shell_in(Folder(), line); }

Invocation sign_of(const std::string& resource) {
  Invocation made = CaseBuilder("SIGN", {row_of(DataType::Float32, {0xC0200000, 0x7FC12345, 0})}).build();
  made.tensors[0]->resource = resource;
  return made;
}

TEST(StandardInput, IsWhatAPrintedLineGives) {
  expect_says(pasted(command_line(sign_of("InputTensor"))), 0,
              {"standard input: case ELEMENT_WISE_SIGN: 3 elements, cpu passed", "standard input: equal"});
}

TEST(StandardInput, SurvivesNamesThatTheShellCaresFor) {
  expect_says(pasted(command_line(sign_of("it's $(exit 9) `x` \"!!\" \\ \n *"))), 0, {});
}

TEST(StandardInput, TakesAnyRandomCase) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    CaseOptions options;
    options.max_elements = 300;
    SCOPED_TRACE(number);
    expect_says(pasted(command_line(random_case(number, options))), 0, {"standard input: equal"});
  }
}

TEST(StandardInput, IsReadByTheOtherVerbsThatTakeACase) {
  const std::string text =
      CaseText().resource("A", "INT8", "[-3, 0, 5, 7]").dispatch("SIGN", {"A", "A"}, desc_text("INT8", "4")).print("A");
  const Outcome ran = pasted("opscope run - <<< '" + text + "'");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "Resource 'A': -1, 0, 1, 1\n");
  expect_says(pasted("opscope render - -o a.png <<< '" + text + "' && test -s a.png"), 0, {});
  expect_says(pasted("opscope export - -o golden <<< '" + text + "' && opscope verify golden"), 0, {});
}

TEST(StandardInput, LooksUpFilesUnderTheInputPathAndInTheCurrentFolder) {
  const std::string text = CaseText().resource("A", "UINT8", R"({"sourcePath": "a.bin"})").print("A");
  const std::string prepare = "mkdir there; printf 'abcd' > there/a.bin; printf 'ABCD' > a.bin; ";
  EXPECT_EQ(pasted(prepare + "opscope run - <<< '" + text + "'").out, "Resource 'A': 65, 66, 67, 68\n");
  EXPECT_EQ(pasted(prepare + "opscope run - --input-path there <<< '" + text + "'").out,
            "Resource 'A': 97, 98, 99, 100\n");
}

TEST(StandardInput, IsNamedInErrors) {
  expect_refused(pasted("opscope check - <<< '{'"), "opscope: standard input:2:1: malformed JSON");
  expect_refused(pasted("opscope run - <<< '{\"resources\": {}, \"dispatchables\": {}}'"),
                 "standard input: the member \"commands\" is missing");
  expect_refused(pasted("opscope check - < /dev/null"), "standard input");
}

}  // namespace
}  // namespace opscope::test
