// Radiance pictures: numbers by the format's formula, files that stb_image_write made, and stb_image as another reader.
#include "core/io/hdr_decoder.h"

#include <cmath>
#include <random>

#include "core/io/image.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

#define STBI_ONLY_HDR
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

namespace opscope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::string header = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n";

std::string bytes_of(std::initializer_list<int> bytes) {
  std::string text;
  for (const int byte : bytes) text += static_cast<char>(byte);
  return text;
}

Result<std::vector<float>> decode(const std::string& file) {
  const auto bytes = std::as_bytes(std::span(file));
  return read_hdr_info(bytes).and_then([&](const ImageInfo& info) {
    std::vector<float> samples(std::size_t{info.width} * info.height * info.channels);
    return decode_hdr(bytes, samples).map([&] { return samples; });
  });
}
std::string fault_of(const std::string& file) { return answer_of(decode(file)); }

std::vector<float> by_stb(const std::string& file) {
  int width = 0, height = 0, channels = 0;
  float* samples = stbi_loadf_from_memory(reinterpret_cast<const stbi_uc*>(file.data()), static_cast<int>(file.size()),
                                          &width, &height, &channels, 3);
  if (samples == nullptr) return {};
  std::vector<float> read(samples, samples + std::ptrdiff_t{3} * width * height);
  stbi_image_free(samples);
  return read;
}

std::string written_by_stb(int width, int height, const std::vector<float>& samples) {
  std::string file;
  const auto append = [](void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
  };
  stbi_write_hdr_to_func(append, &file, width, height, 3, samples.data());
  return file;
}

