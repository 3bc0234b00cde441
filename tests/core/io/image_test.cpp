#include "core/io/image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/cases.h"
#include "tests/support/child_process.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/png_files.h"
#include "tests/support/run.h"
#include "tests/support/shims.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

using test::data_file;
using test::elements;
using test::f32;
using test::TemporaryFolder;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using Bits = std::vector<std::uint64_t>;

TEST(Image, BytesAreKeptAndChannelsBecomePlanes) {
  const auto rgb = read_image(data_file("images/rgb.png"), DataType::UInt8);
  ASSERT_TRUE(rgb) << rgb.error().text();
  EXPECT_THAT(rgb->desc.sizes, ElementsAre(1, 3, 2, 3));
  EXPECT_EQ(elements(*rgb), (Bits{0, 64, 128, 192, 254, 255, 255, 191, 127, 63, 1, 0, 0, 32, 64, 96, 127, 127}));
}

TEST(Image, OneToFourChannelsAreRead) {
  const std::pair<const char*, std::uint32_t> files[] = {{"images/grey.png", 1},    {"images/grey_alpha.png", 2},
                                                         {"images/rgb.png", 3},     {"images/rgba.png", 4},
                                                         {"images/palette.png", 3}, {"images/grey.jpg", 1}};
  for (const auto& [file, channels] : files) {
    const auto image = read_image(data_file(file), DataType::Float32);
    ASSERT_TRUE(image) << image.error().text();
    EXPECT_EQ(image->desc.sizes[1], channels) << file;
    EXPECT_EQ(read_image_info(data_file(file))->channels, channels) << file;
  }
}

TEST(Image, FloatsAreSamplesOver255) {
  const auto grey = read_image(data_file("images/grey.png"), DataType::Float32);
  EXPECT_EQ(elements(*grey),
            (Bits{f32(0), f32(64 / 255.0f), f32(128 / 255.0f), f32(192 / 255.0f), f32(254 / 255.0f), f32(1)}));
  const auto half = read_image(data_file("images/grey.png"), DataType::Float16);
  EXPECT_EQ(elements(*half)[1], to_float16(64 / 255.0f).bits);
  EXPECT_EQ(elements(*half)[5], 0x3C00u);
}

TEST(Image, SixteenBitSamplesAreKeptWhereTheTypeHoldsThem) {
  const auto file = data_file("images/grey16.png");
  EXPECT_EQ(read_image_info(file)->bits, 16u);
  EXPECT_EQ(elements(*read_image(file, DataType::UInt16)), (Bits{0, 1, 257, 32768, 65534, 65535}));
  EXPECT_EQ(elements(*read_image(file, DataType::Float32))[4], f32(65534 / 65535.0f));
  EXPECT_EQ(elements(*read_image(file, DataType::UInt8)), (Bits{0, 0, 1, 128, 255, 255}));
  EXPECT_EQ(elements(*read_image(file, DataType::Int16)), (Bits{0, 0, 1, 128, 255, 255}));
}

TEST(Image, Int8CannotHoldAPicture) {
  EXPECT_THAT(read_image(data_file("images/grey.png"), DataType::Int8).error().what, HasSubstr("INT8 cannot hold"));
}

TEST(Image, JpegIsRead) {
  const auto image = read_image(data_file("images/flat.jpg"), DataType::UInt8);
  ASSERT_TRUE(image) << image.error().text();
  EXPECT_THAT(image->desc.sizes, ElementsAre(1, 3, 8, 8));
  const Bits bits = elements(*image);
  // A flat picture survives JPEG but for the rounding of its colour space.
  for (std::size_t i = 0; i < bits.size(); ++i)
    EXPECT_NEAR(static_cast<double>(bits[i]), i < 64 ? 200 : i < 128 ? 100 : 50, 2);
}

