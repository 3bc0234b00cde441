// What the elements of pictures and .npy files become, against arithmetic done by hand.
#include "core/model/conversion.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "core/io/npy.h"
#include "core/model/load.h"
#include "core/tensor/convert.h"
#include "tests/core/model/models.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/png_files.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using Layout = Conversion::Layout;
using Sign = Threshold::Test;

Bits f32s(std::initializer_list<float> values) {
  Bits bits;
  for (const float value : values) bits.push_back(f32(value));
  return bits;
}

// A picture of 8-bit samples in one row; 1 channel, or 3 or 4 of them interleaved.
class Row {
 public:
  Row(const std::string& samples, std::uint32_t channels) : path_(folder_.write("row.png", file(samples, channels))) {}

  Result<Tensor> read(DataType type, const Conversion& conversion, std::optional<ImageSize> size = {}) const {
    return read_converted_image(path_, type, size, conversion);
  }

 private:
  static std::string file(const std::string& samples, std::uint32_t channels) {
    const auto width = static_cast<std::uint32_t>(samples.size() / channels);
    return png_of({{"IHDR", png_header(width, 1, 8,
                                       channels == 1   ? 0
                                       : channels == 4 ? 6
                                                       : 2)},
                   {"IDAT", deflated('\0' + samples)},
                   {"IEND", ""}});
  }

  TemporaryFolder folder_;
  std::filesystem::path path_;
};

std::string all_samples() {
  std::string samples;
  for (int sample = 0; sample < 256; ++sample) samples += static_cast<char>(sample);
  return samples;
}

TEST(Conversion, MinusOneToOneIsTwiceASampleLessOne) {
  const Row row(std::string("\x00\x33\x66\xFF", 4), 1);  // 0, 1/5, 2/5 and 1
  EXPECT_EQ(elements(value_of(row.read(Float32, {.scale = 2, .bias = -1}))), f32s({-1, -0.6f, -0.2f, 1}));
}

TEST(Conversion, ScaleOf255GivesTheSamplesInEveryFloatType) {
  const Row row(all_samples(), 1);
  for (const DataType type : {Float16, Float32, Float64}) {
    Bits expected;
    for (int sample = 0; sample < 256; ++sample) expected.push_back(from_double(type, sample));
    EXPECT_EQ(elements(value_of(row.read(type, {.scale = 255}))), expected) << name(type);
  }
}

// The mean of 10, 20, 31 is 20.33, and the nearest sample is 20.
TEST(Conversion, ASampleNextToTheMeanBecomesZero) {
  const Row row("\x0A\x14\x1F", 1);
  EXPECT_EQ(elements(value_of(row.read(Float64, {.minus_mean = true, .scale = 255}))),
            (Bits{to_bits(-10.0), to_bits(0.0), to_bits(11.0)}));
  const Row half("\x02\x03", 1);  // 2.5 rounds up
  EXPECT_EQ(elements(value_of(half.read(Float64, {.minus_mean = true, .scale = 255}))),
            (Bits{to_bits(-1.0), to_bits(0.0)}));
}

// One pixel of red 10, green 20, blue 31 and an alpha of 255.
TEST(Conversion, AlphaIsNoPartOfTheMean) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.write(
      "rgba.png",
      png_of(
          {{"IHDR", png_header(1, 1, 8, 6)}, {"IDAT", deflated(std::string("\0\x0A\x14\x1F\xFF", 5))}, {"IEND", ""}}));
  const auto read = [&](const Conversion& conversion) {
    return elements(value_of(read_converted_image(file, Float64, {}, conversion)));
  };
  EXPECT_EQ(read({.minus_mean = true, .scale = 255}),
            (Bits{to_bits(-10.0), to_bits(0.0), to_bits(11.0), to_bits(235.0)}));
  EXPECT_EQ(read({.channel = 2, .minus_mean = true, .scale = 255}), Bits{to_bits(0.0)}) << "blue alone is its own mean";
}

TEST(Conversion, SixteenBitSamplesAreFractionsOf65535) {
  const auto read = [](const Conversion& conversion, std::optional<ImageSize> size) {
    return elements(value_of(read_converted_image(data_file("images/grey16.png"), Float64, size, conversion)));
  };
  const Bits whole = read({.scale = 65535}, {});  // the samples 0, 1, 257, 32768, 65534, 65535
  EXPECT_EQ(whole[1], to_bits(1.0));
  EXPECT_EQ(whole[3], to_bits(32768.0));
  EXPECT_EQ(read({.scale = 2, .bias = -1}, {}).back(), to_bits(1.0));
}

