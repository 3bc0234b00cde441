#pragma once
// The outcomes of the results on screen: their counts, what is marked on the pictures, and the way to each element.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <imgui.h>

#include "app/gui/jobs/results.h"
#include "app/gui/panes/marking_job.h"
#include "app/gui/panes/region_outcomes.h"
#include "app/gui/plots/outcomes_panel.h"
#include "app/gui/shell/late_numbers.h"
#include "app/gui/shell/outcome_marks.h"
#include "app/gui/shell/save_request.h"

namespace opscope::gui {

// Those of another case with the same operator, which stands beside the one in front.
struct OutcomesBeside {
  std::string front, other;  // the titles of the two
  bool awaited = false;      // its results are being computed
  std::string problem = {};  // why it has no results
  std::shared_ptr<const OutcomeMap> map = {};
  bool has_region = false, region_outdated = false;  // as OutcomesOnShow::Place
  std::shared_ptr<const RegionOutcomes> region = {};
};

class OutcomesOnShow {
 public:
  // `wake` is called from another thread when there is something to take.
  explicit OutcomesOnShow(std::function<void()> wake) : marking_(std::move(wake)) {}

  // While results grow, the outcomes of those before stay until their own are counted.
  void show(ResultsPtr results);
  void forget();

  using Index = std::vector<std::uint32_t>;  // in the output

  // Where the window looks.
  struct Place {
    bool awaited = false;    // the results of a newer case are
    bool foreign = false;    // what is shown is late at once: of another case or operator, or a run is told
    bool in_region = false;  // they are counted in it
    std::shared_ptr<const RegionOutcomes> region = {};
    std::string region_of = {};  // as RegionNumbers
    bool region_outdated = false;
    std::optional<Index> probe = {};
    std::optional<std::uint32_t> channel = {};  // the dimension that pictures show as colours
    std::string of = {};                        // ", all C": pictures show only one C; may be empty
    bool alpha = false;                         // the elements include the alpha of a picture
    bool ended = false;                         // the case is refused: what is not counted will not be
  };
  // Both in every frame. The second finds what is marked.
  void look_at(Place place) { place_ = std::move(place); }
  // From now on; nullopt: there is none.
  void put_beside(std::optional<OutcomesBeside> beside) { beside_ = std::move(beside); }
  void follow();

  struct Output {
    std::optional<Index> go_to;
    std::optional<SaveRequest> save;
  };
  // With their heading; nothing if the operator tells none.
  Output draw();

  OutcomeSet marked_set() const { return set_; }
  void mark_set(OutcomeSet set) { set_ = set; }
  // Marks a set, or 0 for none. Returns its first element.
  std::optional<Index> mark(OutcomeSet set);
  std::vector<MarkChoice> choices() const;
  const MarkedElements* marked() const { return marking_.marked(); }
  WholeOutcomes whole() const;
  // Pixels can be counted, if the output's channels are colours, though only one of them may be on show.
  bool has_pixels() const;
  bool counts_pixels() const { return counts_pixels_ && has_pixels(); }
  void switch_pixels() { counts_pixels_ = !counts_pixels_; }
  std::vector<CountedOutcome> counted() const;
  // Of what is marked, once the outcomes of the results on screen are counted.
  bool has_mask() const { return set_ != 0 && results_ && results_->outcomes; }
  SaveRequest mask() const { return save_of_marked(results_->outcomes, set_, counts_pixels()); }
  bool outdated() const;  // what is shown is of results before
  bool pending() const { return marking_.pending(); }
  // Until what is shown is late; -1: it will not be.
  double seconds_to_late() const { return late_.seconds_left(ImGui::GetTime()); }

 private:
  const Outcomes& outcomes() const { return results_->invocation->schema->outcomes; }
  bool is_growing() const { return !results_->outcomes && results_->state == Results::State::Growing; }
  const OutcomeMap* map() const;
  Index index_of(std::uint64_t position) const;
  Index index_of_pixel(std::uint64_t position, OutcomeSet set) const;
  std::optional<std::uint64_t> position_of(const std::optional<Index>& index) const;
  OutcomesData data() const;
  OutcomesData::Beside data_beside() const;

  ResultsPtr results_;
  std::shared_ptr<const OutcomeMap> map_;  // of the results, or of those before while these grow
  std::uint64_t map_of_ = 0;               // the generation of its request
  LateNumbers late_;
  Place place_;
  std::optional<OutcomesBeside> beside_;
  OutcomeSet set_ = 0;
  bool counts_pixels_ = false;
  MarkingJob marking_;
};

}  // namespace opscope::gui
