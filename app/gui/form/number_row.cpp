#include "app/gui/form/number_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "app/gui/form/size_fields.h"
#include "app/gui/widgets/fonts.h"
#include "app/gui/widgets/theme.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/text.h"
#include "core/text/number.h"

namespace opscope::gui {

namespace {
constexpr float gap = 4;  // between fields, at scale 1
}

std::string path_of(const FormContext& form, std::size_t tensor, std::string_view field) {
  return form.desc().schema->tensors[tensor].name + "." + std::string(field);
}

namespace {

float width_in_row(std::size_t columns) {
  const float room = ImGui::GetWindowContentRegionMax().x - field_column(), count = static_cast<float>(columns);
  return std::floor((room - (count - 1) * px(gap)) / count);
}

// As many as there are, up to 4, and as leave room for the longest number. Text that is being typed, or was refused,
// changes none of it.
std::size_t columns_for(std::span<const std::uint32_t> values) {
  const MonoFont mono;
  const float padding = 2 * ImGui::GetStyle().FramePadding.x;
  std::size_t columns = std::clamp<std::size_t>(values.size(), 1, 4);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float number = ImGui::CalcTextSize(fmt::format("{}", values[i]).c_str()).x;
    const float least = std::max(number + padding, least_field_width(dimension_name(values.size(), i), number));
    while (columns > 1 && least > width_in_row(columns)) --columns;
  }
  // Rows of equally many, where that is possible: the last one of four would stand alone.
  const std::size_t rows = std::max<std::size_t>(1, (values.size() + columns - 1) / columns);
  return std::max<std::size_t>(1, rows == 1 ? columns : (values.size() + rows - 1) / rows);
}

// "1,3,512,512", "[1, 3, 512, 512]", "1x3x512x512". nullopt if it is no list of several whole numbers.
std::optional<std::vector<std::uint32_t>> list_of(std::string_view text) {
  std::vector<std::uint32_t> list;
  constexpr std::string_view between = " \t,;[](){}x×";
  for (auto from = text.find_first_not_of(between); from != std::string_view::npos;) {
    const auto end = std::min(text.find_first_of(between, from), text.size());
    const auto number = number_from<std::uint32_t>(text.substr(from, end - from));
    if (!number) return std::nullopt;
    list.push_back(*number);
    from = text.find_first_not_of(between, end);
  }
  const bool is_one = list.size() < 2 || parse_element(DataType::UInt32, text);  // "0x10" is one
  return is_one ? std::nullopt : std::optional(std::move(list));
}

// Of this size beside the others; 0 if they are too many themselves.
std::uint64_t most_beside(std::vector<std::uint32_t> sizes, std::size_t dimension) {
  constexpr std::uint64_t most_elements = std::numeric_limits<std::uint32_t>::max();
  sizes[dimension] = 1;
  return most_elements / std::max<std::uint64_t>(1, element_count(sizes));
}

NumberLimit with_allowed(const NumberLimit* limit, const std::string& allowed) {
  NumberLimit own = limit ? *limit : NumberLimit{.accepts = nullptr, .allowed = ""};
  own.allowed = allowed.c_str();
  own.has_end = true;
  return own;
}

bool accepts(const NumberLimit* limit, std::uint32_t number) { return limit == nullptr || limit->accepts(number); }

void take_list(const FormContext& form, const char* id, std::size_t most, const NumberLimit* limit,
               const MakeWithValues& make) {
  Entry& entry = form.state.entry;
  if (entry.mode != Entry::Mode::Typing || entry.item != ImGui::GetID(id)) return;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape), false)) return;
  const auto list = list_of(entry.text.data());
  if (!list) return;
  // Also where its commas could be those of one number, as in 1,000.
  entry.is_value =
      list->size() <= most && std::ranges::all_of(*list, [&](std::uint32_t number) { return accepts(limit, number); });
  entry.edit = nullptr;
  if (entry.is_value) entry.edit = [make, list = *list](const Model& model) { return make(model, list); };
}

}  // namespace

