#pragma once
// Loaded resources by their definition, so that moving a bound does not decode a photograph again.

#include <string>
#include <vector>

#include "core/model/execute.h"

namespace opscope::gui {

// Not for concurrent use.
class ResourceCache {
 public:
  // All resources of the model; those of the previous call that are as they were (their files unchanged too) are not
  // loaded again, all others of the previous call are forgotten.
  Result<Resources> load(const Model& model, const SearchPaths& paths);

  // Bytes of memory that the resources of the previous call take.
  std::uint64_t bytes() const;

 private:
  struct Entry {
    Resource resource;       // without its name
    std::string file_stamp;  // places, sizes and times of change of the files it may come from; empty for values
    Buffer buffer;
  };
  std::vector<Entry> entries_;
};

}  // namespace opscope::gui
