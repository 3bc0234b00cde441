#include "app/gui/edits/operators.h"

#include <algorithm>
#include <numeric>
#include <set>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/generated_values.h"
#include "app/gui/edits/links.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/quantization.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "core/io/image.h"
#include "core/operators/schema/attribute_types.h"
#include "core/tensor/convert.h"
#include "core/text/ascii.h"

namespace opscope::gui {
namespace {

const std::vector<std::uint32_t> default_sizes = {1, 3, 128, 128};

// The preferred type if every tensor of the group supports it, otherwise the first that they do: floats first.
DataType choose_type(const SupportRow& row, const std::vector<std::size_t>& group, DataType preferred) {
  const auto everywhere = [&](DataType type) {
    return std::ranges::all_of(group, [&](std::size_t tensor) { return row.data_types[tensor].contains(type); });
  };
  if (everywhere(preferred)) return preferred;
  for (DataType type : all_data_types)
    if (everywhere(type)) return type;
  return DataType::Float32;
}

bool is_data_input(const TensorDeclaration& tensor) {
  return tensor.role == TensorRole::Input && tensor.kind == TensorKind::Data;
}

bool has_condition(const OperatorSchema& schema) {
  return std::ranges::any_of(schema.tensors, [](const TensorDeclaration& tensor) {
    return tensor.role == TensorRole::Input && tensor.kind == TensorKind::Condition;
  });
}

// 1; of several scales the last is the output's: it is as large as there are inputs, so that their sum stays in range.
double default_scale(const OperatorSchema& schema, std::size_t tensor) {
  const auto is_scale = [](const TensorDeclaration& each) { return each.kind == TensorKind::Scale; };
  const auto later =
      std::find_if(schema.tensors.begin() + static_cast<std::ptrdiff_t>(tensor) + 1, schema.tensors.end(), is_scale);
  const bool is_last_of_several = later == schema.tensors.end() && std::ranges::count_if(schema.tensors, is_scale) > 1;
  return is_last_of_several ? static_cast<double>(std::ranges::count_if(schema.tensors, is_data_input)) : 1;
}

// A checkerboard of 0 and 1; every further condition has larger cells, so that each combination occurs.
InitialValues default_condition(const OperatorSchema& schema, std::size_t tensor, const TensorDesc& desc) {
  InitialValues values = default_values(SourceKind::Checkerboard, desc);
  auto& board = std::get<GeneratorValues>(values);
  board.a = 0, board.b = 1;
  for (std::size_t i = 0; i < tensor; ++i)
    if (schema.tensors[i].kind == TensorKind::Condition) board.cell *= 2;
  return values;
}

bool is_file(const Resource& resource) { return std::holds_alternative<FileValues>(resource.initial_values); }

// The parts that the new operator takes over from the old one.
struct Inheritance {
  std::vector<std::uint32_t> sizes = default_sizes;
  DataType data_type = DataType::Float32;
  DataType condition_type = DataType::UInt8;  // as IF takes it, if the old operator has no condition
  std::optional<Resource> first_input;
  std::optional<std::vector<std::uint32_t>> strides;  // of first_input
  std::uint32_t alignment = 0;                        // of first_input
  std::optional<Link> link;                           // an input that an earlier dispatch writes
  std::vector<Link> tested;                           // the data of which `link` are truth values
  std::string output_name;
  bool shows_picture = false;  // what `link` leads to was computed from a picture

