// Everything a person can do in the window.

#include <algorithm>

#include "app/gui/session/files.h"
#include "app/gui/session/surprise.h"
#include "app/gui/shell/app.h"

namespace opscope::gui {

void App::set_scale(float factor) {
  scale_ = std::clamp(factor, 0.75f, 3.0f);
  window_.set_look(theme_, scale_);
}

void App::build_actions() {
  const auto running = [this] { return runner_.progress().has_value(); };
  const auto ctrl = [](int key) { return Shortcut{key, true, false}; };
  const auto ctrl_shift = [](int key) { return Shortcut{key, true, true}; };
  const auto plain = [](int key) { return Shortcut{key, false, false}; };
  actions_ = {
      {"File", "New", ctrl(GLFW_KEY_N), "A fresh case on generated data.",
       [this] { if_saved([this] { replace(new_document()); }); }},
      {"File", "Open...", ctrl(GLFW_KEY_O), "A case, or an image or .npy as the first input.",
       [this] { open_dialog(); }},
      {"File",
       "Open the example",
       {},
       "The example picture, clipped.",
       [this] { if_saved([this] { replace(start_document()); }); }},
      {.menu = "File",
       .name = "Save",
       .shortcut = ctrl(GLFW_KEY_S),
       .tooltip = "Writes the case as a DxDispatch model.",
       .run = [this] { save(); },
       .begins_group = true},
      {"File", "Save as...", ctrl_shift(GLFW_KEY_S), "Writes the case to another file.", [this] { save_as(); }},
      {.menu = "File",
       .name = "Export golden vectors...",
       .shortcut = ctrl(GLFW_KEY_E),
       .tooltip = "Inputs, expected outputs and a manifest into a folder that other programs can replay.",
       .run = [this] { export_golden(); },
       .enabled =
           [this] {
             return latest_ && latest_->valid() && latest_->state == Results::State::Complete && !export_.valid();
           }},
      {.menu = "File",
       .name = "Quit",
       .shortcut = ctrl(GLFW_KEY_Q),
       .tooltip = "Leaves; asks about unsaved changes.",
       .run = [this] { ask_to_leave(); },
       .begins_group = true},

      {.menu = "Edit",
       .name = "Undo",
       .shortcut = ctrl(GLFW_KEY_Z),
       .tooltip = "Takes the last change back.",
       .run = [this] { document_.undo(); },
       .enabled = [this] { return document_.can_undo(); }},
      {.menu = "Edit",
       .name = "Redo",
       .shortcut = ctrl(GLFW_KEY_Y),
       .tooltip = "Makes the change taken back again.",
       .run = [this] { document_.redo(); },
       .enabled = [this] { return document_.can_redo(); },
       .note = [this] { return history_text_.of(document_.history()); }},
      {.menu = "",
       .name = "Redo",
       .shortcut = ctrl_shift(GLFW_KEY_Z),
       .tooltip = "Makes the change taken back again.",
       .run = [this] { document_.redo(); },
       .enabled = [this] { return document_.can_redo(); }},
      {.menu = "Edit",
       .name = "Surprise me",
       .shortcut = ctrl(GLFW_KEY_R),
       .tooltip = "A random valid case of the present operator, worth looking at.",
       .run = [this] { surprise(any_number(), present_operator()); },
       .begins_group = true},
      {"Edit", "Surprise me with any operator", ctrl_shift(GLFW_KEY_R), "A random valid case of a random operator.",
       [this] {
         const std::uint64_t number = any_number();
         surprise(number, surprising_operator(number));
       }},
      {"Edit",
       "Random case by number...",
       {},
       "The random case of the present operator that has a number you know.",
       [this] { number_dialog_.open(); }},
      {.menu = "Edit",
       .name = "Edit matching tensors together",
       .shortcut = {},
       .tooltip = "Sizes and types carry over to tensors that the operator wants to be alike.",
       .run = [this] { form_.match_groups = !form_.match_groups; },
       .checked = [this] { return form_.match_groups; },
       .begins_group = true},

      {"View", "Fit", plain(GLFW_KEY_F), "Shows the whole tensor in every pane.", [this] { workspace_.fit(); }},
      {"View", "Reset range", plain(GLFW_KEY_R), "Colours span the data again.", [this] { workspace_.reset_range(); }},
      {.menu = "View",
       .name = "Light theme",
       .shortcut = {},
       .tooltip = "Dark words on a bright ground.",
       .run =
           [this] {
             theme_ = theme_ == Theme::Dark ? Theme::Light : Theme::Dark;
             window_.set_look(theme_, scale_);
           },
       .checked = [this] { return theme_ == Theme::Light; },
       .begins_group = true},
      {"View", "Larger", ctrl(GLFW_KEY_EQUAL), "Everything a tenth larger.", [this] { set_scale(scale_ + 0.1f); }},
      {"View", "Smaller", ctrl(GLFW_KEY_MINUS), "Everything a tenth smaller.", [this] { set_scale(scale_ - 0.1f); }},
      {"View", "Normal size", ctrl(GLFW_KEY_0), "As large as the desktop asks for.",
       [this] { set_scale(window_.content_scale()); }},
      {.menu = "View",
       .name = "Log",
       .shortcut = ctrl(GLFW_KEY_L),
       .tooltip = "What happened so far.",
       .run = [this] { log_open_ = !log_open_; },
       .checked = [this] { return log_open_; },
       .begins_group = true},
      {"View", "Find an action...", ctrl(GLFW_KEY_P), "Any action by a few letters of its name.",
       [this] { palette_.open(); }},

      {"Run", "Run now", plain(GLFW_KEY_F5), "Runs every backend on the case as it stands.",
       [this] { submit_edits(true); }},
      {.menu = "Run",
       .name = "Cancel",
       .shortcut = plain(GLFW_KEY_ESCAPE),
       .tooltip = "Gives up the run; where none is under way, the export, the sweep or the bench.",
       .run =
           [this, running] {
             if (running()) return runner_.cancel();
             *give_up_export_ = true;
             sweep_.cancel();
             bench_.cancel();
           },
       .enabled = [this, running] { return running() || export_.valid() || sweep_.busy() || bench_.busy(); }},
      {.menu = "Run",
       .name = "Sweep...",
       .shortcut = plain(GLFW_KEY_F6),
       .tooltip = "Proves over whole input spaces that the backends agree.",
       .run = [this] { drawer_ = drawer_ == Drawer::Sweep ? Drawer::None : Drawer::Sweep; },
       .checked = [this] { return drawer_ == Drawer::Sweep; },
       .begins_group = true},
      {.menu = "Run",
       .name = "Start the sweep",
       .shortcut = {GLFW_KEY_F6, false, true},
       .tooltip = "Starts the sweep that the Sweep panel shows.",
       .run = [this] { start_sweep(); },
       .enabled = [this] { return !sweep_.busy() && !bench_.busy(); }},
      {.menu = "Run",
       .name = "Bench...",
       .shortcut = plain(GLFW_KEY_F7),
       .tooltip = "Measures how fast the backends are, and what share of the memory's speed they reach.",
       .run = [this] { drawer_ = drawer_ == Drawer::Bench ? Drawer::None : Drawer::Bench; },
       .checked = [this] { return drawer_ == Drawer::Bench; }},
      {.menu = "Run",
       .name = "Start the bench",
       .shortcut = {GLFW_KEY_F7, false, true},
       .tooltip = "Starts the measurements that the Bench panel shows.",
       .run = [this] { start_bench(); },
       .enabled = [this] { return !sweep_.busy() && !bench_.busy(); }},
      {.menu = "Run",
       .name = "Live",
       .shortcut = ctrl_shift(GLFW_KEY_L),
       .tooltip = "Every edit runs at once.",
       .run = [this] { live_ = !live_; },
       .checked = [this] { return live_; },
       .begins_group = true},
      {.menu = "Run",
       .name = "Memory limit...",
       .shortcut = {},
       .tooltip = "What a case may take of memory; one that needs more does not run.",
       .run = [this] { memory_dialog_.open(memory_limit_); }},
      {"Help", "Keys and gestures", plain(GLFW_KEY_F1), "What mouse and keyboard do.", [this] { keys_.open(); }},
      {"Help",
       "Device...",
       {},
       "What the backends run on, and what the GPU's driver does with numbers.",
       [this] { device_dialog_.open([this] { return runner_.describe_device(); }, [] { glfwPostEmptyEvent(); }); }},
  };
}

}  // namespace opscope::gui
