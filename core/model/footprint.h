#pragma once
// How much memory a set of cases takes. Parts that copies share count once.

#include <cstdint>
#include <unordered_map>

#include "core/model/model.h"

namespace opscope {

class Footprint {
 public:
  // The model, or a copy of it, must live until it is removed.
  void add(const Model& model);
  // Of a model that was added, and has not changed since.
  void remove(const Model& model);
  std::uint64_t bytes() const { return bytes_; }  // an estimate: allocator overhead is not counted

 private:
  struct Shared {
    std::uint64_t bytes = 0;
    std::size_t owners = 0;
  };
  std::unordered_map<const void*, Shared> shared_;
  std::uint64_t bytes_ = 0;
};

}  // namespace opscope
