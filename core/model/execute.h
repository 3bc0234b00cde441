#pragma once
// From a Model to its runs: load the resources, bind a dispatch, carry its output on to the next.

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/backends/backend.h"
#include "core/error.h"
#include "core/model/model.h"

namespace opscope {

// Where a sourcePath is looked up, in order: beside the model, under input_path, in the current folder.
struct SearchPaths {
  std::filesystem::path model_folder;
  std::filesystem::path input_path;  // may be empty
};

// The contents of every resource at one moment, by name.
using Resources = std::map<std::string, Buffer, std::less<>>;

// Bytes a resource holds after its initial values are written; sizes are bounded (max_resource_bytes) before anything
// is allocated, and only regular files are read.
inline constexpr std::uint64_t max_resource_bytes = std::uint64_t{8} << 30;
Result<Buffer> load_resource(const Resource& resource, const SearchPaths& paths);

// The same, with what the file or the values say of it.
struct LoadedResource {
  Buffer buffer;
  DataType data_type = DataType::Unknown;  // of the resource or, where it names none, of its .npy or image
  std::vector<std::uint32_t> sizes;        // as the .npy or image has them; one dimension for all other values
  std::uint64_t value_bytes = 0;           // bytes up to the end of its initial values; what follows is padding
};
Result<LoadedResource> load_typed_resource(const Resource& resource, const SearchPaths& paths);
Result<Resources> load_resources(const Model& model, const SearchPaths& paths);

// Whether everything computed from the resources stands: BadInput at the resource whose file, mapped when it was
// loaded, has been written to since.
Result<void> check_files(const Resources& resources);

// The data type and sizes a file holds (image or .npy), for forms that take over its shape; unlike load_resource it
// reads only what it needs. BadInput for raw .dat/.bin, which hold no shape.
struct SourceShape {
  DataType data_type;
  std::vector<std::uint32_t> sizes;
};
Result<SourceShape> probe_source(const FileValues& file, const SearchPaths& paths);

// "commands[2]"; "command" for a dispatch that the model does not have.
std::string position_of(const Model& model, const DispatchCommand& command);

// Binds one dispatch to the resources as they are now. BadInput where a name is unknown or a required tensor unbound,
// with `where` = "commands[2].bindings.InputTensor" and the like. Numerics and feature level are the model's.
// A binding reaches to the end of its resource, or over element_count elements rounded up to 4 bytes.
// Inputs flagged OWNED_BY_DML come from the dispatchable's own bindings and read `initial` (default: `resources`).
// Call it qualified: with a std::map among its arguments, an unqualified bind may find std::bind.
Result<Invocation> bind(const Model& model, const DispatchCommand& command, const Resources& resources,
                        const Resources* initial = nullptr);

// The same for whoever binds many dispatches of one case: its names are looked up in indexes. The case stays as it is
// meanwhile.
class Binder {
 public:
  explicit Binder(const Model& model);
  Result<Invocation> bind(const DispatchCommand& command, const Resources& resources,
                          const Resources* initial = nullptr) const;

 private:
  const Model& model_;
  std::map<std::string_view, const Resource*> resources_;
  std::map<std::string_view, const Dispatchable*> dispatchables_;
};

}  // namespace opscope
