#include "core/picture/row_renderer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace opscope::picture {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Sum {
  double operator()(double a, double b) const { return a + b; }
};

// The one further from 0. Of opposites the rule takes the first, which is not known here: NaN, as where either is NaN.
struct Worst {
  double operator()(double a, double b) const {
    const double from_zero = std::abs(a), other = std::abs(b);
    return from_zero > other ? a : from_zero < other ? b : a == b ? a : nan;
  }
};

template <class Fold>
void fold_rows(const Fold& fold, const double* from, std::size_t count, double* into) {
  for (std::size_t i = 0; i < count; ++i) into[i] = fold(into[i], from[i]);
}

template <class Fold>
void fold_taps(const Fold& fold, const std::vector<std::vector<std::uint32_t>>& taps, const double* cells,
               std::vector<double>& into) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i] = cells[taps[0][i]];
  for (std::size_t k = 1; k < taps.size(); ++k) {
    const std::uint32_t* tap = taps[k].data();
    for (std::size_t i = 0; i < into.size(); ++i) into[i] = fold(into[i], cells[tap[i]]);
  }
}

// Without branches: the compiler makes vectors of it.
bool all_zero(const std::vector<double>& numbers) {
  std::uint64_t any = 0;
  for (const double number : numbers) any |= std::bit_cast<std::uint64_t>(number);
  return any == 0;
}

// No sum of a few of them rounds in double.
bool adds_exactly(DataType type) {
  return type == DataType::Float16 || (!is_floating_point(type) && element_size(type) <= 4);
}

// Between the mean of at most 36 weighted values computed in double and by the rule.
double mean_error(const Plane::Parts& parts, unsigned level) {
  if (parts.worst() || !parts.facts.finite) return 0;
  if (level == 0 && adds_exactly(parts.tensor.desc.data_type)) return 0;
  const Range range = *parts.facts.finite;
  const long double base = parts.reader->base();
  const long double largest = std::max(std::fabs(range.low - base), std::fabs(range.high - base));
  return static_cast<double>(largest) * 0x1p-46 + 4 * std::numeric_limits<double>::denorm_min();
}

}  // namespace

Columns::Columns(const std::vector<Span>& all) {
  const auto in_sight = [](const Span& span) { return !span.empty(); };
  const auto from = std::find_if(all.begin(), all.end(), in_sight);
  const auto to = std::find_if_not(from, all.end(), in_sight);
  if (from == to) return;
  begin = static_cast<std::size_t>(from - all.begin());
  end = static_cast<std::size_t>(to - all.begin());
  first = from->begin;
  cells = (to - 1)->end - first;
  one_to_one = true;
  for (auto span = from; span != to; ++span) {
    spans.push_back({span->begin - first, span->end - first});
    widths.push_back(static_cast<double>(span->end - span->begin));
    one_to_one = one_to_one && spans.back() == Span{spans.size() - 1, spans.size()};
    while (taps.size() < span->end - span->begin) taps.emplace_back(end - begin, static_cast<std::uint32_t>(cells));
    for (std::uint64_t x = span->begin; x < span->end; ++x) {
      taps[x - span->begin][spans.size() - 1] = static_cast<std::uint32_t>(x - first);
    }
  }
}

RowRenderer::RowRenderer(const Plane::Parts& parts, unsigned level, const Columns& columns, const Painter& painter)
    : parts_(parts),
      level_(level),
      columns_(columns),
      painter_(painter),
      channels_(parts.reader->channels()),
      error_(mean_error(parts, level)),
      values_(columns.spans.size()),
      pixel_weights_(level > 0 ? columns.spans.size() : 0),
      steps_(columns.spans.size() * channels_) {
  painted_.fill({0, painter.paint({0, 1, 0})});
}

void RowRenderer::render(Span rows, Rgba* out) {
  const std::size_t count = columns_.spans.size();
  // Most differences are none: a picture of one colour, and rows of it where there are some.
  const bool wrapped = parts_.layout.last_row != parts_.layout.width;  // with places that show nothing
  if (parts_.worst() && parts_.facts.different == 0 && !wrapped) return fill_equal(out);
  span_ = rows;
  rows_.resize(channels_ * (rows.end - rows.begin) * (columns_.cells + 1));
  const bool sure = level_ == 0 && columns_.taps.size() == 1 && rows.end - rows.begin == 1;
  for (std::uint32_t c = 0; c < channels_; ++c) {
    read_rows(c);
    if (parts_.worst() && all_zero(rows_)) return fill_equal(out);
    const std::span<const double> all = numbers(c);
    if (parts_.show == Show::Value) {
      steps(painter_.scale(), all, sure ? 0 : error_, steps_.data() + c * count);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        out[i] = std::isfinite(all[i]) ? difference_colour(all[i]) : exact_colour(i);
      }
      return;
    }
  }
  if (channels_ == 1) {
    const ColormapTable& table = painter_.table();
    for (std::size_t i = 0; i < count; ++i) {
      out[i] = steps_[i] != unsure ? table[steps_[i]] : exact_colour(i);
    }
    return;
  }
  const auto step = [&](std::uint32_t c, std::size_t i) -> std::uint32_t {
    return c < channels_ ? steps_[c * count + i] : 0;
  };
  for (std::size_t i = 0; i < count; ++i) out[i] = Painter::of_channels(step(0, i), step(1, i), step(2, i));
  for (std::size_t i = 0; i < count; ++i) {
    if (((step(0, i) | step(1, i) | step(2, i) | step(3, i)) & unsure) != 0) out[i] = exact_colour(i);
  }
}

