#include "core/model/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <functional>
#include <optional>
#include <system_error>

#include "core/io/array_file.h"
#include "core/io/file.h"
#include "core/io/image.h"
#include "core/io/mapped_file.h"
#include "core/io/npy.h"
#include "core/io/openable.h"
#include "core/io/raw_file.h"
#include "core/model/conversion.h"
#include "core/model/generate.h"
#include "core/tensor/tensor.h"

namespace opscope {

namespace fs = std::filesystem;

Result<fs::path> find_source(const std::string& source, const SearchPaths& paths) {
  std::error_code error;
  if (fs::path(source).is_absolute())
    return fs::exists(array_file(source), error) ? Result<fs::path>(source) : bad_input(source, "no such file");
  for (const fs::path& folder : {paths.model_folder, paths.input_path, fs::path()}) {
    const fs::path candidate = folder / source;
    if (fs::exists(array_file(candidate), error)) return candidate;
  }
  return bad_input(source, "no such file in the model's folder, under the input path or in the current folder");
}

namespace {

// The contents of `resource`: zeros up to its offset, `count` values that take `bytes`, and zeros up to its size.
std::uint64_t size_of(const Resource& resource, std::uint64_t bytes) {
  return resource.size_in_bytes != 0 ? resource.size_in_bytes
                                     : (resource.values_offset + bytes + 3) & ~std::uint64_t{3};
}
LoadedResource described(Buffer buffer, const Resource& resource, DataType type, std::uint64_t count,
                         std::uint64_t bytes) {
  return {std::move(buffer),
          type,
          {static_cast<std::uint32_t>(std::min<std::uint64_t>(count, UINT32_MAX))},
          resource.values_offset + bytes};
}

using Fill = std::function<void(std::span<std::byte> values)>;

// The same with values that `fill` writes; without `fill` all zeros, which take no memory.
Result<LoadedResource> made(const Resource& resource, DataType type, std::uint64_t count, std::uint64_t bytes,
                            const Fill& fill) {
  Fill whole;
  if (fill)
    whole = [&](std::span<std::byte> into) {
      std::ranges::fill(into.first(resource.values_offset), std::byte{0});
      fill(into.subspan(resource.values_offset, bytes));
      std::ranges::fill(into.subspan(resource.values_offset + bytes), std::byte{0});
    };
  return make_buffer("resources." + resource.name, size_of(resource, bytes), whole).map([&](Buffer buffer) {
    return described(std::move(buffer), resource, type, count, bytes);
  });
}

// `count` elements that take `bytes`.
Result<void> check_size(const Resource& resource, std::uint64_t count, std::uint64_t bytes) {
  const std::string where = "resources." + resource.name;
  if (count == 0) return bad_input(where, "holds no value; empty arrays are not supported");
  if (count > UINT32_MAX)
    return bad_input(where, fmt::format("holds {} values; a tensor reaches at most {}", count, UINT32_MAX));
  if (bytes > max_resource_bytes || resource.size_in_bytes > max_resource_bytes ||
      resource.values_offset > max_resource_bytes - bytes)
    return bad_input(where, fmt::format("takes more than the {} bytes a resource may hold", max_resource_bytes));
  if (resource.size_in_bytes != 0 && resource.size_in_bytes < bytes + resource.values_offset) {
    const std::string from = resource.values_offset == 0 ? "" : fmt::format(" from byte {} on", resource.values_offset);
    return bad_input(where + ".sizeInBytes",
                     fmt::format("is {}, but the initial values take {} bytes{}", resource.size_in_bytes, bytes, from));
  }
  return {};
}

// delta added `count` times over in the type's own arithmetic: integers wrap, floats round at each step.
template <class T>
void fill_sequence(const SequenceValues& values, std::span<std::byte> into) {
  std::uint64_t bits = values.start;
  for (std::size_t at = 0; at < into.size(); at += sizeof(T)) {
    store_bits(into.data() + at, sizeof(T), bits);
    if constexpr (std::is_same_v<T, Float16>)
      bits = to_float16(to_float(from_bits<Float16>(bits)) + to_float(from_bits<Float16>(values.delta))).bits;
    else if constexpr (std::is_floating_point_v<T>)
      bits = to_bits(from_bits<T>(bits) + from_bits<T>(values.delta));
    else
      bits += values.delta;
  }
}

Result<LoadedResource> load_list(const Resource& resource, const ListValues& list) {
  std::uint64_t bytes = 0;
  for (const ListValues::Item& item : list.values) bytes += element_size(item.data_type);
  if (const auto fits = check_size(resource, bytes, bytes); !fits) return tl::unexpected(fits.error());
  return made(resource, DataType::Unknown, bytes, bytes, [&](std::span<std::byte> into) {
    std::size_t at = 0;
    for (const ListValues::Item& item : list.values) {
      store_bits(into.data() + at, element_size(item.data_type), item.value);
      at += element_size(item.data_type);
    }
  });
}

// An array; with a threshold, truth values of the resource's type.
Result<Tensor> read_array(const fs::path& path, const Resource& resource, const Conversion& conversion) {
  Result<Tensor> array = open_npy(path, max_resource_bytes);
  if (!array || conversion == Conversion{}) return array;
  Conversion threshold_alone;
  threshold_alone.threshold = conversion.threshold;
  if (conversion != threshold_alone)
    return bad_input(path.string(), "layout, channel, alpha, minusMean, scale and bias are for pictures");
  if (resource.data_type == DataType::Unknown)
    return bad_input(path.string(), "\"initialValuesDataType\" is missing; a threshold needs it");
  Result<Tensor> truth = apply_threshold(*array, resource.data_type, *conversion.threshold);
  if (const auto same = check_unchanged(array->buffer); !same) return tl::unexpected(same.error());
  return truth;
}

Result<LoadedResource> load_file(const Resource& resource, const FileValues& file, const SearchPaths& paths) {
  const std::string where = "resources." + resource.name;
  const Result<fs::path> path = find_source(file.source_path, paths);
  if (!path) return bad_input(where, path.error().text());

  Tensor tensor;
  std::optional<std::uint64_t> raw_bytes;  // of a raw file, whole elements or not
  if (has_image_name(*path) || has_array_name(*path)) {
    const DataType type = resource.data_type == DataType::Unknown ? DataType::Float32 : resource.data_type;
    Result<Tensor> read = has_image_name(*path) ? read_converted_image(*path, type, file.resample_size, file.conversion)
                                                : read_array(*path, resource, file.conversion);
    if (!read) return bad_input(where, read.error().text());
    if (file.offset != 0)
      return bad_input(where, path->string() + " says itself where its elements begin; offsetInBytes is for raw files");
    tensor = *std::move(read);
    if (resource.data_type != DataType::Unknown && tensor.desc.data_type != resource.data_type)
      return bad_input(where + ".initialValuesDataType", fmt::format("is {}, but {} holds {}", name(resource.data_type),
                                                                     path->string(), name(tensor.desc.data_type)));
  } else {
    if (resource.data_type == DataType::Unknown)
      return bad_input(where, "\"initialValuesDataType\" is missing; a raw file has no data type");
    if (std::error_code ignored; std::filesystem::is_directory(*path, ignored))
      return bad_input(where, path->string() + " is a folder");
    if (file.conversion != Conversion{})
      return bad_input(where, path->string() + " has raw elements; only pictures and arrays can be converted");
    const Result<InputFile> opened = InputFile::open(*path, max_resource_bytes);
    if (!opened) return bad_input(where, opened.error().text());
    if (file.offset > opened->size())
      return bad_input(
          where, fmt::format("{} has {} bytes, fewer than the offset {}", path->string(), opened->size(), file.offset));
    raw_bytes = opened->size() - file.offset;
    Result<Buffer> read = map_or_read(*opened, file.offset, *raw_bytes);
    if (!read) return bad_input(where, read.error().text());
    tensor.desc.data_type = resource.data_type;
    tensor.buffer = *std::move(read);
  }
  const std::size_t each = element_size(tensor.desc.data_type);
  const std::uint64_t count = raw_bytes ? *raw_bytes / each : element_count(tensor.desc);
  const std::uint64_t bytes = raw_bytes.value_or(count * each);
  if (const auto fits = check_size(resource, count, bytes); !fits) return tl::unexpected(fits.error());
  Result<LoadedResource> loaded =
      resource.values_offset == 0 && tensor.buffer.size() == size_of(resource, bytes)  // no second copy of a large file
          ? described(tensor.buffer, resource, tensor.desc.data_type, count, bytes)
          : made(resource, tensor.desc.data_type, count, bytes, [&](std::span<std::byte> into) {
              std::memcpy(into.data(), tensor.buffer.bytes().data(), into.size());
            });
  if (loaded && !raw_bytes) loaded->sizes = tensor.desc.sizes;
  if (const auto same = check_unchanged(tensor.buffer); !same) return bad_input(where, same.error().text());
  return loaded;
}

}  // namespace

Result<LoadedResource> load_typed_resource(const Resource& resource, const SearchPaths& paths,
                                           const std::function<bool()>& stop) {
  if (const auto* file = std::get_if<FileValues>(&resource.initial_values)) return load_file(resource, *file, paths);
  if (const auto* list = std::get_if<ListValues>(&resource.initial_values)) return load_list(resource, *list);

  const DataType type = resource.data_type;
  if (type == DataType::Unknown)
    return bad_input("resources." + resource.name, "\"initialValuesDataType\" is missing or UNKNOWN");
  const std::size_t each = element_size(type);
  const auto load = [&](std::uint64_t count, const Fill& fill) -> Result<LoadedResource> {
    if (const auto fits = check_size(resource, count, count * each); !fits) return tl::unexpected(fits.error());
    return made(resource, type, count, count * each, fill);
  };
  if (const auto* constant = std::get_if<ConstantValues>(&resource.initial_values)) {
    if (constant->value == 0) return load(constant->count, {});
    return load(constant->count, [&](std::span<std::byte> into) {
      for (std::size_t at = 0; at < into.size(); at += each) store_bits(into.data() + at, each, constant->value);
    });
  }
  if (const auto* array = std::get_if<ArrayValues>(&resource.initial_values))
    return load(array->values.size(), [&](std::span<std::byte> into) {
      for (std::size_t at = 0; at < into.size(); at += each)
        store_bits(into.data() + at, each, array->values[at / each]);
    });
  if (const auto* sequence = std::get_if<SequenceValues>(&resource.initial_values))
    return load(sequence->count, [&](std::span<std::byte> into) {
      visit_data_type(type, [&]<class T>() { fill_sequence<T>(*sequence, into); });
    });
  const auto& generator = std::get<GeneratorValues>(resource.initial_values);
  bool whole = true;
  Result<LoadedResource> loaded =
      load(generator.count, [&](std::span<std::byte> into) { whole = generate(generator, type, into, stop); });
  if (!whole) return cancelled();
  return loaded;
}

Result<Buffer> load_resource(const Resource& resource, const SearchPaths& paths, const std::function<bool()>& stop) {
  return load_typed_resource(resource, paths, stop).map([](const LoadedResource& loaded) { return loaded.buffer; });
}

Result<Resources> load_resources(const Model& model, const SearchPaths& paths) {
  Resources resources;
  for (const Resource& resource : model.resources) {
    Result<Buffer> buffer = load_resource(resource, paths);
    if (!buffer) return tl::unexpected(buffer.error());
    resources.emplace(resource.name, *std::move(buffer));
  }
  return resources;
}

Result<void> check_files(const Resources& resources) {
  for (const auto& [name, buffer] : resources)
    if (const auto same = check_unchanged(buffer); !same) return bad_input("resources." + name, same.error().text());
  return {};
}

ReadFiles files_read(const Model& model, const SearchPaths& paths) {
  ReadFiles files;
  for (const Resource& resource : model.resources)
    if (const auto* values = std::get_if<FileValues>(&resource.initial_values))
      if (const Result<fs::path> file = find_source(values->source_path, paths)) files.add(*file);
  return files;
}

Result<SourceShape> probe_source(const FileValues& file, const SearchPaths& paths) {
  const Result<fs::path> path = find_source(file.source_path, paths);
  if (!path) return tl::unexpected(path.error());
  if (has_image_name(*path)) {
    const Result<ImageInfo> info = read_image_info(*path);
    if (!info) return tl::unexpected(info.error());
    const auto sizes = converted_sizes(
        file.resample_size.value_or(ImageSize{1, info->channels, info->height, info->width}), file.conversion);
    return SourceShape{DataType::Float32, {sizes.begin(), sizes.end()}};
  }
  if (!has_array_name(*path))
    return bad_input(path->string(), has_raw_name(*path)
                                         ? "holds bytes without a data type and sizes; a case says what they are"
                                         : why_not_opened(*path));
  return read_npy_header(*path).map([](const NpyHeader& header) {
    return SourceShape{header.data_type, header.sizes};
  });
}

}  // namespace opscope
