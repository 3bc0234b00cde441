// Resources as DxDispatch's guide and its parser's tests describe them.

#include "core/model/load.h"
#include "tests/core/model/models.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

// The resource's elements after loading, read as `type`; the padding at the end is left out.
Bits loaded(const std::string& json, DataType type, const SearchPaths& paths = {}) {
  const Model model = with_resource(json);
  const auto resource = value_of(load_typed_resource(*model.find_resource("R"), paths));
  Bits bits;
  for (std::size_t at = 0; at + element_size(type) <= resource.value_bytes; at += element_size(type))
    bits.push_back(load_bits(resource.buffer.bytes().data() + at, element_size(type)));
  return bits;
}

std::string array(const std::string& type, const std::string& values) {
  return resource_text(type, "[" + values + "]");
}

std::string sequence(const std::string& type, int count, const std::string& start, const std::string& delta) {
  return resource_text(type, R"({"valueCount": )" + std::to_string(count) + R"(, "valueStart": )" + start +
                                 R"(, "valueDelta": )" + delta + "}");
}

std::string refusal(const std::string& resource) {
  return answer_of(ModelText{.resources = "\"A\": " + resource}.parse());
}

// What loading the resource says.
std::string load_error(const std::string& resource, const SearchPaths& paths = {}) {
  return answer_of(load_resource(*with_resource(resource).find_resource("R"), paths));
}

TEST(Resources, NanAndInfinityInAnyCase) {
  EXPECT_EQ(loaded(array("FLOAT32", R"("nan", "NaN", "inf", "Inf", "-inf", "-Inf")"), Float32),
            (Bits{0x7FC00000, 0x7FC00000, 0x7F800000, 0x7F800000, 0xFF800000, 0xFF800000}));
  EXPECT_EQ(loaded(array("FLOAT16", R"("nan", "inf", "-inf")"), Float16), (Bits{0x7E00, 0x7C00, 0xFC00}));
}

TEST(Resources, HexadecimalStringsAreTheBitsOfAFloat) {
  EXPECT_EQ(loaded(array("FLOAT32", R"("0x7FC00001", "0xff800001")"), Float32), (Bits{0x7FC00001, 0xFF800001}));
  EXPECT_EQ(loaded(array("FLOAT16", R"("0x7C01")"), Float16), (Bits{0x7C01}));
  EXPECT_EQ(loaded(array("FLOAT64", R"("0x7FF0000000000001")"), Float64), (Bits{0x7FF0000000000001}));
  EXPECT_THAT(refusal(array("FLOAT16", R"("0x12345")")), HasSubstr("resources.A.initialValues[0]"));
}

