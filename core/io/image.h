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
};

// BadInput, without `where`, for more than max_image_pixels.
Result<void> check_pixels(std::uint32_t width, std::uint32_t height);

// Reads the header only. BadInput for what is no PNG or JPEG, and for more than max_image_pixels.
Result<ImageInfo> read_image_info(const std::filesystem::path& path);

// A packed tensor [1, C, H, W] of `data_type`. Floats hold sample / 255 (16-bit pictures: / 65535), divided in float32
// and rounded to the type; integers hold the samples themselves, 16-bit ones only where the type holds 65535, reduced
// to 8 bits otherwise. BadInput for INT8, which cannot hold them.
// `size`: N (1), C (1 to 4), H, W to convert and scale to, as DxDispatch's resampleSize; it scales samples of 8 bits.
Result<Tensor> read_image(const std::filesystem::path& path, DataType data_type,
                          const std::optional<std::array<std::uint32_t, 4>>& size = std::nullopt);

// Samples in rows of pixels with interleaved channels as a PNG or JPEG file, by the target's extension.
Result<void> write_image(const std::filesystem::path& path, std::uint32_t width, std::uint32_t height,
                         std::uint32_t channels, std::span<const std::uint8_t> samples);

// The bytes of such a file. `elements` are packed [1, C, H, W]: floats are clamped to 0..1, a NaN to 0, and scaled by
// 255 to the nearest integer; integers are clamped to 0..255. C is 1 to 4. `jpeg`: quality 95, without alpha.
Result<std::vector<std::byte>> encode_image(DataType type, std::span<const std::uint32_t> sizes,
                                            std::span<const std::byte> elements, bool jpeg);

}  // namespace opscope
