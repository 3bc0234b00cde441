#pragma once
// The elements in a rectangle of a picture's cells, as a tensor of their own.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/picture/slice.h"
#include "core/tensor/tensor.h"

namespace opscope::picture {

class Region {
 public:
  // The cells [from, to) of `tensor` in `slice`, as far as it has them. In rows from the top; of a montage, of one tile
  // after another. The tensor must lie in its buffer.
  Region(const Tensor& tensor, const Slice& slice, Cell from, Cell to);

  std::uint64_t count() const { return count_; }    // elements
  std::uint64_t pixels() const { return pixels_; }  // cells that have elements
  // All of them, in their order: of sizes {1, height, width, channels}, or of one row of a copy if they do not lie at
  // equal distances. Precondition: count() is not 0.
  Tensor elements() const;
  // All of them as a part of the tensor: as many dimensions, of size 1 where it is not drawn. As elements() if they are
  // of several tiles, or of a dimension that continues in a new row.
  Tensor part() const;
  // The index, and the logical position, in the tensor of the element at a position in elements(), and the inverse;
  // nullopt: it is outside.
  std::vector<std::uint32_t> index_of(std::uint64_t position) const;
  std::uint64_t linear(std::uint64_t position) const;
  std::optional<std::uint64_t> position_of(std::span<const std::uint32_t> index) const;

 private:
  // Cells at equal distances.
  struct Piece {
    Cell from;  // in the picture
    std::uint64_t width = 0, height = 0;
    std::uint64_t first = 0;  // the position of its first element
    Tensor tensor;
  };
  void add(const Tensor& whole, const Layout& layout, Cell from, Cell to, Cell in_picture);

  std::vector<std::uint32_t> sizes_;
  Slice slice_;
  std::uint32_t channels_ = 1;
  std::vector<Piece> pieces_;
  std::uint64_t count_ = 0, pixels_ = 0;
};

// Where the cells [from, to) are: "W 6 to 8, H 5 to 6, C 0, N 1". Of rows into which one dimension is wrapped:
// "W 70 to 203, 6 of every 64". Of a montage, the tiles: "N 0, C 1 to N 1, C 0" and the rest inside one tile.
// `others`: with the dimensions that are not drawn.
std::string region_text(std::span<const std::uint32_t> sizes, const Slice& slice, Cell from, Cell to,
                        bool others = true);

}  // namespace opscope::picture
