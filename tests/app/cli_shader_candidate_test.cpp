// Compute shaders beside the backends, in a process of their own: element functions, and whole shaders bound by names.

#include <fmt/format.h>

#include "tests/app/cli_shell.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"

namespace opscope::test {
namespace {

const std::string head = "#version 430\nlayout(local_size_x = 64) in;\n";

// A whole shader for a FLOAT32 input x and output y, with more declarations and this statement for element i.
std::string shader(const std::string& declarations, const std::string& statement) {
  return head +
         "layout(std430) readonly buffer InputTensor { float x[]; };\n"
         "layout(std430) buffer OutputTensor { float y[]; };\nuniform uint element_count;\n" +
         declarations + "\nvoid main() {\n  uint i = gl_GlobalInvocationID.x;\n  if (i < element_count) { " +
         statement + " }\n}\n";
}

class AShader : public testing::Test {
 protected:
  AShader() { write_case("CLIP", "FLOAT32", desc_text("FLOAT32", "2, 3"), R"("Min": -1, "Max": 1)"); }

  void write_case(const std::string& op, const std::string& type, const std::string& desc,
                  const std::string& attributes) {
    write(folder / "case.json", CaseText()
                                    .resource("A", type, "[5, 1, 0, 3, 2, 7]")
                                    .constant("B", type, 6)
                                    .dispatch(op, {"A", "B"}, desc, attributes)
                                    .text());
  }
  void expect_says(const Outcome& outcome, int status, const std::string& text) {
    EXPECT_EQ(outcome.status, status) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out + outcome.err, HasSubstr(text));
  }
  Outcome check(const std::string& text, const std::string& more = "") {
    write(folder / "mine.glsl", text);
    return shell_in(folder, "opscope check case.json --candidate mine.glsl " + more);
  }
  const Folder folder;
};

TEST_F(AShader, IsMeasuredAgainstTheMemoryOfTheGpu) {
  write(folder / "mine.glsl", shader("uniform float Min, Max;", "y[i] = min(max(x[i], Min), Max);"));
  for (const char* backend : {"gpu", "cpu"}) {
    const Outcome outcome = shell_in(folder, fmt::format("opscope bench clip --elements 4096 --data-type FLOAT32 -b {} "
                                                         "--candidate mine.glsl",
                                                         backend));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const auto limit = [&](const std::string& name) {
      const std::size_t at = outcome.out.find("  " + name);
      if (at == std::string::npos) return std::string();
      const std::size_t from = outcome.out.find(": copy ", at);
      return outcome.out.substr(from, outcome.out.find('\n', from) - from);
    };
    EXPECT_NE(limit("mine"), "") << outcome.out;
    EXPECT_EQ(limit("mine") == limit(backend), backend == std::string("gpu")) << outcome.out;
  }
}

TEST_F(AShader, ThatIsWholeIsBoundByTheNamesThatItDeclares) {
  const std::string bounds = "uniform float Min, Max;";
  expect_says(check(shader(bounds, "y[i] = min(max(x[i], Min), Max);")), 0, "mine passed (exact)");
  expect_says(check(shader(bounds, "y[i] = x[i] + Min + Max;")), 1, "mine failed (exact): 4 of 6 differ");
  expect_says(
      check(shader("uniform uint rank; uniform uint sizes[8];" + bounds,
                   "y[i] = rank == 2u && sizes[0] == 2u && sizes[1] == 3u ? min(x[i], Max) : 9.0; y[i] += Min - Min;")),
      0, "mine passed (exact)");
}

TEST_F(AShader, ThatIsWholeSaysWhatItLacksOrWhatNothingProvides) {
  expect_says(check(shader("uniform float Min;", "y[i] = x[i] + Min;")), 2,
              "mine skipped: unsupported: it does not declare Max");
  expect_says(check(shader("uniform float Min, Max, gamma;", "y[i] = x[i] * Min * Max * gamma;")), 1,
              "mine failed (exact): it declares the uniform gamma, which nothing provides");
  expect_says(check(shader("uniform float Min; uniform int Max;", "y[i] = x[i] + Min + float(Max);")), 1,
              "it declares Max as int, but it is float");
  expect_says(check(shader("uniform float Min, Max; layout(std430) buffer Table { float t[]; };",
                           "y[i] = x[i] + Min + Max + t[i];")),
              1, "it declares the block Table, which nothing provides");
  expect_says(check(head + "layout(std430) buffer OutputTensor { float y[]; };\nuniform float Min, Max;\nvoid main() { "
                           "y[0] = Min + Max; }\n"),
              2, "mine skipped: unsupported: it does not use a block InputTensor");
  expect_says(check(shader("", "y[i] = nonsense;")), 1, "nonsense");
  expect_says(check(shader("", "y[i] = nonsense;")), 1, "0:9(");
}

// A software device ends a loop after 65,535 rounds, which take long enough for many elements.
TEST_F(AShader, ThatLoopsWithoutEndEndsItsCase) {
  write(folder / "case.json",
        CaseText()
            .resource("A", "FLOAT32", R"({"valueCount": 4000000, "valueStart": 1, "valueDelta": 0})")
            .constant("B", "FLOAT32", 4000000)
            .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "4000000"))
            .text());
  expect_says(check(shader("", "while (x[0] < 9.0) y[i] += x[i];"), "--timeout 1"), 1,
              "mine failed (exact): did not return within 1 s");
}

