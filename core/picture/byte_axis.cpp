#include "core/picture/byte_axis.h"

#include <algorithm>

namespace opscope::picture {

std::uint64_t ByteAxis::byte_before(int x) const {
  if (x >= width) return end;
  const double share = static_cast<double>(x) / width;
  const std::uint64_t byte = begin + static_cast<std::uint64_t>(static_cast<double>(end - begin) * share);
  const bool is_first = byte < begin + element_bytes || byte < offset;
  return is_first || element_width() > 1 ? byte : byte - (byte - offset) % element_bytes;
}

ByteAxis::Bytes ByteAxis::column(int x) const {
  const std::uint64_t from = byte_before(x), to = byte_before(x + 1);
  return {std::min(from, end - 1), std::max(to, from + 1)};
}

double ByteAxis::x_of(std::uint64_t byte) const {
  return (static_cast<double>(byte) - static_cast<double>(begin)) / static_cast<double>(end - begin) * width;
}

double ByteAxis::element_width() const {
  return static_cast<double>(element_bytes) / static_cast<double>(end - begin) * width;
}

}  // namespace opscope::picture
