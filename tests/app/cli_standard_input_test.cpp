// A case from standard input, and the line that the tests print to replay one.

#include <gmock/gmock.h>

#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "tests/app/cli_shell.h"
#include "tests/support/cases.h"

namespace opscope::test {
namespace {

using testing::HasSubstr;

Outcome pasted(const std::string& line) { return shell_in(Folder(), line); }

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

TEST(StandardInput, IsAnArrayForDiff) {
  const Folder folder;
  const std::string model = example("clip_in_place.json");
  ASSERT_EQ(shell_in(folder, "opscope export -q " + model +
                                 " -o golden; cp golden/inputs/A.npy a.npy; "
                                 "cp golden/expected/A.npy b.npy")
                .status,
            0);
  const Outcome equal = shell_in(folder, "cat a.npy | opscope diff a.npy -");
  EXPECT_EQ(equal.status, 0) << equal.err;
  EXPECT_THAT(equal.out, HasSubstr("actual    standard input\n"));
  EXPECT_EQ(shell_in(folder, "opscope diff - a.npy < b.npy").status, 1);
  const Outcome broken = shell_in(folder, "echo no array | opscope diff a.npy -");
  EXPECT_EQ(broken.status, 2);
  EXPECT_THAT(broken.err, testing::StartsWith("opscope: standard input: "));
  EXPECT_EQ(broken.err.find("/proc"), std::string::npos);
  const Outcome twice = shell_in(folder, "opscope diff - - < a.npy");
  EXPECT_EQ(twice.status, 2);
  EXPECT_THAT(twice.err, HasSubstr("name it once"));
  EXPECT_EQ(shell_in(folder, "opscope run - - < a.npy").status, 2);
}

TEST(StandardOutput, TakesAPictureAlone) {
  const Folder folder;
  const std::string model = example("clip_in_place.json");
  ASSERT_EQ(shell_in(folder, "opscope export -q " + model + " -o golden").status, 0);
  const std::string arrays = "golden/inputs/A.npy golden/expected/A.npy";
  for (const std::string& line : {"opscope render " + model + " -o -", "opscope diff " + arrays + " --png -"}) {
    const Outcome outcome = shell_in(folder, line);
    EXPECT_LE(outcome.status, 1) << outcome.err;
    EXPECT_EQ(outcome.out.substr(0, 8), "\x89PNG\r\n\x1a\n") << line;
    const std::string end("IEND\xAE\x42\x60\x82");  // the last chunk and its checksum (PNG specification, 11.2.5)
    ASSERT_GT(outcome.out.size(), end.size());
    EXPECT_EQ(outcome.out.substr(outcome.out.size() - end.size()), end) << line;
  }
  EXPECT_EQ(shell_in(folder, "opscope diff --json " + arrays + " --png -").status, 2);
  EXPECT_FALSE(std::filesystem::exists(folder / "-"));
}

}  // namespace
}  // namespace opscope::test
