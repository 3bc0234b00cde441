#pragma once
// The probed element of every tensor as text: for tooltips, and to be copied.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/panes/heatmap_view.h"
#include "app/gui/panes/probe_columns.h"
#include "core/quantization/real_operator.h"

namespace opscope::gui {

// "element [0,1,2,3]", "ATensor 1.5", "gpu 2", with `between` between them. If `channel` is the dimension of red,
// green and blue, each value is that of all channels of the pixel: "ATensor 0.157 0.161 0.2". Of a source that shows
// real numbers, the values are these. A single NaN or subnormal number has its kind: "quiet NaN", "1e-45 (subnormal)".
std::string hovered_text(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index, bool hexadecimal,
                         std::optional<std::uint32_t> channel, std::string_view between);

// "index [0,1,2,3]", then a line a tensor: name, value, bits, place in its resource, and of a quantized tensor the real
// number that the value means. The last line is the exact result of `real`, unless that is null. Fields are separated
// by tabs. If `channel` is the dimension of red, green and blue, each channel of the pixel has a line: "ATensor red".
std::string probed_text(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                        std::optional<std::uint32_t> channel, const RealOperator* real);

// A line a column, with the ends of titles, offsets and all bits: "gpu  offset +4 B  2  0x02",
// "ATensor  offset +1 B for 4 elements, e.g. [1,0,5,7] in another slice  2  0x02".
std::string columns_text(std::span<const ProbeColumn> columns);

// What can be copied of the element of this index, or of the whole pixel as in hovered_text().
struct ProbedCopy {
  std::string name;  // "value of InputTensor", "bits of gpu", "index"
  std::string text;
};
std::vector<ProbedCopy> probed_copies(std::span<const HeatmapSource> sources, std::span<const std::uint32_t> index,
                                      std::optional<std::uint32_t> channel);
// "0.25 (0x3E800000)". nullopt: of a difference, or where there is no element.
std::optional<ProbedCopy> value_and_bits(const HeatmapSource& source, std::span<const std::uint32_t> index,
                                         std::optional<std::uint32_t> channel);

}  // namespace opscope::gui
