#include "core/io/png_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace opscope {

namespace {

constexpr unsigned filters = 5;

PngPass pass_of(const PngHeader& header, std::uint32_t width, std::uint32_t height, int number) {
  return {width, height, (std::uint64_t{width} * header.bits_per_pixel() + 7) / 8, number};
}

std::uint8_t paeth(int left, int above, int above_left) {
  const int estimate = left + above - above_left;
  const int to_left = std::abs(estimate - left), to_above = std::abs(estimate - above),
            to_above_left = std::abs(estimate - above_left);
  if (to_left <= to_above && to_left <= to_above_left) return static_cast<std::uint8_t>(left);
  return static_cast<std::uint8_t>(to_above <= to_above_left ? above : above_left);
}

}  // namespace

std::vector<PngPass> passes_of(const PngHeader& header) {
  if (!header.interlaced) return {pass_of(header, header.width, header.height, 0)};
  struct Grid {
    std::uint32_t x, y, step_x, step_y;
  };
  constexpr std::array<Grid, 7> adam7 = {
      {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}}};
  std::vector<PngPass> passes;
  for (int number = 1; const Grid& grid : adam7) {
    // A pass without pixels is left out of the data as well.
    if (header.width > grid.x && header.height > grid.y)
      passes.push_back(pass_of(header, (header.width - grid.x - 1) / grid.step_x + 1,
                               (header.height - grid.y - 1) / grid.step_y + 1, number));
    ++number;
  }
  return passes;
}

PngRows::PngRows(const PngHeader& header, std::uint32_t palette_colours)
    : passes_(passes_of(header)),
      bit_depth_(header.bit_depth),
      palette_colours_(palette_colours),
      checks_indices_(header.colour_type == 3 && palette_colours < (1u << header.bit_depth)) {
  if (!checks_indices_) return;
  const auto widest = std::ranges::max_element(passes_, {}, &PngPass::row_bytes);
  indices_.resize(widest->row_bytes);
}

std::string PngRows::row_name() const {
  const PngPass& pass = passes_[pass_];
  return fmt::format("row {} of {}{}", row_ + 1, pass.height,
                     pass.number == 0 ? "" : fmt::format(" in pass {} of its interlacing", pass.number));
}

Result<void> PngRows::take(std::span<const std::byte> piece) {
  while (!piece.empty()) {
    if (complete()) return bad_input({}, "damaged PNG: its data unpacks to more than the pixels that IHDR announces");
    if (taken_ == 0) {
      filter_ = std::to_integer<unsigned>(piece.front());
      if (filter_ >= filters)
        return bad_input({}, fmt::format("damaged PNG: {} has filter {}; 0 to 4 are allowed", row_name(), filter_));
      piece = piece.subspan(1);
      taken_ = 1;
    }
    const std::uint64_t left = passes_[pass_].row_bytes + 1 - taken_;
    const auto now = piece.first(static_cast<std::size_t>(std::min<std::uint64_t>(left, piece.size())));
    if (checks_indices_) unfilter(now);
    taken_ += now.size();
    piece = piece.subspan(now.size());
    if (now.size() != left) continue;
    if (checks_indices_)
      if (const auto right = check_indices(); !right) return right;
    end_row();
  }
  return {};
}

// Indices have at most 8 bits, so that the neighbours of a byte are the bytes beside it.
void PngRows::unfilter(std::span<const std::byte> piece) {
  std::size_t at = static_cast<std::size_t>(taken_ - 1);
  for (const std::byte byte : piece) {
    const std::uint8_t above = indices_[at];
    std::uint8_t predicted = 0;
    switch (filter_) {
      case 1: predicted = left_; break;
      case 2: predicted = above; break;
      case 3: predicted = static_cast<std::uint8_t>((left_ + above) / 2); break;
      case 4: predicted = paeth(left_, above, above_left_); break;
      default: break;
    }
    left_ = static_cast<std::uint8_t>(std::to_integer<unsigned>(byte) + predicted);
    above_left_ = above;
    indices_[at++] = left_;
  }
}

Result<void> PngRows::check_indices() const {
  const unsigned per_byte = 8u / bit_depth_, mask = (1u << bit_depth_) - 1;
  for (std::uint32_t x = 0; x < passes_[pass_].width; ++x) {
    const unsigned shift = 8 - bit_depth_ * (x % per_byte + 1);
    const unsigned index = indices_[x / per_byte] >> shift & mask;
    if (index >= palette_colours_)
      return bad_input({}, fmt::format("damaged PNG: {} has palette index {}, but the palette holds {} colours",
                                       row_name(), index, palette_colours_));
  }
  return {};
}

void PngRows::end_row() {
  taken_ = 0;
  left_ = above_left_ = 0;
  if (++row_ < passes_[pass_].height) return;
  row_ = 0;
  ++pass_;
  std::ranges::fill(indices_, std::uint8_t{0});  // what stands above a pass's first row
}

Result<void> PngRows::finish() const {
  if (complete()) return {};
  return bad_input({}, fmt::format("damaged PNG: its data ends in {}", row_name()));
}

}  // namespace opscope
