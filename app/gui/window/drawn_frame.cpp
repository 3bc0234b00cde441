#include "app/gui/window/drawn_frame.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace opscope::gui {
namespace {

constexpr int tile_size = 64;           // pixels; llvmpipe draws squares of this size
constexpr std::size_t most_areas = 12;  // every command is drawn once for each area that it reaches into

std::uint64_t mix(std::uint64_t hash, std::uint64_t more) {
  return (std::rotl(hash, 29) ^ more) * 0x9E3779B97F4A7C15U;  // 2 to the power of 64, divided by the golden ratio
}

template <typename Value>
std::uint64_t mix_words(std::uint64_t hash, const Value& value) {
  std::array<std::uint32_t, sizeof value / 4> words;
  static_assert(sizeof words == sizeof value);
  std::memcpy(words.data(), &value, sizeof value);
  for (const std::uint32_t word : words) hash = mix(hash, word);
  return hash;
}

ImVec2 framebuffer_size(const ImDrawData& data) {
  return {data.DisplaySize.x * data.FramebufferScale.x, data.DisplaySize.y * data.FramebufferScale.y};
}

// The screen as squares, each with a hash of the triangles that reach into it.
class Tiles {
 public:
  explicit Tiles(const ImDrawData& data)
      : origin_(data.DisplayPos),
        scale_(data.FramebufferScale),
        columns_(tiles_along(framebuffer_size(data).x)),
        rows_(tiles_along(framebuffer_size(data).y)),
        hashes_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 1) {
    if (hashes_.empty()) return;
    for (int i = 0; i < data.CmdListsCount; ++i) add(*data.CmdLists[i]);
  }

  const std::vector<std::uint64_t>& hashes() const { return hashes_; }

  // The tiles whose hash is another than in `before`: runs of them in a row, which continue over the rows that have the
  // same run.
  std::vector<ScreenArea> unlike(const std::vector<std::uint64_t>& before) const {
    std::vector<ScreenArea> areas;
    for (int row = 0; row < rows_; ++row)
      for (int column = 0; column < columns_; ++column) {
        if (!differs(before, row, column)) continue;
        ScreenArea run{column, row, column + 1, row + 1};
        while (run.right < columns_ && differs(before, row, run.right)) ++run.right;
        column = run.right;
        const auto above = std::ranges::find_if(areas, [&](const ScreenArea& area) {
          return area.bottom == row && area.left == run.left && area.right == run.right;
        });
        if (above != areas.end())
          ++above->bottom;
        else
          areas.push_back(run);
      }
    return areas;
  }

 private:
  static int tiles_along(float pixels) { return std::max(0, static_cast<int>(std::ceil(pixels / tile_size))); }
  // The tile of a pixel, or the nearest one.
  static int tile_at(float pixel, int count) {
    return static_cast<int>(std::clamp(std::floor(pixel / tile_size), 0.0F, static_cast<float>(count - 1)));
  }
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
  }
  bool differs(const std::vector<std::uint64_t>& before, int row, int column) const {
    return before[index(row, column)] != hashes_[index(row, column)];
  }

  void add(const ImDrawList& list) {
    std::uint64_t state = 1;  // what the callbacks so far have set
    for (const ImDrawCmd& command : list.CmdBuffer) {
      if (command.UserCallback != nullptr) {
        state = mix(state, std::bit_cast<std::uintptr_t>(command.UserCallback));
        continue;
      }
      const std::uint64_t hash =
          mix_words(mix(state, std::bit_cast<std::uintptr_t>(command.GetTexID())), command.ClipRect);
      const ImDrawVert* vertices = list.VtxBuffer.Data + command.VtxOffset;
      const ImDrawIdx* indices = list.IdxBuffer.Data + command.IdxOffset;
      for (unsigned at = 0; at + 2 < command.ElemCount; at += 3)
        add({vertices[indices[at]], vertices[indices[at + 1]], vertices[indices[at + 2]]}, command.ClipRect, hash);
    }
  }

  void add(const std::array<ImDrawVert, 3>& triangle, const ImVec4& clip, std::uint64_t hash) {
    const auto [left, right] = std::minmax({triangle[0].pos.x, triangle[1].pos.x, triangle[2].pos.x});
    const auto [top, bottom] = std::minmax({triangle[0].pos.y, triangle[1].pos.y, triangle[2].pos.y});
    const float from_x = std::max(left, clip.x), to_x = std::min(right, clip.z);
    const float from_y = std::max(top, clip.y), to_y = std::min(bottom, clip.w);
    if (from_x > to_x || from_y > to_y) return;
    for (const ImDrawVert& corner : triangle) hash = mix_words(hash, corner);
    const int last_column = tile_at((to_x - origin_.x) * scale_.x + 1, columns_);
    const int last_row = tile_at((to_y - origin_.y) * scale_.y + 1, rows_);
    for (int row = tile_at((from_y - origin_.y) * scale_.y - 1, rows_); row <= last_row; ++row)
      for (int column = tile_at((from_x - origin_.x) * scale_.x - 1, columns_); column <= last_column; ++column) {
        std::uint64_t& tile = hashes_[index(row, column)];
        tile = mix(tile, hash);
      }
  }

  ImVec2 origin_, scale_;
  int columns_, rows_;
  std::vector<std::uint64_t> hashes_;
};

