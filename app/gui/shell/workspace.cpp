#include "app/gui/shell/workspace.h"

#include <imgui.h>

#include <cmath>

#include "app/gui/edits/operators.h"
#include "app/gui/form/fields.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/plots/statistics_table.h"
#include "app/gui/plots/what_if_panel.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

bool is_single(const Results& results, const TensorSummary& summary) {
  const OperatorSchema& schema = *results.invocation->schema;
  return summary.is_input && schema.tensors[schema.find_tensor(summary.name)].single_element;
}

bool same_tensor(const Tensor& a, const Tensor& b) {
  return a.buffer.same_storage(b.buffer) && a.offset == b.offset && a.desc == b.desc;
}

// A dragged bound as a short decimal: steps of about a four hundredth of what the plot spans.
float rounded_bound(double value, const Histogram& axis, DataType type) {
  double place = std::pow(10, std::floor(std::log10((axis.high - axis.low) / 400)));
  if (is_integer(type)) place = std::max(1.0, std::round(place));
  if (!std::isfinite(place) || place <= 0) return static_cast<float>(value);
  char decimal[64];  // through text: a multiple of 0.001 in binary is rarely the decimal that was meant
  std::snprintf(decimal, sizeof decimal, "%.10g", std::round(value / place) * place);
  const auto bits = parse_element(DataType::Float32, decimal);
  return bits ? from_bits<float>(*bits) : static_cast<float>(value);
}

void heading(const char* text) {
  ImGui::Spacing();
  ImGui::PushFont(fonts().medium);
  ImGui::TextUnformatted(text);
  ImGui::PopFont();
}

}  // namespace

void Workspace::open(ModelPtr model) { opened_ = std::move(model); }

void Workspace::show(ResultsPtr results) {
  if (results == results_) return;
  if (opened_ && results && results->request.model == opened_) {
    view_ = view_from_json(opened_->view);
    cache_.main_sizes.clear();  // the pictures of the case before say nothing about this one
    opened_.reset();
  }
  // An input that the edit did not touch keeps its version, and so its picture. Both results are alive here, so that
  // equal storage means equal contents.
  std::vector<std::uint64_t> versions;
  for (const TensorSummary& summary : results->tensors) {
    std::uint64_t version = 0;
    for (std::size_t i = 0; results_ && summary.is_input && i < results_->tensors.size(); ++i)
      if (results_->tensors[i].is_input && same_tensor(results_->tensors[i].tensor, summary.tensor))
        version = input_versions_[i];
    versions.push_back(version ? version : ++last_version_);
  }
  results_ = std::move(results);
  input_versions_ = std::move(versions);

  sources_.clear();
  const BackendOutcome* computed = results_->computed();
  for (std::size_t i = 0; i < results_->tensors.size(); ++i) {
    const TensorSummary& summary = results_->tensors[i];
    const bool is_reference = summary.name == results_->backends.front().name;
    if (is_single(*results_, summary)) continue;
    if (!summary.is_input && !is_reference && !(computed && computed->name == summary.name)) continue;
    const PaneRole role = summary.is_input ? PaneRole::Input : is_reference ? PaneRole::Reference : PaneRole::Computed;
    const std::string origin = summary.origin == summary.name ? "" : summary.origin;
    sources_.push_back({summary.name, origin, summary.tensor, {}, input_versions_[i], role});
  }
  if (computed)
    sources_.push_back({"difference", computed->name + " against reference", *computed->output,
                        results_->backends.front().output, ++last_version_, PaneRole::Difference,
                        results_->mistrust.has_value()});
  if (results_->backends.front().ran()) what_if_.start(results_);
}

void Workspace::draw_panes() {
  if (results_) draw_heatmaps(sources_, view_, cache_);
}