TEST(Image, NotesOfAnyLengthMayComeBeforeAPicturesSize) {
  std::ifstream file(data_file("images/flat.jpg"), std::ios::binary);
  std::string jpeg(std::istreambuf_iterator<char>(file), {});
  for (int i = 0; i < 5; ++i) jpeg.insert(2, "\xFF\xE1\xFF\xFF" + std::string(65533, 'n'));
  TemporaryFolder folder;
  const auto info = read_image_info(folder.write("a.jpg", jpeg));
  ASSERT_TRUE(info) << info.error().text();
  EXPECT_EQ(info->width, 8u);
  EXPECT_EQ(info->height, 8u);
}

// So long that the file is mapped.
TEST(Image, NotesOfManyMegabytesMayComeBeforeAPicturesSize) {
  std::ifstream file(data_file("images/flat.jpg"), std::ios::binary);
  const std::string jpeg(std::istreambuf_iterator<char>(file), {});
  std::string notes;
  for (int i = 0; i < 300; ++i) notes += "\xFF\xE1\xFF\xFF" + std::string(65533, 'n');
  TemporaryFolder folder;
  const auto path = folder.write("a.jpg", jpeg.substr(0, 2) + notes + jpeg.substr(2));
  const auto info = read_image_info(path);
  ASSERT_TRUE(info) << info.error().text();
  EXPECT_EQ(info->width, 8u);
  EXPECT_TRUE(read_image(path, DataType::UInt8));
}

TEST(Image, OfWhatIsNoPictureOnlyTheStartIsRead) {
  TemporaryFolder folder;
  const auto path = folder.write("a.png", "junk");
  std::filesystem::resize_file(path, std::uint64_t{400} << 20);
  const std::uint64_t taken =
      test::cost_in_child([&] { return !read_image_info(path) && !read_image(path, DataType::UInt8); }).bytes;
  if (!test::is_sanitized) {
    EXPECT_LT(taken, std::uint64_t{32} << 20);
  }
}

struct Decoding {
  const char* name;
  std::string file;
  std::optional<ImageSize> size = {};
};
// Those that take the most beside their own samples.
std::vector<Decoding> decodings() {
  const auto jpeg = [](test::JpegKind kind, std::uint32_t width, std::uint32_t height) {
    return test::write_jpeg(kind, width, height);
  };
  using enum test::JpegColours;
  return {{"to a row", test::write_png({}, 255, 8000), {{1, 4, 1, 255}}},
          {"to a column", test::write_png({}, 4000, 200), {{1, 4, 4000, 2}}},
          {"enlarged", test::write_png({.colour_type = 2}, 300, 200), {{1, 4, 2000, 3000}}},
          {"interlaced", test::write_png({.colour_type = 6, .interlaced = true}, 1000, 900)},
          {"16 bits", test::write_png({.colour_type = 2, .bit_depth = 16}, 1000, 900), {{1, 4, 900, 1000}}},
          {"palette", test::write_png({.colour_type = 3, .transparent = true}, 1500, 1000)},
          {"baseline", jpeg({.horizontal = 2, .vertical = 2}, 2000, 1500)},
          {"progressive", jpeg({.progressive = true}, 2000, 1500)},
          {"progressive inks", jpeg({.colours = Cmyk, .progressive = true}, 1500, 1000)},
          {"one row of blocks", jpeg({.horizontal = 2, .vertical = 2, .progressive = true}, 60000, 1)}};
}

