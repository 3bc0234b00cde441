#include "app/gui/plots/error_panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

constexpr int error_digits = 4;
constexpr const char* in_range = "max in range";

void error_cell(const std::string& text) {
  ImGui::TableNextColumn();
  const MonoFont mono;
  right_aligned(palette().text, text);
}

// "≈-12.34 dB", in fewer digits if a cell of this many pixels has no room for four.
std::string decibels_in(double ratio, float room) {
  const MonoFont mono;
  for (int digits = error_digits;; --digits)
    if (std::string text = marked_number(ratio, digits) + " dB";
        digits == 1 || ImGui::CalcTextSize(text.c_str()).x <= room)
      return text;
}

// A figure of errors in steps, which a scale of 0 has none of, and in real units. True if it was clicked. `step`: in
// real units, below 0 if the sign of the figure is to be that of the stored elements' error.
bool error_row(const char* name, const char* label, double real, double step, const char* tooltip,
               bool leads_somewhere) {
  muted_cell(label);
  tooltip_on_hover(tooltip);
  note_widget(name);
  note_widget(std::string("row ") + label);
  ImGui::SameLine(0, 0);
  const bool clicked = leads_somewhere && ImGui::Selectable((std::string("##") + name).c_str(), false,
                                                            ImGuiSelectableFlags_SpanAllColumns);
  if (leads_somewhere) tooltip_on_hover(tooltip);
  const auto text_of = [](double number) { return std::isnan(number) ? "-" : marked_number(number, error_digits); };
  const std::string steps = step == 0 ? "-" : text_of(real / step);
  error_cell(steps);
  note_widget(fmt::format("{} in steps {}", name, steps));
  error_cell(text_of(real));
  return clicked;
}

// How many results are in the output's range, of those whose error is finite; on one line whatever they are.
void draw_saturated(const QuantizationErrors& errors) {
  const std::string text =
      errors.below + errors.above > 0
          ? fmt::format("{} below, {} above the range", with_thousands(errors.below), with_thousands(errors.above))
      : errors.undefined > 0 ? "all others in range"
                             : "all in range";
  const bool fits = ImGui::CalcTextSize(text.c_str()).x <= ImGui::GetContentRegionAvail().x;
  muted_text(fits ? text : fmt::format("{} below, {} above", marked_count(errors.below), marked_count(errors.above)));
  note_widget(text);
  tooltip_on_hover(
      (fits ? "" : text + ". ") +
      "Rounded results that are elements of the output's type are in range. For those below and above, its "
      "least or its greatest element stands: they saturate.");
}

}  // namespace

void draw_error_map_switch(std::optional<ErrorUnit>& mapped) {
  const WidgetScope scope("quantization error");
  bool shown = mapped.has_value();
  switch_at_right("map", shown,
                  "Shows the error of each element as a picture, in the place of the difference. The pane's menu "
                  "chooses steps or real units.");
  if (shown != mapped.has_value()) mapped = shown ? std::optional(ErrorUnit::Steps) : std::nullopt;
}

std::string errors_csv(const QuantizationErrors& errors, double scale) {
  const auto cell = [](double number) { return std::isnan(number) ? "" : fmt::format("{}", number); };
  std::string text = "figure,steps,value\n";
  const auto error = [&](const char* name, bool known, double real, double step) {
    const double value = known ? real : std::nan("");
    text += fmt::format("{},{},{}\n", name, step == 0 ? "" : cell(value / step), cell(value));
  };
  const auto figure = [&](const char* name, const std::string& value) { text += fmt::format("{},,{}\n", name, value); };
  const std::uint64_t beyond = errors.below + errors.above + errors.undefined;
  error("max |error|", errors.undefined < errors.elements, errors.largest, std::abs(scale));
  error("max |error| in range", beyond < errors.elements, errors.largest_in_range, std::abs(scale));
  error("mean", true, errors.mean, scale);
  error("RMS", true, errors.rms, std::abs(scale));
  figure("signal to noise in dB", cell(errors.signal_to_noise_db));
  figure("elements", std::to_string(errors.elements));
  figure("below the range", std::to_string(errors.below));
  figure("above the range", std::to_string(errors.above));
  figure("without a finite error", std::to_string(errors.undefined));
  return text;
}

