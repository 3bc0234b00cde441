#pragma once
// A shared library as a backend: its function opscope_run (include/opscope/candidate.h), in a process of its own.

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/backends/backend.h"

namespace opscope {

struct LibraryCandidateOptions {
  std::string name;
  std::filesystem::path library;
  std::chrono::duration<double> timeout{60};       // for loading, and for one run
  std::uint64_t memory = 0;                        // bytes that it may allocate; 0: as much as a case may take
  std::function<void(std::string_view)> log = {};  // what it writes to its standard streams
  std::filesystem::path host = {};                 // empty: candidate_host()
};

// The program that loads such libraries: beside this program, in the folder above it, or where it is installed.
std::filesystem::path candidate_host();

// Loads the library. Errors: BadInput, without `where`, if it or its function is not there, or no process can be had.
// Of a run: Unavailable if it says "unsupported"; Broken if it fails, crashes, also while it is loaded, ends, exceeds
// the time, or writes outside of its output; Cancelled. After such an end the next run loads it again. Tensors lie
// against an inaccessible page: the first run's at their end, the next one's at their start, and so on by turns.
Result<std::unique_ptr<Backend>> make_library_candidate(LibraryCandidateOptions options);

}  // namespace opscope
