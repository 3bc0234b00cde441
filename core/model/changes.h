#pragma once
// Lists where two cases differ, for people.

#include <cstddef>
#include <string>
#include <vector>

#include "core/model/model.h"

namespace opscope {

struct Change {
  std::string path;           // into the case file: "dispatchables.clip.desc.Max", "resources.A.initialValues[2]"
  std::string before, after;  // JSON text, shortened if long; empty: absent
};

// The first `most` differences, in the order of the case file. Time is proportional to the size of the cases, not
// counting lists of values that they share.
std::vector<Change> changes_between(const Model& before, const Model& after, std::size_t most);

}  // namespace opscope
