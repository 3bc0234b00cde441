// A case from standard input, and the line that the tests print to replay one.

#include <gmock/gmock.h>

#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "tests/app/cli_program.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

// What bash makes of `line`, as pasted.
Outcome pasted(const std::string& line) {
  const Folder folder;
  write(folder / "line", line + "\n");
  const std::string command = "cd '" + folder.path().string() + "' && PATH='" + program_file().parent_path().string() +
                              "':$PATH env -u DISPLAY -u WAYLAND_DISPLAY bash line > out 2> err";
  const int status = std::system(command.c_str());
  return {WEXITSTATUS(status), text_of(folder / "out"), text_of(folder / "err")};
}

Invocation sign_of(const std::string& resource) {
  Invocation made = CaseBuilder("ELEMENT_WISE_SIGN")
                        .tensor("InputTensor", tensor_of(DataType::Float32, {3}, {0xC0200000, 0x7FC12345, 0}))
                        .tensor("OutputTensor", output_of(DataType::Float32, {3}))
                        .build();
  made.tensors[0]->resource = resource;
  return made;
}

TEST(StandardInput, IsWhatAPrintedLineGives) {
  const Outcome outcome = pasted(command_line(sign_of("InputTensor")));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("standard input: case ELEMENT_WISE_SIGN: 3 elements, cpu passed"));
  EXPECT_THAT(outcome.out, HasSubstr("standard input: equal"));
}

TEST(StandardInput, SurvivesNamesThatTheShellCaresFor) {
  const std::string name = "it's $(exit 9) `x` \"!!\" \\ \n *";
  const Outcome outcome = pasted(command_line(sign_of(name)));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(StandardInput, TakesAnyRandomCase) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    CaseOptions options;
    options.max_elements = 300;
    const Outcome outcome = pasted(command_line(random_case(number, options)));
    EXPECT_EQ(outcome.status, 0) << number << ": " << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("standard input: equal")) << number;
  }
}

TEST(StandardInput, IsReadByTheOtherVerbsThatTakeACase) {
  const std::string text = R"({"resources": {"A": {"initialValuesDataType": "INT8", "initialValues": [-3, 0, 5, 7]}},
    "dispatchables": {"sign": {"type": "ELEMENT_WISE_SIGN", "desc": {
      "InputTensor": {"DataType": "INT8", "Sizes": [4]}, "OutputTensor": {"DataType": "INT8", "Sizes": [4]}}}},
    "commands": [{"type": "dispatch", "dispatchable": "sign", "bindings": {"InputTensor": "A", "OutputTensor": "A"}},
                 {"type": "print", "resource": "A"}]})";
  const Outcome ran = pasted("opscope run - <<< '" + text + "'");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "Resource 'A': -1, 0, 1, 1\n");
  const Outcome drawn = pasted("opscope render - -o a.png <<< '" + text + "' && test -s a.png");
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  const Outcome exported = pasted("opscope export - -o golden <<< '" + text + "' && opscope verify golden");
  EXPECT_EQ(exported.status, 0) << exported.err;
}

TEST(StandardInput, LooksUpFilesUnderTheInputPathAndInTheCurrentFolder) {
  const std::string text = R"({"resources": {"A": {"initialValuesDataType": "UINT8",
      "initialValues": {"sourcePath": "a.bin"}}}, "dispatchables": {}, "commands": [{"type": "print", "resource": "A"}]})";
  const std::string prepare = "mkdir there; printf 'abcd' > there/a.bin; printf 'ABCD' > a.bin; ";
  EXPECT_EQ(pasted(prepare + "opscope run - <<< '" + text + "'").out, "Resource 'A': 65, 66, 67, 68\n");
  EXPECT_EQ(pasted(prepare + "opscope run - --input-path there <<< '" + text + "'").out,
            "Resource 'A': 97, 98, 99, 100\n");
}

TEST(StandardInput, IsNamedInErrors) {
  const Outcome malformed = pasted("opscope check - <<< '{'");
  EXPECT_EQ(malformed.status, 2);
  EXPECT_THAT(malformed.err, HasSubstr("opscope: standard input:2:1: malformed JSON"));
  const Outcome wrong = pasted("opscope run - <<< '{\"resources\": {}, \"dispatchables\": {}}'");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("standard input: the member \"commands\" is missing"));
  const Outcome empty = pasted("opscope check - < /dev/null");
  EXPECT_EQ(empty.status, 2);
  EXPECT_THAT(empty.err, HasSubstr("standard input"));
}

}  // namespace
}  // namespace opscope::test
