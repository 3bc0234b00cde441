#include "app/gui/edits/chain.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "app/gui/edits/links.h"
#include "app/gui/edits/operators.h"
#include "app/gui/edits/quantization.h"
#include "app/gui/edits/sources.h"
#include "core/model/by_name.h"

namespace opscope::gui {
namespace {

// The input has the same kind and description as the output.
bool is_alike(const Model& model, TensorAt input, const Link& output) {
  const TensorDesc* desc = find_desc(model, input);
  const OperatorSchema& schema = *find_dispatchable(model, input.dispatch)->desc.schema;
  return desc && *desc == output.desc && schema.tensors[input.tensor].kind == output.kind;
}

// The inputs of dispatches behind `dispatch` that are bound to the resource.
std::vector<TensorAt> readers_of_resource(const Model& model, const std::string& resource, std::size_t dispatch) {
  std::vector<TensorAt> readers;
  for (std::size_t later = dispatch + 1; find_dispatch(model, later) != nullptr; ++later)
    std::ranges::copy_if(inputs_of(model, later), std::back_inserter(readers),
                         [&](TensorAt input) { return find_binding(model, input)->resource == resource; });
  return readers;
}

// The case in which later readers of the output of `dispatch - 1`, which `dispatch` reads too, read that of `dispatch`.
// It leaves out those that would not come back to it if `dispatch` were removed.
Model with_readers_moved_to(const Model& before, std::size_t dispatch) {
  const std::optional<Link> output = link_to(before, dispatch);
  const std::vector<TensorAt> readers = readers_of(before, dispatch - 1);
  if (!output || std::ranges::find(readers, dispatch, &TensorAt::dispatch) == readers.end()) return before;
  Model model = before;
  const auto output_of = [&](std::size_t each) {
    return TensorAt{each, find_dispatchable(before, each)->desc.schema->output()};
  };
  for (const TensorAt reader : readers) {
    Binding* binding = own_binding(model, reader);
    if (!binding || reader.dispatch <= dispatch || !is_alike(before, reader, *output)) continue;
    const Binding* back = bypass(before, dispatch, reader);
    if (!back || *back != *binding) continue;
    *binding = output->binding;
    model = with_quantization_of(std::move(model), reader, output_of(dispatch - 1), output_of(dispatch));
  }
  return model;
}

std::string words_of(const Link& link) {
  return fmt::format("{} {}{}", name(link.desc.data_type), fmt::join(link.desc.sizes, " × "),
                     link.kind == TensorKind::Condition ? ", truth values" : "");
}

// A print, a file or a dispatch that is kept as it stands uses the resource, from the command `from` to that before
// `to`.
bool is_used(const Model& model, const std::string& resource, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < std::min(to, model.commands.size()); ++i) {
    const Command& command = model.commands[i];
    if (const auto* print = std::get_if<PrintCommand>(&command); print && print->resource == resource) return true;
    if (const auto* file = std::get_if<WriteFileCommand>(&command); file && file->resource == resource) return true;
    if (const auto* foreign = std::get_if<ForeignDispatch>(&command))
      for (const auto& [tensor, bound] : foreign->bound)
        if (bound == resource) return true;
  }
  return false;
}

// The case prints `middle`, what `first` writes, behind both dispatches, and does nothing with `last`, what the second
// one writes. Swapped, each keeps its resource, so that the end of the chain is printed.
bool only_middle_is_used(const Model& model, std::size_t first, const std::string& middle, const std::string& last) {
  const std::size_t begin = position_of(model, first), end = position_of(model, first + 1);
  const bool first_reads_last = std::ranges::any_of(
      inputs_of(model, first), [&](TensorAt input) { return find_binding(model, input)->resource == last; });
  return middle != last && !first_reads_last && !is_used(model, middle, begin, end) &&
         is_used(model, middle, end, model.commands.size()) && !is_used(model, last, 0, model.commands.size()) &&
         readers_of_resource(model, last, first + 1).empty();
}

// Both resources are written by these two dispatches alone, and nothing prints or saves them.
bool are_between(const Model& model, std::size_t first, const std::string& middle, const std::string& last) {
  const auto is_ours = [&](const std::string& resource, std::size_t writer) {
    for (std::size_t other = 0; find_dispatch(model, other) != nullptr; ++other) {
      const std::optional<Link> output = link_to(model, other);
      if (other != writer && output && output->binding.resource == resource) return false;
    }
    const bool is_named = std::ranges::any_of(model.foreign, [&](const ForeignDispatchable& foreign) {
      return foreign.text.find('"' + resource + '"') != std::string::npos;
    });
    return !is_named && !is_used(model, resource, 0, model.commands.size()) && !runs_in_place(model, writer);
  };
  return is_ours(middle, first) && is_ours(last, first + 1);
}

// Each of the two resources gets the name of the other.
Model with_exchanged_names(Model model, const std::string& one, const std::string& other) {
  const auto exchange = [&](std::string& name) {
    if (name == one)
      name = other;
    else if (name == other)
      name = one;
  };
  for (Resource& resource : model.resources) exchange(resource.name);
  const auto exchange_bound = [&](Bindings& bindings) {
    for (auto& [tensor, binding] : bindings) exchange(binding.resource);
  };
  for (Dispatchable& dispatchable : model.dispatchables) exchange_bound(dispatchable.bindings);
  for (Command& command : model.commands)
    if (auto* dispatch = std::get_if<DispatchCommand>(&command)) exchange_bound(dispatch->bindings);
  return model;
}

// How two neighbours that feed each other are swapped: in -> first -> second -> out becomes in -> second -> first ->
// out. A dispatch that runs in place still does, and later dispatches read `out` as before. If only_middle_is_used(),
// `out` is the resource that was between them.
struct Swap {
  std::string refusal;          // why they cannot be swapped, as a sentence; empty: they can
  std::vector<TensorAt> links;  // the inputs of `second` that read the output of `first`; none: nothing is rewired
  TensorAt source;              // the input of `first` that reads the output of `second` afterwards
  Binding in, between, out;     // as afterwards
};

Swap swap_of(const Model& model, std::size_t first) {
  const std::size_t second = first + 1;
  const std::optional<Link> middle = link_to(model, first), last = link_to(model, second);
  Swap swap;
  if (!middle || !last) return swap;
  std::ranges::copy_if(inputs_of(model, second), std::back_inserter(swap.links),
                       [&](TensorAt input) { return writer_of(model, input) == first; });
  if (swap.links.empty()) return swap;
  const std::string a = find_dispatch(model, first)->dispatchable, b = find_dispatch(model, second)->dispatchable;
  const auto refused = [&](std::string why) { return Swap{std::move(why), {}, {}, {}, {}, {}}; };

  const std::vector<TensorAt> inputs = inputs_of(model, first);
  const auto is_source = [&](TensorAt input) { return is_alike(model, input, *last); };
  const auto in_place = std::ranges::find_if(
      inputs, [&](TensorAt input) { return is_source(input) && *find_binding(model, input) == middle->binding; });
  const auto source = in_place != inputs.end() ? in_place : std::ranges::find_if(inputs, is_source);
  if (source == inputs.end() || middle->desc != last->desc || middle->kind != last->kind)
    return refused(fmt::format("'{}' reads what '{}' writes ({}), and cannot feed it with its own output ({}).", b, a,
                               words_of(*middle), words_of(*last)));
  for (const TensorAt link : swap.links)
    if (!is_alike(model, link, *middle) || *find_binding(model, link) != middle->binding)
      return refused(
          fmt::format("'{}' reads the output of '{}' with another description than it is written with.", b, a));

  const bool first_in_place = in_place != inputs.end(), second_in_place = last->binding == middle->binding;
  swap.source = *source;
  swap.in = *find_binding(model, *source);
  swap.between = second_in_place ? swap.in : first_in_place ? last->binding : middle->binding;
  swap.out = last->binding;
  if (!first_in_place && only_middle_is_used(model, first, middle->binding.resource, last->binding.resource))
    std::swap(swap.between, swap.out);

  // Nothing else may read what is overwritten.
  for (const TensorAt input : inputs)
    if (input.tensor != source->tensor && find_binding(model, input)->resource == swap.out.resource)
      return refused(fmt::format("'{}' would overwrite '{}', which it reads.", a, swap.out.resource));
  for (const TensorAt input : inputs_of(model, second)) {
    if (std::ranges::find(swap.links, input.tensor, &TensorAt::tensor) != swap.links.end()) continue;
    const std::string& other = find_binding(model, input)->resource;
    if (other == swap.between.resource || other == swap.out.resource)
      return refused(
          fmt::format("'{}' would overwrite '{}', which '{}' reads.", other == swap.out.resource ? a : b, other, b));
  }
  if (second_in_place && !first_in_place)
    for (const TensorAt reader : readers_of_resource(model, swap.in.resource, second))
      if (writer_of(model, reader) == writer_of(model, *source))
        return refused(fmt::format("'{}' runs in place and would overwrite '{}', which '{}' reads later.", b,
                                   swap.in.resource, find_dispatch(model, reader.dispatch)->dispatchable));
  return swap;
}

// Calls `visit(at, dispatchable, binding)` for every tensor of every dispatch, in order. One pass, since the form asks
// in every frame.
template <class Visit>
void for_each_bound(const Model& model, const Visit& visit) {
  const auto dispatchables = by_name(model.dispatchables);
  TensorAt at;
  for (const Command& command : model.commands) {
    const auto* dispatch = std::get_if<DispatchCommand>(&command);
    if (dispatch == nullptr) continue;
    const Dispatchable* dispatchable = find_in(dispatchables, dispatch->dispatchable);
    const OperatorSchema* schema = dispatchable ? dispatchable->desc.schema : nullptr;
    for (at.tensor = 0; schema && at.tensor < schema->tensors.size(); ++at.tensor)
      for (const Bindings* bindings : {&dispatch->bindings, &dispatchable->bindings}) {
        const auto found = std::ranges::find(*bindings, schema->tensors[at.tensor].name, &Bindings::value_type::first);
        if (found == bindings->end()) continue;
        visit(at, *dispatchable, found->second);
        break;
      }
    ++at.dispatch;
  }
}

bool have_same_types(const OperatorDesc& a, const OperatorDesc& b) {
  return std::ranges::equal(a.tensors, b.tensors, [](const auto& one, const auto& other) {
    return !one || !other || one->data_type == other->data_type;
  });
}

// Of the dispatches with the same operator and data types, the nearest; of two the earlier one. nullptr: there is no
// other.
const OperatorDesc* nearest_alike(const Model& model, std::size_t dispatch) {
  const Dispatchable* own = find_dispatchable(model, dispatch);
  for (std::size_t by = 1; own && (by <= dispatch || find_dispatch(model, dispatch + by)); ++by)
    for (const std::size_t other : {dispatch - by, dispatch + by}) {
      const Dispatchable* found = find_dispatchable(model, other);  // below 0 it wraps round, and there is none
      if (found && found->desc.schema == own->desc.schema && have_same_types(found->desc, own->desc))
        return &found->desc;
    }
  return nullptr;
}

Model with_attributes_of_neighbour(Model model, std::size_t dispatch) {
  const OperatorDesc* alike = nearest_alike(model, dispatch);
  if (alike == nullptr) return model;
  const OperatorDesc neighbour = *alike;
  return with_attributes_by_name(std::move(model), dispatch, *neighbour.schema, neighbour.attributes);
}

struct Moved {
  Model model;
  std::string refusal;  // of the first swap that is refused; `model` is then as at first
};

Moved moved(const Model& model, std::size_t from, std::size_t to) {
  Moved now{model, ""};
  while (from != to) {
    const std::size_t first = from < to ? from : from - 1;
    if (std::string refusal = why_not_swapped(now.model, first); !refusal.empty()) return {model, std::move(refusal)};
    now.model = with_swapped_dispatches(std::move(now.model), first);
    from = from < to ? from + 1 : from - 1;
  }
  return now;
}

// What begins the name of a resource of its own: "a b.", as in cases that were saved once, or "a_b.", unless that
// stands for another dispatch, which is called 'a_b'.
std::vector<std::string> prefixes_of(const Model& model, const std::string& dispatch) {
  std::vector<std::string> prefixes = {dispatch + "."};
  const std::string prefix = resource_prefix(dispatch);
  if (prefix != prefixes.front() && !model.find_dispatchable(prefix.substr(0, prefix.size() - 1)))
    prefixes.push_back(prefix);
  return prefixes;
}

// The names that new_resource_name() gives to resources of a dispatch, of its own name, as far as they are free.
bool is_named_after(const Model& model, const std::string& resource, const Dispatchable& dispatchable) {
  return std::ranges::any_of(prefixes_of(model, dispatchable.name), [&](const std::string& prefix) {
    return resource == prefix + "out" ||
           std::ranges::any_of(dispatchable.desc.schema->tensors,
                               [&](const auto& tensor) { return resource == prefix + tensor.name; });
  });
}

// Where a dispatch that was moved writes the resource again that is called after it: of the others that write it now,
// the first one before it, otherwise the last one behind it. Its own place if no other does.
std::size_t home_of(const Model& model, std::size_t dispatch) {
  std::size_t home = dispatch;
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  for (std::size_t other = 0; dispatchable && find_dispatch(model, other) != nullptr; ++other) {
    const std::optional<Link> output = link_to(model, other);
    if (!output || other == dispatch) continue;
    const auto is_its_output = [&](const std::string& prefix) { return output->binding.resource == prefix + "out"; };
    if (std::ranges::none_of(prefixes_of(model, dispatchable->name), is_its_output)) continue;
    home = other;
    if (other < dispatch) break;
  }
  return home;
}

// No resource is called after a dispatch that the case has no more: what still uses it gives it its name.
Model without_names_of(Model model, const Dispatchable& removed) {
  if (model.find_dispatchable(removed.name)) return model;
  std::vector<std::string> names;
  for (const Resource& resource : model.resources)
    if (is_named_after(model, resource.name, removed)) names.push_back(resource.name);
  for (const std::string& name : names) {
    const std::vector<TensorAt> bound = tensors_bound_to(model, name);
    if (bound.empty()) continue;
    const TensorDeclaration& tensor =
        find_dispatchable(model, bound.front().dispatch)->desc.schema->tensors[bound.front().tensor];
    const std::string fresh = new_resource_name(model, bound.front().dispatch, tensor);
    model = with_resource_name(std::move(model), bound.front(), fresh);
  }
  return model;
}

}  // namespace

