// Resources as DxDispatch's guide and its parser's tests describe them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/model/execute.h"
#include "tests/core/model/models.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

using test::f32;
using test::f64;
using test::with_resource;
using testing::HasSubstr;
using Bits = std::vector<std::uint64_t>;

// The resource's elements after loading, read as `type`; the padding at the end is left out.
Bits loaded(const std::string& json, DataType type, const SearchPaths& paths = {}) {
  const Model model = with_resource(json);
  const auto resource = load_typed_resource(*model.find_resource("R"), paths);
  EXPECT_TRUE(resource) << resource.error().text();
  Bits bits;
  if (!resource) return bits;
  for (std::size_t at = 0; at + element_size(type) <= resource->value_bytes; at += element_size(type))
    bits.push_back(load_bits(resource->buffer.bytes().data() + at, element_size(type)));
  return bits;
}

std::string array(const std::string& type, const std::string& values) {
  return R"({"initialValuesDataType": ")" + type + R"(", "initialValues": [)" + values + "]}";
}

std::string error_of(const std::string& resource) {
  const auto model = test::ModelText{.resources = "\"A\": " + resource}.parse();
  return model ? "accepted" : model.error().text();
}

TEST(Resources, ArraysOfEveryType) {
  EXPECT_EQ(loaded(array("FLOAT32", "1.2, 5, -1.2345"), DataType::Float32), (Bits{f32(1.2f), f32(5), f32(-1.2345f)}));
  EXPECT_EQ(loaded(array("FLOAT64", "1.2, 5"), DataType::Float64), (Bits{f64(1.2), f64(5)}));
  EXPECT_EQ(loaded(array("FLOAT16", "65504, -65504, 4"), DataType::Float16), (Bits{0x7BFF, 0xFBFF, 0x4400}));
  EXPECT_EQ(loaded(array("INT8", "-128, 127"), DataType::Int8), (Bits{0x80, 0x7F}));
  EXPECT_EQ(loaded(array("UINT8", "0, 255"), DataType::UInt8), (Bits{0, 255}));
  EXPECT_EQ(loaded(array("INT16", "-32768"), DataType::Int16), (Bits{0x8000}));
  EXPECT_EQ(loaded(array("UINT16", "65535"), DataType::UInt16), (Bits{0xFFFF}));
  EXPECT_EQ(loaded(array("INT32", "-2147483648"), DataType::Int32), (Bits{0x80000000}));
  EXPECT_EQ(loaded(array("UINT32", "4294967295"), DataType::UInt32), (Bits{0xFFFFFFFF}));
}

TEST(Resources, SixtyFourBitIntegersAreExact) {
  EXPECT_EQ(loaded(array("INT64", "-9223372036854775808, 9007199254740993, 9223372036854775807"), DataType::Int64),
            (Bits{0x8000000000000000, 9007199254740993, 0x7FFFFFFFFFFFFFFF}));
  EXPECT_EQ(loaded(array("UINT64", "18446744073709551615, 9007199254740993"), DataType::UInt64),
            (Bits{UINT64_MAX, 9007199254740993}));
}

TEST(Resources, FullTypeNamesAreAccepted) {
  EXPECT_EQ(loaded(array("DML_TENSOR_DATA_TYPE_UINT32", "7"), DataType::UInt32), (Bits{7}));
}

TEST(Resources, NanAndInfinityInAnyCase) {
  EXPECT_EQ(loaded(array("FLOAT32", R"("nan", "NaN", "inf", "Inf", "-inf", "-Inf")"), DataType::Float32),
            (Bits{0x7FC00000, 0x7FC00000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000}));
  EXPECT_EQ(loaded(array("FLOAT16", R"("nan", "inf", "-inf")"), DataType::Float16), (Bits{0x7E00, 0x7C00, 0xFC00}));
}

