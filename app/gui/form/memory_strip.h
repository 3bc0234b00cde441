#pragma once
// A strip of a resource's bytes: which of them hold elements of a tensor, by the dimension that moves.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "app/gui/form/form_context.h"
#include "core/picture/byte_axis.h"
#include "core/tensor/resource_map.h"

namespace opscope::gui {

// The tensor as it was bound for the latest results.
struct MemoryView {
  const ResourceMap& map;
  const Tensor& tensor;
  const Tensor* values;  // its elements: of an output those of the reference; nullptr: not computed
  std::optional<std::uint64_t> pinned, pointed;  // the first bytes of these elements; the latter is at the mouse
  std::optional<std::uint64_t> gap = {};         // the first byte of the place at the mouse, if no element is there

  std::optional<std::uint64_t> at_mouse() const { return gap ? gap : pointed; }
  // What the label tells: of what the mouse is on rather than of the pin.
  std::optional<std::uint64_t> told() const { return at_mouse() ? at_mouse() : pinned; }
  std::size_t rank() const { return tensor.desc.sizes.size(); }
};

// Where bytes lie on the screen.
struct MemoryStrip {
  ImVec2 at;
  picture::ByteAxis axis;
  bool hovered = false, clicked = false;

  float x_of(std::uint64_t byte) const;
  ImVec2 corner() const;  // the lower right one of the cells
};

struct PointedByte {
  std::optional<std::uint64_t> element;  // the first byte of the first element there
  std::optional<std::uint64_t> gap;      // the first byte of the place there, if that has no element
  std::string text;
};

// Draws the bytes [begin, end) as an item of Dear ImGui. A column of pixels shows the shares of all bytes that it
// covers.
MemoryStrip draw_strip(const char* name, const MemoryView& view, std::uint64_t begin, std::uint64_t end);

// What lies at the mouse, if it is on the strip. Probes the element there; a click pins it.
std::optional<PointedByte> point_in_strip(const FormContext& form, const MemoryStrip& strip, const MemoryView& view);

// Frames around the pinned cell and around the cell or the gap at the mouse.
void mark_cells(const MemoryStrip& strip, const MemoryView& view);

// Joins the bytes of a strip that the one below enlarges to their enlargement.
void draw_enlargement(const MemoryStrip& strip, const MemoryStrip& enlarged);

// The first byte of the place of an element that has a byte, whether an element is there or not; `byte` if that lies
// before all of them.
std::uint64_t place_begin(const ResourceMap& map, std::uint64_t byte);

// True if cells are wide enough to be told apart and pointed at, if the present width shows so many bytes.
bool shows_cells(const MemoryView& view, std::uint64_t bytes);

// The innermost dimension has the first colour, whatever the rank.
ImU32 dimension_color(std::size_t rank, std::size_t dimension);
ImU32 first_cell_color();
ImU32 shared_color();

}  // namespace opscope::gui
