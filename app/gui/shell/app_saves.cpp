// What is on screen, saved in files of the user's choice. Part of App (app.h).

#include <fmt/format.h>

#include <algorithm>

#include "app/gui/plots/numbers_menu.h"
#include "app/gui/session/copy_outside.h"
#include "app/gui/session/examples.h"
#include "app/gui/session/state_folder.h"
#include "app/gui/shell/app.h"
#include "core/io/file.h"
#include "core/picture/sheet.h"
#include "core/text/ascii.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {

// Where dialogs that write start: beside the case, or the arrays that it compares. An example, golden vectors, or any
// other case without a file, has the folder of the one before.
std::filesystem::path App::folder_to_write_in() const {
  std::error_code ignored;
  if (!options_.output_path.empty()) return options_.output_path;
  if (document_.path().empty() && compared_.array)
    return std::filesystem::absolute(*compared_.array, ignored).parent_path();
  if (!has_own_file()) {
    if (!last_case_folder_.empty()) return last_case_folder_;
    const std::filesystem::path here = std::filesystem::current_path(ignored);
    return is_among_examples(here / "case.json") ? home_folder().value_or(here) : here;
  }
  const std::filesystem::path folder = std::filesystem::absolute(document_.path(), ignored).parent_path();
  if (!golden_folder(folder)) return folder;
  return last_case_folder_.empty() ? folder.parent_path() : last_case_folder_;
}

// Where dialogs that save something of the case start: where the last dialog ended, but never in golden vectors.
std::filesystem::path App::folder_to_save_in() const {
  const bool follows =
      options_.output_path.empty() && !last_dialog_folder_.empty() && !golden_folder(last_dialog_folder_);
  return follows ? last_dialog_folder_ : folder_to_write_in();
}

// Where dialogs that read start: where the last one ended, at first beside the case.
std::filesystem::path App::folder_to_read_in() const {
  std::error_code ignored;
  if (!last_dialog_folder_.empty()) return last_dialog_folder_;
  if (!document_.path().empty()) return std::filesystem::absolute(document_.folder() / "", ignored);
  if (compared_.array) return std::filesystem::absolute(*compared_.array, ignored).parent_path();
  return std::filesystem::current_path(ignored);
}

ReadFiles App::files_to_keep() const {
  ReadFiles keep = files_in_use();
  if (!document_.path().empty()) keep.add(document_.path());
  return keep;
}

void App::save_as_file(const SaveRequest& request) {
  const ReadFiles keep = files_to_keep();
  const std::string extension = std::filesystem::path(request.proposal).extension().string();
  choose({.title = request.title,
          .mode = FileDialog::Mode::Save,
          .filters = {{extension + " files", {extension}}, {"All files", {}}},
          .folder = folder_to_save_in(),
          .name = request.proposal,
          .verb = "Save",
          .extension = extension,
          .check =
              [keep](const auto& file) {
                return check_output_path(file, {&keep, {}});
              }},
         [this, contents = request.contents, keep](const std::filesystem::path& file) {
           saving_.start([contents, file, keep](const TaskControl&) -> Result<std::filesystem::path> {
             const Result<std::vector<std::byte>> bytes = contents();
             if (!bytes) return tl::unexpected(bytes.error());
             return write_file(file, *bytes, {.keep = &keep, .replaces = {}}).map([&] { return file; });
           });
         });
}

namespace {

// A table or a picture by its name, say, which a report is not. Error: what its name should end with.
Result<void> check_report_name(const std::filesystem::path& file) {
  const std::string extension = lower(file.extension().string());
  const auto is_letter = [](char c) { return 'a' <= c && c <= 'z'; };
  const bool is_kind = extension.size() > 1 && std::ranges::all_of(extension.substr(1), is_letter);
  if (!is_kind) return {};
  for (const char* may : {".md", ".markdown", ".txt", ".json"})
    if (extension == may) return {};
  return bad_input("", fmt::format("ends with {}, and a report is Markdown (.md) or JSON (.json)", extension));
}

}  // namespace

void App::save_report(const ToolReport& report) {
  const ReadFiles keep = files_to_keep();
  choose(
      {.title = fmt::format("Save the results of the {}", report.noun),
       .filters = {},
       .folder = folder_to_save_in(),
       .name = report.noun,
       .verb = "Save",
       .formats = {{"Markdown", "Writes a Markdown table.", ".md", report.noun},
                   {"JSON", fmt::format("Writes what opscope {} --json writes.", report.noun), ".json", report.noun}},
       .check =
           [keep](const auto& file) {
             const Result<void> named = check_report_name(file);
             return named ? check_output_path(file, {&keep, {}}) : named;
           }},
      [this, report, keep](const std::filesystem::path& file) {
        const auto text = file_dialog_.format() == 0 ? report.markdown : report.as_json;
        saving_.start([text, file, keep](const TaskControl&) -> Result<std::filesystem::path> {
          std::string content = text();
          if (!content.ends_with('\n')) content += '\n';  // as the command line does
          return write_text(file, content, {.keep = &keep, .replaces = {}}).map([&] { return file; });
        });
      });
}

bool App::can_copy_probed() const {
  return row_has_copy_key() || workspace_.selection() != nullptr || beside_.selection() != nullptr ||
         !workspace_.probed_text().empty();
}

void App::copy_picture(const picture::DrawnPane& pane) {
  copying_.start([pane](const TaskControl&) -> Result<std::string> {
    return copy_png_outside(picture::encode_png(picture::compose_pane(pane))).map([&] {
      return "the picture of " + visible_name(pane.title);
    });
  });
}

void App::take_saved() {
  if (const auto copied = copying_.take()) {
    if (*copied)
      log_.add(Log::Weight::Good, "copied " + **copied);
    else
      log_.add(Log::Weight::Wrong, "not copied: " + copied->error().what);
  }
  const std::optional<Result<std::filesystem::path>> ended = saving_.take();
  if (!ended) return;
  if (*ended)
    log_.add(Log::Weight::Good, "saved " + (*ended)->string());
  else
    tell(ended->error());
}

}  // namespace opscope::gui
