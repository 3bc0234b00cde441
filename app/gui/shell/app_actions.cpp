// The actions of the window, menu by menu. Part of App (app.h).

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/converted_values.h"
#include "app/gui/edits/painting.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/prints.h"
#include "app/gui/form/chain_actions.h"
#include "app/gui/form/chain_rewiring.h"
#include "app/gui/form/chain_scales.h"
#include "app/gui/form/chain_side_effects.h"
#include "app/gui/form/operator_choice.h"
#include "app/gui/form/size_fields.h"
#include "app/gui/form/stride_fields.h"
#include "app/gui/plots/numbers_menu.h"
#include "app/gui/session/examples.h"
#include "app/gui/session/files.h"
#include "app/gui/session/surprise.h"
#include "app/gui/shell/app.h"
#include "app/gui/shell/kept_range.h"
#include "app/gui/shell/read_range.h"
#include "app/gui/widgets/refused_label.h"
#include "app/text/operator_name.h"
#include "core/tensor/text.h"
#include "core/text/shell_word.h"
#include "core/text/visible.h"

namespace opscope::gui {

void App::set_scale(float factor) {
  scale_ = std::clamp(factor, least_scale, largest_scale(window_));
  window_.set_look(theme_, scale_);
}

void App::add_file_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "File", std::move(parts)...); };
  add("New", ctrl(GLFW_KEY_N), "A new case of the present operator, on generated data.",
      [this] { choose_place([this](Place place) { show(new_document(present_operator()), place); }); });
  add("New tab", ctrl(GLFW_KEY_T), "A copy of the case in a tab of its own, to change it and compare the two.", [this] {
    new_tab();
  }).words = "duplicate clone";
  add("Open...", ctrl(GLFW_KEY_O), "A case, or an image or .npy as the first input.", [this] { open_dialog(); }).names =
      "load, import, photo, image";
  add("Open recent...", ctrl_shift(GLFW_KEY_O), "A case, a picture or an array that was opened or saved lately.",
      [this] { open_recent(); })
      .needs([this] { return !recent_others().empty(); }, "no other file was opened or saved");
  add("Open a folder of cases...", Shortcut{},
      "Judges every case file and golden folder in it, or a suite, as the rows of a table that opens them.",
      [this] { choose_cases(); })
      .words = "batch suite conformance directory results verify judge golden vectors";
  add("Verify golden vectors...", Shortcut{},
      "Opens a folder of golden vectors: every backend is compared with the outputs in it, and changed files are told.",
      [this] { choose_golden(); })
      .words = "open replay check judge conformance reference data expected outputs manifest npy";
  add("Judge another program's results...", Shortcut{},
      "A folder of results for golden vectors or a suite: a row of a table for each case, which opens it beside them.",
      [this] { choose_cases_and_results(); })
      .words = "batch suite conformance directory folder verify theirs somebody";
  add("Open an example...", Shortcut{},
      "The cases that come with the program: every operator, and its difficult inputs.", [this] { gallery_.open(); });
  Action& recover = add("Recover unsaved cases...", Shortcut{},
                        "Offers again the unsaved changes of earlier windows that were put off with Later.",
                        [this] { find_lost_sessions(); });
  recover.needs([this] { return recover_dialog_.was_put_off() && !search_.pending(); }, "nothing was put off");
  recover.words = "crash restore lost changes session";
  add("Compare with my output...", Shortcut{},
      "An .npy or raw file (little-endian) with the output of another program, as one more backend. Dropped on an "
      "output, it does so too.",
      [this] { choose_comparison(); })
      .begins_group = true;
  add("Compare two arrays...", Shortcut{}, "The difference of two .npy or .npz files, without any operator.", [this] {
    choose_arrays();
  }).words = "diff numpy npy npz files";
  add("Stop comparing", Shortcut{}, "Takes the other output away.", [this] {
    stop_comparing();
  }).needs([this] { return compared_.any(); }, "nothing is compared");
  add("Test my implementation...", Shortcut{},
      "A shared library, a compute shader or a program as one more backend, with picture, difference and verdict. "
      "Saving its file loads it again.",
      [this] { candidate_dialog_.open(); })
      .words = "my own candidate kernel plugin library so glsl shader python command compare";
  add("Stop testing", Shortcut{}, "Takes the implementation under test away; of several, the dialog says which.",
      [this] { tested_.size() == 1 ? remove_candidate(0) : candidate_dialog_.open(); })
      .needs([this] { return !tested_.empty(); }, "nothing is under test");
  add("Save", ctrl(GLFW_KEY_S), "Writes the case as a DxDispatch model.", [this] { save(); }).begins_group = true;
  add("Save as...", ctrl_shift(GLFW_KEY_S), "Writes the case to another file.", [this] { save_as(); }).words =
      "rename file";
  add("Export golden vectors...", ctrl(GLFW_KEY_E),
      "Writes test vectors into a folder: inputs, expected outputs and a manifest. Other programs can replay them.",
      [this] { export_golden(); })
      .needs(
          [this] {
            return latest_ && latest_->valid() && latest_->state == Results::State::Complete && !export_.pending();
          },
          "needs results, and no other export under way");
  const auto has_statistics = [this] { return workspace_.has_statistics(); };
  Action& statistics =
      add("Save the statistics as CSV...", Shortcut{},
          "Extremes, means and counts of every tensor, and the outcomes of the operator, as a table for other "
          "programs.",
          [this] { workspace_.save_statistics(); });
  statistics.needs(has_statistics, "there are no results");
  statistics.words = "save export write table numbers";
  statistics.begins_group = true;
  add("Save the histogram as CSV...", Shortcut{}, "The counts of every bin, as a table for other programs.", [this] {
    workspace_.save_histogram();
  }).needs(has_statistics, "there are no results");
  Action& mask = add("Save the marks as .npy...", Shortcut{},
                     "UINT8 of the output's sizes: 1 for each element that the pictures mark, else 0. While pixels are "
                     "counted, 1 for each pixel with a marked channel, in one channel.",
                     [this] { workspace_.save_mask(); });
  mask.subject = [this] { return workspace_.counts_pixels() ? "(a mask of pixels)" : "(a mask of elements)"; };
  mask.needs([this] { return workspace_.has_mask(); }, "click an outcome to mark it first");
  mask.words = "mask outcomes clipped saturated numpy";
  Action& close = add("Close tab", ctrl(GLFW_KEY_W), "Closes the tab, after asking about unsaved changes.",
                      [this] { close_tab(tabs_.front()); });
  close.needs([this] { return tabs_.count() > 1; }, "this is the only tab");
  close.words = "delete remove";
  close.begins_group = true;
  Action& reopen = add("Reopen closed tab", ctrl_shift(GLFW_KEY_T),
                       "Brings back the last tab that was closed, as it was.", [this] { reopen_tab(); });
  reopen.needs([this] { return tabs_.last_closed() != nullptr; }, "no tab was closed");
  reopen.words = "undo close";
  add("Quit", ctrl(GLFW_KEY_Q), "Quits, after asking about unsaved changes.", [this] { ask_to_leave(); }).names =
      "exit, leave, end";
}