TEST(Conversion, IntegersHoldTheSamples) {
  const Row row("\x0A\x14", 1);
  EXPECT_EQ(elements(value_of(row.read(UInt8, {}))), (Bits{10, 20}));
  EXPECT_THAT(error_of(row.read(UInt8, {.scale = 2})).text(), HasSubstr("UINT8 holds a picture's samples as they are"));
  EXPECT_THAT(error_of(row.read(Int32, {.minus_mean = true})).text(), HasSubstr("need a floating-point type"));
}

TEST(Conversion, AChannelIsTakenAlone) {
  const Row row("\x01\x02\x03\x04\x05\x06", 3);  // two pixels
  const Tensor green = value_of(row.read(UInt8, {.channel = 1}));
  EXPECT_EQ(green.desc.sizes, (Sizes{1, 1, 1, 2}));
  EXPECT_EQ(elements(green), (Bits{2, 5}));
  EXPECT_THAT(error_of(row.read(UInt8, {.channel = 3})).text(), HasSubstr("has 3 channels, so it has no channel 3"));
}

TEST(Conversion, AlphaCanBeLeftOut) {
  const Row row("\x01\x02\x03\x04\x05\x06\x07\x08", 4);  // two pixels
  const Tensor colours = value_of(row.read(UInt8, {.without_alpha = true}));
  EXPECT_EQ(colours.desc.sizes, (Sizes{1, 3, 1, 2}));
  EXPECT_EQ(elements(colours), (Bits{1, 5, 2, 6, 3, 7}));
  const Tensor interleaved = value_of(row.read(Float32, {.layout = Layout::Nhwc, .without_alpha = true, .scale = 255}));
  EXPECT_EQ(interleaved.desc.sizes, (Sizes{1, 1, 2, 3}));
  EXPECT_EQ(elements(interleaved), f32s({1, 2, 3, 5, 6, 7}));
  EXPECT_EQ(value_of(row.read(UInt8, {.without_alpha = true}, ImageSize{1, 2, 1, 2})).desc.sizes, (Sizes{1, 1, 1, 2}));
  const Row opaque("\x01\x02\x03", 3);
  EXPECT_EQ(elements(value_of(opaque.read(UInt8, {.without_alpha = true}))), (Bits{1, 2, 3})) << "there is none";
}

TEST(Conversion, NhwcPutsTheChannelsOfAPixelTogether) {
  const Row row("\x01\x02\x03\x04\x05\x06", 3);
  EXPECT_EQ(elements(value_of(row.read(UInt8, {}))), (Bits{1, 4, 2, 5, 3, 6}));
  const Tensor interleaved = value_of(row.read(UInt8, {.layout = Layout::Nhwc}));
  EXPECT_EQ(interleaved.desc.sizes, (Sizes{1, 1, 2, 3}));
  EXPECT_EQ(elements(interleaved), (Bits{1, 2, 3, 4, 5, 6}));
  const Tensor both = value_of(row.read(Float32, {.layout = Layout::Nhwc, .channel = 2, .scale = 255}));
  EXPECT_EQ(both.desc.sizes, (Sizes{1, 1, 2, 1}));
  EXPECT_EQ(elements(both), f32s({3, 6}));
}

TEST(Conversion, APicturesThresholdIsComparedWithSamplesFromZeroToOne) {
  const Row row(std::string("\x00\x33\x66\xFF", 4), 1);
  const auto mask = [&](Sign test, double value, DataType type = UInt8) {
    return elements(value_of(row.read(type, {.threshold = Threshold{test, value}})));
  };
  EXPECT_EQ(mask(Sign::AtLeast, 0.2), (Bits{0, 1, 1, 1}));
  EXPECT_EQ(mask(Sign::Above, 0.2), (Bits{0, 0, 1, 1}));
  EXPECT_EQ(mask(Sign::AtMost, 0.2), (Bits{1, 1, 0, 0}));
  EXPECT_EQ(mask(Sign::Below, 0.2), (Bits{1, 0, 0, 0}));
  EXPECT_EQ(mask(Sign::AtLeast, 2), (Bits{0, 0, 0, 0}));
  EXPECT_EQ(mask(Sign::AtLeast, -1, Float32), f32s({1, 1, 1, 1}));
  EXPECT_EQ(mask(Sign::AtLeast, 0.2, Int8), (Bits{0, 1, 1, 1})) << "truth values fit, unlike samples";
}

