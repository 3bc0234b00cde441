// The memory estimate of a case against sums done by hand.
#include "core/model/case_memory.h"

#include <gtest/gtest.h>

#include "core/io/npy.h"
#include "core/limits/budget.h"
#include "tests/support/case_text.h"
#include "tests/support/png_files.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20, gibibyte = 1024 * mebibyte;

// CLIP from A to B, both FLOAT32 with `count` elements; `a` are A's initial values.
Model clip(std::uint64_t count, const std::string& a) {
  return CaseText()
      .resource("A", "FLOAT32", a)
      .constant("B", "FLOAT32", count)
      .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "1, 1, 1, " + std::to_string(count)), R"("Min": -1, "Max": 1)")
      .model();
}
std::string constant(std::uint64_t count, int value) {
  return R"({"valueCount": )" + std::to_string(count) + R"(, "value": )" + std::to_string(value) + "}";
}

TEST(CaseMemory, IsInputsAndOutputs) {
  const std::uint64_t count = 16 * mebibyte, bytes = 64 * mebibyte;
  const CaseMemory memory = memory_of(clip(count, constant(count, 1)), {});
  EXPECT_EQ(memory.loaded, bytes) << "B is zeros, which take none";
  EXPECT_EQ(memory.outputs, bytes);
  EXPECT_EQ(memory.resources, 2 * bytes) << "of A and B, zeros or not";
  EXPECT_EQ(memory.planes, 4 * 16 * (1024 * 1024 + 256 * 256 + 64 * 64 + 16 * 16 + 4 * 4))
      << "four pyramids of 16 bytes a cell over 4096 x 4096 elements, each level a quarter as wide and as high";
  EXPECT_EQ(needed_bytes(memory, CaseUse::Run, 1, 0), 2 * bytes);
  EXPECT_EQ(needed_bytes(memory, CaseUse::Check, 3, 1), 4 * bytes);
  EXPECT_EQ(needed_bytes(memory, CaseUse::CheckEndToEnd, 3, 1), 4 * bytes) << "of one dispatch it is the same";
  EXPECT_EQ(needed_bytes(memory, CaseUse::Export, 1, 0), 4 * bytes);
  EXPECT_GT(needed_bytes(memory, CaseUse::Draw, 3, 1), 4 * bytes + memory.planes);
}

TEST(CaseMemory, OfStridesThatLackADimensionIsThatOfPackedOnes) {
  Model model = clip(mebibyte, constant(mebibyte, 1));
  const std::uint64_t planes = memory_of(model, {}).planes;
  for (auto& desc : model.dispatchables.front().desc.tensors)
    if (desc) desc->strides = std::vector<std::uint32_t>{1};
  EXPECT_EQ(memory_of(model, {}).planes, planes);
}

TEST(CaseMemory, CountsZerosAsNothing) { EXPECT_EQ(memory_of(clip(gibibyte, constant(gibibyte, 0)), {}).loaded, 0u); }

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
  const TemporaryFolder folder;
  const std::uint32_t sizes[] = {1, 1, 1, 8 * mebibyte};
  folder.write("a.npy", encode_npy(DataType::Float32, sizes, std::vector<std::byte>(32 * mebibyte)));
  const CaseMemory memory = memory_of(clip(8 * mebibyte, R"({"sourcePath": "a.npy"})"), {folder.path(), {}});
  EXPECT_EQ(memory.loaded, 0u);
  EXPECT_EQ(needed_bytes(memory, CaseUse::Run, 1, 0), 32 * mebibyte);
  EXPECT_EQ(needed_bytes(memory, CaseUse::Run, 1, 1), 64 * mebibyte);
}

TEST(CaseMemory, CountsARawFileFromItsOffsetOn) {
  const TemporaryFolder folder;
  folder.write("a.bin", std::vector<std::byte>(24 * mebibyte));
  const auto loaded = [&](std::uint64_t offset) {
    Model model = clip(mebibyte, R"({"sourcePath": "a.bin"})");
    std::get<FileValues>(model.resources.front().initial_values).offset = offset;
    return memory_of(model, {folder.path(), {}}).loaded;
  };
  EXPECT_EQ(loaded(0), 0u) << "it is mapped";
  EXPECT_EQ(loaded(4), 24 * mebibyte - 4) << "not aligned for a device, so it is read";
  EXPECT_EQ(loaded(16 * mebibyte), 8 * mebibyte);
  EXPECT_EQ(loaded(25 * mebibyte), 0u) << "it will be refused";
}

