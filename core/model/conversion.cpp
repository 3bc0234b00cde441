#include "core/model/conversion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include "core/io/file.h"
#include "core/tensor/convert.h"

namespace opscope {
namespace {

using Layout = Conversion::Layout;

// std::less and the others compare integers with a long double exactly.
template <class Value, class Use>
void with_test(Threshold::Test test, Value value, const Use& use) {
  switch (test) {
    case Threshold::Test::AtLeast: return use([value](Value x) { return x >= value; });
    case Threshold::Test::Above: return use([value](Value x) { return x > value; });
    case Threshold::Test::AtMost: return use([value](Value x) { return x <= value; });
    case Threshold::Test::Below: return use([value](Value x) { return x < value; });
  }
}

Result<Tensor> filled(const std::string& where, TensorDesc desc, const std::function<void(std::byte* into)>& fill) {
  const std::uint64_t bytes = element_count(desc) * element_size(desc.data_type);
  Result<Buffer> buffer = make_buffer(where, (bytes + 3) & ~std::uint64_t{3}, [&](std::span<std::byte> into) {
    fill(into.data());
    std::ranges::fill(into.subspan(static_cast<std::size_t>(bytes)), std::byte{0});
  });
  return buffer.map([&](Buffer made) { return Tensor{std::move(desc), std::move(made), 0}; });
}

// Of so many in the picture, those that are used: a single one, the colours alone, or all.
std::uint32_t used_channels(std::uint32_t channels, const Conversion& conversion) {
  if (conversion.channel) return 1;
  return conversion.without_alpha && channels % 2 == 0 ? channels - 1 : channels;
}

// The chosen channels of planes, in the layout.
Result<Tensor> arranged(const std::string& where, const Tensor& planes, const Conversion& conversion) {
  const std::uint32_t channels = planes.desc.sizes[1];
  if (conversion.channel && *conversion.channel >= channels)
    return bad_input(where, fmt::format("has {} channels, so it has no channel {}", channels, *conversion.channel));
  const std::uint32_t first = conversion.channel.value_or(0), count = used_channels(channels, conversion);
  if (count == channels && conversion.layout == Layout::Nchw) return planes;
  const std::size_t size = element_size(planes.desc.data_type);
  const std::uint64_t pixels = std::uint64_t{planes.desc.sizes[2]} * planes.desc.sizes[3];
  const bool interleaved = conversion.layout == Layout::Nhwc;
  TensorDesc desc = planes.desc;
  const auto sizes = converted_sizes({1, channels, desc.sizes[2], desc.sizes[3]}, conversion);
  desc.sizes.assign(sizes.begin(), sizes.end());
  return filled(where, desc, [&](std::byte* into) {
    for (std::uint32_t channel = 0; channel < count; ++channel) {
      const std::byte* from = planes.buffer.bytes().data() + (first + channel) * pixels * size;
      std::byte* at = into + (interleaved ? channel : channel * pixels) * size;
      const std::size_t step = (interleaved ? count : 1) * size;
      for (std::uint64_t pixel = 0; pixel < pixels; ++pixel, from += size, at += step)
        store_bits(at, size, load_bits(from, size));
    }
  });
}

// What x becomes, for a mean of 0 unless it is taken off.
double value_of(double x, double mean, const Conversion& conversion) {
  return conversion.scale * (x - mean) + conversion.bias;
}

std::uint16_t sample(const std::byte* samples, std::uint64_t index) {
  return static_cast<std::uint16_t>(load_bits(samples + index * sizeof(std::uint16_t), sizeof(std::uint16_t)));
}

// The bits of each sample's element.
std::vector<std::uint64_t> element_table(std::uint32_t maximum, std::uint64_t mean, DataType type,
                                         const Conversion& conversion) {
  std::vector<std::uint64_t> table(maximum + 1u);
  const auto value = [&](std::size_t sample) {  // divided last, so that 255 x is exact
    return conversion.scale * (static_cast<double>(sample) - static_cast<double>(mean)) / maximum + conversion.bias;
  };
  if (!conversion.threshold) {
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = from_double(type, value(i));
    return table;
  }
  const std::uint64_t one = from_double(type, 1);
  with_test(conversion.threshold->test, conversion.threshold->value, [&](const auto& holds) {
    for (std::size_t i = 0; i < table.size(); ++i) table[i] = holds(value(i)) ? one : 0;
  });
  return table;
}

// The samples of planes [1, C, H, W] that count for the mean, without alpha: the first, and how many follow one
// another.
std::pair<std::uint64_t, std::uint64_t> samples_of_mean(const Tensor& planes, const Conversion& conversion) {
  const std::uint64_t channels = planes.desc.sizes[1];
  const std::uint64_t pixels = std::uint64_t{planes.desc.sizes[2]} * planes.desc.sizes[3];
  const std::uint64_t colours = channels % 2 == 0 ? channels - 1 : channels;
  return {conversion.channel.value_or(0) * pixels, pixels * (conversion.channel ? 1 : colours)};
}

// Their mean, to the nearest sample.
std::uint64_t mean_of(const Tensor& planes, const Conversion& conversion) {
  const auto [first, count] = samples_of_mean(planes, conversion);
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < count; ++i) sum += sample(planes.buffer.bytes().data(), first + i);
  return count == 0 ? 0 : (2 * sum + count) / (2 * count);
}

Result<Tensor> recoded(const std::string& where, const Tensor& samples, const std::vector<std::uint64_t>& table,
                       DataType type) {
  const std::uint64_t count = element_count(samples.desc);
  const std::byte* from = samples.buffer.bytes().data();
  TensorDesc desc = samples.desc;
  desc.data_type = type;
  const std::size_t size = element_size(type);
  return filled(where, desc, [&](std::byte* into) {
    for (std::uint64_t i = 0; i < count; ++i) store_bits(into + i * size, size, table[sample(from, i)]);
  });
}

// Real samples: x is a sample itself.
Result<Tensor> converted_reals(const std::string& where, const Tensor& planes, DataType type,
                               const Conversion& conversion) {
  const Result<Tensor> samples = arranged(where, planes, conversion);
  if (!samples) return samples;
  const auto at = [](const Tensor& tensor, std::uint64_t i) {
    return static_cast<double>(
        from_bits<float>(load_bits(tensor.buffer.bytes().data() + i * sizeof(float), sizeof(float))));
  };
  double mean = 0;
  if (conversion.minus_mean) {
    const auto [first, count] = samples_of_mean(planes, conversion);
    for (std::uint64_t i = 0; i < count; ++i) mean += at(planes, first + i);
    mean = static_cast<float>(mean / static_cast<double>(count));
  }
  TensorDesc desc = samples->desc;
  desc.data_type = type;
  const std::uint64_t count = element_count(desc), one = from_double(type, 1);
  const std::size_t size = element_size(type);
  return filled(where, desc, [&](std::byte* into) {
    const auto fill = [&](const auto& element) {
      for (std::uint64_t i = 0; i < count; ++i)
        store_bits(into + i * size, size, element(value_of(at(*samples, i), mean, conversion)));
    };
    if (!conversion.threshold) return fill([&](double value) { return from_double(type, value); });
    with_test(conversion.threshold->test, conversion.threshold->value,
              [&](const auto& holds) { fill([&](double value) { return holds(value) ? one : 0; }); });
  });
}

}  // namespace

