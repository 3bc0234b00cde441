#include "core/io/png_decoder.h"

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <bit>
#include <csetjmp>
#include <cstring>
#include <new>
#include <string>
#include <string_view>

namespace opscope {

namespace {

struct PngReader {
  explicit PngReader(std::span<const std::byte> bytes) : file(bytes) { message.reserve(256); }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png, &info, nullptr); }

  std::span<const std::byte> file;
  png_structp png = nullptr;
  png_infop info = nullptr;
  std::jmp_buf failed{};
  std::string message = "Out of memory";

  // For decode_png.
  ImageInfo wanted;
  std::span<std::byte> rows;  // samples, or palette indices of one byte
  std::size_t row_bytes = 0;
  int passes = 1;  // 7 if the picture is interlaced
  bool has_last_row = false, has_end = false;
};

// Errors leave libpng by longjmp: no object may have a destructor in the functions that call it or that it calls.

// For errors, after which libpng cannot go on, and for warnings alike.
[[noreturn]] void fail(png_structp png, png_const_charp message) {
  auto& reader = *static_cast<PngReader*>(png_get_error_ptr(png));
  reader.message.assign(message, std::min(std::strlen(message), reader.message.capacity()));
  std::longjmp(reader.failed, 1);
}

void create(PngReader& reader) {
  reader.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, fail, fail);
  if (reader.png != nullptr) reader.info = png_create_info_struct(reader.png);
  if (reader.info == nullptr) std::longjmp(reader.failed, 1);
  png_set_crc_action(reader.png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_benign_errors(reader.png, 0);
  png_set_user_limits(reader.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);  // read_png_info checks the number of pixels
  // Text and colour profiles may have any length, since they are skipped.
  png_set_keep_unknown_chunks(reader.png, PNG_HANDLE_CHUNK_NEVER, nullptr, -1);
  png_set_chunk_malloc_max(reader.png, 0);
}

void read_bytes(png_structp png, png_bytep into, std::size_t size) {
  auto& reader = *static_cast<PngReader*>(png_get_io_ptr(png));
  if (reader.file.size() < size) png_error(png, "the file ends before the pixels");
  std::memcpy(into, reader.file.data(), size);
  reader.file = reader.file.subspan(size);
}

bool read_header(PngReader& reader) {
  if (setjmp(reader.failed) != 0) return false;
  create(reader);
  png_set_read_fn(reader.png, &reader, read_bytes);
  png_read_info(reader.png, reader.info);
  return true;
}

void start_rows(png_structp png, png_infop info) {
  auto& reader = *static_cast<PngReader*>(png_get_progressive_ptr(png));
  const ImageInfo& wanted = reader.wanted;
  if (png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE) {
    png_set_packing(png);
    reader.rows = reader.rows.last(reader.rows.size() / wanted.channels);  // replaced by unfold_palette
  } else {
    png_set_expand_gray_1_2_4_to_8(png);
    if (wanted.channels > png_get_channels(png, info)) png_set_tRNS_to_alpha(png);
  }
  if (wanted.bits == 8) png_set_strip_16(png);
  if (wanted.bits == 16 && std::endian::native == std::endian::little) png_set_swap(png);
  reader.passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  reader.row_bytes = png_get_rowbytes(png, info);
  if (png_get_image_height(png, info) != wanted.height || reader.row_bytes * wanted.height != reader.rows.size())
    png_error(png, "the header is not the one that was read before");
}

// `row` is null if this pass of an interlaced picture does not change it.
void take_row(png_structp png, png_bytep row, png_uint_32 number, int pass) {
  auto& reader = *static_cast<PngReader*>(png_get_progressive_ptr(png));
  auto* into = reinterpret_cast<png_bytep>(reader.rows.data() + number * reader.row_bytes);
  if (row != nullptr) png_progressive_combine_row(png, into, row);
  reader.has_last_row = number + 1 == reader.wanted.height && pass + 1 == reader.passes;
}

void take_end(png_structp png, png_infop) { static_cast<PngReader*>(png_get_progressive_ptr(png))->has_end = true; }

