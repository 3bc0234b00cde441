#include "core/model/case_output.h"

#include <sys/stat.h>

#include "core/io/file.h"
#include "tests/core/model/models.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

const std::vector<std::byte> bytes(3, std::byte{'x'});

// The answer of the check before, and of the write, which must be equal: "" if the target is written.
std::string told(const CaseOutput& output, const std::string& target) {
  Model model = model_of({.commands = R"({"type": "writeFile", "resource": "A", "targetPath": "a.npy"})"});
  std::get<WriteFileCommand>(model.commands[0]).target_path = target;  // a reader refuses some of these already
  const auto before = check_targets(model, output);
  const auto written = write_into(output)(target, bytes);
  EXPECT_EQ(before.has_value(), written.has_value()) << target;
  if (before || written) return "";
  EXPECT_EQ(before.error().where, "commands[0].targetPath");
  EXPECT_EQ(before.error().what, written.error().text());
  return written.error().text();
}

TEST(CaseOutput, MakesNewFilesAndTheFoldersBetween) {
  TemporaryFolder folder;
  std::vector<fs::path> heard;
  const auto sink = write_into({folder / "out"}, [&](const fs::path& path) { heard.push_back(path); });
  ASSERT_TRUE(sink("sub/a.dat", bytes));
  ASSERT_TRUE(sink("./sub/../b.txt", bytes));
  EXPECT_EQ(folder.read("out/sub/a.dat") + folder.read("out/b.txt"), "xxxxxx");
  EXPECT_THAT(heard, ElementsAre(folder / "out/sub/a.dat", folder / "out/b.txt"));
}

TEST(CaseOutput, TellsBeforehandWithoutMakingAnything) {
  TemporaryFolder folder;
  const Model model = model_of({.commands = R"({"type": "writeFile", "resource": "A", "targetPath": "s/a.npy"})"});
  EXPECT_TRUE(check_targets(model, {folder / "out"}));
  EXPECT_EQ(folder.entries(), 0u);
}

TEST(CaseOutput, RefusesEveryWayOut) {
  TemporaryFolder folder;
  fs::create_directory(folder / "inside");
  const std::string cut_short("a.npy\0.txt", 10);  // the system would end it at the NUL
  for (const std::string& target : std::vector<std::string>{"", ".", "..", "/etc/opscope", "../out.npy",
                                                            "a/../../out.npy", "a/", "a/..", cut_short})
    EXPECT_THAT(told({folder / "inside"}, target), HasSubstr("is not a file inside the output folder")) << target;
  EXPECT_EQ(folder.entries(), 1u);
}

TEST(CaseOutput, WritesNoHiddenNamesEvenWithOverwrite) {
  TemporaryFolder folder;
  for (const char* target : {".bashrc", ".ssh/authorized_keys", "a/.hidden/b.npy", "...", "a/../.profile"})
    for (const bool overwrite : {false, true})
      EXPECT_THAT(told({folder.path(), {}, overwrite}, target), HasSubstr("begins with a dot")) << target;
  EXPECT_EQ(folder.entries(), 0u);
}

TEST(CaseOutput, PassesThroughNoLink) {
  TemporaryFolder folder;
  folder.write("real/a.npy", "\x93NUMPY");
  fs::create_directory_symlink("real", folder / "alias");
  fs::create_symlink("real/a.npy", folder / "a.npy");
  fs::create_symlink("real/new.npy", folder / "new.npy");
  for (const bool overwrite : {false, true})
    for (const char* target : {"alias/b.npy", "alias/a.npy", "alias/deep/b.npy", "a.npy", "new.npy"})
      EXPECT_THAT(told({folder.path(), {}, overwrite}, target), HasSubstr("symbolic link")) << target;
  EXPECT_EQ(folder.entries(), 5u);
  // The folder itself may be a link: the user chose it.
  EXPECT_EQ(told({folder / "alias"}, "b.npy"), "");
  EXPECT_EQ(folder.read("real/b.npy"), "xxx");
}

