#pragma once
// The window's contents: owns the case and the background work, gives each pane its data, and applies the edits.

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/gui/actions/action_palette.h"
#include "app/gui/actions/keys_dialog.h"
#include "app/gui/dialogs/about_dialog.h"
#include "app/gui/dialogs/candidate_dialog.h"
#include "app/gui/dialogs/candidate_error_dialog.h"
#include "app/gui/dialogs/changed_dialog.h"
#include "app/gui/dialogs/device_dialog.h"
#include "app/gui/dialogs/file_dialog.h"
#include "app/gui/dialogs/gallery.h"
#include "app/gui/dialogs/manual_dialog.h"
#include "app/gui/dialogs/memory_dialog.h"
#include "app/gui/dialogs/number_dialog.h"
#include "app/gui/dialogs/recover_dialog.h"
#include "app/gui/dialogs/text_dialog.h"
#include "app/gui/edits/painting.h"
#include "app/gui/edits/source_file.h"
#include "app/gui/form/chain_strip.h"
#include "app/gui/form/form.h"
#include "app/gui/jobs/beside_job.h"
#include "app/gui/jobs/chain_job.h"
#include "app/gui/jobs/named_dispatch.h"
#include "app/gui/jobs/runner.h"
#include "app/gui/jobs/warm_times.h"
#include "app/gui/panes/bit_rows.h"
#include "app/gui/session/case_difference.h"
#include "app/gui/session/case_watch.h"
#include "app/gui/session/change_text.h"
#include "app/gui/session/compared_outputs.h"
#include "app/gui/session/document.h"
#include "app/gui/session/files.h"
#include "app/gui/session/history_text.h"
#include "app/gui/session/session_keeper.h"
#include "app/gui/session/settings.h"
#include "app/gui/session/state_folder.h"
#include "app/gui/shell/beside_panes.h"
#include "app/gui/shell/frame_hold.h"
#include "app/gui/shell/golden_export.h"
#include "app/gui/shell/gui.h"
#include "app/gui/shell/log.h"
#include "app/gui/shell/notice.h"
#include "app/gui/shell/panel_layout.h"
#include "app/gui/shell/panel_rings.h"
#include "app/gui/shell/tab_bar.h"
#include "app/gui/shell/tabs.h"
#include "app/gui/shell/tool_drawer.h"
#include "app/gui/shell/workspace.h"
#include "app/gui/verdict/verdict.h"
#include "app/gui/widgets/items.h"
#include "app/gui/widgets/shown_fields.h"
#include "app/gui/window/window.h"
#include "app/text/json_text.h"
#include "core/candidates/open_candidate.h"
#include "core/quantization/fit_scale.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {

// Where a case that is opened is shown: in the tab in front, in place of its case, or in a new tab.
enum class Place : std::uint8_t { Here, NewTab };

class App {
 public:
  // `keeper` stores unsaved changes, and must outlive this; nullptr for a window that only takes a picture.
  App(Window& window, const GuiOptions& options, Document document, SessionKeeper* keeper, Settings settings);

  // One frame, between NewFrame and Render. False if it need not be shown, because a better one follows soon.
  bool draw();
  // Writes the widget map of that frame, once it is on screen, if a test asked for it.
  void write_map() const;

  // True once the screen shows the results of the present case and no work waits or runs.
  bool settled() const;
  bool wants_to_leave() const { return leave_; }
  // The user closed the window: leaves, after asking about unsaved changes.
  void ask_to_leave();
  // The program ends now: when this returns, unsaved changes are on disk. False if that failed.
  bool keep_all();
  // The window closes, and unsaved changes were saved or discarded.
  void forget_session();
  // What to keep for the next window. The size is the one at the start.
  Settings settings() const;
  // How long the window may sleep without an event, in seconds; negative: until the next.
  double wait_timeout() const;

  // Ends typing in the form, as Enter does: it becomes an edit of the case. Must be called before
  // anything else happens to the case. Text that is no value is left out; its field says so.
  void commit_typing();

