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
  std::vector<Entry> wanted;
  wanted.reserve(model.resources.size());
  for (const Resource& resource : model.resources) {
    wanted.push_back({resource, file_stamp(resource, paths), {}});
    wanted.back().resource.name.clear();
  }
  // What cancelled loads have left is freed unless it is wanted now: many of them take no more memory than one.
  std::erase_if(entries_, [&](const Entry& entry) { return entry.is_of_cancelled && !find(wanted, entry); });
  Resources resources;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (const Entry* known = find(entries_, wanted[i])) {
      wanted[i].buffer = known->buffer, wanted[i].is_of_complete = known->is_of_complete;
    } else {
      Result<Buffer> loaded = load_resource(model.resources[i], paths, stop);
      if (!loaded) {
        if (loaded.error().kind == Error::Kind::Cancelled) keep_too(std::span(wanted).first(i));
        return tl::unexpected(loaded.error());
      }
      wanted[i].buffer = *std::move(loaded);
    }
    resources.emplace(model.resources[i].name, wanted[i].buffer);
  }
  entries_ = std::move(wanted);
  return resources;
}

const ResourceCache::Entry* ResourceCache::find(const std::vector<Entry>& entries, const Entry& wanted) {
  const auto found = std::ranges::find_if(entries, [&](const Entry& entry) {
    return entry.resource == wanted.resource && entry.file_stamp == wanted.file_stamp;
  });
  return found == entries.end() ? nullptr : &*found;
}

void ResourceCache::keep_too(std::span<Entry> loaded) {
  for (Entry& entry : loaded) {
    if (find(entries_, entry)) continue;
    entry.is_of_cancelled = true;
    entries_.push_back(std::move(entry));
  }
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