TEST(Resources, HexadecimalStringsAreTheBitsOfAFloat) {
  EXPECT_EQ(loaded(array("FLOAT32", R"("0x7FC00001", "0xff800001")"), DataType::Float32),
            (Bits{0x7FC00001, 0xFF800001}));
  EXPECT_EQ(loaded(array("FLOAT16", R"("0x7C01")"), DataType::Float16), (Bits{0x7C01}));
  EXPECT_EQ(loaded(array("FLOAT64", R"("0x7FF0000000000001")"), DataType::Float64), (Bits{0x7FF0000000000001}));
  EXPECT_THAT(error_of(array("FLOAT16", R"("0x12345")")), HasSubstr("resources.A.initialValues[0]"));
}

TEST(Resources, HalfsAreRoundedOnceFromTheDecimal) {
  // 1 + 2^-11 lies half way between 1 and its neighbour; a little more, which no double can tell, rounds up.
  EXPECT_EQ(loaded(array("FLOAT16", "1.00048828125, 1.000488281250000001, 1.0004882812500002"), DataType::Float16),
            (Bits{0x3C00, 0x3C01, 0x3C01}));
  EXPECT_EQ(loaded(array("FLOAT16", "1.00146484375, 65519.99, 2.980232238769531e-8, 2.9802322387695313e-8"),
                   DataType::Float16),
            (Bits{0x3C02, 0x7BFF, 0x0000, 0x0001}));
}

TEST(Resources, ConstantsAndSequences) {
  EXPECT_EQ(loaded(R"({"initialValuesDataType": "DML_TENSOR_DATA_TYPE_UINT32",
                       "initialValues": {"valueCount": 6, "value": 2}})",
                   DataType::UInt32),
            (Bits{2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(loaded(R"({"initialValuesDataType": "FLOAT32",
                       "initialValues": {"valueCount": 4, "valueStart": 1, "valueDelta": 2.5}})",
                   DataType::Float32),
            (Bits{f32(1), f32(3.5f), f32(6), f32(8.5f)}));
}

TEST(Resources, SequencesAddStepByStepInTheirType) {
  float sum = 0;
  Bits expected;
  for (int i = 0; i < 11; ++i, sum += 0.1f) expected.push_back(f32(sum));
  EXPECT_EQ(loaded(R"({"initialValuesDataType": "FLOAT32",
                       "initialValues": {"valueCount": 11, "valueStart": 0, "valueDelta": 0.1}})",
                   DataType::Float32),
            expected);
  EXPECT_EQ(loaded(R"({"initialValuesDataType": "UINT8",
                       "initialValues": {"valueCount": 4, "valueStart": 254, "valueDelta": 1}})",
                   DataType::UInt8),
            (Bits{254, 255, 0, 1}));
  // 2048 + 1 rounds back to 2048 in float16, and stays there.
  EXPECT_EQ(loaded(R"({"initialValuesDataType": "FLOAT16",
                       "initialValues": {"valueCount": 4, "valueStart": 2047, "valueDelta": 1}})",
                   DataType::Float16),
            (Bits{0x67FF, 0x6800, 0x6800, 0x6800}));
}

TEST(Resources, ListsOfMixedTypesArePackedTight) {
  const Model model = with_resource(R"({"initialValuesDataType": "UNKNOWN", "initialValues": [
      {"type": "FLOAT32", "value": -4.1092}, {"name": "b", "type": "UINT8", "value": 15},
      {"type": "INT16", "value": -3}, {"type": "FLOAT32", "value": 55.1}]})");
  const auto buffer = load_resource(*model.find_resource("R"), {});
  ASSERT_TRUE(buffer) << buffer.error().text();
  EXPECT_EQ(buffer->size(), 12u);  // 11 rounded up to 4
  const std::byte* at = buffer->bytes().data();
  EXPECT_EQ(load_bits(at, 4), f32(-4.1092f));
  EXPECT_EQ(load_bits(at + 4, 1), 15u);
  EXPECT_EQ(load_bits(at + 5, 2), 0xFFFDu);
  EXPECT_EQ(load_bits(at + 7, 4), f32(55.1f));
  EXPECT_EQ(load_bits(at + 11, 1), 0u);
}