TEST(Conversion, AThresholdTestsWhatScaleAndBiasGive) {
  const Row row(std::string("\x00\x33\x66\xFF", 4), 1);
  EXPECT_EQ(elements(value_of(row.read(UInt8, {.scale = 2, .bias = -1, .threshold = Threshold{Sign::AtLeast, 0}}))),
            (Bits{0, 0, 0, 1}));
}

TEST(Threshold, OfFloatsHoldsForNoNaN) {
  const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
  const Tensor row = row_of(Float32, f32s({nan, -infinity, -0.0f, 0.0f, infinity}));
  const auto mask = [&](Sign test) { return elements(value_of(apply_threshold(row, UInt8, {test, 0}))); };
  EXPECT_EQ(mask(Sign::AtLeast), (Bits{0, 0, 1, 1, 1}));
  EXPECT_EQ(mask(Sign::Above), (Bits{0, 0, 0, 0, 1}));
  EXPECT_EQ(mask(Sign::AtMost), (Bits{0, 1, 1, 1, 0}));
  EXPECT_EQ(mask(Sign::Below), (Bits{0, 1, 0, 0, 0}));
}

TEST(Threshold, IsRoundedToTheFloatingPointType) {
  EXPECT_EQ(elements(value_of(apply_threshold(row_of(Float32, f32s({0.7f})), UInt8, {Sign::AtLeast, 0.7}))), Bits{1})
      << "0.7f is below the double 0.7";
  EXPECT_EQ(elements(value_of(apply_threshold(row_of(Float16, {to_float16(0.1).bits}), UInt8, {Sign::Above, 0.1}))),
            Bits{0});
}

TEST(Threshold, OfIntegersIsExact) {
  EXPECT_EQ(elements(value_of(apply_threshold(row_of(UInt8, {0, 1, 2}), UInt8, {Sign::AtLeast, 0.5}))),
            (Bits{0, 1, 1}));
  EXPECT_EQ(elements(value_of(apply_threshold(row_of(Int8, {0x80, 0xFF, 0}), UInt8, {Sign::Below, 0}))),
            (Bits{1, 1, 0}));
  const std::uint64_t odd = (std::uint64_t{1} << 53) + 1;  // no double
  EXPECT_EQ(elements(value_of(apply_threshold(row_of(UInt64, {odd - 1, odd}), UInt8, {Sign::Above, 0x1p53}))),
            (Bits{0, 1}));
}

// A case whose resource A has this type and source, and this conversion.
Model with_source(const std::string& type, const std::string& file, const std::string& conversion) {
  return model_of({.resources = "\"A\": " + resource_text(type, R"({"sourcePath": ")" + file + "\"}"),
                   .rest = R"(, "opscope": {"sources": {"A": )" + conversion + "}}"});
}

TEST(LoadConverted, ArraysBecomeTruthValues) {
  const TemporaryFolder folder;
  const std::uint32_t sizes[] = {2, 2};
  const Tensor array = tensor_of(Float32, {2, 2}, f32s({0.25f, 0.5f, -1, 3}));
  folder.write("a.npy", encode_npy(Float32, sizes, array.bytes().first(16)));
  const Model model = with_source("UINT8", "a.npy", R"({"threshold": 0.5})");
  const LoadedResource loaded = value_of(load_typed_resource(model.resources.front(), {folder.path(), {}}));
  EXPECT_EQ(loaded.data_type, UInt8);
  EXPECT_EQ(loaded.sizes, (Sizes{2, 2}));
  EXPECT_EQ(elements(Tensor{desc_of({2, 2}, {}, UInt8), loaded.buffer, 0}), (Bits{0, 1, 0, 1}));
}

TEST(LoadConverted, ARawFileHasAHeaderOfAnyLength) {
  const TemporaryFolder folder;
  folder.write("a.bin",
               "PX\x01"
               "abcdefgh");
  const auto load = [&](const std::string& offset) {
    const Model model = with_source("UINT16", "a.bin", "{\"offsetInBytes\": " + offset + "}");
    return load_typed_resource(model.resources.front(), {folder.path(), {}});
  };
  const LoadedResource loaded = value_of(load("3"));
  EXPECT_EQ(elements(Tensor{desc_of({4}, {}, UInt16), loaded.buffer, 0}), (Bits{0x6261, 0x6463, 0x6665, 0x6867}));
  EXPECT_EQ(loaded.value_bytes, 8u);
  EXPECT_EQ(value_of(load("7")).value_bytes, 4u);
  EXPECT_EQ(value_of(load("0")).value_bytes, 11u);
  EXPECT_THAT(answer_of(load("11")), HasSubstr("resources.A: holds no value"));
  EXPECT_THAT(answer_of(load("12")), HasSubstr("a.bin has 11 bytes, fewer than the offset 12"));
  EXPECT_THAT(answer_of(load("18446744073709551615")), HasSubstr("fewer than the offset 18446744073709551615"));
}

