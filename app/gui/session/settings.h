#pragma once
// What the window keeps from one start to the next, whatever the case: a file of "name = value" lines.

#include <filesystem>
#include <string>
#include <vector>

#include "app/gui/session/pane_arrangement.h"
#include "core/error.h"

namespace opscope::gui {

// What a person chose by dragging the bars between the panels. 0: the default.
struct PanelSizes {
  float left = 0, right = 0, drawer = 0, log = 0;  // lengths at scale 1
  float front_case = 0;                            // of two cases beside each other: its share of the room, up to 1
  float drawer_of = 0;  // the height of the window in which `drawer` was chosen, at scale 1; 0: not known
  friend bool operator==(const PanelSizes&, const PanelSizes&) = default;
};

struct Settings {
  bool light = false;
  float scale = 0;            // 0: as the desktop asks
  int width = 0, height = 0;  // of the window, in screen coordinates; 0: as the screen allows
  float size_scale = 1;       // the scale that the window had at that size
  bool differences = false;   // the drawer is open
  float play_speed = 1;       // of what moves to and fro
  bool log_counts = true;     // of the histogram
  bool bits = false;          // of the probed element, in a row; a case that was saved with its view has its own
  bool greeted = false;       // the greeting was closed, or led to an example
  PanelSizes panels = {};
  PaneArrangement panes = {};
  std::filesystem::path hidden_in = {};       // the file of the case that has panes.hidden; empty: it has none
  std::filesystem::path coloured = {};        // the file of the case that has `colours`; empty: none
  std::string colours = {};                   // of its pictures, as the panes write them
  std::filesystem::path export_folder = {};   // that an export was last written into; empty: none yet
  std::string export_format = {};             // and its format, as command lines name it
  std::vector<std::filesystem::path> recent;  // cases and outputs that were opened or saved, the last one first
  std::vector<std::string> candidates = {};  // implementations that were tested, as they were named, the last one first

  friend bool operator==(const Settings&, const Settings&) = default;
};

inline constexpr float least_scale = 0.75f, most_scale = 3, longest_panel = 10'000, slowest_play = 0.25f,
                       fastest_play = 4;
inline constexpr std::size_t most_recent = 10, most_panes_kept = 100;

// Takes the folder, as an absolute path, and the format of an export.
void remember_export(Settings& settings, const std::filesystem::path& folder, std::string_view format);
// Puts `file` first in `recent`, as an absolute path.
void remember(Settings& settings, const std::filesystem::path& file);
// `file`: that of the case whose panes are hidden; empty: it has none, and they are not kept.
void remember_hidden(Settings& settings, const std::filesystem::path& file);
// Shows all panes, unless the hidden ones are of the case in this file.
void keep_hidden_of(Settings& settings, const std::filesystem::path& file);
// Takes the colours of the pictures of the case in `file`; a case without a file leaves those that are kept.
void remember_colours(Settings& settings, const std::filesystem::path& file, const std::string& colours);
// Those that are kept for the case in this file; empty: none.
std::string colours_of(const Settings& settings, const std::filesystem::path& file);
// Puts a candidate first in `candidates`. It is only offered again: nothing starts by itself.
void remember_candidate(Settings& settings, const std::string& given);
// Appends those of `files` that `recent` has not.
void add_recent(Settings& settings, const std::vector<std::filesystem::path>& files);

// "name = value" lines. Lines that are not understood are left out, and numbers are clamped to what is allowed.
Settings parse_settings(const std::string& text);
std::string to_text(const Settings& settings);

// The defaults if the file is missing, unreadable or larger than 64 KiB.
Settings read_settings(const std::filesystem::path& file);
// Replaces the file as a whole, and creates its folder.
Result<void> write_settings(const std::filesystem::path& file, const Settings& settings);

}  // namespace opscope::gui