TEST(Resources, SizeInBytesGrowsAResourceAndIsNotRounded) {
  const Model model =
      with_resource(R"({"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3], "sizeInBytes": 7})");
  const auto buffer = load_resource(*model.find_resource("R"), {});
  EXPECT_EQ(buffer->size(), 7u);
  EXPECT_EQ(load_bits(buffer->bytes().data(), 7), 0x030201u);
  const Model small =
      with_resource(R"({"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3], "sizeInBytes": 2})");
  EXPECT_THAT(load_resource(*small.find_resource("R"), {}).error().text(),
              HasSubstr("resources.R.sizeInBytes: is 2, but the initial values take 3 bytes"));
}

TEST(Resources, FilesAreFoundBesideTheModelThenUnderTheInputPath) {
  test::TemporaryFolder folder;
  folder.write("model/a.dat", "beside");
  folder.write("input/a.dat", "other!");
  folder.write("input/b.dat", "inputs");
  const SearchPaths paths{folder / "model", folder / "input"};
  const std::string resource = R"({"initialValuesDataType": "UINT8", "initialValues": {"sourcePath": ")";
  EXPECT_EQ(loaded(resource + "a.dat\"}}", DataType::UInt8, paths).front(), 'b');
  EXPECT_EQ(loaded(resource + "b.dat\"}}", DataType::UInt8, paths).front(), 'i');
  const Model model = with_resource(resource + "c.dat\"}}");
  EXPECT_THAT(load_resource(*model.find_resource("R"), paths).error().text(),
              HasSubstr("resources.R: c.dat: there is no such file beside the model"));
}

TEST(Resources, NpyFilesBringTheirTypeAndImagesTakeTheResources) {
  const SearchPaths paths{test::data_file(""), {}};
  EXPECT_EQ(loaded(R"({"initialValues": {"sourcePath": "npy/u4.npy"}})", DataType::UInt32, paths),
            (Bits{0, 1, 2, 3, 4, 0xFFFFFFFF}));
  EXPECT_EQ(loaded(R"({"initialValues": {"sourcePath": "images/grey.png"}, "initialValuesDataType": "UINT8"})",
                   DataType::UInt8, paths),
            (Bits{0, 64, 128, 192, 254, 255}));
  EXPECT_EQ(loaded(R"({"initialValues": {"sourcePath": "images/grey.png"}})", DataType::Float32, paths)[5], f32(1));
  EXPECT_EQ(loaded(R"({"initialValues": {"sourcePath": "images/flat.png"}, "initialValuesDataType": "UINT8",
                       "resampleSize": [1, 3, 2, 2], "resampleMode": "scale"})",
                   DataType::UInt8, paths),
            (Bits{10, 10, 10, 10, 20, 20, 20, 20, 30, 30, 30, 30}));
  const Model model =
      with_resource(R"({"initialValuesDataType": "INT8", "initialValues": {"sourcePath": "npy/u4.npy"}})");
  EXPECT_THAT(load_resource(*model.find_resource("R"), paths).error().text(),
              HasSubstr("resources.R.initialValuesDataType: is INT8, but"));
}

TEST(Resources, ProbingReadsTheShapeAlone) {
  const SearchPaths paths{test::data_file(""), {}};
  const auto npy = probe_source({.source_path = "npy/fortran.npy", .resample_size = {}, .unknown = {}}, paths);
  EXPECT_EQ(npy->data_type, DataType::Int32);
  EXPECT_EQ(npy->sizes, (std::vector<std::uint32_t>{2, 3, 4}));
  const auto image = probe_source({.source_path = "images/rgba.png", .resample_size = {}, .unknown = {}}, paths);
  EXPECT_EQ(image->sizes, (std::vector<std::uint32_t>{1, 4, 2, 3}));
  EXPECT_FALSE(probe_source({.source_path = "README.md", .resample_size = {}, .unknown = {}}, paths));
}

TEST(Resources, NothingLargerThanTheLimitIsAllocated) {
  const Model model = with_resource(R"({"initialValuesDataType": "FLOAT64",
      "initialValues": {"valueCount": 4294967295, "value": 0}})");
  EXPECT_THAT(load_resource(*model.find_resource("R"), {}).error().what, HasSubstr("more than the 8589934592 bytes"));
  const Model padded = with_resource(R"({"initialValuesDataType": "UINT8", "initialValues": [1],
      "sizeInBytes": 18446744073709551615})");
  EXPECT_THAT(load_resource(*padded.find_resource("R"), {}).error().what, HasSubstr("more than the 8589934592 bytes"));
}

