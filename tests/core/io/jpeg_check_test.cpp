// What a JPEG must be before it is decoded. The pictures are libjpeg-turbo's.
#include "core/io/jpeg_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/jpeg_segments.h"
#include "tests/support/jpeg_files.h"

namespace opscope {
namespace {

using test::JpegKind;
using test::JpegPart;
using testing::HasSubstr;
using Parts = std::vector<JpegPart>;

Result<std::size_t> check(const std::string& file) { return check_jpeg(std::as_bytes(std::span(file))); }
std::string fault_of(const std::string& file) {
  const auto checked = check(file);
  return checked ? "none" : checked.error().text();
}
std::string fault_of(const Parts& parts) { return fault_of(test::joined(parts)); }

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

const Parts baseline = test::parts_of(test::write_jpeg({}, 20, 12));
const Parts separate = test::parts_of(test::write_jpeg({.separate_scans = true}, 20, 12));
const Parts progressive = test::parts_of(test::write_jpeg({.progressive = true}, 20, 12));

TEST(JpegCheck, EveryKindThatLibjpegWritesIsWhole) {
  for (const JpegKind& kind : test::jpeg_kinds())
    for (const auto& [width, height] : {std::pair{1u, 1u}, {8u, 8u}, {17u, 33u}}) {
      const std::string file = test::write_jpeg(kind, width, height);
      const auto size = check(file + "what follows is no part of it");
      ASSERT_TRUE(size) << kind.name() << ": " << size.error().text();
      EXPECT_EQ(*size, file.size()) << kind.name();
    }
}

TEST(JpegCheck, EveryTruncationIsAFault) {
  for (const JpegKind& kind : {JpegKind{}, JpegKind{.progressive = true}, JpegKind{.restart_interval = 1}}) {
    const std::string file = test::write_jpeg(kind, 20, 12);
    for (std::size_t length = 2; length < file.size(); ++length) {
      EXPECT_FALSE(check(file.substr(0, length))) << kind.name() << ": " << length;
      // Nor does an end marker make it whole.
      if (length + 2 < file.size()) {
        EXPECT_FALSE(check(file.substr(0, length) + "\xFF\xD9")) << kind.name() << ": " << length << " and EOI";
      }
    }
  }
}

TEST(JpegCheck, TablesComeBeforeTheScansThatUseThem) {
  EXPECT_EQ(fault_of(baseline), "none");
  EXPECT_THAT(fault_of(without_all(baseline, quantization)), HasSubstr("scan 1 (segment SOS at byte"));
  EXPECT_THAT(fault_of(without_all(baseline, quantization)),
              HasSubstr("uses quantization table 0, which is not defined"));
  EXPECT_THAT(fault_of(without_all(baseline, huffman)), HasSubstr("uses DC Huffman table 0, which is not defined"));
  for (const Parts& parts : {baseline, separate, progressive})
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].marker == huffman || parts[i].marker == quantization) {
        EXPECT_NE(fault_of(without(parts, i)), "none") << "segment " << i;
      }
}

TEST(JpegCheck, AScanNamesTables0To3) {
  for (const Parts& good : {baseline, progressive}) {  // progressive: tables that the scan does not use count as well
    Parts parts = good;
    parts[first(parts, scan)].bytes[6] = 0x04;
    EXPECT_THAT(fault_of(parts), HasSubstr("uses Huffman tables 0 and 4; 0 to 3 are allowed"));
  }
}

TEST(JpegCheck, EveryComponentIsCoveredByScans) {
  EXPECT_THAT(fault_of(without_all(baseline, scan)), HasSubstr("no scan has any bit of coefficient 0 of component 1"));
  for (std::size_t i = 0; i < separate.size(); ++i)
    if (separate[i].marker == scan) {
      EXPECT_THAT(fault_of(without(separate, i)), HasSubstr("no scan has any bit of coefficient 0 of component"));
    }
  EXPECT_THAT(fault_of(without(progressive, first(progressive, scan))),
              HasSubstr("comes before the first coefficients of component 1"));
  const Parts& unrefined = progressive;  // each scan adds what no other has
  for (std::size_t i = 0; i < unrefined.size(); ++i)
    if (unrefined[i].marker == scan) {
      EXPECT_NE(fault_of(without(unrefined, i)), "none") << "segment " << i;
    }
  Parts twice = separate;
  twice.insert(twice.end() - 1, twice[first(twice, scan)]);
  EXPECT_THAT(fault_of(twice), HasSubstr("scan 4 (segment SOS at byte"));
  EXPECT_THAT(fault_of(twice), HasSubstr("repeats or leaves out bits of coefficient 0 of component 1"));
}

