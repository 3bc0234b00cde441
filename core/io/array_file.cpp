#include "core/io/array_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "core/io/archive.h"
#include "core/text/ascii.h"
#include "core/text/visible.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view archive_extension = ".npz", array_extension = ".npy";
constexpr std::uint64_t header_bytes = 128 << 10;

// Where a member's name begins in the path: behind the last ".npz:".
std::optional<std::size_t> member_position(const fs::path& path) {
  const std::string text = lower(path.native()), sign = std::string(archive_extension) + ":";
  const std::size_t found = text.rfind(sign);
  if (found == std::string::npos) return std::nullopt;
  return found + sign.size();
}

struct NamedMember {
  std::string name;  // without its extension
  std::size_t index = 0;
};

// The arrays among the archive's members.
Result<std::vector<NamedMember>> members_of(const Archive& archive, const fs::path& path) {
  std::vector<NamedMember> members;
  for (std::size_t index = 0; index < archive.names().size(); ++index)
    if (const std::string& name = archive.names()[index]; lower(name).ends_with(array_extension))
      members.push_back({name.substr(0, name.size() - array_extension.size()), index});
  if (members.empty()) return bad_input(path.string(), "holds no .npy array");
  return members;
}

// "A, B, C and 7 more".
std::string names_of(const std::vector<NamedMember>& members) {
  constexpr std::size_t most = 8;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(most, members.size()); ++i) names.push_back(visible_name(members[i].name, 32));
  const std::string shown = fmt::format("{}", fmt::join(names, ", "));
  return members.size() <= most ? shown : fmt::format("{} and {} more", shown, members.size() - most);
}

Result<NamedMember> choose(const std::vector<NamedMember>& members, const fs::path& path) {
  const fs::path file = array_file(path);
  const std::optional<std::size_t> at = member_position(path);
  if (!at && members.size() == 1) return members.front();
  if (!at)
    return bad_input(path.string(),
                     fmt::format("holds {} arrays, {}: name one, as in {}:{}", members.size(), names_of(members),
                                 file.filename().string(), visible_name(members.front().name, 32)));
  const std::string name = path.native().substr(*at);
  const auto found = std::ranges::find_if(members, [&](const NamedMember& member) {
    return member.name == name || member.name + std::string(array_extension) == name;
  });
  if (found == members.end())
    return bad_input(path.string(), fmt::format("the archive has no such array; it holds {}", names_of(members)));
  return *found;
}

}  // namespace

bool has_archive_name(const fs::path& path) {
  return lower_extension(path) == archive_extension || member_position(path).has_value();
}

bool has_array_name(const fs::path& path) { return lower_extension(path) == array_extension || has_archive_name(path); }

fs::path array_file(const fs::path& path) {
  const std::optional<std::size_t> at = member_position(path);
  return at ? fs::path(path.native().substr(0, *at - 1)) : path;
}

Result<InputFile> open_array(const fs::path& path, ArrayPart part, std::uint64_t max_bytes) {
  if (!has_archive_name(path)) return InputFile::open(path, max_bytes);
  const Result<Archive> archive = Archive::open(array_file(path));
  if (!archive) return tl::unexpected(archive.error());
  return members_of(*archive, array_file(path))
      .and_then([&](const std::vector<NamedMember>& members) { return choose(members, path); })
      .and_then([&](const NamedMember& member) {
        return archive->extract(member.index, path, max_bytes, part == ArrayPart::Whole ? UINT64_MAX : header_bytes);
      });
}

Result<std::vector<std::string>> list_arrays(const fs::path& path) {
  const Result<Archive> archive = Archive::open(path);
  if (!archive) return tl::unexpected(archive.error());
  return members_of(*archive, path).map([](const std::vector<NamedMember>& members) {
    std::vector<std::string> names;
    names.reserve(members.size());
    for (const NamedMember& member : members) names.push_back(member.name);
    return names;
  });
}

}  // namespace opscope
