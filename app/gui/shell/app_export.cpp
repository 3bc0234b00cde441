// Exports, and what became of the files of earlier ones. Part of App (app.h).

#include <fmt/format.h>
#include <imgui_internal.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "app/gui/session/copy_title.h"
#include "app/gui/session/open_outside.h"
#include "app/gui/session/opened_case.h"
#include "app/gui/session/state_folder.h"
#include "app/gui/shell/app.h"
#include "app/gui/widgets/refused_label.h"
#include "core/limits/size_text.h"
#include "core/model/case_memory.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {

// Where the last export went. The first goes beside the case. Never into golden vectors, but beside them.
std::filesystem::path App::folder_to_export_to() const {
  std::error_code ignored;
  const bool is_remembered =
      options_.output_path.empty() && std::filesystem::is_directory(settings_.export_folder, ignored);
  std::filesystem::path folder =
      std::filesystem::absolute(is_remembered ? settings_.export_folder : folder_to_write_in(), ignored);
  while (golden_folder(folder) && folder.has_relative_path()) folder = folder.parent_path();
  if (is_remembered) return folder;
  // The installed examples lie where only an administrator writes.
  const bool is_writable = ::access(folder.c_str(), W_OK) == 0;
  return is_writable ? folder : home_folder().value_or(folder);
}

// In the background: the resources are loaded, and a chain of large tensors takes time.
void App::look_for_refusals() {
  refusals_.start([model = document_.model(), paths = SearchPaths{document_.folder(), options_.input_path},
                   limit = memory_limit_](const TaskControl& control) -> Result<ExportRefusals> {
    const std::uint64_t needed = needed_bytes(memory_of(*model, paths), CaseUse::Run, 1, 0);
    if (auto fits = check_memory(needed, limit); !fits) return tl::unexpected(fits.error());
    RunOptions options;
    options.stop = [&] { return control.stopped(); };
    return export_refusals(*model, paths, options);
  });
}

// If they could not be found, the export says why.
void App::take_refusals() {
  const std::optional<Result<ExportRefusals>> found = refusals_.take();
  if (!found || !*found) return;
  std::vector<std::string> texts;
  for (const std::optional<Error>& refusal : **found) texts.push_back(refusal ? refusal->text() : "");
  file_dialog_.refuse(std::move(texts));
  window_.request_frames();
}

void App::tell_left_out() {
  for (const RefusedText& text : form_.entry.refused)
    if (!text.told) tell({.where = label_of_field(text.field), .what = left_out(text)});
}

std::string App::left_out_text() const {
  std::string text;
  for (const RefusedText& refused : form_.entry.refused)
    text += fmt::format("{}{}: {}.", text.empty() ? "" : " ", label_of_field(refused.field), left_out(refused));
  return text;
}

void App::export_golden() {
  // Beside a refusal in the dialog it would seem to be of this export.
  if (log_.last_event().weight == Log::Weight::Good) notice_.end(log_);
  GoldenReplace replace;
  replace.keep = files_in_use();
  if (!document_.path().empty()) replace.keep.add(document_.path());
  // Beside the golden vectors that the case is from, not in them.
  const bool is_golden = !document_.path().empty() && golden_folder(document_.folder());
  const std::string title =
      is_golden ? document_.folder().filename().string() : title_without_extensions(document_.title());
  const auto is_in_front = [&](const std::string& name) {
    return name == document_.folder().filename() || name == compared_.golden.filename();
  };
  const auto proposed = [&](const ExportFormat& format) { return proposed_name(title, format, is_in_front); };
  std::vector<FileDialog::Format> formats;
  const CaseMemory memory = memory_of(*document_.model(), {document_.folder(), options_.input_path});
  const std::uint64_t bytes = memory.resources + memory.outputs;  // as they are at first, and as they should become
  const std::string size = bytes < 1 << 20 ? with_thousands(bytes) + " bytes" : format_size(bytes);
  for (const ExportFormat& format : export_formats())
    formats.push_back({std::string(format.title), fmt::format("Writes {}; about {} of arrays.", format.meaning, size),
                       std::string(format.extension), proposed(format)});
  const auto last = std::ranges::find(export_formats(), settings_.export_format, &ExportFormat::name);
  const std::size_t chosen =
      last == export_formats().end() ? 0 : static_cast<std::size_t>(last - export_formats().begin());
  look_for_refusals();
  choose({.title = "Export golden vectors",
          .filters = {},
          .folder = folder_to_export_to(),
          .name = proposed(export_formats()[chosen]),
          .verb = "Export",
          .note = left_out_text(),
          .formats = std::move(formats),
          .format = chosen,
          .check = [this, replace](const auto& path) -> Result<void> {
            if (export_formats()[file_dialog_.format()].is_folder()) return check_golden_place(path, replace.keep);
            return check_output_path(path, {&replace.keep, {}});
          },
          .folder_noun = [](const auto& folder) { return golden_folder(folder) ? "golden vectors" : ""; }},
         [this, replace](const std::filesystem::path& output) {
           GoldenOrder order;
           order.format = &export_formats()[file_dialog_.format()];
           log_.add(Log::Weight::Plain,
                    fmt::format("exporting golden vectors as {} to {}", order.format->name, output.string()));
           tell_left_out();
           order.model = document_.model();
           order.paths = {document_.folder(), options_.input_path};
           order.output = output;
           order.tab = number_;
           order.dialog = file_dialog_.openings();
           order.memory_limit = memory_limit_;
           for (const BackendOutcome& backend : latest_->backends)
             if (backend.ran() && backend.computes) order.origin.devices[backend.name] = backend.device;
           order.replace = replace;
           exporting_ = order;
           export_.start([this, order = std::move(order)](const TaskControl& control) {
             return export_in_background(
                 order, [this] { return runner_.describe_device(); }, control);
           });
         });
}

