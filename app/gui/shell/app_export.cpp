// Exports, and what became of the files of earlier ones. Part of App (app.h).

#include <fmt/format.h>

#include <utility>

#include "app/gui/session/opened_case.h"
#include "app/gui/shell/app.h"
#include "core/limits/size_text.h"
#include "core/model/case_memory.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {

void App::export_golden() {
  GoldenReplace replace;
  replace.keep = files_in_use();
  if (!document_.path().empty()) replace.keep.add(document_.path());
  // Beside the golden folder that the case is from, not in it.
  const bool is_golden = !document_.path().empty() && golden_folder(document_.folder());
  const std::string stem =
      is_golden ? document_.folder().filename().string() : std::filesystem::path(document_.title()).stem().string();
  const auto proposed = [&](const ExportFormat& format) {
    const bool is_again = is_golden && format.suffix == export_formats().front().suffix;
    return fmt::format("{}_{}", stem, is_again ? "again" : format.suffix);
  };
  std::vector<FileDialog::Format> formats;
  const CaseMemory memory = memory_of(*document_.model(), {document_.folder(), options_.input_path});
  const std::uint64_t bytes = memory.loaded + 2 * memory.outputs;
  const std::string size = bytes < 1 << 20 ? with_thousands(bytes) + " bytes" : format_size(bytes);
  for (const ExportFormat& format : export_formats())
    formats.push_back({std::string(format.title), fmt::format("Writes {}; {} of arrays.", format.meaning, size),
                       std::string(format.extension), proposed(format)});
  choose({.title = "Export golden vectors",
          .filters = {},
          .folder = is_golden ? document_.folder().parent_path() : folder_to_write_in(),
          .name = proposed(export_formats().front()),
          .verb = "Export",
          .formats = std::move(formats),
          .check = [this, replace](const auto& path) -> Result<void> {
            if (export_formats()[file_dialog_.format()].is_folder()) return check_golden_place(path, replace.keep);
            return check_output_path(path, {&replace.keep, {}});
          }},
         [this, replace](const std::filesystem::path& output) {
           GoldenOrder order;
           order.format = &export_formats()[file_dialog_.format()];
           log_.add(Log::Weight::Plain,
                    fmt::format("exporting golden vectors as {} to {}", order.format->name, output.string()));
           tell_left_out();
           order.model = document_.model();
           order.paths = {document_.folder(), options_.input_path};
           order.output = output;
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
  if (!exported) return tell(exported.error());
  for (const std::string& note : exported->notes) log_.add(Log::Weight::Plain, note);
  if (const std::string command = replay_command(order); !command.empty())
    log_.add(Log::Weight::Plain, "replay them with: " + command);
  const std::string text = "golden vectors: " + exported_text(order, exported->files);
  const bool opens = !replay_command(order).empty();
  log_.add(Log::Weight::Good, text, "Show", [this, opens, output = order.output] {
    if (opens) return open(output, Place::NewTab);
    if (const auto shown = text_dialog_.open(output); !shown) tell(shown.error());
  });
}

// Files that are no longer what was exported. In the background: each is read as a whole.
void App::check_golden_files(const std::filesystem::path& folder) {
  golden_check_.start([folder](const TaskControl& control) {
    return read_manifest(folder).and_then(
        [&](const Manifest& manifest) { return changed_files(folder, manifest, [&] { return control.stopped(); }); });
  });
}

void App::take_golden_check() {
  const auto ended = golden_check_.take();
  if (!ended) return;
  if (!*ended) return tell(ended->error());
  for (const std::string& file : **ended) log_.add(Log::Weight::Wrong, changed_file_text(visible_name(file)));
}

}  // namespace opscope::gui
