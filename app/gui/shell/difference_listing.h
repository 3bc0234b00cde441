#pragma once
// The differences of two results, listed and filtered in the background.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"
#include "core/compare/difference_list.h"

namespace opscope::gui {

struct DifferenceListing {
  DifferenceList list;
  std::optional<Tensor> filtered;  // as HeatmapSource; nullopt: the query leaves nothing out
  std::string filter_text;         // "filtered: 12 of 340"
};
using DifferenceListingPtr = std::shared_ptr<const DifferenceListing>;

class DifferenceLister {
 public:
  explicit DifferenceLister(std::function<void()> wake) : task_(std::move(wake)) {}

  // Starts to list what the query asks for, unless that is there or on its way. `computed` is one of `results` and was
  // compared.
  void want(const ResultsPtr& results, const BackendOutcome& computed, const DifferenceQuery& query);
  // In every frame, before the others.
  void take();
  // The newest listing that is ready; nullptr: none. While another query is listed, that of the one before.
  const DifferenceListing* listing() const { return listing_.get(); }
  // The listing of these results, if it was wanted in this frame or the one before: nobody sees it otherwise.
  DifferenceListingPtr on_show(const ResultsPtr& results, const BackendOutcome* computed) const;
  // The same, if its query leaves something out.
  DifferenceListingPtr filter_on_show(const ResultsPtr& results, const BackendOutcome* computed) const;
  bool pending() const { return task_.pending(); }
  void release_results() { wanted_ = {}; }  // they are not on show any more
  void forget() { task_.cancel(), wanted_ = {}, listing_.reset(); }

 private:
  struct Key {
    ResultsPtr results;
    std::string backend;
    DifferenceQuery query;
    friend bool operator==(const Key&, const Key&) = default;
  };
  Key wanted_;
  int frame_ = -2;  // of Dear ImGui, in which it was wanted last
  DifferenceListingPtr listing_;
  Task<DifferenceListing> task_;
};

}  // namespace opscope::gui