std::array<std::uint32_t, 4> converted_sizes(const ImageSize& size, const Conversion& conversion) {
  const std::uint32_t channels = used_channels(size[1], conversion);
  if (conversion.layout == Layout::Nhwc) return {1, size[2], size[3], channels};
  return {1, channels, size[2], size[3]};
}

Result<Tensor> read_converted_image(const std::filesystem::path& path, DataType type,
                                    const std::optional<ImageSize>& size, const Conversion& conversion) {
  const std::string where = path.string();
  if (conversion.keeps_values() && !conversion.threshold)
    return read_image(path, type, size).and_then([&](const Tensor& planes) {
      return arranged(where, planes, conversion);
    });
  if (is_integer(type) && !conversion.threshold)
    return bad_input(where, fmt::format("{} holds a picture's samples as they are; minusMean, scale and bias need a "
                                        "floating-point type",
                                        name(type)));
  const Result<ImageInfo> info = read_image_info(path);
  if (!info) return tl::unexpected(info.error());
  if (info->is_real)
    return read_image(path, DataType::Float32, size).and_then([&](const Tensor& planes) {
      return converted_reals(where, planes, type, conversion);
    });
  const std::uint32_t maximum = info->bits == 16 && !size ? 65535 : 255;
  const Result<Tensor> planes = read_image(path, DataType::UInt16, size);
  if (!planes) return planes;
  const Result<Tensor> samples = arranged(where, *planes, conversion);
  if (!samples) return samples;
  const std::uint64_t mean = conversion.minus_mean ? mean_of(*planes, conversion) : 0;
  return recoded(where, *samples, element_table(maximum, mean, type, conversion), type);
}

Result<Tensor> apply_threshold(const Tensor& elements, DataType type, const Threshold& threshold) {
  TensorDesc desc = elements.desc;
  desc.data_type = type;
  const std::size_t to_size = element_size(type);
  const std::uint64_t one = from_double(type, 1), count = element_count(desc);
  const std::byte* from = elements.bytes().data();
  return filled("threshold", desc, [&](std::byte* into) {
    visit_data_type(elements.desc.data_type, [&]<class T>() {
      const auto mark = [&](const auto& holds, const auto& number) {
        for (std::uint64_t i = 0; i < count; ++i)
          store_bits(into + i * to_size, to_size,
                     holds(number(from_bits<T>(load_bits(from + i * sizeof(T), sizeof(T))))) ? one : 0);
      };
      if constexpr (std::is_integral_v<T>)
        with_test(threshold.test, static_cast<long double>(threshold.value),
                  [&](const auto& holds) { mark(holds, [](T x) { return static_cast<long double>(x); }); });
      else
        with_test(threshold.test,
                  to_double(elements.desc.data_type, from_double(elements.desc.data_type, threshold.value)),
                  [&](const auto& holds) { mark(holds, [](T x) { return convert<double>(x); }); });
    });
  });
}

}  // namespace opscope
