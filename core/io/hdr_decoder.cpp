#include "core/io/hdr_decoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <vector>

#include "core/text/number.h"
#include "core/text/visible.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 2> starts = {"#?RADIANCE\n", "#?RGBE\n"};
constexpr std::size_t longest_header = 64 << 10;  // bytes

std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

struct Header {
  std::uint32_t width = 0, height = 0;
  std::size_t size = 0;  // bytes before the pixels
};

// "-Y 3 +X 4".
Result<Header> read_resolution(std::string_view line) {
  const std::size_t x = line.find(" +X ");
  const bool in_order = line.starts_with("-Y ") && x != std::string_view::npos;
  const auto height = in_order ? number_from<std::uint32_t>(line.substr(3, x - 3)) : std::nullopt;
  const auto width = in_order ? number_from<std::uint32_t>(line.substr(x + 4)) : std::nullopt;
  if (!height || !width || *height == 0 || *width == 0)
    return bad_input({}, fmt::format("its resolution is '{}'; '-Y height +X width' is read", visible_name(line, 40)));
  if (const auto fits = check_pixels(*width, *height); !fits) return tl::unexpected(fits.error());
  return Header{*width, *height, 0};
}

Result<Header> read_header(std::span<const std::byte> file) {
  const std::string_view text = text_of(file.first(std::min(file.size(), longest_header)));
  for (std::size_t at = text.find('\n') + 1;;) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos)
      return bad_input({}, fmt::format("its header does not end within {} bytes", text.size()));
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.starts_with("FORMAT=") && line != "FORMAT=32-bit_rle_rgbe")
      return bad_input({},
                       fmt::format("its format is '{}'; 32-bit_rle_rgbe is read", visible_name(line.substr(7), 40)));
    if (!line.empty()) continue;
    const std::size_t resolution_end = text.find('\n', at);
    if (resolution_end == std::string_view::npos) return bad_input({}, "its header has no resolution");
    return read_resolution(text.substr(at, resolution_end - at)).map([&](Header header) {
      header.size = resolution_end + 1;
      return header;
    });
  }
}

using Pixel = std::array<std::uint8_t, 4>;  // red, green, blue, exponent

class RowReader {
 public:
  RowReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  // False if the row is damaged, or if the bytes end in it.
  bool read(std::span<Pixel> row) {
    // color.c of Radiance: widths beyond these have the older encoding.
    if (row.size() >= 8 && row.size() <= 0x7FFF && bytes_.size() >= 4 && byte(0) == 2 && byte(1) == 2 && byte(2) < 128)
      return read_channels(row);
    return read_pixels(row);
  }

 private:
  std::uint8_t byte(std::size_t at) const { return std::to_integer<std::uint8_t>(bytes_[at]); }

  // Each of the four channels in runs: a count above 128 and a byte to repeat, or a count and as many bytes.
  bool read_channels(std::span<Pixel> row) {
    if (static_cast<std::size_t>(byte(2) << 8 | byte(3)) != row.size()) return false;
    bytes_ = bytes_.subspan(4);
    for (std::size_t channel = 0; channel < 4; ++channel)
      for (std::size_t at = 0; at < row.size();) {
        if (bytes_.size() < 2) return false;
        const bool repeats = byte(0) > 128;
        const std::size_t count = repeats ? byte(0) - 128u : byte(0);
        if (count == 0 || count > row.size() - at || (!repeats && count >= bytes_.size())) return false;
        for (std::size_t i = 0; i < count; ++i) row[at++][channel] = byte(repeats ? 1 : 1 + i);
        bytes_ = bytes_.subspan(1 + (repeats ? 1 : count));
      }
    return true;
  }

  // Whole pixels. One whose mantissas are all 1 repeats the pixel before: its exponent is the count, in the next such
  // pixel the count's next 8 bits.
  bool read_pixels(std::span<Pixel> row) {
    unsigned shift = 0;
    for (std::size_t at = 0; at < row.size();) {
      if (bytes_.size() < 4) return false;
      const Pixel pixel = {byte(0), byte(1), byte(2), byte(3)};
      bytes_ = bytes_.subspan(4);
      if (pixel[0] != 1 || pixel[1] != 1 || pixel[2] != 1) {
        row[at++] = pixel;
        shift = 0;
        continue;
      }
      const std::size_t count = std::size_t{pixel[3]} << shift;
      if (at == 0 || shift > 16 || count > row.size() - at) return false;
      std::fill_n(row.begin() + static_cast<std::ptrdiff_t>(at), count, row[at - 1]);
      at += count;
      shift += 8;
    }
    return true;
  }

  std::span<const std::byte> bytes_;
};

}  // namespace

bool is_hdr(std::span<const std::byte> file) {
  return std::ranges::any_of(starts, [&](std::string_view start) { return text_of(file).starts_with(start); });
}

Result<ImageInfo> read_hdr_info(std::span<const std::byte> file) {
  return read_header(file).map([](const Header& header) {
    return ImageInfo{.width = header.width,
                     .height = header.height,
                     .channels = 3,
                     .bits = 32,
                     .is_real = true,
                     .library_bytes = std::uint64_t{header.width} * sizeof(Pixel)};
  });
}

Result<void> decode_hdr(std::span<const std::byte> file, std::span<float> into) {
  const Result<Header> header = read_header(file);
  if (!header) return tl::unexpected(header.error());
  std::array<float, 256> units{};  // of the mantissas, by exponent
  for (int exponent = 1; exponent < 256; ++exponent)
    units[static_cast<std::size_t>(exponent)] = std::ldexp(1.0f, exponent - 136);
  RowReader rows(file.subspan(header->size));
  std::vector<Pixel> row(header->width);
  float* at = into.data();
  for (std::uint32_t y = 0; y < header->height; ++y) {
    if (!rows.read(row)) return bad_input({}, fmt::format("is cut or damaged in row {} of {}", y, header->height));
    for (const Pixel& pixel : row)
      for (std::size_t channel = 0; channel < 3; ++channel)
        *at++ = static_cast<float>(pixel[channel]) * units[pixel[3]];
  }
  return {};
}

}  // namespace opscope