void App::add_edit_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "Edit", std::move(parts)...); };
  const auto can_redo = [this] { return document_.can_redo(); };
  const auto tell = [this](const char* done, const std::string& what) {
    log_.add(Log::Weight::Plain, fmt::format("{}: {}", done, what.empty() ? "a change" : what));
  };
  const auto step_text = [](std::string_view gesture, std::string_view name, std::string change) {
    if (!name.empty()) return visible_name(name, 80);
    return gesture == stroke_gesture ? std::string("a stroke of the brush") : std::move(change);
  };
  const auto redone_next = [this, step_text] {
    if (const std::string* title = document_.redone_title()) return visible_name(*title, 80);
    return step_text(document_.redone_gesture(), document_.redone_name(),
                     redo_text_.of(document_.model(), document_.after()));
  };
  const auto redo = [this, tell, redone_next] {
    tell("redone", redone_next());
    step_through_history(&Document::redo);
  };
  // No part of the case, but a step all the same until the next edit.
  const auto has_chosen_own = [this] {
    return form_.own_chosen && form_.own_chosen->model == document_.model().get() &&
           form_.own_values.contains(form_.own_chosen->tensor);
  };
  // Text that a field refused is newer than the last edit.
  const auto refused_last = [this] {
    const std::vector<RefusedText>& all = form_.entry.refused;
    return !all.empty() && (!all.back().then || all.back().then == document_.model() || !document_.can_undo());
  };
  const auto undone_next = [this, step_text, has_chosen_own, refused_last] {
    if (refused_last()) {
      const RefusedText& last = form_.entry.refused.back();
      return visible_name(fmt::format("'{}' at {}", last.text, label_of_field(last.field)), 80);
    }
    if (has_chosen_own()) return std::string("own Scaling");
    if (const std::string* title = document_.undone_title()) return visible_name(*title, 80);
    return step_text(document_.undone_gesture(), document_.undone_name(),
                     undo_text_.of(document_.before(), document_.model()));
  };
  const auto undo = [this, tell, step_text, undone_next, has_chosen_own, refused_last] {
    if (typed_no_edit_) return;  // the end of the typing is all that it takes back
    const bool is_refused = refused_last();
    const bool is_edit = !is_refused && !has_chosen_own();
    // No redo brings refused text back.
    tell(is_refused ? "taken back" : "undone", is_edit && !document_.undone_title()
                                                   ? step_text(document_.undone_gesture(), document_.undone_name(),
                                                               undone_text(document_.before(), document_.model()))
                                                   : undone_next());
    if (is_edit)
      step_through_history(&Document::undo);
    else if (is_refused)
      form_.entry.refused.pop_back();
    else
      form_.own_values.erase(form_.own_chosen->tensor);
  };
  Action& undo_item = add("Undo", ctrl(GLFW_KEY_Z), "Undoes the last change.", undo);
  undo_item.needs(
      [this, has_chosen_own] { return document_.can_undo() || !form_.entry.refused.empty() || has_chosen_own(); },
      [this] {
        std::string how;  // what is no edit is taken back
        if (!settings_.panes.hidden.empty()) how += "; hidden panes come back by View > Panes";
        if (!workspace_.view().ranges.empty()) how += "; R resets the range of the colours";
        return how.empty() ? "nothing was changed" : "no edit to undo" + how;
      });
  undo_item.subject = undone_next;
  Action& redo_item = add("Redo", ctrl(GLFW_KEY_Y), "Redoes the change that was undone.", redo);
  redo_item.needs(can_redo, "nothing was undone");
  redo_item.subject = redone_next;
  redo_item.note = [this] { return history_text_.of(document_.history()); };
  // The other common key for it; in no menu.
  add_action(actions_, "", "Redo", ctrl_shift(GLFW_KEY_Z), "Redoes the change that was undone.", redo).enabled =
      can_redo;
  Action& copy = add("Copy the probed values", ctrl(GLFW_KEY_C),
                     "The element under the crosshair, of every tensor, as text; or the selected region of a picture "
                     "as a table. Over a row of a table: that row.",
                     [this] {
                       if (!row_has_copy_key()) copy_probed();
                     });
  copy.needs([this] { return can_copy_probed(); }, "point at an element first");
  copy.words = "selection element values";
  Action& command = add(
      "Copy the command that checks this case", Shortcut{},
      "The command line that judges the case's file by its backends. It has no implementations under test, compared "
      "files or further folders of inputs.",
      [this] {
        const std::string file = std::filesystem::absolute(document_.path()).string();
        const std::string text =
            std::string("opscope check ") + (end_to_end_ ? "--end-to-end " : "") + shell_word(file);
        ImGui::SetClipboardText(text.c_str());
        log_.add(Log::Weight::Good, "copied the command that checks this case");
      });
  command.needs([this] { return !document_.path().empty() && !document_.dirty(); },
                [this] { return document_.path().empty() ? "save the case first" : "save the changes first"; });
  command.words = "command line shell";
  add("Paste values", ctrl(GLFW_KEY_V),
      "Text from the clipboard as the elements of the first input that reads no other: a list as JSON, Python or NumPy "
      "print it, or a table of commas, tabs or blanks.",
      [this] {
        paste_values(free_input(*document_.model(), dispatch_).value_or(TensorAt{dispatch_, 0}));
      })
      .words = "clipboard numbers array csv json numpy insert";
  add("Surprise me", ctrl(GLFW_KEY_R), "A random valid case of the present operator, with visible patterns.", [this] {
    surprise(any_number(), present_operator());
  }).begins_group = true;
  add("Surprise me with any operator", ctrl_shift(GLFW_KEY_R), "A random valid case of a random operator.", [this] {
    const std::uint64_t number = any_number();
    surprise(number, surprising_operator(number));
  });
  add("Random case by number...", Shortcut{}, "The random case of the present operator that has a number you know.",
      [this] { number_dialog_.open(); });
  add_chain_actions();
  Action& match = add("Edit matching tensors together", Shortcut{},
                      "Edits of sizes and types also change the tensors that must match.",
                      [this] { form_.match_groups = !form_.match_groups; });
  match.checked = [this] { return form_.match_groups; };
  match.begins_group = true;
}