Model with_dispatch_behind(Model model, std::size_t after, const OperatorSchema& schema) {
  if (find_dispatchable(model, after) == nullptr) return model;
  const auto place = model.commands.begin() + static_cast<std::ptrdiff_t>(position_of(model, after)) + 1;
  model.commands.insert(place, DispatchCommand{});
  model = with_attributes_of_neighbour(with_operator_behind(std::move(model), after + 1, schema), after + 1);
  return with_readers_moved_to(model, after + 1);
}

Model without_dispatch(Model model, std::size_t dispatch) {
  if (find_dispatch(model, dispatch) == nullptr) return model;
  const std::size_t home = home_of(model, dispatch);
  if (Moved at_home = moved(model, dispatch, home); at_home.refusal.empty()) {
    model = std::move(at_home.model);
    dispatch = home;
  }
  const Dispatchable* present = find_dispatchable(model, dispatch);
  const std::optional<Dispatchable> removed = present ? std::optional(*present) : std::nullopt;
  const std::string name = find_dispatch(model, dispatch)->dispatchable;
  if (removed && !runs_in_place(model, dispatch)) model = with_readers_bridged(model, dispatch);
  model.commands.erase(model.commands.begin() + static_cast<std::ptrdiff_t>(position_of(model, dispatch)));
  drop_unused(model, name);
  return removed ? without_names_of(std::move(model), *removed) : model;
}