// Elements narrower than a word are packed, of 64 bits are uvec2; and a block of another form is unsupported.
TEST_F(AShader, ThatIsWholeGetsElementsOfEverySize) {
  const auto copy = [](const std::string& type, const std::string& count) {
    return head + fmt::format(
                      "layout(std430) readonly buffer InputTensor {{ {0} x[]; }};\n"
                      "layout(std430) writeonly buffer OutputTensor {{ {0} y[]; }};\n"
                      "uniform uint element_count;\nvoid main() {{\n  uint i = gl_GlobalInvocationID.x;\n"
                      "  if (i < {1}) y[i] = x[i];\n}}\n",
                      type, count);
  };
  for (const auto& [type, glsl, count] :
       {std::tuple("UINT8", "uint", "(element_count + 3u) / 4u"),
        std::tuple("INT16", "uint", "(element_count + 1u) / 2u"),
        std::tuple("FLOAT16", "uint", "(element_count + 1u) / 2u"), std::tuple("FLOAT32", "float", "element_count"),
        std::tuple("FLOAT32", "uint", "element_count"), std::tuple("INT32", "int", "element_count"),
        std::tuple("INT64", "uvec2", "element_count")}) {
    write_case("IDENTITY", type, desc_text(type, "2, 3"), "");
    expect_says(check(copy(glsl, count)), 0, "mine passed (exact)");
  }
  expect_says(check(copy("float", "element_count")), 2,
              "mine skipped: unsupported: it declares OutputTensor as an array of float; INT64 takes uvec2");
  write_case("IDENTITY", "UINT8", desc_text("UINT8", "2, 3"), "");
  expect_says(check(copy("float", "element_count")), 2, "UINT8 takes uint words");
}

