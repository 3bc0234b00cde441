#pragma once
// PNG and JPEG pictures as tensors [1, C, H, W], as DxDispatch reads and writes them, and Radiance pictures, whose
// samples are real numbers.

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <vector>

#include "core/error.h"
#include "core/tensor/tensor.h"

namespace opscope {

// By its extension: .png, .jpg, .jpeg or .hdr. The last has real samples.
bool has_image_name(const std::filesystem::path& path);
bool has_real_image_name(const std::filesystem::path& path);

inline constexpr std::uint64_t max_image_pixels = 50'000'000;
inline constexpr std::uint32_t max_scaled_side = 65535;

struct ImageInfo {
  std::uint32_t width = 0, height = 0;  // pixels
  std::uint32_t channels = 0;           // 1 grey, 2 grey and alpha, 3 RGB, 4 RGBA
  std::uint32_t bits = 8;               // per sample as decoded: 8 or 16; 32 if they are real
  bool is_jpeg = false;
  int orientation = 1;              // of a JPEG, as in orientation.h; width and height are those of the upright picture
  bool is_real = false;             // float32 samples, without a largest one
  bool has_colour_key = false;      // one colour is transparent: no channel, but an alpha where one is asked for
  std::uint64_t library_bytes = 0;  // at most so many bytes that the decoding library takes besides the pixels
};

// BadInput, without `where`, if there are more than max_image_pixels.
Result<void> check_pixels(std::uint32_t width, std::uint32_t height);

// Reads the header only. A JPEG is upright: turned and mirrored as its Exif segment says. BadInput if the file is not a
// PNG, JPEG or Radiance file or has more than max_image_pixels.
Result<ImageInfo> read_image_info(const std::filesystem::path& path);

using ImageSize = std::array<std::uint32_t, 4>;  // N (1), C (1 to 4), H, W

// Pixels of the longest side that a picture can be scaled to where its other side has `other`; 0: no picture has such a
// side. A shape that is very far from the picture's may be refused all the same.
std::uint32_t longest_scaled_side(std::uint32_t other);

// An upper bound of the bytes that read_image allocates besides its tensor, including the `file_bytes` of the file.
std::uint64_t decoding_bytes(const ImageInfo& info, std::uint64_t file_bytes, const std::optional<ImageSize>& size);

// A packed tensor [1, C, H, W] of `data_type`. Floats hold sample / 255 (16-bit pictures: / 65535), divided in float32
// and rounded to the type. Integers hold the samples; 16-bit samples are reduced to 8 bits if the type cannot hold
// 65535. `size`: convert and scale to this size, as DxDispatch's resampleSize does; scaling works on 8-bit samples.
// BadInput for INT8, which cannot hold samples, and for damaged files. Real samples are rounded to the type as they
// are, also while they are scaled; integers cannot hold them.
Result<Tensor> read_image(const std::filesystem::path& path, DataType data_type,
                          const std::optional<ImageSize>& size = std::nullopt);

// The bytes of a PNG file, or with `jpeg` of a JPEG file (quality 95, without alpha), of rows of interleaved samples;
// `channels` as in ImageInfo. Empty if there is too little memory.
std::vector<std::byte> encode_samples(std::uint32_t width, std::uint32_t height, std::uint32_t channels,
                                      std::span<const std::uint8_t> samples, bool jpeg);

// The same of a tensor. `elements` are packed [1, C, H, W], C from 1 to 4. Floats are clamped to 0..1 (NaN to 0),
// multiplied by 255 and rounded; integers are clamped to 0..255.
Result<std::vector<std::byte>> encode_image(DataType type, std::span<const std::uint32_t> sizes,
                                            std::span<const std::byte> elements, bool jpeg);

}  // namespace opscope
