#pragma once
// How the probe writes titles and numbers.

#include <imgui.h>

#include <string>

#include "app/gui/panes/probe_columns.h"

namespace opscope::gui {

float width_in(const ImFont* font, const std::string& text);
std::string brief_title(const ProbeColumn& column);
float behind_value();  // between a value and what stands behind it

void write_in(ImDrawList& list, ImFont* font, ImVec2 at, ImU32 color, const std::string& text);
// Noted as "probed title gpu".
void write_title(ImDrawList& list, ImVec2 at, ImU32 color, const std::string& title);
// A number up to `end`, noted by this name. One that does not fit becomes "...": without its last digits it would read
// as another.
void write_number(ImDrawList& list, ImFont* font, ImVec2 at, float end, ImU32 color, const std::string& text,
                  const std::string& name);

}  // namespace opscope::gui
