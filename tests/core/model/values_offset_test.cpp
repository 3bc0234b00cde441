// initialValuesOffsetInBytes: where in a resource its values start.

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/run_model.h"
#include "core/vectors/golden.h"
#include "tests/core/model/models.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

std::vector<int> bytes_of(const Buffer& buffer) {
  std::vector<int> bytes;
  for (const std::byte byte : buffer.bytes()) bytes.push_back(static_cast<int>(byte));
  return bytes;
}
std::vector<int> loaded(const std::string& members, const SearchPaths& paths = {}) {
  return bytes_of(value_of(load_resource(*with_resource("{" + members + "}").find_resource("R"), paths)));
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
  TemporaryFolder folder;
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
  const auto refusal = [](const std::string& members) {
    const Model model = with_resource(resource_text("UINT8", "[1, 2, 3]", members));
    return answer_of(load_resource(*model.find_resource("R"), {}));
  };
  expect_answers(refusal,
                 {{R"(, "initialValuesOffsetInBytes": 5, "sizeInBytes": 7)",
                   "resources.R.sizeInBytes: is 7, but the initial values take 3 bytes from byte 5 on"},
                  {R"(, "initialValuesOffsetInBytes": 18446744073709551615)", "more than the"},
                  {R"(, "initialValuesOffsetInBytes": 18446744073709551614, "sizeInBytes": 8)", "more than the"}});
}

// The values where element 4 on is read.
const ModelText offset_case{
    .resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [-3, 0.25, 3],
      "initialValuesOffsetInBytes": 16},
      "B": {"initialValuesDataType": "INT8", "initialValues": [7], "initialValuesOffsetInBytes": 21, "sizeInBytes": 29})",
    .dispatchables = clip_text(R"({"DataType": "FLOAT32", "Sizes": [3]})", R"("Min": -1, "Max": 1)"),
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
  TemporaryFolder folder;
  const Model model = model_of(offset_case);
  EXPECT_EQ(answer_of(export_golden(model, {}, *make_reference_backend(), folder / "golden", {})), "accepted");
  const auto report = value_of(verify_golden(folder / "golden", *make_cpu_backend()));
  EXPECT_TRUE(report.equal());
  ASSERT_EQ(report.resources.size(), 1u);
  EXPECT_EQ(report.resources[0].judgement.comparison.elements, 7u);
  const Result<Model> golden = read_model(folder / "golden/model.json");
  for (const char* name : {"A", "B"})
    EXPECT_EQ(bytes_of(*load_resource(*golden->find_resource(name), {folder / "golden", {}})),
              bytes_of(*load_resource(*model.find_resource(name), {})));
}

}  // namespace
}  // namespace opscope::test
