// Cases in the format of WebNN's own tests: their text, and what an evaluator that shares nothing with Opscope finds.

#include "core/vectors/wpt_case.h"

#include <cstdio>

#include "core/backends/reference/reference_backend.h"
#include "core/cases/case_model.h"
#include "core/cases/random_case.h"
#include "core/operators/schema/registry.h"
#include "tests/core/model/models.h"
#include "tests/support/matchers.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

Result<WptCase> converted(const Model& model, const SearchPaths& paths = {}) {
  return export_wpt_case(model, paths, *make_reference_backend());
}

// What the evaluator prints of these cases.
std::string evaluated(const std::vector<std::string>& texts) {
  const TemporaryFolder folder;
  std::string command = "cd '" + folder.path().string() + "' && /usr/bin/python3 '" +
                        (source_folder() / "tests/wpt/evaluate_case.py").string() + "'";
  for (std::size_t i = 0; i < texts.size(); ++i)
    command += " " + folder.write(std::to_string(i) + ".json", texts[i]).filename().string();
  std::FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  std::string text;
  for (char block[1 << 16]; const std::size_t size = std::fread(block, 1, sizeof block, pipe);)
    text.append(block, size);
  if (::pclose(pipe) == 0) return text;
  const std::size_t at = std::stoul("0" + text);
  return text + (at < texts.size() ? texts[at].substr(0, 3000) : "");
}

// B repeats along the first dimension; A is bound once; a NaN, infinities, a zero with a sign, and a choice left open.
const ModelText minimum{
    .resources = R"("A": {"initialValuesDataType": "FLOAT16", "initialValues": ["nan", "inf", -0.0, 0.1]},
      "B": {"initialValuesDataType": "FLOAT16", "initialValues": [1, "-inf"]},
      "Out": {"initialValuesDataType": "FLOAT16", "initialValues": [0, 0, 0, 0]})",
    .dispatchables = R"("min": {"type": "ELEMENT_WISE_MIN", "bindings": {"ATensor": "A"}, "desc": {
      "ATensor": {"DataType": "FLOAT16", "Sizes": [2, 2], "Flags": "OWNED_BY_DML"},
      "BTensor": {"DataType": "FLOAT16", "Sizes": [2, 2], "Strides": [0, 1]},
      "OutputTensor": {"DataType": "FLOAT16", "Sizes": [2, 2], "Strides": [1, 2]}}})",
    .commands = R"({"type": "dispatch", "dispatchable": "min", "bindings": {"BTensor": "B", "OutputTensor": "Out"}})"};

TEST(WptCase, IsOneObjectAsWebnnsTestsHaveIt) {
  const WptCase made = value_of(converted(model_of(minimum)));
  std::string expected = R"({
  "name": "min float16 2D tensors",
  "graph": {
    "inputs": {
      "A": {
        "data": ["NaN", "Infinity", -0.0, 0.0999755859375],
        "descriptor": {
          "shape": [2, 2],
          "dataType": "float16"
        },
        "constant": true
      },
      "B": {
        "data": [1, "-Infinity"],
        "descriptor": {
          "shape": [1, 2],
          "dataType": "float16"
        }
      }
    },
    "operators": [
      {
        "name": "min",
        "arguments": [
          {
            "a": "A"
          },
          {
            "b": "B"
          }
        ],
        "outputs": "Out"
      }
    ],
    "expectedOutputs": {
      "Out": {
        "data": [1, "-Infinity", -0.0, "-Infinity"],
        "descriptor": {
          "shape": [2, 2],
          "dataType": "float16"
        }
      }
    }
  },
  "tolerance": {
    "metricType": "ULP",
    "value": 0
  },
  "opscope": {
    "version": "VERSION",
    "numerics": "documented",
    "unspecified": {
      "Out": {
        "elements": [0],
        "choices": ["nan=propagates"]
      }
    }
  }
}
)";
  const std::size_t version = made.text.find("\"version\": \"") + 12;
  expected.replace(expected.find("VERSION"), 7, made.text, version, made.text.find('"', version) - version);
  EXPECT_EQ(made.text, expected);
  EXPECT_EQ(made.unspecified.at("Out").elements, 1U);
  EXPECT_THAT(made.notes, testing::IsEmpty());
  EXPECT_EQ(value_of(converted(model_of(minimum))).text, made.text);
}

TEST(WptCase, OfEveryExampleIsWhatNumPyComputes) {
  std::vector<std::string> texts;
  const fs::path folder = source_folder() / "assets/models";
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".json" || entry.path().stem() == "clip_photo") continue;  // a million numbers
    const Result<WptCase> made = converted(value_of(read_model(entry.path())), {folder, {}});
    if (made)
      texts.push_back(made->text);
    else
      EXPECT_THAT(made.error().text(), HasSubstr("WebNN")) << entry.path();
  }
  EXPECT_GE(texts.size(), 10U);
  EXPECT_THAT(evaluated(texts), StartsWith(std::to_string(texts.size()) + " cases"));
}

