// What the palette offers of the fields on screen, as they declare themselves. Part of App (app.h).

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "app/gui/shell/app.h"
#include "app/gui/widgets/fields.h"
#include "app/gui/widgets/shown_fields.h"

namespace opscope::gui {
namespace {

// Lists of which the palette has entries by their names alone, "FLOAT16", where they can be chosen.
bool has_known_choices(std::string_view field) {
  constexpr std::string_view ends[] = {"operator", "DataType", "Strides", "Source"};
  return std::ranges::find(ends, field.substr(field.rfind('.') + 1)) != std::end(ends);
}

// What the form's heading says, for fields that have no label beside them.
std::string in_words(const std::string& label) {
  if (label == "RangeLow") return "low end of the range";
  if (label == "RangeHigh") return "high end of the range";
  return label == "ZeroPoint" ? "zero point" : label;
}

}  // namespace

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
          palette_actions_, "", fmt::format("Go to {}{}{}", in_words(field.label), owner.empty() ? "" : " of ", owner),
          Shortcut{}, "", [this, name, in_form] {
            commit_typing();
            if (in_form)
              form_.go_to = name;  // unfolds its tensor
            else
              go_to_field(name);
          });
      action.hint = in_form ? "field" : "right side";
      action.words = "goto jump form edit type " + name;
    }
    for (std::size_t i = 0; i < field.choices.size(); ++i) {
      const std::string& choice = field.choices[i];
      const std::string full = field.label + ": " + choice;
      if (is_in(offered, full) || (has_known_choices(name) && is_in(offered, choice))) continue;
      Action& action = add_action(palette_actions_, "", full, Shortcut{}, "", [this, name, choice] {
        commit_typing();
        choose_in_field(name, choice);
        window_.request_frames();
      });
      const std::string mark = i < field.marks.size() ? field.marks[i] : "";
      action.hint = owner + (owner.empty() || mark.empty() ? "" : ", ") + mark;
    }
  }
}

}  // namespace opscope::gui
