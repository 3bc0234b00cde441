#include "core/model/case_memory.h"

#include <algorithm>
#include <map>
#include <set>
#include <system_error>

#include "core/io/array_file.h"
#include "core/io/file.h"
#include "core/io/image.h"
#include "core/io/mapped_file.h"
#include "core/io/npy.h"
#include "core/limits/budget.h"
#include "core/model/by_name.h"
#include "core/model/load.h"
#include "core/picture/plane_size.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

// From this size on Buffer::zeros takes no memory.
constexpr std::uint64_t shared_zeros = std::uint64_t{4} << 20;
constexpr std::uint64_t data_alignment = 64;              // of mapped data, in their file
constexpr std::uint64_t sheet = std::uint64_t{32} << 20;  // a picture of a dispatch, and its copy as a PNG

// The most that the text of one printed element takes, in a string that is copied as it grows.
std::uint64_t printed_bytes(DataType type, bool verbose) {
  const std::uint64_t size = element_size(type), decimal = 6 + 3 * size, bits = 16 + 2 * size;
  return 3 * (decimal + (verbose ? bits : 0));
}

std::uint64_t whole_words(std::uint64_t bytes) { return add_bytes(bytes, 3) & ~std::uint64_t{3}; }

struct ResourceMemory {
  std::uint64_t size = 0;                  // of its contents
  std::uint64_t own = 0;                   // of that, in our own memory
  std::uint64_t loading = 0;               // additional memory while it is loaded
  bool mapped = false;                     // stays in its file; a device needs a copy
  DataType data_type = DataType::Unknown;  // as the case has it
};

bool is_mapped(std::uint64_t bytes, std::uint64_t offset) {
  return bytes >= least_mapped_bytes && bytes % 4 == 0 && offset % data_alignment == 0;
}

// Data that a file holds just as the resource will.
ResourceMemory of_file_data(std::uint64_t bytes, std::uint64_t offset) {
  const std::uint64_t size = whole_words(bytes);
  const bool mapped = is_mapped(bytes, offset);
  return {size, mapped ? 0 : size, 0, mapped};
}

ResourceMemory of_npy(const fs::path& path) {
  const Result<NpyHeader> header = read_npy_header(path);
  if (!header) return {};
  ResourceMemory memory =
      of_file_data(times_bytes(element_count(header->sizes), element_size(header->data_type)), header->data_offset);
  if (has_archive_name(path)) {  // decompressed into memory, and copied from there if the data are not aligned
    memory.loading = memory.mapped ? 0 : memory.size;
    memory.own = memory.size;
    memory.mapped = false;
  }
  const bool swaps = header->big_endian && element_size(header->data_type) > 1;
  const bool transposes = header->fortran_order && header->sizes.size() > 1;
  if (!swaps && !transposes) return memory;
  memory.loading = swaps && transposes ? memory.size : memory.own;  // the data before the rewrite
  memory.own = memory.size;
  memory.mapped = false;
  return memory;
}

ResourceMemory of_image(const fs::path& path, const Resource& resource, const FileValues& values) {
  const Result<ImageInfo> info = read_image_info(path);
  if (!info) return {};
  std::error_code error;
  const std::uint64_t file = fs::file_size(path, error);
  const std::size_t each =
      element_size(resource.data_type == DataType::Unknown ? DataType::Float32 : resource.data_type);
  std::uint64_t pixels = std::uint64_t{info->width} * info->height, channels = info->channels;
  if (values.resample_size) {
    pixels = std::uint64_t{(*values.resample_size)[2]} * (*values.resample_size)[3];
    channels = (*values.resample_size)[1];
    if (pixels > max_image_pixels || channels > 4) return {};
  }
  const Conversion& conversion = values.conversion;
  const bool recodes = !conversion.keeps_values() || conversion.threshold;
  const std::uint64_t used = conversion.channel                              ? 1
                             : conversion.without_alpha && channels % 2 == 0 ? channels - 1
                                                                             : channels;
  const bool arranges = used != channels || conversion.layout != Conversion::Layout::Nchw;
  const std::uint64_t sample = info->is_real ? sizeof(float) : sizeof(std::uint16_t);
  const std::uint64_t read = pixels * channels * (recodes ? sample : each);
  const std::uint64_t size = whole_words(pixels * used * each);
  const std::uint64_t counted = conversion.threshold ? pixels * channels * sizeof(float) : 0;  // by the window
  const std::uint64_t converting = std::max((recodes ? read : 0) + (arranges ? read : 0), counted);
  return {size, size, add_bytes(decoding_bytes(*info, error ? 0 : file, values.resample_size), converting), false};
}