TEST_F(AShader, ThatDeclaresStridesGetsTensorsAsTheyLie) {
  write(folder / "case.json", R"({"resources": {
    "A": {"initialValuesDataType": "FLOAT32", "initialValues": [5, 1, 0, 3, 2, 7]},
    "B": {"initialValuesDataType": "FLOAT32", "initialValues": [8, 8, 8, 8, 8, 8, 8]}},
  "dispatchables": {"copy": {"type": "DML_OPERATOR_ELEMENT_WISE_IDENTITY", "desc": {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [2, 3], "Strides": [1, 2]},
    "OutputTensor": {"DataType": "FLOAT32", "Sizes": [2, 3], "Strides": [4, 1]}}}},
  "commands": [{"type": "dispatch", "dispatchable": "copy", "bindings": {"InputTensor": "A", "OutputTensor": "B"}}]})");
  expect_says(check(shader("", "y[i] = x[i];")), 0, "mine passed (exact)");
  const std::string strides =
      "uniform uint InputTensor_strides[8], OutputTensor_strides[8], InputTensor_offset, OutputTensor_offset, "
      "sizes[8];";
  expect_says(
      check(shader(strides,
                   "uint a = i / sizes[1], b = i % sizes[1]; y[OutputTensor_offset + a * OutputTensor_strides[0] + "
                   "b * OutputTensor_strides[1]] = x[InputTensor_offset + a * InputTensor_strides[0] + b * "
                   "InputTensor_strides[1]];")),
      0, "mine passed (exact)");
  expect_says(check(shader(strides,
                           "y[i + OutputTensor_offset + sizes[0] * 0u + OutputTensor_strides[0] * 0u] = "
                           "x[InputTensor_offset + InputTensor_strides[0] * 0u];")),
              1, "mine failed");
}

// A software device takes 4 Mi elements at a time.
TEST_F(AShader, OfATensorTooLargeForADispatchRunsInParts) {
  for (const char* sizes : {"5000017", "3, 5, 400009"}) {
    write(folder / "case.json",
          CaseText()
              .resource("A", "FLOAT32", R"({"valueCount": 6000135, "valueStart": 1, "valueDelta": 0.5})")
              .constant("B", "FLOAT32", 6000135)
              .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", sizes))
              .text());
    expect_says(check(shader("", "y[i] = x[i];")), 0, "mine passed (exact)");
    expect_says(
        check(shader("uniform uint sizes[8];", "y[i] = i + 1u == element_count && sizes[0] > 0u ? 1.0 : x[i];")), 1,
        "of");
  }
}

TEST_F(AShader, ThatIsAnElementFunctionIsSpecialisedByTheEngine) {
  const std::string sign = (source_folder() / "examples/candidates/sign_element.glsl").string();
  expect_says(shell_in(folder, "opscope sweep SIGN --cases 300 --samples 1000 --seconds 4 -b cpu --candidate " + sign),
              0, "Equal: ");
  expect_says(shell_in(folder, "opscope suite SIGN -q -o s && opscope verify s -b cpu --candidate " + sign), 0,
              "sign_element");
  write_case("SIGN", "INT32", desc_text("INT32", "2, 3"), "");
  expect_says(check("#include \"lib/ordering.glsl\"\nOutput compute(Input0 x) {\n  return nonsense;\n}\n"), 1, "0:3(");
  expect_says(check("Output compute(Input0 x) { return x; }\n"), 1, "mine failed (exact): 4 of 6 differ");
}

// They differ in NaN on every driver, and on many in subnormals.
TEST_F(AShader, ThatIsAWrongExampleIsFoundByTheSuite) {
  for (const auto& [name, op] : {std::pair("clamp", "CLIP"), {"scale_bias", "IDENTITY"}})
    expect_says(
        shell_in(folder, fmt::format("rm -rf s; opscope suite {} -q -o s && opscope verify s -b cpu --candidate "
                                     "{}/examples/candidates/wrong/{}.glsl",
                                     op, source_folder().string(), name)),
        1, "different on " + std::string(name));
}

TEST_F(AShader, ThatIsNotThereIsRefused) {
  expect_says(shell_in(folder, "opscope check case.json --candidate none.glsl"), 2,
              "--candidate none.glsl: no such file");
}

TEST_F(AShader, ThatIsRefusedIsNamedByItsFile) {
  expect_says(check("float element(float x) { return nothing; }\n"), 1, "the shader mine.glsl:");
  expect_says(check(shader("", "y[i] = nothing;")), 1, "the shader mine.glsl:");
}

}  // namespace
}  // namespace opscope::test
