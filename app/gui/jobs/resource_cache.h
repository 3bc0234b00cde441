#pragma once
// Caches loaded resources by their definition, so that moving a bound does not decode a photograph again.

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/model/load.h"

namespace opscope::gui {

// Changes when a file changes that the model's resources may come from.
std::string files_stamp(const Model& model, const SearchPaths& paths);
// Paths, sizes and modification times of the files that a resource may come from; empty for values.
std::string file_stamp(const Resource& resource, const SearchPaths& paths);

// Not for concurrent use.
class ResourceCache {
 public:
  // All resources of the model. Those of the previous call whose definition and files are unchanged are not loaded
  // again. All others are forgotten. `stop`: true ends the load with Cancelled; then what it has loaded is kept for the
  // next call, beside what was there.
  Result<Resources> load(const Model& model, const SearchPaths& paths, const std::function<bool()>& stop = {});

  // To be called once a run has used everything that the last load returned.
  void complete();
  // To be called if the run was refused: frees what no complete run has read.
  void forget_incomplete();

  // Bytes of memory that the resources of the previous call take.
  std::uint64_t bytes() const;

 private:
  struct Entry {
    Resource resource;       // without its name
    std::string file_stamp;  // file_stamp() of it
    Buffer buffer;
    bool is_of_complete = false;   // a complete run has read it
    bool is_of_cancelled = false;  // a load that was cancelled has left it
  };
  // The entry with the resource and the files of `wanted`; nullptr: there is none.
  static const Entry* find(const std::vector<Entry>& entries, const Entry& wanted);
  void keep_too(std::span<Entry> loaded);  // moves those that are not there yet

  std::vector<Entry> entries_;
};

}  // namespace opscope::gui
