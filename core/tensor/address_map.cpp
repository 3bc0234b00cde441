#include "core/tensor/address_map.h"

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

#include "core/tensor/shared_slots.h"

namespace opscope {
namespace {

constexpr std::uint64_t most_interleaved = std::uint64_t{1} << 27;  // slots of a level: 16 MiB for each set of them
constexpr std::size_t most_searched = 1 << 12;                      // elements at one position

using Indices = std::vector<std::vector<std::uint32_t>>;

// Keeps the smallest indices. A choice in one level never changes the order of the choices in another, so the smallest
// of all need only the smallest of each.
void keep_smallest(Indices& indices, std::size_t most) {
  const std::size_t kept = std::min(most, indices.size());
  std::partial_sort(indices.begin(), indices.begin() + static_cast<std::ptrdiff_t>(kept), indices.end());
  indices.resize(kept);
}

}  // namespace

std::uint64_t CellCounts::cells() const { return std::accumulate(by_dimension.begin(), by_dimension.end(), first); }

CellCounts operator-(CellCounts a, const CellCounts& b) {
  for (std::size_t d = 0; d < a.by_dimension.size(); ++d) a.by_dimension[d] -= b.by_dimension[d];
  a.first -= b.first, a.shared -= b.shared;
  return a;
}

CellCounts operator+(CellCounts a, const CellCounts& b) {
  for (std::size_t d = 0; d < a.by_dimension.size(); ++d) a.by_dimension[d] += b.by_dimension[d];
  a.first += b.first, a.shared += b.shared;
  return a;
}

CellCounts operator*(CellCounts a, std::uint64_t factor) {
  for (std::uint64_t& cells : a.by_dimension) cells *= factor;
  a.first *= factor, a.shared *= factor;
  return a;
}

// The levels from the smallest stride to the largest: a level whose unit does not exceed what lies inside it is merged
// with the level below.
std::optional<AddressMap> AddressMap::of(const TensorDesc& desc) {
  const std::vector<std::uint32_t> strides = effective_strides(desc);
  AddressMap map;
  map.rank_ = desc.sizes.size();
  if (map.rank_ > max_dimension_count || strides.size() != map.rank_) return std::nullopt;
  map.extent_ = extent_in_elements(desc);
  if (map.extent_ == 0 || map.extent_ == std::numeric_limits<std::uint64_t>::max()) return std::nullopt;
  std::vector<Dimension> moving;
  for (std::size_t i = 0; i < map.rank_; ++i)
    if (desc.sizes[i] > 1) (strides[i] == 0 ? map.repeated_ : moving).push_back({i, desc.sizes[i], strides[i]});
  for (const Dimension& d : map.repeated_)
    if (__builtin_mul_overflow(map.repetitions_, d.size, &map.repetitions_)) return std::nullopt;
  // Of equal strides the last dimension is the inner one.
  std::ranges::stable_sort(moving, [](const Dimension& a, const Dimension& b) {
    return a.stride != b.stride ? a.stride < b.stride : a.index > b.index;
  });

  const auto span = [](const Level& level) { return level.unit * (level.slots - 1); };
  std::vector<std::uint64_t> inside = {0};  // the span of all levels below each
  std::vector<Level>& levels = map.levels_;
  for (const Dimension& d : moving) {
    levels.push_back({.unit = d.stride, .slots = d.size, .dimensions = {d}, .reached = {}});
    inside.push_back(inside.back() + span(levels.back()));
    while (levels.size() > 1 && levels.back().unit <= inside[levels.size() - 1]) {
      const Level outer = std::move(levels.back());
      levels.pop_back();
      inside.pop_back();
      merge(levels.back(), outer);
      inside.back() = inside[levels.size() - 1] + span(levels.back());
    }
  }
  std::ranges::reverse(levels);
  for (Level& level : levels) {
    if (level.dimensions.size() > 1 && level.slots > most_interleaved) return std::nullopt;
    find_reached(level);
  }
  return map;
}

// Adds the dimensions of `outer` to `inner`.
void AddressMap::merge(Level& inner, const Level& outer) {
  const std::uint64_t span = inner.unit * (inner.slots - 1) + outer.unit * (outer.slots - 1);
  inner.unit = std::gcd(inner.unit, outer.unit);
  inner.slots = span / inner.unit + 1;
  inner.dimensions.insert(inner.dimensions.end(), outer.dimensions.begin(), outer.dimensions.end());
}

void AddressMap::find_reached(Level& level) {
  const std::size_t count = level.dimensions.size();
  level.reached.assign(count + 1, RankedBits::first(1));
  if (count == 1) {
    level.reached.front() = level.single = RankedBits::first(level.slots);
    return;
  }
  SharedSlots slots(level.slots);
  for (std::size_t j = count; j-- > 0;) {
    slots.repeat(level.dimensions[j].size, level.dimensions[j].stride / level.unit);
    level.reached[j] = RankedBits(slots.present());
  }
  level.single = RankedBits(slots.once());
}

// Descends into the one slot of each level that `end` may divide.
std::uint64_t AddressMap::count_below(std::uint64_t end, const Chosen& chosen) const {
  if (end == 0) return 0;
  std::array<std::uint64_t, max_dimension_count + 1> inside;  // cells of one slot
  inside[levels_.size()] = 1;
  for (std::size_t l = levels_.size(); l-- > 0;) inside[l] = inside[l + 1] * chosen[l]->count();
  std::uint64_t found = 0;
  for (std::size_t l = 0; l < levels_.size(); ++l) {
    const std::uint64_t slot = std::min((end - 1) / levels_[l].unit, levels_[l].slots - 1);
    found += chosen[l]->rank(slot) * inside[l + 1];
    if (!chosen[l]->contains(slot)) return found;
    end -= slot * levels_[l].unit;
  }
  return found + 1;
}

CellCounts AddressMap::below(std::uint64_t end) const {
  CellCounts counts;
  counts.first = end > 0 ? 1 : 0;
  // Cells without a step of the first dimensions, from only the first cell to all: each adds those of one dimension.
  Chosen chosen{};
  for (std::size_t l = 0; l < levels_.size(); ++l) chosen[l] = &levels_[l].reached.back();
  std::uint64_t before = counts.first;
  for (std::size_t l = 0; l < levels_.size(); ++l)
    for (std::size_t j = levels_[l].dimensions.size(); j-- > 0;) {
      chosen[l] = &levels_[l].reached[j];
      const std::uint64_t cells = count_below(end, chosen);
      counts.by_dimension[levels_[l].dimensions[j].index] = cells - before;
      before = cells;
    }
  for (std::size_t l = 0; l < levels_.size(); ++l) chosen[l] = &levels_[l].single;
  counts.shared = before - (repetitions_ == 1 ? count_below(end, chosen) : 0);
  return counts;
}

std::optional<std::uint64_t> AddressMap::next_cell(std::uint64_t position) const {
  Chosen all{};
  for (std::size_t l = 0; l < levels_.size(); ++l) all[l] = &levels_[l].reached.front();
  const std::uint64_t before = count_below(position, all);
  std::uint64_t low = position, high = extent_;  // the cell is in [low, high)
  if (low >= high) return std::nullopt;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (count_below(middle, all) > before ? high : low) = middle;
  }
  return low;
}

