#include "tests/support/png_files.h"

#include <fmt/format.h>
#include <png.h>
#include <zlib.h>

#include <csetjmp>
#include <cstring>
#include <memory>
#include <random>

namespace opscope::test {

namespace {

std::string big_endian(std::uint32_t number) {
  std::string bytes;
  for (int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift);
  return bytes;
}

struct Source {
  const std::string* file;
  std::size_t at = 0;
  bool warned = false;
  png_structp png = nullptr;
  png_infop info = nullptr;
  LibpngPicture picture;
  std::vector<png_byte> samples;
  std::vector<png_bytep> rows;
};

void read_bytes(png_structp png, png_bytep into, std::size_t size) {
  auto& source = *static_cast<Source*>(png_get_io_ptr(png));
  if (source.file->size() - source.at < size) png_error(png, "the file ends");
  std::memcpy(into, source.file->data() + source.at, size);
  source.at += size;
}

void append(png_structp png, png_bytep from, std::size_t size) {
  static_cast<std::string*>(png_get_io_ptr(png))->append(reinterpret_cast<const char*>(from), size);
}

[[noreturn]] void fail(png_structp png, png_const_charp) { png_longjmp(png, 1); }
void note(png_structp png, png_const_charp) { static_cast<Source*>(png_get_error_ptr(png))->warned = true; }
void silent(png_structp, png_const_charp) {}

// Not inlined, so that no variable of it is live at the target of libpng's longjmp.
[[gnu::noinline]] void read(Source& source) {
  png_structp png = source.png;
  png_infop info = source.info;
  LibpngPicture& picture = source.picture;
  png_set_read_fn(png, &source, read_bytes);
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_read_info(png, info);
  picture.width = png_get_image_width(png, info);
  picture.height = png_get_image_height(png, info);
  if (std::uint64_t{picture.width} * picture.height > 1'000'000) png_error(png, "larger than these tests' pictures");
  if (png_get_color_type(png, info) == PNG_COLOR_TYPE_PALETTE)
    png_set_expand(png);
  else
    png_set_expand_gray_1_2_4_to_8(png);
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  picture.channels = png_get_channels(png, info);
  const std::size_t row_bytes = png_get_rowbytes(png, info);
  source.samples.resize(row_bytes * picture.height);
  for (std::uint32_t y = 0; y < picture.height; ++y) source.rows.push_back(source.samples.data() + y * row_bytes);
  png_read_image(png, source.rows.data());
  png_read_end(png, info);
  const bool wide = png_get_bit_depth(png, info) == 16;
  const std::size_t count = std::size_t{picture.width} * picture.height;
  for (std::uint32_t channel = 0; channel < picture.channels; ++channel)
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t at = i * picture.channels + channel;
      picture.samples.push_back(wide ? source.samples[2 * at] * 256u + source.samples[2 * at + 1] : source.samples[at]);
    }
}

bool read_or_fail(Source& source) {
  if (setjmp(png_jmpbuf(source.png)) != 0) return false;
  read(source);
  return true;
}

}  // namespace

std::string PngKind::name() const {
  return fmt::format("colour type {}, {} bits{}{}", colour_type, bit_depth, interlaced ? ", interlaced" : "",
                     transparent ? ", tRNS" : "");
}

std::vector<PngKind> png_kinds() {
  std::vector<PngKind> kinds;
  const std::pair<int, std::vector<int>> types[] = {
      {0, {1, 2, 4, 8, 16}}, {2, {8, 16}}, {3, {1, 2, 4, 8}}, {4, {8, 16}}, {6, {8, 16}}};
  for (const auto& [type, depths] : types)
    for (int depth : depths)
      for (bool interlaced : {false, true}) {
        kinds.push_back({type, depth, interlaced, false});
        if (type < 4) kinds.push_back({type, depth, interlaced, true});
      }
  return kinds;
}