std::string why_not_written_by(const Model& model, TensorAt at, std::size_t writer) {
  const TensorDesc* desc = find_desc(model, at);
  const std::optional<Link> link = link_to(model, writer), output = link_to(model, at.dispatch);
  if (!desc || !link) return "it is not bound";
  if (link->desc.data_type != desc->data_type)
    return fmt::format("it is {}, this tensor is {}", name(link->desc.data_type), name(desc->data_type));
  if (link->desc.sizes != desc->sizes)
    return fmt::format("it is {}, this tensor is {}", fmt::join(link->desc.sizes, "×"), fmt::join(desc->sizes, "×"));
  if (output && output->binding.resource == link->binding.resource) return "this dispatch writes its resource";
  const std::optional<std::size_t> last = writer_before(model, at.dispatch, link->binding.resource);
  return last == writer || !last ? "" : fmt::format("'{}' overwrites it", find_dispatch(model, *last)->dispatchable);
}

std::optional<DataType> written_in_another_type(const Model& model, TensorAt at) {
  const TensorDesc* desc = find_desc(model, at);
  const std::optional<Link> link = link_to(model, writer_of(model, at));
  if (!desc || !link || link->desc.data_type == desc->data_type) return std::nullopt;
  return link->desc.data_type;
}

std::vector<std::size_t> possible_writers(const Model& model, TensorAt at) {
  std::vector<std::size_t> writers;
  for (std::size_t writer = 0; writer < at.dispatch; ++writer)
    if (why_not_written_by(model, at, writer).empty()) writers.push_back(writer);
  return writers;
}