TEST(CaseMemory, CountsWhatAPictureTakesWhileItIsScaled) {
  const TemporaryFolder folder;
  folder.write("a.png", write_png({}, 255, 8000));
  const CaseMemory memory =
      memory_of(clip(4 * 255, R"({"sourcePath": "a.png"}, "resampleSize": [1, 4, 1, 255])"), {folder.path(), {}});
  EXPECT_GT(memory.loading, 124 * mebibyte) << "4 x 8000 rows of 255 pixels with 4 channels as floats";
  EXPECT_LT(memory.loading, 140 * mebibyte);
}

TEST(CaseMemory, CountsAMappedFileThatBecomesTruthValues) {
  const TemporaryFolder folder;
  const std::uint32_t sizes[] = {1, 1, 1, 8 * mebibyte};
  folder.write("a.npy", encode_npy(DataType::Float32, sizes, std::vector<std::byte>(32 * mebibyte)));
  Model model = clip(8 * mebibyte, R"({"sourcePath": "a.npy"})");
  model.resources.front().data_type = DataType::UInt8;
  std::get<FileValues>(model.resources.front().initial_values).conversion.threshold = Threshold{};
  EXPECT_EQ(memory_of(model, {folder.path(), {}}).loaded, 8 * mebibyte) << "a byte for each element";
}

TEST(CaseMemory, CountsTheSamplesThatAPictureIsConvertedFrom) {
  const TemporaryFolder folder;
  folder.write("a.png", write_png({.colour_type = 2}, 1024, 1024));
  const auto memory = [&](const Conversion& conversion) {
    Model model = clip(mebibyte, R"({"sourcePath": "a.png"})");
    std::get<FileValues>(model.resources.front().initial_values).conversion = conversion;
    return memory_of(model, {folder.path(), {}});
  };
  const std::uint64_t samples = 3 * 2 * mebibyte;  // three channels of 16 bits
  const CaseMemory plain = memory({}), scaled = memory({.scale = 2}), green = memory({.channel = 1, .scale = 2});
  EXPECT_EQ(scaled.loaded, plain.loaded);
  EXPECT_EQ(scaled.loading - plain.loading, samples);
  EXPECT_EQ(green.loaded, 4 * mebibyte) << "one channel of FLOAT32";
  EXPECT_EQ(green.loading - plain.loading, 2 * samples) << "as they are read, and the channel apart";
}

TEST(CaseMemory, OfAPictureWithoutItsAlphaIsThatOfItsColours) {
  const TemporaryFolder folder;
  folder.write("a.png", write_png({.colour_type = 6}, 1024, 1024));
  Model model = clip(mebibyte, R"({"sourcePath": "a.png"})");
  const CaseMemory whole = memory_of(model, {folder.path(), {}});
  std::get<FileValues>(model.resources.front().initial_values).conversion.without_alpha = true;
  EXPECT_EQ(whole.loaded - memory_of(model, {folder.path(), {}}).loaded, 4 * mebibyte) << "one channel of FLOAT32";
}

TEST(CaseMemory, CountsWhatIsPrintedOrWritten) {
  Model writes = clip(mebibyte, constant(mebibyte, 1)), prints = writes;
  writes.commands.push_back(WriteFileCommand{"B", "b.npy", {}, {}});
  prints.commands.push_back(PrintCommand{"B", false, {}});
  EXPECT_EQ(memory_of(writes, {}).text, 4 * mebibyte);
  EXPECT_GE(memory_of(prints, {}).text, 12 * mebibyte);
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
  const Error refused = error_of(check_memory(24 * gibibyte, 4 * gibibyte));
  EXPECT_EQ(refused.kind, Error::Kind::BadInput);
  EXPECT_NE(refused.what.find("needs 24.00 GiB of memory, and 4.00 GiB may be used"), std::string::npos)
      << refused.what;
  EXPECT_FALSE(check_memory(UINT64_MAX, std::nullopt)) << "three quarters of what is free are less";
}

TEST(MemoryBudget, SumsStayAtTheGreatestNumber) {
  EXPECT_EQ(add_bytes(UINT64_MAX, 1), UINT64_MAX);
  EXPECT_EQ(times_bytes(UINT64_MAX / 2, 3), UINT64_MAX);
  EXPECT_EQ(times_bytes(0, UINT64_MAX), 0u);
}

}  // namespace
}  // namespace opscope::test
