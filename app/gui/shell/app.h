#pragma once
// The window's contents: owns the document and the worker, hands each pane what it shows, applies what comes back.

#include <atomic>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/actions/action.h"
#include "app/gui/bench/bench_panel.h"
#include "app/gui/dialogs/changed_dialog.h"
#include "app/gui/dialogs/device_dialog.h"
#include "app/gui/dialogs/file_dialog.h"
#include "app/gui/dialogs/memory_dialog.h"
#include "app/gui/dialogs/number_dialog.h"
#include "app/gui/dialogs/recover_dialog.h"
#include "app/gui/form/form.h"
#include "app/gui/gui.h"
#include "app/gui/jobs/runner.h"
#include "app/gui/session/document.h"
#include "app/gui/session/file_watch.h"
#include "app/gui/session/history_text.h"
#include "app/gui/session/session_keeper.h"
#include "app/gui/session/state_folder.h"
#include "app/gui/shell/frame_hold.h"
#include "app/gui/shell/log.h"
#include "app/gui/shell/window.h"
#include "app/gui/shell/workspace.h"
#include "app/gui/sweep/sweep_panel.h"
#include "app/gui/verdict/verdict.h"

namespace opscope::gui {

class App {
 public:
  // `keeper`: keeps what is unsaved, and outlives this; null for a window that only takes a picture.
  App(Window& window, const GuiOptions& options, Document document, SessionKeeper* keeper);
  ~App() { *give_up_export_ = true; }  // waits for no more than it must

  // One frame, between NewFrame and Render. False where a better one is about to come, and this need not be shown.
  bool draw();
  // Writes the map of that frame, once it is on screen, where a test wants one.
  void write_map() const;

  // True once what is on screen are the results of the present case and nothing waits or runs.
  bool settled() const;
  bool wants_to_leave() const { return leave_; }
  // The user closed the window: leave, after asking about unsaved changes.
  void ask_to_leave();
  // The program ends now: what is unsaved is on disk when this returns. False where it cannot be.
  bool keep_all();
  // The window closes, and what is unsaved was saved or given up.
  void forget_session();
  // How long the window may sleep without an event, in seconds; negative: until the next.
  double patience() const;

  // Ends what is being typed into the form, as Enter does: it becomes an edit of the case. To be called before anything
  // else happens to the case. Text that is no value is left out; its field says so.
  void commit_typing();

  // Opens a case, or takes an image or .npy as the source of the first input.
  void open(const std::filesystem::path& file);
  void take_dropped_file(const std::filesystem::path& file);

 private:
  // app.cpp
  void take_results();
  bool holds_frame(const ModelPtr& laid_out);
  void submit_edits(bool even_if_same = false);
  void show_title();
  void apply(Edit edit);
  void replace(Document document);  // gives up the sweep of the document before
  void display(Document document);
  void tell(const Error& error);      // in the log, which opens
  const RefusedText* untold() const;  // typed text that is no value, and that saving has not told yet; or null
  void tell_left_out();               // what was typed and is no value, as something is made of the case without it
  void tell_warnings();               // those of the case's file, in the same way
  // app_actions.cpp
  void build_actions();
  void set_scale(float factor);
  // app_files.cpp
  void choose(FileDialog::Request request, std::function<void(const std::filesystem::path&)> then);
  void open_dialog();
  void choose_source(TensorAt at);
  void take_source(TensorAt at, const std::filesystem::path& file);
  void save(std::function<void()> then = {});
  void save_as(std::function<void()> then = {});
  void after_saving(const std::function<void()>& then);
  void export_golden();
  void take_export();
  void if_saved(std::function<void()> then);
  void draw_dialogs();
  // app_session.cpp
  void keep_session();
  void find_lost_sessions();
  void take_lost_sessions();
  void recover(const std::filesystem::path& file);
  void watch_files();
  void look_at_files();
  bool look_at_case_file(bool saving = false, const std::function<void()>& after_save = {});
  void draw_session_dialogs();
  // app_sweep.cpp
  void start_sweep();
  void take_sweep();
  void draw_sweep();
  void open_counterexample(const Invocation& invocation);
  void surprise(std::uint64_t number, const OperatorSchema& schema);
  const OperatorSchema& present_operator() const;  // the first of all where the case has none
  // app_bench.cpp
  void start_bench();
  void take_bench();
  void draw_bench();
  std::string gpu_missing() const;  // why there is none; empty while it is still being started
  // app_layout.cpp
  void draw_drawer_notes();  // in the top bar, while a sweep or a bench runs behind a closed drawer
  void draw_top_bar();
  void draw_panels(const Verdict& verdict);

  Window& window_;
  GuiOptions options_;
  Document document_;
  HistoryText history_text_;
  std::string window_title_;
  SessionKeeper* keeper_;
  ModelPtr kept_;  // what the keeper was given last; null where it was told to forget
  std::string kept_view_;
  std::filesystem::path kept_path_;
  std::future<Result<FoundSessions>> search_;
  FileWatch watch_;
  ModelPtr watched_model_;  // whose files are watched
  std::filesystem::path watched_path_;
  std::set<std::string> watched_sources_;
  bool sources_changed_ = false;  // since the last run
  ModelPtr first_;                // as it was opened
  std::size_t dispatch_ = 0;
  JobRunner runner_;
  ModelPtr submitted_;
  std::size_t submitted_dispatch_ = 0;
  ResultsPtr latest_, shown_;  // of the last evaluation; of the last that ran, which stays on screen
  FrameHold hold_;
  bool unseen_ = false;         // complete results were taken and have not been shown with all their pictures
  std::uint64_t pictures_ = 0;  // drawn up to the last frame
  bool live_ = true, leave_ = false, log_open_ = false;
  SweepJob sweep_;  // uses the runner's GPU
  SweepFields sweep_fields_;
  BenchJob bench_;  // uses the runner's GPU
  BenchFields bench_fields_;
  BenchPlotState bench_plot_;
  enum class Drawer { None, Sweep, Bench } drawer_ = Drawer::None;  // under the panes
  bool sweep_told_ = true, bench_told_ = true;                      // the log has its end
  ModelPtr surprise_;  // the last random case, and what it is called while it is on screen
  std::string surprise_name_;
  bool outdated_ = false;  // what is on screen belongs to another case, and nothing runs

  FormState form_;
  Workspace workspace_;
  Log log_;
  std::vector<Action> actions_;
  ActionPalette palette_;
  KeysDialog keys_;
  DeviceDialog device_dialog_;
  FileDialog file_dialog_;
  NumberDialog number_dialog_;
  RecoverDialog recover_dialog_;
  ChangedDialog changed_dialog_;
  MemoryDialog memory_dialog_;
  MemoryLimit memory_limit_;
  std::function<void(const std::filesystem::path&)> after_choice_;
  std::function<void()> after_question_;
  bool question_open_ = false;
  Theme theme_ = Theme::Dark;
  float scale_ = 1;
  std::future<Result<std::string>> export_;  // a note for the person; may be empty
  std::shared_ptr<std::atomic<bool>> give_up_export_ = std::make_shared<std::atomic<bool>>(false);
  std::filesystem::path exported_to_;
  unsigned long frame_ = 0, typed_ = 0;  // frames drawn, characters seen
  std::string verdict_line_;
};

}  // namespace opscope::gui
