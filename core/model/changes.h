#pragma once
// Where two cases differ, for a person to read.

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace opscope {

struct Change {
  std::string path;           // into the case file: "dispatchables.clip.desc.Max", "resources.A.initialValues[2]"
  std::string before, after;  // JSON text, shortened where it is long; empty: not there
};

// The first `most` differences, in the order of the case file. Takes time in proportion to what the cases hold, and
// little for lists of values that they share.
std::vector<Change> changes_between(const Model& before, const Model& after, std::size_t most);

}  // namespace opscope
