// What is damaged is refused. image_test.cpp tests the pixels.
#include "core/io/jpeg_decoder.h"

#include "tests/support/jpeg_files.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"

namespace opscope::test {
namespace {

using Parts = std::vector<JpegPart>;

Result<void> decode(const std::string& file) {
  const auto bytes = std::as_bytes(std::span(file));
  return read_jpeg_info(bytes).and_then([&](const ImageInfo& info) {
    std::vector<std::byte> samples(std::size_t{info.width} * info.height * info.channels);
    return decode_jpeg(bytes, samples);
  });
}
std::string fault_of(const std::string& file) { return answer_of(decode(file)); }
std::string fault_of(const Parts& parts) { return fault_of(joined(parts)); }

constexpr unsigned frame = 0xC0, progressive_frame = 0xC2, huffman = 0xC4, quantization = 0xDB, scan = 0xDA,
                   end_of_image = 0xD9;

std::size_t first(const Parts& parts, unsigned marker) {
  return static_cast<std::size_t>(std::ranges::find(parts, marker, &JpegPart::marker) - parts.begin());
}
Parts without(Parts parts, std::size_t at) {
  parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(at));
  return parts;
}
Parts without_all(Parts parts, unsigned marker) {
  std::erase_if(parts, [&](const JpegPart& part) { return part.marker == marker; });
  return parts;
}

const Parts baseline = parts_of(write_jpeg({}, 20, 12));
const Parts separate = parts_of(write_jpeg({.separate_scans = true}, 20, 12));
const Parts progressive = parts_of(write_jpeg({.progressive = true}, 20, 12));

TEST(JpegDecoder, EveryKindThatLibjpegWritesIsWhole) {
  for (const JpegKind& kind : jpeg_kinds())
    for (const auto& [width, height] : {std::pair{1u, 1u}, {8u, 8u}, {17u, 33u}})
      EXPECT_EQ(fault_of(write_jpeg(kind, width, height) + "what follows is no part of it"), "accepted") << kind.name();
}

TEST(JpegDecoder, EveryTruncationIsAFault) {
  for (const JpegKind& kind : {JpegKind{}, JpegKind{.progressive = true}, JpegKind{.restart_interval = 1}}) {
    const std::string file = write_jpeg(kind, 20, 12);
    for (std::size_t length = 2; length < file.size(); ++length) {
      EXPECT_FALSE(decode(file.substr(0, length))) << kind.name() << ": " << length;
      // An end marker does not make it complete.
      if (length + 2 < file.size()) {
        EXPECT_FALSE(decode(file.substr(0, length) + "\xFF\xD9")) << kind.name() << ": " << length << " and EOI";
      }
    }
  }
}

TEST(JpegDecoder, TablesComeBeforeTheScansThatUseThem) {
  EXPECT_EQ(fault_of(baseline), "accepted");
  EXPECT_THAT(fault_of(without_all(baseline, quantization)),
              HasSubstr("damaged JPEG: Quantization table 0x00 was not defined, before byte "));
  for (const Parts& parts : {baseline, separate, progressive})
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].marker == huffman || parts[i].marker == quantization) {
        EXPECT_NE(fault_of(without(parts, i)), "accepted") << "segment " << i;
      }
}

TEST(JpegDecoder, EveryComponentIsCoveredByScans) {
  EXPECT_THAT(fault_of(without_all(baseline, scan)), HasSubstr("missing SOS"));
  for (const Parts& good : {separate, progressive})  // each scan adds different coefficients
    for (std::size_t i = 0; i < good.size(); ++i)
      if (good[i].marker == scan) {
        EXPECT_THAT(fault_of(without(good, i)), HasSubstr("damaged JPEG: ")) << "segment " << i;
      }
  EXPECT_THAT(fault_of(without(separate, first(separate, scan))), HasSubstr("its scans lack a part of component 1"));
  for (Parts twice : {separate, progressive}) {
    twice.insert(twice.end() - 1, twice[first(twice, scan)]);
    EXPECT_THAT(fault_of(twice), HasSubstr("damaged JPEG: ")) << twice.size();
  }
}