// Truth values of the resource's type for the elements of an array.
ResourceMemory of_threshold(const fs::path& path, const Resource& resource) {
  const Result<NpyHeader> header = read_npy_header(path);
  if (!header) return {};
  const ResourceMemory elements = of_npy(path);
  const std::uint64_t size = whole_words(times_bytes(element_count(header->sizes), element_size(resource.data_type)));
  return {size, size, add_bytes(elements.own, elements.loading), false};
}

ResourceMemory of_file(const Resource& resource, const FileValues& values, const SearchPaths& paths) {
  const Result<fs::path> path = find_source(values.source_path, paths);
  if (!path) return {};
  if (has_array_name(*path)) return values.conversion.threshold ? of_threshold(*path, resource) : of_npy(*path);
  if (has_image_name(*path)) return of_image(*path, resource, values);
  std::error_code error;
  const std::uint64_t bytes = fs::file_size(*path, error);
  return error || values.offset > bytes ? ResourceMemory{} : of_file_data(bytes - values.offset, values.offset);
}

ResourceMemory of_values(const Resource& resource) {
  const std::uint64_t each = element_size(resource.data_type);
  std::uint64_t bytes = 0;
  bool zeros = false;
  std::visit(
      [&]<class Values>(const Values& values) {
        if constexpr (std::is_same_v<Values, ArrayValues>)
          bytes = values.values.size() * each;
        else if constexpr (std::is_same_v<Values, ListValues>)
          for (const ListValues::Item& item : values.values) bytes += element_size(item.data_type);
        else if constexpr (!std::is_same_v<Values, FileValues>)
          bytes = values.count > UINT32_MAX
                      ? 0
                      : values.count * each;  // more than a tensor can have: the case will be refused
        if constexpr (std::is_same_v<Values, ConstantValues>) zeros = values.value == 0;
      },
      resource.initial_values);
  const std::uint64_t size = whole_words(bytes);
  return {size, zeros && size >= shared_zeros ? 0 : size, 0, false};
}

// By file, since many resources may name one, and reading its header takes time.
using KnownFiles =
    std::map<std::tuple<std::string, DataType, decltype(FileValues::resample_size), Conversion, std::uint64_t>,
             ResourceMemory>;

ResourceMemory memory_of(const Resource& resource, const SearchPaths& paths, KnownFiles& known) {
  const auto* file = std::get_if<FileValues>(&resource.initial_values);
  ResourceMemory memory;
  if (file == nullptr) {
    memory = of_values(resource);
  } else {
    const auto [at, is_new] =
        known.try_emplace({file->source_path, resource.data_type, file->resample_size, file->conversion, file->offset});
    if (is_new) at->second = of_file(resource, *file, paths);
    memory = at->second;
  }
  const std::uint64_t shifted =
      resource.values_offset == 0 ? memory.size : add_bytes(memory.size, resource.values_offset);
  const std::uint64_t size = std::max(shifted, resource.size_in_bytes);
  if (size > max_resource_bytes) return {};
  if (size > memory.size) {
    // The data of a file are copied; other values are written in place. Zeros still take nothing.
    if (file != nullptr) memory.loading = add_bytes(memory.loading, memory.own);
    if (file != nullptr || memory.own > 0) memory.own = size;
    memory.size = size;
    memory.mapped = false;
  }
  return memory;
}

using Memories = std::map<std::string, ResourceMemory, std::less<>>;

// Adds the tensors of one dispatch and their pictures.
void add_dispatch(CaseMemory& all, std::set<std::string>& written, const Dispatchable& dispatchable,
                  const DispatchCommand& command, const Memories& resources) {
  if (dispatchable.desc.schema == nullptr) return;
  const OperatorSchema& schema = *dispatchable.desc.schema;
  if (const auto& first = dispatchable.desc.tensors.front())
    all.leaves_open |= std::ranges::count(schema.deciding_settings(first->data_type), RuleSource::Decided,
                                          &NumericsSetting::source) > 0;
  std::uint64_t mapped = 0, planes = 0;
  for (const Bindings* bindings : {&command.bindings, &dispatchable.bindings})
    for (const auto& [tensor, binding] : *bindings) {
      const auto found = resources.find(binding.resource);
      const std::size_t index = schema.find_tensor(tensor);
      if (found == resources.end() || index >= schema.tensors.size()) continue;
      const ResourceMemory& memory = found->second;
      const bool is_output = index == schema.output();
      const auto& desc = dispatchable.desc.tensors[index];
      if (desc && !schema.tensors[index].single_element)  // the reference's, another's and their difference
        planes = add_bytes(planes, times_bytes(picture::plane_bytes(desc->sizes), is_output ? 3 : 1));
      if (!is_output) {
        if (memory.mapped) mapped = add_bytes(mapped, memory.size);
        continue;
      }
      if (desc && schema.outcomes.bind)
        all.outcomes =
            std::max(all.outcomes, add_bytes(times_bytes(2, element_count(*desc)), picture::plane_bytes(desc->sizes)));
      all.largest_output = std::max(all.largest_output, memory.size);
      if (written.insert(binding.resource).second)
        all.outputs = add_bytes(all.outputs, memory.size);
      else
        all.writes_twice = true;
    }
  all.largest_mapped = std::max(all.largest_mapped, mapped);
  all.planes = std::max(all.planes, planes);
}

}  // namespace

