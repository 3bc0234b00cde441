#include "app/gui/session/case_watch.h"

#include <variant>

#include "core/io/array_file.h"
#include "core/model/load.h"

namespace opscope::gui {

std::set<std::filesystem::path> source_files(const Model& model, const SearchPaths& paths) {
  std::set<std::filesystem::path> files;
  for (const Resource& resource : model.resources)
    if (const auto* values = std::get_if<FileValues>(&resource.initial_values)) {
      const auto file = find_source(values->source_path, paths);
      files.insert(file.value_or(paths.model_folder / values->source_path));
      if (!file && !paths.input_path.empty()) files.insert(paths.input_path / values->source_path);
    }
  return files;
}

void CaseWatch::follow(const Document& document, const std::filesystem::path& input_path,
                       const std::set<std::filesystem::path>& compared, const std::set<std::filesystem::path>& others) {
  const bool same_beside = compared_ == compared && others_ == others;
  if (model_ == document.model() && path_ == document.path() && same_beside) return;
  std::set<std::string> sources;
  for (const Resource& resource : document.model()->resources)
    if (const auto* values = std::get_if<FileValues>(&resource.initial_values)) sources.insert(values->source_path);
  const bool same = path_ == document.path() && sources_ == sources && same_beside;
  if (!same) {  // looking sources up asks the file system, which may be slow
    std::set<std::filesystem::path> files;
    for (const std::filesystem::path& file : compared) files.insert(array_file(file));
    if (!document.path().empty()) files.insert(document.path());
    bool all_found = true;
    for (const std::string& source : sources) {
      const auto file = find_source(source, {document.folder(), input_path});
      all_found = all_found && file;
      if (file) files.insert(array_file(*file));
      if (!file) files.insert(array_file(document.folder() / source));  // where it may come
      if (!file && !input_path.empty()) files.insert(array_file(input_path / source));
    }
    if (!all_found) sources.clear();  // they are looked up again after the next edit
    read_ = files;
    for (const std::filesystem::path& file : others) files.insert(array_file(file));
    watch_.watch(files);
    sources_ = std::move(sources);
    path_ = document.path();
    compared_ = compared, others_ = others;
  }
  model_ = document.model();
}

}  // namespace opscope::gui
