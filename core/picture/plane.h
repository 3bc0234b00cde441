#pragma once
// The contents of a Plane: a reader that decodes elements, and the pyramid above them. Internal to core/picture.

#include <memory>
#include <optional>
#include <vector>

#include "core/picture/samples.h"

namespace opscope::picture {

// A cell of a level summarises 4 x 4 cells of the level below. Level 0 is the tensor itself and is not stored.
inline constexpr unsigned level_shift = 2;

struct Level {
  std::uint64_t width = 0, height = 0;     // cells
  std::vector<std::vector<Sample>> cells;  // [channel][y * width + x]
};

struct Plane::Parts {
  Tensor tensor;
  std::optional<Tensor> reference;
  Show show = Show::Value;
  Slice slice;
  Layout layout;
  PlaneFacts facts;
  std::size_t usual_width = 0;    // see usual_width.h
  std::size_t width_of_some = 0;  // the same; 0 if no element is NaN or infinite
  std::unique_ptr<SampleReader> reader;
  std::vector<Level> levels;  // from level 1 on
  std::vector<Cell> rare;     // as Plane::rare_cells
  std::vector<Cell> special;  // as Plane::special_cells

  bool worst() const { return show != Show::Value; }
};

// Fills levels, facts, rare and special cells. False if `stop` ended it.
bool build_pyramid(Plane::Parts& parts, const std::function<bool()>& stop);

}  // namespace opscope::picture