std::vector<float> some_samples(int width, int height) {
  std::mt19937 random(5);
  std::vector<float> samples(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
  float value = 0;
  for (float& sample : samples) {
    if (random() % 4 == 0) value = std::ldexp(static_cast<float>(random() % 256), static_cast<int>(random() % 40) - 20);
    sample = value;
  }
  return samples;
}

TEST(HdrDecoder, ANumberIsTheMantissaTimesAPowerOfTwo) {
  const auto pixel = [](std::initializer_list<int> bytes) {
    return value_of(decode(header + "-Y 1 +X 1\n" + bytes_of(bytes)));
  };
  EXPECT_THAT(pixel({128, 64, 32, 129}), ElementsAre(1, 0.5f, 0.25f));
  EXPECT_THAT(pixel({255, 1, 0, 136}), ElementsAre(255, 1, 0));
  EXPECT_THAT(pixel({255, 255, 255, 0}), ElementsAre(0, 0, 0));
  EXPECT_THAT(pixel({255, 0, 2, 255}), ElementsAre(std::ldexp(255.0f, 119), 0, std::ldexp(2.0f, 119)));
  EXPECT_THAT(pixel({1, 2, 3, 1}), ElementsAre(std::ldexp(1.0f, -135), std::ldexp(2.0f, -135), std::ldexp(3.0f, -135)));
}

TEST(HdrDecoder, ReadsWhatStbWritesAsStbReadsIt) {
  for (const auto& [width, height] : {std::pair{1, 1}, {7, 3}, {8, 1}, {33, 20}, {200, 5}}) {
    const std::string file = written_by_stb(width, height, some_samples(width, height));
    const std::vector<float> expected = by_stb(file);
    ASSERT_FALSE(expected.empty());
    EXPECT_EQ(value_of(decode(file + "what follows is no part of it")), expected) << width << " x " << height;
  }
}

TEST(HdrDecoder, TheOlderRunsRepeatThePixelBefore) {
  const std::string pixels = bytes_of({128, 64, 32, 129, 1, 1, 1, 2, 64, 64, 64, 129});
  EXPECT_THAT(value_of(decode(header + "-Y 1 +X 4\n" + pixels)),
              ElementsAre(1, 0.5f, 0.25f, 1, 0.5f, 0.25f, 1, 0.5f, 0.25f, 0.5f, 0.5f, 0.5f));
  // Counts of several bytes, the lowest first: 43 + 256.
  EXPECT_EQ(value_of(decode(header + "-Y 1 +X 300\n" + bytes_of({5, 6, 7, 128, 1, 1, 1, 43, 1, 1, 1, 1}))).back(),
            std::ldexp(7.0f, -8));
}

TEST(HdrDecoder, EveryTruncationIsAFault) {
  for (const auto& [width, height] : {std::pair{3, 2}, {20, 3}}) {
    const std::string file = written_by_stb(width, height, some_samples(width, height));
    for (std::size_t length = 0; length < file.size(); ++length) EXPECT_FALSE(decode(file.substr(0, length))) << length;
  }
}

TEST(HdrDecoder, DamagedRowsAreNamed) {
  const std::string eight = header + "-Y 2 +X 8\n", row = bytes_of({2, 2, 0, 8, 136, 1, 136, 2, 136, 3, 136, 128});
  EXPECT_EQ(fault_of(eight + row + row), "accepted");
  for (const std::string& bad : {bytes_of({2, 2, 0, 8, 0, 0, 0, 0, 0, 0}), bytes_of({2, 2, 0, 8, 137, 1, 136, 2}),
                                 bytes_of({2, 2, 0, 9, 136, 1, 136, 2}), bytes_of({1, 1, 1, 8})})
    EXPECT_THAT(fault_of(eight + row + bad), HasSubstr("is cut or damaged in row 1 of 2"));
}

TEST(HdrDecoder, OtherHeadersAreRefusedWithAReason) {
  EXPECT_THAT(fault_of("#?RADIANCE\nFORMAT=32-bit_rle_xyze\n\n-Y 1 +X 1\n1234"), HasSubstr("32-bit_rle_rgbe is read"));
  EXPECT_THAT(fault_of(header + "+Y 1 +X 1\n1234"), HasSubstr("'+Y 1 +X 1'; '-Y height +X width' is read"));
  EXPECT_THAT(fault_of(header + "-Y 0 +X 1\n"), HasSubstr("'-Y 0 +X 1'"));
  EXPECT_THAT(fault_of(header + "-Y 1 +X -1\n"), HasSubstr("'-Y 1 +X -1'"));
  EXPECT_THAT(fault_of(header + "-Y 4294967295 +X 4294967295\n"), HasSubstr("at most 50000000 are read"));
  EXPECT_THAT(fault_of("#?RADIANCE\nA=1\n"), HasSubstr("header does not end"));
  EXPECT_THAT(fault_of("#?RGBE\n\n"), HasSubstr("no resolution"));
}

class Hdr : public testing::Test {
 protected:
  TemporaryFolder folder_;
  const std::filesystem::path file_ =
      folder_.write("two.hdr", header + "-Y 1 +X 2\n" + bytes_of({128, 64, 32, 129, 128, 64, 32, 131}));
};

TEST_F(Hdr, IsATensorOfThreePlanesInEveryFloatType) {
  const Tensor tensor = value_of(read_image(file_, Float32));
  EXPECT_THAT(tensor.desc.sizes, ElementsAre(1, 3, 1, 2));
  EXPECT_EQ(elements(tensor), (Bits{f32(1), f32(4), f32(0.5f), f32(2), f32(0.25f), f32(1)}));
  EXPECT_EQ(elements(value_of(read_image(file_, Float16))), (Bits{0x3C00, 0x4400, 0x3800, 0x4000, 0x3400, 0x3C00}));
}

TEST_F(Hdr, IntegersCannotHoldIt) {
  for (const DataType type : {UInt8, Int8, Int64}) {
    EXPECT_THAT(answer_of(read_image(file_, type)), HasSubstr("cannot hold"));
  }
}

TEST_F(Hdr, IsResizedAndConvertedToGreyAsRealNumbers) {
  const Tensor grey = value_of(read_image(file_, Float32, {{1, 1, 1, 2}}));
  EXPECT_EQ(elements(grey), (Bits{f32((77 + 75 + 7.25f) / 256), f32((4 * 77 + 2 * 150 + 29) / 256.0f)}));
  const Tensor larger = value_of(read_image(file_, Float32, {{1, 4, 3, 5}}));
  EXPECT_THAT(larger.desc.sizes, ElementsAre(1, 4, 3, 5));
  EXPECT_EQ(elements(larger).back(), f32(1));  // opaque
}

}  // namespace
}  // namespace opscope::test