  // Opens a case, golden vectors or a folder of cases, or takes an image or .npy as the source of the first input.
  void open(const std::filesystem::path& file);
  // In a tab of its own, at the right of all others. The tab in front stays there.
  void open_behind(Document document, ComparedOutputs compared);
  // An array whose type or sizes are not those of the one in front: in a tab of its own, and beside it.
  void open_beside(Document array);
  void take_dropped_files(const std::vector<std::filesystem::path>& files);
  // Judges every case of the folder, as rows of the batch: the backends, or the results of another program.
  void open_cases(const std::filesystem::path& folder, const std::filesystem::path& results = {});
  // Compares the case with these too, until another one is opened, and shows them.
  void compare_with(ComparedOutputs outputs);

 private:
  // app.cpp
  void take_results();
  // app_verdict.cpp; of the latest results, once it is final. `is_last_chance`: others take their place.
  void log_verdict(bool is_last_chance = false);
  void go_to_first_failure();  // app_verdict.cpp; after results were chosen, once the chain is judged
  bool holds_frame(const ModelPtr& laid_out);
  void submit_edits(bool even_if_same = false);
  // The results of `before`, if they are complete, are those of the present case, which differs from it in the names of
  // the same files alone. Runs it otherwise.
  void keep_results_of(const ModelPtr& before);
  void apply_ended_typing();
  void take_typed_source(const Model& before);  // the file whose name was typed since then, if it is there
  void refuse_typed_source(const Error& error);
  bool chain_is_unjudged() const;
  void judge_chain();
  void measure_times();
  void apply(Edit edit);
  void replace(Document document);  // cancels the tools' work on the previous document
  void display(Document document);
  bool show(Document document, Place place);  // false, with a message, if there is no room for another tab
  void surprise(std::uint64_t number, const OperatorSchema& schema);
  const OperatorSchema& present_operator() const;  // the first operator if the case has none
  ToolInput tool_input() const;
  void take_tool_end();
  // In a tab of its own, or in the one that has it already: the case in front stays.
  void open_counterexample(const Invocation& found);
  void fit_scale(ScaleAim aim);  // of the output, to the results on screen
  bool can_fit() const;
  void take_fit();
  void tell(const Error& error);  // in the log, which opens
  // Why a file cannot be opened or written: in the dialog with this number, which stays or comes back. Else as tell().
  void tell_in_dialog(const Error& error, std::uint64_t dialog);
  const RefusedText* untold() const { return gui::untold(form_.entry); }
  std::string left_out_text() const;  // the sentences about all refused texts; empty: there are none
  void tell_left_out();               // reports in the log that the case is used without it
  void tell_warnings();               // those of the case's file
  void write_state(JsonText& json) const;
  // app_actions.cpp
  void add_file_actions();
  void add_edit_actions();
  void add_chain_actions();
  void add_view_actions();  // app_view_actions.cpp
  void add_picture_actions();
  void add_wipe_actions();
  void add_element_actions();
  void add_difference_actions();
  void add_step_actions();
  void add_window_actions();
  void add_run_actions();
  void add_help_actions();
  void choose_added_operator();
  void bound_added_dispatch();  // latest_ is there
  void show_dispatch(std::size_t dispatch);
  void step_through_history(void (Document::*step)());  // undo or redo
  void tell_edits();  // what those since the last call have changed unasked, with undo
  // Of the last edit. Undo stands behind other answers.
  void tell_with_undo(std::string text, std::vector<Log::Answer> answers = {});
  void switch_end_to_end();
  bool has_looks() const;  // that Escape leaves
  void leave_looks();
  void set_scale(float factor);
  static constexpr float least_width = 900, least_height = 560;  // pixels of a window that its panels need at scale 1
  static float largest_scale(const Window& window);
  // app_choices.cpp
  void open_palette();
  void add_operator_choices();
  void add_data_type_choices();
  void add_tensor_choices();
  void add_dispatch_choices();
  void add_field_choices();
  void add_speed_choices();
  void add_section_choices();
  void add_fit_choice();
  void add_case_choices();
  void add_playback_choices();
  void add_paint_choices();
  void add_paste_choices();
  void add_view_choices();
  void add_range_choices();
  void add_element_choices();
  void add_outcome_choices();
  void add_pane_choices();
  void add_wipe_and_move_choices();  // app_pane_choices.cpp
  std::vector<Action> pane_actions();
  void add_scale_choices();
  void add_tab_choices();
  void add_candidate_choices();
  void add_example_choices();
  void add_notice_choices();
  void end_greeting() { greets_ = false, settings_.greeted = true; }
  void open_example_case(const std::filesystem::path& file);
  // app_fields.cpp
  void add_shown_fields(const std::vector<ShownField>& fields, bool in_form);
  void expect_field();  // that go_to_field() names by the next frame
  // The field of this name on the widget map, in the form or on the right side, gets the keyboard.
  void lead_to_field(const std::string& name, bool in_form);
  void hold_typing();  // for a field that is opening
  // app_candidates.cpp
  Result<void> add_candidate(const std::string& given);  // BadInput: no such implementation, or its name is taken
  void add_chosen_candidate(const std::string& given);   // of the dialog, which says why it is refused
  void remove_candidate(std::size_t index);
  void test_for_operator(const TestFor& wanted);
  std::vector<UnderTest> candidates() const;
  std::vector<UnderTest> candidates_on_show() const;  // as they are for the dispatch on show
  void follow_renamed_dispatches();
  void offer_candidate(const std::filesystem::path& file);  // opens the dialog with its name
  std::set<std::filesystem::path> files_of_candidates() const;
  bool take_candidate_file(const std::filesystem::path& file);  // it has changed; false if it is none of theirs
  void take_candidates_log();
  std::optional<CandidateError> error_of_candidate(const std::string& name) const;  // nullopt: not known yet
  void draw_candidates();
  // app_files.cpp
  ReadFiles files_in_use() const;
  ReadFiles files_to_keep() const;  // those and the case: no other result replaces them
  std::filesystem::path folder_to_write_in() const;
  std::filesystem::path folder_to_save_in() const;
  std::filesystem::path folder_to_read_in() const;
  std::vector<FileDialog::NamedFolder> named_folders() const;
  void choose(FileDialog::Request request, std::function<void(const std::filesystem::path&)> then);
  void open_dialog();
  std::vector<std::filesystem::path> recent_others() const;  // without the file that is open
  void open_recent();
  void take_missing();
  void choose_source(TensorAt at);
  void take_file_sizes(TensorAt at);  // of the tensor's present source
  void take_source(TensorAt at, const std::filesystem::path& file, std::optional<SizesOf> sizes = {},
                   ModelPtr typed = nullptr);
  void take_new_source();
  struct NewSource;
  void close_tab_of_source();
  void use_new_source(const Result<NewSource>& ended);
  void list_values(TensorAt at);  // its present elements become a list in the case
  void spread_values(TensorAt at);
  const Tensor* loaded_tensor(TensorAt at) const;
  bool can_copy_probed() const;
  void copy_probed();              // the selected region, or the values under the crosshair, to the clipboard
  void paste_values(TensorAt at);  // the clipboard's text as the elements of a tensor
  void take_pasted();
  void choose_comparison();
  // Compares with the files in a folder that results_in() finds. False if there are none.
  bool compare_with_results(const std::filesystem::path& folder);
  bool compare_with_new_results();  // that have appeared in the folder that is compared; false: there are none
  void choose_arrays();             // two of them, one after the other
  // The compared file is named as the output of `other`. `what`: comparison_text(); `before`: what was compared before.
  void tell_of_other_name(std::size_t other, const std::string& what, const ComparedOutputs& before);
  void stop_comparing();
  void open(const std::filesystem::path& file, Place place);
  void open_case_file(const std::filesystem::path& file, Place place);
  void open_array(const std::filesystem::path& file);  // in a tab of its own
  void compare_arrays(const std::filesystem::path& one, const std::filesystem::path& other);
  void tell_saved();
  void save(std::function<void()> then = {});
  void save_as(std::function<void()> then = {});
  bool has_own_file() const;  // that of an example is the program's
  // Saving asks for another file: this one is an example, the case of golden vectors, or none.
  static bool saves_elsewhere(const std::filesystem::path& file);
  void write(const std::filesystem::path& file, const std::function<void()>& then);
  void follow_refused(const ModelPtr& before);  // the model in front replaces it without an edit
  void save_as_file(const SaveRequest& request);
  void save_report(const ToolReport& report);
  void take_saved();
  void copy_picture(const picture::DrawnPane& pane);
  void export_golden();
  std::filesystem::path folder_to_export_to() const;
  void look_for_refusals();
  void take_refusals();
  void take_export();
  bool golden_is_unchecked() const;
  void check_golden_files();
  void take_golden_check();
  void draw_dialogs();
  // app_question.cpp
  // Call `then` at once if nothing would be lost, otherwise after a question. The last one offers a new tab. Enter
  // answers it by saving only where the case or the window is closed: opening another case is often not so deliberate.
  void if_saved(std::function<void()> then, bool enter_saves = false);
  void if_all_saved(std::function<void()> then);  // of all tabs
  void choose_place(std::function<void(Place)> then);
  void draw_question();
  void draw_unsaved(std::size_t place) const;
  void save_all(const std::function<void()>& then);
  // app_session.cpp
  void keep_session();
  void find_lost_sessions();
  void take_lost_sessions();
  bool shows_another_file(const std::filesystem::path& session) const;
  void recover(const std::filesystem::path& file);
  void recover(const std::filesystem::path& file, Place place);
  void recover_all(std::vector<std::filesystem::path> files);
  void follow_files();  // before they are read, so that no change after that is missed
  void look_at_files();
  bool look_at_case_file(bool saving = false, const std::function<void()>& after_save = {});
  void draw_session_dialogs();
  // app_batch.cpp
  void take_tool_output(const ToolOutput& output);
  void choose_cases();
  void choose_golden();
  void choose_results();  // for the folder of cases that was opened last
  void choose_cases_and_results();
  void open_listed(const ListedOpening& listed);
  void show_listed(const ListedOpening& listed);
  bool shows_listed() const { return listed_.first && listed_.first == first_; }
  std::filesystem::path opened_path() const;
  void leave_way_back();
  std::string way_back() const;
  void go_back();
  // app_tabs.cpp
  ParkedTabPtr park();
  void take(ParkedTabPtr tab);
  void show_tab(std::size_t place);
  void step_tab(std::size_t steps);  // to the right, and round
  bool add_tab(Document document);
  bool new_tab();  // false, with a message, if there is no room
  void close_tab(std::size_t place);
  void close_front_tab();
  void reopen_tab();
  bool has_room_for_tab(const Document& document);
  void tell_closed(std::uint64_t number);
  const Document& document_at(std::size_t place) const {
    return place == tabs_.front() ? document_ : tabs_.at(place).document;
  }
  const Entry& entry_at(std::size_t place) const {
    return place == tabs_.front() ? form_.entry : tabs_.at(place).form.entry;
  }
  // There is something that Save would write or report. What lies behind a random case is not among it.
  bool can_save(std::size_t place) const { return document_at(place).dirty(); }
  std::optional<std::size_t> place_of(const std::filesystem::path& file) const;
  bool is_open_elsewhere(const std::filesystem::path& file);
  bool any_unsaved() const;
  std::string title_of(std::size_t place) const;
  CaseDifference::Side side_of(const Document& document, std::size_t dispatch) const;
  std::string name_in_tabs(const Document& document) const;
  std::string shown_name(const Document& document, std::size_t most = longest_shown_name) const;
  TabBarOutput draw_tabs();
  void take_choice(const TabBarOutput& chosen);
  void take_choice(const BesideOutput& chosen);
  // app_beside.cpp
  const ParkedTab* tab_beside() const;  // nullptr: none is
  enum class Pins : std::uint8_t { OfFront, OfBoth };
  void put_beside(std::uint64_t number, Pins kept = Pins::OfFront, bool scaled = false);
  void switch_beside();
  void swap_beside();
  void want_beside();
  void pair_beside();
  bool shows_unlike_beside() const;
  void take_beside();
  Misfit misfit_of(const ParkedTab& tab) const;                                       // to the case in front
  Misfit misfit_of(const ParkedTab& tab, std::size_t own, std::size_t others) const;  // of these dispatches
  const ParkedTab* compared_tab() const;
  std::optional<ChainBeside> chain_beside() const;
  ComparedCase case_of(const ParkedTab& tab) const;
  ComparedCase case_of(const ParkedTab& tab, std::size_t own, std::size_t others) const;
  std::optional<SampleScales> sample_scales(const ParkedTab& tab, std::size_t own, std::size_t others) const;
  std::optional<SampleScales> scales_beside() const;
  void switch_scaled();
  std::string changes_to(const ParkedTab& other);
  std::string title_with_dispatch(const Document& document, std::size_t dispatch) const;
  std::pair<std::string, std::string> names_of_both(const ParkedTab& other) const;
  // Both cases show an array, and these are not compared, or not yet.
  bool is_array_beside_array() const;
  std::string why_not_compared() const;  // the case beside; empty: it is, or there is none
  std::string why_no_difference() const;
  void choose_compared_tab();
  std::optional<Compared> compared_now() const;
  std::string flip_name() const;      // of the action that flips the reference and what is compared with it
  std::string probed_beside() const;  // as Workspace has it, with the title of the case
  std::optional<OutcomesBeside> outcomes_beside() const;
  std::optional<StatisticsColumn> statistics_beside() const;
  std::string lacking_beside() const;
  BesideOutput draw_panes(const std::function<void()>& draw_front);
  // app_layout.cpp
  void draw_top_bar();
  void draw_panels(const Verdict& verdict);
  void draw_form_panel(const PanelLayout& layout, std::vector<ShownField>* fields);
  void take_panes_output();
  std::function<void()> draw_verdict_panel(const Verdict& verdict, const PanelLayout& layout);
  void keep_ring_from_log();
  std::optional<ChainVerdict> chain_verdict();
  ChainStripInput chain_input(const std::optional<ChainVerdict>& verdict) const;
  // The next one in the verdict on the chain that was drawn last; nullopt: no other one failed, or it is not known yet.
  std::optional<std::size_t> failed_dispatch() const;
  void go_to_difference(DifferenceJump::Kind kind);  // Next: if nothing differs here, of the next failed_dispatch()
  void draw_chain();
  void take_chain(const ChainStripOutput& output);
  void update_brush();
  void paint(const Stroke& stroke);
  void update_bit_edits();
  void change_element(const BitEdits::Asked& asked);
  void draw_splitters(const PanelLayout& layout);

