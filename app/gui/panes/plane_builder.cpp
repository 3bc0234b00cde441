#include "app/gui/panes/plane_builder.h"

#include <algorithm>
#include <atomic>

#include "app/gui/jobs/right_of_way.h"
#include "core/limits/failure.h"

namespace opscope::gui {
namespace {

// About a millisecond of building; below it a thread's detour would show one stale frame for nothing.
constexpr std::uint64_t build_at_once = 1u << 17;

std::shared_ptr<const picture::Plane> build(const PlaneRequest& request, const std::function<bool()>& stop) {
  const auto plane = guarded([&] {
    return request.reference
               ? picture::Plane::of_difference(request.tensor, *request.reference, request.show, request.slice, stop)
               : picture::Plane::of(request.tensor, request.slice, stop);
  });
  return plane ? *plane : nullptr;  // without one, as where memory runs out, the pane stays empty
}

bool same_bytes(const Tensor& a, const Tensor& b) {
  return a.buffer.same_storage(b.buffer) && a.offset == b.offset && a.desc == b.desc;
}

// Whether building the request would give this plane again. Both hold their buffers, so no address stands for two.
bool shows(const picture::Plane& plane, const PlaneRequest& request) {
  return same_bytes(plane.tensor(), request.tensor) && plane.reference().has_value() == request.reference.has_value() &&
         (!request.reference || same_bytes(*plane.reference(), *request.reference)) && plane.show() == request.show &&
         plane.slice() == picture::fitted(request.slice, request.tensor.desc.sizes);
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
  std::shared_ptr<const picture::Plane> ready = slot->building ? nullptr : find(request);
  if (!ready && at_once && !slot->building) ready = build(request, {});
  if (ready || (at_once && !slot->building)) {
    slot->plane = ready;
    slot->built = request;
    slot->tried = true;
    return slot->plane;
  }
  changed_.notify_one();
  return slot->plane;
}

std::shared_ptr<const picture::Plane> PlaneBuilder::find(const PlaneRequest& request) const {
  const auto found = std::ranges::find_if(
      slots_, [&](const auto& entry) { return entry.second->plane && shows(*entry.second->plane, request); });
  return found == slots_.end() ? nullptr : found->second->plane;
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
    const auto find_work = [&] {
      for (const auto& [key, each] : slots_) {
        if (each->outdated()) slot = each;
      }
      return slot != nullptr;
    };
    if (!changed_.wait(lock, stop, find_work)) return;
    const PlaneRequest request = slot->wanted;
    slot->building = true;
    std::shared_ptr<const picture::Plane> plane = find(request);
    lock.unlock();
    std::atomic<bool> given_up = false;
    if (!plane)
      plane = build(request, [&] {
        give_way_to_frame();
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