ErrorsOutput draw_errors(const char* id, const ErrorData& data) {
  const WidgetScope scope(id);
  ErrorsOutput output;
  if (!data.problem.empty()) wrapped_text(palette().caution, "! " + data.problem);
  if (data.errors == nullptr) {
    if (data.problem.empty()) muted_text("~ being computed");
    return output;
  }
  const QuantizationErrors& errors = *data.errors;
  const bool any_finite = errors.undefined < errors.elements;
  const bool any_in_range = errors.below + errors.above + errors.undefined < errors.elements;
  const double size_of_step = std::abs(data.scale);
  ImGui::BeginGroup();
  if (ImGui::BeginTable(id, 3, ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingStretchSame)) {
    // Numbers need the room of a narrow panel.
    const bool narrow = ImGui::GetContentRegionAvail().x < px(260);
    const char* signal_to_noise = narrow ? "SNR" : "signal to noise";
    const char* largest = narrow ? "max |e|" : "max |error|";
    float label_width = 0;
    for (const char* label : {signal_to_noise, largest, in_range})
      label_width = std::max(label_width, ImGui::CalcTextSize(label).x);
    ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, label_width);
    ImGui::TableNextColumn();
    for (const char* heading : {"steps", "real"}) {
      ImGui::TableNextColumn();
      right_aligned(palette().muted, heading);
    }
    if (error_row(
            "largest", largest, any_finite ? errors.largest : std::nan(""), size_of_step,
            "The largest error of all elements, without its sign, by saturation or rounding: how far an element is "
            "from the exact result. Click to go to it.",
            errors.largest > 0))
      output.element = errors.largest_at;
    if (error_row("rounding", in_range, any_in_range ? errors.largest_in_range : std::nan(""), size_of_step,
                  "The largest error, without its sign, of the elements that do not saturate, by rounding alone: 0 if "
                  "all of them are exact. Rounded, their results are elements of the output's type. Click to go to it.",
                  errors.largest_in_range > 0))
      output.element = errors.largest_in_range_at;
    error_row("mean", "mean", errors.mean, data.scale,
              "The mean error with its sign, the bias: above 0 if the output is too large on average. A negative scale "
              "makes its signs in steps and in real units differ, as those of an element's errors.",
              false);
    error_row("RMS", "RMS", errors.rms, size_of_step, "The root of the mean squared error.", false);
    muted_cell(signal_to_noise);
    tooltip_on_hover("Signal to noise: 10 log10 of the exact results' mean square over the errors'.");
    ImGui::TableNextColumn();
    const std::string ratio = std::isnan(errors.signal_to_noise_db) ? "-"
                              : std::isinf(errors.signal_to_noise_db)
                                  ? "no error"
                                  : decibels_in(errors.signal_to_noise_db, ImGui::GetContentRegionAvail().x);
    error_cell(ratio);
    note_widget("signal to noise");
    note_widget("signal to noise " + ratio);
    ImGui::EndTable();
  }
  if (errors.undefined > 0) muted_text(counted(errors.undefined, "element") + " without a finite error");
  if (any_finite) draw_saturated(errors);
  if (data.scale == 0) {
    wrapped_text(palette().muted, "No steps: the output's scale is 0, so all its elements mean 0.");
    note_widget("no steps");
  }
  ImGui::EndGroup();
  note_widget("table");
  ImGui::PushID(id);  // its menu is none of the other plots
  if (begin_numbers_menu()) {
    output.save = table_entries([&] { return errors_csv(errors, data.scale); }, true, false);
    ImGui::EndPopup();
  }
  ImGui::PopID();
  return output;
}

}  // namespace opscope::gui
