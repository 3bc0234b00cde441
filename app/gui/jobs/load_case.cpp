#include "app/gui/jobs/load_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "core/io/array_file.h"
#include "core/io/image.h"
#include "core/io/raw_file.h"
#include "core/limits/budget.h"
#include "core/model/bind.h"
#include "core/model/case_memory.h"
#include "core/model/foreign.h"
#include "core/model/run_model.h"
#include "core/tensor/dimension_name.h"
#include "core/tensor/stride_layout.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/validation/validate.h"

namespace opscope::gui {
namespace {

std::vector<std::uint32_t> without_leading_ones(const std::vector<std::uint32_t>& sizes) {
  return {std::ranges::find_if(sizes, [](std::uint32_t size) { return size != 1; }), sizes.end()};
}

}  // namespace

std::vector<const DispatchCommand*> dispatches(const Model& model) {
  std::vector<const DispatchCommand*> found;
  for (const Command& command : model.commands)
    if (const auto* dispatch = std::get_if<DispatchCommand>(&command)) found.push_back(dispatch);
  return found;
}

std::vector<std::string> searched_folders(const SearchPaths& paths) {
  std::vector<std::string> folders;
  for (const std::filesystem::path& folder : {paths.model_folder, paths.input_path, std::filesystem::path()}) {
    std::error_code failed;
    const std::filesystem::path whole = folder.empty() ? std::filesystem::current_path(failed)
                                                       : std::filesystem::absolute(folder, failed).lexically_normal();
    const std::string text = visible_name((whole.has_filename() ? whole : whole.parent_path()).string());
    if (!text.empty() && std::ranges::find(folders, text) == folders.end()) folders.push_back(text);
  }
  return folders;
}

Diagnostics check_descriptions(const Model& model, const DispatchCommand& command) {
  Diagnostics all;
  const Dispatchable* dispatchable = model.find_dispatchable(command.dispatchable);
  if (!dispatchable || !dispatchable->desc.schema) return all;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (dispatchable->desc.tensors[i])
      for (Diagnostic finding : validate(*dispatchable->desc.tensors[i], schema.tensors[i].role)) {
        finding.path = schema.tensors[i].name + "." + finding.path;
        all.push_back(std::move(finding));
      }
  return all;
}

void append_unreadable_files(Diagnostics& found, const Model& model, const SearchPaths& paths,
                             const DispatchCommand& command) {
  for (const auto& [tensor, binding] : command.bindings) {
    const Resource* resource = model.find_resource(binding.resource);
    const auto* file = resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
    if (file == nullptr) continue;
    const bool has_shape = has_image_name(file->source_path) || has_array_name(file->source_path);
    if (const auto shape = probe_source(*file, paths); !shape && has_shape)
      found.push_back({Diagnostic::Severity::Error, tensor + ".source", shape.error().text(), RuleSource::Decided});
  }
}

void append_type_warnings(Diagnostics& found, const Model& model, const CaseWarnings& warnings,
                          const DispatchCommand& command) {
  for (const TensorDeclaration& tensor : model.find_dispatchable(command.dispatchable)->desc.schema->tensors) {
    const std::string path = "bindings." + tensor.name;
    for (const CaseWarning& warning : warnings)
      if (warning.path == path_in_case(model, command, path))
        found.push_back({.severity = Diagnostic::Severity::Warning,
                         .path = path,
                         .message = warning.what,
                         .source = RuleSource::Decided,
                         .also = {},
                         .brief = {},
                         .about = Diagnostic::About::Type});
  }
}

// The sizes of a file in the tensor's order of dimensions, with leading ones as far as the tensor has them; empty if
// the tensor has too few dimensions.
std::vector<std::uint32_t> sizes_in_order(const SourceShape& shape, bool interleaved, std::size_t rank) {
  std::vector<std::uint32_t> sizes = shape.sizes;
  if (interleaved) std::rotate(sizes.begin() + 1, sizes.end() - 1, sizes.end());  // NHWC to NCHW
  sizes = without_leading_ones(sizes);
  if (sizes.size() > rank) return {};
  sizes.insert(sizes.begin(), rank - sizes.size(), 1);
  return sizes;
}

// Sizes with their strides, sorted, of the dimensions along which there are several elements.
std::vector<std::pair<std::uint32_t, std::uint32_t>> steps_of(std::span<const std::uint32_t> sizes,
                                                              std::span<const std::uint32_t> strides) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> steps;
  for (std::size_t d = 0; d < sizes.size(); ++d)
    if (sizes[d] > 1 && strides[d] != 0) steps.emplace_back(sizes[d], strides[d]);
  std::ranges::sort(steps);
  return steps;
}

