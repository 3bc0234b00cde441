#include "core/io/png_chunks.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "core/io/big_endian.h"
#include "core/io/png_rows.h"

namespace opscope {

namespace {

constexpr std::string_view signature = "\x89PNG\r\n\x1a\n";
constexpr std::uint32_t max_chunk_bytes = 0x7FFFFFFF;
constexpr std::uint8_t palette_type = 3;

tl::unexpected<Error> damaged(const std::string& what) { return bad_input({}, "damaged PNG: " + what); }

// The chunk that begins at byte `at`.
Result<PngChunk> read_chunk(std::span<const std::byte> file, std::size_t at) {
  constexpr std::size_t frame = 12;  // length, type, CRC
  if (at == file.size())
    return damaged(fmt::format("the file ends at byte {}, where another chunk must follow (IEND is the last)", at));
  if (file.size() - at < frame) return damaged(fmt::format("the file ends within the chunk at byte {}", at));
  const std::uint32_t length = big_endian_32(file, at);
  PngChunk chunk{.type = {}, .at = at, .data = {}};
  for (std::size_t i = 4; i < 8; ++i) chunk.type += static_cast<char>(file[at + i]);
  if (!std::ranges::all_of(chunk.type, [](unsigned char c) { return c < 128 && std::isalpha(c) != 0; }))
    return damaged(fmt::format("the chunk at byte {} has a type that is not four letters", at));
  if (length > max_chunk_bytes)
    return damaged(fmt::format("{} claims {} bytes; at most {} are allowed", place(chunk), length, max_chunk_bytes));
  if (file.size() - at - frame < length)
    return damaged(fmt::format("the file ends within {}, which claims {} bytes", place(chunk), length));
  chunk.data = file.subspan(at + 8, length);
  // The CRC covers the type and the data.
  const auto crc = static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef*>(file.data() + at + 4), std::size_t{length} + 4));
  if (const std::uint32_t stored = big_endian_32(file, at + 8 + length); stored != crc)
    return damaged(fmt::format("{} has the CRC {:08x}, but its bytes give {:08x}", place(chunk), stored, crc));
  return chunk;
}

// Without a look at its data, which may be long.
bool begins_data(std::span<const std::byte> file, std::size_t at) {
  return file.size() - at >= 8 && std::ranges::equal(file.subspan(at + 4, 4), std::as_bytes(std::span("IDAT", 4)));
}

std::size_t next(const PngChunk& chunk) { return chunk.at + 12 + chunk.data.size(); }

bool is_critical(const PngChunk& chunk) { return (chunk.type[0] & 0x20) == 0; }

Result<PngHeader> read_header(const PngChunk& chunk) {
  if (chunk.type != "IHDR") return damaged(place(chunk) + " comes first; IHDR must");
  if (chunk.data.size() != 13) return damaged(fmt::format("IHDR has {} bytes; it must have 13", chunk.data.size()));
  const auto byte = [&](std::size_t at) { return std::to_integer<std::uint8_t>(chunk.data[at]); };
  const PngHeader header{big_endian_32(chunk.data, 0), big_endian_32(chunk.data, 4), byte(8), byte(9), byte(12) == 1};
  if (header.width == 0 || header.height == 0 || std::max(header.width, header.height) > max_chunk_bytes)
    return damaged(fmt::format("IHDR says {} x {} pixels; 1 to {} a side are allowed", header.width, header.height,
                               max_chunk_bytes));
  if (const auto fits = check_pixels(header.width, header.height); !fits) return tl::unexpected(fits.error());
  constexpr std::array<std::string_view, 7> depths = {
      {{"\1\2\4\10\20", 5}, {}, {"\10\20", 2}, {"\1\2\4\10", 4}, {"\10\20", 2}, {}, {"\10\20", 2}}};
  if (header.colour_type >= depths.size() ||
      depths[header.colour_type].find(static_cast<char>(header.bit_depth)) == std::string_view::npos)
    return damaged(fmt::format("IHDR says colour type {} with {} bits, which PNG does not have", header.colour_type,
                               header.bit_depth));
  if (byte(10) != 0 || byte(11) != 0 || byte(12) > 1)
    return damaged(fmt::format("IHDR says compression {}, filter {} and interlacing {}; 0, 0 and 0 or 1 are allowed",
                               byte(10), byte(11), byte(12)));
  if (const std::uint64_t bytes = std::uint64_t{header.width} * header.height * header.bits_per_pixel() / 8;
      bytes > max_png_bytes)
    return bad_input({}, fmt::format("has {} x {} pixels of {} bits; at most {} MiB are read", header.width,
                                     header.height, header.bits_per_pixel(), max_png_bytes >> 20));
  return header;
}