TEST(Image, DecodingTakesNoMoreThanIsReckoned) {
  TemporaryFolder folder;
  for (const Decoding& each : decodings()) {
    const auto path = folder.write("image", each.file);
    const auto info = read_image_info(path);
    ASSERT_TRUE(info) << each.name;
    const std::uint64_t elements = each.size ? std::uint64_t{1} * (*each.size)[1] * (*each.size)[2] * (*each.size)[3]
                                             : std::uint64_t{1} * info->channels * info->width * info->height;
    const std::uint64_t reckoned = elements + decoding_bytes(*info, each.file.size(), each.size);
    const auto touch_code = [] {
      for (const char* small : {"images/rgb.png", "images/flat.jpg"})
        EXPECT_TRUE(read_image(data_file(small), DataType::UInt8, {{1, 4, 3, 3}}));
    };
    const std::uint64_t taken =
        test::cost_in_child([&] { return read_image(path, DataType::UInt8, each.size).has_value(); }, touch_code).bytes;
    constexpr std::uint64_t besides = std::uint64_t{2} << 20;  // tables, and what else malloc takes
    if (!test::is_sanitized) {
      EXPECT_LE(taken, reckoned + besides) << each.name;
      EXPECT_GE(4 * taken + besides, reckoned) << each.name << ": more than four times too much";
    }
  }
}

TEST(Image, ResampleSizeIsChannelsHeightWidth) {
  const auto image = read_image(data_file("images/flat.png"), DataType::UInt8, {{1, 3, 5, 7}});
  ASSERT_TRUE(image) << image.error().text();
  EXPECT_THAT(image->desc.sizes, ElementsAre(1, 3, 5, 7));
  const Bits bits = elements(*image);
  EXPECT_EQ(bits.front(), 10u);
  EXPECT_EQ(bits[35], 20u);
  EXPECT_EQ(bits[70], 30u);
  const auto same = read_image(data_file("images/flat.png"), DataType::UInt8, {{1, 4, 16, 8}});
  EXPECT_EQ(elements(*same).back(), 255u);  // an alpha that was not there is opaque
}

TEST(Image, WhatIsNoPictureIsNamed) {
  TemporaryFolder folder;
  const auto image = read_image(folder.write("photo.png", "hello, I am not a picture"), DataType::Float32);
  ASSERT_FALSE(image);
  EXPECT_THAT(image.error().text(), HasSubstr("photo.png: not a PNG or JPEG image: it begins like neither"));
  EXPECT_FALSE(read_image(folder.write("empty.png", ""), DataType::Float32));
  EXPECT_FALSE(read_image(folder.path(), DataType::Float32));
}

TEST(Image, EveryTruncationIsRefused) {
  TemporaryFolder folder;
  for (const char* name : {"images/rgba.png", "images/flat.jpg"}) {
    std::ifstream file(data_file(name), std::ios::binary);
    const std::string whole(std::istreambuf_iterator<char>(file), {});
    for (std::size_t length = 0; length < whole.size(); ++length)
      EXPECT_FALSE(read_image(folder.write("cut", whole.substr(0, length)), DataType::UInt8)) << name << ": " << length;
    EXPECT_TRUE(read_image(folder.write("more", whole + "more"), DataType::UInt8)) << name;
  }
}

TEST(Image, DamagedFilesAreRefusedWithWhatIsWrong) {
  const std::pair<const char*, const char*> files[] = {
      {"changed_146.png", "damaged PNG: row 1 of 9 has palette index 203, but the palette holds 16 colours"},
      {"changed_24.png", "damaged PNG: row 1 of 4 has palette index 17, but the palette holds 16 colours"},
      {"changed_302.png", "damaged PNG: chunk PLTE at byte 33 has the CRC 0898a7a9, but its bytes give 573d644e"},
      {"changed_40.png", "damaged PNG: row 1 of 4 has palette index 17, but the palette holds 16 colours"},
      {"corrupt_crc.png", "damaged PNG: chunk IDAT at byte 33 has the CRC 180d46eb, but its bytes give a9355405"},
      {"palette_index_beyond.png", "damaged PNG: row 1 of 8 has palette index 200, but the palette holds 2 colours"},
      {"many_scans.jpg", "damaged JPEG: scan 2 (segment SOS at byte 345) repeats or leaves out bits of coefficient 0"},
      {"no_quantization_1024.jpg", "damaged JPEG: no segment begins at byte 20"},
      {"no_quantization_1430.jpg", "damaged JPEG: no segment begins at byte 89"},
      {"no_quantization_928.jpg", "damaged JPEG: no segment begins at byte 89"},
      {"no_scan.jpg", "damaged JPEG: no scan has any bit of coefficient 0 of component 1"},
      {"truncated.jpg", "damaged JPEG: scan 1, before byte 1880: Corrupt JPEG data: premature end of data segment"}};
  for (const auto& [name, fault] : files) {
    const auto path = data_file(std::string("images/damaged/") + name);
    const auto image = read_image(path, DataType::UInt8);
    ASSERT_FALSE(image) << name;
    EXPECT_EQ(image.error().where, path.string());
    EXPECT_THAT(image.error().what, HasSubstr(fault));
  }
}