// As numbers that can be folded. At upper levels of values these are sums, and weights_ what they are to be divided by.
void RowRenderer::read_rows(std::uint32_t channel) {
  weights_.assign(level_ > 0 ? columns_.cells + 1 : 0, 0.0);
  for (std::uint64_t y = span_.begin; y < span_.end; ++y) {
    double* out = rows_.data() + row_at(channel, y);
    out[columns_.cells] = 0;
    if (level_ == 0) {
      parts_.reader->read_numbers(columns_.first, y, columns_.cells, channel, out);
      continue;
    }
    const Level& level = parts_.levels[level_ - 1];
    const Sample* cells = level.cells[channel].data() + y * level.width + columns_.first;
    const bool worst = parts_.worst();
    for (std::uint64_t x = 0; x < columns_.cells; ++x) {
      const double weight = cells[x].weight;
      const double number = worst ? cells[x].value : cells[x].value * weight;
      out[x] = ((cells[x].flags != 0) | (cells[x].weight == 0)) ? nan : number;
      weights_[x] += weight;
    }
  }
}

// What each pixel shows; not finite where it must be looked at more closely.
std::span<const double> RowRenderer::numbers(std::uint32_t channel) {
  const std::uint64_t height = span_.end - span_.begin;
  const double* total = rows_.data() + row_at(channel, span_.begin);
  const auto folded = [&](const auto& fold) {
    if (height > 1) {
      totals_.assign(total, total + columns_.cells + 1);
      for (std::uint64_t y = span_.begin + 1; y < span_.end; ++y) {
        fold_rows(fold, rows_.data() + row_at(channel, y), columns_.cells, totals_.data());
      }
      total = totals_.data();
    }
    if (!columns_.one_to_one) fold_taps(fold, columns_.taps, total, values_);
  };
  if (parts_.worst()) {
    folded(Worst());
  } else {
    folded(Sum());
  }
  const bool mean = !parts_.worst() && (level_ > 0 || height > 1 || columns_.taps.size() > 1);
  if (columns_.one_to_one) {
    if (!mean) return {total, values_.size()};
    values_.assign(total, total + values_.size());
  }
  if (!mean) return values_;
  if (level_ > 0) {
    fold_taps(Sum(), columns_.taps, weights_.data(), pixel_weights_);
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] /= pixel_weights_[i];
  } else {
    const auto rows = static_cast<double>(height);
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] /= columns_.widths[i] * rows;
  }
  return values_;
}

void RowRenderer::fill_equal(Rgba* out) const { std::fill_n(out, columns_.spans.size(), painter_.paint({0, 1, 0})); }

Rgba RowRenderer::difference_colour(double value) {
  Painted& painted = painted_[value == 0 ? 0 : (std::bit_cast<std::uint64_t>(value) * 0x9E3779B97F4A7C15u) >> 56];
  if (painted.value != value) painted = {value, painter_.paint({value, 1, 0})};
  return painted.colour;
}

// By the rule, cell by cell.
Rgba RowRenderer::exact_colour(std::size_t pixel) const {
  std::array<Sample, 4> samples;
  const Span& columns = columns_.spans[pixel];
  for (std::uint32_t c = 0; c < channels_; ++c) {
    Gather gather(parts_.worst());
    for (std::uint64_t y = span_.begin; y < span_.end; ++y) {
      for (std::uint64_t x = columns.begin; x < columns.end; ++x) gather.add(cell(c, x, y));
    }
    samples[c] = gather.result();
  }
  return channels_ == 1 ? painter_.paint(samples[0]) : painter_.paint_channels(samples.data(), channels_);
}

Sample RowRenderer::cell(std::uint32_t channel, std::uint64_t x, std::uint64_t y) const {
  if (level_ > 0) {
    const Level& level = parts_.levels[level_ - 1];
    return level.cells[channel][y * level.width + columns_.first + x];
  }
  if (!parts_.layout.contains(columns_.first + x, y)) return {};
  return Sample::of(rows_[row_at(channel, y) + x]);
}

}  // namespace opscope::picture