TEST(JpegCheck, TheFrameComesOnceAndBeforeTheScans) {
  EXPECT_THAT(fault_of(without_all(baseline, frame)), HasSubstr("comes before the frame header (SOF)"));
  Parts twice = baseline;
  twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(first(twice, scan)), twice[first(twice, frame)]);
  EXPECT_THAT(fault_of(twice), HasSubstr("second frame header"));
  const JpegPart line_count{0xDC, std::string("\xFF\xDC\0\4\0\x0C", 6)};  // 12 rows
  Parts counted = baseline;
  counted.insert(counted.end() - 1, line_count);
  EXPECT_EQ(fault_of(counted), "none");
  counted.insert(counted.begin() + 1, line_count);
  EXPECT_THAT(fault_of(counted), HasSubstr("segment DNL at byte 2 does not repeat the height"));
  EXPECT_THAT(fault_of(Parts{baseline.front(), baseline.back()}), HasSubstr("no frame header"));
  EXPECT_THAT(fault_of(without_all(baseline, end_of_image)), HasSubstr("the file ends within the data of scan 1"));
}

TEST(JpegCheck, AScansDataIsWhole) {
  const std::string data = baseline[first(baseline, scan)].bytes;
  const auto with = [&](const std::string& changed) {
    Parts parts = baseline;
    parts[first(parts, scan)].bytes = changed;
    return fault_of(parts);
  };
  EXPECT_THAT(with(data.substr(0, data.size() / 2)), HasSubstr("scan 1, before byte"));
  EXPECT_THAT(with(data.substr(0, data.size() / 2)), HasSubstr("premature end"));
  EXPECT_THAT(with(data + data.substr(14)), HasSubstr("extraneous bytes"));
  // A frame that claims more rows than the data has, and one that claims fewer.
  for (char rows : {'\x30', '\x08'}) {
    Parts parts = baseline;
    parts[first(parts, frame)].bytes[6] = rows;
    EXPECT_THAT(fault_of(parts), HasSubstr("scan 1, before byte"));
  }
}

TEST(JpegCheck, RestartMarkersComeInTheirOrder) {
  Parts parts = test::parts_of(test::write_jpeg({.restart_interval = 1}, 40, 12));
  std::string& data = parts[first(parts, scan)].bytes;
  const std::size_t marker = data.find("\xFF\xD1");
  ASSERT_NE(marker, std::string::npos);
  data[marker + 1] = '\xD5';
  EXPECT_NE(fault_of(parts), "none");
  data.erase(marker, 2);
  EXPECT_NE(fault_of(parts), "none");
}

TEST(JpegCheck, RestartMarkersAreNoMoreThanIntervals) {
  Parts parts = test::parts_of(test::write_jpeg({.restart_interval = 1}, 40, 12));  // 10 groups of blocks
  std::string& data = parts[first(parts, scan)].bytes;
  data += "\xFF\xD1";
  EXPECT_THAT(fault_of(parts), HasSubstr("has 10 restart markers; 9 is the most"));
  Parts none = baseline;
  none[first(none, scan)].bytes += "\xFF\xD0";
  EXPECT_THAT(fault_of(none), HasSubstr("has 1 restart markers; 0 is the most"));
}

TEST(JpegCheck, ProgressiveScansAreInBounds) {
  const std::size_t dc = first(progressive, scan);
  std::size_t ac = dc + 1;
  while (progressive[ac].marker != scan) ++ac;
  const auto with = [](std::size_t part, std::size_t from_end, char value) {
    Parts parts = progressive;
    std::string& bytes = parts[part].bytes;
    const std::size_t header = 2 + static_cast<unsigned char>(bytes[3]);  // a scan's header ends with the three
    bytes[header - from_end] = value;
    return fault_of(parts);
  };
  EXPECT_THAT(with(dc, 2, 5), HasSubstr("which a progressive picture cannot have"));     // DC and AC in one scan
  EXPECT_THAT(with(dc, 3, 1), HasSubstr("which a progressive picture cannot have"));     // AC of three components
  EXPECT_THAT(with(ac, 2, 64), HasSubstr("which a progressive picture cannot have"));    // beyond the block
  EXPECT_THAT(with(ac, 3, 9), HasSubstr("which a progressive picture cannot have"));     // from 9 to 5
  EXPECT_THAT(with(ac, 1, 0x0E), HasSubstr("which a progressive picture cannot have"));  // bit 14
  EXPECT_THAT(with(ac, 1, 0x51), HasSubstr("which a progressive picture cannot have"));  // from bit 5 to 1
  EXPECT_THAT(with(ac, 1, 0x32), HasSubstr("repeats or leaves out bits"));               // refines what no scan began
}

