#pragma once
// Candidates by what a person types: "my_ops.so", "mine=python3 my_ops.py", "output.npy". Never from a case file: a
// candidate runs code.

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/backends/backend.h"

namespace opscope {

enum class CandidateKind { Library, Shader, Program, Array };

struct CandidateText {
  std::string name;  // as given before '=', else the file's stem, or that of a command's first script or word
  std::string what;  // the file or command
  CandidateKind kind = CandidateKind::Program;
  std::vector<std::filesystem::path> files;  // that it consists of, as far as they are named: absolute paths
};

// A name is a letter, then letters, digits, _ and -. A shared library ends in .so or .so.N, a shader in .glsl or .comp,
// an array in .npy, .npz, .pb, .bin, .dat or .raw; anything else is a command. Errors: BadInput, without `where`, for
// a file that is not there and for a command that is none.
Result<CandidateText> parse_candidate(const std::string& given);

// A file that can only be a candidate: a shared library or a shader, by its name.
bool is_candidate_file(const std::filesystem::path& file);

struct OpenCandidateOptions {
  std::chrono::duration<double> timeout{60};                                   // for one run
  std::function<void(std::string_view name, std::string_view line)> log = {};  // each line of its standard error
};

// Starts it. Errors: those of make_program_candidate and make_hosted_candidate.
Result<std::unique_ptr<Backend>> open_candidate(const CandidateText& candidate, const OpenCandidateOptions& options);

}  // namespace opscope
