#include "app/gui/shell/workspace.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <system_error>
#include <utility>

#include "app/gui/edits/operators.h"
#include "app/gui/form/fields.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/plots/what_if_panel.h"
#include "app/gui/shell/fonts.h"
#include "app/gui/shell/theme.h"
#include "app/gui/testing/widget_map.h"
#include "core/limits/failure.h"
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
float rounded_bound(double value, const picture::Range& axis, DataType type) {
  double place = std::pow(10, std::floor(std::log10(static_cast<double>(axis.high - axis.low) / 400)));
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
  const std::vector<HeatmapSource> before = std::exchange(sources_, {});
  const bool same_shapes = results_ && results_->invocation->schema == results->invocation->schema &&
                           results_->invocation->output().tensor.desc == results->invocation->output().tensor.desc;
  results_ = std::move(results);
  list_sources(same_shapes ? before : std::vector<HeatmapSource>());
  if (!same_shapes) series_.clear(), columns_.clear();
  list_numbers();
  uncounted_ = results_->state == Results::State::Complete && results_->backends.front().ran() ? results_ : nullptr;
}

void Workspace::count_what_ifs() {
  if (!uncounted_ || building()) return;
  counted_ = std::exchange(uncounted_, nullptr);
  what_if_.start(counted_);
}

// What is not there yet stays on screen as it was before, and says so.
void Workspace::list_sources(const std::vector<HeatmapSource>& before) {
  // What did not change keeps its version, and so its picture. Both are alive here, so that equal storage means equal
  // contents.
  const auto add = [&](HeatmapSource source) {
    source.version = ++last_version_;
    for (const HeatmapSource& old : before)
      if (old.role == source.role && (source.role != PaneRole::Input || old.title == source.title) &&
          same_tensor(old.tensor, source.tensor) && old.reference.has_value() == source.reference.has_value() &&
          (!source.reference || same_tensor(*old.reference, *source.reference)))
        source.version = old.version;
    sources_.push_back(std::move(source));
  };
  const auto add_before = [&](PaneRole role) {
    if (results_->state != Results::State::Growing) return;
    for (const HeatmapSource& old : before)
      if (old.role == role) sources_.push_back(old), sources_.back().outdated = true;
  };
  const BackendOutcome &reference = results_->backends.front(), *computed = results_->computed();
  for (const TensorSummary& summary : results_->tensors)
    if (summary.is_input && !is_single(*results_, summary))
      add({summary.name, summary.origin == summary.name ? "" : summary.origin, summary.tensor, {}, 0, PaneRole::Input});
  if (reference.ran())
    add({reference.name, reference.device, *reference.output, {}, 0, PaneRole::Reference});
  else
    add_before(PaneRole::Reference);
  if (computed)
    add({computed->name, computed->device, *computed->output, {}, 0, PaneRole::Computed});
  else
    add_before(PaneRole::Computed);
  if (computed && computed->comparison)
    add({"difference", computed->name + " against reference", *computed->output, reference.output, 0,
         PaneRole::Difference, results_->mistrust.has_value()});
  else
    add_before(PaneRole::Difference);
}

void Workspace::list_numbers() {
  const BackendOutcome* computed = results_->computed();
  const bool growing = results_->state == Results::State::Growing;
  const auto listed = [&](const TensorSummary& summary) {
    return (summary.is_input || !computed || summary.name == computed->name) && (growing || summary.counted());
  };
  const auto to_count = [&](const TensorSummary& summary) { return listed(summary) && !summary.counted(); };
  numbers_outdated_ = growing && (std::ranges::all_of(results_->tensors, &TensorSummary::is_input) ||
                                  std::ranges::any_of(results_->tensors, to_count));
  if (numbers_outdated_) return;
  series_.clear();
  columns_.clear();
  for (const TensorSummary& summary : results_->tensors) {
    if (!listed(summary)) continue;
    if (summary.histogram) series_.push_back({summary.name, *summary.histogram, summary.is_input});
    if (!is_single(*results_, summary))
      columns_.push_back({summary.name, summary.tensor.desc.data_type, summary.tensor.desc.sizes, summary.statistics});
  }
}

void Workspace::draw_panes() {
  take_search();
  if (results_) draw_heatmaps(sources_, view_, cache_);
}

