#include "core/model/run_model.h"

#include "core/backends/reference/reference_backend.h"
#include "core/io/npy.h"
#include "core/model/case_output.h"
#include "tests/core/model/models.h"
#include "tests/support/case_text.h"
#include "tests/support/cases.h"
#include "tests/support/fake_backend.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

const std::string dispatch = R"({"type": "dispatch", "dispatchable": "clip",
    "bindings": {"InputTensor": "A", "OutputTensor": "A"}}, )";

const std::string print_a = R"({"type": "print", "resource": "A"})";

// Writes A, with further members.
std::string write_file_text(const std::string& target, const std::string& members = "") {
  return R"({"type": "writeFile", "resource": "A", "targetPath": ")" + target + '"' + members + "}";
}

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

std::string refusal(const ModelText& text) { return answer_of(run(model_of(text)).resources); }

TEST(RunModel, TheClipOfDxDispatchsExamplesPrintsItsLine) {
  EXPECT_EQ(printed({.commands = dispatch + print_a}), "Resource 'A': -2.5, -2.5, -2, -1, 0, 1, 2, 2.5, 2.5");
}

TEST(RunModel, CommandsRunInOrderAndChangeTheResourcesForTheNext) {
  const Ran ran = run(model_of({.commands = print_a + ", " + dispatch + print_a}));
  EXPECT_THAT(ran.printed, ElementsAre("Resource 'A': -4, -3, -2, -1, 0, 1, 2, 3, 4",
                                       "Resource 'A': -2.5, -2.5, -2, -1, 0, 1, 2, 2.5, 2.5"));
  EXPECT_THAT(ran.dispatched, ElementsAre(1));
}

TEST(RunModel, DispatchesFeedEachOther) {
  const std::string desc = desc_text("INT16", "3");
  const Model model = CaseText()
                          .resource("A", "INT16", "[-300, 0, 300]")
                          .constant("T", "INT16", 3)
                          .constant("Out", "INT16", 3)
                          .dispatch("CLIP", {"A", "T"}, desc, R"("Min": -9, "Max": 9)")
                          .dispatch("MIN", {"T", "A", "Out"}, desc)
                          .print("Out")
                          .model();
  EXPECT_THAT(run(model).printed, ElementsAre("Resource 'Out': -300, 0, 9"));
}

std::string printed_resource(const std::string& type, const std::string& values, bool verbose = false) {
  return printed(
      {.resources = "\"A\": " + resource_text("FLOAT32", "[0]") + ", \"R\": " + resource_text(type, "[" + values + "]"),
       .commands = std::string(R"({"type": "print", "resource": "R", "verbose": )") + (verbose ? "true}" : "false}")});
}

TEST(Print, EachTypeAsShortExactDecimals) {
  EXPECT_EQ(printed_resource("UINT8", "65, 0, 255"), "Resource 'R': 65, 0, 255");
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
                     .commands = print_a}),
            "Resource 'A': 7");
}

