#include "app/gui/form/size_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "app/gui/edits/listed_values.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/form/number_row.h"
#include "app/gui/form/stride_fields.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/tensor/dimension_name.h"
#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

// The dimension that `-` took last from a tensor of the present sizes; nullptr if there is none.
const RemovedDimension* removed_dimension(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const std::vector<RemovedDimension>& all = form.state.removed;
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const RemovedDimension& one) {
    const TensorDesc* after = find_desc(one.after, at);
    return one.at.dispatch == at.dispatch && one.at.tensor == at.tensor && after && after->sizes == desc.sizes;
  });
  return found == all.rend() ? nullptr : &*found;
}

// With pictures that follow, as where a size is typed.
Model with_dimensions(const FormContext& form, TensorAt at, const std::vector<std::uint32_t>& sizes) {
  const Model& before = form.input.model;
  return with_pictures_scaled(before, with_sizes(before, at, sizes, form.match(), layouts_of(form, at.dispatch)));
}

void remove_dimension(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  const std::vector<std::uint32_t> sizes(desc.sizes.begin() + 1, desc.sizes.end());
  Model after = with_dimensions(form, at, sizes);
  std::vector<RemovedDimension>& removed = form.state.removed;
  if (removed.size() == max_dimension_count) removed.erase(removed.begin());
  removed.push_back({at, form.input.model, after});
  form.edit(std::move(after));
  if (const double size = desc.sizes.front(); size > 1)
    form.output.loss = fmt::format("Dropped the outermost dimension, of size {}: {:.4g} % of the elements.", size,
                                   100 * (size - 1) / size);
}

// A dimension that was removed comes back with its elements, unless the case has changed since: then with its size.
void add_dimension(const FormContext& form, TensorAt at, const TensorDesc& desc, const RemovedDimension* removed) {
  if (removed && removed->after == form.input.model) return form.edit(removed->before);
  std::vector<std::uint32_t> sizes = desc.sizes;
  sizes.insert(sizes.begin(), removed ? find_desc(removed->before, at)->sizes.front() : 1);
  form.edit(with_dimensions(form, at, sizes));
}

// A button stays under the mouse that clicked it, whatever the edit did to the fields above it.
bool steady_button(const FormContext& form, const char* text) {
  std::optional<SteadyButton>& steady = form.state.steady;
  const ImGuiID id = ImGui::GetID(text);
  const float y = ImGui::GetCursorScreenPos().y;
  const ImVec2 moved = ImGui::GetIO().MouseDelta;
  if (steady && (moved.x != 0 || moved.y != 0 || ImGui::GetIO().MouseWheel != 0)) steady.reset();
  if (steady && steady->id == id && y != steady->y) ImGui::SetScrollY(ImGui::GetScrollY() + y - steady->y);
  const bool clicked = ImGui::Button(text, {ImGui::GetFrameHeight(), 0});
  if (clicked && ImGui::IsItemHovered()) steady = SteadyButton{id, y};
  return clicked;
}

// "with BTensor, OutputTensor", or where that has no room "with B, Output", "+ B, Output" or "+ 2 others"; "" if none
// has.
std::string names_within(const std::vector<std::string>& names, float room) {
  std::vector<std::string> brief;
  brief.reserve(names.size());
  for (const std::string& name : names) brief.push_back(brief_tensor_name(name));
  for (const std::string& text :
       {fmt::format("with {}", fmt::join(names, ", ")), fmt::format("with {}", fmt::join(brief, ", ")),
        fmt::format("+ {}", fmt::join(brief, ", ")),
        fmt::format("+ {} {}", names.size(), names.size() == 1 ? "other" : "others")})
    if (ImGui::CalcTextSize(text.c_str()).x <= room) return text;
  return "";
}

// Which tensors an edit of these sizes resizes too.
void draw_names_of_same_sizes(const FormContext& form, TensorAt at) {
  if (form.match() == Match::Alone) return;
  const std::vector<std::string> all = names_of_same_sizes(form.desc(), at.tensor);
  if (all.empty()) return;
  const std::string names = fmt::format("{}", fmt::join(all, ", "));
  ImGui::SameLine(0, px(9));
  const std::string shown = names_within(all, ImGui::GetContentRegionAvail().x);
  if (shown.empty()) return ImGui::NewLine();
  muted_text(shown);
  note_widget("with " + names);
  note_widget(shown);
  const bool in_chain = dispatches(form.input.model).size() > 1;
  tooltip_on_hover("An edit of these sizes also resizes " + names + ": the operator requires the same sizes of them." +
                   (in_chain ? " Tensors of other dispatches that share a resource with them follow, too." : ""));
}

// The dimension whose size `after` has as 1 and `before` had larger, if it is the only one that differs.
std::optional<std::size_t> narrowed_dimension(const TensorDesc* before, const TensorDesc* after) {
  if (before == nullptr || after == nullptr || before->sizes.size() != after->sizes.size()) return std::nullopt;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < before->sizes.size(); ++i) {
    if (before->sizes[i] == after->sizes[i]) continue;
    if (found || after->sizes[i] != 1) return std::nullopt;
    found = i;
  }
  return found;
}

