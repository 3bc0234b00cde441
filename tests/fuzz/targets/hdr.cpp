// A Radiance file: reading it twice gives the same picture, and every sample is a finite number of 0 or more.

#include <algorithm>
#include <cmath>

#include "core/io/image.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {

std::string fuzz_hdr(std::string_view input) {
  static const TemporaryFolder folder;
  constexpr std::uint64_t max_pixels = 1 << 16;  // larger ones take long and test nothing new
  const auto file = folder.write("a.hdr", std::string(input));
  const Result<ImageInfo> info = read_image_info(file);
  if (!info) return read_image(file, DataType::Float32) ? "read, though its header is refused" : "";
  if (!info->is_real || std::uint64_t{info->width} * info->height > max_pixels) return "";
  if (read_image(file, DataType::UInt8)) return "read as integers";
  const Result<Tensor> samples = read_image(file, DataType::Float32), again = read_image(file, DataType::Float32);
  if (samples.has_value() != again.has_value()) return "read once, and once refused";
  if (!samples) return samples.error().what.empty() ? "refused without a reason" : "";
  if (!std::ranges::equal(samples->bytes(), again->bytes())) return "read twice, it is another picture";
  if (samples->desc.sizes != std::vector<std::uint32_t>{1, 3, info->height, info->width})
    return "another size than its header's";
  for (std::uint64_t i = 0; i < element_count(samples->desc); ++i)
    if (const float sample = from_bits<float>(element_bits(*samples, i)); !std::isfinite(sample) || sample < 0)
      return "a sample that the format does not have";
  return "";
}

}  // namespace opscope::test