TEST(Resources, ConstantsAndSequences) {
  EXPECT_EQ(loaded(resource_text("DML_TENSOR_DATA_TYPE_UINT32", R"({"valueCount": 6, "value": 2})"), UInt32),
            (Bits{2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(loaded(sequence("FLOAT32", 4, "1", "2.5"), Float32), (Bits{f32(1), f32(3.5f), f32(6), f32(8.5f)}));
}

TEST(Resources, SequencesAddStepByStepInTheirType) {
  float sum = 0;
  Bits expected;
  for (int i = 0; i < 11; ++i, sum += 0.1f) expected.push_back(f32(sum));
  EXPECT_EQ(loaded(sequence("FLOAT32", 11, "0", "0.1"), Float32), expected);
  EXPECT_EQ(loaded(sequence("UINT8", 4, "254", "1"), UInt8), (Bits{254, 255, 0, 1}));
  // 2048 + 1 rounds back to 2048 in float16, and stays there.
  EXPECT_EQ(loaded(sequence("FLOAT16", 4, "2047", "1"), Float16), (Bits{0x67FF, 0x6800, 0x6800, 0x6800}));
}

TEST(Resources, ListsOfMixedTypesArePackedTight) {
  const Model model = with_resource(R"({"initialValuesDataType": "UNKNOWN", "initialValues": [
      {"type": "FLOAT32", "value": -4.1092}, {"name": "b", "type": "UINT8", "value": 15},
      {"type": "INT16", "value": -3}, {"type": "FLOAT32", "value": 55.1}]})");
  const auto buffer = value_of(load_resource(*model.find_resource("R"), {}));
  EXPECT_EQ(buffer.size(), 12u);  // 11 rounded up to 4
  const std::byte* at = buffer.bytes().data();
  EXPECT_EQ(load_bits(at, 4), f32(-4.1092f));
  EXPECT_EQ(load_bits(at + 4, 1), 15u);
  EXPECT_EQ(load_bits(at + 5, 2), 0xFFFDu);
  EXPECT_EQ(load_bits(at + 7, 4), f32(55.1f));
  EXPECT_EQ(load_bits(at + 11, 1), 0u);
}

TEST(Resources, SizeInBytesGrowsAResourceAndIsNotRounded) {
  const Model model = with_resource(resource_text("UINT8", "[1, 2, 3]", R"(, "sizeInBytes": 7)"));
  const auto buffer = load_resource(*model.find_resource("R"), {});
  EXPECT_EQ(buffer->size(), 7u);
  EXPECT_EQ(load_bits(buffer->bytes().data(), 7), 0x030201u);
  EXPECT_THAT(load_error(resource_text("UINT8", "[1, 2, 3]", R"(, "sizeInBytes": 2)")),
              HasSubstr("resources.R.sizeInBytes: is 2, but the initial values take 3 bytes"));
}

TEST(Resources, FilesAreFoundBesideTheModelThenUnderTheInputPath) {
  TemporaryFolder folder;
  folder.write("model/a.dat", "beside");
  folder.write("input/a.dat", "other!");
  folder.write("input/b.dat", "inputs");
  const SearchPaths paths{folder / "model", folder / "input"};
  const auto file = [](const std::string& name) {
    return resource_text("UINT8", "{\"sourcePath\": \"" + name + "\"}");
  };
  EXPECT_EQ(loaded(file("a.dat"), UInt8, paths).front(), 'b');
  EXPECT_EQ(loaded(file("b.dat"), UInt8, paths).front(), 'i');
  EXPECT_THAT(load_error(file("c.dat"), paths), HasSubstr("resources.R: c.dat: no such file in the model's folder"));
}

TEST(Resources, NpyFilesBringTheirTypeAndImagesTakeTheResources) {
  const SearchPaths paths{data_file(""), {}};
  const std::string npy = R"({"sourcePath": "npy/u4.npy"})", grey = R"({"sourcePath": "images/grey.png"})";
  EXPECT_EQ(loaded("{\"initialValues\": " + npy + "}", UInt32, paths), (Bits{0, 1, 2, 3, 4, 0xFFFFFFFF}));
  EXPECT_EQ(loaded(resource_text("UINT8", grey), UInt8, paths), (Bits{0, 64, 128, 192, 254, 255}));
  EXPECT_EQ(loaded("{\"initialValues\": " + grey + "}", Float32, paths)[5], f32(1));
  EXPECT_EQ(loaded(resource_text("UINT8", R"({"sourcePath": "images/flat.png"})",
                                 R"(, "resampleSize": [1, 3, 2, 2], "resampleMode": "scale")"),
                   UInt8, paths),
            (Bits{10, 10, 10, 10, 20, 20, 20, 20, 30, 30, 30, 30}));
  EXPECT_THAT(load_error(resource_text("INT8", npy), paths),
              HasSubstr("resources.R.initialValuesDataType: is INT8, but"));
}

TEST(Resources, ProbingReadsTheShapeAlone) {
  const SearchPaths paths{data_file(""), {}};
  const auto npy = probe_source({.source_path = "npy/fortran.npy", .resample_size = {}, .unknown = {}}, paths);
  EXPECT_EQ(npy->data_type, Int32);
  EXPECT_EQ(npy->sizes, (std::vector<std::uint32_t>{2, 3, 4}));
  const auto image = probe_source({.source_path = "images/rgba.png", .resample_size = {}, .unknown = {}}, paths);
  EXPECT_EQ(image->sizes, (std::vector<std::uint32_t>{1, 4, 2, 3}));
  EXPECT_FALSE(probe_source({.source_path = "README.md", .resample_size = {}, .unknown = {}}, paths));
}

TEST(Resources, NothingLargerThanTheLimitIsAllocated) {
  for (const std::string& resource : {resource_text("FLOAT64", R"({"valueCount": 4294967295, "value": 0})"),
                                      resource_text("UINT8", "[1]", R"(, "sizeInBytes": 18446744073709551615)")})
    EXPECT_THAT(load_error(resource), HasSubstr("more than the 8589934592 bytes")) << resource;
}

TEST(Resources, RefusalsNameTheirPath) {
  const std::string empty = "resources.A.initialValues: empty arrays are not supported";
  expect_answers(
      refusal,
      {
          {"5", "case.json: resources.A: expected a resource (an object), not 5"},
          {"{}", "resources.A: the member \"initialValues\" is missing"},
          {array("FLOAT8", "1"), "resources.A.initialValuesDataType: \"FLOAT8\""},
          {R"({"initialValuesDataType": 1, "initialValues": [1]})", "expected a string, not 1"},
          {array("FLOAT32", ""), empty},
          {resource_text("FLOAT32", R"("deferred")"), "ONNX"},
          {resource_text("FLOAT32", "3"), "expected initial values (an object), not 3"},
          {resource_text("FLOAT32", "{}"), "expected exactly one of"},
          {resource_text("FLOAT32", R"({"value": 1, "valueStart": 1})"), "exactly one of"},
          {resource_text("FLOAT32", R"({"value": 1})"), "\"valueCount\" is missing"},
          {resource_text("FLOAT32", R"({"value": 1, "valueCount": 0})"),
           "resources.A.initialValues.valueCount: is 0; empty arrays are not supported"},
          {R"({"initialValues": []})", empty},
          {R"({"initialValues": {"sourcePath": "a\u0000b.npy"}})",
           "resources.A.initialValues.sourcePath: contains a NUL character"},
          {resource_text("FLOAT32", R"({"value": 1, "valueCount": -1})"), "valueCount: expected"},
          {resource_text("FLOAT32", R"({"valueStart": 1, "valueCount": 1})"), "valueDelta"},
          {R"({"initialValues": {"value": 1, "valueCount": 1}})", "\"initialValuesDataType\" is missing"},
          {R"({"initialValues": [1, 2]})", "need an initialValuesDataType"},
          {R"({"initialValues": [{"type": "UNKNOWN", "value": 1}]})", "initialValues[0].type"},
          {R"({"initialValues": [{"type": "UINT8"}]})", "initialValues[0]: the member \"value\""},
          {array("FLOAT32", "1, null"), "initialValues[1]: null is not a value"},
          {array("FLOAT32", R"("cat")"), "\"cat\" is not a value of FLOAT32"},
          {array("FLOAT32", R"("1.5")"), "initialValues[0]"},
          {array("INT8", "127, 128"), "initialValues[1]: 128 is outside INT8, which holds -128 to 127"},
          {array("UINT8", "-1"), "initialValues[0]"},
          {array("INT32", "1.5"), "initialValues[0]: 1.5"},
          {array("INT32", R"("nan")"), "initialValues[0]"},
          {array("UINT64", "18446744073709551616"), "initialValues[0]"},
          {array("INT64", "9223372036854775808"), "initialValues[0]"},
          {resource_text("FLOAT32", "[1]", R"(, "initialValues": [2])"),
           "resources.A.initialValues: this member stands here twice"},
          {resource_text("FLOAT32", "[1]", R"(, "sizeInBytes": 1.5)"), "resources.A.sizeInBytes"},
          {R"({"initialValues": {"sourcePath": ""}})", "sourcePath"},
          {R"({"initialValues": {"sourcePath": "a.png"}, "resampleSize": [1, 3, 4]})", "resources.A.resampleSize"},
          {R"({"initialValues": {"sourcePath": "a.png"}, "resampleSize": [1, 9, 4, 4]})", "resources.A.resampleSize"},
          {R"({"initialValues": {"sourcePath": "a.png"}, "resampleMode": "crop"})", "'crop' is not a resample mode"},
      });
}

}  // namespace
}  // namespace opscope::test
