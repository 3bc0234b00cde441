#include "app/gui/edits/listed_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/io/raw_file.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// How many tensors are bound to the resource.
std::size_t count_bindings(const Model& model, const std::string& resource) {
  const auto of = [&](const Bindings& bindings) {
    return static_cast<std::size_t>(
        std::ranges::count_if(bindings, [&](const auto& each) { return each.second.resource == resource; }));
  };
  std::size_t count = 0;
  for (const Dispatchable& dispatchable : model.dispatchables) count += of(dispatchable.bindings);
  for (const Command& command : model.commands)
    if (const auto* dispatch = std::get_if<DispatchCommand>(&command)) count += of(dispatch->bindings);
  return count;
}

// The bytes of the tensor's data that its list has.
struct ListedBytes {
  std::uint64_t begin = 0, end = 0;
  std::uint64_t count(DataType type) const { return begin < end ? (end - begin) / element_size(type) : 0; }
};

// Of a tensor with its elements. Precondition: extent_in_elements() is no more than most_listed_elements.
ListedBytes listed_bytes(const Model& model, TensorAt at, const Tensor& tensor) {
  const std::uint64_t size = element_size(tensor.desc.data_type), all = tensor.buffer.size();
  const std::uint64_t own = extent_in_elements(tensor.desc) * size;
  const bool ends_before = tensor.offset < all && own < all - tensor.offset;  // an offset may be near the largest
  const std::uint64_t end = ends_before ? tensor.offset + own : all;
  if (writer_of(model, at) || tensor.offset % size != 0) return {tensor.offset, end};
  // Other tensors may read the rest of what they share, and have offsets of their own.
  if (count_bindings(model, find_binding(model, at)->resource) > 1) return {0, all};
  // A raw file gives up its offset together with the file.
  const FileValues* file = find_file(model, at);
  return {file && has_raw_name(file->source_path) ? tensor.offset : 0, end};
}

std::vector<std::uint64_t> elements_of(const Tensor& tensor, const ListedBytes& bytes) {
  const std::uint64_t size = element_size(tensor.desc.data_type);
  std::vector<std::uint64_t> elements(static_cast<std::size_t>(bytes.count(tensor.desc.data_type)));
  for (std::size_t i = 0; i < elements.size(); ++i)
    elements[i] = load_bits(tensor.buffer.bytes().data() + bytes.begin + i * size, size);
  return elements;
}

// The bytes of what the binding counts, as bind() counts them.
std::uint64_t counted_size(const Resource& resource, const Binding& binding, const TensorDesc& desc) {
  if (binding.element_size_in_bytes != 0) return binding.element_size_in_bytes;
  return element_size(resource.data_type != DataType::Unknown ? resource.data_type : desc.data_type);
}

// All that is bound to the resource stays where it is if the resource gets a type of another size.
void keep_places(Model& model, const Resource& resource, DataType type) {
  for (const TensorAt at : tensors_bound_to(model, resource.name)) {
    auto* binding = const_cast<Binding*>(find_binding(model, at));
    const TensorDesc* desc = find_desc(model, at);
    if (!binding || !desc || (binding->element_offset == 0 && binding->element_count == 0)) continue;
    const std::uint64_t size = counted_size(resource, *binding, *desc);
    if (size != element_size(type)) binding->element_size_in_bytes = size;
  }
}

// As the case has it before any dispatch.
Result<Tensor> load(const Model& model, TensorAt at, const TensorDesc& desc, const SearchPaths& paths) {
  const Resource& resource = *find_resource(model, at);
  const Binding& binding = *find_binding(model, at);
  const std::uint64_t size = counted_size(resource, binding, desc);
  if (size != 0 && binding.element_offset > std::numeric_limits<std::uint64_t>::max() / size)
    return bad_input("Offset", "lies beyond all bytes that can be counted");
  return load_typed_resource(resource, paths).map([&](const LoadedResource& contents) {
    return Tensor{desc, contents.buffer, binding.element_offset * size};
  });
}