  friend bool operator==(const Inheritance&, const Inheritance&) = default;
};

Inheritance inherit(const Model& model, std::size_t dispatch) {
  Inheritance kept;
  const Dispatchable* old = find_dispatchable(model, dispatch);
  if (!old) return kept;
  const OperatorSchema& schema = *old->desc.schema;
  for (std::size_t i = 0; i < schema.tensors.size() && !kept.link; ++i)
    if (schema.tensors[i].role == TensorRole::Input) kept.link = link_to(model, writer_of(model, {dispatch, i}));
  // The first input that `is_wanted` and its resource.
  const auto take = [&](const auto& is_wanted) {
    for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
      const TensorDesc* desc = find_desc(model, {dispatch, i});
      const Resource* resource = find_resource(model, {dispatch, i});
      if (schema.tensors[i].role != TensorRole::Input || schema.tensors[i].single_element || !desc) continue;
      kept.sizes = desc->sizes;
      if (!is_wanted(i, resource)) continue;
      kept.data_type = desc->data_type;
      if (resource && !writer_of(model, {dispatch, i})) {
        kept.first_input = *resource;
        kept.strides = desc->strides;
        kept.alignment = desc->guaranteed_base_offset_alignment;
      }
      return true;
    }
    return false;
  };
  const bool found =
      take([&](std::size_t i, const Resource*) { return schema.tensors[i].kind != TensorKind::Condition; });
  // Generated conditions are no data; a file is the user's choice.
  if (!found) take([](std::size_t, const Resource* resource) { return resource && is_file(*resource); });
  for (std::size_t i = schema.tensors.size(); i-- > 0;)
    if (const TensorDesc* desc = find_desc(model, {dispatch, i});
        desc && schema.tensors[i].role == TensorRole::Input && schema.tensors[i].kind == TensorKind::Condition)
      kept.condition_type = desc->data_type;
  if (const Binding* output = find_binding(model, {dispatch, schema.output()})) kept.output_name = output->resource;
  return kept;
}

// True if a resource of type `was` can be used with `type`. The pixels of an image convert to any type but INT8, real
// ones to floating-point types.
bool holds(const Resource& resource, DataType was, DataType type) {
  if (was == type) return true;
  const auto* file = std::get_if<FileValues>(&resource.initial_values);
  if (!file || !has_image_name(file->source_path)) return false;
  return has_real_image_name(file->source_path) ? is_floating_point(type) : type != DataType::Int8;
}

OperatorDesc describe(const OperatorSchema& schema, const SupportRow& row, const Inheritance& kept) {
  OperatorDesc desc{&schema, {}, {}};
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    std::vector<std::size_t> group = {i};
    for (const std::vector<std::size_t>& candidate : schema.same_data_type)
      if (std::ranges::find(candidate, i) != candidate.end()) group = candidate;
    TensorDesc tensor;
    tensor.sizes = kept.sizes;
    while (tensor.sizes.size() < row.min_dimension_count) tensor.sizes.insert(tensor.sizes.begin(), 1);
    if (schema.tensors[i].single_element) std::ranges::fill(tensor.sizes, 1u);
    const bool is_condition = schema.tensors[i].kind == TensorKind::Condition;
    tensor.data_type = choose_type(row, group, is_condition ? kept.condition_type : kept.data_type);
    desc.tensors.push_back(std::move(tensor));
  }
  desc.attributes = default_attributes(schema, tensor_types_of(desc));
  for (std::size_t i = 0; i < schema.attributes.size(); ++i)
    if (schema.attributes[i].bound)
      desc.attributes[i] = default_for(schema.attributes[i], tensor_types_of(desc).front());
  return desc;
}

// One mask for all channels: broadcast along every dimension but the last two. nullopt for a tensor without others.
std::optional<std::vector<std::uint32_t>> strides_of_mask(const std::vector<std::uint32_t>& sizes) {
  if (sizes.size() < 3 || element_count(std::span(sizes).first(sizes.size() - 2)) == 1) return std::nullopt;
  std::vector<std::uint32_t> strides(sizes.size(), 0);
  strides[sizes.size() - 1] = 1;
  strides[sizes.size() - 2] = sizes.back();
  return strides;
}

// The input that reads the output of another operator: a condition reads truth values, otherwise data come first. The
// number of tensors if there is none.
std::size_t input_for(const OperatorDesc& operation, const Link& link) {
  const OperatorSchema& schema = *operation.schema;
  for (const TensorKind wanted : {link.kind, TensorKind::Data, TensorKind::Condition})
    for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
      const TensorDeclaration& tensor = schema.tensors[i];
      if (tensor.role == TensorRole::Input && tensor.kind == wanted && !tensor.single_element &&
          operation.tensors[i]->data_type == link.desc.data_type)
        return i;
    }
  return schema.tensors.size();
}

