#include "core/io/image.h"

#include "tests/support/cases.h"
#include "tests/support/child_process.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/matchers.h"
#include "tests/support/png_files.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/shims.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

// A picture of tests/data.
Tensor picture(const std::string& name, DataType type = UInt8, std::optional<ImageSize> size = {}) {
  return value_of(read_image(data_file("images/" + name), type, size));
}

TEST(Image, FloatsAreSamplesOver255) {
  EXPECT_EQ(elements(picture("grey.png", Float32)),
            (Bits{f32(0), f32(64 / 255.0f), f32(128 / 255.0f), f32(192 / 255.0f), f32(254 / 255.0f), f32(1)}));
  const Bits half = elements(picture("grey.png", Float16));
  EXPECT_EQ(half[1], to_float16(64 / 255.0f).bits);
  EXPECT_EQ(half[5], 0x3C00u);
}

TEST(Image, SixteenBitSamplesAreKeptWhereTheTypeHoldsThem) {
  EXPECT_EQ(read_image_info(data_file("images/grey16.png"))->bits, 16u);
  EXPECT_EQ(elements(picture("grey16.png", UInt16)), (Bits{0, 1, 257, 32768, 65534, 65535}));
  EXPECT_EQ(elements(picture("grey16.png", Float32))[4], f32(65534 / 65535.0f));
  EXPECT_EQ(elements(picture("grey16.png", UInt8)), (Bits{0, 0, 1, 128, 255, 255}));
  EXPECT_EQ(elements(picture("grey16.png", Int16)), (Bits{0, 0, 1, 128, 255, 255}));
}

TEST(Image, Int8CannotHoldAPicture) {
  EXPECT_THAT(read_image(data_file("images/grey.png"), Int8).error().what, HasSubstr("INT8 cannot hold"));
}

// A few are read, many are large enough to be mapped.
TEST(Image, NotesOfAnyLengthMayComeBeforeAPicturesSize) {
  const std::string jpeg = contents(data_file("images/flat.jpg"));
  for (const int count : {5, 300}) {
    std::string notes;
    for (int i = 0; i < count; ++i) notes += "\xFF\xE1\xFF\xFF" + std::string(65533, 'n');
    TemporaryFolder folder;
    const auto path = folder.write("a.jpg", jpeg.substr(0, 2) + notes + jpeg.substr(2));
    const ImageInfo info = value_of(read_image_info(path));
    EXPECT_EQ(info.width, 8u) << count;
    EXPECT_EQ(info.height, 8u) << count;
    EXPECT_TRUE(read_image(path, UInt8)) << count;
  }
}

TEST(Image, OfWhatIsNoPictureOnlyTheStartIsRead) {
  TemporaryFolder folder;
  const auto path = folder.write("a.png", "junk");
  std::filesystem::resize_file(path, std::uint64_t{400} << 20);
  expect_peak_below(32, [&] { return !read_image_info(path) && !read_image(path, UInt8); });
}

struct Decoding {
  const char* name;
  std::string file;
  std::optional<ImageSize> size = {};
};
// Pictures that need the most memory besides their samples.
std::vector<Decoding> decodings() {
  const auto jpeg = [](JpegKind kind, std::uint32_t width, std::uint32_t height) {
    return write_jpeg(kind, width, height);
  };
  using enum JpegColours;
  return {{"to a row", write_png({}, 255, 8000), {{1, 4, 1, 255}}},
          {"to a column", write_png({}, 4000, 200), {{1, 4, 4000, 2}}},
          {"enlarged", write_png({.colour_type = 2}, 300, 200), {{1, 4, 2000, 3000}}},
          {"interlaced", write_png({.colour_type = 6, .interlaced = true}, 1000, 900)},
          {"16 bits", write_png({.colour_type = 2, .bit_depth = 16}, 1000, 900), {{1, 4, 900, 1000}}},
          {"palette", write_png({.colour_type = 3, .transparent = true}, 1500, 1000)},
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
        EXPECT_TRUE(read_image(data_file(small), UInt8, {{1, 4, 3, 3}}));
    };
    const std::uint64_t taken =
        cost_in_child([&] { return read_image(path, UInt8, each.size).has_value(); }, touch_code).bytes;
    constexpr std::uint64_t besides = std::uint64_t{2} << 20;  // tables and the overhead of malloc
    if (!is_sanitized) {
      EXPECT_LE(taken, reckoned + besides) << each.name;
      EXPECT_GE(4 * taken + besides, reckoned) << each.name << ": more than four times too much";
    }
  }
}

TEST(Image, ResampleSizeIsChannelsHeightWidth) {
  const Tensor image = picture("flat.png", UInt8, {{1, 3, 5, 7}});
  EXPECT_THAT(image.desc.sizes, ElementsAre(1, 3, 5, 7));
  const Bits bits = elements(image);
  EXPECT_EQ(bits.front(), 10u);
  EXPECT_EQ(bits[35], 20u);
  EXPECT_EQ(bits[70], 30u);
}

