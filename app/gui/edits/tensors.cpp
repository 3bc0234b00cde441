#include "app/gui/edits/tensors.h"

#include <algorithm>
#include <set>

#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "core/operators/schema/attribute_types.h"

namespace opscope::gui {
namespace {

using Groups = std::vector<std::vector<std::size_t>>;

// The tensor itself and, with Match::Groups, all tensors that share a group with it.
std::set<std::size_t> matched(const Groups& groups, std::size_t tensor, Match match) {
  std::set<std::size_t> found = {tensor};
  if (match == Match::Groups)
    for (const std::vector<std::size_t>& group : groups)
      if (std::ranges::find(group, tensor) != group.end()) found.insert(group.begin(), group.end());
  return found;
}

// Changes one description and adapts its resource. A resource that several tensors share (in place) is adapted with the
// first of them; then it already fits the others.
template <class Change>
void change_desc(Model& model, TensorAt at, Change&& change) {
  Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  if (!dispatchable || at.tensor >= dispatchable->desc.tensors.size() || !dispatchable->desc.tensors[at.tensor]) return;
  TensorDesc& desc = *dispatchable->desc.tensors[at.tensor];
  const TensorDesc before = desc;
  change(desc);
  if (const FileValues* picture = find_picture(model, at)) broadcast_one_channel(*picture, before, desc);
  // A total size that was just the minimum stays the minimum.
  if (before.total_tensor_size_in_bytes != 0 && before.total_tensor_size_in_bytes == minimum_size_in_bytes(before) &&
      desc.total_tensor_size_in_bytes == before.total_tensor_size_in_bytes)
    desc.total_tensor_size_in_bytes = minimum_size_in_bytes(desc);
  if (Resource* resource = find_resource(model, at)) follow_desc(*resource, before, desc);
}

// True if one of these is the other one with further dimensions of size 1 before it.
bool differ_in_leading_ones(std::span<const std::uint32_t> a, std::span<const std::uint32_t> b) {
  if (a.size() > b.size()) return differ_in_leading_ones(b, a);
  const std::span<const std::uint32_t> more = b.first(b.size() - a.size());
  return !more.empty() && std::ranges::equal(a, b.last(a.size())) &&
         std::ranges::all_of(more, [](std::uint32_t size) { return size == 1; });
}

// True if two elements share an address without a stride of 0. Not known, and so false, of those that only a large
// bitmap would tell: a size that is dragged asks in each frame.
bool overlaps(TensorDesc desc) {
  constexpr std::uint64_t largest_bitmap = std::uint64_t{1} << 20;
  if (element_count(desc) == 0) return false;
  for (std::size_t i = 0; i < desc.sizes.size(); ++i)
    if ((*desc.strides)[i] == 0) desc.sizes[i] = 1;
  const std::uint64_t extent = extent_in_elements(desc);
  return element_count(desc) > extent || (extent <= largest_bitmap && has_overlapping_elements(desc));
}

// Strides for new sizes. Dimensions correspond from the innermost on; further ones are repeated as the outermost was.
// Those that were typed stay if they can. Otherwise they are packed, but broadcast dimensions stay broadcast.
std::vector<std::uint32_t> restride(const TensorDesc& before, const StrideLayout& layout,
                                    std::span<const std::uint32_t> sizes) {
  using Kind = StrideLayout::Kind;
  if (layout.kind != Kind::Custom && layout.kind != Kind::Broadcast && is_possible(layout.kind, sizes.size()))
    return strides_of(layout, sizes);
  std::vector<std::uint32_t> strides = *before.strides;
  if (layout.kind == Kind::Custom && typed_strides_stay(before, sizes)) return strides;
  if (layout.kind != Kind::Broadcast && differ_in_leading_ones(before.sizes, sizes)) {
    while (strides.size() > sizes.size()) strides.erase(strides.begin());
    const std::uint64_t outermost = strides.empty() || strides.front() == 0 ? 0 : extent_in_elements(before);
    while (strides.size() < sizes.size())
      strides.insert(strides.begin(), static_cast<std::uint32_t>(std::min<std::uint64_t>(outermost, UINT32_MAX)));
    return strides;
  }
  std::vector<bool> repeated(sizes.size(), !strides.empty() && strides.front() == 0);
  const std::size_t common = std::min(sizes.size(), strides.size());
  for (std::size_t back = 1; back <= common; ++back)
    repeated[sizes.size() - back] = strides[strides.size() - back] == 0;
  return broadcast_strides(sizes, repeated);
}

Resource zeros(const std::string& name, const TensorDesc& desc) {
  return {.name = name,
          .data_type = desc.data_type,
          .initial_values = default_values(SourceKind::Constant, desc),
          .size_in_bytes = 0,
          .unknown = {}};
}

void set_sizes(TensorDesc& desc, const std::vector<std::uint32_t>& sizes, const StrideLayout& layout) {
  if (desc.strides && sizes != desc.sizes) desc.strides = restride(desc, layout, sizes);
  desc.sizes = sizes;
}

Model with_sizes_in_dispatch(Model model, TensorAt at, const std::vector<std::uint32_t>& sizes, Match match,
                             const LayoutOf& layout) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  if (!dispatchable) return model;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  for (std::size_t tensor : matched(schema.same_sizes, at.tensor, match))
    change_desc(model, {at.dispatch, tensor}, [&](TensorDesc& desc) { set_sizes(desc, sizes, layout(desc, tensor)); });
  // Tensors that share only the number of dimensions gain or lose leading ones.
  for (std::size_t tensor : matched(schema.same_dimension_count, at.tensor, match))
    change_desc(model, {at.dispatch, tensor}, [&](TensorDesc& desc) {
      std::vector<std::uint32_t> own = desc.sizes;
      while (own.size() < sizes.size()) own.insert(own.begin(), 1);
      while (own.size() > sizes.size() && !own.empty() && own.front() == 1) own.erase(own.begin());
      set_sizes(desc, own, layout(desc, tensor));
    });
  return model;
}

Model with_data_type_in_dispatch(Model model, TensorAt at, DataType type, Match match) {
  Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  if (!dispatchable) return model;
  OperatorDesc& desc = dispatchable->desc;
  const DataType before = tensor_types_of(desc).front();
  for (std::size_t tensor : matched(desc.schema->same_data_type, at.tensor, match))
    change_desc(model, {at.dispatch, tensor}, [&](TensorDesc& changed) { changed.data_type = type; });
  for (std::size_t i = 0; i < desc.attributes.size(); ++i) {
    const AttributeDeclaration& attribute = desc.schema->attributes[i];
    if (attribute.bound && desc.attributes[i] == default_for(attribute, before))
      desc.attributes[i] = default_for(attribute, tensor_types_of(desc).front());
  }
  follow_types(*desc.schema, tensor_types_of(desc), desc.attributes);
  return model;
}

// The tensors of other dispatches that share a resource with one of `dispatch` take over the `member` that changed
// there by `edit(model, at, value)`, if they had the same before.
template <class Value, class Edit>
Model carried(const Model& before, Model model, std::size_t dispatch, Value TensorDesc::*member, const Edit& edit) {
  const Dispatchable* edited = find_dispatchable(before, dispatch);
  if (!edited) return model;
  for (std::size_t tensor = 0; tensor < edited->desc.schema->tensors.size(); ++tensor) {
    const Binding* binding = find_binding(before, {dispatch, tensor});
    const TensorDesc* old = find_desc(before, {dispatch, tensor});
    const TensorDesc* changed = find_desc(model, {dispatch, tensor});
    if (!binding || !old || !changed || old->*member == changed->*member) continue;
    const Value value = changed->*member;
    for (std::size_t other = 0; find_dispatch(before, other) != nullptr; ++other) {
      const Dispatchable* dispatchable = find_dispatchable(before, other);
      if (other == dispatch || !dispatchable) continue;
      for (std::size_t shared = 0; shared < dispatchable->desc.schema->tensors.size(); ++shared) {
        const TensorAt at{other, shared};
        const Binding* same = find_binding(before, at);
        const TensorDesc* desc = find_desc(model, at);
        if (same && desc && same->resource == binding->resource && desc->*member == old->*member)
          model = edit(std::move(model), at, value);
      }
    }
  }
  return model;
}

}  // namespace

