// The cases of a folder: opening the folder, opening its cases, and the way back. Part of App (app.h).

#include "app/gui/session/opened_case.h"
#include "app/gui/shell/app.h"
#include "core/limits/failure.h"

namespace opscope::gui {

void App::choose_cases() {
  choose({.title = "Open a folder of cases",
          .mode = FileDialog::Mode::ReadFolder,
          .filters = {{"Cases", {".json", ".npz"}}},
          .folder = cases_.empty() ? folder_to_read_in() : cases_,
          .verb = "Open"},
         [this](const std::filesystem::path& folder) { open_cases(folder); });
}

void App::open_cases(const std::filesystem::path& folder) {
  std::error_code ignored;
  cases_ = std::filesystem::absolute(folder / "", ignored).lexically_normal().parent_path();
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

void App::open_listed(const std::filesystem::path& file) {
  commit_typing();
  if (shows_listed() && listed_.file == file && !document_.dirty()) return;
  if (is_open_elsewhere(case_file_of(file))) return;
  choose_place([this, file](Place place) {
    Result<OpenedCase> opened = guarded([&]() -> Result<OpenedCase> {
      if (!opens_as_case(file)) return bad_input(file.string(), "is no case that can be opened");
      return open_as_case(file);
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
    listed_.file = file;
    listed_.first = first_;
    if (opened->compared.any()) compare_with(std::move(opened->compared));
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