// The data inputs of a dispatch whose output are truth values; of one that reads nothing but such, those of the
// dispatch whose output it reads. What the last one overwrites is left out.
std::vector<Link> tested_data(const Model& model, std::optional<std::size_t> dispatch) {
  const std::optional<Link> output = link_to(model, dispatch);
  std::vector<Link> data;
  while (output && data.empty() && dispatch && find_dispatchable(model, *dispatch)) {
    const std::size_t reader = *dispatch;
    dispatch.reset();
    const OperatorSchema& schema = *find_dispatchable(model, reader)->desc.schema;
    for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
      const TensorAt at{reader, i};
      const Binding* binding = find_binding(model, at);
      const TensorDesc* desc = find_desc(model, at);
      if (schema.tensors[i].role != TensorRole::Input || !binding || !desc) continue;
      const bool is_kept = binding->resource != output->binding.resource;
      if (is_data_input(schema.tensors[i]) && is_kept) data.push_back({*binding, *desc});
      if (!dispatch) dispatch = writer_of(model, at);
    }
  }
  return data;
}

// The title in lower case. If that is too long for a box and for names of resources, all words but the last are
// letters: "aw_name" of "a wordy name".
std::string default_name(const OperatorSchema& schema) {
  constexpr std::size_t longest = 12;
  std::string name = lower(schema.title);
  if (const std::size_t last = name.rfind(' '); name.size() > longest && last != std::string::npos) {
    std::string letters;
    for (std::size_t i = 0; i < last; ++i)
      if (i == 0 || name[i - 1] == ' ') letters += name[i];
    name = letters + name.substr(last);
  }
  std::ranges::replace(name, ' ', '_');
  return name;
}

// Gives a dispatch the operator, with its own dispatchable and resources.
Model build(Model model, std::size_t dispatch, const OperatorSchema& schema, const Inheritance& kept) {
  DispatchCommand* command = find_dispatch(model, dispatch);
  if (!command || schema.support.empty()) return model;
  const SupportRow* at_level = schema.supported_at(model.feature_level);
  const SupportRow& row = at_level ? *at_level : schema.support.back();

  const std::string before = std::exchange(command->dispatchable, {});
  command->bindings.clear();
  drop_unused(model, before);
  command->dispatchable = free_dispatchable_name(model, default_name(schema));

  OperatorDesc desc = describe(schema, row, kept);
  const std::size_t linked = kept.link ? input_for(desc, *kept.link) : schema.tensors.size();
  if (linked < schema.tensors.size()) desc.tensors[linked] = kept.link->desc;
  bool first = true;
  std::size_t chosen = 0;  // of kept.tested
  const bool has_data = std::ranges::any_of(schema.tensors, is_data_input);
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    if (i == linked) {
      command->bindings.push_back({schema.tensors[i].name, kept.link->binding});
      continue;
    }
    if (const Link* data =
            is_data_input(schema.tensors[i]) && chosen < kept.tested.size() ? &kept.tested[chosen] : nullptr;
        data && data->desc.data_type == desc.tensors[i]->data_type && data->desc.sizes == desc.tensors[i]->sizes) {
      ++chosen;
      desc.tensors[i] = data->desc;
      command->bindings.push_back({schema.tensors[i].name, data->binding});
      continue;
    }
    if (has_data && schema.tensors[i].kind == TensorKind::Condition && schema.tensors[i].role == TensorRole::Input)
      desc.tensors[i]->strides = strides_of_mask(desc.tensors[i]->sizes);
    const bool is_slope =
        kept.shows_picture && is_data_input(schema.tensors[i]) && is_floating_point(desc.tensors[i]->data_type);
    if (is_slope) desc.tensors[i]->strides = strides_of_mask(desc.tensors[i]->sizes);
    const TensorDesc& tensor = *desc.tensors[i];
    const bool is_output = schema.tensors[i].role == TensorRole::Output;
    const Resource* const beside = kept.first_input ? &*kept.first_input : nullptr;
    InitialValues values = is_output ? default_values(SourceKind::Constant, tensor)
                                     : generated_values(schema, i, tensor, beside, kept.shows_picture);
    if (!is_output && !is_slope && !beside) values = with_unused_seed(std::move(values), model);
    Resource resource{.name = new_resource_name(model, dispatch, schema.tensors[i]),
                      .data_type = tensor.data_type,
                      .initial_values = std::move(values),
                      .size_in_bytes = 0,
                      .unknown = {}};
    const bool is_candidate =
        has_data ? is_data_input(schema.tensors[i]) : !is_output && kept.first_input && is_file(*kept.first_input);
    const bool is_first = is_candidate && std::exchange(first, false);
    if (is_first && kept.first_input && tensor.sizes == kept.sizes &&
        holds(*kept.first_input, kept.data_type, tensor.data_type)) {
      resource = *kept.first_input;
      resource.name = free_resource_name(model, resource.name);
      if (resource.data_type != DataType::Unknown) resource.data_type = tensor.data_type;
      if (auto* file = std::get_if<FileValues>(&resource.initial_values)) follow_picture(*file, tensor, tensor);
      desc.tensors[i]->strides = kept.strides;
      if (kept.alignment >= element_size(tensor.data_type))
        desc.tensors[i]->guaranteed_base_offset_alignment = kept.alignment;
      // Other dispatches read it too, since it is still there: it stays shared.
      const bool is_shared = std::ranges::count(model.resources, kept.first_input->name, &Resource::name) != 0;
      if (is_shared && tensor.data_type == kept.data_type) {
        command->bindings.push_back({schema.tensors[i].name, whole(kept.first_input->name)});
        continue;
      }
    }
    // The output keeps its name, so that commands that print or write it still work.
    const bool is_in_place = kept.first_input && kept.first_input->name == kept.output_name;
    if (is_output && !kept.output_name.empty() && !is_in_place) resource.name = kept.output_name;
    command->bindings.push_back({schema.tensors[i].name, whole(resource.name)});
    std::erase_if(model.resources, [&](const Resource& other) { return other.name == resource.name; });
    model.resources.push_back(std::move(resource));
  }
  model.dispatchables.push_back({command->dispatchable, std::move(desc), {}, {}, {}});
  return with_quantization_as_written(std::move(model), dispatch);
}