bool typed_strides_stay(const TensorDesc& before, std::span<const std::uint32_t> sizes) {
  if (!before.strides || before.strides->size() != before.sizes.size() || sizes.size() != before.sizes.size())
    return false;
  if (*before.strides == packed_strides(before.sizes)) return false;  // nothing is lost if they follow
  TensorDesc after = before;
  after.sizes.assign(sizes.begin(), sizes.end());
  return !overlaps(after) || overlaps(before);
}

bool allows_data_type(const Model& model, TensorAt at, DataType type, Match match) {
  const Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  const SupportRow* row = dispatchable ? dispatchable->desc.schema->supported_at(model.feature_level) : nullptr;
  return row && std::ranges::all_of(matched(dispatchable->desc.schema->same_data_type, at.tensor, match),
                                    [&](std::size_t tensor) { return row->data_types[tensor].contains(type); });
}

Model with_data_type(Model model, TensorAt at, DataType type, Match match) {
  if (match == Match::Alone) return with_data_type_in_dispatch(std::move(model), at, type, match);
  const Model before = model;
  model = with_data_type_in_dispatch(std::move(model), at, type, match);
  return carried(before, std::move(model), at.dispatch, &TensorDesc::data_type,
                 [](Model now, TensorAt other, DataType value) {
                   if (!allows_data_type(now, other, value, Match::Groups)) return now;
                   return with_data_type(std::move(now), other, value, Match::Groups);
                 });
}

std::vector<std::string> names_of_same_sizes(const OperatorDesc& desc, std::size_t tensor) {
  std::vector<std::string> names;
  for (std::size_t other : matched(desc.schema->same_sizes, tensor, Match::Groups))
    if (other != tensor && desc.tensors[other]) names.push_back(desc.schema->tensors[other].name);
  return names;
}

