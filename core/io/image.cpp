#include "core/io/image.h"

#include <fmt/format.h>
#include <stb/stb_image_resize.h>
#include <stb/stb_image_write.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

#include "core/io/file.h"
#include "core/io/hdr_decoder.h"
#include "core/io/jpeg_decoder.h"
#include "core/io/mapped_file.h"
#include "core/io/orientation.h"
#include "core/io/png_decoder.h"
#include "core/tensor/convert.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t max_jpeg_side = 65535;  // its header has 16 bits

// Bytes that stb_image_resize allocates (stbir__calculate_memory) with its default filters, which use 4 pixels of the
// larger size.
std::uint64_t scaling_bytes(std::uint64_t width, std::uint64_t height, std::uint64_t to_width, std::uint64_t to_height,
                            std::uint64_t channels) {
  const auto reach = [](std::uint64_t from, std::uint64_t to) { return to > from ? 4 : 4 * from / to + 2; };
  // The indices and the weights of 4 pixels.
  const auto weights = [&](std::uint64_t from, std::uint64_t to) { return 24 * std::max(to, from + reach(from, to)); };
  const std::uint64_t rows = reach(height, to_height) + 2;
  return weights(width, to_width) + weights(height, to_height) +
         4 * channels * (width + reach(width, to_width) + rows * to_width);
}

// stb_image_resize computes its memory as an int without overflow checks. Most of it are float rows, about 4 times as
// many as the input rows of one output row. Here they take at most 1 GiB, with 4 channels.
bool is_scalable(std::uint32_t width, std::uint32_t height, std::uint32_t to_width, std::uint32_t to_height) {
  constexpr std::uint64_t max_held = std::uint64_t{1} << 24;
  return std::max({width, height, to_width, to_height}) <= max_scaled_side &&
         std::uint64_t{to_width} * (height / to_height + 2) <= max_held;
}

// The largest file that is read: larger than any allowed picture with its metadata.
constexpr std::uint64_t max_file_bytes = std::uint64_t{512} << 20;

Result<ImageInfo> info_of(std::span<const std::byte> file) {
  if (file.empty()) return bad_input({}, "the file is empty");
  if (is_png(file)) return read_png_info(file);
  if (is_jpeg(file))
    return read_jpeg_info(file).map([&](ImageInfo info) {
      info.orientation = exif_orientation(file);
      if (exchanges_sides(info.orientation)) std::swap(info.width, info.height);
      return info;
    });
  if (is_hdr(file)) return read_hdr_info(file);
  const auto has = [&](std::size_t at, std::string_view text) {
    return file.size() >= at + text.size() &&
           std::ranges::equal(file.subspan(at, text.size()), std::as_bytes(std::span(text)));
  };
  for (const auto& [at, text, other] : {std::tuple(0, "GIF8", "GIF"), {8, "WEBP", "WebP"}, {0, "BM", "BMP"}})
    if (has(static_cast<std::size_t>(at), text))
      return bad_input({}, fmt::format("a {} image; only PNG, JPEG and Radiance (.hdr) are read", other));
  return bad_input({}, "not a PNG, JPEG or Radiance (.hdr) image: it begins like none of them");
}

tl::unexpected<Error> at_path(const fs::path& path, Error error) {
  error.where = path.string();
  return tl::unexpected(std::move(error));
}

// Reads only the start of the file, unless a picture has longer metadata.
Result<ImageInfo> info_of(const InputFile& file) {
  constexpr std::uint64_t usual_header = 1 << 16;  // bytes
  const std::uint64_t size = std::min(usual_header, file.size());
  Result<Buffer> bytes = read_part(file, 0, size);
  if (!bytes) return tl::unexpected(bytes.error());
  Result<ImageInfo> info = info_of(bytes->bytes().first(static_cast<std::size_t>(size)));
  if (!info && size < file.size() && (is_png(bytes->bytes()) || is_jpeg(bytes->bytes()))) {
    // A long file is mapped, so only a few pages are read. Its size is rounded down to words; no header needs the last
    // bytes.
    bytes = map_or_read(file, 0, file.size() & ~std::uint64_t{3});
    if (!bytes) return tl::unexpected(bytes.error());
    info = info_of(bytes->bytes());
  }
  if (!info) return at_path(file.path(), info.error());
  return info;
}

struct ImageFile {
  Buffer buffer;
  std::span<const std::byte> contents;  // of the buffer
  ImageInfo info;
};

