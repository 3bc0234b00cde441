// What goes into a case file comes out of it again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <random>

#include "core/model/execute.h"
#include "core/model/generate.h"
#include "tests/core/model/models.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

using test::model_of;
using test::ModelText;
using test::rewritten;
using testing::HasSubstr;

std::string error_of(const std::string& text) {
  const auto model = parse_model(text, "case.json");
  return model ? "accepted" : model.error().text();
}

Model with_array(DataType type, const std::vector<std::uint64_t>& bits) {
  Model model = model_of({});
  model.resources.push_back(
      {.name = "R", .data_type = type, .initial_values = ArrayValues{bits}, .size_in_bytes = 0, .unknown = {}});
  return model;
}

TEST(Rewrite, CommentsTrailingCommasAndAByteOrderMarkAreRead) {
  EXPECT_EQ(error_of("\xEF\xBB\xBF// first\n{\"resources\": {/* none */}, \"dispatchables\": {}, \"commands\": [],}"),
            "accepted");
}

TEST(Rewrite, EveryBitPatternOfEveryTypeSurvives) {
  std::mt19937_64 random(1);
  for (DataType type : all_data_types) {
    std::vector<std::uint64_t> bits = special_values(type);
    const std::uint64_t mask = ~std::uint64_t{0} >> (64 - 8 * element_size(type));
    for (int i = 0; i < 3000; ++i) bits.push_back(random() & mask);
    const Model model = with_array(type, bits);
    EXPECT_EQ(rewritten(model), model) << name(type);
  }
  std::vector<std::uint64_t> halfs(65536);
  for (std::uint64_t i = 0; i < halfs.size(); ++i) halfs[i] = i;
  const Model all = with_array(DataType::Float16, halfs);
  EXPECT_EQ(rewritten(all), all);
}

TEST(Rewrite, FloatsAreShortAndNegativeZeroStaysOne) {
  const std::string text = write_model(with_array(
      DataType::Float32, {test::f32(0.1f), 0x80000000, 0x7FC00000, 0x7FC00001, 0xFF800000, test::f32(16777216)}));
  EXPECT_THAT(text, HasSubstr(R"([0.1, -0.0, "nan", "0x7FC00001", "-inf", 16777216])"));
}

TEST(Rewrite, SixtyFourBitIntegersAreWrittenWhole) {
  EXPECT_THAT(write_model(with_array(DataType::UInt64, {UINT64_MAX, 9007199254740993})),
              HasSubstr("[18446744073709551615, 9007199254740993]"));
  EXPECT_THAT(write_model(with_array(DataType::Int64, {std::uint64_t{1} << 63})), HasSubstr("[-9223372036854775808]"));
}

TEST(Rewrite, EveryFormOfAModelSurvives) {
  const Model model = model_of(
      {.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4], "sizeInBytes": 64},
      "C": {"initialValuesDataType": "INT8", "initialValues": {"valueCount": 3, "value": -5}},
      "S": {"initialValuesDataType": "FLOAT64", "initialValues": {"valueCount": 3, "valueStart": 0.1, "valueDelta": -0.3}},
      "F": {"initialValues": {"sourcePath": "dir/ä.npy"}},
      "P": {"initialValues": {"sourcePath": "p.png"}, "initialValuesDataType": "FLOAT16", "resampleSize": [1, 3, 20, 30]},
      "U": {"initialValuesDataType": "UNKNOWN", "initialValues": [{"name": "n", "type": "UINT32", "value": 6}]})",
       .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "dmlCompileType": "DmlCompileOp", "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [2, 2], "Strides": [0, 1], "Flags": "OWNED_BY_DML"},
      "OutputTensor": {"DataType": "FLOAT32", "Sizes": [2, 2], "TotalTensorSizeInBytes": 32,
                       "GuaranteedBaseOffsetAlignment": 16},
      "ScaleBias": {"Scale": 0.1, "Bias": -0.0}, "Min": "-inf", "Max": "nan"}, "bindings": {"InputTensor": "A"}})",
       .commands = R"({"type": "dispatch", "dispatchable": "clip", "bindings": {
      "OutputTensor": {"name": "A", "elementOffset": 4, "elementCount": 4, "elementSizeInBytes": 4}}},
      {"type": "print", "resource": "C", "verbose": true},
      {"type": "writeFile", "resource": "A", "targetPath": "out.npy", "dimensions": [2, 2]})",
       .rest = R"(, "opscope": {"numerics": {"profile": "onnx", "ties": "away from zero"}, "featureLevel": "3_0",
      "view": {"zoom": 1.5}, "generators": {"C": {"type": "uniform", "seed": 18446744073709551615, "low": -3, "high": 0.1}}})"});
  EXPECT_EQ(rewritten(model), model);
  EXPECT_EQ(write_model(rewritten(model)), write_model(model));
}

