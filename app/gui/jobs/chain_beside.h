#pragma once
// The chain of another tab, whose dispatches are compared with those of the case in front.

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/jobs/results.h"
#include "core/error.h"
#include "core/model/load.h"
#include "core/model/model.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {

struct ChainBeside {
  struct Step {
    std::size_t dispatch = 0;         // of the other case
    std::optional<DataType> as = {};  // as ComparedCase, and so are the scales
    std::optional<SampleScales> scales = {};
  };

  std::shared_ptr<const Model> model;
  SearchPaths paths;
  std::string title;                       // as ComparedCase
  std::vector<std::optional<Step>> steps;  // by the dispatch of the case in front; nullopt: there is nothing to compare
};

// For each dispatch of `front` the one of `other` of the same name; of several dispatches of one name the first belongs
// to the first, and so on.
std::vector<std::optional<std::size_t>> dispatches_alike(const Model& front, const Model& other);

// Both are chains, `other` has no dispatch like `own`, and its dispatch `others` is not `own` under another name: that
// has the same operator and place, and no dispatch of `front` is like it.
bool lacks_dispatch(const Model& front, std::size_t own, const Model& other, std::size_t others);

// What the reference gives for those steps, by the dispatch of the other case, up to one that cannot run.
// Error: Cancelled.
Result<std::map<std::size_t, Tensor>> outputs_beside(const ChainBeside& beside, const std::function<bool()>& stop);

}  // namespace opscope::gui