std::string write_png(const PngKind& kind, std::uint32_t width, std::uint32_t height) {
  std::string file;
  std::mt19937 random(static_cast<unsigned>(kind.colour_type * 100 + kind.bit_depth));
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, silent);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &file, append, nullptr);
  png_set_filter(png, 0, PNG_ALL_FILTERS);
  png_set_IHDR(png, info, width, height, kind.bit_depth, kind.colour_type, kind.interlaced ? 1 : 0, 0, 0);
  const int colours = kind.bit_depth < 8 ? 1 << kind.bit_depth : 200;
  std::vector<png_color> palette(static_cast<std::size_t>(colours));
  std::vector<png_byte> alpha(static_cast<std::size_t>(colours));
  for (auto& colour : palette)
    colour = {static_cast<png_byte>(random()), static_cast<png_byte>(random()), static_cast<png_byte>(random())};
  for (auto& one : alpha) one = static_cast<png_byte>(random());
  png_color_16 key{};
  key.gray = key.red = 1;
  if (kind.colour_type == 3) png_set_PLTE(png, info, palette.data(), colours);
  if (kind.transparent) png_set_tRNS(png, info, alpha.data(), kind.colour_type == 3 ? colours : 0, &key);
  png_write_info(png, info);
  std::vector<std::vector<png_byte>> rows(height, std::vector<png_byte>(png_get_rowbytes(png, info)));
  std::vector<png_bytep> pointers;
  for (auto& row : rows) {
    for (auto& byte : row)
      byte = static_cast<png_byte>(kind.colour_type == 3 && kind.bit_depth == 8 ? random() % 200 : random());
    pointers.push_back(row.data());
  }
  png_write_image(png, pointers.data());
  png_write_end(png, nullptr);
  png_destroy_write_struct(&png, &info);
  return file;
}

std::optional<LibpngPicture> read_by_libpng(const std::string& file) {
  if (file.size() < 8 || png_sig_cmp(reinterpret_cast<png_const_bytep>(file.data()), 0, 8) != 0) return std::nullopt;
  const auto source = std::make_unique<Source>(Source{.file = &file, .picture = {}, .samples = {}, .rows = {}});
  source->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, source.get(), fail, note);
  source->info = png_create_info_struct(source->png);
  const bool is_read = read_or_fail(*source);
  png_destroy_read_struct(&source->png, &source->info, nullptr);
  if (!is_read) return std::nullopt;
  source->picture.warned = source->warned;
  return source->picture;
}

std::string png_of(const PngChunks& chunks) {
  std::string file("\x89PNG\r\n\x1a\n");
  for (const auto& [type, data] : chunks) {
    const std::string covered = type + data;
    const auto crc = crc32(0, reinterpret_cast<const Bytef*>(covered.data()), static_cast<uInt>(covered.size()));
    file += big_endian(static_cast<std::uint32_t>(data.size())) + covered + big_endian(static_cast<std::uint32_t>(crc));
  }
  return file;
}

PngChunks chunks_of(const std::string& file) {
  PngChunks chunks;
  for (std::size_t at = 8; at + 12 <= file.size();) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < 4; ++i) length = length << 8 | static_cast<unsigned char>(file[at + i]);
    chunks.emplace_back(file.substr(at + 4, 4), file.substr(at + 8, length));
    at += 12 + length;
  }
  return chunks;
}

std::string png_header(std::uint32_t width, std::uint32_t height, int bit_depth, int colour_type, bool interlaced) {
  return big_endian(width) + big_endian(height) + static_cast<char>(bit_depth) + static_cast<char>(colour_type) +
         std::string("\0\0", 2) + (interlaced ? '\1' : '\0');
}

std::string deflated(const std::string& data) {
  uLongf size = compressBound(static_cast<uLong>(data.size()));
  std::string stream(size, '\0');
  compress2(reinterpret_cast<Bytef*>(stream.data()), &size, reinterpret_cast<const Bytef*>(data.data()),
            static_cast<uLong>(data.size()), 9);
  stream.resize(size);
  return stream;
}

}  // namespace opscope::test
