#pragma once
// How much memory a case will take, estimated from its model and the headers of its files.

#include <cstdint>

#include "core/model/load.h"

namespace opscope {

// In bytes. Resources that cannot be loaded count as 0: loading reports what is wrong with them.
struct CaseMemory {
  std::uint64_t loaded = 0;     // of all loaded resources; mapped files and zeros take none
  std::uint64_t resources = 0;  // of all resources, wherever they are
  std::uint64_t loading = 0;    // the largest additional need while one of them is read, decoded or scaled
  std::uint64_t outputs = 0;    // of all resources that dispatches write, each once
  std::uint64_t largest_output = 0;
  std::uint64_t largest_mapped = 0;    // of the mapped files that one dispatch reads: a device copies them
  std::uint64_t largest_resource = 0;  // when written to a file
  std::uint64_t text = 0;              // the largest text of one print or writeFile command
  std::uint64_t planes = 0;            // the picture pyramids of one dispatch, at most
  std::uint64_t outcomes = 0;          // the outcomes of one dispatch, at most, with one laid over pictures
  bool leaves_open = false;            // some dispatch obeys a numerics setting that DirectML leaves open
  bool writes_twice = false;           // some resource is written by several dispatches
};
CaseMemory memory_of(const Model& model, const SearchPaths& paths);

// Bytes that reading a case file of `file_bytes` takes, at most.
std::uint64_t bytes_to_read_case(std::uint64_t file_bytes);

// The use of a case, which decides what is in memory at the same time.
enum class CaseUse {
  Run,            // each dispatch on one backend
  Export,         // on the reference, twice at once with different numerics, and a file in memory before it is written
  ExportArchive,  // the same, with all files in memory, and once more compressed
  ExportHeader,   // as Export, with all elements as text
  ExportWpt,      // the same, with longer texts
  Check,          // each dispatch on every backend, all outputs of one at once
  CheckEndToEnd,  // the same, and each backend keeps its own results of all dispatches
  Draw,           // as Check, with the pictures of one dispatch
  DrawEndToEnd,   // the same, and each backend keeps its own results, with pictures of those that a dispatch reads
};

// The memory that a use takes. `backends`: outputs of one dispatch at once, including the reference's. `devices`: how
// many of them (0 or 1) compute in device memory.
std::uint64_t needed_bytes(const CaseMemory& memory, CaseUse use, std::uint64_t backends, std::uint64_t devices);

}  // namespace opscope
