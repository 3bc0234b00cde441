#include "core/model/run_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/backends/reference/reference_backend.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/model/case_output.h"
#include "tests/core/cases/fake_backend.h"
#include "tests/core/model/models.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

using test::f32;
using test::model_of;
using test::ModelText;
using test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string dispatch = R"({"type": "dispatch", "dispatchable": "clip",
    "bindings": {"InputTensor": "A", "OutputTensor": "A"}}, )";

struct Ran {
  std::vector<std::string> printed;
  std::vector<std::pair<std::string, std::vector<std::byte>>> written;
  std::vector<std::size_t> dispatched;
  Result<Resources> resources;
};

Ran run(const Model& model, const SearchPaths& paths = {}) {
  Ran ran;
  RunModelSinks sinks;
  sinks.print = [&](const std::string& text) { ran.printed.push_back(text); };
  sinks.write = [&](const std::string& target, std::span<const std::byte> bytes) -> Result<void> {
    ran.written.emplace_back(target, std::vector<std::byte>(bytes.begin(), bytes.end()));
    return {};
  };
  sinks.dispatched = [&](std::size_t command, const Invocation&, const RunResult&) {
    ran.dispatched.push_back(command);
  };
  ran.resources = run_model(model, *make_reference_backend(), paths, sinks);
  return ran;
}

std::string printed(const ModelText& text) {
  const Ran ran = run(model_of(text));
  EXPECT_TRUE(ran.resources) << ran.resources.error().text();
  return ran.printed.empty() ? "" : ran.printed.front();
}

std::string error_of(const ModelText& text) {
  const Ran ran = run(model_of(text));
  return ran.resources ? "ran" : ran.resources.error().text();
}

TEST(RunModel, TheClipOfDxDispatchsExamplesPrintsItsLine) {
  EXPECT_EQ(printed({.commands = dispatch + R"({"type": "print", "resource": "A"})"}),
            "Resource 'A': -2.5, -2.5, -2, -1, 0, 1, 2, 2.5, 2.5");
}

TEST(RunModel, CommandsRunInOrderAndChangeTheResourcesForTheNext) {
  const Ran ran = run(model_of(
      {.commands = R"({"type": "print", "resource": "A"}, )" + dispatch + R"({"type": "print", "resource": "A"})"}));
  EXPECT_THAT(ran.printed, ElementsAre("Resource 'A': -4, -3, -2, -1, 0, 1, 2, 3, 4",
                                       "Resource 'A': -2.5, -2.5, -2, -1, 0, 1, 2, 2.5, 2.5"));
  EXPECT_THAT(ran.dispatched, ElementsAre(1));
}

TEST(RunModel, DispatchesFeedEachOther) {
  const std::string tensor = R"({"DataType": "INT16", "Sizes": [3]})";
  EXPECT_EQ(
      printed(
          {.resources = R"("A": {"initialValuesDataType": "INT16", "initialValues": [-300, 0, 300]},
      "T": {"initialValuesDataType": "INT16", "initialValues": {"valueCount": 3, "value": 0}},
      "Out": {"initialValuesDataType": "INT16", "initialValues": {"valueCount": 3, "value": 0}})",
           .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "InputTensor": )" + tensor +
                            R"(, "OutputTensor": )" + tensor +
                            R"(, "Min": -9, "Max": 9}, "min": {"type": "ELEMENT_WISE_MIN", "ATensor": )" + tensor +
                            R"(, "BTensor": )" + tensor + R"(, "OutputTensor": )" + tensor + "}",
           .commands =
               R"({"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "T"}},
      {"type": "dispatch", "dispatchable": "min", "bindings": {"ATensor": "T", "BTensor": "A", "OutputTensor": "Out"}},
      {"type": "print", "resource": "Out"})"}),
      "Resource 'Out': -300, 0, 9");
}

std::string printed_resource(const std::string& type, const std::string& values, bool verbose = false) {
  return printed(
      {.resources =
           R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [0]}, "R": {"initialValuesDataType": ")" +
           type + R"(", "initialValues": [)" + values + "]}",
       .commands = std::string(R"({"type": "print", "resource": "R", "verbose": )") + (verbose ? "true}" : "false}")});
}