void App::add_chain_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "Edit", std::move(parts)...); };
  add("Add a dispatch...", ctrl_shift(GLFW_KEY_A), "Another operator behind this one, which reads its output.", [this] {
    choose_added_operator();
  }).begins_group = true;
  const auto several = [this] { return dispatches(*document_.model()).size() > 1; };
  const auto rename = [this] {
    chain_strip_.rename = dispatch_;
    chain_strip_.moved.reset();
  };
  Action& renaming = add("Rename this dispatch...", Shortcut{}, "Types its name, as F2 does on its box.", rename);
  renaming.needs(several, "it is the only one");
  renaming.hint = "chain";
  // Of the box that has the keyboard or was just moved or added; elsewhere F2 has another function. In no menu.
  add_action(actions_, "", "Rename this dispatch...", Shortcut{GLFW_KEY_F2}, "", rename).enabled = [this, several] {
    return several() && (chain_strip_.focused == dispatch_ || chain_strip_.moved.lock() == document_.model());
  };
  const auto add_step = [&](const char* name, bool later, const char* tooltip) -> Action& {
    const int key = later ? GLFW_KEY_RIGHT_BRACKET : GLFW_KEY_LEFT_BRACKET;
    Action& action = add(name, ctrl(key), tooltip, [this, later] {
      commit_typing();
      take_chain(step_in_chain(chain_input({}), later));
    });
    action.needs(
        [this, later] { return why_not_stepped(*document_.model(), dispatch_, later).empty(); },
        later ? "it is the last one, or would break the chain" : "it is the first one, or would break the chain");
    action.hint = "chain";
    return action;
  };
  add_step("Move this dispatch earlier", false, "Runs it before the one at its left.").words = "left order before";
  add_step("Move this dispatch later", true, "Runs it after the one at its right.").words = "right order behind after";
  Action& removal =
      add("Remove this dispatch", Shortcut{}, "Takes it out of the chain, as Delete does on its box.", [this] {
        commit_typing();
        take_chain(remove_from_chain(chain_input({})));
      });
  removal.needs(several, "it is the only one");
  removal.hint = "chain";
  removal.words = "delete operator";
}

