#pragma once
// A strip of a resource's bytes: which of them hold elements of a tensor, by the dimension that moves.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "app/gui/form/form_context.h"
#include "core/tensor/resource_map.h"

namespace opscope::gui {

// The tensor as it was bound for the latest results.
struct MemoryView {
  const ResourceMap& map;
  const Tensor& tensor;
  const Tensor* values;                 // its elements: of an output those of the reference; nullptr: not computed
  std::optional<std::uint64_t> probed;  // the first byte of the probed element

  std::size_t rank() const { return tensor.desc.sizes.size(); }
};

// Draws the bytes [begin, end) as an item of Dear ImGui. A column of pixels shows the shares of all bytes that it
// covers. Pointing at a cell probes its element; a click pins it. Returns the first byte of the element at the mouse.
std::optional<std::uint64_t> draw_strip(const FormContext& form, const char* name, const MemoryView& view,
                                        std::uint64_t begin, std::uint64_t end);

// Whether cells are wide enough to be told apart and pointed at, if the present width shows so many bytes.
bool shows_cells(const MemoryView& view, std::uint64_t bytes);

// The innermost dimension has the first colour, whatever the rank.
ImU32 dimension_color(std::size_t rank, std::size_t dimension);
ImU32 first_cell_color();
ImU32 shared_color();

}  // namespace opscope::gui
