// The actions of the menu View, in its order. Part of App (app.h).

#include <fmt/format.h>

#include <functional>
#include <utility>

#include "app/gui/shell/app.h"
#include "app/gui/shell/panel_rings.h"

namespace opscope::gui {

void App::add_view_actions() {
  add_picture_actions();
  add_wipe_actions();
  add_element_actions();
  add_difference_actions();
  add_step_actions();
  add_window_actions();
}

void App::add_picture_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "View", std::move(parts)...); };
  Action& fit = add("Fit", Shortcut{GLFW_KEY_F}, "Shows the whole tensor in every pane.", [this] { workspace_.fit(); });
  fit.names = "zoom to fit, reset the zoom";
  fit.words = "zoom out whole";
  add("Zoom in", Shortcut{GLFW_KEY_EQUAL}, "Larger pictures. The wheel zooms at the mouse.", [this] {
    workspace_.zoom(1.25);
  }).words = "magnify enlarge bigger larger picture heatmap";
  add("Zoom out", Shortcut{GLFW_KEY_MINUS}, "Smaller pictures. The wheel zooms at the mouse.", [this] {
    workspace_.zoom(1 / 1.25);
  }).words = "shrink smaller picture heatmap";
  add("1:1 (one pixel per element)", Shortcut{GLFW_KEY_0}, "Pictures at their actual size.", [this] {
    workspace_.zoom_to(1);
  }).words = "zoom 100 % actual size one pixel an element";
  const auto add_slice_step = [&](const char* name, bool forward, const char* tooltip) {
    Action& action =
        add(name, Shortcut{GLFW_KEY_S, false, !forward}, tooltip, [this, forward] { workspace_.step_slice(forward); });
    action.needs([this] { return workspace_.has_slices(); }, "the pictures show all dimensions");
    action.submenu = "Slices";
    action.words = "dimension index channel batch step";
  };
  add_slice_step("Next slice", true,
                 "Steps through all indices of the dimensions that are not drawn; the last of them changes first.");
  add_slice_step("Previous slice", false, "The slice before this one.");
  add("Reset range", Shortcut{GLFW_KEY_R}, "Fits the colours to the data again. Logarithmic colours stay logarithmic.",
      [this] { workspace_.reset_range(); })
      .words = "exposure brightness contrast gamma level";
  Action& bits = add("Bits of the probed element", Shortcut{GLFW_KEY_B},
                     "Sign, exponent and fraction below the probe, with the numbers one step below and above.",
                     [this] { workspace_.switch_bits(); });
  bits.checked = [this] { return workspace_.shows_bits(); };
  bits.names = "hex, binary";
  Action& pixels = add("Count outcomes in pixels", Shortcut{},
                       "A pixel counts for each outcome that at least one of its channels has.",
                       [this] { workspace_.switch_pixels(); });
  pixels.names = "clipped pixels";
  pixels.checked = [this] { return workspace_.counts_pixels(); };
  pixels.needs([this] { return workspace_.has_pixels(); }, "the output has no pixels of several channels");
  Action& log_counts = add("Log counts in the histogram", Shortcut{}, "Bars of rare values are seen beside tall ones.",
                           [this] { workspace_.switch_log_counts(); });
  log_counts.checked = [this] { return workspace_.log_counts(); };
  log_counts.words = "logarithmic linear scale axis";
}

