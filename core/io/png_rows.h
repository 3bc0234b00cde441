#pragma once
// The rows that a PNG's compressed data must unpack to.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/io/png_chunks.h"

namespace opscope {

// One of the smaller pictures that a PNG is sent as: seven where it is interlaced, else the picture itself.
struct PngPass {
  std::uint32_t width = 0, height = 0;  // pixels, never 0
  std::uint64_t row_bytes = 0;          // without the byte that names the filter
  int number = 0;                       // 1 to 7; 0 where the picture is not interlaced
};
std::vector<PngPass> passes_of(const PngHeader& header);

// Takes the unpacked bytes in pieces and looks at each row: its filter is one of PNG's five, and its palette indices
// lie within the palette. It holds one row of a picture with a palette, and nothing of others.
class PngRows {
 public:
  PngRows(const PngHeader& header, std::uint32_t palette_colours);
  Result<void> take(std::span<const std::byte> piece);
  Result<void> finish() const;  // BadInput where rows are missing

 private:
  bool complete() const { return pass_ == passes_.size(); }
  std::string row_name() const;  // "row 17 of 100"
  void unfilter(std::span<const std::byte> piece);
  Result<void> check_indices() const;
  void end_row();

  std::vector<PngPass> passes_;
  std::uint8_t bit_depth_;
  std::uint32_t palette_colours_;
  bool checks_indices_;
  std::size_t pass_ = 0;
  std::uint32_t row_ = 0;
  std::uint64_t taken_ = 0;  // bytes of this row, with the filter's
  unsigned filter_ = 0;
  // This row up to `taken_`, and the one before from there on; only where indices are checked.
  std::vector<std::uint8_t> indices_;
  std::uint8_t left_ = 0, above_left_ = 0;
};

}  // namespace opscope
