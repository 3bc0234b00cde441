#include "app/gui/form/threshold_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "app/gui/edits/pictures.h"
#include "app/gui/form/number_row.h"
#include "app/gui/form/picture_fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/marked_number.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "core/io/array_file.h"
#include "core/io/image.h"
#include "core/model/conversion.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

Model with_threshold(const Model& model, TensorAt at, const std::optional<Threshold>& threshold) {
  const FileValues* file = find_file(model, at);
  if (!file) return model;
  Conversion changed = file->conversion;
  changed.threshold = threshold;
  return with_values(model, at, changed);
}

// The threshold with another value, unless it was removed meanwhile.
Model with_threshold_at(const Model& model, TensorAt at, double value) {
  const FileValues* file = find_file(model, at);
  if (!file || !file->conversion.threshold) return model;
  return with_threshold(model, at, Threshold{file->conversion.threshold->test, value});
}

// How often each element stands in the tensor.
std::uint64_t repeats_of(const TensorDesc& desc) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  std::uint64_t repeats = 1;
  for (std::size_t d = 0; d < strides.size(); ++d)
    if (strides[d] == 0) repeats *= desc.sizes[d];
  return repeats;
}

std::string drag_of(TensorAt at) { return fmt::format("drag threshold {}", at.tensor); }

void draw_test(const FormContext& form, TensorAt at, const std::optional<Threshold>& threshold) {
  std::vector<std::string> names = {"x is not 0"};
  for (const char* sign : threshold_signs) names.push_back(fmt::format("x {} T", sign));
  const std::size_t present = threshold ? 1 + static_cast<std::size_t>(threshold->test) : 0;
  field_label("True where", "x is an element of the file; those of a picture are from 0 to 1.");
  const auto chosen = combo_field("##Test", present, names);
  if (!chosen) return;
  const double value = threshold ? threshold->value : 0.5;
  form.edit(with_threshold(
      form.input.model, at,
      *chosen == 0 ? std::nullopt : std::optional(Threshold{static_cast<Threshold::Test>(*chosen - 1), value})));
}

void draw_value(const FormContext& form, TensorAt at, const Threshold& threshold, const FileHistogram* file) {
  const char* sign = threshold_signs.at(static_cast<std::size_t>(threshold.test));
  field_label("Threshold T", fmt::format("An element x of the file is true where x {} T.", sign));
  const double speed = file ? (file->histogram.high - file->histogram.low) / 400 : 0;
  const NumberField field{
      .type = DataType::Float64, .bits = to_bits(threshold.value), .speed = speed, .limit = &only_finite};
  form.number("##Threshold", field, drag_of(at), [at](const Model& model, std::uint64_t bits) {
    return with_threshold_at(model, at, from_bits<double>(bits));
  });
  form.refused("##Threshold", DataType::Float64, &only_finite);
  field_label("Set T to", "A place among the elements of the file.");
  const float width = std::floor((ImGui::GetContentRegionAvail().x - px(4)) / 2) / ui_scale();
  // In the colour of a choice where T is there.
  const auto set_to = [&](const char* name, std::optional<double> FileHistogram::*place, const std::string& tooltip) {
    const double* value = file && file->*place ? &*(file->*place) : nullptr;  // nullptr: it is not known
    const bool is_there = value != nullptr && *value == threshold.value;
    if (is_there) ImGui::PushStyleColor(ImGuiCol_Button, with_alpha(palette().accent, 0.35f));
    ImGui::BeginDisabled(value == nullptr);
    if (button(name, width, name, tooltip) && value != nullptr && !is_there)
      form.edit(with_threshold_at(form.input.model, at, *value));
    ImGui::EndDisabled();
    if (is_there) ImGui::PopStyleColor();
  };
  set_to("middle", &FileHistogram::middle,
         fmt::format("{}: the middle of the least and the largest element, where T of an opened picture begins.",
                     file && file->middle ? marked_number(*file->middle) : "Not known yet"));
  ImGui::SameLine(0, px(4));
  set_to("median", &FileHistogram::half,
         "Between two elements of the file, so that as nearly as possible half of them are true.");
}

