#pragma once
// The chain that files of results are of. Once its dispatches come, go or change, the files of later ones are stale.

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/named_dispatch.h"
#include "core/model/model.h"

namespace opscope::gui {

struct FilesOrigin {
  std::shared_ptr<const Model> model = {};     // as it was; nullptr: not known
  std::vector<NamedDispatch> dispatches = {};  // its dispatches in order, under the names that they have by now

  friend bool operator==(const FilesOrigin&, const FilesOrigin&) = default;
};

// `model` may be nullptr.
FilesOrigin origin_of(std::shared_ptr<const Model> model);

// After an edit that made `now` of `before`. No two dispatches get the same name.
void follow_edit(FilesOrigin& origin, const Model& before, const Model& now);

// The ordinal that the dispatch of `now` had in the origin; nullopt: it had none, or that is not known.
std::optional<std::size_t> place_in_origin(const FilesOrigin& origin, const Model& now, std::size_t dispatch);

// Of each dispatch of `now`, why a file of the origin does not have its output: "of the chain with min", which is gone,
// "of the chain without max", which is new, or "of the chain in another order". With `values` also "of the chain before
// clip was edited": for files that do not say what each dispatch read. Edits of the dispatch itself do not count: what
// the file says of these is compared. Empty: it has its output, or that is not known.
std::vector<std::string> stale_texts(const FilesOrigin& origin, const Model& now, bool values);

}  // namespace opscope::gui