TEST(JpegDecoder, TheFrameComesOnceAndBeforeTheScans) {
  EXPECT_THAT(fault_of(without_all(baseline, frame)), HasSubstr("SOS before SOF"));
  Parts twice = baseline;
  twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(first(twice, scan)), twice[first(twice, frame)]);
  EXPECT_THAT(fault_of(twice), HasSubstr("two SOF markers"));
  Parts counted = baseline;
  counted.insert(counted.end() - 1, {0xDC, std::string("\xFF\xDC\0\4\0\x0C", 6)});  // DNL: 12 rows
  EXPECT_EQ(fault_of(counted), "accepted");
  EXPECT_THAT(fault_of(Parts{baseline.front(), baseline.back()}), HasSubstr("contains no image"));
  EXPECT_THAT(fault_of(without_all(baseline, end_of_image)), HasSubstr("Premature end of input file"));
}

TEST(JpegDecoder, AScansDataIsWhole) {
  const std::string data = baseline[first(baseline, scan)].bytes;
  const auto with = [&](const std::string& changed) {
    Parts parts = baseline;
    parts[first(parts, scan)].bytes = changed;
    return fault_of(parts);
  };
  EXPECT_THAT(with(data.substr(0, data.size() / 2)), HasSubstr("premature end"));
  EXPECT_THAT(with(data + data.substr(14)), HasSubstr("extraneous bytes"));
  // Frames that claim more rows than the data has, or fewer.
  for (char rows : {'\x30', '\x08'}) {
    Parts parts = baseline;
    parts[first(parts, frame)].bytes[6] = rows;
    EXPECT_THAT(fault_of(parts), HasSubstr("Corrupt JPEG data"));
  }
}

TEST(JpegDecoder, RestartMarkersComeInTheirOrderAndAreNoMoreThanIntervals) {
  const Parts good = parts_of(write_jpeg({.restart_interval = 1}, 40, 12));  // 10 MCUs
  const std::size_t at = first(good, scan), marker = good[at].bytes.find("\xFF\xD1");
  ASSERT_NE(marker, std::string::npos);
  Parts other = good, without_one = good, one_more = good, none = baseline;
  other[at].bytes[marker + 1] = '\xD5';
  EXPECT_NE(fault_of(other), "accepted");
  without_one[at].bytes.erase(marker, 2);
  EXPECT_NE(fault_of(without_one), "accepted");
  one_more[at].bytes += "\xFF\xD1";
  EXPECT_THAT(fault_of(one_more), HasSubstr("Unexpected marker 0xd1"));
  none[first(none, scan)].bytes += "\xFF\xD0";
  EXPECT_THAT(fault_of(none), HasSubstr("Unexpected marker 0xd0"));
}

TEST(JpegDecoder, ProgressiveScansAreInBounds) {
  const std::size_t dc = first(progressive, scan);
  std::size_t ac = dc + 1;
  while (progressive[ac].marker != scan) ++ac;
  const auto with = [](std::size_t part, std::size_t from_end, char value) {
    Parts parts = progressive;
    std::string& bytes = parts[part].bytes;
    const std::size_t header = 2 + static_cast<unsigned char>(bytes[3]);  // the last three bytes of a scan's header
    bytes[header - from_end] = value;
    return fault_of(parts);
  };
  EXPECT_THAT(with(dc, 2, 5), HasSubstr("Invalid progressive parameters"));     // DC and AC in one scan
  EXPECT_THAT(with(dc, 3, 1), HasSubstr("Invalid progressive parameters"));     // AC of three components
  EXPECT_THAT(with(ac, 2, 64), HasSubstr("Invalid progressive parameters"));    // beyond the block
  EXPECT_THAT(with(ac, 3, 9), HasSubstr("Invalid progressive parameters"));     // from 9 to 5
  EXPECT_THAT(with(ac, 1, 0x0E), HasSubstr("Invalid progressive parameters"));  // bit 14
  EXPECT_THAT(with(ac, 1, 0x51), HasSubstr("Invalid progressive parameters"));  // from bit 5 to 1
  EXPECT_THAT(with(ac, 1, 0x32), HasSubstr("Inconsistent progression"));  // refines coefficients that no scan began
}

