// What is damaged is refused. image_test.cpp tests the pixels.
#include "core/io/png_decoder.h"

#include <zlib.h>

#include "tests/support/child_process.h"
#include "tests/support/matchers.h"
#include "tests/support/png_files.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

Result<void> decode_file(const std::string& file) {
  const auto bytes = std::as_bytes(std::span(file));
  return read_png_info(bytes).and_then([&](const ImageInfo& info) {
    std::vector<std::byte> samples(std::size_t{info.width} * info.height * info.channels * info.bits / 8);
    return decode_png(bytes, info, samples);
  });
}
std::string png_fault(const std::string& file) { return answer_of(decode_file(file)); }

std::string png_fault(const std::string& head, const std::string& data) {
  return png_fault(png_of({{"IHDR", head}, {"IDAT", data}, {"IEND", ""}}));
}

// 2 x 2 grey pixels. Each row begins with its filter byte.
const std::string header = png_header(2, 2, 8, 0), pixels = deflated(std::string("\0\1\2\0\3\4", 6));
const PngChunks good = {{"IHDR", header}, {"IDAT", pixels}, {"IEND", ""}};

TEST(PngDecoder, EveryKindThatLibpngWritesIsWhole) {
  for (const PngKind& kind : png_kinds())
    for (std::uint32_t width = 1; width <= 9; ++width)
      for (std::uint32_t height = 1; height <= 9; ++height)
        EXPECT_EQ(png_fault(write_png(kind, width, height)), "accepted") << kind.name();
}

TEST(PngDecoder, WhatFollowsThePictureIsIgnored) { EXPECT_EQ(png_fault(png_of(good) + "and more"), "accepted"); }

TEST(PngDecoder, AChangedByteIsAFaultWhereverItStands) {
  for (const PngKind& kind : png_kinds()) {
    const std::string file = write_png(kind, 5, 3);
    for (std::size_t at = 8; at < file.size(); ++at)
      for (int change : {1, 0x20, 0xFF}) {
        std::string changed = file;
        changed[at] = static_cast<char>(changed[at] ^ change);
        EXPECT_FALSE(decode_file(changed)) << kind.name() << ": byte " << at << " ^ " << change;
      }
  }
}

TEST(PngDecoder, EveryTruncationIsAFault) {
  for (const PngKind& kind : png_kinds()) {
    const std::string file = write_png(kind, 5, 3);
    for (std::size_t length = 8; length < file.size(); ++length)
      EXPECT_THAT(png_fault(file.substr(0, length)), HasSubstr("the file ends")) << kind.name() << ": " << length;
  }
}

TEST(PngDecoder, FaultsNameTheChunk) {
  std::string file = png_of({{"IHDR", header}, {"tEXt", "x"}, {"IDAT", pixels}, {"IEND", ""}});
  file[33 + 8] = 'y';
  EXPECT_EQ(png_fault(file), "damaged PNG: tEXt: CRC error");
}

TEST(PngDecoder, ChunksHaveAnOrder) {
  const std::string colours(6, 'c');
  const auto indexed = png_header(2, 2, 8, 3);
  const PngChunks files[] = {
      {{"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", header}, {"IHDR", header}, {"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", header}, {"IEND", ""}},
      {{"IHDR", header}, {"IDAT", pixels}},
      {{"IHDR", header}, {"IDAT", pixels.substr(0, 4)}, {"tEXt", "x"}, {"IDAT", pixels.substr(4)}, {"IEND", ""}},
      {{"IHDR", header}, {"IDAT", pixels}, {"tEXt", "x"}, {"IDAT", ""}, {"IEND", ""}},
      {{"IHDR", header}, {"IDAT", pixels}, {"tRNS", "ab"}, {"IEND", ""}},
      {{"IHDR", header}, {"IDAT", pixels}, {"IEND", "x"}},
      {{"IHDR", indexed}, {"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", indexed}, {"tRNS", "a"}, {"PLTE", colours}, {"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", indexed}, {"PLTE", colours}, {"PLTE", colours}, {"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", indexed}, {"PLTE", "four"}, {"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", indexed}, {"PLTE", colours}, {"tRNS", "abc"}, {"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", header}, {"PLTE", colours}, {"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", header}, {"CgBI", ""}, {"IDAT", pixels}, {"IEND", ""}},
      {{"IHDR", header}, {"t1ME", ""}, {"IDAT", pixels}, {"IEND", ""}}};
  for (std::size_t i = 0; i < std::size(files); ++i)
    EXPECT_THAT(png_fault(png_of(files[i])), HasSubstr("damaged PNG: ")) << i;
}

