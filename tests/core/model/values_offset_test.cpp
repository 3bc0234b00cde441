// initialValuesOffsetInBytes: where in a resource its values start.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/run_model.h"
#include "core/vectors/golden.h"
#include "tests/core/model/models.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

using test::model_of;
using test::with_resource;
using testing::HasSubstr;

std::vector<int> bytes_of(const Buffer& buffer) {
  std::vector<int> bytes;
  for (const std::byte byte : buffer.bytes()) bytes.push_back(static_cast<int>(byte));
  return bytes;
}
std::vector<int> loaded(const std::string& members, const SearchPaths& paths = {}) {
  const auto buffer = load_resource(*with_resource("{" + members + "}").find_resource("R"), paths);
  EXPECT_TRUE(buffer) << buffer.error().text();
  return buffer ? bytes_of(*buffer) : std::vector<int>{};
}

TEST(ValuesOffset, ZerosLieBeforeAndAfterTheValues) {
  const std::string three = R"("initialValuesDataType": "UINT8", "initialValues": [1, 2, 3])";
  EXPECT_EQ(loaded(three + R"(, "initialValuesOffsetInBytes": 2, "sizeInBytes": 7)"),
            (std::vector<int>{0, 0, 1, 2, 3, 0, 0}));
  EXPECT_EQ(loaded(three + R"(, "initialValuesOffsetInBytes": 4, "sizeInBytes": 7)"),
            (std::vector<int>{0, 0, 0, 0, 1, 2, 3}));
}

TEST(ValuesOffset, WithoutASizeTheResourceEndsWithTheValues) {  // rounded up to 4 bytes, as always
  EXPECT_EQ(loaded(R"("initialValuesDataType": "INT16", "initialValues": [1, 2], "initialValuesOffsetInBytes": 4)"),
            (std::vector<int>{0, 0, 0, 0, 1, 0, 2, 0}));
  EXPECT_EQ(loaded(R"("initialValuesDataType": "UINT8", "initialValues": [9], "initialValuesOffsetInBytes": 4)"),
            (std::vector<int>{0, 0, 0, 0, 9, 0, 0, 0}));
}

TEST(ValuesOffset, HoldsForEveryFormOfValues) {
  const std::vector<int> expected = {0, 0, 0, 0, 5, 6, 7, 8};
  const std::string offset = R"(, "initialValuesOffsetInBytes": 4)", type = R"("initialValuesDataType": "UINT8", )";
  test::TemporaryFolder folder;
  folder.write("raw.bin", "\x05\x06\x07\x08");
  EXPECT_EQ(loaded(type + R"("initialValues": {"valueCount": 4, "valueStart": 5, "valueDelta": 1})" + offset),
            expected);
  EXPECT_EQ(loaded(R"("initialValues": [{"type": "UINT32", "value": 134678021}])" + offset), expected);
  EXPECT_EQ(loaded(type + R"("initialValues": {"sourcePath": "raw.bin"})" + offset, {folder.path(), {}}), expected);
  EXPECT_EQ(loaded(type + R"("initialValues": {"valueCount": 4, "value": 5})" + offset),
            (std::vector<int>{0, 0, 0, 0, 5, 5, 5, 5}));
  EXPECT_EQ(loaded(type + R"("initialValues": {"valueCount": 4, "value": 0})" + offset), std::vector<int>(8, 0));
}

TEST(ValuesOffset, PastTheEndIsAnError) {
  const auto error_of = [](const std::string& members) {
    const auto buffer = load_resource(
        *with_resource(R"({"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3], )" + members + "}")
             .find_resource("R"),
        {});
    return buffer ? "loaded" : buffer.error().text();
  };
  EXPECT_THAT(error_of(R"("initialValuesOffsetInBytes": 5, "sizeInBytes": 7)"),
              HasSubstr("resources.R.sizeInBytes: is 7, but the initial values take 3 bytes from byte 5 on"));
  EXPECT_THAT(error_of(R"("initialValuesOffsetInBytes": 18446744073709551615)"), HasSubstr("more than the"));
  EXPECT_THAT(error_of(R"("initialValuesOffsetInBytes": 18446744073709551614, "sizeInBytes": 8)"),
              HasSubstr("more than the"));
}

TEST(ValuesOffset, IsKeptWhenTheCaseIsWritten) {
  const Model model = with_resource(R"({"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3],
                                        "initialValuesOffsetInBytes": 4, "sizeInBytes": 12})");
  EXPECT_EQ(model.find_resource("R")->values_offset, 4u);
  EXPECT_EQ(test::rewritten(model), model);
}

// The values where element 4 on is read.
const test::ModelText offset_case{
    .resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [-3, 0.25, 3],
      "initialValuesOffsetInBytes": 16},
      "B": {"initialValuesDataType": "INT8", "initialValues": [7], "initialValuesOffsetInBytes": 21, "sizeInBytes": 29})",
    .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [3]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [3]},
      "Min": -1, "Max": 1}})",
    .commands = R"({"type": "dispatch", "dispatchable": "clip", "bindings": {
      "InputTensor": {"name": "A", "elementOffset": 4}, "OutputTensor": {"name": "A", "elementOffset": 4}}},
      {"type": "print", "resource": "A"}, {"type": "print", "resource": "B"})"};

std::string printed(const Model& model, const SearchPaths& paths = {}) {
  std::string text;
  RunModelSinks sinks;
  sinks.print = [&](const std::string& line) { text += line + "\n"; };
  const auto ran = run_model(model, *make_reference_backend(), paths, sinks);
  return ran ? text : ran.error().text();
}

TEST(ValuesOffset, PrintShowsTheResourceUpToTheEndOfItsValues) {
  EXPECT_EQ(printed(model_of(offset_case)),
            "Resource 'A': 0, 0, 0, 0, -1, 0.25, 1\n"
            "Resource 'B': 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7\n");
}

TEST(ValuesOffset, GoldenVectorsHoldTheSameBytes) {
  test::TemporaryFolder folder;
  const Model model = model_of(offset_case);
  const auto done = export_golden(model, {}, *make_reference_backend(), folder / "golden", {});
  ASSERT_TRUE(done) << done.error().text();
  const auto report = verify_golden(folder / "golden", *make_cpu_backend());
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_TRUE(report->equal());
  ASSERT_EQ(report->resources.size(), 1u);
  EXPECT_EQ(report->resources[0].comparison.elements, 7u);
  const Result<Model> golden = read_model(folder / "golden/model.json");
  for (const char* name : {"A", "B"})
    EXPECT_EQ(bytes_of(*load_resource(*golden->find_resource(name), {folder / "golden", {}})),
              bytes_of(*load_resource(*model.find_resource(name), {})));
}

}  // namespace
}  // namespace opscope
