// What the palette offers of the wipes and the places of single panes. Part of App (app.h).

#include <fmt/format.h>

#include <cstddef>
#include <span>
#include <string>
#include <utility>

#include "app/gui/panes/pane.h"
#include "app/gui/panes/wipe.h"
#include "app/gui/shell/app.h"
#include "core/text/visible.h"

namespace opscope::gui {

void App::add_wipe_and_move_choices() {
  using Kind = PaneCommand::Kind;
  const std::span<const HeatmapSource> sources = workspace_.sources();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::string title = visible_name(sources[i].title);
    if (!workspace_.is_on_screen(sources[i].title)) continue;
    const auto add = [&](std::string name, Kind kind, const std::string& other = {}) {
      Action& action = add_action(palette_actions_, "", std::move(name), Shortcut{}, "",
                                  [this, pane = sources[i].title, kind, other] { workspace_.ask(pane, kind, other); });
      action.hint = "pane";
    };
    for (std::size_t other = i + 1; other < sources.size(); ++other)
      if (sources[other].has_pane() && can_wipe(sources[i], sources[other]))
        add(fmt::format("Wipe {} with {}", title, visible_name(sources[other].title)), Kind::Wipe,
            plane_key(sources[other]));
    add(fmt::format("Move {} left", title), Kind::MoveLeft);
    add(fmt::format("Move {} right", title), Kind::MoveRight);
  }
}

}  // namespace opscope::gui