// `elements` of a list: those of the tensor, and those in the gaps of its strides.
Result<void> check_length(const std::string& name, std::uint64_t elements, const TensorDesc& desc) {
  if (elements <= most_listed_elements) return {};
  const std::uint64_t own = element_count(desc);
  if (own < elements && own <= most_listed_elements && extent_in_elements(desc) > most_listed_elements)
    return bad_input(name,
                     fmt::format("has {} elements, but they reach over {} with the gaps of its strides, and a case "
                                 "lists at most {}; choose smaller strides or another source",
                                 with_thousands(own), with_thousands(elements), with_thousands(most_listed_elements)));
  return bad_input(name, fmt::format("has {} elements, and a case lists at most {}; choose another source",
                                     with_thousands(elements), with_thousands(most_listed_elements)));
}

const std::string& name_of(const Model& model, TensorAt at) {
  return find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].name;
}

}  // namespace

Result<Model> with_listed_values(const Model& model, TensorAt at, const Tensor* loaded, const SearchPaths& paths) {
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  if (!desc || !resource) return model;
  const std::string& name = name_of(model, at);
  const std::uint64_t extent = extent_in_elements(*desc);
  if (const auto fits = check_length(name, extent, *desc); !fits) return tl::unexpected(fits.error());

  const bool is_written = writer_of(model, at).has_value();
  Tensor tensor;
  if (loaded != nullptr && loaded->desc == *desc) {
    tensor = *loaded;
  } else if (is_written) {
    return bad_input(name, "its values are not known until the dispatches before it have run");
  } else {
    Result<Tensor> read = load(model, at, *desc, paths);
    if (!read) return bad_input(name, "its values are not known: " + read.error().text());
    tensor = *std::move(read);
  }
  const ListedBytes bytes = listed_bytes(model, at, tensor);
  if (const std::uint64_t count = bytes.count(desc->data_type); count > most_listed_elements)
    return bad_input(name, too_long_text(count) + "; choose another source");
  // Bytes behind the last whole element would be lost, and another tensor, of a smaller type, may read them.
  const std::uint64_t size = element_size(desc->data_type), lost = bytes.end % size;
  const bool is_shared = bytes.begin == 0 && bytes.end == tensor.buffer.size() && !is_written &&
                         count_bindings(model, find_binding(model, at)->resource) > 1;
  if (is_shared && tensor.offset % size == 0 && lost != 0)
    return bad_input(name, fmt::format("shares its {} bytes with another tensor, and a list of {} would lose the last "
                                       "{}; give it a resource of its own",
                                       bytes.end, opscope::name(desc->data_type), lost));
  ArrayValues values{elements_of(tensor, bytes)};
  if (is_written || tensor.offset % element_size(desc->data_type) != 0)
    return with_own_values(model, at, std::move(values));
  Model listed = bytes.begin != 0 ? without_raw_file(model, at) : model;
  Resource& list = *find_resource(listed, at);
  keep_places(listed, list, desc->data_type);
  list.data_type = desc->data_type;
  list.initial_values = std::move(values);
  list.size_in_bytes = 0;
  list.values_offset = 0;  // the list has what was before the values
  return listed;
}

std::uint64_t count_to_list(const Model& model, TensorAt at, const Tensor& loaded) {
  return find_binding(model, at) ? listed_bytes(model, at, loaded).count(loaded.desc.data_type) : 0;
}

std::string too_long_text(std::uint64_t elements) {
  return fmt::format("its list would have {} elements, and a case lists at most {}", with_thousands(elements),
                     with_thousands(most_listed_elements));
}

std::optional<std::uint64_t> first_in_list(const Model& model, TensorAt at) {
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  const Binding* binding = find_binding(model, at);
  if (!desc || !resource || !std::holds_alternative<ArrayValues>(resource->initial_values)) return std::nullopt;
  if (resource->data_type != desc->data_type || resource->values_offset != 0) return std::nullopt;
  const std::uint64_t size = element_size(desc->data_type), counted = counted_size(*resource, *binding, *desc);
  if (binding->element_offset > std::numeric_limits<std::uint64_t>::max() / counted) return std::nullopt;
  const std::uint64_t begin = binding->element_offset * counted;
  return begin % size == 0 ? std::optional(begin / size) : std::nullopt;
}

