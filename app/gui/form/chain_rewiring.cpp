#include "app/gui/form/chain_rewiring.h"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/edits/chain.h"
#include "app/gui/form/chain_scales.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// True if the input of `after` has the resource of `before`, and `writer` now overwrites there what it read.
template <class Earlier>
bool is_overwritten(const Model& before, const Model& after, TensorAt input, std::size_t writer,
                    const Earlier& earlier) {
  const TensorAt was{earlier(input.dispatch), input.tensor};
  const Binding *old = find_binding(before, was), *now = find_binding(after, input);
  if (old == nullptr || now == nullptr || old->resource != now->resource) return false;
  const std::optional<Link> wrote = link_to(before, earlier(writer));
  const bool stood_before = earlier(writer) < was.dispatch && wrote && wrote->binding.resource == now->resource;
  if (stood_before) return false;
  const std::optional<std::size_t> source = writer_of(before, was);
  if (!source) return true;
  for (std::size_t other = 0; other < writer; ++other)
    if (const std::optional<Link> written = link_to(after, other);
        written && earlier(other) == *source && written->binding.resource == now->resource)
      return true;
  return false;
}

// Which dispatches of `after` read something else than before, but for the one that was added. `earlier`: where a
// dispatch of `after` stood before.
template <class Earlier>
std::string changed_reads(const Model& before, const Model& after, std::optional<std::size_t> added,
                          const Earlier& earlier) {
  const auto name = [&](std::size_t dispatch) {
    return visible_name(find_dispatch(after, dispatch)->dispatchable, 24);
  };
  std::string text;
  for (std::size_t dispatch = 0; const Dispatchable* dispatchable = find_dispatchable(after, dispatch); ++dispatch) {
    std::vector<std::string> single;  // of single elements, as a scale and a zero point
    for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i) {
      const Binding* binding = find_binding(after, {dispatch, i});
      if (dispatchable->desc.schema->tensors[i].role != TensorRole::Input || binding == nullptr) continue;
      if (dispatch == added) continue;
      const TensorAt before_at{earlier(dispatch), i};
      const std::optional<std::size_t> writer = writer_of(after, {dispatch, i});
      if (dispatchable->desc.schema->tensors[i].single_element && !writer && !writer_of(before, before_at)) {
        const Resource *is = find_resource(after, {dispatch, i}), *had = find_resource(before, before_at);
        if (is && (!had || is->initial_values != had->initial_values))
          single.push_back(
              fmt::format("{} as {}", visible_name(is->name, 24), dispatchable->desc.schema->tensors[i].name));
        continue;
      }
      const std::optional<std::size_t> same_writer = writer ? std::optional(earlier(*writer)) : std::nullopt;
      if (same_writer == writer_of(before, before_at) && (!writer || writer != added)) continue;
      const Binding* was = find_binding(before, before_at);
      const bool same = was != nullptr && was->resource == binding->resource;
      const std::string resource = visible_name(binding->resource, 24);
      std::string what = writer ? "the output of " + name(*writer) : (same ? "the initial values of " : "") + resource;
      if (writer && writer != added && is_overwritten(before, after, {dispatch, i}, *writer, earlier))
        what += fmt::format(", which overwrites {} before that", resource);
      text += (text.empty() ? "" : ", and ") + name(dispatch) + " now reads " + what;
    }
    if (!single.empty()) text += (text.empty() ? "" : ", and ") + name(dispatch) + " now reads " + and_list(single);
  }
  return text;
}

// ", since it takes no UINT8, which 'is_negative' writes": why a new dispatch does not read the one before it. Empty if
// it does, or for other reasons.
std::string why_not_read(const Model& model, std::size_t added) {
  const Dispatchable *own = find_dispatchable(model, added),
                     *last = added > 0 ? find_dispatchable(model, added - 1) : nullptr;
  const SupportRow* row = own ? own->desc.schema->supported_at(model.feature_level) : nullptr;
  const TensorDesc* written = last ? find_desc(model, {added - 1, last->desc.schema->output()}) : nullptr;
  if (row == nullptr || written == nullptr) return "";
  for (std::size_t i = 0; i < own->desc.schema->tensors.size(); ++i) {
    const TensorDeclaration& tensor = own->desc.schema->tensors[i];
    if (tensor.role != TensorRole::Input || tensor.single_element) continue;
    if (writer_of(model, {added, i}) == added - 1 || row->data_types[i].contains(written->data_type)) return "";
  }
  return fmt::format(", since it takes no {}, which {} writes", name(written->data_type), visible_name(last->name, 24));
}

}  // namespace

std::string rewired_text(const Model& before, const Model& after, std::size_t from, std::size_t to) {
  return changed_reads(before, after, std::nullopt, [&](std::size_t dispatch) {
    if (dispatch == to) return from;
    const std::size_t rest = dispatch - (dispatch > to ? 1 : 0);  // among all but the moved one
    return rest + (rest >= from ? 1 : 0);
  });
}

std::string added_text(const Model& before, const Model& after, std::size_t added) {
  const Dispatchable* dispatchable = find_dispatchable(after, added);
  if (dispatchable == nullptr) return "";
  const auto name = [&](std::size_t dispatch) {
    return visible_name(find_dispatch(after, dispatch)->dispatchable, 24);
  };
  std::vector<std::string> read, made;
  for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i) {
    const TensorDeclaration& tensor = dispatchable->desc.schema->tensors[i];
    const Binding* binding = find_binding(after, {added, i});
    if (tensor.role != TensorRole::Input || tensor.single_element || binding == nullptr) continue;
    if (const auto writer = writer_of(after, {added, i}))
      read.push_back("the output of " + name(*writer) + taken_over_text(after, {added, i}));
    else if (before.find_resource(binding->resource))
      read.push_back(visible_name(binding->resource, 24));
    else
      made.push_back(tensor.name);
  }
  if (!made.empty()) read.push_back("new values as " + and_list(made) + why_not_read(after, added));
  const std::string later =
      changed_reads(before, after, added, [&](std::size_t dispatch) { return dispatch - (dispatch > added ? 1 : 0); });
  return fmt::format("{} reads {}{}", name(added), and_list(read), later.empty() ? "" : "; " + later);
}

std::string bridged_text(const Model& before, const Model& after, std::size_t removed) {
  return changed_reads(before, after, std::nullopt,
                       [&](std::size_t dispatch) { return dispatch + (dispatch >= removed ? 1 : 0); });
}

}  // namespace opscope::gui