// The resources in the order of `before`, with the contents that those in `restored` have there, and new ones behind.
std::vector<Resource> merged(const Model& before, const Model& now, const std::set<std::string>& restored) {
  std::vector<Resource> all;
  all.reserve(before.resources.size() + now.resources.size());
  for (const Resource& resource : before.resources) {
    const Resource* present = restored.contains(resource.name) ? &resource : now.find_resource(resource.name);
    if (present != nullptr) all.push_back(*present);
  }
  for (const Resource& resource : now.resources)
    if (!before.find_resource(resource.name)) all.push_back(resource);
  return all;
}

// What build() made of `before`, in which the tensors have what those of the same name had, as far as data types and
// sizes are the same: description, binding and resource.
Model with_tensors_by_name(const Model& before, Model model, std::size_t dispatch,
                           const std::optional<Resource>& first_input) {
  const Dispatchable *old = find_dispatchable(before, dispatch), *now = find_dispatchable(model, dispatch);
  if (!old || !now) return model;
  const OperatorSchema& schema = *now->desc.schema;
  std::vector<std::optional<std::size_t>> same(schema.tensors.size());  // the tensor of `before`
  for (std::size_t i = 0; i < same.size(); ++i) {
    const std::size_t had = find_same_tensor(*old->desc.schema, schema.tensors[i]);
    const TensorDesc *was = find_desc(before, {dispatch, had}), *is = find_desc(model, {dispatch, i});
    if (was && is && was->data_type == is->data_type && was->sizes == is->sizes &&
        find_resource(before, {dispatch, had}))
      same[i] = had;
  }
  // A new resource of another tensor has this name.
  const auto is_taken = [&](const std::string& resource) {
    for (std::size_t i = 0; i < same.size(); ++i) {
      const Binding* binding = same[i] ? nullptr : find_binding(model, {dispatch, i});
      if (binding && binding->resource == resource && !(first_input && first_input->name == resource)) return true;
    }
    return false;
  };
  std::set<std::string> restored;
  for (std::size_t i = 0; i < same.size(); ++i) {
    const Binding* binding = same[i] ? find_binding(before, {dispatch, *same[i]}) : nullptr;
    if (!binding || is_taken(binding->resource)) continue;
    bind(model, {dispatch, i}, *binding);
    TensorDesc desc = *find_desc(before, {dispatch, *same[i]});
    const TensorFlags flags = std::exchange(desc.flags, TensorFlags::None);
    find_dispatchable(model, dispatch)->desc.tensors[i] = std::move(desc);
    if (flags != TensorFlags::None) model = with_flags(std::move(model), {dispatch, i}, flags);
    restored.insert(binding->resource);
  }
  model.resources = merged(before, model, restored);
  const std::string name = find_dispatch(model, dispatch)->dispatchable;
  drop_unused(model, name);
  return model;
}

