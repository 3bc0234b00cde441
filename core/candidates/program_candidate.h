#pragma once
// A program as a backend: it gets a request as one line of JSON and answers with one line.
//
//   {"version": 1, "operator": "...", "attributes": {"Min": -1, "Max": "inf"},
//    "attribute_bits": {"Min": "0xBF800000", "Max": "0x7F800000"},
//    "inputs": {"InputTensor": {"path": "...npy", "data_type": "FLOAT32", "sizes": [2, 3]}},
//    "outputs": {"OutputTensor": {"path": "...npy", "data_type": "FLOAT32", "sizes": [2, 3]}}}
//
// It writes the output as .npy and answers {"status": "ok"}, {"status": "unsupported", "reason": "..."} or
// {"status": "failed", "reason": "..."}. Inputs are packed. Numbers that are not finite are "nan", "inf" and "-inf";
// the bits tell one NaN from another. Absent optional members are left out.

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "core/backends/backend.h"

namespace opscope {

struct ProgramCandidateOptions {
  std::string name;
  std::string command;                        // words as a person typed them (command_words)
  std::chrono::duration<double> timeout{60};  // for one run
  std::function<void(std::string_view)> log;  // what it writes to standard error
  // Bytes of its files at most, beside half of what is free where they lie.
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
};

// Starts the program that the command names. The files of a run lie in a private folder and are removed after it.
// Errors: BadInput, without `where`, if the program or the folder cannot be had. Of a run: Unavailable if it answers
// "unsupported", or if its files would take more than half of the room that is left for them; Broken if it fails, ends,
// exceeds the time or that room, answers anything else, or writes no array that fits; Cancelled. After an error the
// next run starts the program again.
Result<std::unique_ptr<Backend>> make_program_candidate(ProgramCandidateOptions options);

}  // namespace opscope
