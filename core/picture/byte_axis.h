#pragma once
// Bytes laid out along a row of pixels.

#include <cstdint>

namespace opscope::picture {

struct ByteAxis {
  std::uint64_t begin = 0, end = 1;  // the bytes shown; at least one
  int width = 1;                     // pixels
  std::uint64_t element_bytes = 1;
  std::uint64_t offset = 0;  // byte at which some element begins

  struct Bytes {
    std::uint64_t begin, end;
    friend bool operator==(const Bytes&, const Bytes&) = default;
  };
  // The bytes under a column of pixels, at least one. Where a column covers more than an element, it covers whole ones,
  // and no byte is under two columns.
  Bytes column(int x) const;
  // The column at which a byte begins; beyond the row for bytes that are not shown.
  double x_of(std::uint64_t byte) const;
  double element_width() const;  // pixels

 private:
  std::uint64_t byte_before(int x) const;
};

}  // namespace opscope::picture
