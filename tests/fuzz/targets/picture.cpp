#include "tests/fuzz/targets/picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/image.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

// Larger pictures take long under the sanitizers and test nothing new. Only their headers are read.
constexpr std::uint64_t max_pixels = 1 << 16;

}  // namespace

PictureTrial try_picture(const std::string& name, std::string_view input) {
  static const TemporaryFolder folder;
  const auto file = folder.write(name, std::string(input));
  const Result<ImageInfo> info = read_image_info(file);
  if (!info) {
    const Result<Tensor> tensor = read_image(file, DataType::UInt8);
    if (tensor) return {"read, though its header is refused: " + info.error().text(), {}};
    return {info.error().what.empty() ? "refused without a reason" : "", {}};
  }
  const std::uint64_t pixels = std::uint64_t{info->width} * info->height;
  if (pixels == 0 || pixels > max_image_pixels) return {"a header of no such picture is accepted", {}};
  if (info->channels < 1 || info->channels > 4) return {"a number of channels that is not 1 to 4", {}};
  if (pixels > max_pixels) return {};

  const Result<Tensor> samples = read_image(file, DataType::UInt8);
  for (const DataType type : {DataType::UInt8, DataType::Float16, DataType::UInt16}) {
    const Result<Tensor> tensor = read_image(file, type);
    if (tensor.has_value() != samples.has_value())
      return {fmt::format("not alike as UINT8 and {}", opscope::name(type)), {}};
    if (!tensor) continue;
    if (tensor->desc.sizes != std::vector<std::uint32_t>{1, info->channels, info->height, info->width})
      return {"another size than its header's", {}};
    const Result<Tensor> again = read_image(file, type);
    if (!again || !std::ranges::equal(again->bytes(), tensor->bytes()))
      return {"read twice, it is another picture", {}};
  }
  if (!samples) return {samples.error().what.empty() ? "refused without a reason" : "", {}};
  const Result<Tensor> scaled = read_image(file, DataType::UInt8, {{1, 3, 5, 7}});
  if (scaled && scaled->desc.sizes != std::vector<std::uint32_t>{1, 3, 5, 7}) return {"scaled to another size", {}};
  return {{}, *samples};
}

}  // namespace opscope::test