void App::take_export() {
  const std::optional<Result<GoldenExported>> ended = export_.take();
  if (!ended) return;
  const Result<GoldenExported>& exported = *ended;
  const GoldenOrder order = std::exchange(exporting_, {});
  if (!exported && exported.error().kind == Error::Kind::Cancelled)
    return log_.add(Log::Weight::Plain, "the export was cancelled");
  if (!exported) {
    // Back to the question, unless something else is under way by now.
    const bool is_last = order.tab == number_ && order.dialog == file_dialog_.openings();
    const bool is_free = ImGui::GetTopMostPopupModal() == nullptr && !ImGui::IsAnyItemActive();
    if (!is_last || !is_free) return tell(exported.error());
    log_.add_quietly(Log::Weight::Wrong, exported.error().text());
    notice_.end(log_);  // which said that it is being exported
    after_choice_ = last_choice_;
    file_dialog_.return_with(exported.error().text());
    return look_for_refusals();
  }
  remember_export(settings_, order.output.parent_path(), order.format->name);
  for (const std::string& note : exported->notes) log_.add(Log::Weight::Plain, note);
  if (const std::string command = replay_command(order); !command.empty())
    log_.add(Log::Weight::Plain, "replay them with: " + command);
  // Before the path, which may be long: a notice is cut at its end.
  const std::string& elsewhere = exported->elsewhere;  // begins with "; "
  const std::string text = "golden vectors: " + (elsewhere.empty() ? "" : elsewhere.substr(2) + "; ") +
                           exported_text(order, exported->files);
  const bool opens = !replay_command(order).empty();
  const auto show = [this, opens, output = order.output] {
    if (opens) return open(output, Place::NewTab);
    if (const auto shown = text_dialog_.open(output); !shown) tell(shown.error());
  };
  const Log::Answer shown{opens ? "Open in a tab" : "Show", show};
  // An error takes the place of the notice: it keeps the path, and the other answer.
  const auto show_folder = [this, shown, output = order.output] {
    std::error_code ignored;
    const bool is_folder = std::filesystem::is_directory(output, ignored);
    if (const auto opened = open_outside(is_folder ? output : output.parent_path()); !opened)
      log_.add(Log::Weight::Wrong, fmt::format("{}; golden vectors: {}", opened.error().text(), output.string()),
               {shown});
  };
  log_.add(Log::Weight::Good, text, {shown, {"Show folder", show_folder}});
}

bool App::golden_is_unchecked() const {
  return golden_check_.pending() || (!compared_.golden.empty() && (!compared_.check || golden_check_due_));
}

// Checks if the golden vectors in front are still what was exported. In the background: each file that was not read
// since it was written last is read as a whole.
void App::check_golden_files() {
  if (golden_check_.pending() || !golden_is_unchecked()) return;
  checked_golden_ = compared_.golden;
  golden_check_due_ = false;
  golden_check_.start([folder = checked_golden_, before = compared_.check](const TaskControl& control) {
    return check_golden(
        folder, [&] { return control.stopped(); }, before ? before->checked : std::map<std::string, CheckedFile>());
  });
}

void App::take_golden_check() {
  const auto ended = golden_check_.take();
  // One of another tab is made when that comes back; one that is due again may have read a file before it changed.
  if (!ended || checked_golden_ != compared_.golden || golden_check_due_) return;
  const std::shared_ptr<const GoldenCheck> before = compared_.check;
  compared_.check = std::make_shared<const GoldenCheck>(ended->value_or(GoldenCheck()));
  if (!*ended) return tell(ended->error());
  const GoldenCheck& check = *compared_.check;
  if (check.manifest && compared_.manifest && *check.manifest != *compared_.manifest) {  // exported anew, for example
    ComparedOutputs now = golden_outputs(compared_.golden, *check.manifest);
    compared_.manifest = std::move(now.manifest), compared_.listed = std::move(now.listed);
    compared_.origin = origin_of(document_.model());
    if (std::exchange(compared_.expected, now.expected) != now.expected) {
      sources_changed_ = true;
      if (live_) submit_edits(true);
    }
  }
  if (before && before->changed == check.changed && before->reasons == check.reasons) return;
  for (const std::string& reason : check.reasons) log_.add_quietly(Log::Weight::Wrong, visible_message(reason));
  const std::string text = golden_files_text(check);
  if (check.changed.empty()) return log_.add_quietly(Log::Weight::Good, text);
  const bool verdict_tells = !latest_ || latest_->valid();
  verdict_tells ? log_.add_quietly(Log::Weight::Wrong, text) : log_.add(Log::Weight::Wrong, text);
}

}  // namespace opscope::gui
