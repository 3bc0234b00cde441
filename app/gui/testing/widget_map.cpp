#include "app/gui/testing/widget_map.h"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <vector>

namespace opscope::gui {
namespace {

struct Map {
  bool keep = false;
  std::vector<std::string> scopes;
  std::map<std::string, ImVec4> rectangles;  // x, y, width, height
};

// Beside Dear ImGui's own context, which is process-wide as well.
Map& map() {
  static Map instance;
  return instance;
}

std::string json_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      out += c;
  }
  return out + '"';
}

}  // namespace

std::string scoped_name(std::string_view name) {
  std::string full;
  for (const std::string& scope : map().scopes) full += scope + ".";
  return full.append(name);
}

void note_rectangle(std::string_view name, ImVec2 min, ImVec2 max) {
  if (map().keep) map().rectangles[scoped_name(name)] = {min.x, min.y, max.x - min.x, max.y - min.y};
}

void note_widget(std::string_view name) { note_rectangle(name, ImGui::GetItemRectMin(), ImGui::GetItemRectMax()); }

WidgetScope::WidgetScope(std::string_view name) { map().scopes.emplace_back(name); }
WidgetScope::~WidgetScope() { map().scopes.pop_back(); }

void begin_widget_map(bool keep) {
  map().keep = keep;
  map().rectangles.clear();
  map().scopes.clear();  // a frame that was dropped leaves its own
}

std::optional<ImVec4> widget_rectangle(std::string_view name) {
  const auto found = map().rectangles.find(std::string(name));
  return found == map().rectangles.end() ? std::nullopt : std::optional(found->second);
}

void write_widget_map(const std::filesystem::path& file, const WindowState& state) {
  std::string text = fmt::format(
      "{{\"frame\": {}, \"drawn\": {}, \"mouse\": [{:.0f}, {:.0f}], \"held\": {}, \"typed\": {}, \"settled\": {}, "
      "\"verdict\": {}, \"title\": {}, \"log\": {}, \"recent\": {}, \"sweep\": {}, \"bench\": {}, "
      "\"facts\": {}, ",
      state.frame, state.drawn, state.mouse.x, state.mouse.y, state.held, state.typed, state.settled,
      json_string(state.verdict), json_string(state.title), json_string(state.log), json_string(state.recent),
      json_string(state.sweep), json_string(state.bench), state.facts.empty() ? "{}" : state.facts);
  text += "\"widgets\": {";
  const char* separator = "\n";
  for (const auto& [name, r] : map().rectangles) {
    text += fmt::format("{}  {}: [{:.0f}, {:.0f}, {:.0f}, {:.0f}]", separator, json_string(name), r.x, r.y, r.z, r.w);
    separator = ",\n";
  }
  text += "}}\n";
  const std::filesystem::path fresh = file.string() + ".new";
  std::ofstream(fresh) << text;
  std::error_code ignored;
  std::filesystem::rename(fresh, file, ignored);
}

}  // namespace opscope::gui
