// Fields of the operator's attributes, and of the numerics it obeys.

#include <algorithm>

#include "app/gui/edits/operators.h"
#include "app/gui/form/form.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/operators/schema/invocation.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

// One hundredth of a pane's width of drag crosses the data: bounds move at the pace of what they bound.
double bound_speed(const FormContext& form) {
  if (!form.input.latest || form.input.latest->tensors.empty()) return 0;
  const Statistics& data = form.input.latest->tensors.front().statistics;
  return data.finite() > 0 && data.max > data.min ? (data.max - data.min) / 400 : 0;
}

void draw_refusal(const char* id) {
  if (const auto text = rejected_entry(id)) {
    ImGui::SetCursorPosX(field_column());
    error_sentence("'" + *text + "' is not a number: a decimal, nan, inf, -inf or bits as 0x...");
    note_widget(std::string("message ") + (id + 2));
  }
}

// A float32 entry; returns the new value.
std::optional<float> float_entry(const std::string& id, float value, double speed, bool& dragged) {
  const NumberField field{.type = DataType::Float32, .bits = to_bits(value), .speed = speed};
  const auto bits = number_field(id.c_str(), field, &dragged);
  draw_refusal(id.c_str());
  return bits ? std::optional(from_bits<float>(*bits)) : std::nullopt;
}

struct AttributeField {
  const FormContext& form;
  std::size_t index;
  const AttributeDeclaration& declaration;

  void set(AttributeValue value, bool dragged) const {
    form.edit(with_attribute(form.input.model, form.input.dispatch, index, std::move(value)),
              dragged ? "drag " + declaration.name : "");
  }

  void operator()(float value) const {
    bool dragged = false;
    const std::string id = "##" + declaration.name;
    if (const auto changed = float_entry(id, value, declaration.is_bound ? bound_speed(form) : 0, dragged))
      set(*changed, dragged);
  }

  void operator()(std::uint32_t value) const {
    if (declaration.kind == AttributeKind::Enum) {
      if (const auto chosen = combo_field(("##" + declaration.name).c_str(), value, declaration.enum_names))
        set(static_cast<std::uint32_t>(*chosen), false);
      return;
    }
    bool dragged = false;
    const NumberField field{.type = DataType::UInt32, .bits = value};
    const std::string id = "##" + declaration.name;
    if (const auto bits = number_field(id.c_str(), field, &dragged)) set(static_cast<std::uint32_t>(*bits), dragged);
    draw_refusal(id.c_str());
  }

  void operator()(const std::optional<ScaleBias>& value) const {
    bool present = value.has_value();
    if (ImGui::Checkbox(("##" + declaration.name).c_str(), &present))
      set(present ? std::optional(ScaleBias{}) : std::optional<ScaleBias>(), false);
    note_widget(declaration.name);
    if (!value) {
      ImGui::SameLine();
      ImGui::TextDisabled("absent");
      return;
    }
    const WidgetScope scope(declaration.name);
    bool dragged = false;
    field_label("  Scale", "x is multiplied by it first.");
    if (const auto scale = float_entry("##Scale", value->scale, 0, dragged))
      set(std::optional(ScaleBias{*scale, value->bias}), dragged);
    field_label("  Bias", "Added after the multiplication.");
    if (const auto bias = float_entry("##Bias", value->bias, 0, dragged))
      set(std::optional(ScaleBias{value->scale, *bias}), dragged);
  }
};

}  // namespace

void draw_attributes(const FormContext& form) {
  const OperatorSchema& schema = *form.desc().schema;
  for (std::size_t i = 0; i < schema.attributes.size(); ++i) {
    const AttributeDeclaration& declaration = schema.attributes[i];
    ImGui::PushID(static_cast<int>(i));
    const std::vector<Diagnostic> findings = form.diagnostics.claim(declaration.name);
    field_label(declaration.name.c_str(), declaration.meaning);
    {
      const FieldOutline outline(findings);
      std::visit(AttributeField{form, i, declaration}, form.desc().attributes[i]);
    }
    field_messages(findings);
    ImGui::PopID();
  }
}

void draw_numerics(const FormContext& form) {
  const OperatorSchema& schema = *form.desc().schema;
  if (schema.numerics.empty()) return;
  const NumericsProfile* profile = profile_of(form.input.model.numerics);
  const std::vector<std::string> summary = {std::string(profile ? profile->name : "custom")};
  if (!fold(form, "Numerics", summary, "What DirectML leaves open, and this operator obeys.")) return;
  const WidgetScope scope("Numerics");
  for (const NumericsSetting& setting : numerics_settings()) {
    if (std::ranges::find(schema.numerics, setting.key) == schema.numerics.end()) continue;
    field_label(std::string(setting.label).c_str(), setting.meaning);
    const std::vector<std::string> names(setting.choices.begin(), setting.choices.end());
    const std::string id = "##" + std::string(setting.key);
    if (const auto chosen = combo_field(id.c_str(), setting.get(form.input.model.numerics), names)) {
      Model model = form.input.model;
      setting.set(model.numerics, *chosen);
      form.edit(std::move(model));
    }
  }
}

}  // namespace opscope::gui
