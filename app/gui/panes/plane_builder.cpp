#include "app/gui/panes/plane_builder.h"

#include <algorithm>
#include <utility>

#include "core/limits/failure.h"

namespace opscope::gui {
namespace {

// About a millisecond of building. For less, another thread would only show one stale frame.
constexpr std::uint64_t build_at_once = 1u << 17;

Result<PlanePtr> build(const PlaneRequest& request, const std::function<bool()>& stop) {
  return request.reference
             ? picture::Plane::of_difference(request.tensor, *request.reference, request.show, request.slice, stop)
             : picture::Plane::of(request.tensor, request.slice, stop);
}

}  // namespace

bool same_bytes(const Tensor& a, const Tensor& b) {
  return a.buffer.same_storage(b.buffer) && a.offset == b.offset && a.desc == b.desc;
}

bool shows(const picture::Plane& plane, const PlaneRequest& request) {
  return same_bytes(plane.tensor(), request.tensor) && plane.reference().has_value() == request.reference.has_value() &&
         (!request.reference || same_bytes(*plane.reference(), *request.reference)) && plane.show() == request.show &&
         plane.slice() == picture::fitted(request.slice, request.tensor.desc.sizes);
}

void PlaneBuilder::Slot::set(PlanePtr new_plane, const PlaneRequest& request) {
  plane = std::move(new_plane);
  built = request;
  tried = true;
}

PlanePtr PlaneBuilder::get(const std::string& key, const PlaneRequest& request) {
  take_built();
  Slot& slot = slots_[key];
  slot.wanted = request;
  const picture::Layout layout = picture::layout_of(request.tensor.desc, request.slice);
  const bool small = layout.width * layout.height * layout.channels <= build_at_once;
  if (slot.outdated() && building_ != key) {
    PlanePtr plane = find(request);
    if (!plane && small) plane = guarded([&] { return build(request, {}); }).value_or(nullptr);
    if (plane || small) slot.set(std::move(plane), request);
  }
  build_next();
  return slot.plane;
}

PlanePtr PlaneBuilder::find(const PlaneRequest& request) const {
  const auto found = std::ranges::find_if(
      slots_, [&](const auto& entry) { return entry.second.plane && shows(*entry.second.plane, request); });
  return found == slots_.end() ? nullptr : found->second.plane;
}

void PlaneBuilder::keep_only(const std::set<std::string>& keys) {
  std::erase_if(slots_, [&](const auto& entry) { return !keys.contains(entry.first); });
  if (!building_.empty() && !slots_.contains(building_)) task_.cancel();
}

bool PlaneBuilder::busy() const {
  return std::ranges::any_of(slots_, [](const auto& entry) { return entry.second.outdated(); });
}

void PlaneBuilder::take_built() {
  std::optional<Result<PlanePtr>> ended = task_.take();
  if (!ended) return;
  const auto slot = slots_.find(std::exchange(building_, {}));
  const PlaneRequest request = std::exchange(request_, {});  // it must not keep the tensors any longer
  // A cancelled plane does not complete the request, which may be needed again.
  const bool given_up = !*ended && ended->error().kind == Error::Kind::Cancelled;
  if (slot == slots_.end() || given_up) return;
  slot->second.set(ended->value_or(nullptr), request);  // without a plane, as if memory ran out, the pane stays empty
}

void PlaneBuilder::build_next() {
  if (!building_.empty()) {
    const auto slot = slots_.find(building_);
    if (slot == slots_.end() || !slot->second.wanted.same_part_as(request_)) task_.cancel();
    return;
  }
  for (auto& [key, slot] : slots_) {
    if (!slot.outdated()) continue;
    if (PlanePtr plane = find(slot.wanted)) {
      slot.set(std::move(plane), slot.wanted);
      continue;
    }
    building_ = key;
    request_ = slot.wanted;
    task_.start([request = request_](const TaskControl& control) {
      return build(request, [&] { return control.pause_or_stop(); });
    });
    return;
  }
}

}  // namespace opscope::gui
