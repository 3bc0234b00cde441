#pragma once
// The differences of two results, listed and filtered in the background.

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "app/gui/jobs/results.h"
#include "app/gui/jobs/task.h"
#include "app/gui/plots/differences_panel.h"
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

// Of a list that is being made.
struct ListingProgress {
  double fraction = 0;                               // of the elements
  std::uint64_t found = 0;                           // so far
  std::shared_ptr<const DifferenceList> first = {};  // its first rows; nullptr: not known yet
};

class DifferenceLister {
 public:
  // `wake` is called from another thread when there is more to show.
  explicit DifferenceLister(std::function<void()> wake) : wake_(wake), task_(std::move(wake)) {}

  // In every frame in which a person sees the list, or is to see it once there is one.
  void see(const DifferenceQuery& query);
  // Starts to list what the query asks for, unless that is there or on its way. `computed` is one of `results` and was
  // compared.
  void want(const ResultsPtr& results, const BackendOutcome& computed, const DifferenceQuery& query);
  // In every frame, before the others. Gives all up once nobody sees it.
  void take();
  // The newest listing that is ready; nullptr: none. While another query is listed, that of the one before.
  const DifferenceListing* listing() const { return listing_.get(); }
  // Of the list that was wanted last; nullopt: it is there, or nothing is known of it.
  std::optional<ListingProgress> progress() const;
  // The listing of these results, if it was seen in this frame or the one before.
  DifferenceListingPtr on_show(const ResultsPtr& results, const BackendOutcome* computed) const;
  // The same, if its query leaves something out.
  DifferenceListingPtr filter_on_show(const ResultsPtr& results, const BackendOutcome* computed) const;
  // Where a jump leads from the element at `from` along the listing on show, as listed_jump(). Precondition: there is
  // one.
  std::optional<std::uint64_t> jump(const ResultsPtr& results, const BackendOutcome& computed,
                                    const DifferenceJump& jump, std::optional<std::uint64_t> from) const;
  // What is seen has a filter, and there is no listing of these results yet.
  bool awaits_filter(const ResultsPtr& results, const BackendOutcome* computed) const;
  // Why the list that was wanted last could not be made; empty: it could, or is on its way.
  const std::string& problem() const { return problem_; }
  bool pending() const { return task_.pending(); }
  // They are not on show any more.
  void release_results() { wanted_ = {}, listing_.reset(), so_far_.reset(); }
  void forget() { task_.cancel(), release_results(), problem_.clear(); }

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
  struct SharedProgress {
    std::mutex mutex;
    ListingProgress now;
  };
  std::shared_ptr<SharedProgress> so_far_;  // with the task
  std::function<void()> wake_;
  Task<DifferenceListing> task_;
};

}  // namespace opscope::gui
