#include "app/gui/session/change_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// What the form calls members of a case file.
constexpr std::pair<std::string_view, std::string_view> words[] = {
    {"sourcePath", "File"},
    {"valueStart", "Start"},
    {"valueDelta", "Delta"},
    {"valueCount", "Count"},
    {"value", "Value"},
    {"type", "Source"},
    {"mean", "Mean"},
    {"standardDeviation", "Deviation"},
    {"generators", "generated values"},
    {"sources", "conversion of files"},
    {"layout", "Layout"},
    {"minusMean", "minus mean"},
    {"scale", "Scale"},
    {"bias", "Bias"},
    {"low", "Low"},
    {"high", "High"},
    {"seed", "Seed"},
    {"width", "Row length"},
    {"cell", "Cell"},
    {"featureLevel", "feature level"},
    {"GuaranteedBaseOffsetAlignment", "Alignment"},
    {"TotalTensorSizeInBytes", "Total size"},
    {"elementOffset", "Offset"},
};

std::string word_of(std::string_view member) {
  const auto* found = std::ranges::find(words, member, [](const auto& each) { return each.first; });
  return std::string(found == std::end(words) ? member : found->second);
}

// "InputTensor.Sizes[2]" as "InputTensor Sizes[2]".
std::string with_blanks(std::string_view members) {
  std::string text(members);
  std::ranges::replace(text, '.', ' ');
  return text;
}

// "InputTensor.TotalTensorSizeInBytes" as "InputTensor.Total size".
std::string with_last_word(std::string_view members) {
  const std::size_t last = members.rfind('.') + 1;  // 0: there is one member
  return std::string(members.substr(0, last)) + word_of(members.substr(last));
}

// What follows the prefix; false if the text does not begin with it.
bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// Divides "name.member.rest" at the member, since a name may contain dots.
bool divide(std::string_view text, std::string_view member, std::string_view& name, std::string_view& rest) {
  const std::size_t at = text.find(member);
  if (at == 0 || at == std::string_view::npos) return false;
  name = text.substr(0, at);
  rest = text.substr(at + member.size());
  return true;
}

std::string resource_text(std::string_view path) {
  std::string_view name, rest;
  if (divide(path, ".initialValuesDataType", name, rest)) return fmt::format("{}: data type", name);
  if (divide(path, ".initialValuesOffsetInBytes", name, rest)) return fmt::format("{}: offset of the values", name);
  if (!divide(path, ".initialValues", name, rest)) return std::string(path);
  if (rest.empty() || rest.starts_with('[')) return fmt::format("{}{}", name, rest);
  rest.remove_prefix(1);
  return fmt::format("{}: {}", name, word_of(rest));
}

// "[2].bindings.A" as "command 3: A".
std::string command_text(std::string_view path) {
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(path.data() + 1, path.data() + path.size(), index);
  std::string_view rest = path.substr(std::min<std::size_t>(path.find(']') + 1, path.size()));
  if (!path.starts_with('[') || error != std::errc() || *end != ']') return "commands" + std::string(path);
  take(rest, ".bindings");
  take(rest, ".");
  return fmt::format("command {}{}{}", index + 1, rest.empty() ? "" : ": ", with_blanks(with_last_word(rest)));
}

}  // namespace

std::string place_text(std::string_view path) {
  std::string_view rest = path, name, members;
  if (take(rest, "dispatchables.")) {
    if (divide(rest, ".desc.", name, members)) return fmt::format("{}: {}", name, with_blanks(with_last_word(members)));
    if (divide(rest, ".type", name, members)) return fmt::format("{}: operator", name);
    return std::string(rest);
  }
  if (take(rest, "resources.")) return resource_text(rest);
  if (take(rest, "commands")) return rest.empty() ? "commands" : command_text(rest);
  if (take(rest, "opscope.sources.")) {
    const std::size_t dot = rest.rfind('.');
    return dot == std::string_view::npos ? fmt::format("{}: conversion", rest)
                                         : fmt::format("{}: {}", rest.substr(0, dot), word_of(rest.substr(dot + 1)));
  }
  if (take(rest, "opscope.generators.")) {
    const std::size_t dot = rest.rfind('.');
    return dot == std::string_view::npos ? std::string(rest)
                                         : fmt::format("{}: {}", rest.substr(0, dot), word_of(rest.substr(dot + 1)));
  }
  if (rest == "opscope") return "settings";
  if (take(rest, "opscope.")) return with_blanks(word_of(rest));
  return std::string(path);
}

