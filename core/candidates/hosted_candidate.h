#pragma once
// A shared library or a compute shader as a backend, in a process of its own. A library defines opscope_run
// (include/opscope/candidate.h); gpu/candidates/shader_candidate.h says what a shader must be.

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/backends/backend.h"

namespace opscope {

// The program that runs the file: opscope-library-host or opscope-shader-host.
enum class CandidateHost { Library, Shader };

struct HostedCandidateOptions {
  std::string name;
  std::filesystem::path file;
  CandidateHost host = CandidateHost::Library;
  std::chrono::duration<double> timeout{60};       // for loading, and for one run
  std::uint64_t memory = 0;                        // bytes that it may allocate; 0: as much as a case may take
  std::function<void(std::string_view)> log = {};  // what it writes to its standard streams
};

// Loads the file. The host is beside this program, in the folder above it, or in ../libexec/opscope. Errors: BadInput,
// without `where`, if the file or its function is not there, or no process can be had. Of a run: Unavailable if it says
// "unsupported"; Broken if it fails, crashes, also while it is loaded, ends, exceeds the time, or writes outside of its
// output; Cancelled. After such an end the next run loads it again. A library's tensors lie against an inaccessible
// page: those of the first run at their end, those of the next one at their start, and so on in turn.
Result<std::unique_ptr<Backend>> make_hosted_candidate(HostedCandidateOptions options);

}  // namespace opscope