// Inputs whose resources were restored, and are shared with no other tensor, have the names of then, as far as they are
// free. The first data input has its own, whichever operator it is of.
Model with_names_of(Model model, std::size_t dispatch, const OperatorMemory& memory) {
  const std::vector<TensorDeclaration>& tensors = memory.desc.schema->tensors;
  const auto first_data = static_cast<std::size_t>(std::ranges::find_if(tensors, is_data_input) - tensors.begin());
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    const Resource* resource = find_resource(model, {dispatch, i});
    if (i == first_data || tensors[i].role != TensorRole::Input || !resource || !memory.resources[i]) continue;
    Resource before = *memory.resources[i];
    const std::string name = std::exchange(before.name, resource->name);
    const bool is_alone = tensors_bound_to(model, resource->name).size() == 1;
    if (is_alone && before == *resource) model = with_resource_name(std::move(model), {dispatch, i}, name);
  }
  return model;
}

// True if both cases have one operator here, with the same in those of its tensors that `to` has too.
bool has_same_tensors(const Model& a, const Model& b, std::size_t dispatch, const OperatorSchema& to) {
  const Dispatchable *of_a = find_dispatchable(a, dispatch), *of_b = find_dispatchable(b, dispatch);
  if (!of_a || !of_b || of_a->desc.schema != of_b->desc.schema) return false;
  const OperatorSchema& schema = *of_a->desc.schema;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    if (find_same_tensor(to, schema.tensors[i]) == to.tensors.size()) continue;
    const Resource *in_a = find_resource(a, {dispatch, i}), *in_b = find_resource(b, {dispatch, i});
    if (of_a->desc.tensors[i] != of_b->desc.tensors[i] || !in_a != !in_b || (in_a && !(*in_a == *in_b))) return false;
  }
  return true;
}

}  // namespace

std::size_t find_same_tensor(const OperatorSchema& schema, const TensorDeclaration& tensor) {
  const std::size_t found = schema.find_tensor(tensor.name);
  const bool is_same = found < schema.tensors.size() && schema.tensors[found].role == tensor.role &&
                       schema.tensors[found].kind == tensor.kind;
  return is_same ? found : schema.tensors.size();
}

InitialValues default_input(const OperatorSchema& schema, std::size_t tensor, const TensorDesc& desc) {
  const auto constant = [&](double value) {
    return ConstantValues{element_count(desc), from_double(desc.data_type, value)};
  };
  switch (schema.tensors[tensor].kind) {
    case TensorKind::Scale: return constant(default_scale(schema, tensor));
    case TensorKind::ZeroPoint: return constant(0);
    case TensorKind::Condition: return default_condition(schema, tensor, desc);
    case TensorKind::Data:
    case TensorKind::Gradient: break;
  }
  InitialValues values =
      default_values(is_floating_point(desc.data_type) ? SourceKind::Normal : SourceKind::Uniform, desc);
  std::get<GeneratorValues>(values).seed = tensor + 1;
  return values;
}

Model with_attribute(Model model, std::size_t dispatch, std::size_t attribute, const AttributeValue& value) {
  Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!dispatchable || attribute >= dispatchable->desc.attributes.size()) return model;
  OperatorDesc& desc = dispatchable->desc;
  desc.attributes[attribute] = value;
  follow_types(*desc.schema, tensor_types_of(desc), desc.attributes);
  return model;
}