Model with_writer(Model model, TensorAt at, std::size_t writer) {
  const std::optional<Link> link = link_to(model, writer);
  if (!link || !find_desc(model, at)) return model;
  bind(model, at, link->binding);
  find_dispatchable(model, at.dispatch)->desc.tensors[at.tensor] = link->desc;
  drop_unused(model, find_dispatch(model, at.dispatch)->dispatchable);
  return model;
}

Model with_own_values(Model model, TensorAt at, InitialValues values) {
  const TensorDesc* desc = find_desc(model, at);
  if (!desc) return model;
  const TensorDeclaration& tensor = find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor];
  Resource resource{.name = new_resource_name(model, at.dispatch, tensor),
                    .data_type = desc->data_type,
                    .initial_values = with_unused_seed(std::move(values), model),
                    .size_in_bytes = 0,
                    .unknown = {}};
  bind(model, at, whole(resource.name));
  model.resources.push_back(std::move(resource));
  return model;
}

std::vector<TensorAt> tensors_bound_to(const Model& model, const std::string& resource) {
  std::vector<TensorAt> bound;
  for_each_bound(model, [&](TensorAt at, const Dispatchable&, const Binding& binding) {
    if (binding.resource == resource) bound.push_back(at);
  });
  return bound;
}

std::vector<SharedResource> possible_resources(const Model& model, TensorAt at) {
  const Binding* present = find_binding(model, at);
  const TensorDesc* desc = find_desc(model, at);
  if (!present || !desc) return {};
  // Read by this input already, or written by this or an earlier dispatch, or written before anything reads it.
  std::set<std::string> excluded;
  if (!writer_of(model, at)) excluded.insert(present->resource);
  std::vector<SharedResource> found;
  std::set<std::string> seen;
  for_each_bound(model, [&](TensorAt other, const Dispatchable& dispatchable, const Binding& binding) {
    const OperatorSchema& schema = *dispatchable.desc.schema;
    const bool is_first = seen.insert(binding.resource).second;
    if (other.tensor == schema.output() && (is_first || other.dispatch <= at.dispatch))
      excluded.insert(binding.resource);
    const std::optional<TensorDesc>& described = dispatchable.desc.tensors[other.tensor];
    if (described && described->data_type == desc->data_type && described->sizes == desc->sizes)
      found.push_back({binding.resource, other});
  });
  std::set<std::string> named = std::move(excluded);
  std::erase_if(found, [&](const SharedResource& each) { return !named.insert(each.resource).second; });
  return found;
}

