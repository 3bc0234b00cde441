// What a case says that does nothing, or acts as something else than it says: told, and read all the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/type_warnings.h"
#include "tests/core/model/models.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

using test::ModelText;
using testing::ElementsAre;
using testing::IsEmpty;

// "path: what" of each.
std::vector<std::string> lines_of(const CaseWarnings& warnings) {
  std::vector<std::string> lines;
  for (const CaseWarning& warning : warnings) lines.push_back(warning.path + ": " + warning.what);
  return lines;
}
std::vector<std::string> warnings_of(const ModelText& text) {
  CaseWarnings warnings;
  const Result<Model> model = parse_model(text.text(), "case.json", &warnings);
  EXPECT_TRUE(model) << model.error().text();
  EXPECT_EQ(model ? *model : Model{}, test::model_of(text)) << "the model is the same, warned about or not";
  return lines_of(warnings);
}

ModelText clip_with(const std::string& input_members, const std::string& members = "", const std::string& min = "0") {
  return {.dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [9])" +
                           input_members + R"(},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": )" +
                           min + R"(, "Max": 1)" + members + "}}"};
}

TEST(CaseWarnings, UnknownMembersAreNamedWithTheNearestOne) {
  const std::string none = "this member is unknown and does nothing";
  EXPECT_THAT(warnings_of(clip_with(R"(, "strides": [1])")),
              ElementsAre("dispatchables.clip.desc.InputTensor.strides: " + none + "; is \"Strides\" meant?"));
  EXPECT_THAT(warnings_of(clip_with(R"(, "Stride": [1])")),
              ElementsAre("dispatchables.clip.desc.InputTensor.Stride: " + none + "; is \"Strides\" meant?"));
  EXPECT_THAT(warnings_of(clip_with("", R"(, "scaleBias": {"Scale": 1, "Bias": 0})")),
              ElementsAre("dispatchables.clip.desc.scaleBias: " + none + "; is \"ScaleBias\" meant?"));
  EXPECT_THAT(warnings_of({.rest = R"(, "opscope": {"numeric": "onnx"})"}),
              ElementsAre("opscope.numeric: " + none + "; is \"numerics\" meant?"));
  EXPECT_THAT(warnings_of({.rest = R"(, "Opscope": {})"}), ElementsAre("Opscope: " + none + "; is \"opscope\" meant?"));
  EXPECT_THAT(warnings_of({.resources = R"("A": {"initialValuesDataType": "FLOAT32", "sizeInByte": 64,
                           "initialValues": {"valueCount": 9, "value": 0, "qwerty": 1}})"}),
              ElementsAre("resources.A.initialValues.qwerty: " + none,
                          "resources.A.sizeInByte: " + none + "; is \"sizeInBytes\" meant?"));
  EXPECT_THAT(warnings_of({.commands = R"({"type": "print", "resource": "A", "Verbose": true})"}),
              ElementsAre("commands[0].Verbose: " + none + "; is \"verbose\" meant?"));
  EXPECT_THAT(warnings_of({.commands = R"({"type": "dispatch", "dispatchable": "clip", "bindings": {
                           "InputTensor": {"name": "A", "elementoffset": 4}, "OutputTensor": "A"}})"}),
              ElementsAre("commands[0].bindings.InputTensor.elementoffset: " + none + "; is \"elementOffset\" meant?"));
}

TEST(CaseWarnings, WhatDxDispatchAloneUnderstandsAndRemarksAreNone) {
  EXPECT_THAT(
      warnings_of({.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1], "type": "buffer",
                           "kind": "buffer", "resampleSize": []},
                           "L": {"initialValues": [{"name": "x", "type": "INT8", "value": 1}]})",
                   .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "executionFlags": ["NONE"],
      "dmlCompileType": "DmlCompileOp", "desc": {"InputTensor": {"DataType": "FLOAT32", "Sizes": [1], "DimensionCount": 1},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [1]}, "Min": 0, "Max": 1}})",
                   .commands = R"({"type": "dispatch", "dispatchable": "clip", "threadGroupCount": [1, 1, 1],
      "bindings": {"InputTensor": {"name": "A", "format": "R32_FLOAT", "counter": "c", "counterOffsetBytes": 0,
      "shape": [1], "replicate": false}, "OutputTensor": "A"}})",
                   .rest = R"(, "$schema": "s", "_note": 1, "//": "remark")"}),
      IsEmpty());
}