namespace {

// An attribute that the form shows as absent may stand in the file as null.
bool is_absent(const std::string& value) { return value.empty() || value == "null"; }

bool are_values(const Change& change) {
  const auto is_value = [](const std::string& text) { return !text.starts_with('{') && !text.starts_with('['); };
  return is_value(change.before) && is_value(change.after);
}

// The case file writes as strings what JSON has no number for.
bool is_quoted_number(std::string_view text) {
  return text == R"("inf")" || text == R"("-inf")" || text == R"("nan")" || text.starts_with(R"("0x)");
}

std::string shown(const std::string& value) {
  if (is_absent(value)) return "absent";
  return visible_name(is_quoted_number(value) ? value.substr(1, value.size() - 2) : value, 60);
}

// Of a binding: "2" of {"name":"A","elementOffset":2}, "0" of "A".
std::string binding_offset(std::string_view binding) {
  constexpr std::string_view member = R"("elementOffset":)";
  const std::size_t at = binding.find(member);
  if (at == std::string_view::npos) return "0";
  const std::size_t from = binding.find_first_of("0123456789", at + member.size());
  if (from == std::string_view::npos) return "0";
  return std::string(binding.substr(from, binding.find_first_not_of("0123456789", from) - from));
}

// Of a binding, as JSON: "A", in quotes, of both {"name":"A","elementOffset":2} and "A". Empty: a long one was
// shortened.
std::string_view binding_name(std::string_view binding) {
  constexpr std::string_view member = R"("name":)";
  if (binding.starts_with('{')) binding.remove_prefix(std::min(binding.find(member), binding.size()));
  take(binding, member);
  std::size_t end = 1;
  while (end < binding.size() && binding[end] != '"') end += binding[end] == '\\' ? 2 : 1;
  return binding.starts_with('"') && end < binding.size() ? binding.substr(0, end + 1) : std::string_view();
}

// "1×1×2×5" of "[1, 1, 2, 5]". Empty: it is no list of whole numbers, or a long one that was shortened.
std::string sizes_text(std::string_view list) {
  if (list.size() < 3 || list.front() != '[' || list.back() != ']') return "";
  std::string text;
  for (const char each : list.substr(1, list.size() - 2)) {
    if (each == ',')
      text += "\u00D7";
    else if (each >= '0' && each <= '9')
      text += each;
    else if (each != ' ')
      return "";
  }
  return text;
}

// What stands at a path: a dispatch and a resource may have any name.
std::string kind_of(std::string_view path) {
  return path.starts_with("resources.") ? "tensor data " : path.starts_with("dispatchables.") ? "operator " : "";
}

}  // namespace

std::string change_text(const Change& change) {
  // "dispatch s: Max": its name may be a letter.
  const char* kind = change.path.starts_with("dispatchables.") ? "dispatch " : "";
  const std::string place = visible_name(kind + place_text(change.path), 80);
  if (change.path.ends_with(".TotalTensorSizeInBytes") && is_absent(change.before) != is_absent(change.after)) {
    const auto size = [](const std::string& value) { return is_absent(value) ? "auto" : shown(value); };
    return fmt::format("{} {} \u2192 {}", place, size(change.before), size(change.after));
  }
  if (is_absent(change.before)) return place + " added";
  if (is_absent(change.after)) return place + " removed";
  if (are_values(change)) return fmt::format("{} {} \u2192 {}", place, shown(change.before), shown(change.after));
  if (change.path.find("].bindings.") != std::string::npos) {
    const std::string before = binding_offset(change.before), after = binding_offset(change.after);
    const bool same = binding_name(change.before) == binding_name(change.after);
    if (same && before != after) return fmt::format("{} Offset {} \u2192 {}", place, before, after);
  }
  if (change.path.ends_with(".Sizes") || change.path.ends_with(".Strides")) {
    const std::string before = sizes_text(change.before), after = sizes_text(change.after);
    if (!before.empty() && !after.empty()) return fmt::format("{} {} \u2192 {}", place, before, after);
  }
  return "values of " + place;
}

std::string changed_value_text(const Change& change) {
  return are_values(change) ? fmt::format("{} {}", visible_name(place_text(change.path), 40), shown(change.after)) : "";
}

std::string comparison_text(const Change& change) {
  const std::string place = visible_name(place_text(change.path), 80);
  if (are_values(change))
    return fmt::format("{}: {} here, {} in front", place, shown(change.after), shown(change.before));
  if (change.before.empty()) return fmt::format("{}{}: only here", kind_of(change.path), place);
  if (change.after.empty()) return fmt::format("{}{}: only in front", kind_of(change.path), place);
  return place + ": other values here than in front";
}

}  // namespace opscope::gui