TEST(JpegCheck, KindsThatAreNotReadAreNamed) {
  EXPECT_THAT(fault_of(test::write_jpeg({.arithmetic = true}, 9, 9)),
              HasSubstr("JPEG with arithmetic coding, which is not"));
  const auto with = [](std::size_t at, char value) {
    Parts parts = baseline;
    parts[first(parts, frame)].bytes[at] = value;
    return fault_of(parts);
  };
  EXPECT_THAT(with(1, '\xC3'), HasSubstr("JPEG with lossless coding"));
  EXPECT_THAT(with(1, '\xC5'), HasSubstr("JPEG with hierarchical coding"));
  EXPECT_THAT(with(4, 12), HasSubstr("JPEG with 12 bits"));
  EXPECT_THAT(with(6, 0), HasSubstr("20 x 0 pixels"));
  EXPECT_THAT(with(9, 2), HasSubstr("do not fit its components"));
  Parts fraction = baseline;  // 3 samples of one component to 2 of another
  fraction[first(fraction, frame)].bytes[11] = 0x31;
  fraction[first(fraction, frame)].bytes[14] = 0x21;
  EXPECT_THAT(fault_of(fraction), HasSubstr("JPEG with subsampling by a fraction"));
  EXPECT_THAT(with(13, 1), HasSubstr("two components named 1"));
}

TEST(JpegCheck, AHuffmanTableHasAtMost256Codes) {
  Parts parts = baseline;
  std::string& table = parts[first(parts, huffman)].bytes;
  table[5] = table[6] = '\xFF';  // of the 16 counts of codes by their length
  EXPECT_THAT(fault_of(parts), HasSubstr("at most 256 codes"));
  parts = baseline;  // in a comment the same bytes are no table
  parts.insert(parts.begin() + 1, {0xFE, "\xFF\xFE" + table.substr(2)});
  EXPECT_EQ(fault_of(parts), "none");
}

// A progressive picture with a scan for each bit of each coefficient, as long as the scans last.
Parts with_scans(std::size_t count) {
  Parts parts = without_all(progressive, scan);
  const Parts end = {parts.back()};
  parts.pop_back();
  for (char component = 1; component <= 3; ++component)
    for (char coefficient = 0; coefficient < 64; ++coefficient)
      for (int bit = 13; bit >= 0 && count > 0; --bit, --count) {
        const char bits = static_cast<char>((bit == 13 ? 0 : bit + 1) << 4 | bit);
        const char tables = component == 1 ? '\x00' : '\x11';
        parts.push_back(
            {scan, std::string("\xFF\xDA\0\x08\1", 5) + component + tables + coefficient + coefficient + bits + '\0'});
      }
  parts.insert(parts.end(), end.begin(), end.end());
  return parts;
}

TEST(JpegCheck, WorkIsBounded) {
  EXPECT_THAT(fault_of(with_scans(max_jpeg_scans)), HasSubstr("no scan has "));
  EXPECT_THAT(fault_of(with_scans(max_jpeg_scans + 1)), HasSubstr("JPEG with more than 1000 scans"));
  Parts large = with_scans(22);  // of 7000 x 7000 samples
  for (std::size_t at : {5u, 7u}) large[first(large, progressive_frame)].bytes.replace(at, 2, "\x1B\x58");
  EXPECT_THAT(fault_of(large),
              HasSubstr("at most 805306368 samples are decoded, counted in each scan anew and a byte as 3"));
  Parts tables = baseline;
  tables.insert(tables.begin() + 1, 20000, tables[first(tables, quantization)]);
  EXPECT_THAT(fault_of(tables), HasSubstr("more than 1048576 bytes of tables"));
}

}  // namespace
}  // namespace opscope
