// What the palette offers of the dispatches of a chain, of the fields of the form and the right side. Part of App
// (app.h).

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "app/gui/actions/action_search.h"
#include "app/gui/edits/access.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/form/threshold_fields.h"
#include "app/gui/shell/app.h"
#include "app/gui/widgets/entry.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/shown_fields.h"
#include "app/text/operator_name.h"
#include "core/operators/schema/attribute_types.h"
#include "core/tensor/dimension_name.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// Lists of which the palette has entries by their names alone, "FLOAT16", where they can be chosen.
bool has_known_choices(std::string_view field) {
  constexpr std::string_view ends[] = {"operator", "DataType", "Strides", "Source", "in place"};
  return std::ranges::find(ends, field.substr(field.rfind('.') + 1)) != std::end(ends);
}

// What the form's heading says, for fields that have no label beside them.
std::string in_words(const std::string& label) {
  if (label == "RangeLow") return "low end of the range";
  if (label == "RangeHigh") return "high end of the range";
  if (label == "counts axis") return "log counts";
  return label == "ZeroPoint" ? "zero point" : label;
}

// "threshold of ConditionTensor" of "ConditionTensor.threshold".
std::string owner_in_words(const std::string& owner) {
  const std::size_t dot = owner.rfind('.');
  return dot == std::string::npos ? owner : owner.substr(dot + 1) + " of " + owner.substr(0, dot);
}

}  // namespace

// Those of the boxes of the chain's strip.
void App::add_dispatch_choices() {
  const Model& model = *document_.model();
  const std::size_t count = dispatches(model).size();
  for (std::size_t i = 0; count > 1 && i < count; ++i) {
    const Dispatchable* dispatchable = find_dispatchable(model, i);
    if (dispatchable == nullptr) continue;
    Action& action =
        add_action(palette_actions_, "", "Show " + visible_name(dispatchable->name, 40), Shortcut{}, "", [this, i] {
          commit_typing();
          if (i < dispatches(*document_.model()).size()) show_dispatch(i);
        });
    action.hint = fmt::format("dispatch {} of {}", i + 1, count);
    action.words = "goto jump chain step " + dispatchable->desc.schema->title;
    action.checked = [this, i] { return dispatch_ == i; };
  }
}

// The fields of the form that are worth finding while their tensor is folded too, by their names on the widget map.
void App::add_field_choices() {
  const Dispatchable* present = find_dispatchable(*document_.model(), dispatch_);
  if (present == nullptr) return;
  const OperatorSchema& schema = *present->desc.schema;
  fields_led_to_.clear();
  const auto add = [this](const std::string& name, std::string field) -> Action& {
    fields_led_to_.push_back(field);
    Action& action =
        add_action(palette_actions_, "", "Go to " + name, Shortcut{}, "", [this, field = std::move(field)] {
          commit_typing();
          expect_field();
          form_.go_to = field;
        });
    action.hint = field_hint;
    action.words = "goto jump form edit type";
    return action;
  };
  const bool in_chain = dispatches(*document_.model()).size() > 1;
  if (in_chain) add("Name of the dispatch", "Name").names = "rename";
  for (std::size_t attribute = 0; attribute < schema.attributes.size(); ++attribute) {
    const AttributeDeclaration& declaration = schema.attributes[attribute];
    const auto numbers = traits(declaration.kind).numbers;
    if (declaration.kind == AttributeKind::Enum || numbers.front().name.empty()) {
      add(declaration.name, declaration.name);
      continue;
    }
    for (std::size_t number = 0; number < present->desc.attributes[attribute].count; ++number)
      add(fmt::format("{} {}", declaration.name, numbers[number].name),
          fmt::format("{}.{}", declaration.name, numbers[number].name));
  }
  for (std::size_t tensor = 0; tensor < schema.tensors.size(); ++tensor) {
    const TensorDeclaration& declaration = schema.tensors[tensor];
    const std::optional<TensorDesc>& desc = present->desc.tensors[tensor];
    const auto add_own = [&](const std::string& name, const std::string& field) -> Action& {
      return add(fmt::format("{} of {}", name, declaration.name), fmt::format("{}.{}", declaration.name, field));
    };
    if (declaration.optional) add_own("Present", "Present");
    if (!desc) continue;
    if (declaration.role == TensorRole::Input)
      add_own("Source", "Source").words += " open file picture raw bytes binary little-endian endian byte order";
    if (declaration.role == TensorRole::Output && !schema.in_place_inputs.empty())
      add_own("Written to", "in place").names = "own resource, overwrite";
    add_own("DataType", "DataType").names = "dtype";
    // The heading of a folded tensor has the rest.
    add_own("Dimensions", "DimensionCount+").names =
        "rank, number of dimensions" +
        (tensor > 0 ? ", same as " + brief_tensor_name(schema.tensors.front().name) : std::string());
    for (std::size_t i = 0; i < desc->sizes.size(); ++i)
      add_own("size " + dimension_name(desc->sizes.size(), i), fmt::format("Sizes[{}]", i)).names =
          "dimensions, rank, shape";
    add_own("Strides", "Strides");
    add_own("Total size", "TotalTensorSizeInBytes");
    add_own("Alignment", "GuaranteedBaseOffsetAlignment");
    if (find_binding(*document_.model(), {dispatch_, tensor}))
      add_own("Offset", "Offset").names = "elementOffset, binding";
    add_own("Flags", "Flags");
    add_own("Memory", "memory").names = "memory strip, show memory, bytes, resource";
    if (in_chain) add_own("Resource", "Resource").names = "rename";
    if (declaration.kind != TensorKind::Condition) continue;
    const FileValues* file = find_file(*document_.model(), {dispatch_, tensor});
    const bool possible = file != nullptr && has_threshold_field(*file);
    Action& test = add_own("True where", "Test");
    test.names = "threshold";
    test.needs([possible] { return possible; }, "only a picture or an array in a file has a threshold");
  }
  if (std::ranges::find(schema.tensors, TensorKind::Condition, &TensorDeclaration::kind) == schema.tensors.end())
    add("Threshold", "").needs([] { return false; }, "no input is a condition");
}

