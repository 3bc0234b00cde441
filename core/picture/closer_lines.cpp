#include "core/picture/closer_lines.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/picture/plane.h"
#include "core/picture/range.h"
#include "core/tensor/tensor.h"

namespace opscope::picture {
namespace {

bool is_nan_or_infinite(const Plane::Parts& parts, Cell cell, std::uint32_t channel) {
  const DataType type = parts.tensor.desc.data_type;
  if (parts.show != Show::Value || is_integer(type) || !parts.layout.contains(cell.x, cell.y)) return false;
  const std::size_t size = element_size(type);
  const std::byte* at = parts.tensor.bytes().data() + parts.layout.offset(cell.x, cell.y, channel) * size;
  return !std::isfinite(to_long_double(type, load_bits(at, size)));
}

}  // namespace

bool is_shortened(const std::string& line) { return line == "\u2026" || line.starts_with('~'); }

std::vector<std::string> closer_lines(const Plane& plane, Cell cell, bool hexadecimal, std::size_t room,
                                      std::size_t wider, const std::optional<Quantization>& meaning,
                                      const Tensor* unfiltered) {
  std::vector<std::string> lines = cell_lines(plane, cell, hexadecimal, room, meaning, unfiltered);
  if (wider <= room) return lines;
  const auto is_short = [&](std::size_t i) {
    const bool lacks_word =
        lines[i].empty() && !hexadecimal && is_nan_or_infinite(plane.parts(), cell, static_cast<std::uint32_t>(i));
    return is_shortened(lines[i]) || lacks_word;
  };
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (is_short(i)) return cell_lines(plane, cell, hexadecimal, wider, meaning, unfiltered);
  return lines;
}

}  // namespace opscope::picture
