#include "app/gui/tools/bench/bench_fields.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "app/gui/edits/access.h"
#include "app/gui/tools/bench/bench_curves.h"
#include "app/gui/tools/other_operator.h"
#include "app/gui/widgets/drawer.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/theme.h"
#include "app/gui/widgets/widget_map.h"
#include "app/text/operator_name.h"
#include "core/candidates/open_candidate.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"

namespace opscope::gui {
namespace {

constexpr std::uint64_t most_threads = 4096;

bool has_type(const OperatorSchema& schema, DataType type) {
  const std::vector<DataType> types = bench_data_types(schema);
  return std::ranges::find(types, type) != types.end();
}

// The data types of the chosen operators, or of all operators if none is chosen.
std::vector<DataType> types_offered(const BenchFields& fields) {
  const std::vector<const OperatorSchema*> operators = fields.operators.empty() ? all_operators() : fields.operators;
  std::vector<DataType> types;
  for (const DataType type : all_data_types)
    if (std::ranges::any_of(operators, [&](const OperatorSchema* schema) { return has_type(*schema, type); }))
      types.push_back(type);
  return types;
}

std::vector<std::uint64_t> sizes_offered() {
  std::vector<std::uint64_t> sizes;
  for (unsigned shift = 10; shift <= 28; shift += 2) sizes.push_back(std::uint64_t{1} << shift);
  return sizes;
}

// Chooses any number of several items: a box that names the chosen ones and opens a list of checkboxes. True if the
// choice changed.
template <class T, class Name>
bool several_of(const char* id, const char* noun, const std::vector<T>& offered, std::vector<T>& chosen,
                const Name& name_of) {
  std::vector<std::string> names;
  for (const T& each : offered)
    if (std::ranges::find(chosen, each) != chosen.end()) names.push_back(name_of(each));
  std::string shown = fmt::format("{}", fmt::join(names, ", "));
  const float room = ImGui::CalcItemWidth() - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x;
  if (names.size() > 1 && ImGui::CalcTextSize(shown.c_str()).x > room)
    shown = fmt::format("{} {}s", names.size(), noun);
  if (names.empty()) shown = fmt::format("no {}", noun);
  const std::string label = std::string("##") + id;
  if (!ImGui::BeginCombo(label.c_str(), shown.c_str(), ImGuiComboFlags_HeightLargest)) {
    note_widget(id);
    return false;
  }
  bool changed = false;
  std::vector<T> after;
  const bool all = names.size() == offered.size();
  for (const T& each : offered) {
    bool on = std::ranges::find(chosen, each) != chosen.end();
    changed = ImGui::Checkbox(name_of(each).c_str(), &on) || changed;
    note_widget(std::string(id) + "=" + name_of(each));
    if (on) after.push_back(each);
  }
  ImGui::Separator();
  if (ImGui::Selectable(all ? "none" : "all", false, ImGuiSelectableFlags_DontClosePopups)) {
    after = all ? std::vector<T>{} : offered;
    changed = true;
  }
  note_widget(std::string(id) + "=all");
  ImGui::EndCombo();
  if (changed) chosen = std::move(after);
  return changed;
}

// Drops selections that are no longer offered.
template <class T>
void keep_offered(std::vector<T>& chosen, const std::vector<T>& offered) {
  std::erase_if(chosen, [&](const T& each) { return std::ranges::find(offered, each) == offered.end(); });
}

// "Each size with and without ScaleBias."; empty if there are no other settings than the defaults.
std::string settings_text(const std::vector<BenchCase>& cases) {
  std::vector<std::string> names;
  for (const BenchCase& each : cases)
    if (!each.settings.empty() && std::ranges::find(names, each.settings) == names.end())
      names.push_back(each.settings);
  return names.empty() ? "" : fmt::format("Each size is measured with and without {}.", fmt::join(names, ", "));
}

// It has the warm-up of a device.
bool is_shader(const UnderTest& tested) {
  const Result<CandidateText> text = parse_candidate(tested.given);
  return text && text->kind == CandidateKind::Shader;
}

// "mine does not run 2 of 14 cases, such as Clip ScaleBias FLOAT32"; empty if nothing is known of that.
std::string lacks_text(const BenchOrder& order, const UnderTest& tested, const std::vector<BenchCase>& cases) {
  std::size_t count = 0;
  std::string first;
  for (const BenchCase& each : cases)
    if (lacks(order, tested, each) && count++ == 0)
      first = with_title(fmt::format("{} {}", full_name(each.schema->name, each.settings), name(each.data_type)));
  if (count == 0) return "";
  return fmt::format("{} does not run {} of {}, such as {}", tested.name, count, counted(cases.size(), "case"), first);
}

// Its check has not run yet.
bool is_unknown(const BenchOrder& order, const UnderTest& tested) {
  return std::ranges::find(order.lacks, tested, &BenchLack::tested) == order.lacks.end();
}

std::string refusal_of(const BenchFields& fields) {
  if (fields.operators.empty()) return "Choose an operator.";
  if (fields.data_types.empty()) return "Choose a data type.";
  if (fields.elements.empty()) return "Choose a size.";
  if (fields.layouts.empty()) return "Choose a layout.";
  if (!fields.cpu && !fields.gpu && !fields.reference && fields.candidates.empty())
    return "Choose a backend to measure.";
  return "";
}

}  // namespace

bool same(const BenchOrder& a, const BenchOrder& b) {
  return a.request.operators == b.request.operators && a.request.data_types == b.request.data_types &&
         a.request.elements == b.request.elements && a.request.layouts == b.request.layouts &&
         a.request.threads == b.request.threads && a.cpu == b.cpu && a.gpu == b.gpu && a.reference == b.reference &&
         a.left_out == b.left_out && a.candidates == b.candidates;
}

void follow_case(BenchFields& fields, const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (fields.own_choice || !dispatchable) return;
  const OperatorSchema* schema = dispatchable->desc.schema;
  const TensorDesc* leading = find_desc(model, {dispatch, leading_tensor(*schema)});
  const bool known = leading != nullptr && has_type(*schema, leading->data_type);
  fields.operators = {schema};
  fields.data_types = {known ? leading->data_type : bench_data_types(*schema).front()};
}

BenchOrder order_of(const BenchFields& fields) {
  BenchOrder order;
  order.request.data_types = fields.data_types;
  order.request.layouts = fields.layouts;
  order.request.elements = fields.elements;
  order.request.threads = static_cast<unsigned>(fields.threads);
  order.cpu = fields.cpu, order.gpu = fields.gpu, order.reference = fields.reference;
  order.candidates = fields.candidates;
  order.lacks = fields.lacks;
  for (const OperatorSchema* schema : fields.operators) {
    std::vector<std::string_view> lacking;
    for (const DataType type : fields.data_types)
      if (!has_type(*schema, type)) lacking.push_back(name(type));
    if (lacking.size() < fields.data_types.size()) order.request.operators.push_back(schema);
    if (!lacking.empty())
      order.left_out.push_back(
          fmt::format("{} on {}: the operator has no such tensors", schema->title, fmt::join(lacking, ", ")));
  }
  return order;
}

void learn_lacks(BenchFields& fields, const BenchSnapshot& ended) {
  for (const UnderTest& each : ended.order.candidates) {
    const auto check = ended.checks.find(each.name);
    if (check == ended.checks.end()) continue;
    std::erase_if(fields.lacks, [&](const BenchLack& known) { return known.tested.given == each.given; });
    fields.lacks.push_back({each, check->second.left_out});
  }
}

std::string summary_of(const BenchFields& fields) {
  const auto listed = [](const auto& chosen, const char* noun, const auto& name_of) {
    return chosen.size() == 1 ? std::string(name_of(chosen.front())) : counted(chosen.size(), noun);
  };
  std::string text = listed(fields.operators, "operator", [](const OperatorSchema* schema) { return schema->title; });
  text += ", " + listed(fields.data_types, "type", [](DataType type) { return name(type); });
  text += ", " + listed(fields.elements, "size", size_text) + (fields.elements.size() == 1 ? " elements" : "");
  text += ", " + listed(fields.layouts, "layout", [](BenchLayout layout) { return name(layout); });
  text += ", " + backends_text(fields.cpu, fields.gpu, fields.reference,
                               names_of(running_one_of(fields.candidates, fields.operators)));
  return fields.threads > 0 ? text + ", " + counted(fields.threads, "thread") : text;
}

void draw_bench_fields(BenchFields& fields, const std::string& gpu_missing, float room) {
  if (fields.folded) {
    if (!gpu_missing.empty()) fields.gpu = false;
    if (draw_folded_fields({summary_of(fields)}, room)) fields.folded = false;
    return;
  }
  FieldRow row(room, ImGui::GetContentRegionAvail().x);
  row.field("Time", px(204), "The operators that are measured; at first the one on screen.");
  if (several_of("operators", "operator", operators_by_title(), fields.operators,
                 [](const OperatorSchema* schema) { return schema->title; })) {
    fields.own_choice = true;
    keep_offered(fields.data_types, types_offered(fields));
  }
  row.field("", px(104), "");
  if (several_of("data types", "type", types_offered(fields), fields.data_types,
                 [](DataType type) { return std::string(name(type)); }))
    fields.own_choice = true;
  row.field("Sizes", px(96), "In elements of the output.");
  several_of("elements", "size", sizes_offered(), fields.elements, size_text);
  row.field("Layout", px(112),
            "packed; broadcast: the last input has one value for each channel; transposed: an NHWC view; padded: the "
            "distance between rows is 16 elements more than their length.");
  std::vector<BenchLayout> layouts;
  for (std::size_t i = 0; i < bench_layout_names.size(); ++i) layouts.push_back(static_cast<BenchLayout>(i));
  several_of("layouts", "layout", layouts, fields.layouts,
             [](BenchLayout layout) { return std::string(name(layout)); });
  row.field("", px(60), "");
  named_checkbox("cpu", fields.cpu);
  row.field("", px(60), "");
  gpu_checkbox(fields.gpu, gpu_missing);
  row.field("", px(90), "");
  named_checkbox("reference", fields.reference);
  static constexpr NumberLimit limit{.accepts = [](std::uint64_t count) { return count >= 1 && count <= most_threads; },
                                     .allowed = "1 to 4,096, or all",
                                     .least = 1,
                                     .has_end = true};
  count_entry(fields.entry, row, "Threads", "##threads", 52, "Threads of cpu and reference.", "all", fields.threads,
              &limit);
  fields.threads = std::min(fields.threads, most_threads);
  draw_under_test(row, names_of(running_one_of(fields.candidates, fields.operators)));
  row.tell_refused();
}

void plan(BenchFields& fields) {
  BenchOrder order = order_of(fields);
  if ((!fields.plan.empty() || !fields.refusal.empty()) && same(order, fields.planned)) return;
  fields.plan.clear();
  fields.refusal = refusal_of(fields);
  fields.planned = order;
  if (!fields.refusal.empty()) return;
  const BenchRequest& request = order.request;
  const Result<std::vector<BenchCase>> cases = request.operators.empty()
                                                   ? bad_input("Operators", "have none of the chosen data types")
                                                   : plan_bench(request, fields.gpu ? 2 : 1);
  if (!cases) {
    fields.refusal = cases.error().text();
    return;
  }
  const std::vector<UnderTest> tested = running_one_of(fields.candidates, request.operators);
  std::vector<bool> shaders;  // parallel to `tested`
  std::ranges::transform(tested, std::back_inserter(shaders), is_shader);
  const auto backends_of = [&](const BenchCase& each) {
    BenchBackends backends{fields.cpu ? 1u : 0u, fields.gpu ? 1u : 0u, fields.reference};
    for (std::size_t i = 0; i < tested.size(); ++i)
      if (!lacks(order, tested[i], each)) ++(shaders[i] ? backends.device : backends.host);
    return backends;
  };
  std::vector<UnderTest> unknown;
  std::ranges::copy_if(tested, std::back_inserter(unknown), [&](const auto& one) { return is_unknown(order, one); });
  const bool programs = std::ranges::find(shaders, false) != shaders.end();
  fields.planned.forecast = at_pace(bench_forecast(request, *cases, backends_of), fields.pace);
  fields.plan =
      fmt::format("Will take {}{}: {} on {}.", unknown.empty() ? "" : "up to ",
                  counted(fields.planned.forecast.measurements, "measurement"), counted(cases->size(), "case"),
                  counted(fields.cpu + fields.gpu + fields.reference + tested.size(), "backend"));
  fields.plan += fmt::format(" Takes about {}, longer {}.",
                             duration_text(std::chrono::duration<double>(fields.planned.forecast.total())),
                             programs ? "if one of them is slow" : "on a slow device");
  for (const UnderTest& one : tested)
    if (const std::string lacking = lacks_text(order, one, *cases); !lacking.empty())
      fields.plan += " " + lacking + ".";
  if (!unknown.empty()) fields.plan += fmt::format(" What {} cannot run is left out.", and_list(names_of(unknown)));
  if (const std::string with = settings_text(*cases); !with.empty()) fields.plan += " " + with;
  if (!order.left_out.empty()) fields.plan += fmt::format(" Left out: {}.", fmt::join(order.left_out, "; "));
}

}  // namespace opscope::gui
