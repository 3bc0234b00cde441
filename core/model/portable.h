#pragma once
// Makes models that DxDispatch can run: their values are in .npy files.

#include <map>
#include <string>
#include <vector>

#include "core/model/load.h"

namespace opscope {

// Sizes for resources whose own values have none, by resource name: used if they fit the values.
using ResourceSizes = std::map<std::string, std::vector<std::uint32_t>, std::less<>>;

// A file to be written beside a model: its path relative to the model, with forward slashes, and its contents.
struct PortableFile {
  std::string path;
  std::vector<std::byte> bytes;
};

// `resource` as an .npy file: the element type and sizes its values have, or UINT8 if the types are mixed.
// `file` is the path that the model will name. The returned resource loads to the same bytes.
struct PortableResource {
  Resource resource;
  PortableFile file;
  std::vector<std::uint32_t> sizes;  // of the file's array
};
PortableResource to_npy(const Resource& resource, const LoadedResource& loaded, const std::string& file,
                        const ResourceSizes& sizes = {});

// "inputs/A.npy" for each resource, in the model's order: names made safe for every file system, and no two equal.
std::vector<std::string> npy_names(const Model& model, const std::string& folder);

// Writes element sizes into bindings that took them from a data type that to_npy may have changed.
void fix_element_sizes(Model& model);

}  // namespace opscope