Model with_operator(const Model& model, std::size_t dispatch, const OperatorSchema& schema) {
  const Inheritance kept = inherit(model, dispatch);
  return with_tensors_by_name(model, build(model, dispatch, schema, kept), dispatch, kept.first_input);
}

std::optional<OperatorMemory> memory_of(const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!dispatchable) return std::nullopt;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  OperatorMemory memory{dispatchable->desc, {}, {}};
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const Resource* resource = find_resource(model, {dispatch, i});
    const bool is_linked = schema.tensors[i].role == TensorRole::Input && writer_of(model, {dispatch, i});
    memory.resources.push_back(resource && !is_linked ? std::optional(*resource) : std::nullopt);
  }
  return memory;
}

Model with_memory(Model model, std::size_t dispatch, const OperatorMemory& memory) {
  Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!dispatchable) return model;
  const std::vector<TensorDeclaration>& tensors = dispatchable->desc.schema->tensors;
  // True if the dispatch has, and had, this tensor with values of its own.
  const auto has_own = [&](std::size_t i) {
    const bool is_linked = tensors[i].role == TensorRole::Input && writer_of(model, {dispatch, i});
    return memory.desc.tensors[i] && memory.resources[i] && dispatchable->desc.tensors[i] &&
           find_resource(model, {dispatch, i}) && !is_linked;
  };
  // Another dispatch reads the same contents: what was edited there since is newer.
  const auto is_read_elsewhere = [&](std::size_t i) {
    return std::ranges::any_of(tensors_bound_to(model, find_resource(model, {dispatch, i})->name), [&](TensorAt at) {
      const OperatorSchema& schema = *find_dispatchable(model, at.dispatch)->desc.schema;
      return at.dispatch != dispatch && schema.tensors[at.tensor].role == TensorRole::Input && !writer_of(model, at);
    });
  };
  // Contents that stay are described as they are now.
  const auto may_restore = [&](std::size_t i) {
    const TensorDesc &before = *memory.desc.tensors[i], &now = *dispatchable->desc.tensors[i];
    return !is_read_elsewhere(i) || (before.data_type == now.data_type && before.sizes == now.sizes);
  };
  const auto restore = [&](std::size_t i) {
    if (is_read_elsewhere(i)) return;
    Resource& resource = *find_resource(model, {dispatch, i});
    std::string name = std::exchange(resource.name, {});
    resource = *memory.resources[i];
    resource.name = std::move(name);
  };
  std::vector<std::size_t> places(tensors.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (memory.is_current && std::ranges::all_of(places, has_own) && std::ranges::all_of(places, may_restore)) {
    dispatchable->desc = memory.desc;
    std::ranges::for_each(places, restore);
    return with_names_of(std::move(model), dispatch, memory);
  }
  for (std::size_t i = 0; i < memory.desc.attributes.size(); ++i)
    model = with_attribute(std::move(model), dispatch, i, memory.desc.attributes[i]);
  dispatchable = find_dispatchable(model, dispatch);
  const auto first_data = static_cast<std::size_t>(std::ranges::find_if(tensors, is_data_input) - tensors.begin());
  for (const std::size_t i : places) {
    if (i == first_data || tensors[i].role != TensorRole::Input || !has_own(i) || is_read_elsewhere(i)) continue;
    const TensorDesc& before = *memory.desc.tensors[i];
    TensorDesc& now = *dispatchable->desc.tensors[i];
    if (before.data_type != now.data_type || before.sizes != now.sizes) continue;
    now = before;
    restore(i);
  }
  return with_names_of(std::move(model), dispatch, memory);
}

bool hand_on_the_same(const Model& a, const Model& b, std::size_t dispatch, const OperatorSchema& to) {
  return a.feature_level == b.feature_level && inherit(a, dispatch) == inherit(b, dispatch) &&
         has_same_tensors(a, b, dispatch, to);
}

Model with_attributes_by_name(Model model, std::size_t dispatch, const OperatorSchema& other,
                              const std::vector<AttributeValue>& values) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!dispatchable) return model;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t same = schema.find_attribute(other.attributes[i].name);
    if (same < schema.attributes.size() && schema.attributes[same].kind == other.attributes[i].kind)
      model = with_attribute(std::move(model), dispatch, same, values[i]);
  }
  return model;
}