void draw_plot(const FormContext& form, TensorAt at, const FileValues& file, const Histogram& histogram) {
  const std::string name = visible_name(std::filesystem::path(file.source_path).filename().string(), 24);
  const HistogramSeries series{.title = "x of " + name, .histogram = histogram, .filled = true};
  const HistogramBound bound{"T", file.conversion.threshold->value};
  HistogramPlotState& state = form.state.thresholds[{at.dispatch, at.tensor}].plot;
  const auto edit = draw_histogram("threshold", std::span(&series, 1), std::span(&bound, 1), state, px(150));
  if (edit && edit->value != bound.value) form.edit(with_threshold_at(form.input.model, at, edit->value), drag_of(at));
}

}  // namespace

bool has_threshold_field(const FileValues& file) {
  return has_image_name(file.source_path) || has_array_name(file.source_path);
}

// The counts stay as they are until newer ones are there, so that nothing flickers while the threshold is dragged.
void draw_share_of_true(const FormContext& form, TensorAt at) {
  const Results* latest = form.input.latest;
  if (latest != nullptr && latest->request.dispatch != at.dispatch) latest = nullptr;
  std::span<const TensorSummary> tensors;
  if (latest != nullptr) tensors = latest->tensors;
  ThresholdState& state = form.state.thresholds[{at.dispatch, at.tensor}];
  for (const TensorSummary& each : tensors)
    if (each.is_input && each.counted() && each.name == form.desc().schema->tensors[at.tensor].name) {
      // Each once, however often strides of 0 repeat it.
      const std::uint64_t repeats = repeats_of(each.tensor.desc);
      state.elements = each.statistics.elements / repeats;
      state.true_elements = (each.statistics.elements - each.statistics.zero) / repeats;
    }
  // With these values the case cannot run: the counts are those of others.
  if (latest != nullptr && !latest->valid() && latest->request.model.get() == &form.input.model) state.elements = 0;
  field_label("True",
              "The share of the mask's own elements that are not 0: those that strides of 0 repeat count once.");
  ImGui::AlignTextToFramePadding();
  if (state.elements == 0) return ImGui::TextDisabled(latest && latest->valid() ? "being counted" : "-");
  const double percent = 100 * static_cast<double>(state.true_elements) / static_cast<double>(state.elements);
  // In a line of its own if the longest does not fit: nothing moves while the threshold is dragged.
  const std::string longest = fmt::format("100.0 % {0} of {0}", with_thousands(state.elements));
  const float room = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x;
  ImGui::TextUnformatted(fmt::format("{:.1f} %", percent).c_str());
  if (ImGui::CalcTextSize(longest.c_str()).x <= room)
    ImGui::SameLine();
  else
    ImGui::SetCursorPosX(field_column());
  const std::string of = with_thousands(state.true_elements) + " of " + with_thousands(state.elements);
  // If the total were cut off, it would read as another number.
  const bool fits = ImGui::CalcTextSize(of.c_str()).x <= ImGui::GetContentRegionAvail().x;
  muted_text(fits ? of : with_thousands(state.true_elements));
  note_widget("true " + of);
  if (!fits) tooltip_on_hover(of);
}

void draw_threshold(const FormContext& form, TensorAt at, const FileValues& file) {
  draw_test(form, at, file.conversion.threshold);
  if (!file.conversion.threshold) return draw_squashed(form, at, file);
  const Resource& resource = *find_resource(form.input.model, at);
  const FileHistogram* counted = nullptr;
  if (form.input.latest)
    if (const auto found = form.input.latest->before_threshold.find(resource.name);
        found != form.input.latest->before_threshold.end())
      counted = &found->second;
  draw_value(form, at, *file.conversion.threshold, counted);
  if (!counted) return draw_squashed(form, at, file);
  // What is dragged and what it makes true stand before the picture: they are in sight in a low window too.
  draw_plot(form, at, file, counted->histogram);
  draw_share_of_true(form, at);
  draw_squashed(form, at, file);
  draw_threshold_picture(*counted, *file.conversion.threshold, form.state.thresholds[{at.dispatch, at.tensor}].picture);
}

}  // namespace opscope::gui
