#pragma once
// Loads the contents of resources: their initial values or their files.

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/io/read_files.h"
#include "core/model/model.h"
#include "core/tensor/buffer.h"

namespace opscope {

// Where a sourcePath is looked up, in order: beside the model, under input_path, in the current folder.
struct SearchPaths {
  std::filesystem::path model_folder;
  std::filesystem::path input_path;  // may be empty
};

// The first of the places in `paths` that has the file `source`. BadInput if none has.
Result<std::filesystem::path> find_source(const std::string& source, const SearchPaths& paths);

// The files that the resources are loaded from, as they are found now.
ReadFiles files_read(const Model& model, const SearchPaths& paths);

// The contents of every resource at one moment, by name.
using Resources = std::map<std::string, Buffer, std::less<>>;

// A resource after its initial values are written. Its size is checked against max_resource_bytes before anything is
// allocated, and only regular files are read.
inline constexpr std::uint64_t max_resource_bytes = std::uint64_t{8} << 30;
struct LoadedResource {
  Buffer buffer;
  DataType data_type = DataType::Unknown;  // of the resource or, where it names none, of its .npy or image
  std::vector<std::uint32_t> sizes;        // as the .npy or image has them; one dimension for all other values
  std::uint64_t value_bytes = 0;           // bytes up to the end of its initial values; padding follows
};
Result<LoadedResource> load_typed_resource(const Resource& resource, const SearchPaths& paths,
                                           const std::function<bool()>& stop = {});
// `stop`: true ends the generation of values with Cancelled.
Result<Buffer> load_resource(const Resource& resource, const SearchPaths& paths,
                             const std::function<bool()>& stop = {});
Result<Resources> load_resources(const Model& model, const SearchPaths& paths);

// BadInput, at the resource, if another program has written to a mapped file since it was loaded: results computed from
// it are invalid.
Result<void> check_files(const Resources& resources);

// The data type and sizes in the header of an image or .npy file. BadInput for raw .dat and .bin files, which have
// none.
struct SourceShape {
  DataType data_type;
  std::vector<std::uint32_t> sizes;
};
Result<SourceShape> probe_source(const FileValues& file, const SearchPaths& paths);

}  // namespace opscope