TEST(Rewrite, UnknownMembersAreKeptInTheirOrder) {
  const Model model =
      model_of({.resources = R"("A": {"initialValuesDataType": "INT8", "zeta": [1, {"deep": null}],
      "initialValues": {"sourcePath": "a.npy", "inner": 18446744073709551615}, "alpha": "\u00e9\""})",
                .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "executionFlags": ["NONE"],
      "desc": {"note": 1e-7, "InputTensor": {"DataType": "INT8", "Sizes": [9]},
      "OutputTensor": {"DataType": "INT8", "Sizes": [9]}, "Min": 0, "Max": 1}})",
                .commands = R"({"type": "dispatch", "dispatchable": "clip", "threadGroupCount": [1, 1, 1],
      "bindings": {"InputTensor": {"name": "A", "shape": [9]}, "OutputTensor": "A"}},
      {"type": "print", "resource": "A", "comment": true})",
                .rest = R"(, "$schema": "./_schema.json", "author": {"b": 1, "a": 2},
      "opscope": {"later": [true]})"});
  const UnknownMembers expected = {{"zeta", R"([1,{"deep":null}])"}, {"alpha", R"("\u00e9\"")"}};
  EXPECT_EQ(model.find_resource("A")->unknown, expected);
  EXPECT_EQ(model.unknown, (UnknownMembers{{"$schema", "\"./_schema.json\""}, {"author", R"({"b":1,"a":2})"}}));
  EXPECT_EQ(rewritten(model), model);
  for (const char* kept :
       {"18446744073709551615", "executionFlags", "1e-7", "threadGroupCount", "\"shape\"", "comment", "later"})
    EXPECT_THAT(write_model(model), HasSubstr(kept));
}

TEST(Rewrite, UnknownMembersOfInnerObjectsAreKeptToo) {
  const Model model = model_of(
      {.resources =
           R"("A": {"initialValuesDataType": "INT8", "initialValues": {"valueCount": 9, "value": 1, "why": "w1"}},
      "S": {"initialValuesDataType": "INT8", "initialValues": {"valueCount": 9, "valueStart": 1, "valueDelta": 1, "why": "w2"}})",
       .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"Type": "BUFFER", "why": "w3", "Desc": {"DataType": "INT8", "Sizes": [9], "note": "w4"}},
      "OutputTensor": {"DataType": "INT8", "Sizes": [9], "why": "w5"}, "Min": 0, "Max": 1,
      "ScaleBias": {"Scale": 1, "Bias": 0, "why": "w6"}}})"});
  EXPECT_EQ(rewritten(model), model);
  for (const char* kept : {"w1", "w2", "w3", "w4", "w5", "w6"}) EXPECT_THAT(write_model(model), HasSubstr(kept));
}

TEST(Rewrite, APlainCaseHasNoOpscopeMember) {
  EXPECT_EQ(write_model(model_of({})).find("\"opscope\""), std::string::npos);
}

TEST(Rewrite, GeneratorsStandAsZerosForDxDispatch) {
  const Model model = model_of(
      {.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 12, "value": 0}})",
       .rest =
           R"(, "opscope": {"generators": {"A": {"type": "checkerboard", "low": -1, "high": 2, "width": 4, "cell": 2}}})"});
  const auto& generator = std::get<GeneratorValues>(model.find_resource("A")->initial_values);
  EXPECT_EQ(generator, (GeneratorValues{GeneratorValues::Kind::Checkerboard, 12, 0, -1, 2, 4, 2}));
  const std::string text = write_model(model);
  EXPECT_THAT(text, HasSubstr("\"valueCount\": 12,\n        \"value\": 0"));
  EXPECT_EQ(rewritten(model), model);
}

TEST(Rewrite, OpscopeRefusalsNameTheirPath) {
  const auto opscope = [](const std::string& members) {
    const auto model = ModelText{.rest = ", \"opscope\": {" + members + "}"}.parse();
    return model ? "accepted" : model.error().text();
  };
  EXPECT_THAT(opscope(R"("numerics": "fast")"),
              HasSubstr("opscope.numerics: 'fast' is not a numerics profile; allowed are documented, observed, onnx"));
  EXPECT_THAT(opscope(R"("numerics": {"nan": "maybe"})"), HasSubstr("opscope.numerics.nan: 'maybe' is not a choice"));
  EXPECT_THAT(opscope(R"("numerics": {"nans": "x"})"), HasSubstr("opscope.numerics.nans: is not a numerics setting"));
  EXPECT_THAT(opscope(R"("numerics": 3)"), HasSubstr("opscope.numerics: expected"));
  EXPECT_THAT(opscope(R"("featureLevel": "9_0")"), HasSubstr("opscope.featureLevel: '9_0' is not a feature level"));
  EXPECT_THAT(opscope(R"("generators": {"B": {"type": "uniform"}})"),
              HasSubstr("opscope.generators.B: there is no resource 'B'"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "perlin"}})"),
              HasSubstr("opscope.generators.A.type: 'perlin' is not a generator"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "uniform", "mean": 1}})"),
              HasSubstr("opscope.generators.A.mean"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "normal", "standardDeviation": -1}})"),
              HasSubstr("standardDeviation"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "checkerboard", "cell": 0}})"),
              HasSubstr("cell: must be 1 or more"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "uniform", "seed": -1}})"),
              HasSubstr("seed: expected an integer"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "uniform", "dataType": "INT8"}})"),
              HasSubstr("dataType: differs"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "uniform", "valueCount": 0}})"),
              HasSubstr("1 to 4294967295 elements"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "uniform", "sizes": [65536, 65536, 65536]}})"),
              HasSubstr("1 to 4294967295 elements"));
  EXPECT_THAT(opscope(R"("generators": {"A": {"type": "uniform", "sizes": [2], "valueCount": 2}})"),
              HasSubstr("beside valueCount"));
  EXPECT_EQ(opscope(R"("generators": {"A": {"type": "uniform", "sizes": [2, 3], "dataType": "FLOAT32"}})"), "accepted");
}

