#pragma once
// The cases of one window. The one in front is the window's; the others are parked here as values, which run nothing.

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/form/form_context.h"
#include "app/gui/jobs/results.h"
#include "app/gui/session/compared_outputs.h"
#include "app/gui/session/document.h"
#include "app/gui/session/session_keeper.h"
#include "app/gui/shell/beside_panes.h"
#include "app/gui/shell/workspace.h"
#include "core/error.h"

namespace opscope::gui {

// A dispatch that was added before what it reads was counted: it gets its bounds once that is.
struct UnboundedDispatch {
  ModelPtr model = nullptr;  // the case with it, until the next edit; nullptr: none
  std::size_t dispatch = 0;
};

// Everything that a case has of its own in the window.
struct ParkedTab {
  explicit ParkedTab(Document&& its) : document(std::move(its)) {}

  Document document;
  std::uint64_t number = 0;  // never used again in this window
  std::size_t place = 0;     // once it is closed: where it stood
  ModelPtr first;            // as it was opened
  std::size_t dispatch = 0;  // on show
  UnboundedDispatch unbounded;
  ComparedOutputs compared;
  FormState form;
  Workspace::Look look;
  std::set<std::string> hidden;              // panes, by the names that they have in an arrangement
  BesidePanes::Look beside;                  // of the tab in `compared`
  ResultsPtr results;                        // the last ones, if they are complete and small
  std::string files;                         // files_stamp when it was parked, if there are results
  std::optional<SessionKeeper::State> kept;  // its unsaved changes, as they are kept on disk

  // Closing it would lose something.
  bool unsaved() const { return document.unsaved() || untold(form.entry); }
};
using ParkedTabPtr = std::unique_ptr<ParkedTab>;

class Tabs {
 public:
  static constexpr std::size_t most = 32;
  // Of the results of all parked tabs together.
  static constexpr std::uint64_t most_result_bytes = std::uint64_t{128} << 20;

  // Tabs have places, counted from the left. One of them is in front.
  std::size_t count() const { return parked_.size() + 1; }
  std::size_t front() const { return front_; }
  const ParkedTab& at(std::size_t place) const { return *parked_[index_of(place)]; }  // not the one in front
  const std::vector<ParkedTabPtr>& parked() const { return parked_; }                 // in order
  void show_dispatch(std::uint64_t number, std::size_t dispatch);                     // of a parked tab
  const ParkedTab* find(std::uint64_t number) const;                                  // nullptr: in front, or closed

  // True if there is room for one more, which takes `bytes` beside the one in front, which takes `front_bytes`.
  // BadInput with the reason.
  Result<void> check_room(std::uint64_t front_bytes, std::uint64_t bytes, const MemoryLimit& limit) const;

  // Makes room for one that is parked next, which then cannot run out of memory.
  void make_room() { parked_.reserve(parked_.size() + 1); }
  // Parks `present`. The tab at `place` is in front, and belongs to the caller.
  ParkedTabPtr bring_to_front(std::size_t place, ParkedTabPtr present);
  // Parks `present`. A new tab at its right is in front.
  void park_left_of_new(ParkedTabPtr present);
  // Closes the tab in front, which the caller has. The one at its right, or the last one, is in front. There must be
  // another.
  ParkedTabPtr close_front();
  // Parks `present`. A tab that was closed at `place` is in front again, there or at the right end.
  void park_for_reopened(std::size_t place, ParkedTabPtr present);
  // Closes another one, and keeps it for take_closed().
  void close(std::size_t place);
  // The last few that were closed, without their results, the last one first.
  static constexpr std::size_t most_closed = 8;
  void keep_closed(ParkedTabPtr closed, std::size_t place);  // where it stood
  const ParkedTab* last_closed() const { return closed_.empty() ? nullptr : closed_.back().get(); }
  ParkedTabPtr take_closed();  // there must be one
  void forget_closed() { closed_.clear(); }
  // No parked tab compares with the tab of this number any more.
  void stop_comparing_with(std::uint64_t number);

 private:
  std::size_t index_of(std::size_t place) const { return place < front_ ? place : place - 1; }
  void park(ParkedTabPtr present);
  ParkedTabPtr take(std::size_t index);

  std::vector<ParkedTabPtr> parked_;  // without the one in front
  std::vector<ParkedTabPtr> closed_;
  std::size_t front_ = 0;
};

}  // namespace opscope::gui