TEST(PngDecoder, TheHeaderSaysWhatPngHas) {
  for (const std::string& wrong :
       {png_header(0, 2, 8, 0), png_header(2, 0, 8, 0), png_header(0x80000000, 2, 8, 0), png_header(2, 2, 3, 0),
        png_header(2, 2, 4, 2), png_header(2, 2, 16, 3), png_header(2, 2, 8, 1), png_header(2, 2, 8, 5),
        png_header(2, 2, 8, 7), png_header(2, 2, 4, 6), header.substr(0, 12), header.substr(0, 12) + '\2',
        header.substr(0, 10) + std::string("\1\0\0", 3)})
    EXPECT_THAT(png_fault(wrong, pixels), HasSubstr("damaged PNG: "));
}

TEST(PngDecoder, SizesAreBoundedBeforeAnythingIsUnpacked) {
  const auto with = [](std::uint32_t width, std::uint32_t height, int bits, int type) {
    return png_fault(png_header(width, height, bits, type), pixels);
  };
  EXPECT_THAT(with(10000, 5001, 8, 0), HasSubstr("has 10000 x 5001 pixels; at most 50000000 are read"));
  EXPECT_THAT(with(0x7FFFFFFF, 0x7FFFFFFF, 8, 0), HasSubstr("at most 50000000 are read"));
  EXPECT_THAT(with(8000, 5000, 16, 6), HasSubstr("has 8000 x 5000 pixels of 64 bits; at most 256 MiB are read"));
  EXPECT_THAT(with(10000, 5000, 8, 0), HasSubstr("damaged PNG"));  // small enough to be checked
  EXPECT_THAT(with(8000, 4000, 16, 6), HasSubstr("damaged PNG"));
}

TEST(PngDecoder, TheDataUnpacksToThePicturesSize) {
  const auto with = [](const std::string& rows) { return png_fault(header, deflated(rows)); };
  EXPECT_THAT(with(std::string("\0\1\2\0\3\4", 6)), "accepted");
  EXPECT_THAT(with(std::string("\0\1\2\0\3", 5)), HasSubstr("ends before the last row"));
  EXPECT_THAT(with(std::string("\0\1\2\0\3\4\0", 7)), HasSubstr("Extra compressed data"));
  EXPECT_THAT(with(std::string("\0\1\2\5\3\4", 6)), HasSubstr("bad adaptive filter value"));
  // Passes of 1 x 1, 1 x 1 and 2 x 1.
  const auto in_passes = [](const std::string& rows) {
    return png_fault(png_header(2, 2, 8, 0, true), deflated(rows));
  };
  EXPECT_THAT(in_passes(std::string("\0\1\0\2\0\3\4", 7)), "accepted");
  EXPECT_THAT(in_passes(std::string("\0\1\0\2\0\3", 6)), HasSubstr("ends before the last row"));
  EXPECT_THAT(in_passes(std::string("\0\1\0\2\0\3\4\0", 8)), HasSubstr("Extra compressed data"));
}

TEST(PngDecoder, TheCompressedDataHasItsChecksumAndNoMore) {
  const auto with = [](const std::string& data, const std::string& more = "") {
    return png_fault(png_of({{"IHDR", header}, {"IDAT", data}, {"IDAT", more}, {"IEND", ""}}));
  };
  const std::size_t end = pixels.size() - 4;
  std::string wrong = pixels;
  wrong.back() = static_cast<char>(wrong.back() ^ 1);
  EXPECT_EQ(with(pixels), "accepted");
  for (std::size_t split = 0; split <= pixels.size(); ++split) {
    EXPECT_EQ(with(pixels.substr(0, split), pixels.substr(split)), "accepted") << split;
    EXPECT_NE(with(wrong.substr(0, split), wrong.substr(split)), "accepted") << split;
  }
  for (std::size_t length = end; length < pixels.size(); ++length)
    EXPECT_THAT(with(pixels.substr(0, length)), HasSubstr("Not enough compressed data")) << length;
  EXPECT_THAT(with(pixels + "x"), HasSubstr("Extra compression data"));
  EXPECT_THAT(with(pixels, "x"), HasSubstr("Extra compression data"));
}

TEST(PngDecoder, PaletteIndicesLieWithinThePalette) {
  const auto with = [](const std::string& rows, int bits, std::size_t colours) {
    return png_fault(png_of({{"IHDR", png_header(2, 2, bits, 3)},
                             {"PLTE", std::string(colours * 3, 'c')},
                             {"IDAT", deflated(rows)},
                             {"IEND", ""}}));
  };
  EXPECT_EQ(with(std::string("\0\0\1\0\2\1", 6), 8, 3), "accepted");
  EXPECT_THAT(with(std::string("\0\0\1\0\2\3", 6), 8, 3), HasSubstr("row 2 has palette index 3, but the palette"));
  EXPECT_EQ(with(std::string("\0\0\1\2\2\1", 6), 8, 3), "accepted");  // the filter adds the row above: 2, 2
  EXPECT_THAT(with(std::string("\0\0\1\2\2\2", 6), 8, 3), HasSubstr("row 2 has palette index 3"));
  EXPECT_THAT(with(std::string("\0\0\1\1\2\2", 6), 8, 3), HasSubstr("row 2 has palette index 4"));
  // Two pixels of 2 bits; the padding of the byte is not checked.
  EXPECT_EQ(with(std::string("\0\x1F\0\x2F", 4), 2, 3), "accepted");
  EXPECT_THAT(with(std::string("\0\x1F\0\x3F", 4), 2, 3), HasSubstr("row 2 has palette index 3"));
}

