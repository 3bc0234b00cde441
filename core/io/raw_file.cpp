#include "core/io/raw_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/io/file.h"
#include "core/limits/budget.h"

namespace opscope {
namespace {

Result<std::uint64_t> size_behind(const InputFile& file, std::uint64_t offset) {
  if (offset <= file.size()) return file.size() - offset;
  return bad_input(file.path().string(), fmt::format("has {} bytes, fewer than the offset {}", file.size(), offset));
}

}  // namespace

bool has_raw_name(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  return extension == ".bin" || extension == ".dat" || extension == ".raw";
}

Result<std::uint64_t> raw_size(const std::filesystem::path& path, std::uint64_t offset) {
  return InputFile::open(path).and_then([&](const InputFile& file) { return size_behind(file, offset); });
}

Result<Tensor> read_raw(const std::filesystem::path& path, DataType type, const std::vector<std::uint32_t>& sizes,
                        std::uint64_t offset) {
  const Result<InputFile> file = InputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  const Result<std::uint64_t> size = size_behind(*file, offset);
  if (!size) return tl::unexpected(size.error());
  const std::uint64_t wanted = times_bytes(element_count(sizes), element_size(type));
  if (*size != wanted)
    return bad_input(path.string(), fmt::format("holds {} bytes{}, but {} of sizes {} has {}", *size,
                                                offset == 0 ? "" : fmt::format(" from byte {} on", offset), name(type),
                                                fmt::join(sizes, " x "), wanted));
  return read_part(*file, offset, wanted).map([&](Buffer buffer) {
    Tensor tensor;
    tensor.desc.data_type = type;
    tensor.desc.sizes = sizes;
    tensor.buffer = std::move(buffer);
    return tensor;
  });
}

}  // namespace opscope