Model with_shared_resource(Model model, TensorAt at, TensorAt other) {
  const Binding* binding = find_binding(model, other);
  const TensorDesc* desc = find_desc(model, other);
  if (!binding || !desc || !find_desc(model, at)) return model;
  const TensorDesc like = *desc;
  bind(model, at, Binding(*binding));
  TensorDesc& own = *find_dispatchable(model, at.dispatch)->desc.tensors[at.tensor];
  own.strides = like.strides;
  own.guaranteed_base_offset_alignment = like.guaranteed_base_offset_alignment;
  drop_unused(model, find_dispatch(model, at.dispatch)->dispatchable);
  return model;
}

Model with_own_copy(Model model, TensorAt at) {
  const Resource* resource = find_resource(model, at);
  if (resource == nullptr) return model;
  Resource copy = *resource;
  copy.name = free_resource_name(model, resource->name);
  Binding binding = *find_binding(model, at);
  binding.resource = copy.name;
  bind(model, at, std::move(binding));
  model.resources.push_back(std::move(copy));
  return model;
}

std::string why_not_named(const Model& model, std::size_t dispatch, const std::string& name) {
  const DispatchCommand* command = find_dispatch(model, dispatch);
  if (name.empty()) return "a dispatch has a name";
  if (!command || command->dispatchable == name) return "";
  const bool is_taken = model.find_dispatchable(name) || model.find_foreign(name);
  return is_taken ? "another dispatch of the case has this name" : "";
}

