#pragma once
// Builds planes in the background. Keeps the previous plane until the next one is ready.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "app/gui/jobs/task.h"
#include "core/picture/heatmap.h"

namespace opscope::gui {

struct PlaneRequest {
  Tensor tensor;
  std::optional<Tensor> reference;
  picture::Show show = picture::Show::Value;
  picture::Slice slice;
  std::uint64_t version = 0;

  // Tensors are compared by their version alone.
  bool same_as(const PlaneRequest& other) const { return version == other.version && same_part_as(other); }
  bool same_part_as(const PlaneRequest& other) const { return show == other.show && slice == other.slice; }
};

// The tensors are views of one buffer, with the same elements.
bool same_bytes(const Tensor& a, const Tensor& b);

// True if building the request would give this plane again. Both keep their buffers alive, so equal storage means
// equal data.
bool shows(const picture::Plane& plane, const PlaneRequest& request);

using PlanePtr = std::shared_ptr<const picture::Plane>;

class PlaneBuilder {
 public:
  // `wake` is called from another thread when a plane is ready: get() hands it out, and begins the next.
  explicit PlaneBuilder(std::function<void()> wake) : task_(std::move(wake)) {}

  // The requested plane, or the previous one while it is being built; nullptr if there is none yet. Small planes are
  // built at once. If newer data come, a plane in progress is finished anyway, so that a drag shows as many steps as
  // possible. It is cancelled if another part of the tensor is requested. Requests for the same part of the same bytes
  // share one plane, for example outputs that are equal.
  PlanePtr get(const std::string& key, const PlaneRequest& request);

  // Drops all planes but these.
  void keep_only(const std::set<std::string>& keys);

  // A requested plane is not ready yet.
  bool busy() const;

 private:
  struct Slot {
    PlaneRequest wanted, built;
    PlanePtr plane;
    bool tried = false;  // `built` was built, or failed to: then there is no plane
    bool outdated() const { return !tried || !built.same_as(wanted); }
    void set(PlanePtr new_plane, const PlaneRequest& request);
  };
  void take_built();
  void build_next();
  PlanePtr find(const PlaneRequest& request) const;

  std::map<std::string, Slot> slots_;
  std::string building_;  // the key of the request that the task builds; empty: none
  PlaneRequest request_;  // that request
  Task<PlanePtr> task_;
};

}  // namespace opscope::gui
