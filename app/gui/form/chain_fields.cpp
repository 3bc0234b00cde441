#include "app/gui/form/chain_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/form/chain_words.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr std::size_t most_named = 4;  // tensors in one sentence

// "min.BTensor, sign.InputTensor"; of many only the first: "min.BTensor and 15 more".
std::string list_text(const Model& model, const std::vector<TensorAt>& tensors) {
  if (tensors.size() > most_named)
    return fmt::format("{} and {} more", tensor_text(model, tensors.front()), tensors.size() - 1);
  std::vector<std::string> names;
  names.reserve(tensors.size());
  for (const TensorAt at : tensors) names.push_back(tensor_text(model, at));
  return fmt::format("{}", fmt::join(names, ", "));
}

// The inputs that read the output of a dispatch: up to the next one that writes the resource.
std::vector<TensorAt> readers_of_output(const Model& model, std::size_t dispatch) {
  std::vector<TensorAt> readers;
  const std::optional<Link> output = link_to(model, dispatch);
  if (!output) return readers;
  for (const TensorAt at : tensors_bound_to(model, output->binding.resource)) {
    if (at.dispatch <= dispatch) continue;
    if (find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].role == TensorRole::Output) break;
    readers.push_back(at);
  }
  return readers;
}

// "Step 2 of 3 reads A (output of clip), ramp. It writes least, which goes to sign.InputTensor." `shows_references`:
// every backend reads its own output of clip, and the reference's is on screen.
std::string step_text(const Model& model, std::size_t dispatch, std::size_t count, bool shows_references) {
  const OperatorSchema& schema = *find_dispatchable(model, dispatch)->desc.schema;
  std::vector<std::string> read;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const Binding* binding = find_binding(model, {dispatch, i});
    if (schema.tensors[i].role != TensorRole::Input || schema.tensors[i].single_element || binding == nullptr) continue;
    const std::optional<std::size_t> writer = writer_of(model, {dispatch, i});
    read.push_back(writer ? fmt::format("{} (output of {}{})", visible_name(binding->resource, 24),
                                        visible_name(find_dispatch(model, *writer)->dispatchable, 24),
                                        shows_references ? "; on screen the reference's" : "")
                          : visible_name(binding->resource, 24));
  }
  const std::optional<Link> output = link_to(model, dispatch);
  const std::string written = output ? visible_name(output->binding.resource, 24) : "nothing";
  const std::vector<TensorAt> readers = readers_of_output(model, dispatch);
  return fmt::format("Step {} of {} reads {}. It writes {}, {}.", dispatch + 1, count, fmt::join(read, ", "), written,
                     readers.empty() ? "a result of the chain" : "which goes to " + list_text(model, readers));
}

}  // namespace

std::string tensor_text(const Model& model, TensorAt at) {
  return visible_name(find_dispatch(model, at.dispatch)->dispatchable, 24) + "." +
         find_dispatchable(model, at.dispatch)->desc.schema->tensors[at.tensor].name;
}

void draw_dispatch(const FormContext& form) {
  const Model& model = form.input.model;
  const std::size_t count = dispatches(model).size(), dispatch = form.input.dispatch;
  if (count < 2) return;
  field_label("Name", "The name of the dispatch in the case file. No other dispatch has it.");
  Entry& entry = form.state.entry;
  if (const auto typed = text_field(entry, "##Name", find_dispatch(model, dispatch)->dispatchable, -FLT_MIN)) {
    entry.is_value = why_not_named(model, dispatch, *typed).empty();
    if (entry.is_value)
      entry.edit = [dispatch, name = *typed](const Model& now) { return with_dispatch_name(now, dispatch, name); };
  }
  const auto refused = refused_text(entry, "##Name");
  form.refused("##Name", refused ? why_not_named(model, dispatch, *refused) : "");
  wrapped_text(palette().muted,
               step_text(model, dispatch, count, form.input.latest && form.input.latest->request.end_to_end));
  note_widget("step");
}

bool draw_other_type(const FormContext& form, TensorAt at) {
  const std::optional<DataType> written = written_in_another_type(form.input.model, at);
  if (!written) return false;
  ImGui::SetCursorPosX(field_column());
  wrapped_text(palette().caution, other_type_text(form.input.model, at));
  note_widget("other type");
  if (!allows_data_type(form.input.model, at, *written, form.match())) return false;
  ImGui::SetCursorPosX(field_column());
  if (button(fmt::format("Make it {}", name(*written)).c_str(), 0, "make written type",
             "Gives this tensor the data type in which it is written. Those that must match it follow."))
    form.edit(with_data_type(form.input.model, at, *written, form.match()));
  return true;
}

void draw_resource_name(const FormContext& form, TensorAt at) {
  const Model& model = form.input.model;
  const Resource* resource = find_resource(model, at);
  if (dispatches(model).size() < 2 || resource == nullptr) return;
  field_label("Resource", "The name of its resource in the case file. All tensors that share it follow.");
  Entry& entry = form.state.entry;
  if (const auto typed = text_field(entry, "##Resource", resource->name, -FLT_MIN)) {
    entry.is_value = why_not_resource_named(model, at, *typed).empty();
    if (entry.is_value)
      entry.edit = [at, name = *typed](const Model& now) { return with_resource_name(now, at, name); };
  }
  const auto refused = refused_text(entry, "##Resource");
  form.refused("##Resource", refused ? why_not_resource_named(model, at, *refused) : "");
}

void draw_sharing(const FormContext& form, TensorAt at) {
  const Model& model = form.input.model;
  const Binding* binding = find_binding(model, at);
  if (binding == nullptr) return;
  const std::optional<std::size_t> writer = writer_of(model, at);
  std::vector<TensorAt> others = tensors_bound_to(model, binding->resource);
  std::erase_if(others, [&](TensorAt other) {
    const bool is_self = other.dispatch == at.dispatch && other.tensor == at.tensor;
    const bool is_output =
        find_dispatchable(model, other.dispatch)->desc.schema->tensors[other.tensor].role == TensorRole::Output;
    return is_self || is_output;
  });
  if (others.empty()) return;
  ImGui::SetCursorPosX(field_column());
  wrapped_text(palette().muted,
               fmt::format("{} is shared with {}", visible_name(binding->resource, 24), list_text(model, others)));
  note_widget("shared");
  if (writer) return;
  ImGui::SetCursorPosX(field_column());
  if (button("Make a copy", 0, "own copy", "Gives this tensor a resource of its own, with the same values."))
    form.edit(with_own_copy(model, at));
}

}  // namespace opscope::gui
