#pragma once
// What the numbers beside a picture say of the slices that it does not show.

#include <cstdint>
#include <span>
#include <string>

#include "core/picture/slice.h"

namespace opscope::gui {

// ", all C": a picture of this slice shows a part of a tensor of these sizes, and the numbers of the whole tensor are
// also those of the other C. With more than two such dimensions ", all slices"; empty if the picture shows all.
std::string counted_slices(const picture::Slice& slice, std::span<const std::uint32_t> sizes);

}  // namespace opscope::gui