TEST(Image, AnEmptyFirstIdatIsRead) {
  TemporaryFolder folder;
  const std::string file = test::png_of({{"IHDR", test::png_header(1, 1, 8, 0)},
                                         {"IDAT", ""},
                                         {"IDAT", test::deflated(std::string("\0\7", 2))},
                                         {"IEND", ""}});
  const auto image = read_image(folder.write("a.png", file), DataType::UInt8);
  ASSERT_TRUE(image) << image.error().text();
  EXPECT_EQ(elements(*image), Bits{7});
}

TEST(Image, EveryKindOfPngHasLibpngsPixels) {
  TemporaryFolder folder;
  for (const test::PngKind& kind : test::png_kinds()) {
    const std::string file = test::write_png(kind, 33, 17);
    const auto path = folder.write("a.png", file);
    const auto image = read_image(path, kind.bit_depth == 16 ? DataType::UInt16 : DataType::UInt8);
    ASSERT_TRUE(image) << kind.name() << ": " << image.error().text();
    const auto expected = test::read_by_libpng(file);
    ASSERT_TRUE(expected) << kind.name();
    EXPECT_THAT(image->desc.sizes, ElementsAre(1, expected->channels, 17, 33)) << kind.name();
    EXPECT_EQ(elements(*image), expected->samples) << kind.name();
    const auto info = read_image_info(path);
    ASSERT_TRUE(info) << kind.name();
    EXPECT_EQ(info->channels, expected->channels) << kind.name();
    EXPECT_EQ(info->bits, kind.bit_depth == 16 ? 16u : 8u) << kind.name();
  }
}

// stb_image and libjpeg-turbo round in other places, and scale subsampled colours otherwise.
TEST(Image, EveryKindOfJpegHasNearlyLibjpegsPixels) {
  TemporaryFolder folder;
  for (const test::JpegKind& kind : test::jpeg_kinds()) {
    const std::string file = test::write_jpeg(kind, 50, 35);
    const auto image = read_image(folder.write("a.jpg", file), DataType::UInt8);
    ASSERT_TRUE(image) << kind.name() << ": " << image.error().text();
    Bits expected = test::read_by_libjpeg(file);
    const std::size_t pixels = 50 * 35;
    if (expected.size() == 4 * pixels) {  // inks, inverted as Adobe has them: black darkens the others
      for (std::size_t i = 0; i < 3 * pixels; ++i) expected[i] = expected[i] * expected[3 * pixels + i % pixels] / 255;
      expected.resize(3 * pixels);
    }
    const Bits bits = elements(*image);
    ASSERT_EQ(bits.size(), expected.size()) << kind.name();
    double sum = 0, largest = 0;
    for (std::size_t i = 0; i < bits.size(); ++i) {
      const double difference = std::abs(static_cast<double>(bits[i]) - static_cast<double>(expected[i]));
      sum += difference;
      largest = std::max(largest, difference);
    }
    EXPECT_LE(sum / static_cast<double>(bits.size()), 1.5) << kind.name();
    EXPECT_LE(largest, 24) << kind.name();
  }
}

