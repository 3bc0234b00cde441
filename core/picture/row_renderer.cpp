#include "core/picture/row_renderer.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace opscope::picture {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

double sum(double a, double b) { return a + b; }

// The one further from 0. Of two opposites the first cell wins, but the order is not known here: NaN, as for any NaN.
double worst(double a, double b) {
  const double from_zero = std::abs(a), other = std::abs(b);
  return from_zero > other ? a : from_zero < other ? b : a == b ? a : nan;
}

// The cells under one pixel, folded.
template <double fold(double, double)>
double under(const Span& span, const std::vector<double>& cells) {
  double value = cells[span.begin];
  for (std::uint64_t x = span.begin + 1; x < span.end; ++x) value = fold(value, cells[x]);
  return value;
}

// Without branches: the compiler vectorises it.
bool all_zero(const std::vector<double>& numbers) {
  std::uint64_t any = 0;
  for (const double number : numbers) any |= std::bit_cast<std::uint64_t>(number);
  return any == 0;
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
  for (auto span = from; span != to; ++span) spans.push_back({span->begin - first, span->end - first});
  one_to_one =
      cells == spans.size() && std::ranges::all_of(spans, [](const Span& span) { return span.end - span.begin == 1; });
}

RowRenderer::RowRenderer(const Plane::Parts& parts, unsigned level, const Columns& columns, const Painter& painter)
    : parts_(parts),
      level_(level),
      columns_(columns),
      painter_(painter),
      channels_(parts.reader->channels()),
      equal_(painter.paint({{{0, 1, 0}}})) {
  values_.resize(columns.spans.size() * channels_);
  steps_.resize(values_.size());
  painted_.fill({0, equal_});
}

void RowRenderer::render(Span rows, Rgba* out) {
  const std::size_t count = columns_.spans.size();
  // Most differences are zero: whole pictures, or whole rows of one.
  const Layout& layout = parts_.layout;
  const bool some_missing = layout.last_row != layout.width || layout.tile_count > 0;
  if (parts_.worst() && parts_.facts.different == 0 && !some_missing)
    return static_cast<void>(std::fill_n(out, count, equal_));
  span_ = rows;
  rows_.resize(channels_ * (rows.end - rows.begin) * columns_.cells);
  if (parts_.worst()) {
    read_rows(0);
    if (all_zero(rows_)) return static_cast<void>(std::fill_n(out, count, equal_));
    find_worst();
    for (std::size_t i = 0; i < count; ++i)
      out[i] = std::isfinite(values_[i]) ? difference_colour(values_[i]) : gathered_colour(i);
  } else {
    for (std::uint32_t c = 0; c < channels_; ++c) {
      read_rows(c);
      find_means(c);
    }
    painter_.find_steps(values_, steps_.data());
    paint_values(out);
  }
}

void RowRenderer::read_rows(std::uint32_t channel) {
  weights_.assign(level_ > 0 ? columns_.cells : 0, 0.0);
  for (std::uint64_t y = span_.begin; y < span_.end; ++y) {
    double* out = rows_.data() + row_at(channel, y);
    if (level_ == 0) {
      parts_.reader->read_numbers(columns_.first, y, columns_.cells, channel, out);
      continue;
    }
    const Level& level = parts_.levels[level_ - 1];
    const Sample* cells = level.cells[channel].data() + y * level.width + columns_.first;
    const bool is_worst = parts_.worst();
    for (std::uint64_t x = 0; x < columns_.cells; ++x) {
      const double weight = cells[x].weight;
      const double number = is_worst ? cells[x].value : cells[x].value * weight;
      out[x] = ((cells[x].flags != 0) | (cells[x].weight == 0)) ? nan : number;
      weights_[x] += weight;
    }
  }
}

void RowRenderer::find_means(std::uint32_t channel) {
  double* means = values_.data() + channel * columns_.spans.size();
  if (level_ == 0 && columns_.one_to_one && span_.end - span_.begin == 1) {
    std::copy_n(rows_.data() + row_at(channel, span_.begin), columns_.cells, means);
    return;
  }
  folded_.assign(columns_.cells, 0.0);
  for (std::uint64_t y = span_.begin; y < span_.end; ++y) {
    const double* row = rows_.data() + row_at(channel, y);
    for (std::size_t x = 0; x < folded_.size(); ++x) folded_[x] += row[x];
  }
  const auto rows = static_cast<double>(span_.end - span_.begin);
  for (const Span& span : columns_.spans) {
    const double weight = level_ > 0 ? under<sum>(span, weights_) : static_cast<double>(span.end - span.begin) * rows;
    *means++ = under<sum>(span, folded_) / weight;
  }
}

void RowRenderer::find_worst() {
  const double* row = rows_.data();
  folded_.assign(row, row + columns_.cells);
  for (std::uint64_t y = span_.begin + 1; y < span_.end; ++y) {
    row += columns_.cells;
    for (std::size_t x = 0; x < folded_.size(); ++x) folded_[x] = worst(folded_[x], row[x]);
  }
  std::ranges::transform(columns_.spans, values_.begin(),
                         [&](const Span& span) { return under<worst>(span, folded_); });
}

void RowRenderer::paint_values(Rgba* out) const {
  const std::size_t count = columns_.spans.size();
  if (channels_ == 1) {
    const ColormapTable& table = painter_.table();
    for (std::size_t i = 0; i < count; ++i)
      out[i] = steps_[i] != Painter::not_finite ? table[static_cast<std::size_t>(steps_[i])] : gathered_colour(i);
    return;
  }
  for (std::size_t i = 0; i < count; ++i) {
    std::array<std::int32_t, 4> steps;
    bool is_finite = true;
    for (std::uint32_t c = 0; c < channels_; ++c) {
      steps[c] = steps_[c * count + i];
      is_finite = is_finite && steps[c] != Painter::not_finite;
    }
    out[i] = is_finite ? painter_.paint_steps(std::span(steps).first(channels_)) : gathered_colour(i);
  }
}

Rgba RowRenderer::difference_colour(double value) {
  Painted& painted = painted_[value == 0 ? 0 : (std::bit_cast<std::uint64_t>(value) * 0x9E3779B97F4A7C15u) >> 56];
  if (painted.value != value) painted = {value, painter_.paint({{{value, 1, 0}}})};
  return painted.colour;
}

// Cell by cell, with all kinds of cells.
Rgba RowRenderer::gathered_colour(std::size_t pixel) const {
  std::array<Sample, 4> samples;
  const Span& columns = columns_.spans[pixel];
  for (std::uint32_t c = 0; c < channels_; ++c) {
    Gather gather(parts_.worst());
    for (std::uint64_t y = span_.begin; y < span_.end; ++y)
      for (std::uint64_t x = columns.begin; x < columns.end; ++x) gather.add(cell(c, x, y));
    samples[c] = gather.result();
  }
  return painter_.paint(std::span(samples).first(channels_));
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