void App::add_run_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "Run", std::move(parts)...); };
  const auto running = [this] { return runner_.progress().has_value(); };
  const auto refuses_filter = [this] {
    return differences_open_ && tools_.open() == nullptr && workspace_.has_refused_filter();
  };
  const auto cancels_jobs = [this] { return fit_.pending() || export_.pending() || tools_.busy(); };
  add("Run now", Shortcut{GLFW_KEY_F5}, "Runs every backend on the present case.", [this] {
    golden_check_due_ = true;
    if (compared_.check) {  // reads all files again: size and time alone do not prove that one is as it was
      GoldenCheck unread = *compared_.check;
      unread.checked.clear();
      compared_.check = std::make_shared<const GoldenCheck>(std::move(unread));
    }
    submit_edits(true);
  }).names = "restart, rerun";
  Action& cancel =
      add("Cancel", Shortcut{GLFW_KEY_ESCAPE},
          "Stops what plays, or cancels the run; if none is active, gives up refused text, or cancels the export, the "
          "sweep, the bench or the batch. If there is none of them, all panes are shown again, the wipe ends, the pin "
          "is released, or the panel of the sweep, the bench or the batch is closed: at once if it has the keyboard.",
          [this, running, refuses_filter, cancels_jobs] {
            if (form_.playing) return form_.playing.reset();
            if (workspace_.plays() || beside_.plays()) return workspace_.stop_playing(), beside_.stop_playing();
            if (running()) return runner_.cancel();
            if (!form_.entry.refused.empty()) return form_.entry.refused.clear();
            if (tools_.refuses_text()) return tools_.give_up_refused();
            if (refuses_filter()) return workspace_.give_up_refused_filter();
            if (!cancels_jobs()) return leave_looks();
            export_.cancel();
            fit_.cancel();
            tools_.cancel();
          });
  cancel.names = "stop, abort";
  cancel.needs(
      [this, running, refuses_filter, cancels_jobs] {
        return running() || form_.playing || workspace_.plays() || beside_.plays() || !form_.entry.refused.empty() ||
               tools_.refuses_text() || refuses_filter() || cancels_jobs() || tools_.open() || has_looks();
      },
      "nothing runs");
  tools_.add_actions(
      actions_, [this] { return tool_input(); }, [this](const ToolOutput& output) { take_tool_output(output); });
  Action& live = add("Live", ctrl_shift(GLFW_KEY_L), "Every edit runs at once.", [this] { live_ = !live_; });
  live.checked = [this] { return live_; };
  live.begins_group = true;
  add("End to end", Shortcut{}, "Gives each backend its own results along a chain of dispatches, not the reference's.",
      [this] { switch_end_to_end(); })
      .checked = [this] { return end_to_end_; };
  add("Memory limit...", Shortcut{}, "How much memory a case may take. A case that needs more does not run.", [this] {
    memory_dialog_.open(memory_limit_);
  }).words = "preferences settings options";
}