TEST(Print, EachTypeAsShortExactDecimals) {
  EXPECT_EQ(printed_resource("UINT8", "65, 0, 255"), "Resource 'R': 65, 0, 255");
  EXPECT_EQ(printed_resource("INT8", "-128, 65"), "Resource 'R': -128, 65");
  EXPECT_EQ(printed_resource("UINT64", "18446744073709551615"), "Resource 'R': 18446744073709551615");
  EXPECT_EQ(printed_resource("FLOAT32", R"(0.1, "nan", "inf", "-inf", -0.0, 16777216)"),
            "Resource 'R': 0.1, nan, inf, -inf, -0, 16777216");
  EXPECT_EQ(printed_resource("FLOAT16", "0.1, 65504, 2.5"), "Resource 'R': 0.1, 65504, 2.5");
  EXPECT_EQ(printed_resource("FLOAT64", "0.1, 0.30000000000000004"), "Resource 'R': 0.1, 0.30000000000000004");
}

TEST(Print, PaddingIsNotPrinted) {
  EXPECT_EQ(printed_resource("FLOAT16", "1, 2, 3, 4, 5"), "Resource 'R': 1, 2, 3, 4, 5");
  EXPECT_EQ(printed({.resources = R"("A": {"initialValuesDataType": "UINT8", "initialValues": [7], "sizeInBytes": 64})",
                     .dispatchables = "",
                     .commands = R"({"type": "print", "resource": "A"})"}),
            "Resource 'A': 7");
}

TEST(Print, VerboseGivesEachElementALineWithItsBits) {
  EXPECT_EQ(printed_resource("FLOAT32", "1, -2.5", true), "Resource 'R':\n[0] 1 (0x3F800000)\n[1] -2.5 (0xC0200000)");
  const std::string eleven = printed_resource("INT8", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1", true);
  EXPECT_THAT(eleven, HasSubstr("\n[ 0] 0 (0x00)\n"));
  EXPECT_THAT(eleven, HasSubstr("\n[10] -1 (0xFF)"));
}

TEST(Print, ResourcesOfMixedTypesSayWhatTheyNeed) {
  EXPECT_THAT(error_of({.resources = R"("A": {"initialValues": [{"type": "UINT8", "value": 1}]})",
                        .dispatchables = "",
                        .commands = R"({"type": "print", "resource": "A"})"}),
              HasSubstr("commands[0].resource: a resource without a data type cannot be printed"));
}

std::vector<std::byte> written(const std::string& command,
                               const std::string& resource = R"({"initialValuesDataType": "UINT16",
    "initialValues": [1, 2, 3, 4, 5]})") {
  const Ran ran = run(model_of({.resources = "\"A\": " + resource, .dispatchables = "", .commands = command}));
  EXPECT_TRUE(ran.resources) << ran.resources.error().text();
  return ran.written.empty() ? std::vector<std::byte>{} : ran.written.front().second;
}

Tensor as_npy(const std::vector<std::byte>& bytes) {
  TemporaryFolder folder;
  EXPECT_TRUE(write_file(folder / "a.npy", bytes));
  return *read_npy(folder / "a.npy");
}

TEST(WriteFileCommand, NpyFilesTakeTheDimensionsOrOne) {
  const Tensor flat = as_npy(written(R"({"type": "writeFile", "resource": "A", "targetPath": "a.npy"})"));
  EXPECT_THAT(flat.desc.sizes, ElementsAre(5));
  EXPECT_THAT(test::elements(flat), ElementsAre(1, 2, 3, 4, 5));
  const Tensor shaped =
      as_npy(written(R"({"type": "writeFile", "resource": "A", "targetPath": "A.NPY", "dimensions": [2, 2]})"));
  EXPECT_THAT(shaped.desc.sizes, ElementsAre(2, 2));
  EXPECT_EQ(shaped.desc.data_type, DataType::UInt16);
}

TEST(WriteFileCommand, OtherNamesGetTheRawBytesOfTheWholeResource) {
  EXPECT_EQ(written(R"({"type": "writeFile", "resource": "A", "targetPath": "a.dat"})").size(), 12u);
  EXPECT_EQ(written(R"({"type": "writeFile", "resource": "A", "targetPath": "a.bin"})")[8], std::byte{5});
}

