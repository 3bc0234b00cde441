// What a PNG must be before it is decoded. The pictures and the second opinion are libpng's.
#include "core/io/png_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "tests/support/child_process.h"
#include "tests/support/png_files.h"
#include "tests/support/shims.h"

namespace opscope {
namespace {

using test::deflated;
using test::png_header;
using test::png_of;
using testing::HasSubstr;

Result<std::size_t> check(const std::string& file) { return check_png(std::as_bytes(std::span(file))); }
std::string fault_of(const std::string& file) {
  const auto checked = check(file);
  return checked ? "none" : checked.error().text();
}

// 2 x 2 grey pixels: each row begins with its filter.
const std::string header = png_header(2, 2, 8, 0), pixels = deflated(std::string("\0\1\2\0\3\4", 6));
const test::PngChunks good = {{"IHDR", header}, {"IDAT", pixels}, {"IEND", ""}};

TEST(PngCheck, EveryKindThatLibpngWritesIsWhole) {
  for (const test::PngKind& kind : test::png_kinds())
    for (const auto& [width, height] : {std::pair{1u, 1u}, {3u, 2u}, {8u, 9u}, {33u, 17u}}) {
      const std::string file = test::write_png(kind, width, height);
      const auto size = check(file);
      ASSERT_TRUE(size) << kind.name() << ": " << size.error().text();
      EXPECT_EQ(*size, file.size()) << kind.name();
    }
}

TEST(PngCheck, WhatFollowsThePictureIsIgnored) {
  EXPECT_EQ(*check(png_of(good) + "and more"), png_of(good).size());
  EXPECT_EQ(fault_of(png_of({{"IHDR", header}, {"IDAT", pixels + "behind the checksum"}, {"IEND", ""}})), "none");
}

TEST(PngCheck, AChangedByteIsAFaultWhereverItStands) {
  for (const test::PngKind& kind : test::png_kinds()) {
    const std::string file = test::write_png(kind, 5, 3);
    for (std::size_t at = 8; at < file.size(); ++at)
      for (int change : {1, 0x20, 0xFF}) {
        std::string changed = file;
        changed[at] = static_cast<char>(changed[at] ^ change);
        EXPECT_FALSE(check(changed)) << kind.name() << ": byte " << at << " ^ " << change;
      }
  }
}

TEST(PngCheck, EveryTruncationIsAFault) {
  for (const test::PngKind& kind : test::png_kinds()) {
    const std::string file = test::write_png(kind, 5, 3);
    for (std::size_t length = 8; length < file.size(); ++length)
      EXPECT_THAT(fault_of(file.substr(0, length)), HasSubstr("the file ends")) << kind.name() << ": " << length;
  }
}

TEST(PngCheck, FaultsNameTheChunkAndItsPlace) {
  std::string file = png_of(good);
  file[33 + 8] = static_cast<char>(file[33 + 8] ^ 1);
  EXPECT_THAT(fault_of(file), HasSubstr("damaged PNG: chunk IDAT at byte 33 has the CRC "));
  EXPECT_THAT(fault_of(png_of(good).substr(0, 40)), HasSubstr("the file ends within the chunk at byte 33"));
  EXPECT_THAT(fault_of(png_of(good).substr(0, 50)), HasSubstr("the file ends within chunk IDAT at byte 33"));
}

TEST(PngCheck, ChunksHaveAnOrder) {
  const std::string colours(6, 'c');
  const auto indexed = png_header(2, 2, 8, 3);
  const std::pair<test::PngChunks, const char*> files[] = {
      {{{"IDAT", pixels}, {"IEND", ""}}, "IDAT at byte 8 comes first; IHDR must"},
      {{{"IHDR", header}, {"IHDR", header}, {"IDAT", pixels}, {"IEND", ""}}, "IHDR at byte 33 comes where IDAT must"},
      {{{"IHDR", header}, {"IEND", ""}}, "IEND at byte 33 comes where IDAT must"},
      {{{"IHDR", header}, {"IDAT", pixels}}, "IEND is the last"},
      {{{"IHDR", header}, {"IDAT", pixels.substr(0, 4)}, {"tEXt", "x"}, {"IDAT", pixels.substr(4)}, {"IEND", ""}},
       "does not follow the IDAT before it"},
      {{{"IHDR", header}, {"IDAT", pixels}, {"tRNS", "ab"}, {"IEND", ""}}, "tRNS at byte"},
      {{{"IHDR", header}, {"IDAT", pixels}, {"IEND", "x"}}, "is not empty"},
      {{{"IHDR", indexed}, {"IDAT", pixels}, {"IEND", ""}}, "no palette (PLTE)"},
      {{{"IHDR", indexed}, {"tRNS", "a"}, {"PLTE", colours}, {"IDAT", pixels}, {"IEND", ""}}, "comes before PLTE"},
      {{{"IHDR", indexed}, {"PLTE", colours}, {"PLTE", colours}, {"IDAT", pixels}, {"IEND", ""}}, "second palette"},
      {{{"IHDR", indexed}, {"PLTE", "four"}, {"IDAT", pixels}, {"IEND", ""}}, "4 bytes; 1 to 256 colours"},
      {{{"IHDR", indexed}, {"PLTE", colours}, {"tRNS", "abc"}, {"IDAT", pixels}, {"IEND", ""}}, "tRNS at byte"},
      {{{"IHDR", header}, {"PLTE", colours}, {"IDAT", pixels}, {"IEND", ""}}, "a grey picture has no palette"},
      {{{"IHDR", header}, {"CgBI", ""}, {"IDAT", pixels}, {"IEND", ""}}, "CgBI at byte 33, which is needed"},
      {{{"IHDR", header}, {"t1ME", ""}, {"IDAT", pixels}, {"IEND", ""}}, "type that is not four letters"}};
  for (const auto& [chunks, fault] : files) EXPECT_THAT(fault_of(png_of(chunks)), HasSubstr(fault));
}

TEST(PngCheck, TheHeaderSaysWhatPngHas) {
  for (const std::string& wrong :
       {png_header(0, 2, 8, 0), png_header(2, 0, 8, 0), png_header(0x80000000, 2, 8, 0), png_header(2, 2, 3, 0),
        png_header(2, 2, 4, 2), png_header(2, 2, 16, 3), png_header(2, 2, 8, 1), png_header(2, 2, 8, 5),
        png_header(2, 2, 8, 7), png_header(2, 2, 4, 6), header.substr(0, 12), header.substr(0, 12) + '\2',
        header.substr(0, 10) + std::string("\1\0\0", 3)})
    EXPECT_THAT(fault_of(png_of({{"IHDR", wrong}, {"IDAT", pixels}, {"IEND", ""}})), HasSubstr("IHDR"));
}

TEST(PngCheck, SizesAreBoundedBeforeAnythingIsUnpacked) {
  const auto with = [](std::uint32_t width, std::uint32_t height, int bits, int type) {
    return fault_of(png_of({{"IHDR", png_header(width, height, bits, type)}, {"IDAT", pixels}, {"IEND", ""}}));
  };
  EXPECT_THAT(with(10000, 5001, 8, 0), HasSubstr("has 10000 x 5001 pixels; at most 50000000 are read"));
  EXPECT_THAT(with(8000, 5000, 16, 6), HasSubstr("has 8000 x 5000 pixels of 64 bits; at most 256 MiB are read"));
  EXPECT_THAT(with(8000, 4000, 16, 6), HasSubstr("damaged PNG"));  // small enough to be looked at
}

TEST(PngCheck, TheDataUnpacksToThePicturesSize) {
  const auto with = [](const std::string& rows) {
    return fault_of(png_of({{"IHDR", header}, {"IDAT", deflated(rows)}, {"IEND", ""}}));
  };
  EXPECT_THAT(with(std::string("\0\1\2\0\3\4", 6)), "none");
  EXPECT_THAT(with(std::string("\0\1\2\0\3", 5)), HasSubstr("its data ends in row 2 of 2"));
  EXPECT_THAT(with(std::string("\0\1\2\0\3\4\0", 7)), HasSubstr("more than the pixels that IHDR announces"));
  EXPECT_THAT(with(std::string("\0\1\2\5\3\4", 6)), HasSubstr("row 2 of 2 has filter 5"));
  const std::string interlaced = png_header(2, 2, 8, 0, true);  // passes of 1 x 1, 1 x 1 and 2 x 1
  const auto in_passes = [&](const std::string& rows) {
    return fault_of(png_of({{"IHDR", interlaced}, {"IDAT", deflated(rows)}, {"IEND", ""}}));
  };
  EXPECT_THAT(in_passes(std::string("\0\1\0\2\0\3\4", 7)), "none");
  EXPECT_THAT(in_passes(std::string("\0\1\0\2\0\3", 6)), HasSubstr("row 1 of 1 in pass 7"));
  EXPECT_THAT(in_passes(std::string("\0\1\0\2\0\3\4\0", 8)), HasSubstr("more than the pixels"));
}

TEST(PngCheck, TheCompressedDataHasItsChecksum) {
  std::string wrong = pixels;
  wrong.back() = static_cast<char>(wrong.back() ^ 1);
  EXPECT_THAT(fault_of(png_of({{"IHDR", header}, {"IDAT", wrong}, {"IEND", ""}})),
              HasSubstr("chunk IDAT at byte 33 is wrong: its checksum (Adler-32)"));
  EXPECT_THAT(fault_of(png_of({{"IHDR", header}, {"IDAT", pixels.substr(0, pixels.size() - 1)}, {"IEND", ""}})),
              HasSubstr("without a checksum"));
}

TEST(PngCheck, PaletteIndicesLieWithinThePalette) {
  const auto with = [](const std::string& rows, int bits, std::size_t colours) {
    return fault_of(png_of({{"IHDR", png_header(2, 2, bits, 3)},
                            {"PLTE", std::string(colours * 3, 'c')},
                            {"IDAT", deflated(rows)},
                            {"IEND", ""}}));
  };
  EXPECT_EQ(with(std::string("\0\0\1\0\2\1", 6), 8, 3), "none");
  EXPECT_THAT(with(std::string("\0\0\1\0\2\3", 6), 8, 3), HasSubstr("row 2 of 2 has palette index 3, but the palette"));
  EXPECT_EQ(with(std::string("\0\0\1\2\2\1", 6), 8, 3), "none");  // the filter adds the row above: 2, 2
  EXPECT_THAT(with(std::string("\0\0\1\2\2\2", 6), 8, 3), HasSubstr("row 2 of 2 has palette index 3"));
  EXPECT_THAT(with(std::string("\0\0\1\1\2\2", 6), 8, 3), HasSubstr("row 2 of 2 has palette index 4"));
  // Two pixels of 2 bits; what fills up the byte is no pixel.
  EXPECT_EQ(with(std::string("\0\x1F\0\x2F", 4), 2, 3), "none");
  EXPECT_THAT(with(std::string("\0\x1F\0\x3F", 4), 2, 3), HasSubstr("row 2 of 2 has palette index 3"));
}

// Chunks with right CRCs and whatever the change made of them: only what libpng reads is whole, and what it reads
// without a warning is.
TEST(PngCheck, LibpngAgreesOnChangedChunks) {
  std::size_t whole = 0, refused = 0;
  for (const test::PngKind& kind : test::png_kinds()) {
    const test::PngChunks chunks = test::chunks_of(test::write_png(kind, 5, 3));
    for (std::size_t chunk = 0; chunk < chunks.size(); ++chunk)
      for (std::size_t at = 0; at < chunks[chunk].second.size(); ++at)
        for (int bit = 0; bit < 8; bit += 3) {
          test::PngChunks changed = chunks;
          changed[chunk].second[at] = static_cast<char>(changed[chunk].second[at] ^ (1 << bit));
          const std::string file = png_of(changed);
          const auto theirs = test::read_by_libpng(file);
          const std::string where = kind.name() + ": " + chunks[chunk].first + " byte " + std::to_string(at);
          if (theirs && !theirs->warned) {
            EXPECT_EQ(fault_of(file), "none") << where;
          }
          if (check(file)) {
            EXPECT_TRUE(theirs) << where;
          }
          ++(check(file) ? whole : refused);
        }
  }
  EXPECT_GT(whole, 100u);
  EXPECT_GT(refused, 1000u);
}

// A zlib stream that unpacks to `times` times `block`.
std::string deflated_often(const std::string& block, int times) {
  std::string packed(::compressBound(block.size()) + 16, '\0');
  z_stream stream{};
  EXPECT_EQ(::deflateInit(&stream, Z_BEST_COMPRESSION), Z_OK);
  stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(block.data()));
  stream.avail_in = static_cast<uInt>(block.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(::deflate(&stream, Z_FULL_FLUSH), Z_OK);  // what follows begins anew, at a byte
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

// The same 16 MiB of zeros over and over: a pixel that unpacks to 3 GiB.
TEST(PngCheck, UnpackingStopsAtTheFirstByteTooMany) {
  EXPECT_EQ(fault_of(png_of({{"IHDR", header}, {"IDAT", deflated_often(std::string(3, '\0'), 2)}, {"IEND", ""}})),
            "none");
  const std::string stream = deflated_often(std::string(std::size_t{1} << 24, '\0'), 192);
  const std::string file = png_of({{"IHDR", png_header(1, 1, 8, 0)}, {"IDAT", stream}, {"IEND", ""}});
  EXPECT_THAT(fault_of(file), HasSubstr("more than the pixels that IHDR announces"));
  const std::uint64_t taken = test::cost_in_child([&] { return !check(file); }).bytes;
  if (!test::is_sanitized) {
    EXPECT_LT(taken, std::uint64_t{256} << 20);
  }
}

TEST(PngCheck, AnyNumberOfEmptyIdatsTakesNoMemory) {
  const std::string start = png_of({{"IHDR", header}}), end = png_of({{"IDAT", pixels}, {"IEND", ""}}).substr(8);
  const std::string empty = png_of({{"IDAT", ""}}).substr(8);
  std::string file = start;
  for (int i = 0; i < 2'000'000; ++i) file += empty;
  file += end;
  const std::uint64_t taken = test::cost_in_child([&] { return check(file).value_or(0) == file.size(); }).bytes;
  if (!test::is_sanitized) {
    EXPECT_LT(taken, std::uint64_t{32} << 20);
  }
}

TEST(PngCheck, ColourProfilesAndTextAreNotUnpacked) {
  for (const char* type : {"iCCP", "zTXt", "iTXt"})
    EXPECT_EQ(fault_of(png_of({{"IHDR", header}, {type, "no profile, no text"}, {"IDAT", pixels}, {"IEND", ""}})),
              "none");
}

}  // namespace
}  // namespace opscope
