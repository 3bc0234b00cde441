#include "app/gui/tools/sweep/sweep_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>

#include "app/gui/edits/access.h"
#include "app/gui/tools/other_operator.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/text/operator_name.h"
#include "core/bench/bench_case.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr std::uint64_t most_seconds = 1'000'000'000;

// The types that tensors of more than one element can have.
std::vector<DataType> types_of(const OperatorSchema* schema) {
  std::vector<DataType> types;
  for (const DataType type : all_data_types) {
    bool has = schema == nullptr;
    for (std::size_t t = 0; schema != nullptr && t < schema->tensors.size(); ++t)
      has = has || (!schema->tensors[t].single_element &&
                    schema->supported_at(highest_feature_level)->data_types[t].contains(type));
    if (has) types.push_back(type);
  }
  return types;
}

void draw_operator(SweepFields& fields) {
  const std::vector<const OperatorSchema*> all = operators_by_title();
  std::vector<std::string> names = {"all operators"};
  std::size_t present = 0;
  for (const OperatorSchema* schema : all) {
    if (schema == fields.schema) present = names.size();
    names.push_back(schema->title);
  }
  const auto chosen = combo_field("##operator", present, names);
  if (!chosen) return;
  fields.schema = *chosen == 0 ? nullptr : all[*chosen - 1];
  fields.own_choice = true;
  const std::vector<DataType> types = types_of(fields.schema);
  if (fields.data_type && std::ranges::find(types, *fields.data_type) == types.end()) fields.data_type.reset();
}

void draw_data_type(SweepFields& fields) {
  const std::vector<DataType> types = types_of(fields.schema);
  std::vector<std::string> names = {"all types"};
  std::size_t present = 0;
  for (const DataType type : types) {
    if (fields.data_type == type) present = names.size();
    names.emplace_back(name(type));
  }
  if (const auto chosen = combo_field("##data type", present, names)) {
    fields.data_type = *chosen == 0 ? std::nullopt : std::optional(types[*chosen - 1]);
    fields.own_choice = true;
  }
}

std::string numerics_sentence(const SweepFields& fields, const Numerics& numerics) {
  const auto profile = profile_of(numerics);
  const std::string own = profile ? std::string(profile->name) : "the case's own";
  if (order_of(fields, numerics).request.own_numerics_only)
    return fmt::format("Numerics: {} alone, since a candidate has no others.", own);
  return fmt::format("Numerics: {}; in spaces of up to {} combinations all others too.", own,
                     with_thousands(small_space));
}

SweptCase swept_case(const OperatorSchema& schema, DataType type, const Numerics& numerics) {
  const std::vector<DataType> types = types_of(&schema);
  const bool is_swept = std::ranges::find(types, type) != types.end();
  return {&schema, is_swept ? std::optional(type) : std::nullopt, numerics};
}

}  // namespace

void follow_case(SweepFields& fields, const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!dispatchable) return;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  const TensorDesc* leading = find_desc(model, {dispatch, leading_tensor(schema)});
  const SweptCase now = swept_case(schema, leading ? leading->data_type : DataType::Unknown, model.numerics);
  if (fields.opened) {
    fields.opened->keeps = now == fields.opened->is;
    fields.opened->arrived |= fields.opened->keeps;
    if (fields.opened->keeps) return;
    if (!fields.opened->arrived || now != fields.opened->before) fields.opened.reset();
  }
  if (fields.own_choice) return;
  fields.schema = now.schema;
  fields.data_type = now.data_type;
}

void note_opened(SweepFields& fields, const Model& model, std::size_t dispatch, const Invocation& counterexample) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (!dispatchable) return;
  const OperatorSchema &schema = *dispatchable->desc.schema, &opened = *counterexample.schema;
  const TensorDesc* leading = find_desc(model, {dispatch, leading_tensor(schema)});
  const bool keeps = fields.opened && fields.opened->keeps;  // another one of the same sweep
  const SweptCase before = keeps ? fields.opened->before
                                 : swept_case(schema, leading ? leading->data_type : DataType::Unknown, model.numerics);
  fields.opened = {swept_case(opened, counterexample.data_type(leading_tensor(opened)), counterexample.numerics),
                   before, keeps};
}

const Numerics& numerics_of(const SweepFields& fields, const Model& model) {
  return fields.opened && fields.opened->keeps ? fields.opened->before.numerics : model.numerics;
}

std::vector<const OperatorSchema*> swept_operators(const SweepFields& fields) {
  if (fields.schema == nullptr) return {};
  return {fields.schema};
}

