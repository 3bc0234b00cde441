#include "app/gui/form/operator_choice.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <span>
#include <string>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/text/operator_name.h"

namespace opscope::gui {

Model with_chosen_operator(const Model& model, std::size_t dispatch, const OperatorSchema& schema, FormState& state) {
  const Dispatchable* present = find_dispatchable(model, dispatch);
  if (present == nullptr) return model;
  const OperatorSchema& old = *present->desc.schema;
  if (&old == &schema) return model;
  const auto& [place, chosen] = state.chosen;
  if (!chosen || place != dispatch || !hand_on_the_same(*chosen, model, dispatch))
    for (auto& [operation, memory] : state.operators) memory.is_current = false;
  const OperatorMemory& memory = state.operators[&old] = *memory_of(model, dispatch);
  Model changed = with_operator(model, dispatch, schema);
  const auto before = state.operators.find(&schema);
  changed = before != state.operators.end()
                ? with_memory(std::move(changed), dispatch, before->second)
                : with_attributes_by_name(std::move(changed), dispatch, old, memory.desc.attributes);
  state.chosen = {dispatch, std::make_shared<const Model>(changed)};
  return changed;
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
  for (const Diagnostic& finding : findings)
    error_sentence(finding.message, finding.severity == Diagnostic::Severity::Warning);
  if (chosen) form.edit(with_chosen_operator(form.input.model, form.input.dispatch, *all[*chosen], form.state));
}

}  // namespace opscope::gui