TEST(MalformedJson, ErrorsNameFileLineAndColumn) {
  EXPECT_THAT(error_of("{\n  \"resources\": {,}\n}"), HasSubstr("case.json:2:17: malformed JSON: "));
  EXPECT_THAT(error_of(""), HasSubstr("case.json:1:1: malformed JSON"));
  EXPECT_THAT(error_of("{\"resources\": {}, \"dispatchables\": {}, \"commands\": []} x"),
              HasSubstr("case.json:1:56: malformed"));
  EXPECT_THAT(error_of("[1]"), HasSubstr("case.json: expected a model (an object), not an array"));
  EXPECT_THAT(error_of("{\"dispatchables\": {}, \"commands\": []}"),
              HasSubstr("case.json: the member \"resources\" is missing"));
  EXPECT_THAT(error_of("{\"resources\": {}, \"commands\": []}"), HasSubstr("the member \"dispatchables\" is missing"));
  EXPECT_THAT(error_of("{\"resources\": {}, \"dispatchables\": {}}"), HasSubstr("the member \"commands\" is missing"));
  EXPECT_THAT(error_of("{\"resources\": {}, \"dispatchables\": {}, \"commands\": {}}"),
              HasSubstr("commands: expected an array"));
  EXPECT_THAT(error_of("{\"resources\": {\"A\": {}, \"A\": {}}}"),
              HasSubstr("resources.A: this member stands here twice"));
}

TEST(MalformedJson, NamesThatStandTwiceAreFoundWhereverTheyAre) {
  const auto with = [](const std::string& rest) { return error_of(ModelText{.rest = rest}.text()); };
  EXPECT_THAT(with(R"(, "x": [0, {"y": [[], {"a": 1, "b": {"a": 1}, "\u0061": 2}]}])"),
              HasSubstr("case.json: x[1].y[1].a: this member stands here twice"));
  EXPECT_THAT(with(R"(, "x": {"q\"": {"": 1, "": 2}})"), HasSubstr("case.json: x.q\".: this member stands here twice"));
  EXPECT_EQ(with(R"(, "x": [{"a": "a"}, {"a": {"a": ["a", "a"]}}], "y": {"A": 1, "a": 1})"), "accepted");
}

TEST(MalformedJson, EveryTruncationIsAnError) {
  const std::string text = ModelText{}.text();
  for (std::size_t length = 0; length < text.size(); ++length)
    EXPECT_FALSE(parse_model(text.substr(0, length), "x")) << length;
}

TEST(MalformedJson, DeepNestingEndsInAnErrorNotAFullStack) {
  for (const char* open : {"[", "{\"a\":", "[{\"a\":"}) {
    std::string text = "{\"x\": ";
    for (int i = 0; i < 1'000'000; ++i) text += open;
    EXPECT_THAT(error_of(text), HasSubstr("nest deeper than 64 levels"));
  }
}

TEST(SaveModel, ReplacesTheFileAndReadsBack) {
  test::TemporaryFolder folder;
  folder.write("case.json", "old");
  const Model model = model_of({});
  ASSERT_TRUE(save_model(model, folder / "case.json"));
  EXPECT_EQ(*read_model(folder / "case.json"), model);
  EXPECT_EQ(folder.entries(), 1u);
  EXPECT_THAT(read_model(folder / "none.json").error().text(), HasSubstr("none.json: cannot be opened"));
  EXPECT_THAT(read_model(folder.path()).error().text(), HasSubstr("is a folder"));
}

TEST(SaveModel, WhatCouldNotBeReadBackIsNotWritten) {
  std::string deep = "0";
  for (int level = 0; level < 60; ++level) deep = "[" + deep + "]";
  const Model model = model_of(
      {.dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "InputTensor":
      {"DataType": "FLOAT32", "Sizes": [9], "x": )" +
                        deep + R"(}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [9]}, "Min": 0, "Max": 1})"});
  test::TemporaryFolder folder;
  folder.write("case.json", "old");
  const Result<void> saved = save_model(model, folder / "case.json");
  ASSERT_FALSE(saved);
  EXPECT_THAT(saved.error().what, HasSubstr("could not be read back: "));
  EXPECT_EQ(folder.read("case.json"), "old");
}

}  // namespace
}  // namespace opscope
