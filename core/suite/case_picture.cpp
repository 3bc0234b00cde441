#include "core/suite/case_picture.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <optional>

#include "core/picture/colormap.h"
#include "core/picture/image.h"
#include "core/sweep/element_source.h"
#include "core/tensor/iteration.h"
#include "core/tensor/tensor.h"

namespace opscope::suite {
namespace {

using picture::Image;
using picture::Rgba;

constexpr int largest_pane = 96, space = 6;  // pixels
constexpr Rgba gap_colour = {128, 128, 128, 70};

Rgba colour(double part) {
  const auto& table = picture::colormap_table(picture::Colormap::Viridis);
  return table[static_cast<std::size_t>(std::lround(std::clamp(part, 0.0, 1.0) * 255))];
}

// 0 to 1 on the line of all numbers of the type, on which small and large ones have equal room.
double place_on_line(DataType type, std::uint64_t bits) {
  const auto width = static_cast<unsigned>(8 * element_size(type));
  const std::uint64_t sign = std::uint64_t{1} << (width - 1), magnitude = bits & (sign - 1);
  if (is_floating_point(type)) {
    const double part = static_cast<double>(magnitude) / static_cast<double>(sign);
    return 0.5 + ((bits & sign) != 0 ? -part : part) / 2;
  }
  const bool negative = is_signed_integer(type) && (bits & sign) != 0;
  const double value = std::fabs(to_double(type, bits));
  const double part = std::log2(1 + value) / width;
  return is_signed_integer(type) ? 0.5 + (negative ? -part : part) / 2 : part;
}

Rgba element_colour(DataType type, TensorKind kind, std::uint64_t bits) {
  if (kind == TensorKind::Condition) return colour(bits != 0 ? 0.85 : 0.15);
  if (is_floating_point(type) && std::isnan(to_double(type, bits))) return picture::nan_colour;
  return colour(place_on_line(type, bits));
}

// The elements of a resource before the first command.
std::vector<std::uint64_t> elements_of(const Resource& resource) {
  if (const auto* array = std::get_if<ArrayValues>(&resource.initial_values)) return array->values.items();
  if (const auto* constant = std::get_if<ConstantValues>(&resource.initial_values))
    return std::vector<std::uint64_t>(constant->count, constant->value);
  return {};
}

// rows x columns cells, at most `largest_pane` pixels wide and high: larger fields show every n-th element.
Image field(std::uint64_t rows, std::uint64_t columns, int largest_cell,
            const std::function<Rgba(std::uint64_t row, std::uint64_t column)>& at) {
  const std::uint64_t longest = std::max(rows, columns);
  const int cell =
      std::clamp(largest_pane / static_cast<int>(std::min<std::uint64_t>(longest, largest_pane)), 1, largest_cell);
  const std::uint64_t step = (longest + largest_pane - 1) / largest_pane;
  const auto wide = static_cast<int>((columns + step - 1) / step), high = static_cast<int>((rows + step - 1) / step);
  Image image(wide * cell, high * cell);
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x)
      image.at(x, y) = at(static_cast<std::uint64_t>(y / cell) * step, static_cast<std::uint64_t>(x / cell) * step);
  return image;
}

Image value_field(const TensorDesc& desc, TensorKind kind, const std::function<std::uint64_t(std::uint64_t)>& bits) {
  const std::uint64_t columns = desc.sizes.back(), rows = element_count(desc) / columns;
  return field(rows, columns, 16, [&](std::uint64_t row, std::uint64_t column) {
    return element_colour(desc.data_type, kind, bits(row * columns + column));
  });
}

// Which element of the tensor lies at each place of a resource; of several the first.
std::vector<std::optional<std::uint64_t>> elements_at(const TensorDesc& desc, std::uint64_t offset,
                                                      std::uint64_t places) {
  std::vector<std::optional<std::uint64_t>> at(places);
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  for (std::uint64_t n = 0; n < element_count(desc); ++n) {
    const std::uint64_t place = offset + offset_of(index_of(n, desc.sizes), strides);
    if (place < places && !at[place]) at[place] = n;
  }
  return at;
}

Image memory_field(const TensorDesc& desc, std::uint64_t offset, std::uint64_t places) {
  constexpr std::uint64_t columns = 16;
  const auto at = elements_at(desc, offset, places);
  const auto last = static_cast<double>(std::max<std::uint64_t>(1, element_count(desc) - 1));
  const std::uint64_t rows = (places + columns - 1) / columns;
  return field(rows, columns, 5, [&](std::uint64_t row, std::uint64_t column) {
    const std::uint64_t place = row * columns + column;
    if (place >= places) return Rgba{0, 0, 0, 0};
    return at[place] ? colour(static_cast<double>(*at[place]) / last) : gap_colour;
  });
}

Image side_by_side(const std::vector<Image>& panes) {
  Image all(0, 0);
  for (const Image& pane : panes) {
    all.width += pane.width + (all.width > 0 ? space : 0);
    all.height = std::max(all.height, pane.height);
  }
  Image image(all.width, all.height);
  int x = 0;
  for (const Image& pane : panes) {
    picture::blit(image, x, 0, pane);
    x += pane.width + space;
  }
  return image;
}

}  // namespace

std::vector<std::byte> case_picture(const SuiteCase& suite_case, const Model& model,
                                    std::span<const std::byte> expected) {
  const OperatorSchema& schema = *suite_case.schema;
  const auto& command = std::get<DispatchCommand>(model.commands.front());
  const Dispatchable& dispatchable = model.dispatchables.front();
  std::vector<Image> panes;
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    const std::optional<TensorDesc>& desc = dispatchable.desc.tensors[t];
    if (schema.tensors[t].single_element || !desc) continue;
    const bool owned = desc->flags == TensorFlags::OwnedByDml;
    const auto& bindings = owned ? dispatchable.bindings : command.bindings;
    const auto bound = std::ranges::find(bindings, schema.tensors[t].name, &Bindings::value_type::first);
    const Resource* resource = bound == bindings.end() ? nullptr : model.find_resource(bound->second.resource);
    if (resource == nullptr) continue;
    const std::vector<std::uint64_t> elements = elements_of(*resource);
    const std::size_t size = element_size(desc->data_type);
    const TensorKind kind = schema.tensors[t].kind;
    if (suite_case.kind == SuiteKind::Layout)
      panes.push_back(memory_field(*desc, bound->second.element_offset, elements.size()));
    else if (t != schema.output())
      panes.push_back(value_field(*desc, kind, [&](std::uint64_t n) { return n < elements.size() ? elements[n] : 0; }));
    else
      panes.push_back(value_field(*desc, kind, [&](std::uint64_t n) {
        return (n + 1) * size <= expected.size() ? load_bits(expected.data() + n * size, size) : 0;
      }));
  }
  return picture::encode_png(side_by_side(panes));
}

}  // namespace opscope::suite
