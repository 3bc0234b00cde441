#include "app/gui/shell/golden_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "core/backends/reference/reference_backend.h"
#include "core/model/case_memory.h"
#include "core/tensor/text.h"
#include "core/text/shell_word.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/golden_folder.h"

namespace opscope::gui {

Result<void> check_golden_place(const std::filesystem::path& folder, const ReadFiles& keep) {
  namespace fs = std::filesystem;
  std::error_code failed;
  if (!fs::exists(folder, failed)) {
    const fs::path parent = (folder.has_filename() ? folder : folder.parent_path()).parent_path();
    if (parent.empty() || fs::is_directory(parent, failed)) return {};
    return bad_input(folder.string(), "would be in the folder '" + parent.string() + "', which does not exist");
  }
  if (!fs::is_directory(folder, failed)) return bad_input(folder.string(), "exists and is not a folder");
  const bool empty = fs::is_empty(folder, failed);
  if (failed) return bad_input(folder.string(), "cannot be read: " + failed.message());
  if (!empty && !golden_folder(folder))
    return bad_input(folder.string(), "exists, is not empty and is not a golden folder; choose another");
  return entries_of(folder).and_then([&](const std::vector<FolderEntry>& entries) -> Result<void> {
    for (const FolderEntry& entry : entries)
      if (keep.find(entry.identity) != nullptr)
        return bad_input(folder.string(), "holds '" + entry.path + "', which this window is using; choose another");
    return {};
  });
}

namespace {

// "photo" of "photo_golden" and "photo_golden_again".
std::string without_endings(std::string name) {
  std::vector<std::string> endings = {"_again"};
  for (const ExportFormat& format : export_formats()) endings.push_back(fmt::format("_{}", format.suffix));
  const auto ends_it = [&](const std::string& ending) { return name.size() > ending.size() && name.ends_with(ending); };
  for (auto found = std::ranges::find_if(endings, ends_it); found != endings.end();
       found = std::ranges::find_if(endings, ends_it))
    name.resize(name.size() - found->size());
  return name;
}

}  // namespace

std::string proposed_name(std::string title, const ExportFormat& format,
                          const std::function<bool(const std::string&)>& is_taken) {
  std::ranges::replace(title, ' ', '_');
  const std::string stem = without_endings(title);
  std::string name = stem == format.suffix ? stem : fmt::format("{}_{}", stem, format.suffix);
  const auto again_if = [&](bool again) { name += again ? "_again" : ""; };
  const bool is_second = title.starts_with(name + "_again");  // the first ones are not to be replaced
  again_if(is_second || is_taken(name + std::string(format.extension)));
  again_if(is_second && is_taken(name + std::string(format.extension)));
  return name;
}

std::string exported_text(const GoldenOrder& order, std::size_t files) {
  const std::string place = order.output.string();
  if (!order.format->is_folder()) return place;
  return fmt::format("{} and the manifest in {}", counted(files - 1, "file"), place);
}

std::string replay_command(const GoldenOrder& order) {
  return order.format->is_verified() ? "opscope verify " + shell_word(order.output.string()) : "";
}

Result<GoldenExported> export_in_background(const GoldenOrder& order,
                                            const std::function<gpu::DeviceReport()>& describe,
                                            const TaskControl& control) {
  const ExportFormat& format = *order.format;
  const std::uint64_t needed = needed_bytes(memory_of(*order.model, order.paths), format.use, 1, 0);
  if (auto fits = check_memory(needed, order.memory_limit); !fits) return tl::unexpected(fits.error());
  GoldenExported exported;
  ExportOrder ordered{format, order.output, order.origin, order.replace};
  if (format.has_origin) ordered.origin.driver = golden_driver(describe());
  ordered.replace.note = [&](const std::string& line) { exported.notes.push_back(line); };
  RunOptions options;
  options.stop = [&] { return control.stopped(); };
  // A separate reference: the runner's may be busy with the next edit.
  const std::unique_ptr<Backend> reference = make_reference_backend();
  const Result<Exported> made = export_case(*order.model, order.paths, *reference, ordered, options);
  if (!made) return tl::unexpected(made.error());
  exported.notes.insert(exported.notes.end(), made->notes.begin(), made->notes.end());
  for (std::string& line : open_sentences(made->unspecified)) exported.notes.push_back(std::move(line));
  exported.elsewhere = open_text(*made);
  exported.files = 1;
  if (!format.is_folder())
    return write_file(order.output, made->bytes, {.keep = &order.replace.keep, .replaces = {}}).map([&] {
      return std::move(exported);
    });
  return entries_of(order.output).map([&](const std::vector<FolderEntry>& entries) {
    exported.files = static_cast<std::size_t>(std::ranges::count_if(entries, &FolderEntry::is_file));
    return std::move(exported);
  });
}

}  // namespace opscope::gui