Model with_operator_behind(Model model, std::size_t dispatch, const OperatorSchema& schema) {
  Inheritance kept;
  if (dispatch > 0) kept.link = link_to(model, dispatch - 1);
  if (kept.link) {
    kept.sizes = kept.link->desc.sizes, kept.data_type = kept.link->desc.data_type;
    // An operator that takes a condition and data chooses among the data that were tested.
    if (kept.link->kind == TensorKind::Condition) kept.tested = tested_data(model, dispatch - 1);
    if (!kept.tested.empty() && has_condition(schema))
      kept.data_type = kept.tested.front().desc.data_type;
    else
      kept.tested.clear();
    kept.shows_picture = shows_picture(model, dispatch - 1);
  }
  return build(std::move(model), dispatch, schema, kept);
}

Model with_bounds_within(Model model, std::size_t dispatch, const ValueRange& read) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  const bool reads_it = dispatch > 0 && std::ranges::any_of(inputs_of(model, dispatch), [&](TensorAt input) {
                          return writer_of(model, input) == dispatch - 1;
                        });
  if (!dispatchable || !reads_it || !(read.low < read.high)) return model;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const DataType type = tensor_types_of(dispatchable->desc).front();
  std::vector<std::size_t> bounds;
  for (std::size_t i = 0; i < schema.attributes.size(); ++i) {
    if (!schema.attributes[i].bound || schema.attributes[i].kind != AttributeKind::Float) continue;
    const AttributeValue& value = dispatchable->desc.attributes[i];
    const double bound = value.as_float();
    if (value != default_for(schema.attributes[i], type) || (read.low < bound && bound < read.high)) return model;
    bounds.push_back(i);
  }
  for (const std::size_t i : bounds)
    model = with_attribute(std::move(model), dispatch, i, bound_within(schema.attributes[i], type, read));
  return model;
}

void drop_unused(Model& model, const std::string& dispatchable) {
  const bool is_used = std::ranges::any_of(model.commands, [&](const Command& command) {
    const auto* dispatch = std::get_if<DispatchCommand>(&command);
    return dispatch && dispatch->dispatchable == dispatchable;
  });
  if (!is_used)
    std::erase_if(model.dispatchables, [&](const Dispatchable& candidate) { return candidate.name == dispatchable; });
  std::set<std::string> used;
  for (const Command& command : model.commands) {
    if (const auto* dispatch = std::get_if<DispatchCommand>(&command))
      for (const auto& [tensor, binding] : dispatch->bindings) used.insert(binding.resource);
    if (const auto* print = std::get_if<PrintCommand>(&command)) used.insert(print->resource);
    if (const auto* write = std::get_if<WriteFileCommand>(&command)) used.insert(write->resource);
    if (const auto* foreign = std::get_if<ForeignDispatch>(&command))
      for (const auto& [name, resource] : foreign->bound) used.insert(resource);
  }
  for (const Dispatchable& other : model.dispatchables)
    for (const auto& [tensor, binding] : other.bindings) used.insert(binding.resource);
  // Their text may bind resources too.
  const auto is_named = [&](const Resource& resource) {
    return std::ranges::any_of(model.foreign, [&](const ForeignDispatchable& foreign) {
      return foreign.text.find('"' + resource.name + '"') != std::string::npos;
    });
  };
  std::erase_if(model.resources,
                [&](const Resource& resource) { return !used.contains(resource.name) && !is_named(resource); });
}

Model default_case(const OperatorSchema& schema, FeatureLevel level) {
  Model model;
  model.feature_level = level;
  model.commands.push_back(DispatchCommand{});
  return with_operator(model, 0, schema);
}

Model only_dispatch(const Model& model, std::size_t dispatch) {
  const Dispatchable* present = find_dispatchable(model, dispatch);
  if (present == nullptr) return model;
  Model alone = default_case(*present->desc.schema, model.feature_level);
  alone.numerics = model.numerics;
  return with_attributes_by_name(std::move(alone), 0, *present->desc.schema, present->desc.attributes);
}

}  // namespace opscope::gui