std::string allowed_size(const std::vector<std::uint32_t>& sizes, std::size_t dimension,
                         const std::function<std::uint64_t(std::uint64_t most)>& largest) {
  const std::uint64_t most = most_beside(sizes, dimension), end = largest ? largest(most) : most;
  return end < 2 ? "1" : "1 to " + with_thousands(end);
}

float place_in_row(std::size_t i, std::size_t columns) {
  if (i % columns != 0)
    ImGui::SameLine(0, px(gap));
  else
    ImGui::SetCursorPosX(field_column());
  return width_in_row(columns);
}

void number_row(const FormContext& form, const char* name, const std::vector<std::uint32_t>& values, std::size_t tensor,
                std::vector<Diagnostic>& findings, const MakeWithValues& make, const NumberLimit* limit,
                std::size_t most) {
  const auto element = [&](std::size_t i) { return fmt::format("##{}[{}]", name, i); };
  const std::size_t columns = columns_for(values);
  const std::vector<Diagnostic> of_row = findings;
  // Only a refusal says how far a size can run: that takes a while.
  const auto allowed_at = [&](std::size_t i) {
    if (limit == nullptr || !refused_text(form.state.entry, element(i).c_str())) return allowed_size(values, i);
    return allowed_size(values, i, [&](std::uint64_t end) {
      return largest_size(form, {form.input.dispatch, tensor}, i, end);
    });
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    const float width = place_in_row(i, columns);
    const std::string id = element(i), shown = id.substr(2);
    const std::vector<Diagnostic> own = form.diagnostics.claim(path_of(form, tensor, shown));
    findings.insert(findings.end(), own.begin(), own.end());
    // An error of the whole row is shown at the number that was typed last.
    const bool is_culprit = form.state.typed_last == path_of(form, tensor, shown) && has_errors(of_row);
    const FieldOutline outline(own.empty() && is_culprit ? of_row : own);
    const std::string allowed = allowed_at(i);
    NumberLimit own_limit = with_allowed(limit, allowed);
    // What is too large by the other sizes may become smaller.
    own_limit.most = std::max<std::uint64_t>(most_beside(values, i), values[i]);
    form.number(id.c_str(),
                {.type = DataType::UInt32,
                 .bits = values[i],
                 .speed = 0.25,
                 .width = width,
                 .limit = limit ? &own_limit : nullptr,
                 .tooltip = !own.empty() ? own.front().message
                            : is_culprit ? of_row.front().message
                                         : shown + ": drag, or click and type.",
                 .caption = dimension_name(values.size(), i)},
                fmt::format("drag {} {}", shown, tensor), [values, i, make](const Model& model, std::uint64_t bits) {
                  std::vector<std::uint32_t> changed = values;
                  changed[i] = static_cast<std::uint32_t>(bits);
                  return make(model, changed);
                });
    if (most > 0) take_list(form, id.c_str(), most, limit, make);
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string id = element(i);
    const auto text = refused_text(form.state.entry, id.c_str());
    const auto list = text && most > 0 ? list_of(*text) : std::nullopt;
    if (list && list->size() > most) {
      form.refused(id.c_str(),
                   fmt::format("{} are too many; at most {} are allowed", counted(list->size(), "size"), most));
    } else if (list) {  // one of its numbers is refused
      const auto wrong = std::ranges::find_if(*list, [&](std::uint32_t number) { return !accepts(limit, number); });
      const std::string number = wrong == list->end() ? *text : std::to_string(*wrong);
      form.refused(id.c_str(), refusal(DataType::UInt32, number, limit));
    } else {
      const std::string allowed = allowed_at(i);
      const NumberLimit own_limit = with_allowed(limit, allowed);
      form.refused(id.c_str(), DataType::UInt32, limit ? &own_limit : nullptr);
    }
  }
}

}  // namespace opscope::gui
