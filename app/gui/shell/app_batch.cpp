// What tools ask for, and the cases of a folder: opening the folder, opening its cases, and the way back. Part of App
// (app.h).

#include <chrono>

#include "app/gui/session/opened_case.h"
#include "app/gui/shell/app.h"
#include "app/gui/tools/batch/case_list.h"
#include "core/io/array_file.h"
#include "core/limits/failure.h"
#include "core/suite/suite_manifest.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/golden_results.h"

namespace opscope::gui {
namespace {

// A folder that takes long to look through is taken: the panel says what is in it.
Result<void> has_a_case(const std::filesystem::path& folder) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
  const Result<CaseList> list = list_cases(folder, [&] { return std::chrono::steady_clock::now() > end; });
  if (!list || !list->cases.empty()) return {};
  return bad_input("", "has no case: choose golden vectors, a suite, or a folder of them");
}

// A file or a folder, the latter without a slash behind it.
std::filesystem::path plain_path(const std::filesystem::path& path) {
  std::error_code ignored;
  const std::filesystem::path plain = std::filesystem::absolute(path, ignored).lexically_normal();
  return plain.has_filename() ? plain : plain.parent_path();
}

}  // namespace

void App::choose_cases() {
  choose({.title = "Open a folder of cases",
          .mode = FileDialog::Mode::ReadFolder,
          .filters = {{"Cases", {".json", ".npz"}}},
          .folder = cases_.empty() ? folder_to_read_in() : cases_,
          .verb = "Open"},
         [this](const std::filesystem::path& folder) { open_cases(folder); });
}

void App::choose_golden() {
  choose({.title = "Verify golden vectors",
          .mode = FileDialog::Mode::ReadFolder,
          .filters = {{"Cases", {".json", ".npz"}}},
          .folder = folder_to_read_in(),
          .verb = "Verify",
          .folder_noun = [](const auto& folder) { return golden_folder(folder) ? "golden vectors" : ""; }},
         [this](const std::filesystem::path& folder) {
           if (golden_folder(folder))
             open(folder);
           else
             open_cases(folder);  // a folder of them
         });
}

void App::choose_results() {
  choose({.title = "Results of another program for " + visible_name(cases_.filename().string(), 40),
          .mode = FileDialog::Mode::ReadFolder,
          .filters = {{"Arrays", {".npy", ".npz", ".bin", ".dat", ".raw"}}},
          .folder = results_.empty() ? cases_.parent_path() : results_,
          .verb = "Judge"},
         [this](const std::filesystem::path& folder) { open_cases(cases_, folder); });
}

void App::choose_cases_and_results() {
  choose({.title = "The golden vectors, or the suite, to judge results by",
          .mode = FileDialog::Mode::ReadFolder,
          .filters = {{"Cases", {".json", ".npz"}}},
          .folder = cases_.empty() ? folder_to_read_in() : cases_,
          .verb = "Choose",
          .check = has_a_case},
         [this](const std::filesystem::path& folder) {
           cases_ = plain_path(folder), results_.clear();
           choose_results();
         });
}

void App::take_tool_output(const ToolOutput& output) {
  if (output.open) open_counterexample(*output.open);
  if (output.open_listed) open_listed(*output.open_listed);
  if (output.frames) window_.request_frames();
  if (output.test_for) test_for_operator(*output.test_for);
  if (output.save) save_report(*output.save);
  if (!output.not_started.empty()) log_.add_caution(output.not_started);
  if (output.copied) log_.add(Log::Weight::Good, std::string("copied the report as ") + output.copied);
  if (output.choose_cases) choose_cases();
  if (output.choose_results) choose_results();
  if (output.drop_results) open_cases(cases_);
  if (output.go_back) go_back();
}

void App::open_cases(const std::filesystem::path& folder, const std::filesystem::path& results) {
  cases_ = plain_path(suite_folder(folder).value_or(folder));
  results_ = results.empty() ? std::filesystem::path() : plain_path(results);
  remember(settings_, cases_);
  tools_.start("batch", tool_input());
  window_.request_frames();
}

std::filesystem::path App::opened_path() const { return shows_listed() ? listed_.file : document_.path(); }

// Keeps the case in front, which is replaced next: display() must follow.
void App::leave_way_back() {
  listed_ = {};
  listed_.tab = number_;
  if (document_.unsaved() || untold()) {  // the user gave that up
    listed_.before_file = document_.path();
    return;
  }
  listed_.before = park();
  listed_.before->results.reset();  // it runs again
  watched_case_.reset();
}

// Another program's results stand beside the backends, and where they differ is shown.
void App::show_listed(const ListedOpening& listed) {
  if (listed.theirs.empty()) return;
  ComparedOutputs outputs{.array = {}, .expected = listed.theirs, .theirs = results_name(results_)};
  set_owners(outputs, *document_.model());
  compare_with(std::move(outputs));
  if (listed.dispatch > 0 && listed.dispatch < dispatches(*document_.model()).size()) show_dispatch(listed.dispatch);
  seeks_failure_ = {document_.model(), dispatch_};
}

void App::open_listed(const ListedOpening& listed) {
  commit_typing();
  const std::filesystem::path& file = listed.file;
  if (shows_listed() && listed_.file == file && !document_.dirty()) return show_listed(listed);
  if (is_open_elsewhere(case_file_of(file))) return;
  if (has_array_name(file) && !opens_as_case(file)) return open_array(file);  // a result that no case expects
  choose_place([this, listed](Place place) {
    const std::filesystem::path& wanted = listed.file;
    Result<OpenedCase> opened = guarded([&]() -> Result<OpenedCase> {
      if (!opens_as_case(wanted)) return bad_input(wanted.string(), "is no case that can be opened");
      return open_as_case(wanted);
    });
    // The row says it too, so the log stays closed.
    if (!opened) return log_.add(Log::Weight::Wrong, opened.error().text());
    if (place == Place::NewTab) {
      const std::uint64_t before = number_;
      if (!add_tab(std::move(opened->document))) return;
      listed_ = {};
      listed_.tab = before;
    } else {
      if (!shows_listed()) leave_way_back();
      replace(std::move(opened->document));
    }
    listed_.file = wanted;
    listed_.first = first_;
    if (opened->compared.any() && listed.theirs.empty()) compare_with(std::move(opened->compared));
    show_listed(listed);
  });
}

// The title of the case that go_back() shows; empty: there is none.
std::string App::way_back() const {
  if (!shows_listed()) return "";
  if (number_ != listed_.tab) {
    const ParkedTab* tab = tabs_.find(listed_.tab);
    return tab ? tab->document.title() : "";
  }
  return listed_.before ? listed_.before->document.title() : listed_.before_file.filename().string();
}

void App::go_back() {
  commit_typing();
  if (way_back().empty()) return;
  if (number_ != listed_.tab) {
    for (std::size_t place = 0; place < tabs_.count(); ++place)
      if (place != tabs_.front() && tabs_.at(place).number == listed_.tab) return show_tab(place);
    return;
  }
  if_saved([this] {
    const std::filesystem::path file = listed_.before ? listed_.before->document.path() : listed_.before_file;
    if (is_open_elsewhere(file)) return;
    if (!listed_.before) {
      Result<OpenedCase> opened = guarded([&] { return open_as_case(file); });
      if (!opened) return tell(opened.error());
      return replace(std::move(opened->document));
    }
    tools_.cancel_work_on_case();
    park();
    keep_again_ = true;
    take(std::move(listed_.before));
    listed_ = {};
    log_.add(Log::Weight::Plain, "back to " + document_.title());
  });
}

}  // namespace opscope::gui
