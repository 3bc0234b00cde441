#include "app/gui/form/form.h"

#include <algorithm>
#include <cctype>

#include "app/gui/edits/operators.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

void draw_dispatch_choice(const FormContext& form) {
  const std::vector<const DispatchCommand*> all = dispatches(form.input.model);
  if (all.size() < 2) return;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < all.size(); ++i) names.push_back(std::to_string(i + 1) + "  " + all[i]->dispatchable);
  field_label("Dispatch", "The case runs several operators in a row; this one is shown. Those before it run first.");
  if (const auto chosen = combo_field("##dispatch", form.input.dispatch, names)) form.output.choose_dispatch = *chosen;
}

void draw_operator_choice(const FormContext& form) {
  const std::vector<const OperatorSchema*> all = all_operators();
  const OperatorSchema* present = form.desc().schema;
  std::vector<std::string> names, marks;
  for (const OperatorSchema* schema : all) {
    names.push_back(schema->name);
    const bool here = schema->supported_at(form.input.model.feature_level) != nullptr;
    marks.push_back(here ? "" : "not at this feature level");
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
  std::string tooltip = present->summary;
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

bool fold(const FormContext& form, const std::string& name, const std::string& summary, std::string_view tooltip) {
  const bool was_open = form.state.open_folds.contains(name);
  const std::size_t errors = form.diagnostics.count_below(name, true);
  const std::size_t findings = form.diagnostics.count_below(name, false);
  ImGui::Spacing();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetFrameHeight();
  if (ImGui::InvisibleButton(("##fold " + name).c_str(), {width, height})) {
    if (was_open)
      form.state.open_folds.erase(name);
    else
      form.state.open_folds.insert(name);
  }
  note_widget("fold " + name);
  tooltip_on_hover(tooltip);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 ground = ImGui::IsItemHovered() ? palette().line : palette().raised;
  draw.AddRectFilled(at, {at.x + width, at.y + height}, ground, ImGui::GetStyle().FrameRounding);
  if (ImGui::IsItemFocused()) draw.AddRect(at, {at.x + width, at.y + height}, palette().accent, px(4));
  const float text_y = at.y + ImGui::GetStyle().FramePadding.y;
  const float middle = at.y + height / 2, arm = px(3.5f), arrow_x = at.x + px(12);
  if (was_open)
    draw.AddTriangleFilled({arrow_x - arm, middle - arm / 2}, {arrow_x + arm, middle - arm / 2},
                           {arrow_x, middle + arm}, palette().muted);
  else
    draw.AddTriangleFilled({arrow_x - arm / 2, middle - arm}, {arrow_x - arm / 2, middle + arm},
                           {arrow_x + arm, middle}, palette().muted);
  draw.AddText(fonts().medium, ImGui::GetFontSize(), {at.x + px(24), text_y}, palette().text, name.c_str());
  const float name_end =
      at.x + px(24) + fonts().medium->CalcTextSizeA(ImGui::GetFontSize(), FLT_MAX, 0, name.c_str()).x;
  const std::string note = errors > 0 ? "! error" : findings > 0 ? "! warning" : summary;
  const ImU32 color = errors > 0 ? palette().wrong : findings > 0 ? palette().caution : palette().muted;
  const float note_width = ImGui::CalcTextSize(note.c_str()).x;
  const float note_x = std::max(name_end + px(8), at.x + width - px(8) - note_width);
  const ImVec4 clip(note_x, at.y, at.x + width - px(4), at.y + height);
  draw.AddText(nullptr, 0, {note_x, text_y}, color, note.c_str(), nullptr, 0, &clip);
  return form.state.open_folds.contains(name);
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
  for (std::size_t i = 0; i < form.desc().schema->tensors.size(); ++i) draw_tensor(form, i);
  draw_numerics(form);
  state.unclaimed = diagnostics.unclaimed();
  return output;
}

}  // namespace opscope::gui
