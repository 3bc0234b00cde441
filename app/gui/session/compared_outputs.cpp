#include "app/gui/session/compared_outputs.h"

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

// The resource that a dispatch writes; nullptr if the case does not say.
const Resource* written_by(const Model& model, std::size_t dispatch) {
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  return dispatchable ? find_resource(model, {dispatch, dispatchable->desc.schema->output()}) : nullptr;
}

}  // namespace

std::set<fs::path> ComparedOutputs::files() const {
  std::set<fs::path> all;
  if (array) all.insert(*array);
  for (const auto& [resource, file] : expected) all.insert(file);
  return all;
}

std::optional<ComparedArray> array_for(const ComparedOutputs& outputs, const Model& model, std::size_t dispatch) {
  if (outputs.array) return ComparedArray{*outputs.array, ArrayContents::Elements};
  const Resource* resource = written_by(model, dispatch);
  if (resource == nullptr) return std::nullopt;
  for (std::size_t later = dispatch + 1; later < dispatches(model).size(); ++later)
    if (written_by(model, later) == resource) return std::nullopt;
  const auto file = outputs.expected.find(resource->name);
  if (file == outputs.expected.end()) return std::nullopt;
  return ComparedArray{file->second, ArrayContents::Resource};
}

Result<ComparedOutputs> golden_outputs(const fs::path& folder) {
  const Result<Manifest> manifest = read_manifest(folder);
  if (!manifest) return tl::unexpected(manifest.error());
  ComparedOutputs outputs;
  for (const auto& [resource, file] : manifest->expected) outputs.expected[resource] = golden_file(folder, file);
  return outputs;
}

}  // namespace opscope::gui