TEST(JpegDecoder, KindsThatAreNotReadAreNamed) {
  EXPECT_THAT(fault_of(write_jpeg({.arithmetic = true}, 9, 9)),
              HasSubstr("JPEG of a kind that is not read: arithmetic coding"));
  const auto with = [](std::size_t at, char value) {
    Parts parts = baseline;
    parts[first(parts, frame)].bytes[at] = value;
    return fault_of(parts);
  };
  EXPECT_THAT(with(1, '\xC3'), HasSubstr("not read: Unsupported JPEG process: SOF type 0xc3"));
  EXPECT_THAT(with(1, '\xC5'), HasSubstr("not read: Unsupported JPEG process: SOF type 0xc5"));
  EXPECT_THAT(with(4, 12), HasSubstr("not read: Unsupported JPEG data precision 12"));
  EXPECT_THAT(with(6, 0), HasSubstr("Empty JPEG image"));
  EXPECT_THAT(with(9, 2), HasSubstr("damaged JPEG: "));
  Parts fraction = baseline;  // sampling factors 3 and 2
  fraction[first(fraction, frame)].bytes[11] = 0x31;
  fraction[first(fraction, frame)].bytes[14] = 0x21;
  EXPECT_THAT(fault_of(fraction), HasSubstr("not read: Fractional sampling"));
  EXPECT_THAT(with(13, 1), HasSubstr("Invalid component ID"));
}

TEST(JpegDecoder, AHuffmanTableHasAtMost256Codes) {
  Parts parts = baseline;
  std::string& table = parts[first(parts, huffman)].bytes;
  table[5] = table[6] = '\xFF';  // two of the 16 counts of codes by length
  EXPECT_THAT(fault_of(parts), HasSubstr("Bogus Huffman table"));
  parts = baseline;  // the same bytes in a comment segment do no harm
  parts.insert(parts.begin() + 1, {0xFE, "\xFF\xFE" + table.substr(2)});
  EXPECT_EQ(fault_of(parts), "accepted");
}

TEST(JpegDecoder, EveryHuffmanCodeIsInItsTable) {
  const Parts good = parts_of(write_jpeg({.colours = JpegColours::Grey}, 400, 300));
  std::string ones;  // No table has a code of sixteen.
  for (int i = 0; i < 6; ++i) ones += std::string("\xFF\0", 2);
  for (std::size_t place = 100; place < 20000; place += 100) {
    Parts parts = good;
    parts[first(parts, scan)].bytes.replace(place, ones.size(), ones);
    EXPECT_THAT(fault_of(parts), HasSubstr("bad Huffman code")) << place;
  }
}

// The first `count` scans of a progressive picture with one scan for each bit of each coefficient, all 0.
Parts with_scans(std::size_t count, const std::string& size, std::size_t blocks) {
  Parts parts = without_all(without_all(progressive, scan), huffman);
  const JpegPart end = parts.back();
  parts.pop_back();
  parts[first(parts, progressive_frame)].bytes.replace(5, 4, size);
  for (const char* table : {"\0", "\x10"})  // DC and AC: the code 0 is the symbol 0
    parts.push_back({huffman, std::string("\xFF\xC4\0\x14", 4) + table[0] + '\1' + std::string(16, '\0')});
  for (char component = 1; component <= 3; ++component)
    for (char coefficient = 0; coefficient < 64; ++coefficient)
      for (int bit = 13; bit >= 0 && count > 0; --bit, --count) {
        const char bits = static_cast<char>((bit == 13 ? 0 : bit + 1) << 4 | bit);
        const std::string header = std::string("\xFF\xDA\0\x08\1", 5) + component + '\0' + coefficient + coefficient;
        parts.push_back({scan, header + bits + std::string(blocks / 8 + 1, '\0')});
      }
  parts.push_back(end);
  return parts;
}

TEST(JpegDecoder, WorkIsBounded) {
  const std::string one_block("\0\x08\0\x08", 4), large("\x1B\x58\x1B\x58", 4);  // 7000 x 7000
  EXPECT_THAT(fault_of(with_scans(max_jpeg_scans, one_block, 1)), HasSubstr("its scans lack a part of component 3"));
  EXPECT_THAT(fault_of(with_scans(max_jpeg_scans + 1, one_block, 1)), HasSubstr("samples in its first 1001 scans"));
  EXPECT_THAT(fault_of(with_scans(22, large, 875 * 875)),
              HasSubstr("JPEG with 833000000 samples in its first 17 scans; at most 805306368 in 1000 scans"));
}

}  // namespace
}  // namespace opscope::test