  Window& window_;
  GuiOptions options_;
  Document document_;
  Tabs tabs_;                                   // the others
  std::uint64_t number_ = 0, next_number_ = 1;  // as ParkedTab has it: of the tab in front; of the next new one
  HistoryText history_text_;
  StepText undo_text_, redo_text_;
  CaseDifference case_difference_{comparison_text}, case_changes_{change_text};
  std::string window_title_;
  SessionKeeper* keeper_;
  std::optional<SessionKeeper::State> kept_;  // what the keeper was given last of the tab in front
  bool keep_again_ = false;                   // a tab was closed since
  Task<FoundSessions> search_;                // for sessions of earlier windows
  CaseWatch watch_;
  std::pair<ModelPtr, std::filesystem::path> watched_beside_;  // the case beside with its folder, and what it reads
  std::set<std::filesystem::path> files_beside_;
  std::optional<std::filesystem::path> watched_case_;  // its file when it was looked at last
  std::filesystem::path last_case_folder_;             // of the last case that had a file
  std::filesystem::path last_dialog_folder_;           // of the file that was chosen last
  std::filesystem::path last_source_folder_;           // of the source that was chosen last
  bool sources_changed_ = false;                       // since the last run
  ModelPtr first_;                                     // as it was opened
  ModelPtr tab_of_source_;                             // first_ of the tab that was made for the source being opened
  std::size_t dispatch_ = 0;
  JobRunner runner_;
  ChainJob chain_;                        // uses the runner's GPU on its thread
  ModelPtr judged_, judged_beside_;       // what `chain_` was given last
  std::uint64_t awaited_generation_ = 0;  // of this tab's last request; 0: none yet
  ChainStripState chain_strip_;
  UnboundedDispatch unbounded_;  // of the document
  WarmTimesJob warm_;
  BesideJob beside_job_;
  ModelPtr paired_;  // for what the dispatch beside was chosen last, and below; nullptr: it stays as it is
  std::size_t paired_dispatch_ = 0;
  ModelPtr submitted_;
  ModelPtr followed_;  // the last one whose names of dispatches are known to what belongs to one; nullptr: none yet
  std::size_t submitted_dispatch_ = 0;
  std::string submitted_beside_;               // compared_name of the case beside; empty: it was not compared
  bool another_shown_ = false;                 // the results on screen are those of the case that was open before
  ResultsPtr latest_, shown_;                  // of the last evaluation; of the last that ran, which stays on screen
  Notice::Clock::time_point key_steps_end_{};  // until then the same edit by a key is one step of undo with the last
  ModelPtr before_edits_;      // of the stroke or drag under way, and of others in this frame; nullptr: there are none
  ResampledLists resampled_;   // masks of before_edits_, in the sizes of the last edit
  std::string told_of_edits_;  // what they drop or change unasked, as a sentence; may be empty
  FrameHold hold_;
  struct SoughtFailure {
    ModelPtr model;  // nullptr: none is sought
    std::size_t dispatch = 0;
  };
  SoughtFailure seeks_failure_;  // the case and the dispatch on show when results for a chain were chosen
  bool unlogged_ = false;        // the verdict on the latest results is to be logged
  bool unseen_ = false;          // complete results have not been shown with all their pictures yet
  std::uint64_t pictures_ = 0;   // uploaded up to the last frame
  bool live_ = true, leave_ = false, log_open_ = false, differences_open_ = false;
  bool dialog_was_open_ = false, idle_before_dialog_ = true;
  bool listed_differences_ = false;  // since the drawer of differences was opened
  bool end_to_end_ = false;          // as in Request
  ComparedOutputs compared_;
  struct Tested {
    UnderTest candidate;
    CandidateText text;           // of its name
    std::string said = {};        // for people, since its file was saved
    NamedDispatch dispatch = {};  // an array: the one in the case of `tab` that it belongs to; empty: any
    std::uint64_t tab = 0;
  };
  std::vector<Tested> tested_;  // in every tab
  bool outdated_ = false;       // the screen shows results of another case, and nothing runs
  bool tells_run_ = false;      // the bottom line says how far a run is

