#include "app/gui/edits/listed_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

std::vector<std::uint64_t> elements_of(const Tensor& tensor, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t size = element_size(tensor.desc.data_type);
  const std::uint64_t limit = std::min<std::uint64_t>(end, tensor.buffer.size());
  std::vector<std::uint64_t> elements;
  for (std::uint64_t at = begin; at <= limit && limit - at >= size; at += size)  // an offset may be near the largest
    elements.push_back(load_bits(tensor.buffer.bytes().data() + at, size));
  return elements;
}

// As the case has it before any dispatch.
Result<Tensor> load(const Model& model, TensorAt at, const TensorDesc& desc, const SearchPaths& paths) {
  const Resource& resource = *find_resource(model, at);
  const Binding* binding = find_binding(model, at);
  return load_typed_resource(resource, paths).map([&](const LoadedResource& contents) {
    const std::uint64_t size = binding && binding->element_size_in_bytes != 0 ? binding->element_size_in_bytes
                                                                              : element_size(contents.data_type);
    return Tensor{desc, contents.buffer, binding ? binding->element_offset * size : 0};
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
  const std::uint64_t size = element_size(desc->data_type), end = tensor.offset + extent * size;
  if (is_written || tensor.offset % size != 0)
    return with_own_values(model, at, ArrayValues{elements_of(tensor, tensor.offset, end)});

  // A raw file gives up its offset together with the file. Other tensors may read the rest of what they share.
  const FileValues* file = find_file(model, at);
  const std::uint64_t begin = file && has_raw_name(file->source_path) ? tensor.offset : 0;
  const bool is_shared = count_bindings(model, resource->name) > 1;
  std::vector<std::uint64_t> elements = elements_of(tensor, begin, is_shared ? tensor.buffer.size() : end);
  if (const auto fits = check_length(name, elements.size(), *desc); !fits) return tl::unexpected(fits.error());
  Model listed = with_initial_values(model, at, ArrayValues{std::move(elements)});
  find_resource(listed, at)->values_offset = 0;  // the list has what was before the values
  return listed;
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
  std::vector<std::uint64_t> spread(static_cast<std::size_t>(extent), 0);
  std::vector<std::uint32_t> index(desc.sizes.size(), 0);
  for (const std::uint64_t bits : packed->values) {
    std::uint64_t to = 0;
    for (std::size_t d = 0; d < index.size(); ++d) to += std::uint64_t{index[d]} * (*desc.strides)[d];
    if (to < extent) spread[static_cast<std::size_t>(to)] = bits;
    std::size_t d = index.size();
    while (d > 0 && ++index[d - 1] == desc.sizes[d - 1]) index[--d] = 0;
    if (d == 0) break;  // others read what follows
  }
  return with_strides(with_initial_values(*std::move(listed), at, ArrayValues{std::move(spread)}), at, desc.strides);
}

}  // namespace opscope::gui
