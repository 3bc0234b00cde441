#include "core/candidates/open_candidate.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/backends/array/array_backend.h"
#include "core/candidates/command_words.h"
#include "core/candidates/hosted_candidate.h"
#include "core/candidates/program_candidate.h"
#include "core/io/file.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view array_extensions[] = {".npy", ".npz", ".pb", ".bin", ".dat", ".raw"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_character(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; }

// "NAME=X" as its parts; the name is empty if none is given.
CandidateText split_name(const std::string& given) {
  const std::size_t equals = given.find('=');
  const std::string_view name = std::string_view(given).substr(0, equals);
  if (equals == given.npos || name.empty() || !is_letter(name.front()) || !std::ranges::all_of(name, is_name_character))
    return {{}, given, {}, {}};
  return {std::string(name), given.substr(equals + 1), {}, {}};
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

CandidateKind kind_of(const std::string& what) {
  const std::string extension = lower_extension(what), file = fs::path(what).filename().string();
  if (extension == ".so" || file.find(".so.") != std::string::npos) return CandidateKind::Library;
  if (extension == ".glsl" || extension == ".comp") return CandidateKind::Shader;
  const bool array = std::ranges::find(array_extensions, extension) != std::end(array_extensions);
  return array ? CandidateKind::Array : CandidateKind::Program;
}

}  // namespace

Result<CandidateText> parse_candidate(const std::string& given) {
  CandidateText candidate = split_name(given);
  candidate.kind = kind_of(candidate.what);
  std::string name = fs::path(candidate.what).stem().string();
  if (candidate.kind != CandidateKind::Program) {
    std::error_code error;
    if (!is_file(candidate.what))
      return bad_input("", fs::exists(candidate.what, error) ? "not a regular file" : "no such file");
    candidate.files = {fs::absolute(candidate.what)};
  } else {
    const auto words = command_words(candidate.what);
    if (!words) return tl::unexpected(words.error());
    name = fs::path(words->front()).stem().string();
    for (auto word = words->begin() + 1; word != words->end(); ++word) {
      if (word->starts_with('-') || !is_file(*word)) continue;
      if (candidate.files.empty()) name = fs::path(*word).stem().string();
      candidate.files.push_back(fs::absolute(*word));
    }
  }
  if (candidate.name.empty()) candidate.name = std::move(name);
  return candidate;
}

bool is_candidate_file(const fs::path& file) {
  const CandidateKind kind = kind_of(file.string());
  return kind == CandidateKind::Library || kind == CandidateKind::Shader;
}

Result<std::unique_ptr<Backend>> open_candidate(const CandidateText& candidate, const OpenCandidateOptions& options) {
  const auto log = [name = candidate.name, log_line = options.log](std::string_view text) {
    while (!text.empty() && log_line) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      if (end > 0) log_line(name, text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  };
  switch (candidate.kind) {
    case CandidateKind::Array: return make_array_backend(candidate.what);
    case CandidateKind::Program: return make_program_candidate({candidate.name, candidate.what, options.timeout, log});
    case CandidateKind::Library:
    case CandidateKind::Shader: break;
  }
  const auto host = candidate.kind == CandidateKind::Library ? CandidateHost::Library : CandidateHost::Shader;
  return make_hosted_candidate({candidate.name, candidate.what, host, options.timeout, 0, log});
}

}  // namespace opscope
