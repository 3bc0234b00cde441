#pragma once
// PNG and JPEG pictures as tensors [1, C, H, W], as DxDispatch reads and writes them.

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

inline constexpr std::uint64_t max_image_pixels = 50'000'000;

struct ImageInfo {
  std::uint32_t width = 0, height = 0;  // pixels
  std::uint32_t channels = 0;           // 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA
  std::uint32_t bits = 8;               // per sample as decoded: 8 or 16
  bool is_jpeg = false;
  std::uint64_t unpacked = 0;  // bytes that its compressed data take, at most, until they are pixels
};

// BadInput, without `where`, for more than max_image_pixels.
Result<void> check_pixels(std::uint32_t width, std::uint32_t height);

// Reads the header only. BadInput for what is no PNG or JPEG, and for more than max_image_pixels.
Result<ImageInfo> read_image_info(const std::filesystem::path& path);

using ImageSize = std::array<std::uint32_t, 4>;  // N (1), C (1 to 4), H, W

// Most memory that read_image takes besides its tensor: bytes, with the `file_bytes` of the file.
std::uint64_t decoding_bytes(const ImageInfo& info, std::uint64_t file_bytes, const std::optional<ImageSize>& size);

// A packed tensor [1, C, H, W] of `data_type`. Floats hold sample / 255 (16-bit pictures: / 65535), divided in float32
// and rounded to the type; integers hold the samples themselves, 16-bit ones only where the type holds 65535, reduced
// to 8 bits otherwise. BadInput for INT8, which cannot hold them.
// `size`: what to convert and scale to, as DxDispatch's resampleSize; it scales samples of 8 bits.
Result<Tensor> read_image(const std::filesystem::path& path, DataType data_type,
                          const std::optional<ImageSize>& size = std::nullopt);

// The bytes of a PNG or JPEG file. `elements` are packed [1, C, H, W]: floats are clamped to 0..1, a NaN to 0, and
// scaled by 255 to the nearest integer; integers are clamped to 0..255. C is 1 to 4. `jpeg`: quality 95, without alpha.
Result<std::vector<std::byte>> encode_image(DataType type, std::span<const std::uint32_t> sizes,
                                            std::span<const std::byte> elements, bool jpeg);

}  // namespace opscope
