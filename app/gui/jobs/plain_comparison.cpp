#include "app/gui/jobs/plain_comparison.h"

#include <algorithm>
#include <utility>

#include "app/gui/jobs/load_case.h"
#include "core/io/array_file.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// The file of the first input of a case that copies it; nullptr: it does more, or reads no file.
const FileValues* copied_file(const Model& model) {
  const auto commands = dispatches(model);
  if (commands.size() != 1) return nullptr;
  const Dispatchable* dispatchable = model.find_dispatchable(commands.front()->dispatchable);
  if (dispatchable == nullptr || dispatchable->desc.schema == nullptr) return nullptr;
  const OperatorDesc& desc = dispatchable->desc;
  const bool has_attributes =
      std::ranges::any_of(desc.attributes, [](const AttributeValue& value) { return value.count != 0; });
  if (!desc.schema->copies || has_attributes) return nullptr;
  const Bindings& bindings = commands.front()->bindings;
  const auto binding =
      std::ranges::find(bindings, desc.schema->tensors.front().name, &std::pair<std::string, Binding>::first);
  if (binding == bindings.end()) return nullptr;
  const Resource* resource = model.find_resource(binding->second.resource);
  return resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
}

// nullptr: the case does not show an array.
const FileValues* array_of(const Request& request) {
  const FileValues* file = request.shows_array ? copied_file(*request.model) : nullptr;
  return file && has_array_name(file->source_path) ? file : nullptr;
}

}  // namespace

bool is_plain_comparison(const Request& request) {
  const bool of_arrays = request.compared && std::holds_alternative<ComparedArray>(*request.compared);
  return (of_arrays || request.beside_array) && array_of(request) != nullptr;
}

std::string shown_array(const Request& request) {
  const FileValues* file = array_of(request);
  return file ? visible_name(std::filesystem::path(file->source_path).filename().string(), 32) : "";
}

std::string copied_array(const Results& results) {
  const Request& request = results.request;
  if (!request.compared) return request.beside_array ? shown_array(request) : "";
  const std::string other = compared_name(*request.compared), name = shown_array(request);
  if (name.empty() || name != other) return name;
  const std::filesystem::path path = array_of(request)->source_path;
  const std::string longer = visible_name((path.parent_path().filename() / path.filename()).string(), 32);
  return longer != other ? longer : "";
}

}  // namespace opscope::gui
