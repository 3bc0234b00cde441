#include "core/picture/plane.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <optional>
#include <span>

#include "core/limits/budget.h"
#include "core/picture/plane_size.h"
#include "core/picture/usual_width.h"
#include "core/tensor/convert.h"
#include "core/tensor/iteration.h"

namespace opscope::picture {
namespace {

// Elements of a row that are decoded together: enough to hide the cost of a call, few enough for the cache.
constexpr std::uint64_t chunk = 4096;

std::uint64_t reduced(std::uint64_t size) { return (size + 3) >> level_shift; }

Level empty_level(std::uint64_t width, std::uint64_t height, std::uint32_t channels) {
  Level level{width, height, {}};
  level.cells.assign(channels, std::vector<Sample>(width * height));
  return level;
}

// Adds groups of four neighbours of `row` to `cells`, which already hold the earlier rows of the group.
void gather_row(const Sample* row, std::uint64_t count, std::vector<Gather>& cells) {
  for (std::uint64_t i = 0; i < count; ++i) cells[i >> level_shift].add(row[i]);
}

// Fills level 1, in blocks of four rows and one chunk of columns.
bool reduce_elements(const Plane::Parts& parts, Level& level, PlaneFacts& facts, const std::function<bool()>& stop) {
  const Layout& layout = parts.layout;
  const std::uint64_t chunks = (layout.width + chunk - 1) / chunk;
  std::mutex mutex;
  const auto reduce = [&](std::uint64_t begin, std::uint64_t end) {
    PlaneFacts here;
    for (std::uint64_t item = begin; item < end; ++item) {
      const std::uint64_t y = item / chunks, x = item % chunks * chunk;
      const std::uint64_t count = std::min(chunk, layout.width - x);
      for (std::uint32_t c = 0; c < level.cells.size(); ++c) {
        Sample* out = level.cells[c].data() + y * level.width + (x >> level_shift);
        parts.reader->reduce(x, y << level_shift, count, c, out, &here);
      }
    }
    const std::lock_guard lock(mutex);
    unite(facts, here);
  };
  const std::uint64_t grain = std::max<std::uint64_t>(1, 65536 / (4 * std::min(chunk, layout.width)));
  return parallel_for(level.height * chunks, {0, grain, stop, {}}, reduce);
}

Level reduce(const Level& below, bool worst) {
  Level level =
      empty_level(reduced(below.width), reduced(below.height), static_cast<std::uint32_t>(below.cells.size()));
  const auto reduce_rows = [&](std::uint64_t begin, std::uint64_t end) {
    for (std::size_t c = 0; c < level.cells.size(); ++c) {
      for (std::uint64_t y = begin; y < end; ++y) {
        std::vector<Gather> cells(level.width, Gather(worst));
        for (std::uint64_t r = y << level_shift; r < std::min((y + 1) << level_shift, below.height); ++r) {
          gather_row(below.cells[c].data() + r * below.width, below.width, cells);
        }
        for (std::uint64_t x = 0; x < level.width; ++x) level.cells[c][y * level.width + x] = cells[x].result();
      }
    }
  };
  parallel_for(level.height, {0, std::max<std::uint64_t>(1, 16384 / below.width), {}, {}}, reduce_rows);
  return level;
}

using IsWanted = bool (*)(const Sample&);

bool is_nan_or_infinity(const Sample& sample) { return sample.flags != 0; }
bool is_different(const Sample& sample) { return sample.flags != 0 || sample.value != 0; }

bool has_wanted(const Plane::Parts& parts, std::size_t level, Cell cell, IsWanted is_wanted) {
  for (std::uint32_t c = 0; c < parts.reader->channels(); ++c) {
    Sample sample;
    if (level == 0)
      parts.reader->read(cell.x, cell.y, 1, c, &sample, nullptr);
    else
      sample = parts.levels[level - 1].cells[c][cell.y * parts.levels[level - 1].width + cell.x];
    if (is_wanted(sample)) return true;
  }
  return false;
}

// The cells of the level below, under `cells`.
std::vector<Cell> cells_below(std::span<const Cell> cells, std::uint64_t width, std::uint64_t height) {
  std::vector<Cell> below;
  for (const Cell cell : cells)
    for (std::uint64_t y = cell.y << level_shift; y < std::min((cell.y + 1) << level_shift, height); ++y)
      for (std::uint64_t x = cell.x << level_shift; x < std::min((cell.x + 1) << level_shift, width); ++x)
        below.push_back({x, y});
  return below;
}

// From the top of the pyramid down, only where there are some. None of more than Plane::most_rare: `count`.
std::vector<Cell> cells_with(const Plane::Parts& parts, std::uint64_t count, IsWanted is_wanted) {
  if (count == 0 || count > Plane::most_rare) return {};
  constexpr Cell whole{0, 0};  // of a level above the top one, which has at most 4 x 4 cells
  std::vector<Cell> cells = {whole};
  for (std::size_t level = parts.levels.size() + 1; level-- > 0;) {
    const bool elements = level == 0;
    cells = cells_below(cells, elements ? parts.layout.width : parts.levels[level - 1].width,
                        elements ? parts.layout.height : parts.levels[level - 1].height);
    std::erase_if(cells, [&](Cell cell) { return !has_wanted(parts, level, cell, is_wanted); });
  }
  return cells;
}

void find_rare(Plane::Parts& parts) {
  const PlaneFacts& facts = parts.facts;
  const std::uint64_t special = facts.nan + facts.positive_infinity + facts.negative_infinity;
  if (!parts.worst()) {
    parts.rare = cells_with(parts, special, is_nan_or_infinity);
  } else if (facts.different <= Plane::most_rare) {
    parts.rare = cells_with(parts, facts.different, is_different);
  } else {
    parts.special = cells_with(parts, special, is_nan_or_infinity);
  }
}

// The characters of a number of this type, such as "-0.5"; nullopt if it takes more than four, or is -0.
std::optional<std::size_t> short_width_of(DataType type, double number) {
  constexpr std::size_t most = 4;
  if (!(std::abs(number) <= 999) || (number == 0 && std::signbit(number))) return std::nullopt;
  const double size = std::abs(number);
  const std::size_t whole = (number < 0 ? 1 : 0) + (size < 10 ? 1 : size < 100 ? 2 : 3);
  struct Fraction {
    double units = 1;
    std::size_t width = 0;
  };
  for (const auto [units, width] : {Fraction{1, 0}, Fraction{10, 2}, Fraction{100, 3}}) {
    if (whole + width > most) return std::nullopt;
    if (to_double(type, from_double(type, std::round(number * units) / units)) == number) return whole + width;
  }
  return std::nullopt;
}

// Larger planes are not searched, as that would read them once more.
std::size_t find_short_width(const Plane::Parts& parts, const std::function<bool()>& stop) {
  const PlaneFacts& facts = parts.facts;
  const DataType type = parts.tensor.desc.data_type;
  const bool special = facts.nan + facts.positive_infinity + facts.negative_infinity > 0;
  if (parts.show != Show::Value || is_integer(type) || special || !facts.finite) return 0;
  if (facts.finite->low < -999 || facts.finite->high > 999 || facts.elements > Plane::most_for_short_numbers) return 0;
  const std::uint64_t width = parts.layout.width, chunks = (width + chunk - 1) / chunk;
  std::atomic<bool> all_short = true;
  std::atomic<std::size_t> widest = 0;
  const auto search = [&](std::uint64_t begin, std::uint64_t end) {
    std::vector<double> numbers(std::min(chunk, width));
    std::size_t here = 0;
    for (std::uint64_t item = begin; item < end && all_short; ++item)
      for (std::uint32_t channel = 0; channel < parts.reader->channels(); ++channel) {
        const std::uint64_t x = item % chunks * chunk;
        const auto read = std::span(numbers).first(std::min(chunk, width - x));
        parts.reader->read_numbers(x, item / chunks, read.size(), channel, read.data());
        for (const double number : read) {
          if (std::isnan(number)) continue;  // no element is there
          const std::optional<std::size_t> own = short_width_of(type, number);
          if (!own) return all_short.store(false);
          here = std::max(here, *own);
        }
      }
    for (std::size_t before = widest; before < here && !widest.compare_exchange_weak(before, here);) {
    }
  };
  const std::uint64_t grain = std::max<std::uint64_t>(1, 65536 / std::min(chunk, width));
  const auto ended = [&] { return !all_short || (stop && stop()); };
  return parallel_for(parts.layout.height * chunks, {0, grain, ended, {}}, search) && all_short ? widest.load() : 0;
}

Result<void> check_bytes(const Tensor& tensor) {
  const std::uint64_t size = element_size(tensor.desc.data_type);
  const std::uint64_t extent = extent_in_elements(tensor.desc);
  if (size == 0) return bad_input("", "a tensor without a data type cannot be drawn");
  if (element_count(tensor.desc) == 0) return bad_input("", "a tensor without elements cannot be drawn");
  if (tensor.offset > tensor.buffer.size() || extent > (tensor.buffer.size() - tensor.offset) / size)
    return bad_input("", "the buffer ends before the tensor does: it cannot be drawn");
  return {};
}

Result<std::shared_ptr<const Plane>> finish(std::unique_ptr<Plane::Parts> parts, const std::function<bool()>& stop) {
  if (!build_pyramid(*parts, stop)) return cancelled();
  return std::make_shared<const Plane>(std::move(parts));
}

}  // namespace

bool build_pyramid(Plane::Parts& parts, const std::function<bool()>& stop) {
  Level first = empty_level(reduced(parts.layout.width), reduced(parts.layout.height), parts.reader->channels());
  if (!reduce_elements(parts, first, parts.facts, stop)) return false;
  parts.levels.push_back(std::move(first));
  while (std::max(parts.levels.back().width, parts.levels.back().height) > 4) {
    if (stop && stop()) return false;
    parts.levels.push_back(reduce(parts.levels.back(), parts.worst()));
  }
  find_rare(parts);
  parts.facts.short_width = find_short_width(parts, stop);
  parts.usual_width = usual_width(parts);
  if (parts.facts.nan + parts.facts.positive_infinity + parts.facts.negative_infinity > 0)
    parts.width_of_some = width_of_some(parts);
  return !(stop && stop());
}

std::uint64_t plane_bytes(std::span<const std::uint32_t> sizes) {
  TensorDesc packed;
  packed.sizes.assign(sizes.begin(), sizes.end());
  const Layout layout = layout_of(packed, default_slice(sizes));
  std::uint64_t width = layout.width, height = layout.height, cells = 0;
  do {
    width = reduced(width);
    height = reduced(height);
    cells = add_bytes(cells, times_bytes(width, height));
  } while (std::max(width, height) > 4);
  return times_bytes(cells, layout.channels * sizeof(Sample));
}

Plane::Plane(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Plane::~Plane() = default;
const Tensor& Plane::tensor() const { return parts_->tensor; }
const std::optional<Tensor>& Plane::reference() const { return parts_->reference; }
Show Plane::show() const { return parts_->show; }
const Slice& Plane::slice() const { return parts_->slice; }
const Layout& Plane::layout() const { return parts_->layout; }
const PlaneFacts& Plane::facts() const { return parts_->facts; }
const std::vector<Cell>& Plane::rare_cells() const { return parts_->rare; }
const std::vector<Cell>& Plane::special_cells() const { return parts_->special; }

Result<std::shared_ptr<const Plane>> Plane::of(const Tensor& tensor, const Slice& slice,
                                               const std::function<bool()>& stop) {
  if (auto checked = check_bytes(tensor); !checked) return tl::unexpected(checked.error());
  auto parts = std::make_unique<Parts>();
  parts->tensor = tensor;
  parts->slice = fitted(slice, tensor.desc.sizes);
  parts->layout = layout_of(tensor.desc, parts->slice);
  parts->reader = read_values(tensor, parts->layout);
  return finish(std::move(parts), stop);
}

Result<std::shared_ptr<const Plane>> Plane::of_difference(const Tensor& tensor, const Tensor& reference, Show show,
                                                          const Slice& slice, const std::function<bool()>& stop) {
  for (const Tensor* each : {&tensor, &reference})
    if (auto checked = check_bytes(*each); !checked) return tl::unexpected(checked.error());
  if (tensor.desc.sizes != reference.desc.sizes || tensor.desc.data_type != reference.desc.data_type)
    return bad_input("", "only tensors of equal sizes and data type have a difference");
  auto parts = std::make_unique<Parts>();
  parts->tensor = tensor;
  parts->reference = reference;
  parts->show = show == Show::Value ? Show::Ulp : show;
  parts->slice = fitted(slice, tensor.desc.sizes);
  parts->layout = layout_of(tensor.desc, parts->slice);
  parts->reader =
      read_differences(tensor, reference, parts->show, parts->layout, layout_of(reference.desc, parts->slice));
  return finish(std::move(parts), stop);
}

Range first_range(const Plane& plane) {
  const std::optional<Range>& finite = plane.facts().finite;
  if (plane.show() == Show::Value) return first_range(plane.tensor().desc.data_type, finite);
  const long double largest = finite ? std::max(std::fabs(finite->low), std::fabs(finite->high)) : 0;
  // A smaller largest difference means that only signs of zero differ. ULP are whole numbers.
  const bool some = largest >= std::numeric_limits<double>::min();
  const long double high = plane.show() == Show::Ulp ? std::max(1.0L, largest) : some ? largest : 1.0L;
  return {-high, high};
}

std::optional<long double> least_magnitude(const Plane& plane) {
  constexpr std::uint64_t most = 1u << 22;  // elements: a few milliseconds
  const Plane::Parts& parts = plane.parts();
  const std::uint64_t width = parts.layout.width;
  const std::uint64_t step = std::max<std::uint64_t>(1, parts.layout.height * width / most);
  long double least = std::numeric_limits<long double>::infinity();
  std::vector<double> row(std::min(width, chunk));
  for (std::uint64_t y = 0; y < parts.layout.height; y += step)
    for (std::uint32_t c = 0; c < parts.reader->channels(); ++c)
      for (std::uint64_t x = 0; x < width; x += row.size()) {
        const std::uint64_t count = std::min<std::uint64_t>(row.size(), width - x);
        parts.reader->read_numbers(x, y, count, c, row.data());
        for (std::uint64_t i = 0; i < count; ++i) {
          const long double size = std::fabs(parts.reader->base() + static_cast<long double>(row[i]));
          if (size > 0 && size < least) least = size;  // false for NaN
        }
      }
  return std::isfinite(least) ? std::optional(least) : std::nullopt;
}

std::optional<Range> percentile_range(const Plane& plane, Cell from, Cell to, double low_fraction, double high_fraction,
                                      const std::function<bool()>& stop) {
  constexpr std::uint64_t most_samples = 1u << 20;
  const Plane::Parts& parts = plane.parts();
  to = {std::min(to.x, parts.layout.width), std::min(to.y, parts.layout.height)};
  if (from.x >= to.x || from.y >= to.y) return std::nullopt;
  const bool all = low_fraction <= 0 && high_fraction >= 1;
  const std::uint64_t width = to.x - from.x;
  const std::uint64_t row_step = all ? 1 : std::max<std::uint64_t>(1, (to.y - from.y) * width / most_samples);
  PlaneFacts facts;
  std::vector<double> values;
  std::vector<Sample> row(std::min(width, most_samples));
  for (std::uint64_t y = from.y; y < to.y; y += row_step) {
    for (std::uint32_t c = 0; c < parts.reader->channels(); ++c) {
      for (std::uint64_t x = from.x; x < to.x; x += row.size()) {
        if (stop && stop()) return std::nullopt;
        const std::uint64_t count = std::min<std::uint64_t>(row.size(), to.x - x);
        parts.reader->read(x, y, count, c, row.data(), &facts);
        for (std::uint64_t i = 0; !all && i < count; ++i)
          if (row[i].weight > 0) values.push_back(row[i].value);
      }
    }
  }
  if (all || values.empty()) return facts.finite;
  const auto pick = [&](double fraction) -> long double {
    const auto place = std::clamp(fraction, 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(std::lround(place));
    std::nth_element(values.begin(), at, values.end());
    return parts.reader->base() + static_cast<long double>(*at);
  };
  const long double low = pick(low_fraction);
  return Range{low, pick(high_fraction)};
}

std::optional<Range> channel_range(const Plane& plane, Cell from, Cell to, std::uint32_t channel) {
  const Plane::Parts& parts = plane.parts();
  to = {std::min(to.x, parts.layout.width), std::min(to.y, parts.layout.height)};
  PlaneFacts facts;
  std::vector<Sample> row(chunk);
  for (std::uint64_t y = from.y; y < to.y; ++y)
    for (std::uint64_t x = from.x; x < to.x; x += row.size())
      parts.reader->read(x, y, std::min<std::uint64_t>(row.size(), to.x - x), channel, row.data(), &facts);
  return facts.finite;
}

}  // namespace opscope::picture
