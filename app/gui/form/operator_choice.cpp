#include "app/gui/form/operator_choice.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/gui/edits/generated_values.h"
#include "app/gui/edits/operators.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/text/operator_name.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Without the tensors that the operator `from` has too: what they have now is newer.
OperatorMemory without_same_tensors(OperatorMemory memory, const OperatorSchema& from) {
  const std::vector<TensorDeclaration>& tensors = memory.desc.schema->tensors;
  for (std::size_t i = 0; i < tensors.size() && !memory.is_current; ++i)
    if (find_same_tensor(from, tensors[i]) < from.tensors.size()) memory.resources[i].reset();
  return memory;
}

// The tensor reads this resource, or what was made of it for another data type.
bool has_values_of(const Model& model, TensorAt at, const Resource& resource) {
  const Resource* now = find_resource(model, at);
  if (!now || now->name != resource.name) return false;
  const auto *file = std::get_if<FileValues>(&now->initial_values),
             *before = std::get_if<FileValues>(&resource.initial_values);
  return now->initial_values == resource.initial_values || (file && before && file->source_path == before->source_path);
}

// All but this one are the same: another operator has another dispatchable.
bool has_same_dispatches_but(const Model& before, const Model& after, std::size_t dispatch) {
  const std::vector<const DispatchCommand*> were = dispatches(before), are = dispatches(after);
  if (were.size() != are.size()) return false;
  for (std::size_t i = 0; i < were.size(); ++i)
    if (i != dispatch && were[i]->dispatchable != are[i]->dispatchable) return false;
  return true;
}

}  // namespace

Model with_chosen_operator(const Model& model, std::size_t dispatch, const OperatorSchema& schema, FormState& state) {
  const Dispatchable* present = find_dispatchable(model, dispatch);
  if (present == nullptr) return model;
  const OperatorSchema& old = *present->desc.schema;
  if (&old == &schema) return model;
  const auto& [place, chosen] = state.chosen;
  const bool is_edited = !chosen || place != dispatch || !(*chosen == model);
  for (auto& [operation, memory] : state.operators) {
    if (is_edited) memory.whole.reset();
    if (!chosen || place != dispatch || !hand_on_the_same(*chosen, model, dispatch, *operation))
      memory.is_current = false;
  }
  OperatorMemory& memory = state.operators[&old] = *memory_of(model, dispatch);
  memory.whole = std::make_shared<const Model>(model);
  const auto before = state.operators.find(&schema);
  const bool is_whole = before != state.operators.end() && before->second.whole;
  Model changed = is_whole ? *before->second.whole : with_operator(model, dispatch, schema);
  if (before == state.operators.end())
    changed = with_attributes_by_name(std::move(changed), dispatch, old, memory.desc.attributes);
  else if (!is_whole)
    changed = with_memory(std::move(changed), dispatch, without_same_tensors(before->second, old));
  state.chosen = {dispatch, std::make_shared<const Model>(changed)};
  return changed;
}

std::string replaced_text(const Model& before, const Model& after, std::size_t dispatch) {
  const Dispatchable *was = find_dispatchable(before, dispatch), *is = find_dispatchable(after, dispatch);
  if (!was || !is || was->desc.schema == is->desc.schema || !has_same_dispatches_but(before, after, dispatch))
    return "";
  const OperatorSchema &old = *was->desc.schema, &now = *is->desc.schema;
  std::vector<std::string> kept, replaced, left_out;
  for (std::size_t i = 0; i < old.tensors.size(); ++i) {
    const Resource* resource = find_resource(before, {dispatch, i});
    if (old.tensors[i].role != TensorRole::Input || !resource) continue;
    const std::string name = visible_name(resource->name, 24);
    const std::size_t same = now.find_tensor(old.tensors[i].name);
    std::size_t reader = same;
    for (std::size_t k = 0; k < now.tensors.size() && !has_values_of(after, {dispatch, reader}, *resource); ++k)
      if (now.tensors[k].role == TensorRole::Input) reader = k;
    if (has_values_of(after, {dispatch, reader}, *resource)) {
      if (reader != same) kept.push_back(fmt::format("{} as {}", name, now.tensors[reader].name));
    } else if (!has_generated_values(before, {dispatch, i})) {
      if (same < now.tensors.size())
        replaced.push_back(fmt::format("{} has new values instead of {}", now.tensors[same].name, name));
      else
        left_out.push_back(name);
    }
  }
  if (replaced.empty() && left_out.empty()) return "";
  std::string text = kept.empty() ? "" : fmt::format("{} keeps {}", short_name(now), and_list(kept));
  if (!left_out.empty())
    replaced.push_back(fmt::format("{} {} left out until {} is chosen again", and_list(left_out),
                                   left_out.size() == 1 ? "is" : "are", short_name(old)));
  for (const std::string& each : replaced) text += (text.empty() ? "" : "; ") + each;
  return text;
}

namespace {

// Begins a chain: those of several dispatches have a strip with such a button. Tab goes by, from the operator to its
// fields.
const std::string& add_button_text(std::span<const std::string> titles) {
  static const std::array<std::string, 3> forms = {"+ Add a dispatch", "+ Add", "+"};
  const float padding = ImGui::GetStyle().FramePadding.x;
  float widest = 0;
  for (const std::string& title : titles) widest = std::max(widest, medium_text_width(title));
  const float choice = widest + ImGui::GetFrameHeight() + 2 * padding;
  return form_that_fits(forms, ImGui::GetContentRegionAvail().x - choice - px(4) - 2 * padding);
}

}  // namespace

void draw_operator_choice(const FormContext& form) {
  const std::vector<const OperatorSchema*> all = operators_by_title();
  const OperatorSchema* present = form.desc().schema;
  std::vector<std::string> names, marks;
  for (const OperatorSchema* schema : all) {
    names.push_back(schema->title);
    const bool here = schema->supported_at(form.input.model.feature_level) != nullptr;
    marks.push_back(schema->name + (here ? "" : "  not at this feature level"));
  }
  const auto index = static_cast<std::size_t>(std::ranges::find(all, present) - all.begin());
  const std::string add = dispatches(form.input.model).size() == 1 ? add_button_text(names) : "";
  const float beside = ImGui::CalcTextSize(add.c_str()).x + 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::PushFont(fonts().medium);
  ImGui::SetNextItemWidth(add.empty() ? -FLT_MIN : -beside - px(4));
  const std::vector<Diagnostic> findings = form.diagnostics.claim("");
  std::optional<std::size_t> chosen;
  {
    const FieldOutline outline(findings);
    chosen = combo_field("##operator", index, names, marks);
  }
  ImGui::PopFont();
  std::string tooltip = present->name + "\n" + present->summary;
  for (const OperatorRule& rule : present->rules)
    tooltip +=
        "\n\n" + rule.text + (rule.source == RuleSource::Documented ? "  (documented)" : "  (decided by Opscope)");
  tooltip_on_hover(tooltip);
  if (!add.empty()) {
    ImGui::SameLine(0, px(4));
    ImGui::PushItemFlag(ImGuiItemFlags_Inputable, false);
    form.output.add_dispatch =
        button(add.c_str(), 0, "add dispatch",
               "Adds a dispatch, which reads the output of this one (Ctrl+Shift+A): the case becomes a chain.");
    ImGui::PopItemFlag();
  }
  form.below("of the operator", [&] {
    for (const Diagnostic& finding : findings)
      error_sentence(finding.message, finding.severity == Diagnostic::Severity::Warning);
  });
  if (chosen) form.edit(with_chosen_operator(form.input.model, form.input.dispatch, *all[*chosen], form.state));
}

}  // namespace opscope::gui
