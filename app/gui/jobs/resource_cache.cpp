#include "app/gui/jobs/resource_cache.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/array_file.h"
#include "core/io/mapped_file.h"

namespace opscope::gui {

// The loader may find a file in any of its folders, so the stamp covers all of them.
std::string file_stamp(const Resource& resource, const SearchPaths& paths) {
  std::string stamp;
  const auto* values = std::get_if<FileValues>(&resource.initial_values);
  if (!values) return stamp;
  for (const std::filesystem::path& folder : {paths.model_folder, paths.input_path, std::filesystem::path()}) {
    const std::filesystem::path file = array_file(folder / values->source_path);
    std::error_code missing;
    const auto size = std::filesystem::file_size(file, missing);
    const auto changed = std::filesystem::last_write_time(file, missing).time_since_epoch().count();
    stamp += fmt::format("{}|{}|{}|", file.string(), size, changed);
  }
  return stamp;
}

std::string files_stamp(const Model& model, const SearchPaths& paths) {
  std::string stamp;
  for (const Resource& resource : model.resources) stamp += file_stamp(resource, paths);
  return stamp;
}

Result<Resources> ResourceCache::load(const Model& model, const SearchPaths& paths, const std::function<bool()>& stop) {
  Resources resources;
  std::vector<Entry> kept;
  for (const Resource& resource : model.resources) {
    Entry wanted{resource, file_stamp(resource, paths), {}};
    wanted.resource.name.clear();
    const auto known = std::ranges::find_if(entries_, [&](const Entry& entry) {
      return entry.resource == wanted.resource && entry.file_stamp == wanted.file_stamp;
    });
    if (known != entries_.end()) {
      wanted.buffer = known->buffer, wanted.is_of_complete = known->is_of_complete;
    } else {
      Result<Buffer> loaded = load_resource(resource, paths, stop);
      if (!loaded) return tl::unexpected(loaded.error());
      wanted.buffer = *std::move(loaded);
    }
    resources.emplace(resource.name, wanted.buffer);
    kept.push_back(std::move(wanted));
  }
  entries_ = std::move(kept);
  return resources;
}

void ResourceCache::complete() {
  for (Entry& entry : entries_) entry.is_of_complete = true;
}

void ResourceCache::forget_incomplete() {
  std::erase_if(entries_, [](const Entry& entry) { return !entry.is_of_complete; });
}

std::uint64_t ResourceCache::bytes() const {
  std::uint64_t bytes = 0;
  for (const Entry& entry : entries_) {
    const auto* constant = std::get_if<ConstantValues>(&entry.resource.initial_values);
    const bool zeros = constant != nullptr && constant->value == 0;  // pages of zeros may take no memory: counted as 0
    if (!zeros && !is_mapped(entry.buffer)) bytes += entry.buffer.size();
  }
  return bytes;
}

}  // namespace opscope::gui
