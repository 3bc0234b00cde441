#include "app/gui/tools/batch/case_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "core/io/archive.h"
#include "core/io/file.h"
#include "core/suite/suite_case.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "core/vectors/golden_files.h"
#include "core/vectors/golden_results.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The number at the start of the text, without leading zeros, which is taken away.
std::string_view take_number(std::string_view& text) {
  std::size_t zeros = 0, end = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  while (zeros + 1 < end && text[zeros] == '0') ++zeros;
  const std::string_view number = text.substr(zeros, end - zeros);
  text.remove_prefix(end);
  return number;
}

struct FolderItem {
  fs::path path;
  bool is_folder = false;
};

class Lister {
 public:
  Lister(const fs::path& root, const std::function<bool()>& stop) : root_(root), stop_(stop) {}

  Result<CaseList> list() {
    if (golden_folder(root_)) {
      list_.cases.push_back({ListedCase::Kind::Golden, root_, root_.filename().generic_string()});
      return std::move(list_);
    }
    const std::optional<fs::path> suite = suite_folder(root_);
    const Result<void> listed = suite ? list_suite(*suite) : list_folder(root_, 1);
    if (!listed) return tl::unexpected(listed.error());
    if (too_many_) list_.notes.push_back(fmt::format("only the first {} are listed", counted(most_cases, "case")));
    if (too_large_)
      list_.notes.push_back(fmt::format("only {} files and folders were looked at", with_thousands(most_entries)));
    if (too_deep_) list_.notes.push_back(fmt::format("folders more than {} deep are left out", deepest_folder));
    return std::move(list_);
  }

 private:
  bool full() const { return too_many_ || too_large_; }

  void add(ListedCase::Kind kind, const fs::path& path, std::string problem = {},
           std::optional<SuiteMember> member = {}) {
    if (list_.cases.size() == most_cases)
      too_many_ = true;
    else
      list_.cases.push_back(
          {kind, path, path.lexically_relative(root_).generic_string(), std::move(problem), std::move(member)});
  }

  Result<void> list_suite(const fs::path& suite) {
    Result<SuiteMembers> members = read_suite_members(suite);
    if (!members) return tl::unexpected(members.error());
    if (members->shards > 1)
      list_.notes.push_back(fmt::format("{} is shard {} of {}", visible_name(suite.filename().string()), members->shard,
                                        members->shards));
    for (SuiteMember& member : members->all) {
      const bool rejected = member.entry.kind == name(SuiteKind::Rejected);
      const fs::path path = member.path;
      add(rejected ? ListedCase::Kind::Rejected : ListedCase::Kind::Golden, path, {}, std::move(member));
    }
    return {};
  }

  // By name, without what is hidden, a link, or neither a folder nor a file.
  Result<std::vector<FolderItem>> entries(const fs::path& folder) {
    std::vector<FolderItem> found;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed); !failed && at != fs::directory_iterator(); at.increment(failed)) {
      if (++looked_at_ > most_entries) {
        too_large_ = true;
        break;
      }
      if (stop_ && stop_()) return cancelled();
      std::error_code ignored;
      if (at->path().filename().string().starts_with('.') || at->is_symlink(ignored)) continue;
      const bool is_folder = at->is_directory(ignored);
      if (is_folder || at->is_regular_file(ignored)) found.push_back({at->path(), is_folder});
    }
    if (failed) return bad_input(folder.string(), "this folder cannot be read: " + failed.message());
    std::ranges::sort(found, name_comes_before, [](const FolderItem& item) { return item.path.filename().string(); });
    return found;
  }

  Result<void> list_folder(const fs::path& folder, std::size_t depth) {
    const Result<std::vector<FolderItem>> found = entries(folder);
    if (!found) return tl::unexpected(found.error());
    for (const FolderItem& entry : *found) {
      if (full()) break;
      if (stop_ && stop_()) return cancelled();
      if (!entry.is_folder)
        list_file(entry.path);
      else if (golden_folder(entry.path))
        add(ListedCase::Kind::Golden, entry.path);
      else if (const std::optional<fs::path> suite = suite_folder(entry.path)) {
        if (const Result<void> listed = list_suite(*suite); !listed)
          add(ListedCase::Kind::Broken, entry.path, listed.error().what);
      } else if (depth == deepest_folder)
        too_deep_ = true;
      else if (const Result<void> listed = list_folder(entry.path, depth + 1); !listed) {
        if (listed.error().kind == Error::Kind::Cancelled) return listed;
        add(ListedCase::Kind::Broken, entry.path, listed.error().what);
      }
    }
    return {};
  }

  // A manifest.json is of the folder around it.
  void list_file(const fs::path& file) {
    const std::string extension = lower_extension(file);
    if (extension == ".json" && file.filename() != "manifest.json") return add(ListedCase::Kind::Model, file);
    if (extension != ".npz") return;
    const Result<Archive> archive = Archive::open(file);
    if (!archive) return add(ListedCase::Kind::Broken, file, archive.error().what);
    const auto has = [&](const char* member) { return std::ranges::count(archive->names(), member) != 0; };
    if (has("manifest.json") && has("model.json")) add(ListedCase::Kind::Golden, file);
  }

  const fs::path root_;
  const std::function<bool()>& stop_;
  CaseList list_;
  std::size_t looked_at_ = 0;
  bool too_many_ = false, too_large_ = false, too_deep_ = false;
};

}  // namespace

bool name_comes_before(std::string_view a, std::string_view b) {
  const std::string_view whole_a = a, whole_b = b;
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      const std::string_view one = take_number(a), other = take_number(b);
      if (one.size() != other.size()) return one.size() < other.size();
      if (one != other) return one < other;
      continue;
    }
    if (a.front() != b.front()) return static_cast<unsigned char>(a.front()) < static_cast<unsigned char>(b.front());
    a.remove_prefix(1), b.remove_prefix(1);
  }
  if (a.empty() != b.empty()) return a.empty();
  return whole_a < whole_b;  // "01" and "1"
}

Result<CaseList> list_cases(const fs::path& folder, const std::function<bool()>& stop) {
  return Lister(folder, stop).list();
}

fs::path results_for(const ListedCase& listed, const fs::path& results, bool several) {
  const fs::path in_folder = results / fs::path(listed.name).parent_path(),
                 in_suite = listed.member ? results / fs::path(listed.member->entry.file).parent_path() : in_folder;
  std::error_code ignored;
  const fs::path found = results_of(in_folder, listed.path, several);
  return in_suite == in_folder || fs::exists(found, ignored) ? found : results_of(in_suite, listed.path, several);
}

}  // namespace opscope::gui
