#pragma once
// Builds planes off the window's thread and keeps the previous one until the next is ready.

#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include "core/picture/heatmap.h"

namespace opscope::gui {

struct PlaneRequest {
  Tensor tensor;
  std::optional<Tensor> reference;
  picture::Show show = picture::Show::Value;
  picture::Slice slice;
  std::uint64_t version = 0;

  // Tensors are told apart by their version alone.
  bool same_as(const PlaneRequest& other) const { return version == other.version && same_part_as(other); }
  bool same_part_as(const PlaneRequest& other) const { return show == other.show && slice == other.slice; }
};

class PlaneBuilder {
 public:
  // `wake` is called from the building thread when a plane is ready.
  explicit PlaneBuilder(std::function<void()> wake);

  // The plane asked for, or the one before it while it is being built; nullptr where there is none yet. Small ones are
  // built at once. A plane in the making is finished although newer data came, so that a drag shows every step it
  // can; it is given up where another part of the tensor is wanted. What shows the same part of the same bytes shares
  // one plane: outputs that are equal, an input whose output alone is new.
  std::shared_ptr<const picture::Plane> get(const std::string& key, const PlaneRequest& request);

  // Drops all planes but these.
  void keep_only(const std::set<std::string>& keys);

  bool busy() const;

 private:
  struct Slot {
    PlaneRequest wanted, built;
    std::shared_ptr<const picture::Plane> plane;
    bool tried = false;  // `built` stands, with or without a plane
    bool building = false;
    bool outdated() const { return !tried || !built.same_as(wanted); }
  };
  void work(const std::stop_token& stop);
  std::shared_ptr<const picture::Plane> find(const PlaneRequest& request) const;  // under the lock

  std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::map<std::string, std::shared_ptr<Slot>> slots_;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace opscope::gui
