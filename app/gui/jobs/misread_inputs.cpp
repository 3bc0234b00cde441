#include "app/gui/jobs/misread_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/gui/jobs/load_case.h"
#include "core/model/run_model.h"
#include "core/model/type_warnings.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

bool is_written_before(const Model& model, const DispatchCommand& command, const std::string& resource) {
  for (const DispatchCommand* each : dispatches(model)) {
    if (each == &command) return false;
    const Dispatchable* dispatchable = model.find_dispatchable(each->dispatchable);
    if (dispatchable == nullptr || dispatchable->desc.schema == nullptr) continue;
    const std::string& output = dispatchable->desc.schema->tensors[dispatchable->desc.schema->output()].name;
    for (const auto& [tensor, binding] : each->bindings)
      if (tensor == output && binding.resource == resource) return true;
  }
  return false;
}

// The tensor reads bytes behind the end of its raw file: zeros that fill the memory up to a multiple of 4 bytes.
bool reads_filling(const BoundTensor& bound, std::uint64_t file_bytes, const FileValues& file) {
  const TensorDesc& desc = bound.tensor.desc;
  const std::uint64_t end = bound.tensor.offset + extent_in_elements(desc) * element_size(desc.data_type);
  return end > file_bytes - std::min(file_bytes, file.offset);
}

}  // namespace

DataType written_type(std::string_view message) {
  const std::size_t found = message.find(whose_values);
  if (found == std::string::npos) return DataType::Unknown;
  const std::string_view rest = message.substr(found + whose_values.size());
  for (const DataType type : all_data_types)
    if (rest.starts_with(std::string(name(type)) + ":")) return type;
  return DataType::Unknown;
}

MisreadInputs::MisreadInputs(const Model& model, const SearchPaths& paths)
    : model_(model), paths_(paths), warnings_(type_warnings(model, paths)) {}

std::optional<std::string> MisreadInputs::of(const DispatchCommand& command, const Invocation& invocation) const {
  std::string all;
  const auto add = [&](const std::string& text) { all += (all.empty() ? "" : "; ") + text; };
  const std::map<std::string, std::uint64_t> raw_bytes = bytes_of_raw_files(model_, paths_, command);
  const OperatorSchema& schema = *invocation.schema;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
    const std::string& tensor = schema.tensors[i].name;
    const std::optional<BoundTensor>& bound = invocation.tensors[i];
    if (!bound || schema.tensors[i].role != TensorRole::Input) continue;
    const auto warning =
        std::ranges::find(warnings_, path_in_case(model_, command, "bindings." + tensor), &CaseWarning::path);
    const DataType written = warning == warnings_.end() ? DataType::Unknown : written_type(warning->what);
    if (written != DataType::Unknown)
      add(fmt::format("{} reads the bytes of {} values as {}", tensor, name(written),
                      name(bound->tensor.desc.data_type)));
    const auto bytes = raw_bytes.find(tensor);
    const Resource* resource = model_.find_resource(bound->resource);
    const auto* file = resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
    if (file == nullptr || bytes == raw_bytes.end() || !reads_filling(*bound, bytes->second, *file)) continue;
    if (!is_written_before(model_, command, bound->resource))
      add(fmt::format("{} ends within {}, whose rest is 0",
                      visible_name(std::filesystem::path(file->source_path).filename().string()), tensor));
  }
  return all.empty() ? std::nullopt : std::optional(std::move(all));
}

}  // namespace opscope::gui
