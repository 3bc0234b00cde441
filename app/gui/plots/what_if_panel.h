#pragma once
// Results that DirectML leaves open, as choices that can be changed one by one, with the number of elements that each
// would change.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/compare/what_if.h"

namespace opscope::gui {

struct WhatIfData {
  std::vector<const NumericsSetting*> settings;
  Numerics numerics;                        // the present choices
  std::vector<std::uint32_t> sizes;         // of the output
  std::vector<WhatIf> rows;                 // empty: not counted (yet); while counting, those of the case before
  std::optional<double> counting;           // the fraction counted, while counting
  std::string problem;                      // why the count was cancelled
  std::optional<std::uint64_t> probe = {};  // logical row-major position of the pinned element
};

struct WhatIfOutput {
  std::optional<std::uint64_t> jump;  // logical row-major position of a changed element
  std::vector<std::uint64_t> marked;  // of all that the same choice would change, to be marked; empty: too many
  std::optional<Numerics> numerics;   // one setting flipped
};

// A heading over the counts, then the settings. Draws nothing if there are none.
WhatIfOutput draw_what_if(const char* id, const WhatIfData& data);

// Its height in pixels.
float what_if_height(std::span<const NumericsSetting* const> settings);

}  // namespace opscope::gui