TEST(Print, VerboseGivesEachElementALineWithItsBits) {
  EXPECT_EQ(printed_resource("FLOAT32", "1, -2.5", true), "Resource 'R':\n[0] 1 (0x3F800000)\n[1] -2.5 (0xC0200000)");
  const std::string eleven = printed_resource("INT8", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1", true);
  EXPECT_THAT(eleven, HasSubstr("\n[ 0] 0 (0x00)\n"));
  EXPECT_THAT(eleven, HasSubstr("\n[10] -1 (0xFF)"));
}

TEST(Print, ResourcesOfMixedTypesSayWhatTheyNeed) {
  EXPECT_THAT(refusal({.resources = R"("A": {"initialValues": [{"type": "UINT8", "value": 1}]})",
                       .dispatchables = "",
                       .commands = print_a}),
              HasSubstr("commands[0].resource: a resource without a data type cannot be printed"));
}

const std::string five = "\"A\": " + resource_text("UINT16", "[1, 2, 3, 4, 5]");

std::vector<std::byte> written(const std::string& command) {
  const Ran ran = run(model_of({.resources = five, .dispatchables = "", .commands = command}));
  EXPECT_EQ(answer_of(ran.resources), "accepted");
  return ran.written.empty() ? std::vector<std::byte>{} : ran.written.front().second;
}

Tensor as_npy(const std::vector<std::byte>& bytes) {
  TemporaryFolder folder;
  return *read_npy(folder.write("a.npy", bytes));
}

TEST(WriteFileCommand, NpyFilesTakeTheDimensionsOrOne) {
  const Tensor flat = as_npy(written(write_file_text("a.npy")));
  EXPECT_THAT(flat.desc.sizes, ElementsAre(5));
  EXPECT_THAT(elements(flat), ElementsAre(1, 2, 3, 4, 5));
  const Tensor shaped = as_npy(written(write_file_text("A.NPY", R"(, "dimensions": [2, 2])")));
  EXPECT_THAT(shaped.desc.sizes, ElementsAre(2, 2));
  EXPECT_EQ(shaped.desc.data_type, UInt16);
}

TEST(WriteFileCommand, OtherNamesGetTheRawBytesOfTheWholeResource) {
  EXPECT_EQ(written(write_file_text("a.dat")).size(), 12u);
  EXPECT_EQ(written(write_file_text("a.bin"))[8], std::byte{5});
}

TEST(WriteFileCommand, PicturesNeedTheirDimensions) {
  EXPECT_EQ(written(write_file_text("a.png", R"(, "dimensions": [1, 1, 2, 2])"))[1], std::byte{'P'});
  EXPECT_EQ(written(write_file_text("a.jpg", R"(, "dimensions": [1, 1, 2, 2])"))[0], std::byte{0xFF});
  const ModelText without{.resources = R"("A": {"initialValuesDataType": "UINT8", "initialValues": [1, 2, 3, 4]})",
                          .dispatchables = "",
                          .commands = write_file_text("a.png")};
  EXPECT_THAT(refusal(without), HasSubstr("commands[0].dimensions: an image needs [1, C, H, W]"));
}

TEST(WriteFileCommand, DimensionsStayWithinTheResource) {
  for (const char* dimensions : {"[7]", "[0]", "[4294967295, 4294967295, 4294967295]"})
    EXPECT_THAT(refusal({.resources = five,
                         .dispatchables = "",
                         .commands = write_file_text("a.npy", ", \"dimensions\": " + std::string(dimensions))}),
                HasSubstr("commands[0].dimensions: ask for"));
}

TEST(RunModel, ATargetThatIsRefusedIsToldAtItsCommand) {
  TemporaryFolder folder;
  RunModelSinks sinks;
  sinks.write = write_into({folder.path()});
  const Model model = model_of({.commands = write_file_text("../a.npy")});
  EXPECT_THAT(run_model(model, *make_reference_backend(), {}, sinks).error().text(),
              HasSubstr("commands[0].targetPath: ../a.npy: is not a file inside the output folder"));
}

TEST(RunModel, AnInvalidDispatchIsRefusedWithThePathsOfAllErrors) {
  const std::string error = refusal({.dispatchables = R"("clip": {"type": "ELEMENT_WISE_CLIP", "desc": {
      "InputTensor": {"DataType": "FLOAT32", "Sizes": [3, 0]}, "OutputTensor": {"DataType": "INT32", "Sizes": [3, 3]},
      "Min": 0, "Max": 1}})",
                                     .commands = dispatch + print_a});
  EXPECT_THAT(error, HasSubstr("dispatchables.clip.desc.InputTensor.Sizes[1]: "));
  EXPECT_THAT(error, HasSubstr("also dispatchables.clip.desc.OutputTensor.DataType: "));
}

TEST(RunModel, ATooSmallBindingIsRefusedAtItsCommand) {
  EXPECT_THAT(refusal({.resources = R"("A": {"initialValuesDataType": "FLOAT32", "initialValues": [1, 2]})",
                       .commands = dispatch + print_a}),
              HasSubstr("commands[0].bindings.InputTensor: "));
}

// The file is mapped and not copied: its contents may change during the run.
TEST(RunModel, AFileThatShrinksWhileItIsOpenIsAnErrorNotAResult) {
  TemporaryFolder folder;
  const std::filesystem::path file = folder.write("big.bin", std::string(16 << 20, 'x'));
  const Model model = CaseText()
                          .resource("B", "FLOAT32", R"({"sourcePath": "big.bin"})")
                          .constant("C", "FLOAT32", 4194304)
                          .dispatch("CLIP", {"B", "C"}, desc_text("FLOAT32", "4194304"), R"("Min": 0, "Max": 1)")
                          .model();
  bool shorten = false;
  FakeBackend backend([&](const Invocation&, const RunResult& right) -> Result<RunResult> {
    if (shorten) std::filesystem::resize_file(file, 4096);
    return right;
  });
  int told = 0;
  RunModelSinks sinks;
  sinks.dispatched = [&](std::size_t, const Invocation&, const RunResult&) { ++told; };
  EXPECT_TRUE(run_model(model, backend, {folder.path(), {}}, sinks));
  shorten = true;
  const Error error = error_of(run_model(model, backend, {folder.path(), {}}, sinks));
  EXPECT_EQ(told, 1) << "of the first run alone";
  EXPECT_EQ(error.text(), "resources.B: " + file.string() + ": was shortened while it was open");
}

}  // namespace
}  // namespace opscope::test