std::optional<Edit> Workspace::draw_bounds(const Model& model, std::size_t dispatch) {
  // The lines stand where the form says, which may be a frame ahead of the counts.
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (series_.empty() || !dispatchable || dispatchable->desc.schema != results_->invocation->schema)
    return std::nullopt;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const std::vector<HistogramBound> bounds = bounds_of(schema, dispatchable->desc.attributes);
  const std::optional<BoundEdit> edit = draw_histogram("histogram", series_, bounds, plot_, px(250));
  if (!edit) return std::nullopt;
  const std::string& name = bounds[edit->index].name;
  const float value = rounded_bound(edit->value, plot_.axis, results_->invocation->output().tensor.desc.data_type);
  const std::size_t attribute = schema.find_attribute(name);
  if (std::get<float>(dispatchable->desc.attributes[attribute]) == value) return std::nullopt;
  return Edit{with_attribute(model, dispatch, attribute, value), "bound " + name};
}

void Workspace::jump(const DifferenceJump& jump) {
  const BackendOutcome* computed = results_->computed();
  const std::vector<std::uint32_t>& sizes = computed->output->desc.sizes;
  if (jump.kind != DifferenceJump::Kind::Next) {
    jump_to(view_, sizes, index_of(jump.linear, sizes));
    return;
  }
  if (search_.valid()) return;
  std::uint64_t from = 0;
  if (view_.probe && view_.probe->size() == sizes.size()) from = offset_of(*view_.probe, packed_strides(sizes));
  const auto search = [wake = wake_, reference = *results_->backends.front().output, other = *computed->output, from,
                       first = jump.linear] {
    const auto found =
        guarded([&]() -> Result<std::uint64_t> { return next_mismatch(reference, other, from).value_or(first); });
    wake();
    return found.value_or(first);
  };
  try {
    search_ = std::async(std::launch::async, search);
    searched_ = results_;
  } catch (const std::system_error&) {  // no thread: the first is known
    jump_to(view_, sizes, index_of(jump.linear, sizes));
  }
}

// Jumps to what the search has found, if that is still about the results on screen.
void Workspace::take_search() {
  if (!search_.valid() || search_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
  const std::uint64_t found = search_.get();
  const ResultsPtr searched = std::exchange(searched_, nullptr);
  if (searched != results_) return;
  const std::vector<std::uint32_t>& sizes = results_->invocation->output().tensor.desc.sizes;
  jump_to(view_, sizes, index_of(found, sizes));
}

std::optional<Edit> Workspace::draw_inspect(const Model& model, std::size_t dispatch) {
  if (!results_) return std::nullopt;
  std::optional<Edit> edit = draw_bounds(model, dispatch);
  const BackendOutcome* computed = results_->computed();

  heading(numbers_outdated_ ? "Statistics, being counted" : "Statistics");
  if (const auto chosen = draw_statistics("statistics", columns_))
    jump_to(view_, columns_[chosen->column].sizes, chosen->index);

  if (computed) draw_differences_of(*computed);
  if (std::optional<Edit> flipped = draw_what_ifs(model)) edit = std::move(flipped);
  return edit;
}

void Workspace::draw_differences_of(const BackendOutcome& computed) {
  heading("Differences");
  if (!computed.comparison) {
    const bool growing = results_->state == Results::State::Growing;
    ImGui::TextDisabled("~ %s %s", computed.name.c_str(), growing ? "is not compared yet" : "was not compared");
    return;
  }
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
  if (!(reference.ran() || reference.pending()) || schema.numerics.empty()) return std::nullopt;
  heading("What if");
  tooltip_on_hover(
      "What DirectML leaves open, and beside each other choice how many output elements of this dispatch it alone "
      "would change.");
  // The choices stand where the form says, which may be a frame ahead of the counts; those are then of another case.
  const bool same = model.numerics == results_->invocation->numerics;
  const WhatIfJob::State state = what_if_.state();
  WhatIfData data{&schema, model.numerics, results_->invocation->output().tensor.desc.sizes,
                  {},      std::nullopt,   state.problem};
  const bool given = same && counted_ == results_;
  if (same && results_->state == Results::State::GivenUp)
    data.problem = "the case was given up";
  else if (!given || state.kind == WhatIfJob::State::Kind::Counting)
    data.counting = given ? state.fraction : 0;
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