TEST(WptCase, OfRandomCasesIsWhatNumPyComputes) {
  std::vector<std::string> texts;
  std::uint64_t number = 0;
  for (const OperatorSchema* schema : shipped_operators())
    for (int i = 0; i < 40; ++i) {
      CaseOptions options;
      options.schema = schema;
      options.max_elements = 100;
      const Result<WptCase> made = converted(model_of(random_case(++number, options)));
      if (made)
        texts.push_back(made->text);
      else
        EXPECT_THAT(made.error().text(), HasSubstr("WebNN")) << schema->name;
    }
  EXPECT_GE(texts.size(), 200U);
  EXPECT_THAT(evaluated(texts), StartsWith(std::to_string(texts.size()) + " cases"));
}

// One input, every element of it the same.
TEST(WptCase, ExpandsWhatNoOperandHasInFull) {
  const Model model =
      model_of({.resources = R"("A": {"initialValuesDataType": "INT64", "initialValues": [-9007199254740993]},
      "Out": {"initialValuesDataType": "INT64", "initialValues": {"valueCount": 6, "value": 0}})",
                .dispatchables = R"("sign": {"type": "ELEMENT_WISE_SIGN", "desc": {
      "InputTensor": {"DataType": "INT64", "Sizes": [2, 3], "Strides": [0, 0]},
      "OutputTensor": {"DataType": "INT64", "Sizes": [2, 3]}}})",
                .commands = R"({"type": "dispatch", "dispatchable": "sign",
      "bindings": {"InputTensor": "A", "OutputTensor": "Out"}})"});
  const WptCase made = value_of(converted(model));
  EXPECT_THAT(made.text, HasSubstr(R"("data": ["-9007199254740993"])"));
  EXPECT_THAT(made.text, HasSubstr(R"("newShape": [2, 3])"));
  EXPECT_EQ(evaluated({made.text}), "1 cases, 6 elements\n");
}

TEST(WptCase, CountsTheNaNsThatJavaScriptCannotName) {
  ModelText text = minimum;
  text.resources.replace(text.resources.find("\"nan\""), 5, "\"0x7E01\"");
  EXPECT_THAT(
      value_of(converted(model_of(text))).notes,
      testing::ElementsAre("1 element is a NaN with other bits, written as NaN, the only one that JavaScript has"));
}

std::string refusal(ModelText text, const std::string& from, const std::string& to) {
  for (std::string* part : {&text.resources, &text.dispatchables, &text.commands})
    for (std::size_t at = 0; !from.empty() && (at = part->find(from, at)) != std::string::npos; at += to.size())
      part->replace(at, from.size(), to);
  return answer_of(converted(model_of(text)));
}

TEST(WptCase, IsRefusedWhatWebnnDoesNotHave) {
  const ModelText clip{.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4]})",
                       .dispatchables = clip_text(R"({"DataType": "FLOAT32", "Sizes": [4]})")};
  const std::string bounds = R"("Min": 0, "Max": 1)";
  EXPECT_EQ(refusal(clip, bounds, R"("Min": 0, "Max": 1, "ScaleBias": {"Scale": 1, "Bias": 0})"),
            "dispatchables.clip.desc.ScaleBias: WebNN's clamp has nothing like it");
  EXPECT_EQ(refusal(clip, bounds, R"("Min": 2, "Max": 1)"),
            "dispatchables.clip.desc.Min: is above Max, and WebNN refuses to build such a clamp");
  EXPECT_EQ(refusal(clip, bounds, R"("Min": 2, "Max": "nan")"),
            "dispatchables.clip.desc.Max: is NaN, and WebNN does not say what clamp does then");
  EXPECT_EQ(refusal(clip, R"("DataType": "FLOAT32", "Sizes": [4])", R"("DataType": "INT16", "Sizes": [8])"),
            "dispatchables.clip.desc.InputTensor.DataType: WebNN has no type INT16");

  const std::string again = R"({"type": "dispatch", "dispatchable": "clip", "bindings": )";
  const ModelText two{
      .resources = clip.resources + R"(, "B": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4, 5]})",
      .dispatchables = clip.dispatchables,
      .commands = again + R"({"InputTensor": "A", "OutputTensor": "B"}}, )" + again +
                  R"({"InputTensor": {"name": "B", "elementOffset": 1}, "OutputTensor": "A"}})"};
  EXPECT_THAT(refusal(two, "", ""), StartsWith("commands[1].bindings.InputTensor: reads an earlier dispatch's result"));
  EXPECT_EQ(refusal(two, R"({"name": "B", "elementOffset": 1}, "OutputTensor": "A")", R"("A", "OutputTensor": "B")"),
            "commands[1]: writes to 'B', where an earlier dispatch's result is that nothing has read");
}

}  // namespace
}  // namespace opscope::test
