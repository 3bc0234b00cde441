#pragma once
// What dispatches write, and what the case prints and saves, after an edit of the chain.

#include <cstddef>
#include <optional>
#include <string>

#include "core/model/model.h"

namespace opscope::gui {

// Which dispatches write another resource after the one at `from` was moved to `to`: "min now writes negate.out, and
// negate now writes least". Empty: there is none.
std::string changed_outputs_text(const Model& before, const Model& after, std::size_t from, std::size_t to);

// Which prints and files have the output of another dispatch than before: "2nd print of least: of min now, it was of
// sign". Of one that has no output of a dispatch: "print of A: its initial values now, it was of sign". Empty: there is
// none. `from`: the place of the dispatch that was moved or removed, in `before`. `to`: of that which was moved or
// added, in `after`.
std::string changed_prints_text(const Model& before, const Model& after, std::optional<std::size_t> from,
                                std::optional<std::size_t> to);

// The same after the dispatch at `removed` was removed, without what it was before: "1st print of least reads clipped
// instead, 2nd print of least has the output of min". The first two, and how many more.
std::string prints_without_text(const Model& before, const Model& after, std::size_t removed);

}  // namespace opscope::gui
