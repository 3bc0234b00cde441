#include "app/gui/widgets/widget_map.h"

#include <array>
#include <cmath>
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

// Process-wide, as Dear ImGui's own context is.
Map& map() {
  static Map instance;
  return instance;
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
  map().scopes.clear();  // a dropped frame may have left some
}

std::optional<ImVec4> widget_rectangle(std::string_view name) {
  const auto found = map().rectangles.find(std::string(name));
  return found == map().rectangles.end() ? std::nullopt : std::optional(found->second);
}

void write_widget_map(const std::filesystem::path& file, const std::function<void(JsonText&)>& write_state) {
  JsonText json;
  json.begin_object();
  write_state(json);
  json.key("widgets").begin_object();
  for (const auto& [name, r] : map().rectangles)
    json.key(name).array(
        std::array<std::int64_t, 4>{std::lround(r.x), std::lround(r.y), std::lround(r.z), std::lround(r.w)});
  json.end_object();
  json.end_object();
  const std::filesystem::path fresh = file.string() + ".new";
  std::ofstream(fresh) << json.text();
  std::error_code ignored;
  std::filesystem::rename(fresh, file, ignored);
}

}  // namespace opscope::gui
