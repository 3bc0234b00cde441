#include "app/gui/edits/painting.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "core/tensor/convert.h"
#include "core/tensor/text.h"

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

// The sizes of the dimensions that are neither 1 nor broadcast.
std::vector<std::uint32_t> extended_sizes(const TensorDesc& desc) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  std::vector<std::uint32_t> sizes;
  for (std::size_t d = 0; d < desc.sizes.size() && d < strides.size(); ++d)
    if (desc.sizes[d] > 1 && strides[d] != 0) sizes.push_back(desc.sizes[d]);
  return sizes;
}

// What was loaded may be padded.
bool has_no_more_than(const ArrayValues& list, const TensorDesc& desc) {
  return list.values.size() * element_size(desc.data_type) <= minimum_size_in_bytes(desc);
}

// What the case lists for a condition that has rows and columns: a value for each of its places, and all tensors of
// the resource alike. nullptr for any other.
const ArrayValues* mask_of(const Model& model, TensorAt at) {
  const TensorDesc* desc = find_desc(model, at);
  if (!desc || !can_be_painted(model, at) || std::ranges::find(desc->sizes, 0u) != desc->sizes.end()) return nullptr;
  const Resource& resource = *find_resource(model, at);
  const std::vector<std::uint32_t> strides = effective_strides(*desc);
  if (strides.size() != desc->sizes.size()) return nullptr;
  const bool alike = std::ranges::all_of(tensors_bound_to(model, resource.name), [&](TensorAt other) {
    const TensorDesc* same = find_desc(model, other);
    return same && same->sizes == desc->sizes && effective_strides(*same) == strides;
  });
  const ArrayValues* list = alike && extended_sizes(*desc).size() > 1 ? list_of(resource, *desc) : nullptr;
  return list && has_no_more_than(*list, *desc) ? list : nullptr;
}

// The list as `to` reads it: each element is the nearest one of `from`. nullopt: another number of dimensions, a single
// one that becomes 1, which may be broadcast after that, or more than most_painted_elements.
std::optional<Elements> resampled(const Elements& list, const TensorDesc& from, const TensorDesc& to) {
  const std::size_t rank = to.sizes.size();
  const std::vector<std::uint32_t> read = effective_strides(from), written = effective_strides(to);
  if (from.sizes.size() != rank || written.size() != rank || from.data_type != to.data_type) return std::nullopt;
  std::vector<std::uint32_t> counts(rank);  // a dimension that is broadcast is written once
  std::uint64_t count = 1;
  std::size_t changed = 0, narrowed = 0;
  for (std::size_t d = 0; d < rank; ++d) {
    if (to.sizes[d] == 0) return std::nullopt;
    if (to.sizes[d] != from.sizes[d]) ++changed;
    if (to.sizes[d] == 1 && from.sizes[d] > 1 && read[d] != 0) ++narrowed;
    counts[d] = written[d] == 0 ? 1 : to.sizes[d];
    count *= counts[d];
    if (count > most_painted_elements) return std::nullopt;
  }
  const std::uint64_t extent = extent_in_elements(to);
  if (extent > most_painted_elements || (changed == 1 && narrowed == 1)) return std::nullopt;
  std::vector<std::vector<std::size_t>> places(rank);  // of each index, in `list`
  for (std::size_t d = 0; d < rank; ++d) {
    places[d].reserve(counts[d]);
    for (std::uint64_t i = 0; i < counts[d]; ++i)
      places[d].push_back((2 * i + 1) * from.sizes[d] / (2 * std::uint64_t{to.sizes[d]}) * read[d]);
  }
  Elements elements(static_cast<std::size_t>(extent), 0);
  std::vector<std::uint32_t> index(rank, 0);
  for (std::size_t d = 1; d > 0;) {
    std::size_t source = 0, place = 0;
    for (std::size_t i = 0; i < rank; ++i) source += places[i][index[i]], place += std::size_t{index[i]} * written[i];
    elements[place] = list[source];
    d = rank;
    while (d > 0 && ++index[d - 1] == counts[d - 1]) index[--d] = 0;
  }
  return elements;
}

// The list of the input in `model`, if it has one; nullptr otherwise.
const ArrayValues* array_at(const Model& model, TensorAt at) {
  const Resource* resource = find_resource(model, at);
  return resource ? std::get_if<ArrayValues>(&resource->initial_values) : nullptr;
}

bool is_same_list(const ArrayValues& a, const ArrayValues& b) { return a.values.identity() == b.values.identity(); }

// True if the list has more values than `before` needs, which the rows and columns of `after` read in another way, such
// as those of a mask that was made narrow earlier.
bool is_read_otherwise(const Model& before, const Model& after, TensorAt at) {
  const TensorDesc &was = *find_desc(before, at), &is = *find_desc(after, at);
  const ArrayValues* list = list_of(*find_resource(before, at), was);
  const std::vector<std::uint32_t> sizes = extended_sizes(is);
  return list && can_be_painted(after, at) && !has_no_more_than(*list, was) && sizes.size() > 1 &&
         sizes != extended_sizes(was);
}

