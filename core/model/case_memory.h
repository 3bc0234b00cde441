#pragma once
// What a case takes of memory, from its model and the headers of its files, before any of it is taken.

#include <cstdint>

#include "core/model/execute.h"

namespace opscope {

// All in bytes. Resources that cannot be loaded count as 0: the loader says what is wrong with them.
struct CaseMemory {
  std::uint64_t loaded = 0;   // by all resources once they are loaded; mapped files and zeros take none
  std::uint64_t loading = 0;  // most that is taken besides, while one of them is read, decoded or scaled
  std::uint64_t outputs = 0;  // by all resources that dispatches write, each once
  std::uint64_t largest_output = 0;
  std::uint64_t largest_mapped = 0;    // most bytes of mapped files that one dispatch reads: a device copies them
  std::uint64_t largest_resource = 0;  // as it would be written to a file
  std::uint64_t text = 0;              // most that one print or writeFile command makes
  std::uint64_t planes = 0;            // pyramids of the pictures of the dispatch that has the most
  bool writes_twice = false;           // some resource is written by several dispatches
};
CaseMemory memory_of(const Model& model, const SearchPaths& paths);

// What is done with a case decides what of it is held at once.
enum class CaseUse {
  Run,     // each dispatch on one backend
  Export,  // the same on the reference, and files in memory before they are written
  Check,   // each dispatch on every backend, all outputs at once
  Draw,    // the same with their pictures
};

// The whole need. `devices`: backends among them that compute elsewhere than on the host's memory, 0 or 1;
// `backends`: how many outputs of one dispatch there are at once, the reference's included.
std::uint64_t needed_bytes(const CaseMemory& memory, CaseUse use, std::uint64_t backends, std::uint64_t devices);

}  // namespace opscope