std::optional<Edit> Workspace::draw_bounds(const Model& model, std::size_t dispatch) {
  const BackendOutcome* computed = results_->computed();
  std::vector<HistogramSeries> series;
  for (const TensorSummary& summary : results_->tensors)
    if (summary.histogram && (summary.is_input || !computed || summary.name == computed->name))
      series.push_back({summary.name, *summary.histogram, summary.is_input});
  // The lines stand where the form says, which may be a frame ahead of the counts.
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (series.empty() || !dispatchable || dispatchable->desc.schema != results_->invocation->schema) return std::nullopt;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const std::vector<HistogramBound> bounds = bounds_of(schema, dispatchable->desc.attributes);
  const std::optional<BoundEdit> edit = draw_histogram("histogram", series, bounds, plot_, px(250));
  if (!edit) return std::nullopt;
  const std::string& name = bounds[edit->index].name;
  const float value =
      rounded_bound(edit->value, series.front().histogram, results_->invocation->output().tensor.desc.data_type);
  const std::size_t attribute = schema.find_attribute(name);
  if (std::get<float>(dispatchable->desc.attributes[attribute]) == value) return std::nullopt;
  return Edit{with_attribute(model, dispatch, attribute, value), "bound " + name};
}

void Workspace::jump(const DifferenceJump& jump) {
  const BackendOutcome* computed = results_->computed();
  const std::vector<std::uint32_t>& sizes = computed->output->desc.sizes;
  std::uint64_t linear = jump.linear;
  if (jump.kind == DifferenceJump::Kind::Next) {
    std::uint64_t from = 0;
    if (view_.probe && view_.probe->size() == sizes.size()) from = offset_of(*view_.probe, packed_strides(sizes));
    const Tensor& reference = *results_->backends.front().output;
    linear = next_mismatch(reference, *computed->output, from).value_or(computed->comparison->first_mismatch);
  }
  jump_to(view_, sizes, index_of(linear, sizes));
}

std::optional<Edit> Workspace::draw_inspect(const Model& model, std::size_t dispatch) {
  if (!results_) return std::nullopt;
  std::optional<Edit> edit = draw_bounds(model, dispatch);
  const BackendOutcome* computed = results_->computed();

  heading("Statistics");
  std::vector<StatisticsColumn> columns;
  for (const TensorSummary& summary : results_->tensors)
    if (!is_single(*results_, summary) && (summary.is_input || !computed || summary.name == computed->name))
      columns.push_back({summary.name, summary.tensor.desc.data_type, summary.tensor.desc.sizes, summary.statistics});
  if (const auto chosen = draw_statistics("statistics", columns))
    jump_to(view_, columns[chosen->column].sizes, chosen->index);

  if (computed) draw_differences_of(*computed);
  if (std::optional<Edit> flipped = draw_what_ifs(model)) edit = std::move(flipped);
  return edit;
}

void Workspace::draw_differences_of(const BackendOutcome& computed) {
  heading("Differences");
  const OperatorSchema& schema = *results_->invocation->schema;
  const float below = schema.numerics.empty() ? 0 : what_if_height(schema) + px(40);
  const DifferencesData data{computed.name + " against reference",
                             computed.output->desc.data_type,
                             computed.output->desc.sizes,
                             *computed.comparison,
                             computed.mismatches,
                             results_->mistrust};
  if (const auto chosen = draw_differences("differences", data, below)) jump(*chosen);
}

std::optional<Edit> Workspace::draw_what_ifs(const Model& model) {
  const BackendOutcome& reference = results_->backends.front();
  const OperatorSchema& schema = *results_->invocation->schema;
  if (!reference.ran() || schema.numerics.empty()) return std::nullopt;
  heading("What if");
  tooltip_on_hover(
      "What DirectML leaves open, and beside each other choice how many output elements of this dispatch it alone "
      "would "
      "change.");
  // The choices stand where the form says, which may be a frame ahead of the counts; those are then of another case.
  const bool same = model.numerics == results_->invocation->numerics;
  const WhatIfJob::State state = what_if_.state();
  WhatIfData data{&schema, model.numerics, reference.output->desc.sizes, {}, std::nullopt, state.problem};
  if (!same || state.kind == WhatIfJob::State::Kind::Counting)
    data.counting = same ? state.fraction : 0;
  else
    data.rows = state.rows;
  const WhatIfOutput output = draw_what_if("what if", data);
  if (output.jump) jump_to(view_, data.sizes, index_of(*output.jump, data.sizes));
  if (!output.numerics) return std::nullopt;
  Model changed = model;
  changed.numerics = *output.numerics;
  return Edit{std::move(changed), ""};
}

}  // namespace opscope::gui
