// JPEG files as cameras write them: stored as the sensor lay, and shown upright.

#include "core/io/orientation.h"

#include <gtest/gtest.h>

#include "core/io/image.h"
#include "tests/support/cases.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

std::string number(std::uint64_t value, int bytes, bool big_endian) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * (big_endian ? bytes - 1 - i : i) & 0xFF);
  return text;
}

std::string segment(const std::string& contents) {
  return "\xFF\xE1" + number(contents.size() + 2, 2, true) + contents;
}

// A directory with the width and then the orientation.
std::string tiff(unsigned orientation, bool big_endian, unsigned type = 3, unsigned entries = 2) {
  const auto n = [&](std::uint64_t value, int bytes) { return number(value, bytes, big_endian); };
  const auto entry = [&](unsigned tag, unsigned of_type, unsigned value) {
    return n(tag, 2) + n(of_type, 2) + n(1, 4) + (of_type == 3 ? n(value, 2) + n(0, 2) : n(value, 4));
  };
  return (big_endian ? "MM" : "II") + n(42, 2) + n(8, 4) + n(entries, 2) + entry(0x0100, 4, 24) +
         entry(0x0112, type, orientation) + n(0, 4);
}

std::string exif(const std::string& directory) { return segment(std::string("Exif\0\0", 6) + directory); }

int orientation_with(const std::string& segments) {
  const std::string file = "\xFF\xD8" + segments;
  return exif_orientation(std::as_bytes(std::span(file)));
}

TEST(Orientation, IsReadInBothByteOrders) {
  for (int orientation = 1; orientation <= 8; ++orientation)
    for (const bool big_endian : {false, true})
      EXPECT_EQ(orientation_with(segment("other") + exif(tiff(unsigned(orientation), big_endian))), orientation);
}

TEST(Orientation, IsUprightWhereItCannotBeRead) {
  EXPECT_EQ(orientation_with(""), 1);
  EXPECT_EQ(orientation_with(exif(tiff(0, true))), 1);
  EXPECT_EQ(orientation_with(exif(tiff(9, false))), 1);
  EXPECT_EQ(orientation_with(exif(tiff(6, false, 4))), 1) << "a LONG";
  EXPECT_EQ(orientation_with(exif(tiff(6, false, 3, 1))), 1) << "outside its directory";
  EXPECT_EQ(orientation_with(exif("MM" + tiff(6, false).substr(2))), 1);
  EXPECT_EQ(orientation_with("\xFF\xDA" + exif(tiff(6, true))), 1) << "behind the first scan";
  EXPECT_EQ(orientation_with(segment("Exif")), 1);
  std::string far = tiff(6, true);
  far.replace(4, 4, "\xFF\xFF\xFF\xFF");
  EXPECT_EQ(orientation_with(exif(far)), 1);
  const std::string whole = exif(tiff(6, true, 3, 65535));
  for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_EQ(orientation_with(whole.substr(0, size)), 1) << size;
}

// The places of the stored picture's first row and first column, by CIPA DC-008.
TEST(Orientation, APictureIsUpright) {
  constexpr std::uint32_t width = 24, height = 16;
  const std::string file = write_jpeg({}, width, height);
  TemporaryFolder folder;
  const Bits stored = elements(value_of(read_image(folder.write("stored.jpg", file), UInt8)));
  enum Side { Top, Bottom, Left, Right };
  const struct {
    Side row, column;
  } places[] = {{Top, Left}, {Top, Right}, {Bottom, Right}, {Bottom, Left},
                {Left, Top}, {Right, Top}, {Right, Bottom}, {Left, Bottom}};
  for (unsigned orientation = 1; orientation <= 8; ++orientation) {
    SCOPED_TRACE(orientation);
    const std::string turned = file.substr(0, 2) + exif(tiff(orientation, true)) + file.substr(2);
    const auto path = folder.write("turned.jpg", turned);
    const bool exchanged = orientation > 4;
    const std::uint32_t w = exchanged ? height : width, h = exchanged ? width : height;
    const ImageInfo info = value_of(read_image_info(path));
    EXPECT_EQ(info.width, w);
    EXPECT_EQ(info.height, h);
    const Tensor image = value_of(read_image(path, UInt8));
    EXPECT_THAT(image.desc.sizes, testing::ElementsAre(1, 3, h, w));
    const auto [row, column] = places[orientation - 1];
    // The distance from that side.
    const auto from = [&](Side side, std::uint32_t x, std::uint32_t y) {
      return side == Top ? y : side == Bottom ? h - 1 - y : side == Left ? x : w - 1 - x;
    };
    Bits expected;
    for (std::uint32_t channel = 0; channel < 3; ++channel)
      for (std::uint32_t y = 0; y < h; ++y)
        for (std::uint32_t x = 0; x < w; ++x)
          expected.push_back(stored[(channel * height + from(row, x, y)) * width + from(column, x, y)]);
    EXPECT_EQ(elements(image), expected);
  }
}

TEST(Orientation, OtherFormatsAreNamedInTheRefusal) {
  TemporaryFolder folder;
  for (const auto& [start, name] : {std::pair("GIF89a..............", "GIF"), {"RIFF\1\1\1\1WEBPVP8 ....", "WebP"}})
    EXPECT_EQ(read_image(folder.write("a.png", start), UInt8).error().what,
              std::string("a ") + name + " image; only PNG, JPEG and Radiance (.hdr) are read");
}

}  // namespace
}  // namespace opscope::test
