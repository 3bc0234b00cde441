// Everything in a case file survives reading and writing.

#include <random>

#include "core/model/generate.h"
#include "core/model/load.h"
#include "tests/core/model/models.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

std::string parse_answer(const std::string& text) { return answer_of(parse_model(text, "case.json")); }

Model with_array(DataType type, const std::vector<std::uint64_t>& bits) {
  Model model = with_resource(resource_text("INT8", "[1]"));
  model.resources.back().data_type = type;
  model.resources.back().initial_values = ArrayValues{bits};
  return model;
}

TEST(Rewrite, CommentsTrailingCommasAndAByteOrderMarkAreRead) {
  EXPECT_EQ(
      parse_answer("\xEF\xBB\xBF// first\n{\"resources\": {/* none */}, \"dispatchables\": {}, \"commands\": [],}"),
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
  const std::string text = write_model(
      with_array(DataType::Float32, {f32(0.1f), 0x80000000, 0x7FC00000, 0x7FC00001, 0xFF800000, f32(16777216)}));
  EXPECT_THAT(text, HasSubstr(R"([0.1, -0.0, "nan", "0x7FC00001", "-inf", 16777216])"));
}

TEST(Rewrite, EveryFormOfAModelSurvives) {
  const Model model = model_of(
      {.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2, 3, 4], "sizeInBytes": 64,
      "initialValuesOffsetInBytes": 16},
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

TEST(Rewrite, SourcesKeepWhatTheElementsBecome) {
  const auto model = [](const std::string& source) {
    return model_of(
        {.resources = R"("A": {"initialValuesDataType": "UINT8", "initialValues": {"sourcePath": "a.png"}})",
         .rest = R"(, "opscope": {"sources": {"A": )" + source + "}}"});
  };
  const auto conversion = [&](const std::string& source) {
    const Model read = model(source);
    EXPECT_EQ(rewritten(read), read) << source;
    return std::get<FileValues>(read.resources.front().initial_values).conversion;
  };
  using Layout = Conversion::Layout;
  using Sign = Threshold::Test;
  EXPECT_EQ(conversion(R"({"layout": "NHWC", "channel": 0})"), (Conversion{.layout = Layout::Nhwc, .channel = 0}));
  EXPECT_EQ(conversion(R"({"alpha": false})"), (Conversion{.without_alpha = true}));
  EXPECT_EQ(conversion(R"({"alpha": true})"), Conversion{});
  EXPECT_EQ(conversion(R"({"minusMean": true, "scale": 0.1, "bias": -1})"),
            (Conversion{.minus_mean = true, .scale = 0.1, .bias = -1}));
  EXPECT_EQ(conversion(R"({"threshold": 0.25})"), (Conversion{.threshold = Threshold{Sign::AtLeast, 0.25}}));
  EXPECT_EQ(conversion(R"({"test": "<", "threshold": -3})"), (Conversion{.threshold = Threshold{Sign::Below, -3}}));
  EXPECT_EQ(conversion(R"({"layout": "NCHW", "minusMean": false, "scale": 1, "bias": 0})"), Conversion{});
  EXPECT_EQ(write_model(model(R"({"scale": 1})")).find("\"opscope\""), std::string::npos) << "it changes nothing";
  EXPECT_THAT(write_model(model(R"({"test": ">", "threshold": 0.5})")), HasSubstr(R"("test": ">",
        "threshold": 0.5
      })"));
}

TEST(Rewrite, SourcesKeepWhereARawFilesElementsBegin) {
  const auto model = [](const std::string& source) {
    return model_of({.resources = "\"A\": " + resource_text("UINT8", R"({"sourcePath": "a.bin"})"),
                     .rest = R"(, "opscope": {"sources": {"A": )" + source + "}}"});
  };
  const Model header = model(R"({"offsetInBytes": 13})");
  EXPECT_EQ(std::get<FileValues>(header.resources.front().initial_values).offset, 13u);
  EXPECT_EQ(rewritten(header), header);
  EXPECT_NE(header, model("{}"));
  EXPECT_THAT(write_model_line(header), HasSubstr(R"("sources":{"A":{"offsetInBytes":13}})"));
  EXPECT_EQ(write_model(model(R"({"offsetInBytes": 0})")).find("\"opscope\""), std::string::npos);
  const Model largest = model(R"({"offsetInBytes": 18446744073709551615})");
  EXPECT_EQ(rewritten(largest), largest);
}

TEST(Rewrite, OpscopeRefusalsNameTheirPath) {
  const auto opscope = [](const std::string& members) {
    return answer_of(ModelText{.rest = ", \"opscope\": {" + members + "}"}.parse());
  };
  expect_answers(
      opscope,
      {
          {R"("numerics": "fast")",
           "opscope.numerics: 'fast' is not a numerics profile; allowed are documented, observed, onnx, onnxruntime"},
          {R"("numerics": {"nan": "maybe"})", "opscope.numerics.nan: 'maybe' is not a choice"},
          {R"("numerics": {"nans": "x"})", "opscope.numerics.nans: is not a numerics setting"},
          {R"("numerics": 3)", "opscope.numerics: expected"},
          {R"("featureLevel": "9_0")", "opscope.featureLevel: '9_0' is not a feature level"},
          {R"("generators": {"B": {"type": "uniform"}})", "opscope.generators.B: there is no resource 'B'"},
          {R"("generators": {"A": {"type": "perlin"}})", "opscope.generators.A.type: 'perlin' is not a generator"},
          {R"("generators": {"A": {"type": "uniform", "mean": 1}})", "opscope.generators.A.mean"},
          {R"("generators": {"A": {"type": "normal", "standardDeviation": -1}})", "standardDeviation"},
          {R"("generators": {"A": {"type": "checkerboard", "cell": 0}})", "cell: must be 1 or more"},
          {R"("generators": {"A": {"type": "uniform", "seed": -1}})", "seed: expected an integer"},
          {R"("generators": {"A": {"type": "uniform", "dataType": "INT8"}})", "dataType: differs"},
          {R"("generators": {"A": {"type": "uniform", "valueCount": 0}})", "1 to 4294967295 elements"},
          {R"("generators": {"A": {"type": "uniform", "sizes": [65536, 65536, 65536]}})", "1 to 4294967295 elements"},
          {R"("generators": {"A": {"type": "uniform", "sizes": [2], "valueCount": 2}})", "beside valueCount"},
          {R"("sources": {"B": {}})", "opscope.sources.B: there is no resource 'B'"},
          {R"("sources": {"A": {}})", "opscope.sources.A: resource A does not come from a file"},
      });
  EXPECT_EQ(opscope(R"("generators": {"A": {"type": "uniform", "sizes": [2, 3], "dataType": "FLOAT32"}})"), "accepted");
}

TEST(Rewrite, RefusalsOfASourceNameTheirPath) {
  const auto source = [](const std::string& members) {
    return answer_of(ModelText{.resources = "\"A\": " + resource_text("UINT8", R"({"sourcePath": "a.png"})"),
                               .rest = R"(, "opscope": {"sources": {"A": {)" + members + "}}}"}
                         .parse());
  };
  expect_answers(source,
                 {{R"("layout": "CHWN")", "opscope.sources.A.layout: 'CHWN' is not a layout; allowed are NCHW, NHWC"},
                  {R"("channel": 4)", "opscope.sources.A.channel: expected an integer"},
                  {R"("channel": "red")", "opscope.sources.A.channel: expected"},
                  {R"("alpha": 0)", "opscope.sources.A.alpha: expected"},
                  {R"("minusMean": 1)", "opscope.sources.A.minusMean: expected"},
                  {R"("scale": "inf")", "opscope.sources.A.scale: expected"},
                  {R"("bias": 1e999)", "opscope.sources.A.bias"},
                  {R"("threshold": "nan")", "opscope.sources.A.threshold: expected"},
                  {R"("test": "==", "threshold": 1)", "'==' is not a comparison; allowed are >=, >, <=, <"},
                  {R"("test": ">=")", "opscope.sources.A.test: has no threshold beside it"},
                  {R"("offsetInBytes": -1)", "opscope.sources.A.offsetInBytes: expected an integer"},
                  {R"("offsetInBytes": 1.5)", "opscope.sources.A.offsetInBytes: expected an integer"},
                  {R"("offsetInBytes": 18446744073709551616)", "opscope.sources.A.offsetInBytes: expected an integer"},
                  {R"("gain": 2)", "opscope.sources.A.gain: is not a member of a source"}});
}

TEST(MalformedJson, ErrorsNameFileLineAndColumn) {
  expect_answers(parse_answer,
                 {
                     {"{\n  \"resources\": {,}\n}", "case.json:2:17: malformed JSON: "},
                     {"", "case.json:1:1: malformed JSON"},
                     {"{\"resources\": {}, \"dispatchables\": {}, \"commands\": []} x", "case.json:1:56: malformed"},
                     {"[1]", "case.json: expected a model (an object), not an array"},
                     {"{\"dispatchables\": {}, \"commands\": []}", "case.json: the member \"resources\" is missing"},
                     {R"({"name": "clip", "graph": {}})", "a WebNN test case can be written, but not opened"},
                     {"{\"resources\": {}, \"commands\": []}", "the member \"dispatchables\" is missing"},
                     {"{\"resources\": {}, \"dispatchables\": {}}", "the member \"commands\" is missing"},
                     {"{\"resources\": {}, \"dispatchables\": {}, \"commands\": {}}", "commands: expected an array"},
                     {"{\"resources\": {\"A\": {}, \"A\": {}}}", "resources.A: this member stands here twice"},
                 });
}

TEST(MalformedJson, NamesThatStandTwiceAreFoundWhereverTheyAre) {
  const auto with = [](const std::string& rest) { return parse_answer(ModelText{.rest = rest}.text()); };
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
    EXPECT_THAT(parse_answer(text), HasSubstr("nest deeper than 64 levels"));
  }
}

TEST(SaveModel, ReplacesTheFileAndReadsBack) {
  TemporaryFolder folder;
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
  TemporaryFolder folder;
  folder.write("case.json", "old");
  const Error refused = error_of(save_model(model, folder / "case.json"));
  EXPECT_THAT(refused.what, HasSubstr("could not be read back: "));
  EXPECT_EQ(refused.what.find("case.json"), std::string::npos) << "the file is named once: " << refused.text();
  EXPECT_EQ(folder.read("case.json"), "old");
}

}  // namespace
}  // namespace opscope::test