// The conditions of all dispatches.
std::vector<TensorAt> conditions_of(const Model& model) {
  std::vector<TensorAt> all;
  for (std::size_t dispatch = 0; find_dispatch(model, dispatch) != nullptr; ++dispatch) {
    const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
    if (dispatchable == nullptr) continue;
    const std::vector<TensorDeclaration>& tensors = dispatchable->desc.schema->tensors;
    for (std::size_t tensor = 0; tensor < tensors.size(); ++tensor)
      if (tensors[tensor].kind == TensorKind::Condition && find_desc(model, {dispatch, tensor}))
        all.push_back({dispatch, tensor});
  }
  return all;
}

// "768 × 512", the width and the height; all sizes if these are the same.
std::string sizes_text(const std::vector<std::uint32_t>& sizes, const std::vector<std::uint32_t>& others) {
  const std::size_t rank = sizes.size();  // 2 or more
  if (std::equal(sizes.end() - 2, sizes.end(), others.end() - 2)) return fmt::format("{}", fmt::join(sizes, " × "));
  return fmt::format("{} × {}", sizes[rank - 1], sizes[rank - 2]);
}

// A picture is scaled to the sizes that the painted tensor has by now.
bool fits_anew(const PaintedFile& file, const TensorDesc& desc) {
  const auto* values = std::get_if<FileValues>(&file.resource.initial_values);
  return values && has_image_name(values->source_path) && desc.sizes != file.desc.sizes &&
         desc.data_type == file.desc.data_type;
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
  return resource && desc && resource->name == file.resource.name && (*desc == file.desc || fits_anew(file, *desc)) &&
         std::holds_alternative<ArrayValues>(resource->initial_values);
}

void forget_replaced(Painted& painted, const Model& before, const Model& after) {
  std::erase_if(painted, [&](const auto& each) {
    const Resource *was = before.find_resource(each.first), *is = after.find_resource(each.first);
    if (!was || !is) return false;
    const bool was_list = std::holds_alternative<ArrayValues>(was->initial_values),
               is_list = std::holds_alternative<ArrayValues>(is->initial_values);
    return is_list && !was_list && (!each.second || was->initial_values != each.second->resource.initial_values);
  });
}

Model with_masks_resampled(const Model& origin, const Model& before, Model after, const Painted& painted,
                           ResampledLists& last) {
  for (const TensorAt at : conditions_of(after)) {
    const TensorDesc *was = find_desc(before, at), *is = find_desc(after, at);
    const ArrayValues *list = array_at(before, at), *kept = array_at(after, at);
    if (!was || was->sizes == is->sizes || !list || !kept || !is_same_list(*list, *kept)) continue;
    const std::string& name = find_resource(after, at)->name;
    if (find_resource(before, at)->name != name || !painted.contains(name)) continue;
    const ArrayValues* first = mask_of(origin, at);
    const auto made = last.find(name);
    const bool is_of_origin =
        first && find_resource(origin, at)->name == name &&
        (is_same_list(*first, *list) || (made != last.end() && is_same_list(made->second, *list)));
    const Model& from = is_of_origin ? origin : before;
    const ArrayValues* mask = mask_of(from, at);
    if (mask == nullptr) continue;
    const TensorDesc& desc = *find_desc(from, at);
    ArrayValues changed = *mask;
    if (auto elements = resampled(mask->values.items(), desc, *is); elements && *elements != mask->values.items())
      changed.values = *std::move(elements);
    InitialValues& values = find_resource(after, at)->initial_values;
    values = std::move(changed);
    // Tensors that share it have other sizes, or one dimension alone is left.
    if (mask_of(after, at) == nullptr) values = *mask;
    last.insert_or_assign(name, std::get<ArrayValues>(values));
  }
  return after;
}

std::string resampled_text(const Model& before, const Model& after) {
  std::string text;
  std::vector<std::string> told;  // resources
  for (const TensorAt at : conditions_of(after)) {
    const TensorDesc *was = find_desc(before, at), *is = find_desc(after, at);
    const ArrayValues *earlier = array_at(before, at), *list = array_at(after, at);
    if (!was || !earlier || !list || was->sizes.size() != is->sizes.size() || was->sizes == is->sizes) continue;
    const std::string& resource = find_resource(after, at)->name;
    if (find_resource(before, at)->name != resource || std::ranges::find(told, resource) != told.end()) continue;
    const bool stays = is_same_list(*earlier, *list);
    if (const ArrayValues* mask = mask_of(before, at)) {
      const auto wanted = resampled(mask->values.items(), *was, *is);
      if (wanted && *wanted == mask->values.items()) continue;
      if (!stays && (!wanted || *wanted != list->values.items())) continue;
    } else if (!stays || !is_read_otherwise(before, after, at)) {
      continue;
    }
    told.push_back(resource);
    text += text.empty() ? "" : "; ";
    text += stays ? fmt::format("the {} values of the mask stay in their order: its rows and columns are others now",
                                with_thousands(list->values.size()))
                  : fmt::format("mask resampled from {} to {}", sizes_text(was->sizes, is->sizes),
                                sizes_text(is->sizes, was->sizes));
  }
  return text;
}

Model with_file_again(Model model, TensorAt at, const PaintedFile& file) {
  *find_resource(model, at) = file.resource;
  if (*find_desc(model, at) == file.desc) return model;
  const PictureChannels channels = channels_of(std::get<FileValues>(file.resource.initial_values));
  return with_channels(std::move(model), at, channels);
}

}  // namespace opscope::gui
