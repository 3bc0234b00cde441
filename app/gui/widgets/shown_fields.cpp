#include "app/gui/widgets/shown_fields.h"

#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/gui/widgets/widget_map.h"

namespace opscope::gui {
namespace {

std::vector<ShownField>* collected = nullptr;

struct AskedChoice {
  std::string field, choice;
  int frame = 0;  // in which it was asked for
};
AskedChoice asked;

}  // namespace

std::string ShownField::owner() const {
  const std::size_t dot = name.rfind('.');
  return dot == std::string::npos ? "" : name.substr(0, dot);
}

FieldCollector::FieldCollector(std::vector<ShownField>* fields) { collected = fields; }
FieldCollector::~FieldCollector() { collected = nullptr; }

void note_field(std::string_view name, std::string_view label) {
  if (collected == nullptr) return;
  const std::string_view trimmed = label.substr(std::min(label.find_first_not_of(' '), label.size()));
  collected->push_back({scoped_name(name), std::string(trimmed.empty() ? name : trimmed), {}, {}});
}

void note_choices(std::span<const std::string> choices, std::span<const std::string> marks) {
  if (collected == nullptr || collected->empty()) return;
  collected->back().choices.assign(choices.begin(), choices.end());
  collected->back().marks.assign(marks.begin(), marks.end());
}

void choose_in_field(std::string scoped_name, std::string choice) {
  asked = {std::move(scoped_name), std::move(choice), ImGui::GetFrameCount()};
}

std::optional<std::size_t> take_asked_choice(std::string_view name, std::span<const std::string> choices) {
  constexpr int longest_wait = 2;  // frames: a list that comes later is not the one that was asked
  if (!asked.field.empty() && ImGui::GetFrameCount() > asked.frame + longest_wait) asked = {};
  if (asked.field.empty() || scoped_name(name) != asked.field) return std::nullopt;
  const auto found = std::ranges::find(choices, std::exchange(asked, {}).choice);
  return found == choices.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - choices.begin()));
}

}  // namespace opscope::gui
