// Where verbs write: what they replace, what they refuse, and "-".

#include <sys/resource.h>
#include <sys/stat.h>

#include "tests/app/cli_program.h"
#include "tests/app/cli_shell.h"
#include "tests/support/case_text.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

class Output : public InFolder {
 protected:
  void SetUp() override {
    write(folder / "case.json", CaseText()
                                    .resource("A", "FLOAT32", R"({"sourcePath": "photo.png"})")
                                    .constant("B", "FLOAT32", 12)
                                    .dispatch("SIGN", {"A", "B"}, desc_text("FLOAT32", "12")));
    expect_says(opscope({"run", picture()}), 0, {});
  }

  // A case that writes photo.png, 2 x 2 pixels of 3 channels.
  std::string picture() {
    write(folder / "picture.json",
          CaseText()
              .resource("P", "FLOAT32", "[0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1]")
              .command(
                  R"({"type": "writeFile", "resource": "P", "targetPath": "photo.png", "dimensions": [1, 3, 2, 2]})"));
    return "picture.json";
  }
  // Two bytes in a.npy.
  void make_array() {
    write(folder / "array.json", CaseText().resource("A", "INT8", "[1, 2]").write("A", "a.npy"));
    expect_says(opscope({"run", "array.json"}), 0, {});
  }
};

TEST_F(Output, AReportNeverReplacesTheCaseOrItsPicture) {
  const std::string text = text_of(folder / "case.json"), photo = text_of(folder / "photo.png");
  fs::create_hard_link(folder / "case.json", folder / "hard.json");
  fs::create_symlink("case.json", folder / "link.json");
  for (const char* report : {"case.json", "./case.json", "hard.json", "link.json", "photo.png"}) {
    const Outcome outcome = opscope({"check", "case.json", "--report", report});
    expect_refused(outcome, std::string("--report ") + report + ": is a file that is read here");
  }
  EXPECT_EQ(text_of(folder / "case.json"), text);
  EXPECT_EQ(text_of(folder / "photo.png"), photo);
}

TEST_F(Output, AReportNeverReplacesTheFileBehindStandardInput) {
  const std::string text = text_of(folder / "case.json");
  const Outcome outcome = opscope({"check", "-", "--report", "case.json"});
  EXPECT_EQ(outcome.status, 2);  // an empty standard input is no case
  const Outcome redirected = shell_in(folder, "opscope check - --report case.json < case.json");
  expect_refused(redirected, "is a file that is read here");
  EXPECT_EQ(text_of(folder / "case.json"), text);
}

TEST_F(Output, AReportGoesToNoDevicePipeOrFolder) {
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  fs::create_directory(folder / "taken");
  for (const char* report : {"pipe", "taken"}) {
    expect_refused(opscope({"check", "case.json", "--report", report}), report);
    expect_refused(opscope({"render", "case.json", "-o", std::string(report) + "/"}), report);
  }
  fs::create_symlink("pipe", folder / "pipe.png");
  expect_refused(opscope({"render", "case.json", "-o", "pipe.png"}), "pipe.png: is not a regular file");
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
}