Model with_sizes(Model model, TensorAt at, const std::vector<std::uint32_t>& sizes, Match match) {
  return with_sizes(std::move(model), at, sizes, match,
                    [](const TensorDesc& before, std::size_t) { return layout_of(before); });
}

Model with_sizes(Model model, TensorAt at, const std::vector<std::uint32_t>& sizes, Match match,
                 const LayoutOf& layout) {
  if (match == Match::Alone) return with_sizes_in_dispatch(std::move(model), at, sizes, match, layout);
  const Model before = model;
  model = with_sizes_in_dispatch(std::move(model), at, sizes, match, layout);
  return carried(before, std::move(model), at.dispatch, &TensorDesc::sizes,
                 [](Model now, TensorAt other, const std::vector<std::uint32_t>& value) {
                   return with_sizes(std::move(now), other, value, Match::Groups);
                 });
}

Model with_strides(Model model, TensorAt at, std::optional<std::vector<std::uint32_t>> strides) {
  change_desc(model, at, [&](TensorDesc& desc) { desc.strides = std::move(strides); });
  return model;
}

Model with_resource_size(Model model, TensorAt at, std::uint64_t bytes) {
  if (Resource* resource = find_resource(model, at)) resource->size_in_bytes = bytes;
  return model;
}

Model with_total_size(Model model, TensorAt at, std::uint64_t bytes) {
  if (Dispatchable* dispatchable = find_dispatchable(model, at.dispatch))
    if (std::optional<TensorDesc>& desc = dispatchable->desc.tensors[at.tensor])
      desc->total_tensor_size_in_bytes = bytes;
  return model;
}

Model with_flags(Model model, TensorAt at, TensorFlags flags) {
  change_desc(model, at, [&](TensorDesc& desc) { desc.flags = flags; });
  // An input owned by DirectML is bound with the dispatchable, every other tensor with the dispatch.
  Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  DispatchCommand* command = find_dispatch(model, at.dispatch);
  if (!dispatchable || !command) return model;
  const std::string& name = dispatchable->desc.schema->tensors[at.tensor].name;
  const bool owned = flags == TensorFlags::OwnedByDml;
  Bindings& from = owned ? command->bindings : dispatchable->bindings;
  Bindings& to = owned ? dispatchable->bindings : command->bindings;
  const auto found = std::ranges::find(from, name, [](const auto& binding) { return binding.first; });
  if (found == from.end()) return model;
  to.push_back(*found);
  from.erase(found);
  return model;
}

Model with_alignment(Model model, TensorAt at, std::uint32_t bytes) {
  change_desc(model, at, [&](TensorDesc& desc) { desc.guaranteed_base_offset_alignment = bytes; });
  return model;
}

Model with_presence(Model model, TensorAt at, bool present) {
  Dispatchable* dispatchable = find_dispatchable(model, at.dispatch);
  DispatchCommand* command = find_dispatch(model, at.dispatch);
  if (!dispatchable || !command || present == dispatchable->desc.tensors[at.tensor].has_value()) return model;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const TensorDeclaration& declaration = schema.tensors[at.tensor];
  if (!present) {
    dispatchable->desc.tensors[at.tensor].reset();
    const auto is_it = [&](const auto& binding) { return binding.first == declaration.name; };
    std::erase_if(command->bindings, is_it);
    std::erase_if(dispatchable->bindings, is_it);
    return model;
  }
  // Like a present tensor of its groups; a single element if the operator requires one.
  TensorDesc desc;
  for (std::size_t other : matched(schema.same_dimension_count, at.tensor, Match::Groups))
    if (const auto& like = dispatchable->desc.tensors[other]) desc.sizes = like->sizes;
  for (std::size_t other : matched(schema.same_data_type, at.tensor, Match::Groups))
    if (const auto& like = dispatchable->desc.tensors[other]) desc.data_type = like->data_type;
  if (declaration.single_element) std::ranges::fill(desc.sizes, 1u);
  dispatchable->desc.tensors[at.tensor] = desc;
  const std::string name = new_resource_name(model, at.dispatch, declaration);
  command->bindings.push_back({declaration.name, whole(name)});
  model.resources.push_back(zeros(name, desc));
  return model;
}

Model with_in_place(Model model, std::size_t dispatch, std::optional<std::size_t> input) {
  Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  DispatchCommand* command = find_dispatch(model, dispatch);
  if (!dispatchable || !command) return model;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const std::string& output_name = schema.tensors[schema.output()].name;
  const auto binding =
      std::ranges::find(command->bindings, output_name, [](const auto& candidate) { return candidate.first; });
  if (binding == command->bindings.end()) return model;
  if (input) {
    const Binding* source = find_binding(model, {dispatch, *input});
    if (!source) return model;
    binding->second = *source;
    dispatchable->desc.tensors[schema.output()] = dispatchable->desc.tensors[*input];
    return model;
  }
  const TensorDesc& desc = *dispatchable->desc.tensors[schema.output()];
  const std::string name = new_resource_name(model, dispatch, schema.tensors[schema.output()]);
  binding->second = whole(name);
  model.resources.push_back(zeros(name, desc));
  return model;
}

}  // namespace opscope::gui
