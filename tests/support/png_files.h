#pragma once
// Writes and reads PNG files with libpng, row by row and not as core/io/png_decoder.h does, and assembles files from
// chunks.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace opscope::test {

struct PngKind {
  int colour_type = 0;  // 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGBA
  int bit_depth = 8;
  bool interlaced = false, transparent = false;  // a tRNS chunk
  std::string name() const;
};
// All kinds of PNG: each colour type and depth, interlaced or not, with and without tRNS.
std::vector<PngKind> png_kinds();

// A picture of noise, written by libpng.
std::string write_png(const PngKind& kind, std::uint32_t width, std::uint32_t height);

struct LibpngPicture {
  std::uint32_t width = 0, height = 0, channels = 0;
  std::vector<std::uint64_t> samples;  // planes of 8 or 16 bits a sample; palettes unfolded, a colour key ignored
  bool warned = false;
};
// The picture as libpng reads it; nullopt if it reports an error.
std::optional<LibpngPicture> read_by_libpng(const std::string& file);

using PngChunks = std::vector<std::pair<std::string, std::string>>;  // type and data
std::string png_of(const PngChunks& chunks);                         // with correct CRCs
PngChunks chunks_of(const std::string& file);
std::string png_header(std::uint32_t width, std::uint32_t height, int bit_depth, int colour_type,
                       bool interlaced = false);
std::string deflated(const std::string& data);  // a zlib stream

}  // namespace opscope::test
