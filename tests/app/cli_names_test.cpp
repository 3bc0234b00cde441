// Names in cases, files and folders that would act on a terminal, and names that are far too long.

#include <fmt/format.h>

#include <algorithm>

#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

// A terminal escape, C1 in UTF-8, a mark of direction, a line end: as JSON writes them, and as a file's name holds
// them.
constexpr const char* hostile_json = "a\\u001b[31m\\u009b1m\\u202eb\\nc";
constexpr const char* hostile_bytes =
    "a\x1b[31m\xC2\x9B"
    "1m\u202Eb\nc";
constexpr const char* hostile_shown = "a\\x1b[31m\\u009b1m\\u202eb\\nc";

// SIGN of four bytes; resources and dispatchable with that name in JSON's spelling.
std::string named_case(const std::string& name, const std::string& type = "ELEMENT_WISE_SIGN") {
  return fmt::format(R"({{
    "resources": {{"{0}": {{"initialValuesDataType": "INT8", "initialValues": [-3, 0, 5, 7]}}}},
    "dispatchables": {{"{0}": {{"type": "{1}", "desc": {{
      "InputTensor": {{"DataType": "INT8", "Sizes": [4]}}, "OutputTensor": {{"DataType": "INT8", "Sizes": [4]}}}}}}}},
    "commands": [{{"type": "dispatch", "dispatchable": "{0}", "bindings": {{"InputTensor": "{0}", "OutputTensor": "{0}"}}}},
                 {{"type": "print", "resource": "{0}"}}]
  }})",
                     name, type);
}

// Nothing but printable characters and line ends.
void expect_harmless(const std::string& text) {
  for (const char c : text)
    if (c != '\n' && static_cast<unsigned char>(c) < 0x20) ADD_FAILURE() << "control character in " << text;
  for (const char* act : {"\x7f", "\xC2\x9B", "\u202E", "\u2066", "\u200F"}) EXPECT_THAT(text, Not(HasSubstr(act)));
}

std::size_t longest_line(const std::string& text) {
  std::size_t longest = 0, length = 0;
  for (const char c : text) longest = std::max(longest, length = c == '\n' ? 0 : length + 1);
  return longest;
}

using Names = InFolder;
using Words = std::vector<std::string>;

TEST_F(Names, InACaseAreShownHarmlessByEveryVerb) {
  write(folder / "case.json", named_case(hostile_json));
  const Outcome ran = opscope({"run", "-v", "case.json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, fmt::format("Resource '{}': -1, 0, 1, 1\n", hostile_shown));
  EXPECT_THAT(ran.err, HasSubstr(hostile_shown));
  const Outcome checked = opscope({"check", "case.json"});
  expect_says(checked, 0, {fmt::format("case.json: {} ELEMENT_WISE_SIGN: ", hostile_shown)});
  ASSERT_EQ(opscope({"export", "case.json", "-o", "golden"}).status, 0);
  const Outcome verified = opscope({"verify", "-v", "golden"});
  EXPECT_THAT(verified.out, HasSubstr(fmt::format("golden: {}: 4 elements equal", hostile_shown)));
  for (const Outcome& outcome : {ran, checked, verified}) {
    expect_harmless(outcome.out);
    expect_harmless(outcome.err);
  }
}

TEST_F(Names, InAnErrorAreShownHarmless) {
  write(folder / "case.json", named_case(hostile_json, "\\u001b]0;title\\u0007"));
  const Outcome outcome = opscope({"run", "case.json"});
  expect_refused(outcome, "\\x1b]0;title\\x07");
  expect_harmless(outcome.err);
}

TEST_F(Names, OfFilesAndFoldersAreShownHarmless) {
  const std::string name = std::string(hostile_bytes) + ".json", invalid = "x\xFFy.json";
  write(folder / name, named_case("A"));
  write(folder / invalid, named_case("A"));
  for (const std::string& file : {name, invalid}) {
    for (const char* verb : {"run", "check"}) {
      const Outcome outcome = opscope({verb, file});
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      expect_harmless(outcome.out);
    }
  }
  EXPECT_THAT(opscope({"check", name}).out, HasSubstr(std::string(hostile_shown) + ".json: equal"));
  EXPECT_THAT(opscope({"check", invalid}).out, HasSubstr("x\\xffy.json: equal"));
  const std::string bytes = hostile_bytes;
  for (const Words& arguments : {words("run", {bytes}), words("verify", {bytes}), words("diff", {bytes, "b.npy"}),
                                 words("export missing -o", {bytes}), words("bench", {bytes}), words("sweep", {bytes}),
                                 words("info", {bytes}), Words{bytes}, words("run -b", {bytes, "case.json"}),
                                 words("sweep --seconds", {bytes}), words("run --numerics", {bytes, "case.json"})}) {
    const Outcome outcome = opscope(arguments);
    EXPECT_EQ(outcome.status, 2) << arguments.front();
    EXPECT_EQ(outcome.error_lines(), 1u) << outcome.err;
    expect_harmless(outcome.err);
  }
}

TEST_F(Names, AreWholeInJsonAndEscaped) {
  write(folder / "case.json", named_case(hostile_json));
  const Outcome outcome = opscope({"check", "case.json", "--json"});
  expect_harmless(outcome.out);
  EXPECT_STREQ(json_of(outcome.out)["dispatches"][0]["dispatchable"].GetString(), hostile_bytes);
  const std::string long_name(50'000, 'n');
  write(folder / "long.json", named_case(long_name + "\\u007f"));
  const Outcome other = opscope({"check", "long.json", "--json"});
  expect_harmless(other.out);
  EXPECT_EQ(json_of(other.out)["dispatches"][0]["dispatchable"].GetString(), long_name + "\x7f");
}

TEST_F(Names, OfTensOfKilobytesAreShortenedOnLines) {
  const std::string long_name(60'000, 'n');
  write(folder / "case.json", named_case(long_name));
  const Outcome ran = opscope({"run", "-v", "case.json"}), checked = opscope({"check", "case.json"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_LT(longest_line(ran.out), 300u);
  EXPECT_THAT(ran.out, HasSubstr("nnn...nnn"));
  EXPECT_LT(longest_line(ran.err), 300u);
  EXPECT_LT(longest_line(checked.out), 500u);
}

TEST_F(Names, MakeNoErrorLongerThan2000Bytes) {
  const std::string long_name(60'000, 'n');
  std::string blanks;
  for (int i = 0; i < 20'000; ++i) blanks += "\\u001b w";
  for (const std::string& name : {long_name, blanks}) {
    write(folder / "case.json", named_case(name, "NO_SUCH_OPERATOR"));
    const Outcome outcome = opscope({"run", "case.json"});
    expect_refused(outcome, "case.json");
    EXPECT_LE(outcome.err.size(), 2000u);
    write(folder / "case.json", named_case("A", name));
    const Outcome other = opscope({"run", "case.json"});
    expect_refused(other, "case.json");
    EXPECT_LE(other.err.size(), 2000u);
  }
  for (const Words& arguments :
       {words("run", {long_name}), words("run -b", {long_name, "a"}), words("check a --report", {long_name}),
        Words{long_name}, words("verify", {long_name}), words("diff", {long_name, "b"}), words("bench", {long_name}),
        words("bench --elements", {long_name}), words("run", {"--" + long_name}),
        words("run a --feature-level", {long_name}), words("export a -o x -f", {long_name})}) {
    const Outcome outcome = opscope(arguments);
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_EQ(outcome.error_lines(), 1u);
    EXPECT_LE(outcome.err.size(), 2000u) << arguments.front();
  }
}

}  // namespace
}  // namespace opscope::test