TEST(LoadConverted, RefusalsNameTheResource) {
  const TemporaryFolder folder;
  const std::uint32_t sizes[] = {1};
  folder.write("a.npy", encode_npy(UInt8, sizes, std::vector<std::byte>(1)));
  folder.write("a.bin", "12345678");
  const auto answer = [&](const std::string& type, const std::string& file, const std::string& conversion) {
    Model model = with_source("UINT8", file, conversion);
    if (type.empty()) model.resources.front().data_type = DataType::Unknown;
    return error_of(load_resource(model.resources.front(), {folder.path(), {}})).text();
  };
  EXPECT_THAT(answer("UINT8", "a.npy", R"({"scale": 2})"), HasSubstr("minusMean, scale and bias are for pictures"));
  EXPECT_THAT(answer("UINT8", "a.npy", R"({"layout": "NHWC", "threshold": 1})"), HasSubstr("are for pictures"));
  EXPECT_THAT(answer("", "a.npy", R"({"threshold": 1})"), HasSubstr("a threshold needs it"));
  EXPECT_THAT(answer("UINT8", "a.bin", R"({"threshold": 1})"), HasSubstr("only pictures and arrays"));
  EXPECT_THAT(answer("UINT8", "a.npy", R"({"offsetInBytes": 1})"), HasSubstr("offsetInBytes is for raw files"));
  EXPECT_THAT(answer("UINT8", data_file("images/rgb.png").string(), R"({"offsetInBytes": 1})"),
              HasSubstr("offsetInBytes is for raw files"));
  EXPECT_THAT(answer("UINT8", "a.bin", R"({"threshold": 1})"), testing::StartsWith("resources.A"));
}

TEST(LoadConverted, ShapesFollowTheConversion) {
  const auto sizes = [](const Conversion& conversion) {
    FileValues file{
        .source_path = data_file("images/rgb.png").string(), .resample_size = {{1, 3, 5, 7}}, .unknown = {}};
    file.conversion = conversion;
    return value_of(probe_source(file, {})).sizes;
  };
  EXPECT_EQ(sizes({}), (Sizes{1, 3, 5, 7}));
  EXPECT_EQ(sizes({.layout = Layout::Nhwc}), (Sizes{1, 5, 7, 3}));
  EXPECT_EQ(sizes({.channel = 2}), (Sizes{1, 1, 5, 7}));
}

// Radiance: a number is the mantissa times 2^(exponent - 136).
class RealRow : public testing::Test {
 protected:
  Result<Tensor> read(DataType type, const Conversion& conversion) {
    // Red 1, 2, 3; green 0.5; blue 0.
    const std::string pixels("\x80\x40\x00\x81\x80\x20\x00\x82\xC0\x20\x00\x82", 12);
    return read_converted_image(folder_.write("row.hdr", "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 3\n" + pixels),
                                type, {}, conversion);
  }
  TemporaryFolder folder_;
};

TEST_F(RealRow, SamplesAreXThemselves) {
  EXPECT_EQ(elements(value_of(read(Float32, {.channel = 0}))), f32s({1, 2, 3}));
  EXPECT_EQ(elements(value_of(read(Float32, {.channel = 0, .scale = 2, .bias = -1}))), f32s({1, 3, 5}));
  EXPECT_EQ(elements(value_of(read(Float32, {.channel = 0, .minus_mean = true}))), f32s({-1, 0, 1}));
  EXPECT_EQ(elements(value_of(read(Float32, {.layout = Layout::Nhwc}))), f32s({1, 0.5f, 0, 2, 0.5f, 0, 3, 0.5f, 0}));
}

TEST_F(RealRow, AThresholdTestsThem) {
  EXPECT_EQ(elements(value_of(read(UInt8, {.channel = 0, .threshold = Threshold{Sign::Above, 1.5}}))), (Bits{0, 1, 1}));
}

TEST_F(RealRow, IntegersCannotHoldThem) {
  EXPECT_THAT(answer_of(read(UInt8, {})), testing::HasSubstr("UINT8 cannot hold its samples, which are real numbers"));
}

}  // namespace
}  // namespace opscope::test
