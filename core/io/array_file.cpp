#include "core/io/array_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>

#include "core/text/ascii.h"
#include "core/text/visible.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view archive_extension = ".npz", array_extension = ".npy";
constexpr zip_int64_t max_members = 10'000;
constexpr std::uint64_t header_bytes = 128 << 10;

// Where a member's name begins in the path: behind the last ".npz:".
std::optional<std::size_t> member_position(const fs::path& path) {
  const std::string text = lower(path.native()), sign = std::string(archive_extension) + ":";
  const std::size_t found = text.rfind(sign);
  if (found == std::string::npos) return std::nullopt;
  return found + sign.size();
}

using Archive = std::unique_ptr<zip_t, decltype([](zip_t* archive) { zip_discard(archive); })>;
using Member = std::unique_ptr<zip_file_t, decltype([](zip_file_t* member) { zip_fclose(member); })>;

std::string text_of_error(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string text = zip_error_strerror(&error);
  zip_error_fini(&error);
  return text;
}

Result<Archive> open_archive(const fs::path& path) {
  const Result<InputFile> file = InputFile::open(path);  // a regular file, not a pipe
  if (!file) return tl::unexpected(file.error());
  const int descriptor = ::fcntl(file->descriptor(), F_DUPFD_CLOEXEC, 0);
  if (descriptor < 0) return bad_input(path.string(), fmt::format("cannot be opened: {}", std::strerror(errno)));
  int code = 0;
  Archive archive(zip_fdopen(descriptor, 0, &code));  // owns the descriptor if it succeeds
  if (!archive) {
    ::close(descriptor);
    return bad_input(path.string(), "not an .npz file: " + text_of_error(code));
  }
  return archive;
}

// The array's name; nullopt for a member that is no array.
std::optional<std::string> array_name(zip_t* archive, zip_uint64_t index) {
  const char* found = zip_get_name(archive, index, 0);
  const std::string name = found != nullptr ? found : "";
  if (!lower(name).ends_with(array_extension)) return std::nullopt;
  return name.substr(0, name.size() - array_extension.size());
}

struct NamedMember {
  std::string name;
  zip_uint64_t index = 0;
};

Result<std::vector<NamedMember>> members_of(zip_t* archive, const fs::path& path) {
  const zip_int64_t count = zip_get_num_entries(archive, 0);
  if (count > max_members)
    return bad_input(path.string(), fmt::format("holds {} members; at most {} are read", count, max_members));
  std::vector<NamedMember> members;
  for (zip_uint64_t index = 0; index < static_cast<zip_uint64_t>(count); ++index)
    if (std::optional<std::string> name = array_name(archive, index)) members.push_back({*std::move(name), index});
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

// Memory that takes `size` bytes once they are written, and reads as zeros before.
Result<InputFile> decompress(zip_t* archive, zip_uint64_t index, const fs::path& path, ArrayPart part,
                             std::uint64_t max_bytes) {
  const std::string where = path.string();
  zip_stat_t stat;
  zip_stat_init(&stat);
  constexpr zip_uint64_t needed = ZIP_STAT_SIZE;
  if (zip_stat_index(archive, index, 0, &stat) != 0 || (stat.valid & needed) != needed)
    return bad_input(where, "the archive's directory is damaged");
  if (stat.size > max_bytes)
    return bad_input(where, fmt::format("holds {} bytes; at most {} are read", stat.size, max_bytes));
  const Member member(zip_fopen_index(archive, index, 0));
  if (!member) return bad_input(where, fmt::format("cannot be decompressed: {}", zip_strerror(archive)));

  Descriptor memory(::memfd_create("array", MFD_CLOEXEC));
  if (!memory || ::ftruncate(memory.number(), static_cast<off_t>(stat.size)) != 0)
    return bad_input(where, fmt::format("cannot be decompressed: {}", std::strerror(errno)));
  const std::uint64_t wanted = part == ArrayPart::Whole ? stat.size : std::min<std::uint64_t>(stat.size, header_bytes);
  std::array<std::byte, std::size_t{64} << 10> piece;
  for (std::uint64_t done = 0;;) {
    const zip_int64_t got = zip_fread(member.get(), piece.data(), piece.size());  // checks the CRC at the end
    if (got < 0) return bad_input(where, fmt::format("cannot be decompressed: {}", zip_file_strerror(member.get())));
    const std::uint64_t bytes = std::min<std::uint64_t>(static_cast<std::uint64_t>(got), stat.size - done);
    if (got == 0 && done < wanted) return bad_input(where, "ends too early");
    if (got > 0 && bytes == 0) return bad_input(where, "holds more than the archive's directory says");
    for (std::uint64_t written = 0; written < bytes;) {
      const ssize_t count =
          ::pwrite(memory.number(), piece.data() + written, bytes - written, static_cast<off_t>(done + written));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return bad_input(where, fmt::format("cannot be kept in memory: {}", std::strerror(errno)));
      written += static_cast<std::uint64_t>(count);
    }
    done += bytes;
    if (got == 0 || (part == ArrayPart::Header && done >= wanted)) break;
  }
  return InputFile::take(std::move(memory), path);
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
  const Result<Archive> archive = open_archive(array_file(path));
  if (!archive) return tl::unexpected(archive.error());
  return members_of(archive->get(), array_file(path))
      .and_then([&](const std::vector<NamedMember>& members) { return choose(members, path); })
      .and_then(
          [&](const NamedMember& member) { return decompress(archive->get(), member.index, path, part, max_bytes); });
}

Result<std::vector<std::string>> list_arrays(const fs::path& path) {
  const Result<Archive> archive = open_archive(path);
  if (!archive) return tl::unexpected(archive.error());
  return members_of(archive->get(), path).map([](const std::vector<NamedMember>& members) {
    std::vector<std::string> names;
    names.reserve(members.size());
    for (const NamedMember& member : members) names.push_back(member.name);
    return names;
  });
}

}  // namespace opscope