// True if the tensor has the file's sizes, but elements next to each other in it are not so in the file.
bool reads_in_another_order(const TensorDesc& desc, const FileValues& file, const SourceShape& shape) {
  const bool interleaved = has_image_name(file.source_path) && file.conversion.layout == Conversion::Layout::Nhwc;
  const std::size_t rank = desc.sizes.size();
  if (interleaved && !is_possible(StrideLayout::Kind::ChannelsLast, rank)) return false;
  const std::vector<std::uint32_t> sizes = sizes_in_order(shape, interleaved, rank);
  if (!desc.strides || sizes.empty()) return false;
  const std::vector<std::uint32_t> own =
      strides_of({.kind = interleaved ? StrideLayout::Kind::ChannelsLast : StrideLayout::Kind::Packed}, sizes);
  for (std::size_t d = 0; d < rank; ++d)
    if (desc.sizes[d] != sizes[d] && !(sizes[d] == 1 && (*desc.strides)[d] == 0)) return false;
  return !std::ranges::includes(steps_of(sizes, own), steps_of(desc.sizes, *desc.strides));
}

namespace {

// True if a packed tensor of these sizes is a part of the file of those sizes, from its beginning: along each dimension
// but the outermost one that it has elements in, it has all.
bool is_beginning_of(const std::vector<std::uint32_t>& sizes, const std::vector<std::uint32_t>& file) {
  const std::vector<std::uint32_t> part = without_leading_ones(sizes);
  if (part.empty()) return true;
  if (part.size() > file.size()) return false;
  const auto same = file.end() - static_cast<std::ptrdiff_t>(part.size());
  return part.front() <= *same && std::equal(part.begin() + 1, part.end(), same + 1);
}

// The part of the file that a tensor which is_beginning_of() it has, along dimensions of which it lacks some: "C 0",
// "C 0, H 0 to 255".
std::string part_text(const std::vector<std::uint32_t>& sizes, const std::vector<std::uint32_t>& file) {
  const std::size_t rank = std::max(sizes.size(), file.size());
  std::vector<std::string> names;
  names.reserve(rank);
  for (std::size_t d = rank - file.size(); d < rank; ++d) {
    const std::uint32_t size = d + sizes.size() < rank ? 1 : sizes[d + sizes.size() - rank];
    if (size >= file[d + file.size() - rank]) continue;
    const std::string end = size > 1 ? fmt::format(" to {}", size - 1) : "";
    names.push_back(fmt::format("{} 0{}", dimension_name(rank, d), end));
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// Where the elements of a file of these sizes are in a packed tensor of other ones.
std::string other_sizes_text(const std::vector<std::uint32_t>& sizes, const std::vector<std::uint32_t>& file) {
  const bool is_beginning = is_beginning_of(sizes, file);
  const bool has_planes =
      sizes.size() > 1 && file.size() > 1 && std::equal(sizes.end() - 2, sizes.end(), file.end() - 2);
  const std::string has = fmt::format("the file has {}", fmt::join(file, " × "));
  if (!is_beginning && !has_planes)
    return has + ", and its elements fill these sizes in its order: rows and columns are not the file's";
  const std::uint64_t used = element_count(sizes), all = element_count(file);
  if (used >= all) return has + ", and its planes fill these sizes in its order";
  const std::string part = is_beginning ? ": " + part_text(sizes, file) : "";
  if (used == 1) return fmt::format("{}: only the first of its {} elements is used{}", has, with_thousands(all), part);
  return fmt::format("{}: only the first {} of its {} elements are used{}", has, with_thousands(used),
                     with_thousands(all), part);
}

}  // namespace

void append_shape_warnings(Diagnostics& found, const Model& model, const SearchPaths& paths,
                           const DispatchCommand& command) {
  const Dispatchable& dispatchable = *model.find_dispatchable(command.dispatchable);
  for (const auto& [tensor, binding] : command.bindings) {
    const OperatorSchema& schema = *dispatchable.desc.schema;
    const std::size_t index = schema.find_tensor(tensor);
    const Resource* resource = model.find_resource(binding.resource);
    if (index >= schema.tensors.size() || schema.tensors[index].role != TensorRole::Input || resource == nullptr)
      continue;
    const auto* file = std::get_if<FileValues>(&resource->initial_values);
    const std::optional<TensorDesc>& desc = dispatchable.desc.tensors[index];
    if (file == nullptr || !desc || binding.element_offset != 0) continue;
    const Result<SourceShape> shape = probe_source(*file, paths);
    if (!shape) continue;
    if (reads_in_another_order(*desc, *file, *shape))
      found.push_back({Diagnostic::Severity::Warning, tensor + ".Strides",
                       "these strides read the file's elements in another order: rows and columns are not the file's",
                       RuleSource::Decided});
    if (!is_packed(*desc) || without_leading_ones(shape->sizes) == without_leading_ones(desc->sizes)) continue;
    if (!has_image_name(file->source_path) && element_count(shape->sizes) == element_count(desc->sizes)) continue;
    found.push_back({Diagnostic::Severity::Warning, tensor + ".Sizes", other_sizes_text(desc->sizes, shape->sizes),
                     RuleSource::Decided});
  }
}

std::map<std::string, ResizedPicture> resized_pictures(const Model& model, const SearchPaths& paths,
                                                       const DispatchCommand& command) {
  std::map<std::string, ResizedPicture> pictures;
  for (const auto& [tensor, binding] : command.bindings) {
    const Resource* resource = model.find_resource(binding.resource);
    const auto* file = resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
    if (file == nullptr || !file->resample_size || !has_image_name(file->source_path)) continue;
    const Result<std::filesystem::path> path = find_source(file->source_path, paths);
    const Result<ImageInfo> info = path.and_then([](const auto& found) { return read_image_info(found); });
    if (!info) continue;
    const auto [n, channels, height, width] = *file->resample_size;
    // Rounding to whole pixels is no other shape.
    const double wanted = static_cast<double>(info->height) * width, made = static_cast<double>(info->width) * height;
    const double rounding = std::max(info->width, info->height);
    pictures[tensor] = {info->width, info->height, std::abs(wanted - made) > rounding};
  }
  return pictures;
}

std::map<std::string, std::uint64_t> values_of_files(const Model& model, const SearchPaths& paths,
                                                     const DispatchCommand& command) {
  std::map<std::string, std::uint64_t> values;
  for (const auto& [tensor, binding] : command.bindings) {
    const Resource* resource = model.find_resource(binding.resource);
    const auto* file = resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
    if (file == nullptr || !(has_image_name(file->source_path) || has_array_name(file->source_path))) continue;
    if (const Result<SourceShape> shape = probe_source(*file, paths)) values[tensor] = element_count(shape->sizes);
  }
  return values;
}

std::map<std::string, std::uint64_t> bytes_of_raw_files(const Model& model, const SearchPaths& paths,
                                                        const DispatchCommand& command) {
  std::map<std::string, std::uint64_t> bytes;
  for (const auto& [tensor, binding] : command.bindings) {
    const Resource* resource = model.find_resource(binding.resource);
    const auto* file = resource ? std::get_if<FileValues>(&resource->initial_values) : nullptr;
    if (file == nullptr || has_image_name(file->source_path) || has_array_name(file->source_path)) continue;
    const Result<std::filesystem::path> path = find_source(file->source_path, paths);
    if (!path) continue;
    if (const Result<std::uint64_t> size = raw_size(*path, 0)) bytes[tensor] = *size;
  }
  return bytes;
}

RunningBackends running_of(std::span<const Candidate> backends) {
  const auto runs = [](const Candidate& slot) { return slot.backend != nullptr || is_starting(slot); };
  const auto devices =
      std::ranges::count_if(backends, [&](const Candidate& slot) { return runs(slot) && slot.name == "gpu"; });
  return {static_cast<std::uint64_t>(std::ranges::count_if(backends, runs)), static_cast<std::uint64_t>(devices)};
}

namespace {

std::uint64_t memory_with(const Request& request, const RunningBackends& running) {
  const CaseUse use = request.end_to_end ? CaseUse::DrawEndToEnd : CaseUse::Draw;
  const std::uint64_t needed =
      needed_bytes(memory_of(*request.model, request.paths), use, running.all, running.devices);
  const auto* other = request.compared ? std::get_if<ComparedCase>(&*request.compared) : nullptr;
  if (!other || !other->as) return needed;
  // The outputs of both cases as numbers of another type.
  return add_bytes(needed, times_bytes(element_count(other->output.desc), 2 * element_size(*other->as)));
}

// Without its last digits but two.
std::uint64_t in_two_digits(std::uint64_t number) {
  std::uint64_t unit = 1;
  while (number / unit >= 100) unit *= 10;
  return number / unit * unit;
}

}  // namespace

std::uint64_t request_memory(const Request& request, std::span<const Candidate> backends) {
  return memory_with(request, running_of(backends));
}

std::uint64_t largest_size_in_memory(Request request, std::uint64_t most,
                                     const std::function<Model(std::uint32_t)>& with_size) {
  const std::uint64_t budget = memory_budget(request.memory_limit);
  const auto fits = [&](std::uint64_t size) {
    request.model = std::make_shared<const Model>(with_size(static_cast<std::uint32_t>(size)));
    return memory_with(request, request.running) <= budget;
  };
  if (most < 2 || fits(most) || !fits(1)) return most;
  std::uint64_t fitting = 1, too_large = most;
  while (too_large - fitting > 1) {
    const std::uint64_t middle = fitting + (too_large - fitting) / 2;
    (fits(middle) ? fitting : too_large) = middle;
  }
  return request.memory_limit ? fitting : in_two_digits(fitting);
}

Result<void> check_request_memory(const Request& request, std::span<const Candidate> backends, std::uint64_t held) {
  if (auto fits = check_memory(request_memory(request, backends), request.memory_limit, held); !fits)
    return bad_input("the case", fits.error().what);
  return {};
}

Result<Resources> resources_before_last(const Model& model, std::span<const DispatchCommand* const> chain,
                                        Resources resources, Backend& reference, const RunOptions& options,
                                        const DispatchRan& ran) {
  if (const auto runs = check_runs(model, *chain.back()); !runs) return tl::unexpected(runs.error());
  const Resources initial = resources;
  const Binder binder(model);
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    const DispatchCommand* command = chain[i];
    if (!check_runs(model, *command)) continue;  // and nothing here needs its result
    Result<Invocation> invocation = binder.bind(*command, resources, &initial);
    if (!invocation) return tl::unexpected(invocation.error());
    for (const Diagnostic& diagnostic : validate(*invocation))
      if (diagnostic.severity == Diagnostic::Severity::Error)
        return bad_input("dispatch '" + command->dispatchable + "' before this one, " + diagnostic.path,
                         diagnostic.message);
    Result<RunResult> result = reference.run(*invocation, options);
    if (!result) return tl::unexpected(result.error());
    if (const auto done = ran ? ran(i, *invocation, *result) : Result<void>(); !done)
      return tl::unexpected(done.error());
    resources[invocation->output().resource] = std::move(result->output);
  }
  return resources;
}

}  // namespace opscope::gui