// Grey is (77 R + 150 G + 29 B) / 256, as in stb_image and DxDispatch.
TEST(Image, ResampleSizeConvertsChannels) {
  const auto pixel = [](const std::string& file, std::uint32_t channels) {
    TemporaryFolder folder;
    return elements(read_image(folder.write("a.png", file), UInt8, {{1, channels, 1, 1}}).value());
  };
  const auto file = [](int colour_type, const std::string& samples, const std::string& key = "") {
    PngChunks chunks = {{"IHDR", png_header(1, 1, 8, colour_type)}};
    if (!key.empty()) chunks.emplace_back("tRNS", key);
    chunks.emplace_back("IDAT", deflated('\0' + samples));
    chunks.emplace_back("IEND", "");
    return png_of(chunks);
  };
  const std::string grey = file(0, "\x50"), grey_alpha = file(4, "\x50\x60"), rgb = file(2, "\x0A\x14\x1E"),
                    rgba = file(6, "\x0A\x14\x1E\x28");
  const std::vector<std::pair<std::string, std::vector<Bits>>> files = {
      {grey, {{80}, {80, 255}, {80, 80, 80}, {80, 80, 80, 255}}},
      {grey_alpha, {{80}, {80, 96}, {80, 80, 80}, {80, 80, 80, 96}}},
      {rgb, {{18}, {18, 255}, {10, 20, 30}, {10, 20, 30, 255}}},
      {rgba, {{18}, {18, 40}, {10, 20, 30}, {10, 20, 30, 40}}},
      {file(0, "\x50", std::string("\0\x50", 2)), {{80}, {80, 0}, {80, 80, 80}, {80, 80, 80, 0}}},
      {file(2, "\x0A\x14\x1E", std::string("\0\x0A\0\x14\0\x1E", 6)), {{18}, {18, 0}, {10, 20, 30}, {10, 20, 30, 0}}}};
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::uint32_t channels = 1; channels <= 4; ++channels)
      EXPECT_EQ(pixel(files[i].first, channels), files[i].second[channels - 1]) << i << ", " << channels;
}

TEST(Image, WhatIsNoPictureIsNamed) {
  TemporaryFolder folder;
  EXPECT_THAT(error_of(read_image(folder.write("photo.png", "hello, I am not a picture"), Float32)).text(),
              HasSubstr("photo.png: not a PNG, JPEG or Radiance (.hdr) image: it begins like none of them"));
  EXPECT_THAT(error_of(read_image(folder.write("empty.png", ""), Float32)).text(),
              HasSubstr("empty.png: the file is empty"));
  for (const char* start : {"\x89", "\x89PNG\r\n\x1A", "\xFF", "\xFF\xD8"})
    EXPECT_FALSE(read_image(folder.write("start", start), Float32)) << start;
  EXPECT_FALSE(read_image(folder.path(), Float32));
}

TEST(Image, DamagedFilesAreRefusedWithWhatIsWrong) {
  const std::pair<const char*, const char*> files[] = {
      {"changed_146.png", "damaged PNG: IDAT: "},
      {"changed_24.png", "damaged PNG: the file ends before the picture"},
      {"changed_302.png", "damaged PNG: PLTE: CRC error"},
      {"changed_40.png", "damaged PNG: row 1 has palette index 17, but the palette holds 16 colours"},
      {"corrupt_crc.png", "damaged PNG: IDAT: "},
      {"palette_index_beyond.png", "damaged PNG: row 1 has palette index 200, but the palette holds 2 colours"},
      {"many_scans.jpg", "damaged JPEG: Corrupt JPEG data: premature end of data segment, before byte"},
      {"no_quantization_1024.jpg", "damaged JPEG: Corrupt JPEG data: 49 extraneous bytes"},
      {"no_quantization_1430.jpg", "damaged JPEG: Corrupt JPEG data: 7 extraneous bytes"},
      {"no_quantization_928.jpg", "damaged JPEG: Corrupt JPEG data: 9 extraneous bytes"},
      {"no_scan.jpg", "damaged JPEG: Invalid JPEG file structure: missing SOS marker"},
      {"truncated.jpg", "damaged JPEG: Corrupt JPEG data: premature end of data segment, before byte 1880"}};
  for (const auto& [name, fault] : files) {
    const auto path = data_file(std::string("images/damaged/") + name);
    SCOPED_TRACE(name);
    const Error error = error_of(read_image(path, UInt8));
    EXPECT_EQ(error.where, path.string());
    EXPECT_THAT(error.what, HasSubstr(fault));
  }
}