void App::add_wipe_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "View", std::move(parts)...); };
  flip_action_ = actions_.size();
  Action& flip = add(flip_name(), Shortcut{GLFW_KEY_A},
                     "Shows each in the other's place until it is chosen again. Space does so while it is held.",
                     [this] { workspace_.switch_flip(); });
  flip.checked = [this] { return workspace_.flips(); };
  flip.words = "compare blink swap exchange A/B";
  flip.held = "Space";
  Action& wipe =
      add("Wipe", Shortcut{GLFW_KEY_X},
          "Two panes in one, left and right of a line that can be dragged: at first reference and gpu. A "
          "pane's menu chooses others. A pane that has all the room is one of them. X again, or Esc, ends it.",
          [this] {
            const std::string why = beside_.has_enlarged() ? beside_.toggle_wipe() : workspace_.toggle_wipe();
            if (!why.empty()) log_.add(Log::Weight::Plain, why);
          });
  wipe.checked = [this] { return workspace_.wipes(); };
  wipe.words = "compare split A/B side by side";
  wipe.submenu = "Wipe";
  const auto add_wipe_step = [&](const char* name, int key, float step) {
    Action& action =
        add(name, Shortcut{key}, "By a twentieth of the pane.", [this, step] { workspace_.move_wipe(step); });
    action.needs([this] { return workspace_.wipes(); }, "begin a wipe first: X");
    action.submenu = "Wipe";
  };
  add_wipe_step("Move the wipe's line left", GLFW_KEY_COMMA, -0.05f);
  add_wipe_step("Move the wipe's line right", GLFW_KEY_PERIOD, 0.05f);
  const auto has_panes = [this] { return !workspace_.sources().empty(); };
  const auto open_pane_menu = [this] {
    if (ring_has_menu() || has_ring_beside_panes()) return;  // what has the ring opens its own, or has none
    beside_.has_keys() ? beside_.ask_menu() : workspace_.ask_menu();
  };
  Action& menu = add("Menu of the pane", Shortcut{GLFW_KEY_MENU},
                     "Colours, range, copies and files of the picture that had the mouse or the keyboard last. Also "
                     "Shift+F10, or a right click. While the ring is elsewhere, the keys open the menu of what has it, "
                     "if there is one.",
                     open_pane_menu);
  const auto has_menu = [has_panes] { return ring_has_menu() || has_panes(); };
  menu.needs(has_menu, "there are no pictures");
  menu.words = "context right click pane picture colours range";
  // The other common key for it; in no menu.
  add_action(actions_, "", "Menu of the pane", Shortcut{GLFW_KEY_F10, false, true}, "", open_pane_menu).enabled =
      has_menu;
}

void App::add_element_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "View", std::move(parts)...); };
  const auto has_panes = [this] { return !workspace_.sources().empty(); };
  Action& element = add("Go to element...", Shortcut{GLFW_KEY_G}, "Pins the element of an index that is typed.",
                        [this] { beside_.has_keys() ? beside_.ask_index() : workspace_.ask_index(); });
  element.enabled = has_panes;
  element.words = "goto jump index pixel coordinates place find";
  element.submenu = "Element";
  Action& pin = add("Release the pin", Shortcut{}, "The probe follows the mouse again. Esc does so too.",
                    [this] { workspace_.release_pin(), beside_.release_pin(); });
  pin.needs([this] { return workspace_.is_pinned() || beside_.is_pinned(); }, "no element is pinned");
  pin.names = "unpin";
  pin.words = "probe free unlock";
  pin.submenu = "Element";
  const auto no_element = [this]() -> std::string {
    return workspace_.view().probe ? "no element at the probe can be changed"
                                   : "the probe points at no element: move the mouse over a pane";
  };
  const auto add_bit_step = [&](const char* name, ElementChange::Kind kind, const char* tooltip) {
    const auto asked = [this, kind] {
      return step_of_probed(workspace_.sources(), workspace_.view(), workspace_.pane_cache().bit_edits, kind);
    };
    Action& action = add(name, Shortcut{}, tooltip, [this, asked] {
      if (const auto step = asked()) change_element(*step);
    });
    action.needs([asked] { return asked().has_value(); }, no_element);
    action.words = "next float number ulp bits change element";
    action.submenu = "Element";
  };
  add_bit_step("One step up", ElementChange::Kind::Up,
               "Sets the probed element of the first input that can be changed to the next larger number.");
  add_bit_step("One step down", ElementChange::Kind::Down,
               "Sets the probed element of the first input that can be changed to the next smaller number.");
  const auto settable = [this]() -> std::string {
    PaneCache& cache = workspace_.pane_cache();
    const auto& probe = workspace_.view().probe;
    std::string first;
    for (const HeatmapSource& source : workspace_.sources()) {
      if (!probe || source.reference || !element_to_change(source, *probe, cache.bit_edits)) continue;
      if (first.empty() || source.title == cache.current) first = source.title;
    }
    return first;
  };
  Action& set = add("Set the element...", Shortcut{},
                    "Takes a value, or bits such as 0x7FA00000, for the probed element of the input that the mouse was "
                    "on last, or else of the first that can be changed.",
                    [this, settable] {
                      ElementEntry& entry = workspace_.pane_cache().element;
                      entry.title = settable(), entry.asked = !entry.title.empty();
                      entry.index = workspace_.view().probe;
                    });
  set.needs([settable] { return !settable().empty(); }, no_element);
  set.words = "value bits hex nan write change edit element";
  set.submenu = "Element";
  Action& region = add("Select a region", Shortcut{},
                       "Begins at the probe: Shift+arrow keys move its other corner, Esc ends it. With the mouse: "
                       "Ctrl+drag in a picture.",
                       [this] { beside_.has_keys() ? beside_.ask_region() : workspace_.ask_region(); });
  region.needs(has_panes, "there are no pictures");
  region.submenu = "Region";
  region.words = "rectangle part crop statistics selection keyboard";
  const auto has_region = [this] { return workspace_.selection() || beside_.selection(); };
  Action& zoomed = add("Zoom to the region", Shortcut{GLFW_KEY_Z}, "The selected region with little around it.",
                       [this] { workspace_.zoom_to_region(), beside_.zoom_to_region(); });
  zoomed.needs(has_region, "no region is selected");
  zoomed.submenu = "Region";
  zoomed.words = "magnify enlarge selection rectangle crop";
  Action& whole = add("End the region", Shortcut{}, "Histogram and statistics are those of the whole tensors again.",
                      [this] { workspace_.end_region(), beside_.end_region(); });
  whole.needs(has_region, "no region is selected");
  whole.submenu = "Region";
  whole.words = "whole tensors deselect selection";
}

