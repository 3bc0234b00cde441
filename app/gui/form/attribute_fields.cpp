#include "app/gui/form/attribute_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/form/attribute_playback.h"
#include "app/gui/form/bound_notes.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/play_button.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/compare/outcomes.h"
#include "core/operators/schema/attribute_types.h"
#include "core/operators/schema/invocation.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

// Change for each pixel of a drag, such that 400 pixels cross the range of the data. 0 if there are no data.
double bound_speed(const FormContext& form) {
  const auto data = data_range(form.input);
  return data ? static_cast<double>(data->high - data->low) / 400 : 0;
}

class AttributeFields {
 public:
  AttributeFields(const FormContext& form, std::size_t index)
      : form_(form),
        index_(index),
        declaration_(form.desc().schema->attributes[index]),
        shape_(traits(declaration_.kind)),
        value_(form.desc().attributes[index]) {}

  void draw() const {
    if (declaration_.kind == AttributeKind::Enum) return draw_choice();
    if (shape_.optional) draw_presence();
    if (shape_.numbers.front().name.empty()) return draw_number(declaration_.name, 0);
    const WidgetScope scope(declaration_.name);
    for (std::size_t n = 0; n < value_.count; ++n) {
      const std::string name(shape_.numbers[n].name);
      field_label(("  " + name).c_str(), std::string(shape_.numbers[n].meaning));
      draw_number(name, n);
    }
  }

 private:
  std::string id(const std::string& name) const { return "##" + name; }

  void set(const AttributeValue& value) const {
    form_.edit(with_attribute(form_.input.model, form_.input.dispatch, index_, value));
  }

  void draw_choice() const {
    if (const auto chosen =
            combo_field(id(declaration_.name).c_str(), value_.as_uint(), short_enum_names(declaration_)))
      set(static_cast<std::uint32_t>(*chosen));
  }

  void draw_presence() const {
    bool present = value_.count != 0;
    if (ImGui::Checkbox(id(declaration_.name).c_str(), &present))
      set(present ? initial_value(declaration_.kind) : AttributeValue(value_.type, {}));
    note_widget(declaration_.name);
    focus_if_wanted(declaration_.name);
    control_tooltip();
    if (value_.count != 0) return;
    ImGui::SameLine();
    ImGui::TextDisabled("absent");
  }

  // As the operator declares them; of an attribute that is absent by default, as it is when it becomes present. nullopt
  // if another choice gives it another type.
  std::optional<std::uint64_t> default_bits(std::size_t number) const {
    const Attributes all = default_attributes(*form_.desc().schema, tensor_types_of(form_.desc()));
    const AttributeValue value = all[index_].count != 0 ? all[index_] : initial_value(declaration_.kind);
    return value.type == value_.type && number < value.count ? std::optional(value.bits[number]) : std::nullopt;
  }

  void draw_number(const std::string& name, std::size_t number) const {
    const float button = ImGui::GetFrameHeight(), gap = px(4);
    const NumberField field{.type = value_.type,
                            .bits = value_.bits[number],
                            .speed = declaration_.bound ? bound_speed(form_) : 0,
                            .width = ImGui::GetContentRegionAvail().x - button - gap,
                            .standard = default_bits(number)};
    form_.number(
        id(name).c_str(), field, "drag " + declaration_.name,
        [value = value_, number, dispatch = form_.input.dispatch, at = index_](const Model& model, std::uint64_t bits) {
          return with_attribute(model, dispatch, at, value.with_number(number, bits));
        });
    ImGui::SameLine(0, gap);
    draw_play_button(name, {form_.input.dispatch, index_, number, form_.desc().schema});
    form_.refused(id(name).c_str(), field.type);
  }

  void draw_play_button(const std::string& name, const AttributeNumber& at) const {
    const bool playing = form_.state.playing && form_.state.playing->at == at;
    ImGui::BeginDisabled(!form_.input.live);
    const bool clicked = play_button((id(name) + " play").c_str(), playing, name,
                                     form_.input.live ? "Moves the value to and fro. One Ctrl+Z takes all of it back."
                                                      : "LIVE is off: no value of it would run.");
    ImGui::EndDisabled();
    if (clicked) form_.state.toggle_playback = at;
  }

  const FormContext& form_;
  const std::size_t index_;
  const AttributeDeclaration& declaration_;
  const AttributeTraits& shape_;
  const AttributeValue& value_;
};

// What 1 of a picture became: "255", "as UINT8".
struct PictureScale {
  double one;
  std::string reason;
};

// A bound on the scale of a picture from 0 to 1, as one from 0 to `one`. 0.7 is a little less as FLOAT.
double as_sample(float bound, double one) { return std::max(0.0, std::floor(one * bound + 0.5 + 1e-4)); }

// Integers hold samples as they are: of 8 bits, unless a type can hold 16 and its elements are such.
bool holds_bytes(const FormContext& form, DataType type) {
  if (type == DataType::UInt8) return true;
  const auto data = is_integer(type) ? data_range(form.input) : std::nullopt;
  return data && data->high > 1 && data->high <= 255;
}

// Of a picture of which bounds from -1 to 1 clip nearly all; nullopt: there is none.
std::optional<PictureScale> large_picture_scale(const FormContext& form) {
  constexpr double large = 100, largest = 65535;  // bounds from -1 to 1 leave at most 1 % of such a range
  const std::vector<TensorDeclaration>& tensors = form.desc().schema->tensors;
  for (std::size_t tensor = 0; tensor < tensors.size(); ++tensor) {
    const TensorAt at{form.input.dispatch, tensor};
    const FileValues* file = find_picture(form.input.model, at);
    if (!file || has_real_image_name(file->source_path)) continue;
    const DataType type = find_desc(form.input.model, at)->data_type;
    const Conversion& values = file->conversion;
    if (holds_bytes(form, type)) return PictureScale{255, fmt::format("as {}", opscope::name(type))};
    if (!is_integer(type) && !values.minus_mean && values.bias == 0 && values.scale >= large && values.scale <= largest)
      return PictureScale{values.scale, "with its scaling"};
  }
  return std::nullopt;
}

