// Warnings about members that have no effect, or another one than they seem to have. The case is read nevertheless.

#include "core/model/type_warnings.h"
#include "tests/core/model/models.h"
#include "tests/support/case_text.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

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
  EXPECT_EQ(model ? *model : Model{}, model_of(text)) << "the model is the same, warned about or not";
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
  const std::string min = "dispatchables.clip.desc.Min: ", other = " cannot be represented in FLOAT32; ";
  EXPECT_THAT(warnings_of(clip_with("", "", "16777217")),
              ElementsAre(min + "16777217" + other + "16777216 is used instead"));
  EXPECT_THAT(warnings_of(clip_with("", "", "-2147483645")),
              ElementsAre(min + "-2147483645" + other + "-2147483648 is used instead"));
  for (const char* fine : {"16777216", "0.1", "1e30", "2147483648", "-0", "0.30000000000000004"})
    EXPECT_THAT(warnings_of(clip_with("", "", fine)), IsEmpty()) << fine;
}

std::vector<std::string> type_warnings_of(const ModelText& text, const SearchPaths& paths = {}) {
  return lines_of(type_warnings(model_of(text), paths));
}

// An INT8 tensor over resource A.
ModelText bytes_of(const std::string& resource) {
  return {.resources = "\"A\": " + resource, .dispatchables = clip_text(desc_text("INT8", "4"))};
}

TEST(CaseWarnings, ATensorOverNumbersOfAnotherTypeIsTold) {
  const std::string told =
      "commands[0].bindings.InputTensor: this INT8 tensor reads 'A', whose values are FLOAT32: it "
      "gets their bytes, not their numbers";
  EXPECT_THAT(type_warnings_of(bytes_of(resource_text("FLOAT32", "[1, 2]"))), ElementsAre(told));
  EXPECT_THAT(type_warnings_of(bytes_of(R"({"initialValues": {"sourcePath": "npy/f4.npy"}})"), {data_file(""), {}}),
              ElementsAre(told));
}

TEST(CaseWarnings, UnsignedIntegersOfTheTensorsWidthAreItsBits) {
  for (const char* example : {"if_copies_bits.json", "sign_float16_subnormals.json"}) {
    const Model model = value_of(read_model(source_folder() / "assets/models" / example));
    EXPECT_THAT(type_warnings(model, {}), IsEmpty()) << example;
  }
}

TEST(CaseWarnings, RawBytesZerosAndWhatADispatchWroteAreNoSuchCase) {
  for (const std::string& resource :
       {resource_text("INT8", "[1, 2, 3, 4]"), resource_text("UINT8", "[1, 2, 3, 4]"),
        resource_text("FLOAT32", R"({"valueCount": 1, "value": 0})"), resource_text("FLOAT32", "[0, 0]"),
        resource_text("FLOAT32", R"({"valueCount": 1, "valueStart": 0, "valueDelta": 0})"),
        resource_text("FLOAT32", R"({"sourcePath": "raw.bin"})"),
        std::string(R"({"initialValues": [{"type": "FLOAT32", "value": 1}]})")})
    EXPECT_THAT(type_warnings_of(bytes_of(resource)), IsEmpty()) << resource;
  const std::string desc = desc_text("INT8", "4");
  const Model chain = CaseText()
                          .resource("A", "INT8", "[1, 2, 3, 4]")
                          .resource("B", "FLOAT32", "[7]")
                          .dispatch("SIGN", {"A", "B"}, desc)
                          .dispatch("SIGN", {"B", "A"}, desc)
                          .model();
  EXPECT_THAT(type_warnings(chain, {}), IsEmpty());
}

}  // namespace
}  // namespace opscope::test
