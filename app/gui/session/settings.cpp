#include "app/gui/session/settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/session/state_folder.h"
#include "core/io/file.h"
#include "core/text/number.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t longest_file = 64 << 10;  // bytes
constexpr int least_side = 400, most_side = 16384;

struct NamedPanel {
  const char* name;
  float PanelSizes::*size;
};
constexpr NamedPanel panels[] = {{"left panel", &PanelSizes::left},       {"right panel", &PanelSizes::right},
                                 {"drawer", &PanelSizes::drawer},         {"log", &PanelSizes::log},
                                 {"front case", &PanelSizes::front_case}, {"drawer of window", &PanelSizes::drawer_of}};

void take(Settings& settings, const std::string& name, const std::string& value) {
  const auto flag = [&](bool& into) {
    if (value == "yes" || value == "no") into = value == "yes";
  };
  const auto side = [&](int& into) {
    if (const auto pixels = number_from<int>(value)) into = std::clamp(*pixels, least_side, most_side);
  };
  if (name == "light") flag(settings.light);
  if (name == "differences") flag(settings.differences);
  if (name == "log counts") flag(settings.log_counts);
  if (name == "bits") flag(settings.bits);
  if (name == "greeted") flag(settings.greeted);
  if (name == "width") side(settings.width);
  if (name == "height") side(settings.height);
  if (name == "recent" && fs::path(value).is_absolute() && settings.recent.size() < most_recent)
    settings.recent.emplace_back(value);
  if (name == "candidate" && !value.empty() && settings.candidates.size() < most_recent)
    settings.candidates.push_back(value);
  if (name == "export folder" && fs::path(value).is_absolute()) settings.export_folder = value;
  if (name == "export format") settings.export_format = value;
  PaneArrangement& panes = settings.panes;
  if (name == "pane grid") panes.grid = parse_pane_grid(value).value_or(panes.grid);
  const bool is_new = !value.empty() && std::ranges::find(panes.order, value) == panes.order.end();
  if (name == "pane" && is_new && panes.order.size() < most_panes_kept) panes.order.push_back(value);
  if (name == "hidden in" && fs::path(value).is_absolute()) settings.hidden_in = value;
  if (name == "colours in" && fs::path(value).is_absolute()) settings.coloured = value;
  if (name == "colours") settings.colours = value;
  if (name == "hidden pane" && !value.empty() && panes.hidden.size() < most_panes_kept) panes.hidden.insert(value);
  for (const NamedPanel& panel : panels)
    if (const auto size = number_from<float>(value); name == panel.name && size && *size > 0)
      settings.panels.*panel.size = std::min(*size, longest_panel);
  const auto scale = [&](float& into) {
    if (const auto factor = number_from<float>(value); factor && *factor > 0)
      into = std::clamp(*factor, least_scale, most_scale);
  };
  if (name == "play speed")
    if (const auto speed = number_from<float>(value); speed && *speed > 0)
      settings.play_speed = std::clamp(*speed, slowest_play, fastest_play);
  if (name == "scale") scale(settings.scale);
  if (name == "size scale") scale(settings.size_scale);
}

// As an absolute path; empty if a line of the file cannot hold it.
fs::path storable(const fs::path& file) {
  std::error_code failed;
  const fs::path absolute = fs::absolute(file, failed).lexically_normal();
  return failed || absolute.string().find('\n') != std::string::npos ? fs::path() : absolute;
}

}  // namespace

void remember_export(Settings& settings, const fs::path& folder, std::string_view format) {
  settings.export_format = format;
  if (const fs::path absolute = storable(folder); !absolute.empty()) settings.export_folder = absolute;
}

void remember_hidden(Settings& settings, const fs::path& file) {
  settings.hidden_in = settings.panes.hidden.empty() || file.empty() ? fs::path() : storable(file);
}

void keep_hidden_of(Settings& settings, const fs::path& file) {
  const bool is_its = !settings.hidden_in.empty() && settings.hidden_in == storable(file);
  if (!is_its) settings.panes.hidden.clear();
}