// libpng's other way of reading, png_read_image, does not notice a missing checksum and unpacks surplus pixels.
bool read_all(PngReader& reader) {
  if (setjmp(reader.failed) != 0) return false;
  create(reader);
  png_set_progressive_read_fn(reader.png, &reader, start_rows, take_row, take_end);
  // libpng's parameter is not const, but it does not write to it.
  auto* bytes = reinterpret_cast<png_bytep>(const_cast<std::byte*>(reader.file.data()));
  png_process_data(reader.png, reader.info, bytes, reader.file.size());
  return true;
}

tl::unexpected<Error> damaged(std::string_view what) { return bad_input({}, fmt::format("damaged PNG: {}", what)); }

tl::unexpected<Error> failure(const PngReader& reader) {
  if (reader.message == "Out of memory") throw std::bad_alloc();
  return damaged(reader.message);
}

// Replaces the indices in reader.rows, which are the end of `into`, by their colours, from the start of `into` on.
Result<void> unfold_palette(const PngReader& reader, std::span<std::byte> into) {
  png_colorp colours = nullptr;
  png_bytep alphas = nullptr;
  int colour_count = 0, alpha_count = 0;
  png_get_PLTE(reader.png, reader.info, &colours, &colour_count);
  png_get_tRNS(reader.png, reader.info, &alphas, &alpha_count, nullptr);
  auto at = into.begin();
  for (std::size_t i = 0; i < reader.rows.size(); ++i) {
    const int index = std::to_integer<int>(reader.rows[i]);
    if (index >= colour_count)
      return damaged(fmt::format("row {} has palette index {}, but the palette holds {} colours",
                                 i / reader.wanted.width + 1, index, colour_count));
    for (const png_byte sample : {colours[index].red, colours[index].green, colours[index].blue})
      *at++ = std::byte{sample};
    if (reader.wanted.channels == 4) *at++ = std::byte{index < alpha_count ? alphas[index] : png_byte{255}};
  }
  return {};
}

}  // namespace

bool is_png(std::span<const std::byte> file) {
  return file.size() >= 8 && png_sig_cmp(reinterpret_cast<png_const_bytep>(file.data()), 0, 8) == 0;
}

Result<ImageInfo> read_png_info(std::span<const std::byte> file) {
  PngReader reader(file);
  if (!read_header(reader)) return failure(reader);
  const std::uint32_t bits = png_get_bit_depth(reader.png, reader.info);
  const std::uint32_t channels = png_get_channels(reader.png, reader.info);
  const bool has_palette = png_get_color_type(reader.png, reader.info) == PNG_COLOR_TYPE_PALETTE;
  const bool has_transparency = png_get_valid(reader.png, reader.info, PNG_INFO_tRNS) != 0;
  ImageInfo info{.width = png_get_image_width(reader.png, reader.info),
                 .height = png_get_image_height(reader.png, reader.info),
                 .channels = !has_palette       ? channels
                             : has_transparency ? 4u
                                                : 3u,
                 .bits = std::max(bits, 8u),
                 .has_colour_key = has_transparency && !has_palette};
  if (const auto fits = check_pixels(info.width, info.height); !fits) return tl::unexpected(fits.error());
  if (std::uint64_t{info.width} * info.height * channels * bits / 8 > max_png_bytes)
    return bad_input({}, fmt::format("has {} x {} pixels of {} bits; at most {} MiB are read", info.width, info.height,
                                     channels * bits, max_png_bytes >> 20));
  info.library_bytes = std::uint64_t{2} * info.width * (info.channels + 1) * info.bits / 8;  // two rows, with an alpha
  return info;
}

Result<void> decode_png(std::span<const std::byte> file, const ImageInfo& wanted, std::span<std::byte> into) {
  PngReader reader(file);
  reader.wanted = wanted;
  reader.rows = into;
  if (!read_all(reader)) return failure(reader);
  if (!reader.has_end) return damaged("the file ends before the picture");
  if (!reader.has_last_row) return damaged("the data ends before the last row");
  if (png_get_color_type(reader.png, reader.info) == PNG_COLOR_TYPE_PALETTE) return unfold_palette(reader, into);
  return {};
}

}  // namespace opscope