Result<void> take_palette(PngStart& start, const PngChunk& chunk) {
  const std::size_t size = chunk.data.size();
  if ((start.header.colour_type & 2) == 0) return damaged(place(chunk) + ": a grey picture has no palette");
  if (start.palette_colours != 0) return damaged(place(chunk) + " is a second palette");
  if (start.has_transparency) return damaged(place(chunk) + " comes after tRNS");
  if (size == 0 || size % 3 != 0 || size > 768)
    return damaged(fmt::format("{} has {} bytes; 1 to 256 colours of 3 bytes are allowed", place(chunk), size));
  start.palette_colours = static_cast<std::uint32_t>(size / 3);
  return {};
}

Result<void> take_transparency(PngStart& start, const PngChunk& chunk) {
  const std::uint8_t type = start.header.colour_type;
  const std::size_t size = chunk.data.size();
  if (start.has_transparency) return damaged(place(chunk) + " is a second tRNS");
  if ((type & 4) != 0) return damaged(place(chunk) + ": a picture with alpha has no tRNS");
  if (type == palette_type && start.palette_colours == 0) return damaged(place(chunk) + " comes before PLTE");
  const bool right = type == palette_type ? size > 0 && size <= start.palette_colours : size == (type == 0 ? 2u : 6u);
  if (!right)
    return damaged(fmt::format("{} has {} bytes, which do not fit the picture's colours", place(chunk), size));
  start.has_transparency = true;
  return {};
}

}  // namespace

bool is_png(std::span<const std::byte> file) {
  return file.size() >= signature.size() &&
         std::ranges::equal(file.first(signature.size()), std::as_bytes(std::span(signature)));
}

std::uint32_t PngHeader::bits_per_pixel() const {
  constexpr std::array<std::uint32_t, 7> samples = {1, 0, 3, 1, 2, 0, 4};  // by colour type
  return samples[colour_type] * bit_depth;
}

std::string place(const PngChunk& chunk) { return fmt::format("chunk {} at byte {}", chunk.type, chunk.at); }

Result<PngStart> read_png_start(std::span<const std::byte> file) {
  Result<PngChunk> chunk = read_chunk(file, signature.size());
  if (!chunk) return tl::unexpected(chunk.error());
  const Result<PngHeader> header = read_header(*chunk);
  if (!header) return tl::unexpected(header.error());
  PngStart start{.header = *header};
  std::size_t at = next(*chunk);
  for (; !begins_data(file, at); at = next(*chunk)) {
    chunk = read_chunk(file, at);
    if (!chunk) return tl::unexpected(chunk.error());
    if (chunk->type == "PLTE") {
      if (const auto taken = take_palette(start, *chunk); !taken) return tl::unexpected(taken.error());
    } else if (chunk->type == "tRNS") {
      if (const auto taken = take_transparency(start, *chunk); !taken) return tl::unexpected(taken.error());
    } else if (chunk->type == "IHDR" || chunk->type == "IEND") {
      return damaged(place(*chunk) + " comes where IDAT must");
    } else if (is_critical(*chunk)) {
      return bad_input({}, "PNG with " + place(*chunk) + ", which is needed to read it and is not supported");
    }
  }
  if (start.header.colour_type == palette_type && start.palette_colours == 0)
    return damaged(fmt::format("no palette (PLTE) comes before the first IDAT at byte {}", at));
  start.data_at = at;
  return start;
}

Result<std::size_t> read_png_data(std::span<const std::byte> file, const PngStart& start,
                                  const std::function<Result<void>(const PngChunk&)>& take) {
  std::size_t data_end = start.data_at;  // of the IDATs so far
  for (std::size_t at = start.data_at;;) {
    const Result<PngChunk> chunk = read_chunk(file, at);
    if (!chunk) return tl::unexpected(chunk.error());
    at = next(*chunk);
    if (chunk->type == "IDAT") {
      if (chunk->at != data_end) return damaged(place(*chunk) + " does not follow the IDAT before it");
      if (const auto taken = take(*chunk); !taken) return tl::unexpected(taken.error());
      data_end = at;
    } else if (chunk->type == "IEND") {
      if (!chunk->data.empty()) return damaged(place(*chunk) + " is not empty");
      return at;
    } else if (is_critical(*chunk) || chunk->type == "tRNS") {
      return damaged(place(*chunk) + " comes after IDAT");
    }
  }
}

ImageInfo info_of(const PngStart& start) {
  const PngHeader& header = start.header;
  const bool has_palette = header.colour_type == palette_type;
  // A colour key (tRNS without a palette) is not shown as a channel.
  const std::uint32_t channels =
      has_palette ? (start.has_transparency ? 4 : 3)
                  : ((header.colour_type & 2) != 0 ? 3 : 1) + ((header.colour_type & 4) != 0 ? 1u : 0u);
  std::uint64_t rows = 0;
  for (const PngPass& pass : passes_of(header)) rows += pass.height * (1 + pass.row_bytes);
  // stb_image has room for the rows of a plain picture, and doubles it for those of an interlaced one.
  return {.width = header.width,
          .height = header.height,
          .channels = channels,
          .bits = header.bit_depth == 16 ? 16u : 8u,
          .unpacked = header.interlaced ? 2 * rows : rows};
}

}  // namespace opscope