TEST(WriteFileCommand, PicturesNeedTheirDimensions) {
  const std::string png = R"({"type": "writeFile", "resource": "A", "targetPath": "a.png")";
  EXPECT_EQ(written(png + R"(, "dimensions": [1, 1, 2, 2]})")[1], std::byte{'P'});
  EXPECT_EQ(written(R"({"type": "writeFile", "resource": "A", "targetPath": "a.jpg", "dimensions": [1, 1, 2, 2]})")[0],
            std::byte{0xFF});
  const ModelText without{.resources = R"("A": {"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3, 4]})",
                          .dispatchables = "",
                          .commands = png + "}"};
  EXPECT_THAT(error_of(without), HasSubstr("commands[0].dimensions: an image needs [1, C, H, W]"));
}

TEST(WriteFileCommand, DimensionsStayWithinTheResource) {
  for (const char* dimensions : {"[7]", "[0]", "[4294967295, 4294967295, 4294967295]"})
    EXPECT_THAT(
        error_of({.resources = R"("A": {"initialValuesDataType": "UINT16", "initialValues": [1, 2, 3, 4, 5]})",
                  .dispatchables = "",
                  .commands =
                      std::string(R"({"type": "writeFile", "resource": "A", "targetPath": "a.npy", "dimensions": )") +
                      dimensions + "}"}),
        HasSubstr("commands[0].dimensions: ask for"));
}

TEST(RunModel, ATargetThatIsRefusedIsToldAtItsCommand) {
  TemporaryFolder folder;
  RunModelSinks sinks;
  sinks.write = write_into({folder.path()});
  const Model model = model_of({.commands = R"({"type": "writeFile", "resource": "A", "targetPath": "../a.npy"})"});
  EXPECT_THAT(run_model(model, *make_reference_backend(), {}, sinks).error().text(),
              HasSubstr("commands[0].targetPath: ../a.npy: is not a file inside the output folder"));
}

TEST(RunModel, AnInvalidDispatchIsRefusedWithThePathsOfAllErrors) {
  const std::string error = error_of({.dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [3, 0]}, "OutputTensor": {"DataType": "INT32", "Sizes": [3, 3]},
      "Min": 0, "Max": 1}})",
                                      .commands = dispatch + R"({"type": "print", "resource": "A"})"});
  EXPECT_THAT(error, HasSubstr("dispatchables.clip.desc.InputTensor.Sizes[1]: "));
  EXPECT_THAT(error, HasSubstr("also dispatchables.clip.desc.OutputTensor.DataType: "));
}

TEST(RunModel, ATooSmallBindingIsRefusedAtItsCommand) {
  EXPECT_THAT(error_of({.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2]})",
                        .commands = dispatch + R"({"type": "print", "resource": "A"})"}),
              HasSubstr("commands[0].bindings.InputTensor: "));
}

// Its file is mapped and not copied: what it has become since is not what ran.
TEST(RunModel, AFileThatShrinksWhileItIsOpenIsAnErrorNotAResult) {
  TemporaryFolder folder;
  const std::filesystem::path file = folder.write("big.bin", std::string(16 << 20, 'x'));
  const Model model = model_of({.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1]},
    "B": {"initialValuesDataType": "FLOAT32", "initialValues": {"sourcePath": "big.bin"}},
    "C": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 4194304, "value": 0}})",
                                .dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
    "InputTensor": {"DataType": "FLOAT32", "Sizes": [4194304]},
    "OutputTensor": {"DataType": "FLOAT32", "Sizes": [4194304]}, "Min": 0, "Max": 1}})",
                                .commands = R"({"type": "dispatch", "dispatchable": "clip",
    "bindings": {"InputTensor": "B", "OutputTensor": "C"}})"});
  bool shorten = false;
  test::FakeBackend backend([&](const Invocation&, const RunResult& right) -> Result<RunResult> {
    if (shorten) std::filesystem::resize_file(file, 4096);
    return right;
  });
  int told = 0;
  RunModelSinks sinks;
  sinks.dispatched = [&](std::size_t, const Invocation&, const RunResult&) { ++told; };
  EXPECT_TRUE(run_model(model, backend, {folder.path(), {}}, sinks));
  shorten = true;
  const auto ran = run_model(model, backend, {folder.path(), {}}, sinks);
  ASSERT_FALSE(ran);
  EXPECT_EQ(told, 1) << "of the first run alone";
  EXPECT_EQ(ran.error().text(), "resources.B: " + file.string() + ": was shortened while it was open");
}

}  // namespace
}  // namespace opscope
