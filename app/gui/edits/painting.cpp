#include "app/gui/edits/painting.h"

#include <optional>
#include <utility>

#include "app/gui/edits/sources.h"
#include "core/tensor/convert.h"

namespace opscope::gui {
namespace {

using Elements = std::vector<std::uint64_t>;

// All elements of the resource, if it holds them as a list of the tensor's own type.
std::optional<Elements> listed(const Resource& resource, DataType type) {
  const auto* array = std::get_if<ArrayValues>(&resource.initial_values);
  if (!array || resource.data_type != type || resource.values_offset != 0) return std::nullopt;
  return Elements(array->values.begin(), array->values.end());
}

std::optional<Elements> read(const Tensor& tensor) {
  const std::uint64_t size = element_size(tensor.desc.data_type), count = tensor.buffer.size() / size;
  if (count > most_painted_elements || tensor.offset % size != 0) return std::nullopt;
  Elements elements(count);
  for (std::uint64_t i = 0; i < count; ++i) elements[i] = load_bits(tensor.buffer.bytes().data() + i * size, size);
  return elements;
}

}  // namespace

Model with_stroke(Model model, TensorAt at, const Tensor* loaded, const Stroke& stroke) {
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  const Binding* binding = find_binding(model, at);
  if (!desc || !resource || !binding) return model;
  std::optional<Elements> elements = listed(*resource, desc->data_type);
  if (!elements && loaded && loaded->desc == *desc) elements = read(*loaded);
  if (!elements || elements->size() > most_painted_elements) return model;
  const std::uint64_t bits = from_double(desc->data_type, stroke.value ? 1 : 0);
  for (const std::uint64_t element : stroke.elements) {
    const std::uint64_t place = binding->element_offset + element;
    if (place < elements->size()) (*elements)[place] = bits;
  }
  return with_initial_values(std::move(model), at, ArrayValues{*std::move(elements)});
}

}  // namespace opscope::gui
