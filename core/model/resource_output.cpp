// The text of a print command and the file of a writeFile command.
#include <fmt/format.h>

#include <algorithm>

#include "core/io/image.h"
#include "core/io/npy.h"
#include "core/model/run_model.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope {

namespace {

// DxDispatch prints as many elements as the resource was initialised with, and not those of the padding up to 4 bytes.
std::uint64_t value_count(const LoadedResource& loaded, const Buffer& contents) {
  return std::min<std::uint64_t>(loaded.value_bytes, contents.size()) / element_size(loaded.data_type);
}

}  // namespace

Result<std::string> print_resource(const std::string& name, const LoadedResource& loaded, const Buffer& contents,
                                   bool verbose) {
  const DataType type = loaded.data_type;
  if (type == DataType::Unknown)
    return bad_input(name, "a resource without a data type cannot be printed; give it an initialValuesDataType");
  const std::uint64_t count = value_count(loaded, contents);
  const std::size_t size = element_size(type);
  const std::size_t width = fmt::formatted_size("{}", count);  // of "[ 7]", as wide as the count itself

  std::string text = fmt::format("Resource '{}':", visible_name(name));
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t bits = load_bits(contents.bytes().data() + i * size, size);
    if (verbose)
      text += fmt::format("\n[{:{}}] {} ({})", i, width, format_element(type, bits), format_bits(type, bits));
    else
      text += fmt::format("{} {}", i == 0 ? "" : ",", format_element(type, bits));
  }
  return text;
}

Result<std::vector<std::byte>> encode_resource(const WriteFileCommand& command, const LoadedResource& loaded,
                                               const Buffer& contents) {
  const std::string extension = lower_extension(command.target_path);
  const bool image = has_image_name(command.target_path) && !has_real_image_name(command.target_path);
  if (!image && extension != ".npy") return std::vector<std::byte>(contents.bytes().begin(), contents.bytes().end());

  if (loaded.data_type == DataType::Unknown)
    return bad_input(command.resource,
                     fmt::format("a resource without a data type cannot be written as {}", extension));
  std::vector<std::uint32_t> sizes = command.dimensions;
  if (sizes.empty()) sizes = {static_cast<std::uint32_t>(value_count(loaded, contents))};
  const std::uint64_t count = element_count(sizes);
  const std::size_t size = element_size(loaded.data_type);
  if (count == 0 || count > contents.size() / size)
    return bad_input("dimensions", fmt::format("ask for {} elements; '{}' holds 1 to {}", count, command.resource,
                                               contents.size() / size));
  const std::span<const std::byte> elements = contents.bytes().first(count * size);
  if (image) return encode_image(loaded.data_type, sizes, elements, extension != ".png");
  return encode_npy(loaded.data_type, sizes, elements);
}

}  // namespace opscope
