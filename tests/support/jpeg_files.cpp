#include "tests/support/jpeg_files.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdio>  // jpeglib.h needs FILE
#include <cstdlib>
#include <memory>

#include <jpeglib.h>

namespace opscope::test {

namespace {

// By JpegColours.
constexpr J_COLOR_SPACE input_spaces[] = {JCS_GRAYSCALE, JCS_RGB, JCS_RGB, JCS_CMYK, JCS_CMYK};
constexpr J_COLOR_SPACE file_spaces[] = {JCS_GRAYSCALE, JCS_YCbCr, JCS_RGB, JCS_CMYK, JCS_YCCK};

}  // namespace

std::string JpegKind::name() const {
  constexpr std::array names = {"grey", "YCbCr", "RGB", "CMYK", "YCCK"};
  return fmt::format("{} {}x{}{}{}{}, restart {}", names[static_cast<std::size_t>(colours)], horizontal, vertical,
                     progressive ? " progressive" : "", arithmetic ? " arithmetic" : "",
                     separate_scans ? " in separate scans" : "", restart_interval);
}

std::vector<JpegKind> jpeg_kinds() {
  std::vector<JpegKind> kinds;
  for (bool progressive : {false, true})
    for (int restart : {0, 1, 3}) {
      for (auto colours : {JpegColours::Grey, JpegColours::Rgb, JpegColours::Cmyk, JpegColours::Ycck})
        kinds.push_back({.colours = colours, .progressive = progressive, .restart_interval = restart});
      for (const auto& [horizontal, vertical] : {std::pair{1, 1}, {2, 1}, {1, 2}, {2, 2}, {4, 1}})
        kinds.push_back(
            {.horizontal = horizontal, .vertical = vertical, .progressive = progressive, .restart_interval = restart});
      if (!progressive) kinds.push_back({.horizontal = 2, .separate_scans = true, .restart_interval = restart});
    }
  return kinds;
}

std::string write_jpeg(const JpegKind& kind, std::uint32_t width, std::uint32_t height) {
  jpeg_compress_struct encoder;
  jpeg_error_mgr errors;
  encoder.err = jpeg_std_error(&errors);
  jpeg_create_compress(&encoder);
  unsigned char* bytes = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&encoder, &bytes, &size);
  encoder.image_width = width;
  encoder.image_height = height;
  encoder.in_color_space = input_spaces[static_cast<std::size_t>(kind.colours)];
  encoder.input_components = kind.colours == JpegColours::Grey ? 1 : encoder.in_color_space == JCS_CMYK ? 4 : 3;
  jpeg_set_defaults(&encoder);
  jpeg_set_colorspace(&encoder, file_spaces[static_cast<std::size_t>(kind.colours)]);
  jpeg_set_quality(&encoder, 95, TRUE);
  encoder.arith_code = kind.arithmetic ? TRUE : FALSE;
  encoder.restart_interval = static_cast<unsigned>(kind.restart_interval);
  for (int i = 0; i < encoder.num_components; ++i) {
    const bool is_fine = kind.colours == JpegColours::YCbCr && i == 0;
    encoder.comp_info[i].h_samp_factor = is_fine ? kind.horizontal : 1;
    encoder.comp_info[i].v_samp_factor = is_fine ? kind.vertical : 1;
  }
  const jpeg_scan_info separate[3] = {{1, {0}, 0, 63, 0, 0}, {1, {1}, 0, 63, 0, 0}, {1, {2}, 0, 63, 0, 0}};
  if (kind.progressive) jpeg_simple_progression(&encoder);
  if (kind.separate_scans) {
    encoder.scan_info = separate;
    encoder.num_scans = 3;
  }
  jpeg_start_compress(&encoder, TRUE);
  std::vector<unsigned char> row(std::size_t{width} * static_cast<std::size_t>(encoder.input_components));
  for (std::uint32_t y = 0; y < height; ++y) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto channel = static_cast<double>(i % static_cast<std::size_t>(encoder.input_components));
      const auto x = static_cast<double>(i / static_cast<std::size_t>(encoder.input_components));
      row[i] = static_cast<unsigned char>(128 + 100 * std::sin(x / 9 + channel) * std::cos(y / 7.0 - channel));
    }
    JSAMPROW pointer = row.data();
    jpeg_write_scanlines(&encoder, &pointer, 1);
  }
  jpeg_finish_compress(&encoder);
  jpeg_destroy_compress(&encoder);
  const std::unique_ptr<unsigned char, decltype(&std::free)> owner(bytes, std::free);
  return {reinterpret_cast<const char*>(bytes), size};
}

std::vector<std::uint64_t> read_by_libjpeg(const std::string& file) {
  jpeg_decompress_struct decoder;
  jpeg_error_mgr errors;
  decoder.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&decoder);
  jpeg_mem_src(&decoder, reinterpret_cast<const unsigned char*>(file.data()), file.size());
  jpeg_read_header(&decoder, TRUE);
  jpeg_start_decompress(&decoder);
  const auto channels = static_cast<std::size_t>(decoder.output_components);
  const std::size_t pixels = std::size_t{decoder.output_width} * decoder.output_height;
  std::vector<std::uint64_t> planes(pixels * channels);
  std::vector<unsigned char> row(decoder.output_width * channels);
  while (decoder.output_scanline < decoder.output_height) {
    const std::size_t y = decoder.output_scanline;
    JSAMPROW pointer = row.data();
    jpeg_read_scanlines(&decoder, &pointer, 1);
    for (std::size_t i = 0; i < row.size(); ++i)
      planes[i % channels * pixels + y * decoder.output_width + i / channels] = row[i];
  }
  jpeg_finish_decompress(&decoder);
  jpeg_destroy_decompress(&decoder);
  return planes;
}

std::vector<JpegPart> parts_of(const std::string& file) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned>(static_cast<unsigned char>(file[at])); };
  std::vector<JpegPart> parts;
  for (std::size_t at = 0; at + 1 < file.size();) {
    const unsigned marker = byte(at + 1);
    std::size_t end = at + 2;
    if (marker != 0xD8 && marker != 0xD9) end += byte(at + 2) * 256 + byte(at + 3);
    // In coded data 0xFF is followed by 0 or by the code of a restart marker.
    while (marker == 0xDA && !(byte(end) == 0xFF && byte(end + 1) != 0 && (byte(end + 1) & 0xF8) != 0xD0)) ++end;
    parts.push_back({marker, file.substr(at, end - at)});
    at = end;
  }
  return parts;
}

std::string joined(const std::vector<JpegPart>& parts) {
  std::string file;
  for (const JpegPart& part : parts) file += part.bytes;
  return file;
}

}  // namespace opscope::test