// Another input has the same sizes, with which this one can be repeated.
bool has_another_input(const OperatorDesc& desc, std::size_t tensor) {
  const std::vector<std::string> names = names_of_same_sizes(desc, tensor);
  const OperatorSchema& schema = *desc.schema;
  return schema.tensors[tensor].role == TensorRole::Input && std::ranges::any_of(names, [&](const std::string& name) {
           return schema.tensors[schema.find_tensor(name)].role == TensorRole::Input;
         });
}

// Offers to broadcast an input for which 1 was typed, since other programs do that. The offer takes the place of the
// names of the tensors that follow, so that no field moves. Returns whether it is drawn.
bool draw_broadcast_instead(const FormContext& form, TensorAt at) {
  const std::optional<NarrowedDimension>& narrowed = form.state.narrowed;
  if (!narrowed || narrowed->at.tensor != at.tensor) return false;
  std::optional<Narrowing> found = find_narrowing(form.state, form.input.model, at.dispatch);
  if (!found || !found->instead) return false;
  const TensorDesc& before = *find_desc(narrowed->before, at);
  const std::string name = brief_tensor_name(form.desc().schema->tensors[at.tensor].name);
  const std::string dimension = dimension_name(before.sizes.size(), narrowed->dimension);
  const std::vector<std::string> texts = {fmt::format("Broadcast {} over {}", name, dimension), found->cure,
                                          "Broadcast"};
  ImVec2 padding = ImGui::GetStyle().FramePadding;
  ImGui::SameLine(0, px(12));
  const float least = ImGui::CalcTextSize(texts.back().c_str()).x;
  if (least + 2 * padding.x > ImGui::GetContentRegionAvail().x) {  // the word comes before the room around it
    ImGui::SameLine(0, px(4));
    padding.x = std::clamp(std::floor((ImGui::GetContentRegionAvail().x - least) / 2), 0.0f, padding.x);
  }
  const std::string& text = form_that_fits(texts, ImGui::GetContentRegionAvail().x - 2 * padding.x);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, padding);
  const bool chosen =
      button(text.c_str(), 0, "broadcast instead",
             fmt::format("{} \u2192 {}: instead of size 1 for all of them, the tensors have their sizes again, and {} "
                         "repeats its elements along {}, with a stride of 0.",
                         fmt::join(form.desc().tensors[at.tensor]->sizes, "×"), fmt::join(before.sizes, "×"), name,
                         dimension));
  ImGui::PopStyleVar();
  if (chosen) form.edit(*std::move(found->instead), {}, texts.front());
  return true;
}

// Before the sizes, whose rows come and go.
void draw_dimension_count(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  field_label("Dimensions", "DimensionCount: how many dimensions the tensor has.");
  ImGui::BeginDisabled(desc.sizes.size() <= 1);
  if (steady_button(form, "-")) remove_dimension(form, at, desc);
  note_widget("DimensionCount-");
  tooltip_on_hover("Removes the outermost dimension, with all but the first element along it.");
  ImGui::EndDisabled();
  ImGui::SameLine(0, px(4));
  ImGui::BeginDisabled(desc.sizes.size() >= max_dimension_count);
  const RemovedDimension* removed = removed_dimension(form, at, desc);
  const std::uint32_t added = removed ? find_desc(removed->before, at)->sizes.front() : 1;
  if (steady_button(form, "+")) add_dimension(form, at, desc, removed);
  note_widget("DimensionCount+");
  focus_if_wanted("DimensionCount+");
  tooltip_on_hover(removed ? fmt::format("Brings back the outermost dimension, of size {}.", added)
                           : "Adds an outermost dimension of size 1.");
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("%zu", desc.sizes.size());
  if (!draw_broadcast_instead(form, at)) draw_names_of_same_sizes(form, at);
}

// What is wrong with a tensor that was resized along with this one, whose size was typed last: its own fields may be
// out of sight.
void add_errors_of_followers(const FormContext& form, TensorAt at, const TensorDesc& desc,
                             std::vector<Diagnostic>& findings) {
  if (lists_too_few(form.input.model, at, desc)) return;  // its own list is told below, with the sizes for both
  const std::string row = path_of(form, at.tensor, "Sizes");
  if (form.match() == Match::Alone || has_errors(findings) || !form.state.typed_last.starts_with(row + "[")) return;
  for (const std::string& follower : names_of_same_sizes(form.desc(), at.tensor)) {
    const Diagnostic* error = form.diagnostics.size_error_below(follower);
    if (error == nullptr) continue;
    for (Diagnostic& finding : form.diagnostics.claim(std::string(error->path))) {
      finding.path = row;
      finding.message = fmt::format("{} is resized too: {}", follower, finding.message);
      findings.push_back(std::move(finding));
    }
    return;
  }
}

}  // namespace

