#include "core/io/jpeg_frame.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "core/io/big_endian.h"

namespace opscope {

namespace {

Result<void> check_kind(const JpegSegment& segment) {
  const auto refused = [](const std::string& kind) {
    return bad_input({}, fmt::format("JPEG with {}, which is not supported; baseline and progressive pictures with "
                                     "Huffman coding and 8 bits are",
                                     kind));
  };
  const unsigned kind = segment.marker - 0xC0;
  if (kind > 8) return refused("arithmetic coding");
  if (kind == 3 || kind == 7) return refused("lossless coding");
  if (kind > 3) return refused("hierarchical coding");
  if (!segment.payload.empty() && segment.byte(0) != 8) return refused(fmt::format("{} bits", segment.byte(0)));
  return {};
}

Result<void> check_component(const JpegSegment& segment, const JpegComponent& component) {
  const auto is_factor = [](unsigned factor) { return factor >= 1 && factor <= 4; };
  if (is_factor(component.horizontal) && is_factor(component.vertical) && component.quantization <= 3) return {};
  return damaged_jpeg(
      fmt::format("component {} in {} has sampling {} x {} and quantization table {}; 1 to 4 and 0 to 3 "
                  "are allowed",
                  component.id, place(segment), component.horizontal, component.vertical, component.quantization));
}

}  // namespace

bool is_jpeg(std::span<const std::byte> file) {
  return file.size() >= 2 && file[0] == std::byte{0xFF} && file[1] == std::byte{jpeg_start};
}

Result<JpegFrame> read_frame(const JpegSegment& segment) {
  if (const auto kind = check_kind(segment); !kind) return tl::unexpected(kind.error());
  const std::size_t size = segment.payload.size();
  if (size < 6 || size != 6 + 3 * std::size_t{segment.byte(5)})
    return damaged_jpeg(fmt::format("{} has {} bytes, which do not fit its components", place(segment), size));
  JpegFrame frame{.progressive = segment.marker == 0xC2,
                  .width = big_endian_16(segment.payload, 3),
                  .height = big_endian_16(segment.payload, 1),
                  .components = {}};
  if (frame.width == 0 || frame.height == 0)
    return damaged_jpeg(fmt::format("{} says {} x {} pixels; 1 to 65535 a side are allowed", place(segment),
                                    frame.width, frame.height));
  if (const auto fits = check_pixels(frame.width, frame.height); !fits) return tl::unexpected(fits.error());
  if (const unsigned count = segment.byte(5); count != 1 && count != 3 && count != 4)
    return bad_input({}, fmt::format("JPEG with {} components; 1, 3 and 4 are supported", count));
  for (std::size_t at = 6; at < size; at += 3) {
    const JpegComponent component{segment.byte(at), segment.byte(at + 1) >> 4, segment.byte(at + 1) & 15,
                                  segment.byte(at + 2)};
    if (std::ranges::count(frame.components, component.id, &JpegComponent::id) != 0)
      return damaged_jpeg(fmt::format("{} has two components named {}", place(segment), component.id));
    if (const auto right = check_component(segment, component); !right) return tl::unexpected(right.error());
    frame.components.push_back(component);
  }
  // Neither libjpeg-turbo nor stb_image scales by 3:2 or 4:3.
  const unsigned widest = std::ranges::max(frame.components, {}, &JpegComponent::horizontal).horizontal;
  const unsigned tallest = std::ranges::max(frame.components, {}, &JpegComponent::vertical).vertical;
  for (const JpegComponent& component : frame.components)
    if (widest % component.horizontal != 0 || tallest % component.vertical != 0)
      return bad_input({}, "JPEG with subsampling by a fraction, which is not supported");
  return frame;
}

Result<JpegFrame> read_jpeg_frame(std::span<const std::byte> file) {
  for (std::size_t at = 2;;) {
    const Result<JpegSegment> segment = read_segment(file, at);
    if (!segment) return tl::unexpected(segment.error());
    if (is_frame(segment->marker)) return read_frame(*segment);
    if (segment->marker == jpeg_scan || segment->marker == jpeg_end)
      return damaged_jpeg(place(*segment) + " comes before the frame header (SOF)");
    at = segment->end;
  }
}

ImageInfo info_of(const JpegFrame& frame) {
  // Samples are stored for whole groups of blocks (ITU-T T.81, A.2.4), each as a coefficient of 2 bytes: libjpeg-turbo
  // holds all coefficients while it checks them, stb_image the samples and those of a progressive picture.
  const unsigned widest = std::ranges::max(frame.components, {}, &JpegComponent::horizontal).horizontal;
  const unsigned tallest = std::ranges::max(frame.components, {}, &JpegComponent::vertical).vertical;
  const auto groups = [](std::uint64_t pixels, unsigned factor) { return (pixels + 8 * factor - 1) / (8 * factor); };
  std::uint64_t samples = 0;
  for (const JpegComponent& component : frame.components)
    samples +=
        groups(frame.width, widest) * groups(frame.height, tallest) * 64 * component.horizontal * component.vertical;
  // Four components are CMYK inks, which are shown as RGB.
  return {.width = frame.width,
          .height = frame.height,
          .channels = frame.components.size() >= 3 ? 3u : 1u,
          .is_jpeg = true,
          .unpacked = (frame.progressive ? 3 : 2) * samples};
}

}  // namespace opscope
