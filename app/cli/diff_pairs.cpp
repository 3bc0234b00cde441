#include "app/cli/diff_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "app/cli/case.h"
#include "core/io/array_file.h"
#include "core/io/raw_file.h"

namespace opscope::cli {
namespace {

namespace fs = std::filesystem;

bool is_folder(const fs::path& path) {
  std::error_code failed;
  return fs::is_directory(path, failed);
}

// An archive of which no array is named.
bool is_whole_archive(const fs::path& path) { return has_archive_name(path) && array_file(path) == path; }

// The names of the arrays in a folder, in order.
Result<std::vector<std::string>> files_in(const fs::path& folder) {
  constexpr std::size_t most = 10'000;
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
    std::error_code ignored;
    const fs::path& file = at->path();
    if ((has_array_name(file) || has_raw_name(file)) && at->is_regular_file(ignored)) names.push_back(file.filename());
    if (names.size() > most) return bad_input(name_of(folder), fmt::format("holds more than {} arrays", most));
  }
  if (failed) return bad_input(name_of(folder), failed.message());
  std::ranges::sort(names);
  return names;
}

// The arrays of both sides by name: those of the first in its order, then what only the second has.
std::vector<DiffPair> by_name(const std::vector<std::string>& expected, const std::vector<std::string>& actual,
                              const std::function<DiffPair(const std::string&, bool, bool)>& pair) {
  std::vector<DiffPair> pairs;
  std::map<std::string, bool> known;  // whether the second side has it too
  for (const std::string& name : actual) known.emplace(name, false);
  for (const std::string& name : expected) {
    const auto there = known.find(name);
    pairs.push_back(pair(name, true, there != known.end()));
    if (there != known.end()) there->second = true;
  }
  for (const std::string& name : actual)
    if (!std::exchange(known[name], true)) pairs.push_back(pair(name, false, true));
  return pairs;
}

Result<std::vector<DiffPair>> pairs_of_archives(const fs::path& expected, const fs::path& actual) {
  const auto first = list_arrays(expected);
  if (!first) return tl::unexpected(first.error());
  const auto second = list_arrays(actual);
  if (!second) return tl::unexpected(second.error());
  if (first->size() == 1 && second->size() == 1) return std::vector{DiffPair{name_of(expected), expected, actual}};
  return by_name(*first, *second, [&](const std::string& name, bool in_first, bool in_second) {
    const auto member = [&](const fs::path& file) { return fs::path(file.native() + ":" + name); };
    return DiffPair{name, in_first ? member(expected) : fs::path(), in_second ? member(actual) : fs::path()};
  });
}

Result<std::vector<DiffPair>> pairs_of_folders(const fs::path& expected, const fs::path& actual) {
  const auto first = files_in(expected);
  if (!first) return tl::unexpected(first.error());
  const auto second = files_in(actual);
  if (!second) return tl::unexpected(second.error());
  if (first->empty() && second->empty())
    return bad_input(name_of(expected),
                     fmt::format("neither it nor {} holds a file .npy, .npz, .bin, .dat or .raw", name_of(actual)));
  const std::vector<DiffPair> files = by_name(*first, *second, [&](const std::string& name, bool a, bool b) {
    return DiffPair{name, a ? expected / name : fs::path(), b ? actual / name : fs::path()};
  });
  std::vector<DiffPair> pairs;
  for (const DiffPair& file : files) {
    if (!file.complete() || !has_archive_name(file.name)) {
      pairs.push_back(file);
      continue;
    }
    auto members = pairs_of_archives(file.expected, file.actual);
    if (!members) return members;
    for (DiffPair& each : *members) {
      each.name = members->size() == 1 ? file.name : file.name + ":" + each.name;
      pairs.push_back(std::move(each));
    }
  }
  return pairs;
}

}  // namespace

Result<std::vector<DiffPair>> pairs_of(const fs::path& expected, const fs::path& actual) {
  if (is_folder(expected) && is_folder(actual)) return pairs_of_folders(expected, actual);
  if (is_folder(expected) != is_folder(actual)) {
    const auto& [folder, other] = is_folder(expected) ? std::pair(expected, actual) : std::pair(actual, expected);
    return bad_input(name_of(folder),
                     fmt::format("is a folder, but {} is none; a folder is compared with a folder", name_of(other)));
  }
  if (is_whole_archive(expected) && is_whole_archive(actual)) return pairs_of_archives(expected, actual);
  return std::vector{DiffPair{name_of(expected), expected, actual}};
}

}  // namespace opscope::cli