std::string App::why_no_difference() const {
  const bool is_compared = workspace_.difference() && why_not_compared().empty();
  if (!is_compared) return "not compared";
  return workspace_.has_mask() ? "nothing differs; > at Outcomes goes to the next marked element" : "nothing differs";
}

void App::add_difference_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "View", std::move(parts)...); };
  add("Panes", Shortcut{}, "", [] {}).items = [this] { return pane_actions(); };
  Action& beside = add("Another tab beside this case", ctrl(GLFW_KEY_B),
                       "The case of another tab, of any sizes and type, with its own panes: zoom, position and probe "
                       "are linked. If its output fits, it is compared with this one's.",
                       [this] { switch_beside(); });
  beside.needs([this] { return tabs_.count() > 1; }, "open a second case first: Ctrl+T copies this one");
  beside.checked = [this] { return compared_.tab.has_value(); };
  beside.words = "compare with a tab two cases side by side split";
  using Kind = DifferenceJump::Kind;
  const auto add_jump = [&](const char* name, int key, const char* tooltip, Kind kind) {
    Action& action = add(name, Shortcut{key}, tooltip, [this, kind] { go_to_difference(kind); });
    action.needs([this, kind] { return workspace_.has_differences() || (kind == Kind::Next && failed_dispatch()); },
                 [this] { return why_no_difference(); });
    action.begins_group = kind == Kind::Next;
    action.submenu = "Differences";
    if (kind == Kind::Next) action.names = "mismatch, next mismatch";
    if (kind == Kind::Worst) action.names = "max error, maximum error, largest error, worst pixel";
  };
  add_jump("Next difference", GLFW_KEY_N, "A step of the pin to the next element that differs.", Kind::Next);
  add_jump("Previous difference", GLFW_KEY_P, "A step of the pin to the element before that differs.", Kind::Previous);
  add_jump(
      "Worst difference", GLFW_KEY_W,
      "Pins the probe at the largest difference in ULP, or absolute or relative as the picture shows it; if that is "
      "a NaN or an infinity, W again goes to the largest finite one.",
      Kind::Worst);
  Action& all = add("All differences", Shortcut{GLFW_KEY_D},
                    "Lists every element that differs, with its values, bits and distance.", [this] {
                      // One that is not in the way, since nothing differs, is shown.
                      const bool hides = listed_differences_ && workspace_.lists_nothing() && !workspace_.has_misfit();
                      differences_open_ = !differences_open_ || hides;
                      listed_differences_ = false;
                      const bool by_mouse = ImGui::IsMouseReleased(ImGuiMouseButton_Left);
                      workspace_.ring_in_differences(differences_open_ && !by_mouse);
                    });
  all.checked = [this] { return differences_open_; };
  all.submenu = "Differences";
  all.words = "tolerance filter list epsilon atol rtol";
}