SweepOrder order_of(const SweepFields& fields, const Numerics& numerics) {
  SweepOrder order;
  order.request.operators = swept_operators(fields);
  order.request.data_type = fields.data_type;
  order.request.numerics = numerics;
  order.request.seed = fields.seed;
  order.request.random_cases = fields.random_cases;
  order.cpu = fields.cpu;
  order.gpu = fields.gpu;
  order.candidates = fields.candidates;
  order.request.own_numerics_only = std::ranges::any_of(
      fields.candidates, [&](const UnderTest& candidate) { return runs_one_of(candidate, order.request.operators); });
  if (fields.seconds > 0) {
    order.limit = std::chrono::seconds(std::min(fields.seconds, most_seconds));
    order.request.longest_walk = *order.limit / 4;  // so that the numerics on screen are done, and others too
  }
  return order;
}

std::string summary_of(const SweepFields& fields) {
  constexpr std::size_t longest = 20;  // characters of a name
  std::vector<std::string> candidates = names_of(running_one_of(fields.candidates, swept_operators(fields)));
  for (std::string& each : candidates) each = visible_name(each, longest);
  std::vector<std::string> parts = {fields.schema != nullptr ? fields.schema->title : "all operators",
                                    fields.data_type ? std::string(name(*fields.data_type)) : "all types"};
  if (fields.plan.spaces > 0) parts.push_back(counted(fields.plan.spaces, "space"));
  parts.push_back(backends_text(fields.cpu, fields.gpu, false, candidates));
  parts.push_back(fields.seconds > 0 ? "at most " + with_thousands(fields.seconds) + " s" : "no limit of time");
  parts.push_back(counted(fields.random_cases, "random case"));
  parts.push_back(fmt::format("seed {}", fields.seed));
  if (fields.expected) {
    const bool is_limit = fields.seconds > 0 && *fields.expected >= std::chrono::seconds(fields.seconds);
    parts.push_back("takes " + (fields.expected->count() < 1 ? "less than a second"
                                : is_limit ? "at most " + duration_text(std::chrono::seconds(fields.seconds))
                                           : "about " + duration_text(*fields.expected)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void draw_sweep_fields(SweepFields& fields, const std::string& gpu_missing, float room) {
  if (fields.folded) {
    if (!gpu_missing.empty()) fields.gpu = false;
    constexpr float narrow = 700;  // at scale 1
    const FoldedFields folded{summary_of(fields), fields.plan.text, room < px(narrow) ? 2 : 1};
    if (draw_folded_fields(folded, room)) fields.folded = false;
    return;
  }
  FieldRow row(room, ImGui::GetContentRegionAvail().x);
  row.field("Operator", px(204), "The operator that is swept; at first the one on screen.");
  draw_operator(fields);
  row.field("", px(110), "");
  draw_data_type(fields);
  tooltip_on_hover("The inputs' data type; at first the one on screen.");
  row.keep_together({"on"}, px(60 + 16 + 60));  // with both boxes
  row.field("on", px(60), "The backends that must give the reference's bits.");
  named_checkbox("cpu", fields.cpu);
  row.field("", px(60), "");
  gpu_checkbox(fields.gpu, gpu_missing);
  static constexpr NumberLimit limit{
      .accepts = [](std::uint64_t seconds) { return seconds >= 1 && seconds <= most_seconds; },
      .allowed = "1 to 1,000,000,000, or no limit",
      .least = 1,
      .has_end = true};
  count_entry(fields.entry, row, "Seconds", "##seconds", 80,
              "Ends after this many seconds, which all operators share: first the case's own numerics in turn, then "
              "random cases, then the rest. Results so far are kept. A space whose walk would take more than a quarter "
              "of them is sampled.",
              "no limit", fields.seconds, &limit);
  row.keep_together({"Random cases", "Seed"}, px(90));
  count_entry(fields.entry, row, "Random cases", "##random cases", 90,
              "Valid cases of every rank, layout and sharing of resources, and a quarter as many invalid ones.", "none",
              fields.random_cases);
  count_entry(fields.entry, row, "Seed", "##seed", 90, "The same seed draws the same samples and cases everywhere.",
              nullptr, fields.seed);
  draw_under_test(row, names_of(running_one_of(fields.candidates, swept_operators(fields))), fields.left_out);
  row.tell_refused();
}

const SweepPlan& plan_of(SweepFields& fields, const Numerics& numerics, const std::optional<double>& speed) {
  SweepRequest request = order_of(fields, numerics).request;
  request.seed = 0;  // decides nothing here
  if (fields.plan.text.empty() || !(fields.planned == request) || !(fields.planned_speed == speed)) {
    fields.plan = sweep_plan(request, speed, numerics_sentence(fields, numerics));
    fields.planned = std::move(request);
    fields.planned_speed = speed;
  }
  return fields.plan;
}

}  // namespace opscope::gui