bool App::has_looks() const {
  return workspace_.has_enlarged() || beside_.has_enlarged() || workspace_.wipes() || beside_.wipes() ||
         workspace_.is_pinned() || beside_.is_pinned();
}

// One step of Escape: all panes are shown again, else a wipe ends, else the pin is released, else the open tool is
// closed, which goes first if it has the keyboard. The region that is selected goes before all.
void App::leave_looks() {
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;  // the key takes a drag back
  const bool has_region = workspace_.selection() || beside_.selection();
  if (tools_.open() && !has_region && (tools_.has_keyboard() || !has_looks())) return tools_.close();
  const bool enlarged = workspace_.has_enlarged() || beside_.has_enlarged();
  workspace_.leave_enlarged(), beside_.leave_enlarged();
  if (enlarged || workspace_.selection() || beside_.selection()) return;
  if (!workspace_.wipes() && !beside_.wipes()) workspace_.release_pin(), beside_.release_pin();
  workspace_.end_wipe();
  beside_.end_wipe();
}

// A dispatch that the step brings back is shown. Otherwise the one that is shown stays shown if the step moves it.
void App::step_through_history(void (Document::*step)()) {
  const ModelPtr before = document_.model();
  const DispatchCommand* old = find_dispatch(*before, dispatch_);
  const std::string shown = old != nullptr ? old->dispatchable : "";
  (document_.*step)();
  chain_strip_.room = {};
  const auto all = dispatches(*document_.model());
  if (all.size() > dispatches(*before).size()) {
    const auto came = std::ranges::find_if(
        all, [&](const DispatchCommand* each) { return !before->find_dispatchable(each->dispatchable); });
    if (came != all.end()) {
      dispatch_ = static_cast<std::size_t>(came - all.begin());
      return;
    }
  }
  const DispatchCommand* now = find_dispatch(*document_.model(), dispatch_);
  if (now != nullptr && now->dispatchable == shown) return;
  const auto moved = std::ranges::find(all, shown, [](const DispatchCommand* each) { return each->dispatchable; });
  if (moved != all.end())
    dispatch_ = static_cast<std::size_t>(moved - all.begin());
  else if (dispatch_ > 0 && all.size() < dispatches(*before).size())
    --dispatch_;  // it is gone: the one before it; one with another name has its place
}