ScreenArea around(const ScreenArea& a, const ScreenArea& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}
bool overlap(const ScreenArea& a, const ScreenArea& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
int size_of(const ScreenArea& area) { return (area.right - area.left) * (area.bottom - area.top); }

// Adds an area, and makes one of it and all that it overlaps with.
void unite(std::vector<ScreenArea>& areas, ScreenArea united) {
  for (auto found = areas.begin(); found != areas.end();) {
    if (!overlap(*found, united)) {
      ++found;
      continue;
    }
    united = around(*found, united);
    areas.erase(found);
    found = areas.begin();  // it is larger now
  }
  areas.push_back(united);
}

// At most `most_areas`: each step unites the two neighbours of the list that add the fewest tiles.
void limit(std::vector<ScreenArea>& areas) {
  while (areas.size() > most_areas) {
    std::size_t best = 0;
    int least = -1;
    for (std::size_t i = 0; i + 1 < areas.size(); ++i) {
      const int added = size_of(around(areas[i], areas[i + 1])) - size_of(areas[i]) - size_of(areas[i + 1]);
      if (least < 0 || added < least) least = added, best = i;
    }
    unite(areas, around(areas[best], areas[best + 1]));
  }
}

// The pixels that the backend draws for a clipping rectangle: it rounds the lower left corner and the size.
ScreenArea clipped_to(const ImVec4& clip, const ImDrawData& data) {
  const ImVec2 origin = data.DisplayPos, scale = data.FramebufferScale;
  const float left = (clip.x - origin.x) * scale.x, right = (clip.z - origin.x) * scale.x;
  const float top = (clip.y - origin.y) * scale.y, bottom = (clip.w - origin.y) * scale.y;
  const int height = static_cast<int>(framebuffer_size(data).y);
  const int first = static_cast<int>(left), last = height - static_cast<int>(static_cast<float>(height) - bottom);
  return {first, last - static_cast<int>(bottom - top), first + static_cast<int>(right - left), last};
}
ImVec4 clip_rectangle(const ScreenArea& area, const ImDrawData& data) {
  const ImVec2 origin = data.DisplayPos, scale = data.FramebufferScale;
  return {static_cast<float>(area.left) / scale.x + origin.x, static_cast<float>(area.top) / scale.y + origin.y,
          static_cast<float>(area.right) / scale.x + origin.x, static_cast<float>(area.bottom) / scale.y + origin.y};
}

}  // namespace

std::vector<ScreenArea> DrawnFrame::changes(const ImDrawData& data) {
  const Tiles tiles(data);
  const ImVec2 size = framebuffer_size(data);
  const int width = static_cast<int>(size.x), height = static_cast<int>(size.y);
  std::vector<ScreenArea> areas;
  if (tiles_.size() != tiles.hashes().size() || size_.x != size.x || size_.y != size.y) {
    areas = {{0, 0, width, height}};
  } else {
    areas = tiles.unlike(tiles_);
    limit(areas);
    for (ScreenArea& area : areas)
      area = {area.left * tile_size, area.top * tile_size, std::min(area.right * tile_size, width),
              std::min(area.bottom * tile_size, height)};
  }
  tiles_ = tiles.hashes();
  size_ = size;
  return areas;
}

void restrict_to(const std::vector<ScreenArea>& areas, ImDrawData& data) {
  for (int i = 0; i < data.CmdListsCount; ++i) {
    ImVector<ImDrawCmd> restricted;
    for (const ImDrawCmd& command : data.CmdLists[i]->CmdBuffer) {
      if (command.UserCallback != nullptr) {
        restricted.push_back(command);
        continue;
      }
      const ScreenArea whole = clipped_to(command.ClipRect, data);
      for (const ScreenArea& area : areas) {
        const ScreenArea part{std::max(whole.left, area.left), std::max(whole.top, area.top),
                              std::min(whole.right, area.right), std::min(whole.bottom, area.bottom)};
        if (part.left >= part.right || part.top >= part.bottom) continue;
        restricted.push_back(command);
        restricted.back().ClipRect = clip_rectangle(part, data);
      }
    }
    data.CmdLists[i]->CmdBuffer.swap(restricted);
  }
}

}  // namespace opscope::gui