Result<ImageFile> open_image(const fs::path& path) {
  const Result<InputFile> file = InputFile::open(path, max_file_bytes);
  if (!file) return tl::unexpected(file.error());
  if (const auto header = info_of(*file); !header) return tl::unexpected(header.error());  // before reading it all
  Result<Buffer> bytes = read_part(*file, 0, file->size());
  if (!bytes) return tl::unexpected(bytes.error());
  const auto contents = bytes->bytes().first(static_cast<std::size_t>(file->size()));
  const Result<ImageInfo> info = info_of(contents);
  if (!info) return at_path(path, info.error());
  return ImageFile{*std::move(bytes), contents, *info};
}

// Rows of interleaved samples, as `wanted` says; see decode_png.
template <class Sample>
Result<std::vector<Sample>> decode(const fs::path& path, const ImageFile& image, const ImageInfo& wanted) {
  std::vector<Sample> samples(std::size_t{wanted.width} * wanted.height * wanted.channels);
  const auto into = std::as_writable_bytes(std::span(samples));
  const Result<void> decoded =
      wanted.is_jpeg ? decode_jpeg(image.contents, into) : decode_png(image.contents, wanted, into);
  if (!decoded) return at_path(path, decoded.error());
  if constexpr (std::is_same_v<Sample, std::uint8_t>)
    if (wanted.orientation != 1)
      return upright(samples, wanted.width, wanted.height, wanted.channels, wanted.orientation);
  return samples;
}

Result<std::vector<float>> decode_real(const fs::path& path, const ImageFile& image) {
  std::vector<float> samples(std::size_t{image.info.width} * image.info.height * image.info.channels);
  if (const Result<void> decoded = decode_hdr(image.contents, samples); !decoded) return at_path(path, decoded.error());
  return samples;
}

// The luminance that DxDispatch takes for grey.
std::uint8_t grey_of(std::uint8_t red, std::uint8_t green, std::uint8_t blue) {
  return static_cast<std::uint8_t>((77 * red + 150 * green + 29 * blue) >> 8);
}
float grey_of(float red, float green, float blue) { return (77 * red + 150 * green + 29 * blue) / 256; }

// Converts between grey, grey and alpha, RGB and RGBA. A missing alpha is opaque.
template <class Sample>
std::vector<Sample> with_channels(std::vector<Sample> samples, std::uint32_t from, std::uint32_t to) {
  if (from == to) return samples;
  constexpr Sample opaque = std::is_floating_point_v<Sample> ? Sample{1} : std::numeric_limits<Sample>::max();
  std::vector<Sample> converted;
  converted.reserve(samples.size() / from * to);
  for (auto at = samples.begin(); at != samples.end(); at += from) {
    const Sample red = at[0], green = from < 3 ? red : at[1], blue = from < 3 ? red : at[2];
    if (to < 3)
      converted.push_back(grey_of(red, green, blue));
    else
      converted.insert(converted.end(), {red, green, blue});
    if (to % 2 == 0) converted.push_back(from % 2 == 0 ? at[from - 1] : opaque);
  }
  return converted;
}

// The largest value of an integer type.
std::uint64_t largest(DataType type) {
  const std::size_t bits = element_size(type) * 8 - (is_signed_integer(type) ? 1 : 0);
  return bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
}

// One sample as an element's bits.
std::uint64_t element_of(DataType type, std::uint32_t sample, std::uint32_t maximum) {
  const float fraction = static_cast<float>(sample) / static_cast<float>(maximum);
  switch (type) {
    case DataType::Float32: return to_bits(fraction);
    case DataType::Float16: return to_bits(to_float16(fraction).bits);
    case DataType::Float64: return to_bits(static_cast<double>(fraction));
    default: return sample;
  }
}

// Converts rows of interleaved pixels to planes of elements, whose bits `element` gives for a sample.
template <class Sample, class Element>
Result<Tensor> planes_of(const std::string& where, const Sample* samples, const ImageInfo& info, DataType type,
                         const Element& element) {
  Tensor tensor;
  tensor.desc.data_type = type;
  tensor.desc.sizes = {1, info.channels, info.height, info.width};
  const std::size_t size = element_size(type);
  const std::uint64_t pixels = std::uint64_t{info.width} * info.height;
  const std::uint64_t bytes = pixels * info.channels * size;
  Result<Buffer> buffer = make_buffer(where, (bytes + 3) & ~std::uint64_t{3}, [&](std::span<std::byte> into) {
    std::fill(into.begin() + static_cast<std::ptrdiff_t>(bytes), into.end(), std::byte{0});
    std::byte* at = into.data();
    for (std::uint32_t channel = 0; channel < info.channels; ++channel)
      for (std::uint64_t pixel = 0; pixel < pixels; ++pixel, at += size)
        store_bits(at, size, element(samples[pixel * info.channels + channel]));
  });
  if (!buffer) return tl::unexpected(buffer.error());
  tensor.buffer = *std::move(buffer);
  return tensor;
}

