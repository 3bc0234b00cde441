#include "app/gui/form/operator_choice.h"

#include <algorithm>

#include "app/gui/edits/operators.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
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
  ImGui::PushFont(fonts().medium);
  ImGui::SetNextItemWidth(-FLT_MIN);
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
  for (const Diagnostic& finding : findings)
    error_sentence(finding.message, finding.severity == Diagnostic::Severity::Warning);
  if (chosen) form.edit(with_chosen_operator(form.input.model, form.input.dispatch, *all[*chosen], form.state));
}

}  // namespace opscope::gui
