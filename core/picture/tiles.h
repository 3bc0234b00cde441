#pragma once
// Reads a montage through the readers of its tiles. Internal to core/picture.

#include <functional>
#include <memory>

#include "core/picture/samples.h"

namespace opscope::picture {

// `tile`: the reader of a tile's cells alone. `worst`: as reduce_samples().
std::unique_ptr<SampleReader> read_tiles(const Layout& layout, bool worst,
                                         const std::function<std::unique_ptr<SampleReader>(std::uint64_t)>& tile);

}  // namespace opscope::picture