  bool rested_ = false;  // no further frame was due at the end of the last one
  // In the next frame, for the keyboard.
  std::optional<PanelStep> panel_step_;  // to the panel that gets the keyboard
  PanelRings panel_rings_;
  std::string opened_menu_;
  MenuState menus_;
  FormState form_;
  Workspace workspace_;
  BesidePanes beside_;  // drawn while compared_.tab is set
  Log log_;
  Notice notice_;
  bool typed_no_edit_ = false;               // a shortcut has ended a typing that changes nothing
  std::vector<RefusedText> refused_before_;  // the texts that were refused when typing was applied last
  std::vector<Action> actions_;
  std::size_t flip_action_ = 0;  // among them
  ActionPalette palette_{"Find an action, an operator, a colour map, an example...",
                         "Try fewer letters or another word. F1 lists keys and gestures."};
  std::vector<Action> palette_actions_;     // the actions, and what could be chosen when the palette was opened
  std::vector<std::string> fields_led_to_;  // by these, as on the widget map
  bool lists_fields_ = false;               // the fields of this frame are added to them
  ActionPalette recent_palette_{"Open a recent file"};
  std::vector<Action> recent_actions_;      // one for each of recent_others(), since the list was opened
  Task<std::vector<std::size_t>> missing_;  // which of them are gone
  ActionPalette operator_palette_{"Operator of the new dispatch"};
  std::vector<Action> operator_actions_;  // one for each operator, since the list was opened
  ActionPalette tab_palette_{"Beside this case"};
  std::vector<Action> tab_actions_;  // one for each other tab, since the list was opened
  KeysDialog keys_;
  bool greets_ = false;  // until it is closed, or the first file or example is opened
  AboutDialog about_;
  FileDialog file_dialog_;
  NumberDialog number_dialog_;
  CandidateDialog candidate_dialog_;
  CandidateErrorDialog candidate_error_;
  RecoverDialog recover_dialog_;
  ChangedDialog changed_dialog_;
  MemoryDialog memory_dialog_;
  MemoryLimit memory_limit_;
  std::function<void(const std::filesystem::path&)> after_choice_;
  std::function<void(const std::filesystem::path&)> last_choice_;  // what followed the last one
  std::uint64_t answered_ = 0;  // openings() of the dialog whose answer is being carried out; 0: none is
  struct Question {
    std::function<void(Place)> then;
    bool of_all_tabs = false, offers_tab = false;
    bool enter_saves = false;                  // otherwise it uses a new tab, or cancels where none is offered
    std::optional<std::string> replaced = {};  // the name of the file that saving one case replaces; "": none
  };
  Question question_;
  bool question_open_ = false;
  Settings settings_;  // as at the start; `recent` is kept up to date
  Theme theme_ = Theme::Dark;
  float scale_ = 1;
  FocusedItem focused_;                  // of the last frame
  std::string held_;                     // what was typed while a field opened, in UTF-8
  bool had_popup_ = false;               // a menu, another list or a dialog: the same
  std::uint64_t frame_ = 0, typed_ = 0;  // frames drawn, characters seen
  std::string verdict_line_;
  std::filesystem::path cases_;    // the folder of cases that was opened last
  std::filesystem::path results_;  // of another program for them; empty: the backends are judged
  // The case of the folder that was opened last, and what was open before the first of them.
  struct Listed {
    std::filesystem::path file;
    ModelPtr first;                     // first_ while it is on screen
    ParkedTabPtr before;                // the case, if it lost nothing
    std::filesystem::path before_file;  // its file, if changes to it were discarded
    std::uint64_t tab = 0;              // in which that was
  };
  Listed listed_;
  // These use the runner's GPU on other threads.
  ToolDrawer tools_;
  Gallery gallery_;
  DeviceDialog device_dialog_;
  ManualDialog manual_dialog_;
  TextDialog text_dialog_;
  Task<FittedScale> fit_;
  ResultsPtr fitted_;  // that the scale is fitted to
  ScaleAim fitted_aim_ = ScaleAim::NoSaturation;
  Task<GoldenExported> export_;
  Task<ExportRefusals> refusals_;         // of the case that the dialog for exports is open for
  Task<GoldenCheck> golden_check_;        // of compared_.golden
  std::filesystem::path checked_golden_;  // of which golden_check_ tells
  bool golden_check_due_ = false;         // a file may have changed since compared_.check or golden_check_ began
  GoldenOrder exporting_;
  struct NewSource {
    TensorAt at;
    std::filesystem::path file;
    SourceOptions options;
    std::vector<std::uint32_t> picture_sizes;  // empty if it is no picture
    ModelPtr opened;                           // first_ when it was chosen
  };
  Task<NewSource> source_;           // that was read and can be taken
  std::uint64_t source_dialog_ = 0;  // it was chosen in, as answered_
  ModelPtr typed_source_;            // the case that has its path already, if that was typed
  RefusedText typed_name_;           // that path; no item: not known
  std::size_t typed_at_ = 0;         // the dispatch on show when it was typed
  struct PastedValues {
    TensorAt at;
    DataType type = DataType::Unknown;  // of the elements
    ArrayOfText array;
    ModelPtr opened;  // first_ when they were pasted
  };
  Task<PastedValues> pasted_;           // that were read and can be taken
  Task<std::filesystem::path> saving_;  // of what a SaveRequest asks for
  Task<std::string> copying_;           // of a picture, whose name it is
};

}  // namespace opscope::gui