bool lists_too_few(const Model& model, TensorAt at, const TensorDesc& desc) {
  const Resource* resource = find_resource(model, at);
  const auto* list = resource ? std::get_if<ArrayValues>(&resource->initial_values) : nullptr;
  return list != nullptr && !desc.strides && !writer_of(model, at) && resource->size_in_bytes == 0 &&
         list->values.size() < element_count(desc);
}

bool can_repeat_values(const Model& model, TensorAt at, const TensorDesc& before) {
  const TensorDesc* desc = find_desc(model, at);
  const Resource* resource = find_resource(model, at);
  const Binding* binding = find_binding(model, at);
  const auto* list = resource ? std::get_if<ArrayValues>(&resource->initial_values) : nullptr;
  if (!desc || !list || !binding || writer_of(model, at) || before.sizes != desc->sizes) return false;
  const bool is_own = binding->element_offset == 0 && binding->element_count == 0 && resource->values_offset == 0 &&
                      resource->size_in_bytes == 0 && resource->data_type == desc->data_type &&
                      count_bindings(model, resource->name) == 1;
  const std::uint64_t values = list->values.size(), extent = extent_in_elements(*desc);
  return is_own && extent_in_elements(before) <= values && values < extent && extent <= most_listed_elements;
}

Model with_values_repeated(const Model& model, TensorAt at, const TensorDesc& before) {
  const TensorDesc& desc = *find_desc(model, at);
  const std::vector<std::uint64_t>& values =
      std::get<ArrayValues>(find_resource(model, at)->initial_values).values.items();
  const std::vector<std::uint32_t> from = effective_strides(before), to = effective_strides(desc);
  std::vector<std::uint64_t> repeated(static_cast<std::size_t>(extent_in_elements(desc)), 0);
  std::vector<std::uint32_t> index(desc.sizes.size(), 0);
  for (std::size_t d = 1; d > 0;) {
    std::size_t read = 0, written = 0;
    for (std::size_t i = 0; i < index.size(); ++i)
      read += std::size_t{index[i]} * from[i], written += std::size_t{index[i]} * to[i];
    repeated[written] = values[read];
    d = index.size();
    while (d > 0 && ++index[d - 1] == desc.sizes[d - 1]) index[--d] = 0;
  }
  return with_initial_values(model, at, ArrayValues{std::move(repeated)});
}

Result<Model> with_values_spread(const Model& model, TensorAt at, const SearchPaths& paths) {
  const TensorDesc* present = find_desc(model, at);
  if (present == nullptr || !present->strides) return model;
  const TensorDesc desc = *present;
  const std::uint64_t extent = extent_in_elements(desc);
  if (const auto fits = check_length(name_of(model, at), extent, desc); !fits) return tl::unexpected(fits.error());
  Result<Model> listed = with_listed_values(with_strides(model, at, std::nullopt), at, nullptr, paths);
  if (!listed) return listed;
  const auto* packed = std::get_if<ArrayValues>(&find_resource(*listed, at)->initial_values);
  if (packed == nullptr) return listed;
  const std::uint64_t first = first_in_list(*listed, at).value_or(0);
  std::vector<std::uint64_t> spread(static_cast<std::size_t>(extent), 0);
  std::vector<std::uint32_t> index(desc.sizes.size(), 0);
  for (std::size_t i = static_cast<std::size_t>(first); i < packed->values.size(); ++i) {
    const std::uint64_t bits = packed->values[i];
    std::uint64_t to = 0;
    for (std::size_t d = 0; d < index.size(); ++d) to += std::uint64_t{index[d]} * (*desc.strides)[d];
    if (to < extent) spread[static_cast<std::size_t>(to)] = bits;
    std::size_t d = index.size();
    while (d > 0 && ++index[d - 1] == desc.sizes[d - 1]) index[--d] = 0;
    if (d == 0) break;  // others read what follows
  }
  // Others that read the resource keep it as it is.
  if (first != 0 || count_bindings(model, find_binding(model, at)->resource) > 1)
    return with_own_values(model, at, ArrayValues{std::move(spread)});
  return with_strides(with_initial_values(*std::move(listed), at, ArrayValues{std::move(spread)}), at, desc.strides);
}

}  // namespace opscope::gui
