#pragma once
// Describes what can be undone.

#include <chrono>
#include <string>

#include "app/gui/session/document.h"

namespace opscope::gui {

// Caches what the oldest step changed, since that takes a comparison of two cases.
class HistoryText {
 public:
  // "12 changes can be undone, the first made at 14:02:11 (clip: Max)"; empty if there is no step.
  std::string of(const History& history);

 private:
  ModelPtr before_, after_;
  std::string changed_;
};

// Says in a few words what one step changed. Caches it, as above.
class StepText {
 public:
  // "dispatch clip: Max 0.5 -> 0.75", of the most telling change, without "dispatch clip" if there is no other one;
  // "..., 2 tensors resized" with these, "Min 0 -> -1, Max 0 -> 1" of two changes, else "... and more" of several;
  // "dispatch negate added", "dispatch negate removed", "dispatch negate renamed", "order of the dispatches", "change
  // operator to CLIP", "picture size 768 x 512 -> 300 x 200", "ATensor, BTensor W 4 -> 1", whatever else changed with
  // it. Empty if a case is nullptr.
  std::string of(const ModelPtr& before, const ModelPtr& after);

 private:
  ModelPtr before_, after_;
  std::string text_;
};

// "14:03" of the same day in local time; "2026-11-29 14:03" of another.
std::string moment_text(std::chrono::system_clock::time_point moment, std::chrono::system_clock::time_point now);
// "The 4 changes to photo.json since 14:03 are not saved."; without the number and the time if undo does not lead to
// what was saved. Precondition: the document is dirty.
std::string unsaved_text(const Document& document);
// What undo did that led from `after` to `before`: values stand in its order, "Max 0.75 -> 0.5"; anything else as
// above.
std::string undone_text(const ModelPtr& before, const ModelPtr& after);

}  // namespace opscope::gui