Model with_dispatch_name(Model model, std::size_t dispatch, const std::string& name) {
  Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (dispatchable == nullptr || !why_not_named(model, dispatch, name).empty()) return model;
  const std::string before = std::exchange(dispatchable->name, name);
  for (Command& command : model.commands)
    if (auto* each = std::get_if<DispatchCommand>(&command); each && each->dispatchable == before)
      each->dispatchable = name;
  const std::string prefix = resource_prefix(name);
  const std::size_t tensors = dispatchable->desc.schema->tensors.size();
  for (const std::string& own : prefixes_of(model, before))
    for (std::size_t i = 0; i < tensors && own != prefix; ++i)
      if (const Resource* resource = find_resource(model, {dispatch, i}); resource && resource->name.starts_with(own)) {
        const std::string fresh = free_resource_name(model, prefix + resource->name.substr(own.size()));
        model = with_resource_name(std::move(model), {dispatch, i}, fresh);
      }
  return model;
}

std::string why_not_resource_named(const Model& model, TensorAt at, const std::string& name) {
  const Resource* resource = find_resource(model, at);
  if (name.empty()) return "a resource has a name";
  if (!resource || resource->name == name) return "";
  if (model.find_resource(name)) return "another resource of the case has this name";
  for (const Command& command : model.commands)
    if (const auto* foreign = std::get_if<ForeignDispatch>(&command))
      for (const auto& [tensor, bound] : foreign->bound)
        if (bound == resource->name)
          return fmt::format("'{}', which is kept as it stands, is bound to this resource", foreign->dispatchable);
  return "";
}