TEST_F(Output, AReportOnStandardOutputIsTheJsonAlone) {
  const std::vector<std::string> before = names_in(folder);
  const Outcome outcome = opscope({"check", "case.json", "--report", "-"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_STREQ(json_of(outcome.out)["verdict"].GetString(), "equal");
  EXPECT_THAT(outcome.err, HasSubstr("case.json: equal"));
  EXPECT_EQ(names_in(folder), before) << "no file is named -";
  EXPECT_STREQ(json_of(opscope({"check", "case.json", "--json", "--report", "-"}).out)["verdict"].GetString(), "equal");
}

TEST_F(Output, PicturesGoToStandardOutput) {
  const std::vector<std::string> before = names_in(folder);
  const auto expect_picture = [](const Outcome& outcome) {
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("\x89PNG\r\n\x1a\n"));
    // The last chunk and its checksum (PNG specification, 11.2.5).
    EXPECT_THAT(outcome.out, testing::EndsWith("IEND\xAE\x42\x60\x82"));
  };
  expect_picture(opscope({"render", "case.json", "-o", "-"}));
  EXPECT_EQ(names_in(folder), before);

  make_array();
  const Outcome diff = opscope({"diff", "a.npy", "a.npy", "--png", "-"});
  expect_picture(diff);
  EXPECT_THAT(diff.err, HasSubstr("expected  a.npy"));
  EXPECT_FALSE(fs::exists(folder / "-"));
  expect_refused(opscope({"diff", "a.npy", "a.npy", "--json", "--png", "-"}), "--png -");
}

TEST_F(Output, DiffReadsAnArrayFromStandardInput) {
  make_array();
  write(folder / "array.json", CaseText().resource("A", "INT8", "[1, 3]").write("A", "b.npy"));
  expect_says(opscope({"run", "array.json"}), 0, {});
  const Outcome piped = shell_in(folder, "cat a.npy | opscope diff a.npy - --json");
  EXPECT_EQ(json_of(piped, 0)["elements"].GetInt(), 2);
  expect_says(shell_in(folder, "cat a.npy | opscope diff a.npy -"), 0, {"actual    standard input\n"});
  EXPECT_EQ(shell_in(folder, "opscope diff - a.npy < b.npy").status, 1);
  for (const std::string array : {"head -c 70 a.npy", "echo no array"}) {
    const Outcome broken = shell_in(folder, array + " | opscope diff a.npy -");
    EXPECT_EQ(broken.status, 2);
    EXPECT_THAT(broken.err, StartsWith("opscope: standard input: "));
    EXPECT_THAT(broken.err, Not(HasSubstr("/proc")));
  }
  expect_refused(shell_in(folder, "opscope diff - - < a.npy"), "-: standard input holds one array: name it once");
  EXPECT_EQ(shell_in(folder, "opscope run - - < a.npy").status, 2);
}

TEST_F(Output, APictureNeverReplacesWhatItShows) {
  const std::string photo = text_of(folder / "photo.png");
  expect_refused(opscope({"render", "case.json", "-o", "photo.png"}), "-o photo.png: is a file that is read here");
  expect_refused(opscope({"gui", "case.json", "--screenshot", "photo.png"}),
                 "--screenshot photo.png: is a file that is read here");
  EXPECT_EQ(text_of(folder / "photo.png"), photo);
}

TEST_F(Output, NothingBesideAPictureIsTouched) {
  write(folder / "victim", "kept");
  fs::create_symlink("victim", folder / "sheet.png.part");
  ASSERT_EQ(mkfifo((folder / "other.png.part").c_str(), 0600), 0);
  EXPECT_EQ(opscope({"render", "case.json", "-o", "sheet.png"}).status, 0);
  EXPECT_EQ(opscope({"render", "case.json", "-o", "other.png"}).status, 0);
  EXPECT_EQ(text_of(folder / "victim"), "kept");
  EXPECT_TRUE(fs::is_symlink(folder / "sheet.png.part") && fs::is_fifo(folder / "other.png.part"));
}

TEST_F(Output, PermissionsStayAndReadOnlyFilesDoToo) {
  write(folder / "r.json", "old");
  ASSERT_EQ(chmod((folder / "r.json").c_str(), 0600), 0);
  ASSERT_EQ(opscope({"check", "case.json", "--report", "r.json"}).status, 0);
  EXPECT_EQ(fs::status(folder / "r.json").permissions(), fs::perms(0600));
  ASSERT_EQ(chmod((folder / "r.json").c_str(), 0444), 0);
  const std::string report = text_of(folder / "r.json");
  expect_refused(opscope({"check", "case.json", "--report", "r.json"}), "--report r.json: is read-only");
  EXPECT_EQ(text_of(folder / "r.json"), report);
}

TEST_F(Output, ACaseReplacesNoStartUpFilesAndNotWhatItReads) {
  write(folder / ".bashrc", "alias ls='ls --color'");
  for (const char* target : {".bashrc", ".ssh/authorized_keys", "case.json", "notes.txt", "photo.png"}) {
    write(folder / "notes.txt", "mine");
    const std::string text = text_of(folder / target);
    const std::string command = R"({"type": "writeFile", "resource": "A", "dimensions": [1, 3, 2, 2], "targetPath": ")";
    write(folder / "writer.json", CaseText()
                                      .resource("A", "UINT8", R"({"sourcePath": "photo.png"})")
                                      .print("A")
                                      .command(command + target + "\"}"));
    const Outcome outcome = opscope({"run", "writer.json", "case.json"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "") << "told before anything runs";
    EXPECT_THAT(outcome.err, HasSubstr("writer.json: commands[1].targetPath: " + std::string(target) + ": "));
    EXPECT_EQ(text_of(folder / target), text);
    const bool lifted = opscope({"run", "writer.json", "case.json", "--overwrite"}).status == 0;
    EXPECT_EQ(lifted, target == std::string("notes.txt")) << target;
  }
  EXPECT_FALSE(fs::exists(folder / ".ssh"));
}

TEST_F(Output, AFileSizeLimitIsAWriteErrorAndLeavesNothing) {
  picture();
  const std::vector<std::string> before = names_in(folder);
  const std::string photo = text_of(folder / "photo.png");
  for (const char* line :
       {"render -q case.json -o sheet.png", "export -q case.json -o golden", "run -q picture.json --overwrite"}) {
    SCOPED_TRACE(line);
    const Outcome outcome = opscope(words(line), limited_to(50, RLIMIT_FSIZE));
    EXPECT_EQ(outcome.status, 2) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(names_in(folder), before);
  }
  const Outcome exported = opscope(words("export -q case.json -o golden"), limited_to(200, RLIMIT_FSIZE));
  expect_refused(exported, "golden/");
  EXPECT_THAT(exported.err, HasSubstr("File too large"));
  EXPECT_EQ(names_in(folder), before);
  EXPECT_EQ(text_of(folder / "photo.png"), photo);
}

}  // namespace
}  // namespace opscope::test
