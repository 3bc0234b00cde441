#include "app/cli/candidates.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/console.h"
#include "core/backends/array/array_backend.h"
#include "core/candidates/command_words.h"
#include "core/candidates/hosted_candidate.h"
#include "core/candidates/program_candidate.h"
#include "core/io/file.h"

namespace opscope::cli {
namespace {

namespace fs = std::filesystem;

constexpr double default_timeout = 60;  // seconds

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_name_character(char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; }

// "NAME=X" as its parts; a name is a letter, then letters, digits, _ and -.
struct Named {
  std::string name, what;  // an empty name: none is given
};
Named split_name(const std::string& given) {
  const std::size_t equals = given.find('=');
  const std::string_view name = std::string_view(given).substr(0, equals);
  if (equals == given.npos || name.empty() || !is_letter(name.front()) || !std::ranges::all_of(name, is_name_character))
    return {"", given};
  return {std::string(name), given.substr(equals + 1)};
}

// "my_ops.so", "my_ops.so.1".
bool is_library(const std::string& path) {
  const std::string file = fs::path(path).filename().string();
  return file.ends_with(".so") || file.find(".so.") != std::string::npos;
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

// The stem of a command's first script, else of its first word.
std::string name_of_command(const std::vector<std::string>& words) {
  const auto script = std::find_if(words.begin() + 1, words.end(),
                                   [](const std::string& word) { return !word.starts_with('-') && is_file(word); });
  return fs::path(script != words.end() ? *script : words.front()).stem().string();
}

constexpr std::string_view array_extensions[] = {".npy", ".npz", ".pb", ".bin", ".dat", ".raw"};
constexpr std::string_view what_it_may_be =
    "a candidate is a shared library (.so), a shader (.glsl, .comp), a program, its command in quotes, or an array "
    "file "
    "that it computed (.npy, .npz, .pb, .bin, .dat, .raw)";

// A candidate and the name that it has if none is given.
struct Opened {
  std::string name;
  std::unique_ptr<Backend> backend;
  bool computes = true;
};

// What a candidate writes for people, as notes under its name.
std::function<void(std::string_view)> log_of(const std::string& name, bool quiet) {
  return [quiet, name](std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      if (end > 0) note(quiet, fmt::format("{}: {}", name, text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  };
}

Result<Opened> open_program(const Named& named, std::chrono::duration<double> timeout, bool quiet) {
  auto words = command_words(named.what);
  if (!words) return tl::unexpected(words.error());
  const std::string name = named.name.empty() ? name_of_command(*words) : named.name;
  auto backend = make_program_candidate({name, named.what, timeout, log_of(name, quiet)});
  if (!backend) return tl::unexpected(backend.error());
  return Opened{name, std::move(*backend)};
}

Result<Opened> open_hosted(const Named& named, CandidateHost host, std::chrono::duration<double> timeout, bool quiet) {
  const std::string name = named.name.empty() ? fs::path(named.what).stem().string() : named.name;
  auto backend = make_hosted_candidate({name, named.what, host, timeout, 0, log_of(name, quiet)});
  if (!backend) return tl::unexpected(backend.error());
  return Opened{name, std::move(*backend)};
}

Result<Opened> open_one(const Named& named, std::chrono::duration<double> timeout, bool quiet) {
  const std::string extension = lower_extension(named.what);
  const bool library = is_library(named.what), shader = extension == ".glsl" || extension == ".comp",
             array = std::ranges::find(array_extensions, extension) != std::end(array_extensions);
  if (!library && !shader && !array) return open_program(named, timeout, quiet);
  if (!is_file(named.what)) return bad_input("", fmt::format("no such file; {}", what_it_may_be));
  if (!array) return open_hosted(named, library ? CandidateHost::Library : CandidateHost::Shader, timeout, quiet);
  return Opened{named.name.empty() ? fs::path(named.what).stem().string() : named.name, make_array_backend(named.what),
                false};
}

}  // namespace

void add_candidate_options(CLI::App& verb, CandidateOptions& candidates) {
  verb.add_option("--candidate", candidates.given,
                  "An implementation to test beside the backends: a shared library (.so) with the function of "
                  "opscope/candidate.h, a compute shader (.glsl), a program, its command in quotes, that answers "
                  "requests as lines of JSON, or an "
                  "array file with its output. NAME=X names it. May be repeated. What it is runs with your own "
                  "rights")
      ->type_name("X")
      ->allow_extra_args(false);
  verb.add_option("--timeout", candidates.timeout, "Seconds that a candidate may take for a run (default: 60)")
      ->type_name("SECONDS");
}

Result<void> add_candidates(Candidates& all, const CandidateOptions& candidates, const Tolerance& measure, bool quiet) {
  const auto timeout =
      candidates.timeout ? positive_number("--timeout", *candidates.timeout) : Result<double>(default_timeout);
  if (!timeout) return tl::unexpected(timeout.error());
  for (const std::string& given : candidates.given) {
    const std::string where = fmt::format("--candidate {}", given.empty() ? "''" : given);
    auto opened = open_one(split_name(given), std::chrono::duration<double>(*timeout), quiet);
    if (!opened) return bad_input(where, opened.error().text());
    const bool taken = std::ranges::find(backend_names, opened->name) != backend_names.end() ||
                       std::ranges::find(all.all, opened->name, &Candidate::name) != all.all.end();
    if (taken) return bad_input(where, fmt::format("the name {} is taken: give another, as in mine=X", opened->name));
    all.owned.emplace_back(std::move(opened->backend));
    all.all.push_back({opened->name, all.owned.back()->get(), "",
                       measure.bitwise() ? std::nullopt : std::optional(measure), opened->computes});
  }
  return {};
}

}  // namespace opscope::cli