TEST(CaseOutput, ReplacesOnlyFilesOfTheFormatItWrites) {
  const std::string npy = "\x93NUMPY\x01", png = "\x89PNG\r\n\x1a\n", jpg = "\xFF\xD8\xFF\xE0";
  const struct {
    const char* target;
    std::string content;
    bool replaced;
  } rows[] = {
      {"a.npy", npy, true},     {"a.npy", png, false},    {"a.npy", "", false},        {"a.NPY", npy, true},
      {"a.npy", "text", false}, {"a.png", png, true},     {"a.png", npy, false},       {"a.png", "\x89PNG", false},
      {"a.jpg", jpg, true},     {"a.jpeg", jpg, true},    {"a.jpg", "notes", false},   {"a.bin", "anything", true},
      {"a.dat", "", true},      {"a.txt", "mine", false}, {"Makefile", "all:", false}, {"a.json", "{}", false},
  };
  for (const auto& row : rows) {
    TemporaryFolder folder;
    folder.write(row.target, row.content);
    const std::string answer = told({folder.path(), {}, false, "--overwrite replaces it"}, row.target);
    EXPECT_EQ(answer.empty(), row.replaced) << row.target << " over '" << row.content << "': " << answer;
    if (!row.replaced) {
      EXPECT_THAT(answer, EndsWith("; --overwrite replaces it"));
      EXPECT_THAT(told({folder.path()}, row.target), AllOf(HasSubstr("exists and is "), Not(HasSubstr(";"))));
    }
    EXPECT_EQ(folder.read(row.target), row.replaced ? "xxx" : row.content);
    EXPECT_EQ(told({folder.path(), {}, true}, row.target), "");
    EXPECT_EQ(folder.read(row.target), "xxx");
  }
}

TEST(CaseOutput, WhatTheCaseReadsIsNeverReplaced) {
  TemporaryFolder folder;
  folder.write("a.bin", "1234");
  fs::create_hard_link(folder / "a.bin", folder / "b.bin");
  const Model model =
      model_of({.resources = R"("A": {"initialValuesDataType": "UINT8", "initialValues": {"sourcePath": "a.bin"}})",
                .dispatchables = "",
                .commands = R"({"type": "writeFile", "resource": "A", "targetPath": "b.bin"})"});
  for (const bool overwrite : {false, true})
    EXPECT_THAT(
        error_of(check_targets(model, {folder.path(), files_read(model, {folder.path(), {}}), overwrite})).text(),
        HasSubstr("commands[0].targetPath: b.bin: is a file that is read here"));
}

TEST(CaseOutput, OnlyRegularFilesAreReplaced) {
  TemporaryFolder folder;
  fs::create_directory(folder / "a.npy");
  ASSERT_EQ(::mkfifo((folder / "pipe.bin").c_str(), 0600), 0);
  EXPECT_THAT(told({folder.path(), {}, true}, "a.npy"), HasSubstr("a.npy: is a folder"));
  EXPECT_THAT(told({folder.path(), {}, true}, "pipe.bin"), HasSubstr("pipe.bin: is not a regular file"));
}

TEST(CaseOutput, LongAndDeepTargetsAreRefusedAtOnce) {
  TemporaryFolder folder;
  const auto deep = [](int components) {
    std::string target;
    for (int i = 1; i < components; ++i) target += "x/";
    return target + "y.bin";
  };
  EXPECT_EQ(told({folder.path()}, deep(32)), "");
  EXPECT_THAT(told({folder.path()}, deep(33)), HasSubstr("has 33 components; a target has at most 32"));
  EXPECT_THAT(told({folder.path()}, deep(1900)), HasSubstr("has 3803 bytes; a target has at most 1024"));
  EXPECT_THAT(told({folder.path()}, std::string(1020, 'y') + ".bin"), HasSubstr("File name too long"));
  std::string accents;
  for (int i = 0; i < 600; ++i) accents += "\xC3\xA9";  // é
  EXPECT_THAT(told({folder.path()}, accents), StartsWith(accents.substr(0, 36) + "...: has 1200 bytes"));
  std::string longest;
  for (int i = 0; i < 4; ++i) longest += std::string(250, 'd') + "/";
  longest += std::string(1024 - longest.size() - 4, 'y') + ".bin";
  EXPECT_EQ(told({folder.path()}, longest), "");
  EXPECT_THAT(told({folder.path()}, longest + "n"), HasSubstr("has 1025 bytes"));
}

}  // namespace
}  // namespace opscope::test
