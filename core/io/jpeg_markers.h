#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"

namespace opscope {

inline constexpr unsigned jpeg_start = 0xD8, jpeg_end = 0xD9, jpeg_scan = 0xDA, jpeg_quantization = 0xDB,
                          jpeg_huffman = 0xC4, jpeg_restart_interval = 0xDD, jpeg_line_count = 0xDC,
                          jpeg_arithmetic_conditioning = 0xCC, jpeg_comment = 0xFE;

constexpr bool is_application_segment(unsigned marker) { return marker >= 0xE0 && marker <= 0xEF; }
// SOF0 to SOF15, among which three other markers stand.
constexpr bool is_frame(unsigned marker) {
  return marker >= 0xC0 && marker <= 0xCF && marker != jpeg_huffman && marker != 0xC8 &&
         marker != jpeg_arithmetic_conditioning;
}

struct JpegSegment {
  unsigned marker = 0;
  std::size_t at = 0;                  // of the marker's 0xFF
  std::span<const std::byte> payload;  // behind its length; empty where the marker has none
  std::size_t end = 0;                 // where the next one, or a scan's data, begins
  unsigned byte(std::size_t i) const { return std::to_integer<unsigned>(payload[i]); }
};

// "segment DHT at byte 20"
std::string place(const JpegSegment& segment);

tl::unexpected<Error> damaged_jpeg(const std::string& what);

// The segment that begins at byte `at`, after any number of fill bytes 0xFF.
Result<JpegSegment> read_segment(std::span<const std::byte> file, std::size_t at);

struct CodedData {
  std::size_t end = 0;  // where the marker stands that ends it; the file's size where none comes
  std::uint64_t restarts = 0;
};
// A scan's data from `at` on: with restart markers, and with 0 behind each 0xFF of the data itself.
CodedData read_coded_data(std::span<const std::byte> file, std::size_t at);

}  // namespace opscope
