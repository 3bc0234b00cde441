#pragma once
// PNG files written and read by libpng, a second opinion, and files put together chunk by chunk.

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
// All that PNG has: each colour type and depth, plain and interlaced, with and without tRNS.
std::vector<PngKind> png_kinds();

// A picture of noise, by libpng.
std::string write_png(const PngKind& kind, std::uint32_t width, std::uint32_t height);

struct LibpngPicture {
  std::uint32_t width = 0, height = 0, channels = 0;
  std::vector<std::uint64_t> samples;  // planes of 8 or 16 bits a sample; palettes unfolded, a colour key ignored
  bool warned = false;
};
// What libpng reads; nothing where it reports an error.
std::optional<LibpngPicture> read_by_libpng(const std::string& file);

using PngChunks = std::vector<std::pair<std::string, std::string>>;  // type and data
std::string png_of(const PngChunks& chunks);                         // with right CRCs
PngChunks chunks_of(const std::string& file);
std::string png_header(std::uint32_t width, std::uint32_t height, int bit_depth, int colour_type,
                       bool interlaced = false);
std::string deflated(const std::string& data);  // a zlib stream

}  // namespace opscope::test