void App::expect_field() {
  expect_field_to_open();
  window_.request_frames();
}

void App::lead_to_field(const std::string& name, bool in_form) {
  if (in_form)
    form_.go_to = name;  // unfolds its tensor
  else
    go_to_field(name);
}

void App::hold_typing() {
  ImVector<ImWchar>& queue = ImGui::GetIO().InputQueueCharacters;
  if (is_field_opening()) {
    std::array<char, 5> utf8{};
    for (const ImWchar c : queue) held_ += ImTextCharToUtf8(utf8.data(), c);
    queue.clear();
  } else if (!held_.empty()) {
    put_before_typed(std::exchange(held_, ""));
  }
}

void App::add_shown_fields(const std::vector<ShownField>& fields, bool in_form) {
  std::vector<std::string> offered;
  offered.reserve(palette_actions_.size());
  for (const Action& action : palette_actions_) offered.push_back(action.name);
  const auto is_in = [](const std::vector<std::string>& all, const std::string& name) {
    return std::ranges::find(all, name) != all.end();
  };
  for (const ShownField& field : fields) {
    const std::string owner = field.owner(), name = field.name;
    if (!is_in(fields_led_to_, name)) {
      Action& action = add_action(
          palette_actions_, "",
          fmt::format("Go to {}{}{}", in_words(field.label), owner.empty() ? "" : " of ", owner_in_words(owner)),
          Shortcut{}, "", [this, name, in_form] {
            commit_typing();
            expect_field();
            lead_to_field(name, in_form);
          });
      action.hint = in_form ? field_hint : "right side";
      action.words = "goto jump form edit type " + name;
    }
    for (std::size_t i = 0; i < field.choices.size(); ++i) {
      const std::string& choice = field.choices[i];
      const std::string full = field.label + ": " + choice;
      if (is_in(offered, full) || (has_known_choices(name) && is_in(offered, choice))) continue;
      Action& action = add_action(palette_actions_, "", full, Shortcut{}, "", [this, name, choice, in_form] {
        commit_typing();
        choose_in_field(name, choice);
        lead_to_field(name, in_form);
        window_.request_frames();
      });
      const std::string mark = i < field.marks.size() ? field.marks[i] : "";
      action.hint = owner + (owner.empty() || mark.empty() ? "" : ", ") + mark;
    }
  }
}

}  // namespace opscope::gui