// Changed chunks with correct CRCs. A file that is read must be readable by libpng's other reader, and a file that
// that one reads without a warning must be read.
TEST(PngDecoder, LibpngsOtherReaderAgreesOnChangedChunks) {
  std::size_t whole = 0, refused = 0;
  for (const PngKind& kind : png_kinds()) {
    const PngChunks chunks = chunks_of(write_png(kind, 5, 3));
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk)
      for (std::size_t at = 0; at < chunks[chunk].second.size(); ++at)
        for (int bit = 0; bit < 8; bit += 3) {
          PngChunks changed = chunks;
          changed[chunk].second[at] = static_cast<char>(changed[chunk].second[at] ^ (1 << bit));
          const std::string file = png_of(changed);
          const auto theirs = read_by_libpng(file);
          const std::string where = kind.name() + ": " + chunks[chunk].first + " byte " + std::to_string(at);
          if (theirs && !theirs->warned) {
            EXPECT_EQ(png_fault(file), "accepted") << where;
          }
          const bool is_read = decode_file(file).has_value();
          if (is_read) {
            EXPECT_TRUE(theirs) << where;
          }
          ++(is_read ? whole : refused);
        }
  }
  EXPECT_GT(whole, 100u);
  EXPECT_GT(refused, 1000u);
}

// A zlib stream that decompresses to `times` copies of `block`.
std::string deflated_often(const std::string& block, int times) {
  std::string packed(::compressBound(block.size()) + 16, '\0');
  z_stream stream{};
  EXPECT_EQ(::deflateInit(&stream, Z_BEST_COMPRESSION), Z_OK);
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(block.data()));
  stream.avail_in = static_cast<uInt>(block.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(::deflate(&stream, Z_FULL_FLUSH), Z_OK);  // resets the state and aligns to a byte
  packed.resize(stream.total_out);
  const uLong once = stream.adler;
  ::deflateEnd(&stream);
  constexpr std::size_t head = 2;
  std::string all = packed.substr(0, head);
  uLong checksum = ::adler32(0, nullptr, 0);
  for (int i = 0; i < times; ++i) {
    all += packed.substr(head);
    checksum = ::adler32_combine(checksum, once, static_cast<z_off_t>(block.size()));
  }
  all += std::string("\x03\0", 2);  // an empty last block
  for (int shift = 24; shift >= 0; shift -= 8) all += static_cast<char>(checksum >> shift & 0xFF);
  return all;
}

// Many copies of the same 16 MiB of zeros: one pixel whose data decompress to 3 GiB.
TEST(PngDecoder, UnpackingStopsAtTheFirstByteTooMany) {
  EXPECT_EQ(png_fault(header, deflated_often(std::string(3, '\0'), 2)), "accepted");
  const std::string stream = deflated_often(std::string(std::size_t{1} << 24, '\0'), 192);
  const std::string file = png_of({{"IHDR", png_header(1, 1, 8, 0)}, {"IDAT", stream}, {"IEND", ""}});
  EXPECT_THAT(png_fault(file), HasSubstr("Extra compressed data"));
  expect_peak_below(256, [&] { return !decode_file(file); });
}

TEST(PngDecoder, AnyNumberOfEmptyIdatsTakesNoMemory) {
  const std::string start = png_of({{"IHDR", header}}), end = png_of({{"IDAT", pixels}, {"IEND", ""}}).substr(8);
  const std::string empty = png_of({{"IDAT", ""}}).substr(8);
  std::string file = start;
  for (int i = 0; i < 2'000'000; ++i) file += empty;
  file += end;
  expect_peak_below(32, [&] { return decode_file(file).has_value(); });
}

TEST(PngDecoder, ColourProfilesAndTextAreNotUnpacked) {
  for (const char* type : {"iCCP", "zTXt", "iTXt"})
    EXPECT_EQ(png_fault(png_of({{"IHDR", header}, {type, "no profile, no text"}, {"IDAT", pixels}, {"IEND", ""}})),
              "accepted");
}

}  // namespace
}  // namespace opscope::test
