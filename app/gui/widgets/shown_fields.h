#pragma once
// What the fields of a panel are called and offer, as they say themselves, for a list that leads to them.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace opscope::gui {

struct ShownField {
  std::string name;                         // on the widget map: "InputTensor.Flags"
  std::string label;                        // "Flags"; that of a field without one is the end of its name
  std::vector<std::string> choices, marks;  // of a list; there are as many marks, or none

  // What the fields of a tensor or a section have in common: "InputTensor". Empty: nothing.
  std::string owner() const;
};

// While one lives, fields that are drawn append themselves to `fields`. nullptr: they do not.
class FieldCollector {
 public:
  explicit FieldCollector(std::vector<ShownField>* fields);
  ~FieldCollector();
  FieldCollector(const FieldCollector&) = delete;
  FieldCollector& operator=(const FieldCollector&) = delete;
};

// Fields call these after their item. A list adds its choices to the field that was noted last.
void note_field(std::string_view name, std::string_view label);
void note_choices(std::span<const std::string> choices, std::span<const std::string> marks);

// The list of this name on the widget map returns this entry as chosen, if it is drawn within the next two frames.
void choose_in_field(std::string scoped_name, std::string choice);
// The entry that was asked for, once. nullopt: none was, or there is no such entry.
std::optional<std::size_t> take_asked_choice(std::string_view name, std::span<const std::string> choices);

}  // namespace opscope::gui
