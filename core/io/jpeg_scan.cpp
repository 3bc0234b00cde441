#include "core/io/jpeg_scan.h"

#include <fmt/format.h>

#include <algorithm>

namespace opscope {

namespace {

// Which coefficients and bits a scan may have (ITU-T T.81, G.1.1.1).
Result<void> check_band(const JpegScan& scan, bool progressive) {
  const bool is_right =
      progressive
          ? scan.last <= 63 && scan.low_bit <= 13 && (scan.high_bit == 0 || scan.high_bit == scan.low_bit + 1) &&
                (scan.first == 0 ? scan.last == 0 : scan.first <= scan.last && scan.parts.size() == 1)
          // Some cameras write 0 for 63, and no decoder minds.
          : scan.first == 0 && (scan.last == 63 || scan.last == 0) && scan.high_bit == 0 && scan.low_bit == 0;
  if (is_right) return {};
  return damaged_jpeg(
      fmt::format("{} has coefficients {} to {} and bits {} to {} for {} components, which a {} picture "
                  "cannot have",
                  scan.place, scan.first, scan.last, scan.high_bit, scan.low_bit, scan.parts.size(),
                  progressive ? "progressive" : "sequential"));
}

std::uint64_t divided_up(std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; }

unsigned widest(const JpegFrame& frame) {
  return std::ranges::max(frame.components, {}, &JpegComponent::horizontal).horizontal;
}
unsigned tallest(const JpegFrame& frame) {
  return std::ranges::max(frame.components, {}, &JpegComponent::vertical).vertical;
}

}  // namespace

Result<JpegScan> read_scan(const JpegSegment& segment, const JpegFrame& frame, std::uint64_t number) {
  JpegScan scan;
  scan.place = fmt::format("scan {} ({})", number, place(segment));
  const std::size_t size = segment.payload.size();
  const unsigned count = size == 0 ? 0 : segment.byte(0);
  if (count < 1 || count > 4 || size != 4 + 2 * std::size_t{count})
    return damaged_jpeg(fmt::format("{} has {} bytes, which do not fit its components", scan.place, size));
  for (std::size_t at = 1; at <= 2 * std::size_t{count}; at += 2) {
    const auto found = std::ranges::find(frame.components, segment.byte(at), &JpegComponent::id);
    if (found == frame.components.end())
      return damaged_jpeg(
          fmt::format("{} names component {}, which the frame does not have", scan.place, segment.byte(at)));
    const auto component = static_cast<std::size_t>(found - frame.components.begin());
    if (std::ranges::count(scan.parts, component, &JpegScan::Part::component) != 0)
      return damaged_jpeg(fmt::format("{} names component {} twice", scan.place, segment.byte(at)));
    const JpegScan::Part part{component, segment.byte(at + 1) >> 4, segment.byte(at + 1) & 15};
    if (std::max(part.dc_table, part.ac_table) > 3)
      return damaged_jpeg(fmt::format("{} uses Huffman tables {} and {}; 0 to 3 are allowed", scan.place, part.dc_table,
                                      part.ac_table));
    scan.parts.push_back(part);
  }
  scan.first = segment.byte(size - 3);
  scan.last = segment.byte(size - 2);
  scan.high_bit = segment.byte(size - 1) >> 4;
  scan.low_bit = segment.byte(size - 1) & 15;
  if (const auto right = check_band(scan, frame.progressive); !right) return tl::unexpected(right.error());
  return scan;
}

std::uint64_t samples_of(const JpegFrame& frame, const JpegComponent& component) {
  return divided_up(frame.width, 8 * widest(frame)) * component.horizontal *
         divided_up(frame.height, 8 * tallest(frame)) * component.vertical * 64;
}

std::uint64_t block_groups_of(const JpegFrame& frame, const JpegScan& scan) {
  if (scan.parts.size() > 1)
    return divided_up(frame.width, 8 * widest(frame)) * divided_up(frame.height, 8 * tallest(frame));
  const JpegComponent& component = frame.components[scan.parts[0].component];
  return divided_up(divided_up(std::uint64_t{frame.width} * component.horizontal, widest(frame)), 8) *
         divided_up(divided_up(std::uint64_t{frame.height} * component.vertical, tallest(frame)), 8);
}

}  // namespace opscope
