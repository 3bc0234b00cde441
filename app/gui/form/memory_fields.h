#pragma once
// Where the elements of a tensor lie in its resource.

#include <cstddef>
#include <string>
#include <vector>

#include "app/gui/form/form_context.h"
#include "core/tensor/resource_map.h"

namespace opscope::gui {

// Where a part of so many bytes begins: at `begin`, or near the first element if none is there.
std::uint64_t begin_with_elements(const ResourceMap& map, std::uint64_t begin, std::uint64_t bytes);

// A strip of the whole resource, one that enlarges a part if its cells are too small to tell apart, and their colours.
void draw_memory(const FormContext& form, std::size_t tensor);

// What the row tells of a tensor that ends behind its memory, the longest first: "60 bytes; elements end at 103,
// rounded up to 104", as a tensor needs a multiple of 4 bytes, then "60 bytes; elements end at 103", "60 bytes".
std::vector<std::string> short_memory_texts(const ResourceMap& map);

}  // namespace opscope::gui
