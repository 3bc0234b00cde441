#pragma once
// The dispatch of a chain that something belongs to, which keeps it while the chain is edited.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/model/model.h"

namespace opscope::gui {

// Several dispatches of one dispatchable have one name.
struct NamedDispatch {
  std::string name = {};  // empty: none
  std::size_t nth = 0;    // of the dispatches of this name

  friend bool operator==(const NamedDispatch&, const NamedDispatch&) = default;
};

// Without a name if the model has no such dispatch.
NamedDispatch named_dispatch(const Model& model, std::size_t ordinal);

// Its ordinal; nullopt: the model has none.
std::optional<std::size_t> find_named(const Model& model, const NamedDispatch& dispatch);

// What the dispatch of `before` is in `now`, which is the same chain after an edit: if the number of those of its name
// is another one, that in its place. `dispatch` itself if it is gone.
NamedDispatch after_edit(const NamedDispatch& dispatch, const Model& before, const Model& now);

// "chosen for clip", if that is `how`, "chosen for clip, 3 of 3" if several have this name, or "its dispatch clip is
// gone": why what belongs to a dispatch is not compared with the output of another one.
std::string other_dispatch_text(std::string_view how, const NamedDispatch& dispatch, const Model& model);

}  // namespace opscope::gui
