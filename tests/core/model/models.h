#pragma once
// Case files in tests: a small one, and one with any part of it replaced.

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "core/model/json.h"
#include "tests/support/result.h"

namespace opscope::test {

struct ModelText {
  std::string resources =
      R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [-4, -3, -2, -1, 0, 1, 2, 3, 4]})";
  std::string dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]},
      "Min": -2.5, "Max": 2.5}})";
  std::string commands = R"({"type": "dispatch", "dispatchable": "clip",
                             "bindings": {"InputTensor": "A", "OutputTensor": "A"}})";
  std::string rest = {};  // further members of the root, with a comma first

  std::string text() const {
    return "{\"resources\": {" + resources + "}, \"dispatchables\": {" + dispatchables + "}, \"commands\": [" +
           commands + "]" + rest + "}";
  }
  Result<Model> parse() const { return parse_model(text(), "case.json"); }
};

// The model of a text that must be good.
inline Model model_of(const ModelText& text) {
  SCOPED_TRACE(text.text());
  return value_of(text.parse());
}

// A resource: {"initialValuesDataType": "INT8", "initialValues": [1, 2]}. `values` and further members, which begin
// with a comma, as they stand there.
inline std::string resource_text(const std::string& type, const std::string& values, const std::string& members = "") {
  return R"({"initialValuesDataType": ")" + type + R"(", "initialValues": )" + values + members + "}";
}

// One resource "R" as it is given.
inline Model with_resource(const std::string& resource) {
  return model_of({.resources = "\"A\": " + resource_text("FLOAT32", "[1]") + ", \"R\": " + resource});
}

// The text of a dispatchable "clip" whose tensors have this description, and its bounds.
inline std::string clip_text(const std::string& desc, const std::string& bounds = R"("Min": 0, "Max": 1)") {
  return R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {"InputTensor": )" + desc + R"(, "OutputTensor": )" + desc +
         ", " + bounds + "}}";
}

// Each text, with a part of what is answered.
using Answers = std::vector<std::pair<std::string, std::string>>;

template <class Ask>
void expect_answers(const Ask& ask, const Answers& rows) {
  for (const auto& [text, part] : rows) EXPECT_THAT(ask(text), testing::HasSubstr(part)) << text;
}

inline Model rewritten(const Model& model) {
  const std::string text = write_model(model);
  SCOPED_TRACE(text);
  return value_of(parse_model(text, "rewritten.json"));
}

}  // namespace opscope::test