// Nothing if they ended where they began.
void App::tell_edits() {
  const ModelPtr before = std::exchange(before_edits_, nullptr), after = document_.model();
  std::string text = std::exchange(told_of_edits_, {});
  if (!before || before == after) return;
  const Narrowing narrowing = find_narrowing(form_, *before, *after, dispatch_).value_or(Narrowing());
  const std::string kept_range = kept_range_text(*before, *after, dispatch_, workspace_.view(), workspace_.sources());
  for (const std::string& more :
       {narrowing.told, scaled_pictures_text(*before, *after), resampled_text(*before, *after),
        replaced_text(*before, *after, dispatch_), resized_text(*before, *after, dispatch_),
        repacked_text(*before, *after, dispatch_, form_.layouts), shared_text(*before, *after, dispatch_),
        rescaled_text(*before, *after, dispatch_), converted_text(*before, *after), kept_range}) {
    if (text.find(more) != std::string::npos) continue;  // empty, or told already
    text = (text.empty() ? "" : text.substr(0, text.size() - (text.ends_with('.') ? 1 : 0)) + "; ") + more;
  }
  if (text.empty()) return;
  std::vector<Log::Answer> answers;
  if (!kept_range.empty()) answers.push_back({"Reset range", [this] { workspace_.reset_range(); }});
  if (narrowing.instead)
    answers.push_back({narrowing.cure, [this, model = after, instead = *narrowing.instead, cure = narrowing.cure] {
                         if (document_.model() == model) apply({instead, "", cure});
                       }});
  tell_with_undo(std::move(text), std::move(answers));
}

void App::tell_with_undo(std::string text, std::vector<Log::Answer> answers) {
  const auto undo = [this, before = document_.before()] {
    if (document_.before() == before) step_through_history(&Document::undo);
  };
  answers.push_back({"Undo", undo});
  log_.add(Log::Weight::Plain, std::move(text), std::move(answers));
}

void App::show_dispatch(std::size_t dispatch) {
  chain_strip_.moved.reset();
  dispatch_ = dispatch;
  pair_beside();
  window_.request_frames();
}

void App::switch_end_to_end() {
  end_to_end_ = !end_to_end_;
  submit_edits(true);
}

void App::choose_added_operator() {
  operator_actions_.clear();
  for (const OperatorSchema* schema : operators_by_title())
    add_action(operator_actions_, "", schema->title, Shortcut{}, schema->name + " " + schema->summary, [this, schema] {
      const ModelPtr before = document_.model();
      Model longer = with_dispatch_behind(*before, dispatch_, *schema);
      const auto range =
          latest_ && latest_->request.model == before ? range_read(*latest_, dispatch_ + 1) : std::nullopt;
      if (range) longer = with_bounds_within(std::move(longer), dispatch_ + 1, *range);
      apply({std::move(longer), ""});
      std::string text = joined_changes(added_text(*before, *document_.model(), dispatch_ + 1),
                                        changed_prints_text(*before, *document_.model(), std::nullopt, dispatch_ + 1));
      if (!text.empty()) tell_with_undo(std::move(text));
      show_dispatch(dispatch_ + 1);
      chain_strip_.moved = document_.model();  // F2 renames it
      unbounded_ = {range ? nullptr : document_.model(), dispatch_};
    });
  operator_palette_.open();
}

// The dispatch that was added last gets the bounds that it has where what it reads was counted before: how fast that is
// decides nothing. An edit in between, or saving, keeps those that it has.
void App::bound_added_dispatch() {
  if (unbounded_.model != document_.model() || !document_.dirty()) unbounded_ = {};
  if (!unbounded_.model || latest_->request.model != unbounded_.model) return;
  const auto range = range_read(*latest_, unbounded_.dispatch);
  if (!range) return;
  const auto [before, dispatch] = std::exchange(unbounded_, {});
  document_.amend(with_bounds_within(*before, dispatch, *range));
  follow_refused(before);
  notice_.follow(before, document_.model());
  if (chain_strip_.moved.lock() == before) chain_strip_.moved = document_.model();
}

void App::add_help_actions() {
  const auto add = [this](auto... parts) -> Action& { return add_action(actions_, "Help", std::move(parts)...); };
  add("About Opscope", Shortcut{}, "What the window shows, how to begin, the version and the licence.", [this] {
    about_.open();
  }).words = "introduction help start tour tutorial version licence license";
  add("Keys and gestures", Shortcut{GLFW_KEY_F1}, "The functions of mouse and keyboard.", [this] {
    keys_.open();
  }).words = "shortcuts help";
  Action& manual = add("Manual...", Shortcut{}, "Shows the manual by chapters, and finds words in it.",
                       [this] { manual_dialog_.open(); });
  manual.names = "help, documentation";
  manual.words = "docs readme guide tutorial";
  add("Device...", Shortcut{}, "The devices of the backends, and how the GPU's driver computes.", [this] {
    device_dialog_.open();
  }).names = "gpu info, graphics card, opengl";
}

}  // namespace opscope::gui