struct Refusal {
  const char* resource;
  const char* culprit;
};

TEST(Resources, RefusalsNameTheirPath) {
  const Refusal refusals[] = {
      {"5", "case.json: resources.A: expected a resource (an object), not 5"},
      {"{}", "resources.A: the member \"initialValues\" is missing"},
      {R"({"initialValuesDataType": "FLOAT8", "initialValues": [1]})", "resources.A.initialValuesDataType: \"FLOAT8\""},
      {R"({"initialValuesDataType": 1, "initialValues": [1]})", "expected a string, not 1"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": []})",
       "resources.A.initialValues: empty arrays are not supported"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": "deferred"})", "ONNX"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": 3})", "expected initial values (an object), not 3"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": {}})", "expected exactly one of"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": {"value": 1, "valueStart": 1}})", "exactly one of"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": {"value": 1}})", "\"valueCount\" is missing"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": {"value": 1, "valueCount": 0}})",
       "resources.A.initialValues.valueCount: is 0; empty arrays are not supported"},
      {R"({"initialValues": []})", "resources.A.initialValues: empty arrays are not supported"},
      {R"({"initialValues": {"sourcePath": "a\u0000b.npy"}})",
       "resources.A.initialValues.sourcePath: holds a NUL character"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": {"value": 1, "valueCount": -1}})",
       "valueCount: expected"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": {"valueStart": 1, "valueCount": 1}})", "valueDelta"},
      {R"({"initialValues": {"value": 1, "valueCount": 1}})", "\"initialValuesDataType\" is missing"},
      {R"({"initialValues": [1, 2]})", "need an initialValuesDataType"},
      {R"({"initialValues": [{"type": "UNKNOWN", "value": 1}]})", "initialValues[0].type"},
      {R"({"initialValues": [{"type": "UINT8"}]})", "initialValues[0]: the member \"value\""},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": [1, null]})", "initialValues[1]: null is not a value"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": ["cat"]})", "\"cat\" is not a value of FLOAT32"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": ["1.5"]})", "initialValues[0]"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": [1e39]})", "initialValues[0]"},
      {R"({"initialValuesDataType": "FLOAT16", "initialValues": [65520]})", "initialValues[0]"},
      {R"({"initialValuesDataType": "INT8", "initialValues": [127, 128]})",
       "initialValues[1]: 128 is outside INT8, which holds -128 to 127"},
      {R"({"initialValuesDataType": "UINT8", "initialValues": [-1]})", "initialValues[0]"},
      {R"({"initialValuesDataType": "INT32", "initialValues": [1.5]})", "initialValues[0]: 1.5"},
      {R"({"initialValuesDataType": "INT32", "initialValues": ["nan"]})", "initialValues[0]"},
      {R"({"initialValuesDataType": "UINT64", "initialValues": [18446744073709551616]})", "initialValues[0]"},
      {R"({"initialValuesDataType": "INT64", "initialValues": [9223372036854775808]})", "initialValues[0]"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": [1], "initialValues": [2]})",
       "resources.A.initialValues: this member stands here twice"},
      {R"({"initialValuesDataType": "FLOAT32", "initialValues": [1], "sizeInBytes": 1.5})", "resources.A.sizeInBytes"},
      {R"({"initialValues": {"sourcePath": ""}})", "sourcePath"},
      {R"({"initialValues": {"sourcePath": "a.png"}, "resampleSize": [1, 3, 4]})", "resources.A.resampleSize"},
      {R"({"initialValues": {"sourcePath": "a.png"}, "resampleSize": [1, 9, 4, 4]})", "resources.A.resampleSize"},
      {R"({"initialValues": {"sourcePath": "a.png"}, "resampleMode": "crop"})", "'crop' is not a resample mode"},
  };
  for (const Refusal& refusal : refusals)
    EXPECT_THAT(error_of(refusal.resource), HasSubstr(refusal.culprit)) << refusal.resource;
}

}  // namespace
}  // namespace opscope