Model with_resource_name(Model model, TensorAt at, const std::string& name) {
  Resource* resource = find_resource(model, at);
  if (resource == nullptr || !why_not_resource_named(model, at, name).empty()) return model;
  const std::string before = std::exchange(resource->name, name);
  const auto rename = [&](std::string& named) {
    if (named == before) named = name;
  };
  const auto rename_bound = [&](Bindings& bindings) {
    for (auto& [tensor, binding] : bindings) rename(binding.resource);
  };
  for (Dispatchable& dispatchable : model.dispatchables) rename_bound(dispatchable.bindings);
  for (Command& command : model.commands) {
    if (auto* dispatch = std::get_if<DispatchCommand>(&command)) rename_bound(dispatch->bindings);
    if (auto* print = std::get_if<PrintCommand>(&command)) rename(print->resource);
    if (auto* file = std::get_if<WriteFileCommand>(&command)) rename(file->resource);
  }
  return model;
}

std::string why_not_swapped(const Model& model, std::size_t first) { return swap_of(model, first).refusal; }

Model with_swapped_dispatches(Model model, std::size_t first) {
  if (find_dispatch(model, first + 1) == nullptr) return model;
  const Swap swap = swap_of(model, first);
  if (!swap.refusal.empty()) return model;
  const bool names_follow = !swap.links.empty() && swap.between.resource == link_to(model, first)->binding.resource &&
                            are_between(model, first, swap.between.resource, swap.out.resource);
  if (!swap.links.empty()) {
    const auto output = [&](std::size_t dispatch) {
      return TensorAt{dispatch, find_dispatchable(model, dispatch)->desc.schema->output()};
    };
    for (const TensorAt link : swap.links) bind(model, link, swap.in);
    bind(model, output(first + 1), swap.between);
    bind(model, swap.source, swap.between);
    bind(model, output(first), swap.out);
  }
  const std::size_t at = position_of(model, first), next = position_of(model, first + 1);
  const auto is_used_between = [&](std::size_t dispatch) {
    const std::optional<Link> output = link_to(model, dispatch);
    return output && is_used(model, output->binding.resource, at, next);
  };
  const bool first_used = is_used_between(first), second_used = is_used_between(first + 1);
  const auto one = model.commands.begin() + static_cast<std::ptrdiff_t>(at);
  const auto other = model.commands.begin() + static_cast<std::ptrdiff_t>(next);
  if (!swap.links.empty() || (first_used && second_used))
    std::iter_swap(one, other);
  else if (second_used)
    std::rotate(one, one + 1, other + 1);  // what stands between them uses what the second one overwrites
  else
    std::rotate(one, other, other + 1);  // it may use what the first one writes
  if (names_follow) model = with_exchanged_names(std::move(model), swap.between.resource, swap.out.resource);
  return model;
}

std::string why_not_moved(const Model& model, std::size_t from, std::size_t to) {
  return moved(model, from, to).refusal;
}

std::string why_not_stepped(const Model& model, std::size_t dispatch, bool later) {
  if (!later && dispatch == 0) return "This dispatch is the first one.";
  if (later && find_dispatch(model, dispatch + 1) == nullptr) return "This dispatch is the last one.";
  const std::string refusal = why_not_moved(model, dispatch, later ? dispatch + 1 : dispatch - 1);
  return refusal.empty() ? "" : "Cannot move this dispatch: " + refusal;
}

std::size_t shown_without(std::size_t removed, std::size_t shown, std::size_t count) {
  const bool is_at_the_end = removed == shown && shown + 1 == count;
  return removed < shown || is_at_the_end ? shown - 1 : shown;
}

Model with_moved_dispatch(const Model& model, std::size_t from, std::size_t to) { return moved(model, from, to).model; }

}  // namespace opscope::gui
