#pragma once
// The tools of the window, and the drawer under the panes that shows one of them at a time.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/actions/action.h"
#include "app/gui/jobs/evaluate.h"
#include "app/gui/tools/tool.h"

namespace opscope::gui {

class ToolDrawer {
 public:
  // `wake` is called from other threads when a tool has something new to show. `gpu` returns the window's GPU backend,
  // which must outlive the tools; it is called from other threads and may wait.
  ToolDrawer(const std::function<void()>& wake, const std::function<Candidate()>& gpu);

  // Two actions for each tool, its drawer and starting it, and those of its own. `input` is the case as it is then; its
  // `not_now` is set here. `take` does what the tool's own actions ask for.
  void add_actions(std::vector<Action>& actions, const std::function<ToolInput()>& input,
                   const std::function<void(const ToolOutput&)>& take);
  // Starts the tool with this noun, and shows it.
  void start(std::string_view noun, ToolInput input);

  const Tool* open() const { return open_; }  // nullptr if the drawer is closed
  void close() { open_ = nullptr; }
  bool has_keyboard() const { return open_ != nullptr && focused_; }
  // The drawer was opened without the mouse: the keyboard goes there. Returned only once.
  bool take_keyboard() { return std::exchange(opened_by_key_, false); }
  // Draws the open tool.
  ToolOutput draw(ToolInput input);
  // The mouse is over the drawer of the tool with this noun.
  bool is_over(std::string_view noun) const { return open_ != nullptr && hovered_ && open_->info().noun == noun; }
  // The event of a tool's end, "sweep: ...", has no news: the drawer shows it, or another tool works there by now.
  bool outdates(std::string_view event) const;
  // In the top bar: tools that are busy while the drawer does not show them. A click opens the drawer.
  void draw_notes();
  float notes_width() const;  // of what draw_notes() draws, in pixels

  // A field of the open tool shows text that it refused.
  bool refuses_text() const;
  void give_up_refused();

  bool busy() const;
  void cancel();
  void cancel_work_on_case();  // another one is opened
  // Seconds until busy tools want a frame; negative: none does.
  double frame_interval() const;
  // The result of a tool's work, with the tool. Returned only once.
  std::optional<std::pair<const Tool*, ToolEnd>> take_end();
  // Tool::text() of each by its noun.
  std::map<std::string, std::string> texts() const;

 private:
  void start(Tool& tool, ToolInput input);
  std::string obstacle(const Tool& tool) const;

  std::vector<std::unique_ptr<Tool>> tools_;  // in the order of the menu
  Tool* open_ = nullptr;
  bool hovered_ = false, focused_ = false, opened_by_key_ = false;
};

}  // namespace opscope::gui
