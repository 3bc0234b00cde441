#include "app/gui/form/form.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

void draw_dispatch_choice(const FormContext& form) {
  const std::vector<const DispatchCommand*> all = dispatches(form.input.model);
  if (all.size() < 2) return;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < all.size(); ++i)
    names.push_back(std::to_string(i + 1) + "  " + visible_name(all[i]->dispatchable));
  field_label("Dispatch", "The case runs several operators in a row; this one is shown. Those before it run first.");
  if (const auto chosen = combo_field("##dispatch", form.input.dispatch, names)) form.output.choose_dispatch = *chosen;
}

void draw_operator_choice(const FormContext& form) {
  const std::vector<const OperatorSchema*> all = all_operators();
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
  if (chosen) form.edit(with_operator(form.input.model, form.input.dispatch, *all[*chosen]));
}

// What no field below shows: its sentence, and the way to where it is.
void draw_unclaimed(const FormContext& form) {
  for (const Diagnostic& finding : form.state.unclaimed) {
    ImGui::PushID(&finding);
    const std::string text = finding.path.empty() ? finding.message : finding.path + ": " + finding.message;
    error_sentence(text, finding.severity == Diagnostic::Severity::Warning);
    note_widget("message " + finding.path);
    for (const TensorDeclaration& tensor : form.desc().schema->tensors)
      if (finding.path.find(tensor.name) != std::string::npos && ImGui::IsItemClicked())
        form.state.open_folds.insert(tensor.name);
    ImGui::PopID();
  }
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

}  // namespace

std::string formula_with_values(const OperatorDesc& desc) {
  const std::string& formula = desc.schema->formula;
  std::string text;
  for (std::size_t i = 0; i < formula.size();) {
    std::size_t end = i;
    while (end < formula.size() && is_word(formula[end])) ++end;
    if (end == i) {
      text += formula[i++];
      continue;
    }
    const std::string word = formula.substr(i, end - i);
    const std::size_t attribute = desc.schema->find_attribute(word);
    const float* value = attribute < desc.attributes.size() ? std::get_if<float>(&desc.attributes[attribute]) : nullptr;
    text += value ? format_element(DataType::Float32, to_bits(*value)) : word;
    i = end;
  }
  return text;
}

Diagnostics diagnostics_of(const Results& results, const Model& model, std::size_t dispatch) {
  Diagnostics all = results.diagnostics;
  if (!results.error) return all;
  Diagnostic finding{
      .severity = Diagnostic::Severity::Error, .path = results.error->where, .message = results.error->what};
  // A resource that cannot be loaded is told where its tensor gets its values from.
  if (const Dispatchable* dispatchable = find_dispatchable(model, dispatch))
    for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i) {
      const Resource* resource = find_resource(model, {dispatch, i});
      if (!resource) continue;
      const auto* file = std::get_if<FileValues>(&resource->initial_values);
      const bool names_it =
          finding.path.find("resources." + resource->name) != std::string::npos ||
          (file && !file->source_path.empty() && finding.path.find(file->source_path) != std::string::npos);
      if (names_it) {
        finding.path = dispatchable->desc.schema->tensors[i].name + ".source";
        break;
      }
    }
  all.insert(all.begin(), std::move(finding));
  return all;
}

void FormContext::number(const char* id, const NumberField& field, const std::string& gesture,
                         const MakeModel& make) const {
  const auto change = number_field(state.entry, id, field);
  if (!change) return;
  if (change->dragged)
    edit(make(input.model, change->bits), gesture);
  else
    state.entry.edit = [make, bits = change->bits](const Model& model) { return make(model, bits); };
}

bool FormContext::refused(const char* id, DataType type, const NumberLimit* limit) const {
  const auto text = refused_text(state.entry, id);
  return text && refused(id, refusal(type, *text, limit));
}

bool FormContext::refused(const char* id, std::string_view sentence) const {
  if (!refused_text(state.entry, id)) return false;
  ImGui::SetCursorPosX(std::max(ImGui::GetCursorPosX(), field_column()));
  error_sentence(sentence);
  note_widget(std::string("message ") + (id + 2));
  return true;
}

FormOutput draw_form(const FormInput& input, FormState& state) {
  FormOutput output;
  if (!find_dispatchable(input.model, input.dispatch)) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted("The case has no dispatch that this program knows how to run.");
    ImGui::PopTextWrapPos();
    return output;
  }
  FieldDiagnostics diagnostics(input.latest ? diagnostics_of(*input.latest, input.model, input.dispatch)
                                            : Diagnostics{});
  const FormContext form{input, state, diagnostics, output};
  if (std::exchange(state.opened_for, form.desc().schema) != form.desc().schema)
    state.open_folds.insert(form.desc().schema->tensors.front().name);
  draw_dispatch_choice(form);
  draw_operator_choice(form);
  {
    const MonoFont mono;
    ImGui::PushTextWrapPos(0);
    ImGui::PushStyleColor(ImGuiCol_Text, palette().accent);
    ImGui::TextUnformatted(formula_with_values(form.desc()).c_str());
    ImGui::PopStyleColor();
    ImGui::PopTextWrapPos();
  }
  draw_unclaimed(form);
  draw_attributes(form);
  state.fields_above = true;
  for (std::size_t i = 0; i < form.desc().schema->tensors.size(); ++i) draw_tensor(form, i);
  draw_numerics(form);
  state.unclaimed = diagnostics.unclaimed();
  return output;
}

}  // namespace opscope::gui