std::optional<Narrowing> find_narrowing(const FormState& state, const Model& model, std::size_t dispatch) {
  const std::optional<NarrowedDimension>& narrowed = state.narrowed;
  if (!narrowed || narrowed->at.dispatch != dispatch || !(narrowed->after == model)) return std::nullopt;
  const TensorAt at = narrowed->at;
  const TensorDesc *before = find_desc(narrowed->before, at), *after = find_desc(model, at);
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!before || !after || !dispatchable || !has_another_input(dispatchable->desc, at.tensor)) return std::nullopt;
  const std::size_t rank = before->sizes.size(), d = narrowed->dimension;
  const std::vector<std::string> others = names_of_same_sizes(dispatchable->desc, at.tensor);
  Narrowing found;
  found.told = fmt::format("{} {} resized too: {} {} \u2192 1", and_list(others), others.size() == 1 ? "is" : "are",
                           dimension_name(rank, d), before->sizes[d]);
  std::vector<bool> repeated(rank);
  for (std::size_t i = 0; before->strides && i < rank; ++i) repeated[i] = (*before->strides)[i] == 0;
  if (repeated[d]) return found;
  repeated[d] = true;
  found.cure = "Broadcast " + brief_tensor_name(dispatchable->desc.schema->tensors[at.tensor].name);
  found.instead = with_strides(narrowed->before, at, broadcast_strides(before->sizes, repeated));
  return found;
}

std::optional<Narrowing> find_narrowing(const FormState& state, const Model& before, const Model& model,
                                        std::size_t dispatch) {
  const bool is_of_edit = state.narrowed && state.narrowed->before == before;
  return is_of_edit ? find_narrowing(state, model, dispatch) : std::nullopt;
}

std::uint64_t largest_size(const FormContext& form, TensorAt at, std::size_t dimension, std::uint64_t most) {
  const Results* latest = form.input.latest;
  const TensorDesc* desc = find_desc(form.input.model, at);
  if (latest == nullptr || desc == nullptr) return most;
  const MemoryLimit limit = latest->request.memory_limit;
  std::optional<SizeEnds>& ends = form.state.size_ends;
  // The search reads the heads of files and copies the case. While the case changes, the end before is kept.
  const bool may_search = latest->request.model.get() == &form.input.model && form.input.rested;
  const bool is_of_dispatch = ends && ends->dispatch == at.dispatch && ends->limit == limit;
  if (may_search && !(is_of_dispatch && ends->model == form.input.model))
    ends = SizeEnds{form.input.model, at.dispatch, limit};
  else if (!is_of_dispatch)
    return most;
  const auto known = ends->each.find({at.tensor, dimension});
  if (known != ends->each.end()) return known->second;
  if (!may_search) return most;
  std::uint64_t end = largest_size_in_memory(latest->request, most, [&](std::uint32_t size) {
    std::vector<std::uint32_t> sizes = desc->sizes;
    sizes[dimension] = size;
    return with_dimensions(form, at, sizes);
  });
  if (latest->valid()) end = std::max<std::uint64_t>(end, desc->sizes[dimension]);
  ends->each.emplace(std::pair{at.tensor, dimension}, end);
  return end;
}

void draw_sizes(const FormContext& form, TensorAt at, const TensorDesc& desc) {
  draw_dimension_count(form, at, desc);
  std::vector<Diagnostic> findings = form.diagnostics.claim(path_of(form, at.tensor, "Sizes"));
  for (const Diagnostic& finding : form.diagnostics.claim(path_of(form, at.tensor, "DimensionCount")))
    findings.push_back(finding);
  add_errors_of_followers(form, at, desc, findings);
  field_label("Sizes",
              "Elements in each dimension, outermost first. A list such as 1,3,512,512 in one of the fields sets all "
              "of them.");
  number_row(
      form, "Sizes", desc.sizes, at.tensor, findings,
      [at, match = form.match(), layout = layouts_of(form, at.dispatch), &state = form.state](
          const Model& model, const std::vector<std::uint32_t>& sizes) {
        Model after = with_pictures_scaled(model, with_sizes(model, at, sizes, match, layout));
        const bool typed = match == Match::Groups && state.entry.mode != Entry::Mode::Dragging;
        if (const auto dimension = narrowed_dimension(find_desc(model, at), find_desc(after, at)); dimension && typed)
          state.narrowed = NarrowedDimension{at, *dimension, model, after};
        return after;
      },
      &at_least_one, max_dimension_count);
  form.tell("Sizes", findings);
  const FileValues* picture = find_picture(form.input.model, at);
  form.below("ScalePicture", [&] {
    if (findings.empty() || has_errors(findings) || picture == nullptr || picture->resample_size) return;
    ImGui::SetCursorPosX(field_column());
    if (button("Scale the picture", 0, "ScalePicture", "Picture size: the tensor's"))
      form.edit(with_channels(form.input.model, at, channels_of(*picture)));
  });
}

}  // namespace opscope::gui
