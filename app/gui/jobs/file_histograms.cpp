#include "app/gui/jobs/file_histograms.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "app/gui/jobs/half_threshold.h"
#include "app/gui/jobs/resource_cache.h"
#include "core/io/image.h"
#include "core/io/mapped_file.h"
#include "core/picture/histogram_range.h"
#include "core/picture/slice.h"

namespace opscope::gui {
namespace {

// The resource with the elements that its threshold tests: from 0 to 1 for a picture.
std::optional<Resource> without_threshold(Resource resource) {
  auto* file = std::get_if<FileValues>(&resource.initial_values);
  if (file == nullptr || !file->conversion.threshold) return std::nullopt;
  file->conversion.threshold.reset();
  resource.name.clear();
  resource.data_type = DataType::Unknown;
  resource.size_in_bytes = 0;
  resource.values_offset = 0;
  return resource;
}

std::optional<double> middle_of(const Statistics& numbers) {
  if (numbers.finite() == 0) return std::nullopt;
  const double middle = numbers.min / 2 + numbers.max / 2, typed = std::round(middle * 1000) / 1000;
  return numbers.min < typed && typed < numbers.max ? typed : middle;
}

Result<FileHistogram> count(const Tensor& tensor, bool is_fraction, const std::function<bool()>& stop) {
  const Result<Statistics> numbers = statistics(tensor, stop);
  if (!numbers) return tl::unexpected(numbers.error());
  const picture::Range range =
      is_fraction ? picture::Range{0, 1} : histogram_range(std::span(&tensor, 1), std::span(&*numbers, 1), {});
  const HistogramAxis axis = histogram_axis(range, !is_fraction && is_integer(tensor.desc.data_type));
  Result<Histogram> counted = histogram(tensor, axis.low, axis.high, axis.bins, stop);
  if (!counted) return tl::unexpected(counted.error());
  const Result<std::optional<double>> half = half_threshold(tensor, *numbers, stop);
  if (!half) return tl::unexpected(half.error());
  return FileHistogram{*std::move(counted), *half, middle_of(*numbers), small_picture(tensor)};
}

Result<FileHistogram> count(const Resource& resource, const SearchPaths& paths, const std::function<bool()>& stop) {
  const Result<LoadedResource> loaded = load_typed_resource(resource, paths);
  if (!loaded) return tl::unexpected(loaded.error());
  TensorDesc desc;
  desc.data_type = loaded->data_type;
  desc.sizes = loaded->sizes;
  const auto& file = std::get<FileValues>(resource.initial_values);
  const bool is_fraction =
      has_image_name(file.source_path) && !has_real_image_name(file.source_path) && file.conversion.keeps_values();
  Result<FileHistogram> counted = count(Tensor{std::move(desc), loaded->buffer, 0}, is_fraction, stop);
  if (const auto same = check_unchanged(loaded->buffer); !same) return tl::unexpected(same.error());
  return counted;
}

}  // namespace

std::shared_ptr<const Tensor> small_picture(const Tensor& tensor) {
  constexpr double widest = 160, highest = 100;
  const picture::Layout layout = picture::layout_of(tensor.desc, picture::default_slice(tensor.desc.sizes));
  if (layout.width < 2 || layout.height < 2) return nullptr;
  const auto across = static_cast<double>(layout.width), down = static_cast<double>(layout.height);
  const double scale = std::max({across / widest, down / highest, 1.0});
  const auto shown = [&](double cells) { return static_cast<std::uint32_t>(std::max(1.0, std::floor(cells / scale))); };
  const std::uint32_t width = shown(across), height = shown(down);
  const auto cell = [](std::uint32_t at, std::uint32_t of, std::uint64_t cells) {
    return (2 * std::uint64_t{at} + 1) * cells / (2 * std::uint64_t{of});
  };
  const std::size_t size = element_size(tensor.desc.data_type);
  const std::span<const std::byte> from = tensor.bytes();
  Buffer elements = Buffer::make(std::size_t{width} * height * size, [&](std::span<std::byte> to) {
    std::ranges::fill(to, std::byte{});  // what the last row of a wrapped dimension lacks
    for (std::uint32_t y = 0; y < height; ++y)
      for (std::uint32_t x = 0; x < width; ++x) {
        const std::uint64_t column = cell(x, width, layout.width), row = cell(y, height, layout.height);
        if (!layout.contains(column, row)) continue;
        const std::size_t place = (std::size_t{y} * width + x) * size;
        std::memcpy(&to[place], &from[layout.offset(column, row) * size], size);
      }
  });
  TensorDesc desc;
  desc.data_type = tensor.desc.data_type;
  desc.sizes = {height, width};
  return std::make_shared<const Tensor>(Tensor{std::move(desc), std::move(elements), 0});
}

Result<HistogramsByResource> FileHistograms::of(const Model& model, const SearchPaths& paths,
                                                const std::function<bool()>& stop) {
  HistogramsByResource histograms;
  std::vector<Entry> kept;
  for (const Resource& resource : model.resources) {
    std::optional<Resource> wanted = without_threshold(resource);
    if (!wanted) continue;
    const std::string stamp = file_stamp(*wanted, paths);
    auto known = std::ranges::find_if(
        entries_, [&](const Entry& entry) { return entry.resource == *wanted && entry.file_stamp == stamp; });
    if (known == entries_.end()) {
      Result<FileHistogram> counted = count(*wanted, paths, stop);
      if (!counted && counted.error().kind == Error::Kind::Cancelled) return tl::unexpected(counted.error());
      if (!counted) continue;
      known = entries_.insert(entries_.end(), Entry{*std::move(wanted), stamp, *std::move(counted)});
    }
    histograms.emplace(resource.name, known->counted);
    kept.push_back(*known);
  }
  entries_ = std::move(kept);
  return histograms;
}

}  // namespace opscope::gui
