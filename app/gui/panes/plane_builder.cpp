#include "app/gui/panes/plane_builder.h"

#include <algorithm>
#include <atomic>
#include <new>

namespace opscope::gui {
namespace {

// About a millisecond of building; below it a thread's detour would show one stale frame for nothing.
constexpr std::uint64_t build_at_once = 1u << 17;

std::shared_ptr<const picture::Plane> build(const PlaneRequest& request, const std::function<bool()>& stop) {
  try {
    auto plane = request.reference ? picture::Plane::of_difference(request.tensor, *request.reference, request.show,
                                                                   request.slice, stop)
                                   : picture::Plane::of(request.tensor, request.slice, stop);
    return plane ? *plane : nullptr;
  } catch (const std::bad_alloc&) {  // the pane stays empty
    return nullptr;
  }
}

}  // namespace

PlaneBuilder::PlaneBuilder(std::function<void()> wake)
    : wake_(std::move(wake)), thread_([this](const std::stop_token& stop) { work(stop); }) {}

std::shared_ptr<const picture::Plane> PlaneBuilder::get(const std::string& key, const PlaneRequest& request) {
  const picture::Layout layout = picture::layout_of(request.tensor.desc, request.slice);
  const bool at_once = layout.width * layout.height * layout.channels <= build_at_once;
  std::unique_lock lock(mutex_);
  auto& slot = slots_[key];
  if (!slot) slot = std::make_shared<Slot>();
  slot->wanted = request;
  if (!slot->outdated()) return slot->plane;
  if (at_once && !slot->building) {
    slot->plane = build(request, {});
    slot->built = request;
    slot->tried = true;
    return slot->plane;
  }
  changed_.notify_one();
  return slot->plane;
}

void PlaneBuilder::keep_only(const std::set<std::string>& keys) {
  const std::lock_guard lock(mutex_);
  std::erase_if(slots_, [&](const auto& entry) { return !keys.contains(entry.first); });
}

bool PlaneBuilder::busy() const {
  const std::lock_guard lock(mutex_);
  return std::any_of(slots_.begin(), slots_.end(), [](const auto& entry) { return entry.second->outdated(); });
}

void PlaneBuilder::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    std::shared_ptr<Slot> slot;
    const auto find = [&] {
      for (const auto& [key, each] : slots_) {
        if (each->outdated()) slot = each;
      }
      return slot != nullptr;
    };
    if (!changed_.wait(lock, stop, find)) return;
    const PlaneRequest request = slot->wanted;
    slot->building = true;
    lock.unlock();
    std::atomic<bool> given_up = false;
    const auto plane = build(request, [&] {
      if (given_up || stop.stop_requested()) return true;
      const std::lock_guard look(mutex_);
      if (slot.use_count() == 1 || !slot->wanted.same_part_as(request)) given_up = true;
      return given_up.load();
    });
    lock.lock();
    slot->building = false;
    // A plane given up says nothing of the request, which may be wanted again by now.
    if (plane || (!given_up && slot->wanted.same_as(request))) {
      slot->plane = plane;
      slot->built = request;
      slot->tried = true;
    }
    if (wake_) wake_();
  }
}

}  // namespace opscope::gui