CaseMemory memory_of(const Model& model, const SearchPaths& paths) {
  CaseMemory all;
  Memories resources;
  KnownFiles files;
  for (const Resource& resource : model.resources) {
    ResourceMemory memory = memory_of(resource, paths, files);
    memory.data_type = resource.data_type;
    resources.emplace(resource.name, memory);
    all.loaded = add_bytes(all.loaded, memory.own);
    all.resources = add_bytes(all.resources, memory.size);
    all.loading = std::max(all.loading, memory.loading);
    all.largest_resource = std::max(all.largest_resource, memory.size);
  }
  const auto dispatchables = by_name(model.dispatchables);
  std::set<std::string> written;
  for (const Command& command : model.commands) {
    if (const auto* dispatch = std::get_if<DispatchCommand>(&command))
      if (const Dispatchable* dispatchable = find_in(dispatchables, dispatch->dispatchable))
        add_dispatch(all, written, *dispatchable, *dispatch, resources);
    const auto* print = std::get_if<PrintCommand>(&command);
    const auto* write = std::get_if<WriteFileCommand>(&command);
    const auto found = resources.find(print != nullptr ? print->resource : write != nullptr ? write->resource : "");
    if (found == resources.end()) continue;
    const DataType type = found->second.data_type;
    const std::uint64_t elements = found->second.size / std::max<std::uint64_t>(1, element_size(type));
    const std::uint64_t made = print == nullptr ? found->second.size : elements * printed_bytes(type, print->verbose);
    all.text = std::max(all.text, made);
  }
  return all;
}

// The text itself twice, and for every two characters of an array ("0,") a value of 8 bytes in a list that is copied as
// it grows.
std::uint64_t bytes_to_read_case(std::uint64_t file_bytes) {
  constexpr std::uint64_t share = 2 + 3 * 8 / 2;
  return times_bytes(file_bytes, share);
}

std::uint64_t needed_bytes(const CaseMemory& memory, CaseUse use, std::uint64_t backends, std::uint64_t devices) {
  // The results of one backend for all dispatches.
  const std::uint64_t results = memory.writes_twice ? add_bytes(memory.outputs, memory.largest_output) : memory.outputs;
  const std::uint64_t candidates = backends - 1;
  std::uint64_t running = add_bytes(results, times_bytes(devices, memory.largest_mapped));
  // An export runs the case again with other numerics, and then writes. All of its files, as they are; as text, eight
  // bits take up to five characters, or eleven of a small FLOAT16 in full, and the text doubles as it grows.
  const std::uint64_t again = memory.leaves_open ? add_bytes(memory.loaded, results) : 0;
  const std::uint64_t files = add_bytes(add_bytes(memory.loaded, memory.largest_mapped), 2 * memory.outputs);
  const auto exported = [&](std::uint64_t writing) { return add_bytes(results, std::max(again, writing)); };
  switch (use) {
    case CaseUse::Run: running = add_bytes(running, memory.text); break;
    case CaseUse::Export: running = exported(2 * memory.largest_resource); break;
    case CaseUse::ExportArchive: running = exported(times_bytes(2, files)); break;
    case CaseUse::ExportHeader: running = exported(times_bytes(10, files)); break;
    case CaseUse::ExportWpt: running = exported(times_bytes(30, files)); break;
    case CaseUse::CheckEndToEnd: running = add_bytes(running, times_bytes(candidates, results)); break;
    case CaseUse::DrawEndToEnd:
      running = add_bytes(running, add_bytes(times_bytes(candidates, results), memory.planes));
      [[fallthrough]];
    case CaseUse::Draw:
      running = add_bytes(running, add_bytes(add_bytes(memory.planes, memory.outcomes), sheet));
      [[fallthrough]];
    case CaseUse::Check: running = add_bytes(running, times_bytes(candidates, memory.largest_output)); break;
  }
  return add_bytes(memory.loaded, std::max(memory.loading, running));
}

}  // namespace opscope