TEST(Image, MoreThanFiftyMegapixelsAreRefusedFromTheHeader) {
  TemporaryFolder folder;
  const auto start = [](std::uint32_t width, std::uint32_t height) {  // and no pixels
    return test::png_of({{"IHDR", test::png_header(width, height, 8, 2)}, {"IDAT", ""}});
  };
  const auto image = read_image(folder.write("huge.png", start(10001, 5000)), DataType::UInt8);
  ASSERT_FALSE(image);
  EXPECT_THAT(image.error().what, HasSubstr("10001 x 5000 pixels; at most 50000000"));
  EXPECT_FALSE(read_image(folder.write("huger.png", start(0x7FFFFFFF, 0x7FFFFFFF)), DataType::UInt8));
  EXPECT_TRUE(read_image_info(folder.write("fits.png", start(10000, 5000))));
}

TEST(Image, ScalingThatWouldOverflowStbsCountsIsRefused) {
  TemporaryFolder folder;
  folder.write("long.png", test::write_png({}, 70000, 1));
  folder.write("tall.png", test::write_png({}, 1, 60000));
  EXPECT_FALSE(read_image(folder / "long.png", DataType::UInt8, {{1, 1, 1, 5}}));
  EXPECT_FALSE(read_image(folder / "tall.png", DataType::UInt8, {{1, 1, 1, 60000}}));
  EXPECT_TRUE(read_image(folder / "tall.png", DataType::UInt8, {{1, 1, 1, 5}}));
}

TEST(EncodeImage, AJpegsSidesMustFitItsHeader) {
  const std::vector<std::byte> line(65536);
  const std::vector<std::uint32_t> fits = {1, 1, 1, 65535}, too_long = {1, 1, 1, 65536};
  EXPECT_TRUE(encode_image(DataType::UInt8, fits, line, true));
  EXPECT_FALSE(encode_image(DataType::UInt8, too_long, line, true));
  EXPECT_TRUE(encode_image(DataType::UInt8, too_long, line, false));
}

TEST(EncodeImage, APngReadsBackAsItWas) {
  TemporaryFolder folder;
  for (const char* name : {"images/grey.png", "images/rgb.png", "images/rgba.png"})
    for (DataType type : {DataType::UInt8, DataType::Float32, DataType::Float16}) {
      const auto image = read_image(data_file(name), type);
      const auto file = encode_image(type, image->desc.sizes, image->bytes(), false);
      ASSERT_TRUE(file) << file.error().text();
      folder.write("out.png", std::string(reinterpret_cast<const char*>(file->data()), file->size()));
      EXPECT_EQ(elements(*read_image(folder / "out.png", DataType::UInt8)),
                elements(*read_image(data_file(name), DataType::UInt8)));
    }
}

TEST(EncodeImage, ValuesOutsideAreClampedAndNaNIsBlack) {
  TemporaryFolder folder;
  const Tensor tensor = test::tensor_of(DataType::Float32, {1, 1, 1, 4}, {f32(-1), f32(2), 0x7FC00000, f32(0.5f)});
  const auto file = encode_image(DataType::Float32, tensor.desc.sizes, tensor.bytes(), false);
  folder.write("out.png", std::string(reinterpret_cast<const char*>(file->data()), file->size()));
  EXPECT_EQ(elements(*read_image(folder / "out.png", DataType::UInt8)), (Bits{0, 255, 0, 128}));
}

TEST(EncodeImage, OnlyOneToFourPlanesMakeAPicture) {
  const std::vector<std::byte> bytes(1000);
  const std::vector<std::vector<std::uint32_t>> all = {{4}, {1, 5, 2, 2}, {2, 3, 2, 2}, {1, 0, 2, 2}, {3, 2, 2}};
  for (const auto& sizes : all) EXPECT_FALSE(encode_image(DataType::UInt8, sizes, bytes, false));
}

}  // namespace
}  // namespace opscope
