#include "core/io/archive.h"

#include "tests/core/io/bytes.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

std::string text_of(Result<InputFile> file) {
  const InputFile opened = value_of(std::move(file));
  std::string text(opened.size(), '?');
  EXPECT_TRUE(opened.read(0, std::as_writable_bytes(std::span(text))));
  return text;
}

const std::vector<ArchiveMember> members = {
    {"b/second.txt", bytes_of(std::string(100'000, 'x'))}, {"first", bytes_of("one")}, {"empty", {}}};

TEST(ArchiveOfMembers, GivesThemBack) {
  const TemporaryFolder folder;
  const auto path = folder.write("a.npz", value_of(encode_archive("a.npz", members)));
  EXPECT_EQ(value_of(Archive::open(path)).names(), (std::vector<std::string>{"b/second.txt", "first", "empty"}));
  EXPECT_EQ(text_of(open_member(path, "b/second.txt")), std::string(100'000, 'x'));
  EXPECT_EQ(text_of(open_member(path, "first")), "one");
  EXPECT_EQ(text_of(open_member(path, "empty")), "");
}

TEST(ArchiveOfMembers, IsCompressedAndDependsOnNothingElse) {
  const std::vector<std::byte> bytes = value_of(encode_archive("a.npz", members));
  EXPECT_LT(bytes.size(), 2000u);
  EXPECT_EQ(value_of(encode_archive("b.npz", members)), bytes);
}

TEST(ArchiveOfMembers, NamesWhatItCannotGive) {
  const TemporaryFolder folder;
  const auto path = folder.write("a.npz", value_of(encode_archive("a.npz", members)));
  const std::string name = path.string();
  EXPECT_EQ(error_of(open_member(path, "FIRST")).text(), name + ":FIRST: the archive has no such member");
  EXPECT_EQ(error_of(open_member(path, "first", 2)).text(), name + ":first: holds 3 bytes; at most 2 are read");
  EXPECT_EQ(error_of(open_member(folder.write("no.npz", "text"), "first")).text(),
            (folder / "no.npz").string() + ": not an .npz file: Not a zip archive");
}

TEST(ArchiveOfMembers, CanBeCancelled) {
  EXPECT_EQ(error_of(encode_archive("a.npz", members, [] { return true; })).kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::test