ElementsAt AddressMap::elements_at(std::uint64_t position, std::size_t most) const {
  ElementsAt found{repetitions_, true, {std::vector<std::uint32_t>(rank_)}};
  for (const Level& level : levels_) {
    const std::uint64_t slot = position / level.unit;
    if (slot >= level.slots || !level.reached.front().contains(slot)) return {};
    position -= slot * level.unit;

    // Each part of the search leads to an element: `reached` knows what the remaining dimensions reach.
    std::array<std::uint64_t, max_dimension_count + 1> farthest{};  // [j]: the last slot that dimensions j and up reach
    for (std::size_t j = level.dimensions.size(); j-- > 0;)
      farthest[j] = farthest[j + 1] + (level.dimensions[j].size - 1) * (level.dimensions[j].stride / level.unit);
    bool cut = false;
    Indices choices;
    std::vector<std::uint32_t> index(rank_);
    const auto search = [&](const auto& self, std::size_t j, std::uint64_t left) -> void {
      if (j == level.dimensions.size()) {
        choices.push_back(index);
        return;
      }
      const Dimension& d = level.dimensions[j];
      const std::uint64_t stride = d.stride / level.unit;
      const std::uint64_t too_far = left - std::min(left, farthest[j + 1]);
      for (std::uint64_t i = (too_far + stride - 1) / stride; i < d.size && i * stride <= left && !cut; ++i) {
        if (!level.reached[j + 1].contains(left - i * stride)) continue;
        if (choices.size() == most_searched) {
          cut = true;
          return;
        }
        index[d.index] = static_cast<std::uint32_t>(i);
        self(self, j + 1, left - i * stride);
        index[d.index] = 0;
      }
    };
    search(search, 0, slot);
    found.all_counted = found.all_counted && !cut;
    if (__builtin_mul_overflow(found.count, choices.size(), &found.count)) found.all_counted = false;

    keep_smallest(choices, most);
    Indices combined;
    for (const std::vector<std::uint32_t>& known : found.first)
      for (std::vector<std::uint32_t> choice : choices) {
        for (std::size_t i = 0; i < rank_; ++i) choice[i] += known[i];
        combined.push_back(std::move(choice));
      }
    keep_smallest(combined, most);
    found.first = std::move(combined);
  }
  if (position != 0) return {};

  for (const Dimension& repeated : repeated_) {
    Indices combined;
    for (const std::vector<std::uint32_t>& known : found.first)
      for (std::uint32_t i = 0; i < std::min<std::uint64_t>(repeated.size, most); ++i) {
        combined.push_back(known);
        combined.back()[repeated.index] = i;
      }
    keep_smallest(combined, most);
    found.first = std::move(combined);
  }
  return found;
}

}  // namespace opscope