TEST(CaseWarnings, ACaseThatTheWindowKeptForRecoveryIsACase) {
  EXPECT_THAT(warnings_of({.rest = R"(, "opscope": {"session": {"version": 1}})"}), IsEmpty());
}

TEST(CaseWarnings, IntegersThatFloatDoesNotHold) {
  EXPECT_THAT(warnings_of(clip_with("", "", "16777217")),
              ElementsAre("dispatchables.clip.desc.Min: 16777217 is no value of FLOAT; 16777216 acts in its place"));
  EXPECT_THAT(
      warnings_of(clip_with("", "", "-2147483645")),
      ElementsAre("dispatchables.clip.desc.Min: -2147483645 is no value of FLOAT; -2147483648 acts in its place"));
  for (const char* fine : {"16777216", "0.1", "1e30", "2147483648", "-0", "0.30000000000000004"})
    EXPECT_THAT(warnings_of(clip_with("", "", fine)), IsEmpty()) << fine;
}

std::vector<std::string> type_warnings_of(const ModelText& text, const SearchPaths& paths = {}) {
  return lines_of(type_warnings(test::model_of(text), paths));
}

// An INT8 tensor over resource A.
ModelText bytes_of(const std::string& resource, const std::string& commands = ModelText{}.commands) {
  return {.resources = "\"A\": " + resource,
          .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "INT8", "Sizes": [4]}, "OutputTensor": {"DataType": "INT8", "Sizes": [4]},
      "Min": 0, "Max": 1}})",
          .commands = commands};
}

TEST(CaseWarnings, ATensorOverNumbersOfAnotherTypeIsTold) {
  const std::string told =
      "commands[0].bindings.InputTensor: this INT8 tensor reads 'A', whose values are FLOAT32: it "
      "gets their bytes, not their numbers";
  EXPECT_THAT(type_warnings_of(bytes_of(R"({"initialValuesDataType": "FLOAT32", "initialValues": [1, 2]})")),
              ElementsAre(told));
  EXPECT_THAT(
      type_warnings_of(bytes_of(R"({"initialValues": {"sourcePath": "npy/f4.npy"}})"), {test::data_file(""), {}}),
      ElementsAre(told));
}

TEST(CaseWarnings, UnsignedIntegersOfTheTensorsWidthAreItsBits) {
  for (const char* example : {"if_copies_bits.json", "sign_float16_subnormals.json"}) {
    const Result<Model> model = read_model(test::source_folder() / "assets/models" / example);
    ASSERT_TRUE(model) << model.error().text();
    EXPECT_THAT(type_warnings(*model, {}), IsEmpty()) << example;
  }
}

TEST(CaseWarnings, RawBytesZerosAndWhatADispatchWroteAreNoSuchCase) {
  for (const char* resource :
       {R"({"initialValuesDataType": "INT8", "initialValues": [1, 2, 3, 4]})",
        R"({"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3, 4]})",
        R"({"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 1, "value": 0}})",
        R"({"initialValuesDataType": "FLOAT32", "initialValues": [0, 0]})",
        R"({"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 1, "valueStart": 0, "valueDelta": 0}})",
        R"({"initialValuesDataType": "FLOAT32", "initialValues": {"sourcePath": "raw.bin"}})",
        R"({"initialValues": [{"type": "FLOAT32", "value": 1}]})"})
    EXPECT_THAT(type_warnings_of(bytes_of(resource)), IsEmpty()) << resource;
  EXPECT_THAT(type_warnings_of(bytes_of(R"({"initialValuesDataType": "INT8", "initialValues": [1, 2, 3, 4]},
      "B": {"initialValuesDataType": "FLOAT32", "initialValues": [7]})",
                                        R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A",
      "OutputTensor": "B"}}, {"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "B",
      "OutputTensor": "A"}})")),
              IsEmpty());
}

}  // namespace
}  // namespace opscope
