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
  DifferenceQuery query;
  DifferenceList list;
  std::optional<Tensor> filtered = {};  // as HeatmapSource; nullopt: the query leaves nothing out, or `unfiltered`
  std::string filter_text = {};         // "filtered: 12 of 340"
  std::string unfiltered = {};          // why there is no `filtered`, as if memory ran out; empty otherwise
};
using DifferenceListingPtr = std::shared_ptr<const DifferenceListing>;

class DifferenceLister {
 public:
  explicit DifferenceLister(std::function<void()> wake) : task_(std::move(wake)) {}

  // In every frame in which a person sees the list, or is to see it once there is one.
  void see(const DifferenceQuery& query);
  // Starts to list what the query asks for, unless that is there or on its way. `computed` is one of `results` and was
  // compared.
  void want(const ResultsPtr& results, const BackendOutcome& computed, const DifferenceQuery& query);
  // In every frame, before the others. Gives all up once nobody sees it.
  void take();
  // The newest listing that is ready; nullptr: none. While another query is listed, that of the one before.
  const DifferenceListing* listing() const { return listing_.get(); }
  // The listing of these results, if it was seen in this frame or the one before.
  DifferenceListingPtr on_show(const ResultsPtr& results, const BackendOutcome* computed) const;
  // The same, if its query leaves something out.
  DifferenceListingPtr filter_on_show(const ResultsPtr& results, const BackendOutcome* computed) const;
  // What is seen has a filter, and there is no listing of these results yet.
  bool awaits_filter(const ResultsPtr& results, const BackendOutcome* computed) const;
  // Why the list that was wanted last could not be made; empty: it could, or is on its way.
  const std::string& problem() const { return problem_; }
  bool pending() const { return task_.pending(); }
  // They are not on show any more.
  void release_results() { wanted_ = {}, listing_.reset(); }
  void forget() { task_.cancel(), wanted_ = {}, listing_.reset(), problem_.clear(); }

 private:
  bool is_seen() const;
  struct Key {
    ResultsPtr results;
    std::string backend;
    DifferenceQuery query;
    friend bool operator==(const Key&, const Key&) = default;
  };
  Key wanted_;
  int frame_ = -2;  // of Dear ImGui, in which it was seen last
  DifferenceQuery query_;
  DifferenceListingPtr listing_;
  std::string problem_;
  Task<DifferenceListing> task_;
};

}  // namespace opscope::gui
