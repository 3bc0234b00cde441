// The tabs: parking the case in front, bringing another one there, closing. Part of App (app.h).

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/gui/jobs/resource_cache.h"
#include "app/gui/panes/view_json.h"
#include "app/gui/session/comment_subject.h"
#include "app/gui/session/copy_title.h"
#include "app/gui/session/counterexample_title.h"
#include "app/gui/session/examples.h"
#include "app/gui/shell/app.h"
#include "core/cases/case_model.h"
#include "core/text/visible.h"

namespace opscope::gui {

// Leaves the window without a case: take() or display() must follow. Nothing of the parked one runs.
ParkedTabPtr App::park() {
  commit_typing();
  keep_session();
  tabs_.make_room();
  const bool current = shown_ && shown_ == latest_ && shown_->state == Results::State::Complete &&
                       shown_->request.model == document_.model() && shown_->request.dispatch == dispatch_ &&
                       !sources_changed_ && !runner_.progress();
  std::string files = current ? files_stamp(*document_.model(), shown_->request.paths) : "";
  Workspace::Look look = workspace_.park();
  log_verdict(true);
  runner_.cancel();
  chain_.stop();
  chain_strip_ = {};
  fit_.cancel();
  auto parked = std::make_unique<ParkedTab>(std::move(document_));
  parked->number = number_;
  parked->first = std::move(first_);
  parked->dispatch = dispatch_;
  parked->unbounded = std::exchange(unbounded_, {});
  parked->compared = std::exchange(compared_, {});
  parked->beside = beside_.park();
  beside_job_.clear();
  form_.playing.reset();
  parked->form = std::exchange(form_, {});
  parked->look = std::move(look);
  parked->hidden = std::exchange(settings_.panes.hidden, {});
  if (current) parked->results = shown_;
  parked->files = std::move(files);
  parked->kept = std::exchange(kept_, std::nullopt);
  if (parked->kept) parked->kept->session.in_front = false;
  latest_ = shown_ = nullptr;
  submitted_ = judged_ = nullptr;
  awaited_generation_ = 0;
  unseen_ = unlogged_ = sources_changed_ = false;
  seeks_failure_ = {};
  return parked;
}

void App::take(ParkedTabPtr tab) {
  changed_dialog_.close();
  document_ = std::move(tab->document);
  before_edits_ = nullptr, told_of_edits_.clear();
  number_ = tab->number;
  first_ = std::move(tab->first);
  dispatch_ = tab->dispatch;
  unbounded_ = std::move(tab->unbounded);
  compared_ = std::move(tab->compared);
  paired_ = followed_ = nullptr;
  golden_check_due_ = true;  // its files were not watched
  form_ = std::move(tab->form);
  kept_ = std::move(tab->kept);
  history_text_ = {};
  undo_text_ = redo_text_ = {};
  watched_case_.reset();
  workspace_.take(std::move(tab->look));
  settings_.panes.hidden = std::move(tab->hidden);
  beside_.take(std::move(tab->beside));
  want_beside();
  window_.request_frames();
  if (!tab->results) return;
  workspace_.show(tab->results);
  latest_ = shown_ = tab->results;
  // While edits run at once, the case runs again. Otherwise it is at least said if that is needed.
  sources_changed_ = !live_ && tab->files != files_stamp(*document_.model(), shown_->request.paths);
}

namespace {

// The rows of bits are those of the window. A view that was not changed stays one.
void show_bits(Workspace::Look& look, bool bits) {
  const bool untouched = look.untouched == to_json(look.view);
  look.view.bits = bits;
  if (untouched) look.untouched = to_json(look.view);
}

}  // namespace

// Of two cases that stood beside each other, the other one shows what was linked.
void App::show_tab(std::size_t place) {
  if (place >= tabs_.count() || place == tabs_.front()) return;
  const ParkedTab& next = tabs_.at(place);
  const bool is_beside = compared_.tab == next.number;
  const Misfit misfit = misfit_of(next);
  const bool was_beside = next.compared.tab == number_ && !misfit.sizes && misfit.lacks.empty();
  const HeatmapView linked = is_beside ? beside_.view() : workspace_.view();
  const bool bits = workspace_.shows_bits();
  ParkedTabPtr tab = tabs_.bring_to_front(place, park());
  if (is_beside || was_beside) take_place(tab->look.view, linked);
  show_bits(tab->look, bits);
  take(std::move(tab));
}

void App::step_tab(std::size_t steps) { show_tab((tabs_.front() + steps) % tabs_.count()); }

bool App::has_room_for_tab(const Document& document) {
  const auto room = [&] {
    return tabs_.check_room(document_.history_bytes(), document.history_bytes(), memory_limit_);
  };
  if (room()) return true;
  tabs_.forget_closed();
  const Result<void> then = room();
  if (!then) tell(then.error());
  return then.has_value();
}

bool App::add_tab(Document document) {
  if (!has_room_for_tab(document)) return false;
  tabs_.park_left_of_new(park());
  number_ = next_number_++;
  watched_case_.reset();
  display(std::move(document));
  return true;
}

void App::open_behind(Document document, ComparedOutputs compared) {
  if (place_of(document.path())) return;
  const std::size_t front = tabs_.front();
  show_tab(tabs_.count() - 1);
  if (!document.path().empty()) remember(settings_, document.path());
  if (add_tab(std::move(document)) && compared.any()) compare_with(std::move(compared));
  show_tab(front);
}

// A copy, since two cases are compared best if one differs from the other in a single place.
bool App::new_tab() {
  commit_typing();
  std::set<std::string> titles = {document_.title()};
  for (const ParkedTabPtr& tab : tabs_.parked()) titles.insert(tab->document.title());
  Document copy(*document_.model(), document_.folder(), title_of_copy(document_.title(), titles));
  copy.take_comments(document_);
  const ResultsPtr shown = shown_;
  if (!add_tab(std::move(copy))) return false;
  const ParkedTab& original = tabs_.at(tabs_.front() - 1);
  dispatch_ = original.dispatch;
  form_.folds = original.form.folds;
  form_.opened_for = original.form.opened_for;
  form_.layouts = original.form.layouts;
  form_.operators = original.form.operators;
  form_.chosen = original.form.chosen;
  form_.painted = original.form.painted;
  workspace_.take(original.look);
  settings_.panes.hidden = original.hidden;
  if (!shown) return true;
  workspace_.show(shown);  // until it has run
  latest_ = shown_ = shown;
  return true;
}

void App::close_tab(std::size_t place) {
  if (tabs_.count() == 1 || place >= tabs_.count()) return;
  if (place != tabs_.front() && !tabs_.at(place).unsaved()) {
    const std::uint64_t number = tabs_.at(place).number;
    tabs_.close(place);
    return tell_closed(number);
  }
  show_tab(place);
  commit_typing();
  if_saved([this] { close_front_tab(); }, true);
}

void App::close_front_tab() {
  if (tabs_.count() == 1) return;
  const std::uint64_t number = number_;
  const std::size_t place = tabs_.front();
  ParkedTabPtr closed = park();
  keep_again_ = true;
  take(tabs_.close_front());
  tabs_.keep_closed(std::move(closed), place);
  tell_closed(number);
}

void App::reopen_tab() {
  if (tabs_.last_closed() == nullptr) return;
  ParkedTabPtr tab = tabs_.take_closed();
  // Two tabs must not write the same file.
  if (const auto place = place_of(tab->document.path())) {
    const std::string unsaved = tab->unsaved() ? "; the closed one, with unsaved changes, stays closed" : "";
    log_.add(Log::Weight::Plain, tab->document.title() + " is open already, in this tab" + unsaved);
    const std::size_t stood = tab->place;
    if (tab->unsaved()) tabs_.keep_closed(std::move(tab), stood);
    return show_tab(*place);
  }
  if (!has_room_for_tab(tab->document)) return;
  const bool compares = tab->compared.tab.has_value();
  if (compares && !tabs_.find(*tab->compared.tab) && *tab->compared.tab != number_) tab->compared = {};
  tabs_.park_for_reopened(tab->place, park());
  keep_again_ = true;
  take(std::move(tab));
}

// Nobody compares with it any more.
void App::tell_closed(std::uint64_t number) {
  window_.request_frames();
  tabs_.stop_comparing_with(number);
  if (compared_.tab != number) return;
  log_.add(Log::Weight::Plain, "the case beside this one is gone: its tab was closed");
  stop_comparing();
}

// The first tab whose case has this file.
std::optional<std::size_t> App::place_of(const std::filesystem::path& file) const {
  std::error_code ignored;
  for (std::size_t place = 0; place < tabs_.count(); ++place)
    if (std::filesystem::equivalent(file, document_at(place).path(), ignored)) return place;
  return std::nullopt;
}

// Two tabs must not write the same file. Shows the tab that has it.
bool App::is_open_elsewhere(const std::filesystem::path& file) {
  const std::optional<std::size_t> place = place_of(file);
  if (!place || *place == tabs_.front()) return false;
  show_tab(*place);
  log_.add(Log::Weight::Plain, document_.title() + " is open already, in this tab");
  return true;
}

void App::open_counterexample(const Invocation& found) {
  commit_typing();
  Model model = model_of(found, CaseReader::Window);
  std::vector<std::pair<std::string, ModelPtr>> open;
  for (std::size_t place = 0; place < tabs_.count(); ++place) {
    const Document& document = document_at(place);
    if (is_same_counterexample(model, *document.model())) {
      show_tab(place);
      log_.add(Log::Weight::Plain, document_.title() + " is open already, in this tab");
      return;
    }
    open.emplace_back(document.title(), document.model());
  }
  const std::string title = title_of_counterexample(model, open);
  add_tab(Document(std::move(model), {}, title));
}

bool App::any_unsaved() const {
  return document_.unsaved() || untold() || std::ranges::any_of(tabs_.parked(), &ParkedTab::unsaved);
}

CaseDifference::Side App::side_of(const Document& document, std::size_t dispatch) const {
  const DispatchCommand* command = find_dispatch(*document.model(), dispatch);
  return {document.model(), {document.folder(), options_.input_path}, command ? command->dispatchable : ""};
}

// Its title, with the folder of its file where the title of another tab is the same: "old/photo.json".
std::string App::name_in_tabs(const Document& document) const {
  std::size_t alike = 0;
  for (std::size_t place = 0; place < tabs_.count(); ++place)
    if (document_at(place).title() == document.title()) ++alike;
  const std::string folder = document.path().parent_path().filename().string();
  return alike < 2 || folder.empty() ? document.title() : folder + "/" + document.title();
}

// The same to be drawn, at most so many characters long.
std::string App::shown_name(const Document& document, std::size_t most) const {
  return visible_name(name_in_tabs(document), most);
}

// As the window's title has it.
std::string App::title_of(std::size_t place) const {
  return document_at(place).title() + (document_at(place).dirty() ? " *" : "");
}

TabBarOutput App::draw_tabs() {
  std::vector<TabLabel> labels;
  for (std::size_t place = 0; place < tabs_.count(); ++place) {
    const Document& document = document_at(place);
    const std::filesystem::path& path = document.path();
    labels.push_back(
        {place == tabs_.front() ? number_ : tabs_.at(place).number, name_in_tabs(document), document.dirty(),
         path.empty() ? visible_name(document.title()) + (is_example(document) ? ": example, not saved" : ": not saved")
                      : visible_name(path.string())});
    labels.back().beside = labels.back().number == compared_.tab;
    if (path.empty() && is_example(document))
      labels.back().about = [&comments = document.comments()] { return visible_message(top_comment_text(comments)); };
    if (place == tabs_.front()) continue;
    labels.back().misfit = misfit_of(tabs_.at(place)).note();
    labels.back().difference = [this, place] {
      return case_difference_.of(side_of(document_, dispatch_), side_of(document_at(place), tabs_.at(place).dispatch));
    };
  }
  return draw_tab_bar(labels, tabs_.front(), tabs_.last_closed() != nullptr);
}

void App::take_choice(const TabBarOutput& chosen) {
  if (chosen.add) new_tab();
  if (chosen.reopen) reopen_tab();
  if (chosen.beside && tabs_.at(*chosen.beside).number == compared_.tab)
    stop_comparing();
  else if (chosen.beside)
    put_beside(tabs_.at(*chosen.beside).number);
  if (chosen.close)
    close_tab(*chosen.close);
  else if (chosen.show)
    show_tab(*chosen.show);
}

}  // namespace opscope::gui
