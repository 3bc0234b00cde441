#include "core/io/jpeg_markers.h"

#include <fmt/format.h>

#include <cstring>

#include "core/io/big_endian.h"

namespace opscope {

namespace {

std::string marker_name(unsigned marker) {
  switch (marker) {
    case jpeg_start: return "SOI";
    case jpeg_end: return "EOI";
    case jpeg_scan: return "SOS";
    case jpeg_quantization: return "DQT";
    case jpeg_huffman: return "DHT";
    case jpeg_restart_interval: return "DRI";
    case jpeg_line_count: return "DNL";
    case jpeg_arithmetic_conditioning: return "DAC";
    case jpeg_comment: return "COM";
    default: break;
  }
  if (is_frame(marker)) return fmt::format("SOF{}", marker - 0xC0);
  if (is_application_segment(marker)) return fmt::format("APP{}", marker - 0xE0);
  return fmt::format("{:02X}", marker);
}

bool has_payload(unsigned marker) {
  constexpr unsigned temporary = 1;
  return marker != temporary && !(marker >= 0xD0 && marker <= jpeg_end);
}

}  // namespace

std::string place(const JpegSegment& segment) {
  return fmt::format("segment {} at byte {}", marker_name(segment.marker), segment.at);
}

tl::unexpected<Error> damaged_jpeg(const std::string& what) { return bad_input({}, "damaged JPEG: " + what); }

Result<JpegSegment> read_segment(std::span<const std::byte> file, std::size_t at) {
  const auto byte = [&](std::size_t position) { return std::to_integer<unsigned>(file[position]); };
  const auto ended = [&] {
    return damaged_jpeg(fmt::format("the file ends at byte {}, before the picture's end (EOI)", file.size()));
  };
  if (at >= file.size()) return ended();
  if (byte(at) != 0xFF) return damaged_jpeg(fmt::format("no segment begins at byte {}, where one must", at));
  while (at + 1 < file.size() && byte(at + 1) == 0xFF) ++at;
  if (at + 1 >= file.size()) return ended();
  JpegSegment segment{.marker = byte(at + 1), .at = at, .payload = {}, .end = at + 2};
  if (!has_payload(segment.marker)) return segment;
  if (file.size() - segment.end < 2) return ended();
  const std::size_t length = big_endian_16(file, segment.end);
  if (length < 2) return damaged_jpeg(fmt::format("{} has length {}; 2 is the least", place(segment), length));
  if (file.size() - segment.end < length) return damaged_jpeg("the file ends within " + place(segment));
  segment.payload = file.subspan(segment.end + 2, length - 2);
  segment.end += length;
  return segment;
}

CodedData read_coded_data(std::span<const std::byte> file, std::size_t at) {
  CodedData data{.end = file.size()};
  while (at + 1 < file.size()) {
    const void* found = std::memchr(file.data() + at, 0xFF, file.size() - at - 1);
    if (found == nullptr) return data;
    at = static_cast<std::size_t>(static_cast<const std::byte*>(found) - file.data());
    const auto next = std::to_integer<unsigned>(file[at + 1]);
    const bool is_restart = next >= 0xD0 && next <= 0xD7, is_fill = next == 0xFF;
    data.restarts += is_restart ? 1 : 0;
    if (next != 0 && !is_restart && !is_fill) {
      data.end = at;
      return data;
    }
    at += is_fill ? 1 : 2;
  }
  return data;
}

}  // namespace opscope