TEST(Image, AnEmptyFirstIdatIsRead) {
  TemporaryFolder folder;
  const std::string file = png_of(
      {{"IHDR", png_header(1, 1, 8, 0)}, {"IDAT", ""}, {"IDAT", deflated(std::string("\0\7", 2))}, {"IEND", ""}});
  EXPECT_EQ(elements(value_of(read_image(folder.write("a.png", file), UInt8))), Bits{7});
}

TEST(Image, EveryKindOfPngHasLibpngsPixels) {
  TemporaryFolder folder;
  for (const PngKind& kind : png_kinds()) {
    SCOPED_TRACE(kind.name());
    const std::string file = write_png(kind, 33, 17);
    const auto path = folder.write("a.png", file);
    const Tensor image = value_of(read_image(path, kind.bit_depth == 16 ? UInt16 : UInt8));
    const LibpngPicture expected = value_of(read_by_libpng(file));
    EXPECT_THAT(image.desc.sizes, ElementsAre(1, expected.channels, 17, 33));
    EXPECT_EQ(elements(image), expected.samples);
    const ImageInfo info = value_of(read_image_info(path));
    EXPECT_EQ(info.channels, expected.channels);
    EXPECT_EQ(info.bits, kind.bit_depth == 16 ? 16u : 8u);
  }
}

TEST(Image, EveryKindOfJpegHasLibjpegsPixels) {
  TemporaryFolder folder;
  for (const JpegKind& kind : jpeg_kinds()) {
    SCOPED_TRACE(kind.name());
    const std::string file = write_jpeg(kind, 50, 35);
    const Tensor image = value_of(read_image(folder.write("a.jpg", file), UInt8));
    EXPECT_EQ(image.desc.sizes[1], read_image_info(folder / "a.jpg")->channels);
    EXPECT_EQ(image.desc.sizes[1], kind.colours == JpegColours::Grey ? 1u : 3u);
    Bits expected = read_by_libjpeg(file);
    const std::size_t pixels = 50 * 35;
    if (expected.size() == 4 * pixels) {  // CMYK, inverted as in Adobe's files: black darkens the other inks
      for (std::size_t i = 0; i < 3 * pixels; ++i)
        expected[i] = (expected[i] * expected[3 * pixels + i % pixels] + 127) / 255;
      expected.resize(3 * pixels);
    }
    EXPECT_EQ(elements(image), expected);
  }
}

TEST(Image, ScalingThatWouldOverflowStbsCountsIsRefused) {
  TemporaryFolder folder;
  folder.write("long.png", write_png({}, 70000, 1));
  folder.write("tall.png", write_png({}, 1, 60000));
  EXPECT_FALSE(read_image(folder / "long.png", UInt8, {{1, 1, 1, 5}}));
  EXPECT_FALSE(read_image(folder / "tall.png", UInt8, {{1, 1, 1, 60000}}));
  EXPECT_TRUE(read_image(folder / "tall.png", UInt8, {{1, 1, 1, 5}}));
}

TEST(EncodeImage, AJpegsSidesMustFitItsHeader) {
  const std::vector<std::byte> line(65536);
  const Sizes fits = {1, 1, 1, 65535}, too_long = {1, 1, 1, 65536};
  EXPECT_TRUE(encode_image(UInt8, fits, line, true));
  EXPECT_FALSE(encode_image(UInt8, too_long, line, true));
  EXPECT_TRUE(encode_image(UInt8, too_long, line, false));
}

TEST(EncodeImage, APngReadsBackAsItWas) {
  TemporaryFolder folder;
  for (const char* name : {"grey.png", "rgb.png", "rgba.png"})
    for (DataType type : {UInt8, Float32, Float16}) {
      const Tensor image = picture(name, type);
      folder.write("out.png", value_of(encode_image(type, image.desc.sizes, image.bytes(), false)));
      EXPECT_EQ(elements(*read_image(folder / "out.png", UInt8)), elements(picture(name)));
    }
}

TEST(EncodeImage, ValuesOutsideAreClampedAndNaNIsBlack) {
  TemporaryFolder folder;
  const Tensor tensor = tensor_of(Float32, {1, 1, 1, 4}, {f32(-1), f32(2), 0x7FC00000, f32(0.5f)});
  folder.write("out.png", value_of(encode_image(Float32, tensor.desc.sizes, tensor.bytes(), false)));
  EXPECT_EQ(elements(*read_image(folder / "out.png", UInt8)), (Bits{0, 255, 0, 128}));
}

TEST(EncodeImage, OnlyOneToFourPlanesMakeAPicture) {
  const std::vector<std::byte> bytes(1000);
  const std::vector<Sizes> all = {{4}, {1, 5, 2, 2}, {2, 3, 2, 2}, {1, 0, 2, 2}, {3, 2, 2}};
  for (const auto& sizes : all) EXPECT_FALSE(encode_image(UInt8, sizes, bytes, false));
}

}  // namespace
}  // namespace opscope::test