void App::add_step_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "View", std::move(parts)...); };
  Action& previous = add("Previous dispatch", Shortcut{GLFW_KEY_LEFT_BRACKET},
                         "A step back: shows the dispatch before this one.", [this] { show_dispatch(dispatch_ - 1); });
  previous.needs([this] { return dispatch_ > 0; }, "this is the first dispatch");
  previous.submenu = "Dispatches and tabs";
  Action& next = add("Next dispatch", Shortcut{GLFW_KEY_RIGHT_BRACKET}, "A step on: shows the dispatch after this one.",
                     [this] { show_dispatch(dispatch_ + 1); });
  next.needs([this] { return dispatch_ + 1 < dispatches(*document_.model()).size(); }, "this is the last dispatch");
  next.submenu = "Dispatches and tabs";
  const auto add_step = [&](const char* name, int key, Shortcut shortcut, const char* tooltip, bool forward) {
    const auto step = [this, forward] { step_tab(forward ? 1 : tabs_.count() - 1); };
    const auto several = [this] { return tabs_.count() > 1; };
    Action& action = add(name, shortcut, tooltip, step);
    action.needs(several, "this is the only tab");
    action.begins_group = forward;
    action.submenu = "Dispatches and tabs";
    // The other common key for it; in no menu.
    add_action(actions_, "", name, ctrl(key), tooltip, step).enabled = several;
  };
  add_step("Next tab", GLFW_KEY_PAGE_DOWN, ctrl(GLFW_KEY_TAB), "Shows the case at the right of this one.", true);
  add_step("Previous tab", GLFW_KEY_PAGE_UP, ctrl_shift(GLFW_KEY_TAB), "Shows the case at the left of this one.",
           false);
}

void App::add_window_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "View", std::move(parts)...); };
  Action& light = add("Light theme", Shortcut{}, "Dark text on a bright background.", [this] {
    theme_ = theme_ == Theme::Dark ? Theme::Light : Theme::Dark;
    window_.set_look(theme_, scale_);
  });
  light.checked = [this] { return theme_ == Theme::Light; };
  light.begins_group = true;
  light.names = "options, preferences, settings";
  light.words = "dark mode night colours appearance preferences settings";
  const auto add_size = [&](const char* name, int key, const char* tooltip, const char* names,
                            std::function<void()> run) {
    Action& size = add(name, ctrl(key), tooltip, std::move(run));
    size.submenu = "Size";
    size.names = names;
    size.words = "scale text font size";
  };
  add_size("Larger", GLFW_KEY_EQUAL, "Everything a tenth larger.", "bigger, larger text",
           [this] { set_scale(scale_ + 0.1f); });
  actions_.back().needs([this] { return scale_ < largest_scale(window_); },
                        "this is as large as a window of this size allows");
  add_size("Smaller", GLFW_KEY_MINUS, "Everything a tenth smaller.", "smaller text",
           [this] { set_scale(scale_ - 0.1f); });
  actions_.back().needs([this] { return scale_ > least_scale; }, "this is the smallest size");
  add_size("Normal size", GLFW_KEY_0, "The size that fits the screen.", "",
           [this] { set_scale(window_.default_scale()); });
  actions_.back().note = [this] { return fmt::format("now {:.0f} %", scale_ / window_.default_scale() * 100); };
  Action& log = add("Log", ctrl(GLFW_KEY_L), "The events so far.", [this] { log_open_ = !log_open_; });
  log.checked = [this] { return log_open_; };
  log.begins_group = true;
  add("Next panel", Shortcut{GLFW_KEY_F8},
      "Gives the keyboard to the form, the pictures, the right side, what lies below, the bottom line: arrow keys move "
      "in it, Space presses what has the ring.",
      [this] { panel_step_ = PanelStep::Next; })
      .words = "keyboard focus";
  add_action(actions_, "", "Previous panel", Shortcut{GLFW_KEY_F8, false, true}, "As the next panel, but backwards.",
             [this] { panel_step_ = PanelStep::Previous; })
      .words = "keyboard focus";
  add("Menus", Shortcut{GLFW_KEY_F10}, "Opens the menus for the arrow keys.", [this] { opened_menu_ = "File"; });
  add("Find an action...", ctrl(GLFW_KEY_P), "Any action, operator, colour map or example by a few letters.",
      [this] { open_palette(); });
  // The other common key for it; in no menu.
  add_action(actions_, "", "Find an action...", ctrl_shift(GLFW_KEY_P), "Any action by a few letters.",
             [this] { open_palette(); });
}

}  // namespace opscope::gui
