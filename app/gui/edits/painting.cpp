#include "app/gui/edits/painting.h"

#include <algorithm>
#include <utility>

#include "app/gui/edits/sources.h"
#include "core/tensor/convert.h"

namespace opscope::gui {
namespace {

using Elements = std::vector<std::uint64_t>;

bool is_plain(const Binding& binding) { return binding.element_offset == 0 && binding.element_size_in_bytes == 0; }

// No tensor begins within the resource, or counts in elements of another size.
bool is_bound_from_its_start(const Model& model, const std::string& resource) {
  const auto plain = [&](const Bindings& bindings) {
    return std::ranges::all_of(
        bindings, [&](const auto& each) { return each.second.resource != resource || is_plain(each.second); });
  };
  return std::ranges::all_of(model.dispatchables, plain, &Dispatchable::bindings) &&
         std::ranges::all_of(model.commands, [&](const Command& command) {
           const auto* dispatch = std::get_if<DispatchCommand>(&command);
           return dispatch == nullptr || plain(dispatch->bindings);
         });
}

// The list that the case has of all elements; nullptr if it has none.
const ArrayValues* list_of(const Resource& resource, const TensorDesc& desc) {
  const auto* array = std::get_if<ArrayValues>(&resource.initial_values);
  const bool whole = array && resource.data_type == desc.data_type && resource.values_offset == 0 &&
                     resource.size_in_bytes == 0 && array->values.size() >= extent_in_elements(desc);
  return whole ? array : nullptr;
}

std::optional<Elements> read(const Tensor& tensor) {
  const std::uint64_t size = element_size(tensor.desc.data_type), count = tensor.buffer.size() / size;
  if (count > most_painted_elements || tensor.offset != 0) return std::nullopt;
  Elements elements(count);
  for (std::uint64_t i = 0; i < count; ++i) elements[i] = load_bits(tensor.buffer.bytes().data() + i * size, size);
  return elements;
}

}  // namespace

bool can_be_painted(const Model& model, TensorAt at) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  const Resource* resource = find_resource(model, at);
  if (!dispatchable || !resource || at.tensor >= dispatchable->desc.schema->tensors.size()) return false;
  const TensorDeclaration& tensor = dispatchable->desc.schema->tensors[at.tensor];
  return tensor.role == TensorRole::Input && tensor.kind == TensorKind::Condition && !writer_of(model, at) &&
         is_bound_from_its_start(model, resource->name);
}

std::optional<bool> listed_truth(const Model& model, TensorAt at, std::uint64_t element) {
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  const ArrayValues* list = desc && resource ? list_of(*resource, *desc) : nullptr;
  return list && element < list->values.size() ? std::optional(list->values[element] != 0) : std::nullopt;
}

std::optional<Model> with_stroke(const Model& model, TensorAt at, const Tensor* loaded, const Stroke& stroke) {
  const TensorDesc* desc = find_desc(model, at);
  if (!can_be_painted(model, at) || !desc || *desc != stroke.desc) return std::nullopt;
  std::optional<Elements> elements;
  if (const ArrayValues* list = list_of(*find_resource(model, at), *desc))
    elements.emplace(list->values.begin(), list->values.end());
  else if (loaded && loaded->desc == *desc)
    elements = read(*loaded);
  if (!elements || elements->size() > most_painted_elements) return std::nullopt;
  const std::uint64_t bits = from_double(desc->data_type, stroke.value ? 1 : 0);
  for (const std::uint64_t element : stroke.elements)
    if (element < elements->size()) (*elements)[element] = bits;
  Model painted = with_initial_values(model, at, ArrayValues{*std::move(elements)});
  find_resource(painted, at)->values_offset = 0;  // the list has what was before the values
  return painted;
}

std::optional<PaintedFile> painted_file(const Model& model, TensorAt at) {
  const Resource* resource = find_resource(model, at);
  const TensorDesc* desc = find_desc(model, at);
  if (!resource || !desc || !std::holds_alternative<FileValues>(resource->initial_values)) return std::nullopt;
  return PaintedFile{*resource, *desc};
}

bool can_read_again(const Model& model, TensorAt at, const PaintedFile& file) {
  const Resource* resource = find_resource(model, at);
  const TensorDesc* desc = find_desc(model, at);
  return resource && desc && resource->name == file.resource.name && *desc == file.desc &&
         std::holds_alternative<ArrayValues>(resource->initial_values);
}

void forget_replaced(std::map<std::string, PaintedFile>& files, const Model& before, const Model& after) {
  std::erase_if(files, [&](const auto& each) {
    const Resource *was = before.find_resource(each.first), *is = after.find_resource(each.first);
    if (!was || !is) return false;
    const bool was_list = std::holds_alternative<ArrayValues>(was->initial_values),
               is_list = std::holds_alternative<ArrayValues>(is->initial_values);
    return is_list && !was_list && was->initial_values != each.second.resource.initial_values;
  });
}

Model with_file_again(Model model, TensorAt at, const PaintedFile& file) {
  *find_resource(model, at) = file.resource;
  return model;
}

}  // namespace opscope::gui