template <class Sample>
Result<Tensor> to_tensor(const std::string& where, const Sample* samples, const ImageInfo& info, DataType type) {
  const std::uint32_t maximum = std::numeric_limits<Sample>::max();
  std::vector<std::uint64_t> table(maximum + 1u);
  for (std::uint32_t sample = 0; sample <= maximum; ++sample) table[sample] = element_of(type, sample, maximum);
  return planes_of(where, samples, info, type, [&](Sample sample) { return table[sample]; });
}
Result<Tensor> to_tensor(const std::string& where, const float* samples, const ImageInfo& info, DataType type) {
  return planes_of(where, samples, info, type, [&](float sample) { return from_double(type, sample); });
}

// stb_image_resize of interleaved samples.
bool scale(const std::uint8_t* from, int width, int height, std::uint8_t* to, int to_width, int to_height,
           int channels) {
  return stbir_resize_uint8(from, width, height, 0, to, to_width, to_height, 0, channels) != 0;
}
bool scale(const float* from, int width, int height, float* to, int to_width, int to_height, int channels) {
  return stbir_resize_float(from, width, height, 0, to, to_width, to_height, 0, channels) != 0;
}

// The samples of `info` with the channels and the sides of `size`, if there is one.
template <class Sample>
Result<Tensor> scaled_tensor(const fs::path& path, std::vector<Sample> decoded, ImageInfo info, DataType data_type,
                             const std::optional<ImageSize>& size) {
  const std::uint32_t channels = size ? (*size)[1] : info.channels;
  const std::vector<Sample> samples = with_channels(std::move(decoded), info.channels, channels);
  info.channels = channels;
  if (!size || ((*size)[2] == info.height && (*size)[3] == info.width))
    return to_tensor(path.string(), samples.data(), info, data_type);

  const std::uint64_t pixels = std::uint64_t{(*size)[2]} * (*size)[3];
  if (pixels == 0 || pixels > max_image_pixels)
    return bad_input(path.string(), fmt::format("resampleSize asks for {} x {} pixels; allowed are 1 to {}", (*size)[3],
                                                (*size)[2], max_image_pixels));
  if (!is_scalable(info.width, info.height, (*size)[3], (*size)[2]))
    return bad_input(path.string(), fmt::format("cannot be scaled from {} x {} to {} x {} pixels; sides of at most {} "
                                                "and shapes less far apart are allowed",
                                                info.width, info.height, (*size)[3], (*size)[2], max_scaled_side));
  std::vector<Sample> scaled(pixels * channels);
  if (!scale(samples.data(), static_cast<int>(info.width), static_cast<int>(info.height), scaled.data(),
             static_cast<int>((*size)[3]), static_cast<int>((*size)[2]), static_cast<int>(channels)))
    return bad_input(path.string(), "cannot be scaled to resampleSize: too little memory");
  info.height = (*size)[2];
  info.width = (*size)[3];
  return to_tensor(path.string(), scaled.data(), info, data_type);
}

std::uint8_t sample_of(DataType type, std::uint64_t bits) {
  if (is_floating_point(type)) {
    const double value = to_double(type, bits);
    return static_cast<std::uint8_t>(std::nearbyint(std::isnan(value) ? 0 : std::clamp(value, 0.0, 1.0) * 255));
  }
  const bool negative = is_signed_integer(type) && (bits >> (element_size(type) * 8 - 1)) != 0;
  return static_cast<std::uint8_t>(negative ? 0 : std::min<std::uint64_t>(bits, 255));
}

void append(void* context, void* data, int size) {
  auto& file = *static_cast<std::vector<std::byte>*>(context);
  const auto* bytes = static_cast<const std::byte*>(data);
  file.insert(file.end(), bytes, bytes + size);
}

}  // namespace

bool has_image_name(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  return extension == ".png" || extension == ".jpg" || extension == ".jpeg" || extension == ".hdr";
}

bool has_real_image_name(const std::filesystem::path& path) { return lower_extension(path) == ".hdr"; }

std::uint32_t longest_scaled_side(std::uint32_t other) {
  if (other == 0 || other > max_scaled_side) return 0;
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(max_scaled_side, max_image_pixels / other));
}

Result<void> check_pixels(std::uint32_t width, std::uint32_t height) {
  if (std::uint64_t{width} * height <= max_image_pixels) return {};
  return bad_input({}, fmt::format("has {} x {} pixels; at most {} are read", width, height, max_image_pixels));
}

Result<ImageInfo> read_image_info(const fs::path& path) {
  return InputFile::open(path, max_file_bytes).and_then([](const InputFile& file) { return info_of(file); });
}