// "kept", if no element has that outcome; empty if one has it, or if none was counted.
std::string outcome_of_none(const Results& results) {
  if (!results.outcomes) return "";
  const std::vector<Outcome>& each = results.invocation->schema->outcomes.each;
  const auto kept = std::ranges::find(each, OutcomeTone::Kept, &Outcome::tone);
  if (kept == each.end()) return "";
  const OutcomeCount& count = results.outcomes->counts[static_cast<std::size_t>(kept - each.begin())];
  return count.count == 0 ? kept->name : "";
}

// Values of a picture became large, such as samples from 0 to 255, and bounds that are fractions clip nearly all.
void draw_bounds_cure(const FormContext& form) {
  const OperatorSchema& schema = *form.desc().schema;
  const std::optional<PictureScale> scale = large_picture_scale(form);
  if (!scale) return;
  Model cured = form.input.model;
  std::string text;
  bool has_fraction = false;
  for (std::size_t i = 0; i < schema.attributes.size(); ++i) {
    const AttributeValue& value = form.desc().attributes[i];
    if (!schema.attributes[i].bound || value.type != DataType::Float32 || value.count != 1) continue;
    const auto bound = from_bits<float>(value.bits[0]);
    if (!(bound >= -1 && bound <= 1)) return;
    has_fraction = has_fraction || bound != std::trunc(bound);
    const auto sample = static_cast<float>(as_sample(bound, scale->one));
    cured = with_attribute(std::move(cured), form.input.dispatch, i, value.with_number(0, to_bits(sample)));
    text += fmt::format("{}{} {}", text.empty() ? "Use " : ", ", schema.attributes[i].name, sample);
  }
  if (!has_fraction) return;
  const Results* latest = form.input.latest;
  OutcomeOfNone& counted = form.state.outcome_of_none;
  const std::size_t dispatch = form.input.dispatch;
  if (latest && latest->valid() && latest->state == Results::State::Complete && latest->request.dispatch == dispatch &&
      latest->invocation->schema == &schema)
    counted = {dispatch, &schema, outcome_of_none(*latest)};
  const bool is_own = counted.dispatch == dispatch && counted.schema == &schema;
  const std::string none = is_own ? counted.name : "";
  ImGui::SetCursorPosX(field_column());
  wrapped_text(palette().caution,
               fmt::format("! 1 of the picture is {:g} {}, but the bounds are at most 1{}.", scale->one, scale->reason,
                           none.empty() ? "" : ": no element is " + none));
  note_widget(none.empty() ? "bounds are small" : "no element is " + none);
  ImGui::SetCursorPosX(field_column());
  if (button(text.c_str(), 0, "bounds as samples",
             fmt::format("The bounds times {0:g}: 1 of a picture is {0:g} {1}.", scale->one, scale->reason)))
    form.edit(std::move(cured), {}, text);
}

}  // namespace

void draw_attributes(const FormContext& form) {
  const OperatorSchema& schema = *form.desc().schema;
  std::optional<std::size_t> last_bound;
  for (std::size_t i = 0; i < schema.attributes.size(); ++i)
    if (schema.attributes[i].bound) last_bound = i;
  for (std::size_t i = 0; i < schema.attributes.size(); ++i) {
    const AttributeDeclaration& declaration = schema.attributes[i];
    ImGui::PushID(static_cast<int>(i));
    form.field(declaration.name, declaration.name.c_str(), declaration.meaning,
               [&] { AttributeFields(form, i).draw(); });
    ImGui::PopID();
    if (last_bound == i) form.tell_briefly(bound_notes(form.desc()));
  }
  form.below("bounds cure", [&] { draw_bounds_cure(form); });
}

void draw_numerics(const FormContext& form) {
  const OperatorSchema& schema = *form.desc().schema;
  if (schema.numerics.empty()) return;
  const auto profile = profile_of(form.input.model.numerics);
  const std::vector<std::string> summary = {std::string(profile ? profile->name : "custom")};
  if (!form.fold("Numerics", summary, "Choices for results that DirectML leaves open.")) return;
  const WidgetScope scope("Numerics");
  // Where one label has no room beside its field, each stands above its own.
  const float room = field_column() - ImGui::GetCursorPosX() - px(4);
  const bool above = std::ranges::any_of(numerics_settings(), [&](const NumericsSetting& setting) {
    return schema.obeys(setting) && ImGui::CalcTextSize(std::string(setting.label).c_str()).x > room;
  });
  for (const NumericsSetting& setting : numerics_settings()) {
    if (!schema.obeys(setting)) continue;
    const float left = ImGui::GetCursorPosX();
    field_label(std::string(setting.label).c_str(), setting.meaning);
    if (above && ImGui::GetCursorPosX() > left) ImGui::NewLine();
    const std::vector<std::string> names(setting.choices.begin(), setting.choices.end());
    const std::string id = "##" + std::string(setting.key);
    if (const auto chosen = combo_field(id.c_str(), form.input.model.numerics.choice(setting), names)) {
      Model model = form.input.model;
      model.numerics.choose(setting, *chosen);
      form.edit(std::move(model));
    }
  }
}

}  // namespace opscope::gui
