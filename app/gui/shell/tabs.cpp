#include "app/gui/shell/tabs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace opscope::gui {

const ParkedTab* Tabs::find(std::uint64_t number) const {
  const auto found = std::ranges::find(parked_, number, &ParkedTab::number);
  return found == parked_.end() ? nullptr : found->get();
}

void Tabs::show_dispatch(std::uint64_t number, std::size_t dispatch) {
  const auto found = std::ranges::find(parked_, number, &ParkedTab::number);
  if (found == parked_.end() || (*found)->dispatch == dispatch) return;
  (*found)->dispatch = dispatch;
  (*found)->results.reset();  // of the one before
}

Result<void> Tabs::check_room(std::uint64_t front_bytes, std::uint64_t bytes, const MemoryLimit& limit) const {
  if (count() >= most) return bad_input("a new tab", fmt::format("{} tabs are open, which is the most", most));
  std::uint64_t held = front_bytes;
  for (const auto* tabs : {&parked_, &closed_})
    for (const ParkedTabPtr& tab : *tabs) held = add_bytes(held, tab->document.history_bytes());
  if (const auto fits = check_memory(add_bytes(held, bytes), limit, held); !fits)
    return bad_input("a new tab", "the cases and undo steps of all tabs: " + fits.error().what);
  return {};
}

// At the place of the one in front.
void Tabs::park(ParkedTabPtr present) {
  std::uint64_t bytes = present->results ? held_bytes(*present->results) : 0;
  for (const ParkedTabPtr& tab : parked_) bytes = add_bytes(bytes, tab->results ? held_bytes(*tab->results) : 0);
  if (bytes > most_result_bytes) present->results.reset();
  parked_.insert(parked_.begin() + static_cast<std::ptrdiff_t>(front_), std::move(present));
}

ParkedTabPtr Tabs::take(std::size_t index) {
  ParkedTabPtr taken = std::move(parked_[index]);
  parked_.erase(parked_.begin() + static_cast<std::ptrdiff_t>(index));
  return taken;
}

ParkedTabPtr Tabs::bring_to_front(std::size_t place, ParkedTabPtr present) {
  park(std::move(present));
  front_ = place;
  return take(place);
}

void Tabs::park_left_of_new(ParkedTabPtr present) {
  park(std::move(present));
  ++front_;
}

ParkedTabPtr Tabs::close_front() {
  front_ = std::min(front_, parked_.size() - 1);
  return take(front_);
}

void Tabs::close(std::size_t place) {
  keep_closed(take(index_of(place)), place);
  if (place < front_) --front_;
}

void Tabs::park_for_reopened(std::size_t place, ParkedTabPtr present) {
  park(std::move(present));
  front_ = std::min(place, parked_.size());
}

void Tabs::keep_closed(ParkedTabPtr closed, std::size_t place) {
  closed->place = place;
  closed->results.reset();
  closed_.push_back(std::move(closed));
  if (closed_.size() > most_closed) closed_.erase(closed_.begin());
}

ParkedTabPtr Tabs::take_closed() {
  ParkedTabPtr taken = std::move(closed_.back());
  closed_.pop_back();
  return taken;
}

void Tabs::stop_comparing_with(std::uint64_t number) {
  for (const ParkedTabPtr& tab : parked_)
    if (tab->compared.tab == number) tab->compared = {};
}

}  // namespace opscope::gui