std::uint64_t decoding_bytes(const ImageInfo& info, std::uint64_t file_bytes, const std::optional<ImageSize>& size) {
  const std::uint64_t pixels = std::uint64_t{info.width} * info.height, decoded = 4 * pixels * info.bits / 8;
  // Twice the samples: before and after their channels are converted. If a PNG is cut, libpng copies the file.
  const std::uint64_t decoding =
      info.library_bytes + (info.is_jpeg ? decoded : std::max(decoded + file_bytes, 2 * decoded));
  if (!size) return file_bytes + decoding;
  const auto& [n, channels, height, width] = *size;
  const std::uint64_t asked = std::uint64_t{height} * width;
  if (asked == 0 || asked > max_image_pixels || !is_scalable(info.width, info.height, width, height))
    return file_bytes + decoding;  // refused once it is decoded
  const std::uint64_t scaling = channels * (pixels + asked) * (info.is_real ? sizeof(float) : 1) +
                                scaling_bytes(info.width, info.height, width, height, channels);
  return file_bytes + std::max(decoding, scaling);
}

Result<Tensor> read_image(const fs::path& path, DataType data_type, const std::optional<ImageSize>& size) {
  if (is_integer(data_type) && largest(data_type) < 255)
    return bad_input(path.string(), fmt::format("{} cannot hold a picture's samples of 0 to 255", name(data_type)));
  const Result<ImageFile> image = open_image(path);
  if (!image) return tl::unexpected(image.error());
  ImageInfo info = image->info;
  if (info.is_real) {
    if (is_integer(data_type))
      return bad_input(path.string(),
                       fmt::format("{} cannot hold its samples, which are real numbers; FLOAT16, FLOAT32 "
                                   "and FLOAT64 can",
                                   name(data_type)));
    return decode_real(path, *image).and_then([&](std::vector<float> samples) {
      return scaled_tensor(path, std::move(samples), info, data_type, size);
    });
  }
  const bool wide = info.bits == 16 && !size && (is_floating_point(data_type) || largest(data_type) >= 65535);
  if (wide) {
    const auto samples = decode<std::uint16_t>(path, *image, info);
    if (!samples) return tl::unexpected(samples.error());
    return to_tensor(path.string(), samples->data(), info, data_type);
  }
  info.bits = 8;
  if (info.has_colour_key && size && (*size)[1] % 2 == 0) ++info.channels;
  return decode<std::uint8_t>(path, *image, info).and_then([&](std::vector<std::uint8_t> samples) {
    return scaled_tensor(path, std::move(samples), info, data_type, size);
  });
}

std::vector<std::byte> encode_samples(std::uint32_t width, std::uint32_t height, std::uint32_t channels,
                                      std::span<const std::uint8_t> samples, bool jpeg) {
  std::vector<std::byte> file;
  const int w = static_cast<int>(width), h = static_cast<int>(height), c = static_cast<int>(channels);
  if (jpeg)
    stbi_write_jpg_to_func(append, &file, w, h, c, samples.data(), 95);
  else
    stbi_write_png_to_func(append, &file, w, h, c, samples.data(), w * c);
  return file;
}

Result<std::vector<std::byte>> encode_image(DataType type, std::span<const std::uint32_t> sizes,
                                            std::span<const std::byte> elements, bool jpeg) {
  if (sizes.size() != 4 || sizes[0] != 1 || sizes[1] < 1 || sizes[1] > 4)
    return bad_input("dimensions", "an image needs [1, C, H, W] with 1 to 4 channels");
  if (std::uint64_t{sizes[2]} * sizes[3] > max_image_pixels)
    return bad_input("dimensions", fmt::format("an image has at most {} pixels", max_image_pixels));
  if (jpeg && std::max(sizes[2], sizes[3]) > max_jpeg_side)
    return bad_input("dimensions", fmt::format("a JPEG has at most {} pixels a side", max_jpeg_side));
  const std::size_t size = element_size(type);
  const std::uint32_t channels = sizes[1];
  const std::uint64_t pixels = std::uint64_t{sizes[2]} * sizes[3];
  std::vector<std::uint8_t> samples(pixels * channels);
  for (std::uint64_t pixel = 0; pixel < pixels; ++pixel)
    for (std::uint32_t channel = 0; channel < channels; ++channel)
      samples[pixel * channels + channel] =
          sample_of(type, load_bits(elements.data() + (channel * pixels + pixel) * size, size));
  std::vector<std::byte> file = encode_samples(sizes[3], sizes[2], channels, samples, jpeg);
  if (file.empty()) return bad_input("dimensions", "the image cannot be encoded: too little memory");
  return file;
}

}  // namespace opscope
