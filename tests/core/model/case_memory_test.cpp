// The need of a case against sums done by hand.
#include "core/model/case_memory.h"

#include <gtest/gtest.h>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/limits/budget.h"
#include "core/model/json.h"
#include "tests/support/png_files.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20, gibibyte = 1024 * mebibyte;

// CLIP from A to B, both FLOAT32 with `count` elements; `a` are A's initial values.
Model clip(std::uint64_t count, const std::string& a, const std::string& more_commands = "") {
  const std::string n = std::to_string(count), sizes = "[1,1,1," + n + "]";
  const auto tensor = [&] { return R"({"DataType": "FLOAT32", "Sizes": )" + sizes + "}"; };
  const std::string text =
      R"({"resources": {"A": {"initialValuesDataType": "FLOAT32", "initialValues": )" + a +
      R"(}, "B": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": )" + n +
      R"(, "value": 0}}}, "dispatchables": {"clip": {"type": "DML_OPERATOR_ELEMENT_WISE_CLIP", "desc": {"InputTensor": )" +
      tensor() + R"(, "OutputTensor": )" + tensor() +
      R"(, "Min": -1, "Max": 1}}}, "commands": [{"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "B"}})" +
      more_commands + "]}";
  auto model = parse_model(text, "case");
  EXPECT_TRUE(model) << (model ? "" : model.error().text());
  return *std::move(model);
}
std::string constant(std::uint64_t count, int value) {
  return R"({"valueCount": )" + std::to_string(count) + R"(, "value": )" + std::to_string(value) + "}";
}

TEST(CaseMemory, IsInputsAndOutputs) {
  const std::uint64_t count = 16 * mebibyte, bytes = 64 * mebibyte;
  const CaseMemory memory = memory_of(clip(count, constant(count, 1)), {});
  EXPECT_EQ(memory.loaded, bytes) << "B is zeros, which take none";
  EXPECT_EQ(memory.outputs, bytes);
  EXPECT_EQ(memory.planes, 4 * 16 * (1024 * 1024 + 256 * 256 + 64 * 64 + 16 * 16 + 4 * 4))
      << "four pyramids of 16 bytes a cell over 4096 x 4096 elements, each level a quarter as wide and as high";
  EXPECT_EQ(needed_bytes(memory, CaseUse::Run, 1, 0), 2 * bytes);
  EXPECT_EQ(needed_bytes(memory, CaseUse::Check, 3, 1), 4 * bytes);
  EXPECT_EQ(needed_bytes(memory, CaseUse::Export, 1, 0), 4 * bytes);
  EXPECT_GT(needed_bytes(memory, CaseUse::Draw, 3, 1), 4 * bytes + memory.planes);
}

TEST(CaseMemory, CountsZerosAsNothing) {
  const std::uint64_t count = gibibyte;
  EXPECT_EQ(memory_of(clip(count, constant(count, 0)), {}).loaded, 0u);
}

TEST(CaseMemory, CountsSequencesGeneratorsAndPaddingAsWhatTheyBecome) {
  EXPECT_EQ(memory_of(clip(2 * mebibyte, R"({"valueCount": 2097152, "valueStart": 0, "valueDelta": 1})"), {}).loaded,
            8 * mebibyte);
  Model model = clip(2 * mebibyte, constant(2 * mebibyte, 1));
  model.resources.front().initial_values = GeneratorValues{.count = 2 * mebibyte};
  EXPECT_EQ(memory_of(model, {}).loaded, 8 * mebibyte);
  model.resources.front().size_in_bytes = gibibyte;
  EXPECT_EQ(memory_of(model, {}).loaded, gibibyte);
}

TEST(CaseMemory, CountsMappedFilesForDevicesAlone) {
  const test::TemporaryFolder folder;
  const std::uint32_t sizes[] = {1, 1, 1, 8 * mebibyte};
  ASSERT_TRUE(
      write_file(folder / "a.npy", encode_npy(DataType::Float32, sizes, std::vector<std::byte>(32 * mebibyte))));
  const CaseMemory memory = memory_of(clip(8 * mebibyte, R"({"sourcePath": "a.npy"})"), {folder.path(), {}});
  EXPECT_EQ(memory.loaded, 0u);
  EXPECT_EQ(needed_bytes(memory, CaseUse::Run, 1, 0), 32 * mebibyte);
  EXPECT_EQ(needed_bytes(memory, CaseUse::Run, 1, 1), 64 * mebibyte);
}

TEST(CaseMemory, CountsWhatAPictureTakesWhileItIsScaled) {
  const test::TemporaryFolder folder;
  folder.write("a.png", test::write_png({}, 255, 8000));
  const CaseMemory memory =
      memory_of(clip(4 * 255, R"({"sourcePath": "a.png"}, "resampleSize": [1, 4, 1, 255])"), {folder.path(), {}});
  EXPECT_GT(memory.loading, 124 * mebibyte) << "4 x 8000 rows of 255 pixels with 4 channels as floats";
  EXPECT_LT(memory.loading, 140 * mebibyte);
}

TEST(CaseMemory, CountsWhatIsPrintedOrWritten) {
  const auto with = [&](const std::string& command) {
    return memory_of(clip(mebibyte, constant(mebibyte, 1), ", " + command), {}).text;
  };
  EXPECT_EQ(with(R"({"type": "writeFile", "resource": "B", "targetPath": "b.npy"})"), 4 * mebibyte);
  EXPECT_GE(with(R"({"type": "print", "resource": "B"})"), 12 * mebibyte);
}

TEST(CaseMemory, OfWhatCannotBeLoadedIsNothing) {
  constexpr std::uint64_t b = 16;  // four zeros are too few to share a page
  EXPECT_EQ(memory_of(clip(4, R"({"sourcePath": "there is no such file.npy"})"), {}).loaded, b);
  Model model = clip(4, constant(4, 1));
  model.resources.front().initial_values = ConstantValues{UINT64_MAX, 1};
  EXPECT_EQ(memory_of(model, {}).loaded, b);
}

TEST(MemoryBudget, RefusesWithBothFigures) {
  EXPECT_TRUE(check_memory(4 * gibibyte, 4 * gibibyte));
  const auto refused = check_memory(24 * gibibyte, 4 * gibibyte);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().kind, Error::Kind::BadInput);
  EXPECT_NE(refused.error().what.find("needs 24.00 GiB of memory, and 4.00 GiB may be used"), std::string::npos)
      << refused.error().what;
  EXPECT_FALSE(check_memory(UINT64_MAX, std::nullopt)) << "three quarters of what is free are less";
}

TEST(MemoryBudget, SumsStayAtTheGreatestNumber) {
  EXPECT_EQ(add_bytes(UINT64_MAX, 1), UINT64_MAX);
  EXPECT_EQ(times_bytes(UINT64_MAX / 2, 3), UINT64_MAX);
  EXPECT_EQ(times_bytes(0, UINT64_MAX), 0u);
}

}  // namespace
}  // namespace opscope
