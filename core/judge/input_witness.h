#pragma once
// Detects changes to a backend's inputs.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/operators/schema/invocation.h"

namespace opscope {

// Stores the resources of an invocation when it is constructed: small ones as copies, large ones as checksums. Mapped
// files are left out, because their memory cannot be written. Reads every other resource once, on all cores.
class InputWitness {
 public:
  // If `stop` returns true, nothing is checked.
  explicit InputWitness(const Invocation& invocation, const std::function<bool()>& stop = {});

  // Leaves out the contents of the output resource, unless an input shares them. This halves the time for a sweep.
  static InputWitness of_inputs_alone(const Invocation& invocation);

  // A sentence about what has changed since construction or the last call; nullopt if nothing has, or if `stop` ended
  // the check. Changed bytes are then the expected ones, so a later run is not blamed for them. `guards`: the number of
  // guard bytes at either end of every resource.
  std::optional<std::string> changed(std::uint64_t guards = 0, const std::function<bool()>& stop = {});

 private:
  struct Watched {
    std::string resource;
    Buffer buffer;
    std::uint64_t checksum = 0;
    std::vector<std::byte> copy;  // of a small resource
    bool is_small = false;
  };
  InputWitness() = default;
  void watch(const BoundTensor& bound, const std::function<bool()>& stop);
  static void remember(Watched& watched, const std::function<bool()>& stop);

  std::vector<Watched> watched_;
};

}  // namespace opscope