void remember_colours(Settings& settings, const fs::path& file, const std::string& colours) {
  const fs::path own = file.empty() ? fs::path() : storable(file);
  if (!own.empty()) settings.coloured = own, settings.colours = colours;
}

std::string colours_of(const Settings& settings, const fs::path& file) {
  return !file.empty() && !settings.coloured.empty() && settings.coloured == storable(file) ? settings.colours : "";
}

void remember(Settings& settings, const fs::path& file) {
  const fs::path absolute = storable(file);
  if (absolute.empty()) return;
  std::erase(settings.recent, absolute);
  settings.recent.insert(settings.recent.begin(), absolute);
  if (settings.recent.size() > most_recent) settings.recent.pop_back();
}

void remember_candidate(Settings& settings, const std::string& given) {
  if (given.find('\n') != std::string::npos) return;  // a line of the file cannot hold it
  std::erase(settings.candidates, given);
  settings.candidates.insert(settings.candidates.begin(), given);
  if (settings.candidates.size() > most_recent) settings.candidates.pop_back();
}

void add_recent(Settings& settings, const std::vector<fs::path>& files) {
  for (const fs::path& file : files)
    if (settings.recent.size() < most_recent && std::ranges::find(settings.recent, file) == settings.recent.end())
      settings.recent.push_back(file);
}

Settings parse_settings(const std::string& text) {
  Settings settings;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line = text.substr(at, end - at);
    if (const std::size_t equals = line.find(" = "); equals != std::string::npos)
      take(settings, line.substr(0, equals), line.substr(equals + 3));
    at = end + 1;
  }
  return settings;
}

std::string to_text(const Settings& settings) {
  std::string text;
  const auto add = [&](std::string_view name, const auto& value) { text += fmt::format("{} = {}\n", name, value); };
  const auto add_flag = [&](std::string_view name, bool value) { add(name, value ? "yes" : "no"); };
  add_flag("light", settings.light);
  if (settings.scale > 0) add("scale", settings.scale);
  if (settings.width > 0 && settings.height > 0) {
    add("width", settings.width);
    add("height", settings.height);
    add("size scale", settings.size_scale);
  }
  add_flag("differences", settings.differences);
  add_flag("log counts", settings.log_counts);
  add_flag("bits", settings.bits);
  if (settings.greeted) add_flag("greeted", true);
  if (settings.play_speed != 1) add("play speed", settings.play_speed);
  for (const NamedPanel& panel : panels)
    if (settings.panels.*panel.size > 0) add(panel.name, settings.panels.*panel.size);
  if (settings.panes.grid != PaneGrid::Automatic) add("pane grid", name(settings.panes.grid));
  const auto add_panes = [&](std::string_view name, const auto& panes) {
    for (const std::string& pane : panes)
      if (pane.find('\n') == std::string::npos) add(name, pane);  // a line cannot hold it
  };
  add_panes("pane", settings.panes.order);
  if (!settings.hidden_in.empty() && !settings.panes.hidden.empty()) {
    add("hidden in", settings.hidden_in.string());
    add_panes("hidden pane", settings.panes.hidden);
  }
  if (!settings.coloured.empty() && !settings.colours.empty()) {
    add("colours in", settings.coloured.string());
    add("colours", settings.colours);
  }
  if (!settings.export_folder.empty()) add("export folder", settings.export_folder.string());
  if (!settings.export_format.empty()) add("export format", settings.export_format);
  for (const fs::path& file : settings.recent) add("recent", file.string());
  for (const std::string& given : settings.candidates) add("candidate", given);
  return text;
}

Settings read_settings(const fs::path& file) {
  const Result<std::string> text = read_text(file, longest_file);
  return text ? parse_settings(*text) : Settings{};
}

Result<void> write_settings(const fs::path& file, const Settings& settings) {
  if (const auto made = make_private_folder(file.parent_path()); !made) return made;
  return write_text(file, to_text(settings));
}

}  // namespace opscope::gui
