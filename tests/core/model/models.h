#pragma once
// Case files in tests: a small one, and one with any part of it replaced.

#include <gtest/gtest.h>

#include <string>

#include "core/model/json.h"

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

// The model of a text that must be good; fails the test and gives an empty model where it is not.
inline Model model_of(const ModelText& text) {
  const Result<Model> model = text.parse();
  EXPECT_TRUE(model) << model.error().text() << "\n" << text.text();
  return model ? *model : Model{};
}

// One resource "R" as it is given.
inline Model with_resource(const std::string& resource) {
  return model_of(
      {.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1]}, "R": )" + resource});
}

inline Model rewritten(const Model& model) {
  const std::string text = write_model(model);
  const Result<Model> again = parse_model(text, "rewritten.json");
  EXPECT_TRUE(again) << again.error().text() << "\n" << text;
  return again ? *again : Model{};
}

}  // namespace opscope::test
