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

struct AttributeField {
  const FormContext& form;
  std::size_t index;
  const AttributeDeclaration& declaration;

  void set(AttributeValue value) const {
    form.edit(with_attribute(form.input.model, form.input.dispatch, index, std::move(value)));
  }

  // A number; `value_of` makes the attribute's value of its bits.
  void entry(const std::string& name, const NumberField& field,
             const std::function<AttributeValue(std::uint64_t bits)>& value_of) const {
    const std::string id = "##" + name;
    form.number(id.c_str(), field, "drag " + declaration.name,
                [value_of, dispatch = form.input.dispatch, at = index](const Model& model, std::uint64_t bits) {
                  return with_attribute(model, dispatch, at, value_of(bits));
                });
    form.refused(id.c_str(), field.type);
  }

  void operator()(float value) const {
    entry(declaration.name,
          {.type = DataType::Float32, .bits = to_bits(value), .speed = declaration.is_bound ? bound_speed(form) : 0},
          [](std::uint64_t bits) { return from_bits<float>(bits); });
  }

  void operator()(std::uint32_t value) const {
    if (declaration.kind == AttributeKind::Enum) {
      if (const auto chosen = combo_field(("##" + declaration.name).c_str(), value, declaration.enum_names))
        set(static_cast<std::uint32_t>(*chosen));
      return;
    }
    entry(declaration.name, {.type = DataType::UInt32, .bits = value},
          [](std::uint64_t bits) { return static_cast<std::uint32_t>(bits); });
  }

  void operator()(const std::optional<ScaleBias>& value) const {
    bool present = value.has_value();
    if (ImGui::Checkbox(("##" + declaration.name).c_str(), &present))
      set(present ? std::optional(ScaleBias{}) : std::optional<ScaleBias>());
    note_widget(declaration.name);
    if (!value) {
      ImGui::SameLine();
      ImGui::TextDisabled("absent");
      return;
    }
    const WidgetScope scope(declaration.name);
    field_label("  Scale", "x is multiplied by it first.");
    entry("Scale", {.type = DataType::Float32, .bits = to_bits(value->scale)},
          [bias = value->bias](std::uint64_t bits) {
            return std::optional(ScaleBias{from_bits<float>(bits), bias});
          });
    field_label("  Bias", "Added after the multiplication.");
    entry("Bias", {.type = DataType::Float32, .bits = to_bits(value->bias)},
          [scale = value->scale](std::uint64_t bits) {
            return std::optional(ScaleBias{scale, from_bits<float>(bits)});
          });
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
