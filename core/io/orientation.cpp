#include "core/io/orientation.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace opscope {
namespace {

using Bytes = std::span<const std::byte>;

// An unsigned number of `size` bytes; nullopt beyond the end.
std::optional<std::uint64_t> number_at(Bytes bytes, std::uint64_t at, std::size_t size, bool is_big_endian) {
  if (at > bytes.size() || bytes.size() - at < size) return std::nullopt;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t place = is_big_endian ? i : size - 1 - i;
    number = number << 8 | std::to_integer<std::uint64_t>(bytes[static_cast<std::size_t>(at) + place]);
  }
  return number;
}

bool begins_with(Bytes bytes, std::string_view text) {
  return bytes.size() >= text.size() &&
         std::ranges::equal(bytes.first(text.size()), std::as_bytes(std::span(text.data(), text.size())));
}

// The entry of the first directory of a TIFF structure.
std::optional<std::uint64_t> orientation_of(Bytes tiff) {
  const bool is_big_endian = begins_with(tiff, {"MM\0*", 4});
  if (!is_big_endian && !begins_with(tiff, {"II*\0", 4})) return std::nullopt;
  const auto number = [&](std::uint64_t at, std::size_t size) { return number_at(tiff, at, size, is_big_endian); };
  const std::uint64_t directory = number(4, 4).value_or(tiff.size());
  const std::uint64_t count = number(directory, 2).value_or(0);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t entry = directory + 2 + 12 * i;
    const auto tag = number(entry, 2);
    if (!tag) return std::nullopt;
    constexpr std::uint64_t is_short = 3;
    if (tag == 0x0112) return number(entry + 2, 2) == is_short ? number(entry + 8, 2) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

int exif_orientation(Bytes jpeg) {
  // Each segment: FF, fill bytes FF, a marker, a length with its own two bytes.
  for (std::uint64_t at = 2; number_at(jpeg, at, 1, true) == 0xFF;) {
    while (number_at(jpeg, at + 1, 1, true) == 0xFF) ++at;
    const auto marker = number_at(jpeg, at + 1, 1, true), length = number_at(jpeg, at + 2, 2, true);
    constexpr std::uint64_t start_of_scan = 0xDA, application_1 = 0xE1;
    if (!length || *length < 2 || marker == start_of_scan || *length > jpeg.size() - (at + 2)) return 1;
    const Bytes contents = jpeg.subspan(static_cast<std::size_t>(at) + 4, static_cast<std::size_t>(*length) - 2);
    constexpr std::string_view exif("Exif\0\0", 6);
    if (marker == application_1 && begins_with(contents, exif)) {
      const std::uint64_t orientation = orientation_of(contents.subspan(exif.size())).value_or(1);
      return orientation >= 1 && orientation <= 8 ? static_cast<int>(orientation) : 1;
    }
    at += 2 + *length;
  }
  return 1;
}

std::vector<std::uint8_t> upright(std::span<const std::uint8_t> stored, std::uint32_t width, std::uint32_t height,
                                  std::uint32_t channels, int orientation) {
  const bool exchanged = exchanges_sides(orientation);
  const bool from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool from_below = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  const std::size_t stored_width = exchanged ? height : width, stored_height = exchanged ? width : height;
  std::vector<std::uint8_t> samples(stored.size());
  auto into = samples.begin();
  for (std::size_t row = 0; row < height; ++row)
    for (std::size_t column = 0; column < width; ++column) {
      std::size_t x = exchanged ? row : column, y = exchanged ? column : row;
      if (from_right) x = stored_width - 1 - x;
      if (from_below) y = stored_height - 1 - y;
      const auto pixel = stored.subspan((y * stored_width + x) * channels, channels);
      into = std::ranges::copy(pixel, into).out;
    }
  return samples;
}

}  // namespace opscope
