// Where verbs write: what they replace, what they refuse, and "-".

#include <sys/resource.h>
#include <sys/stat.h>

#include "gmock/gmock.h"
#include "tests/app/cli_program.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class Output : public testing::Test {
 protected:
  void SetUp() override {
    write(folder / "case.json", R"({
      "resources": {
        "A": {"initialValuesDataType": "FLOAT32", "initialValues": {"sourcePath": "photo.png"}},
        "B": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 12, "value": 0}}},
      "dispatchables": {"sign": {"type": "ELEMENT_WISE_SIGN", "desc": {
        "InputTensor": {"DataType": "FLOAT32", "Sizes": [12]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [12]}}}},
      "commands": [
        {"type": "dispatch", "dispatchable": "sign", "bindings": {"InputTensor": "A", "OutputTensor": "B"}}]})");
    const Outcome made = opscope_in(folder.path(), {"run", picture()});
    ASSERT_EQ(made.status, 0) << made.err;
  }

  // A case that writes photo.png, 2 x 2 pixels of 3 channels.
  std::string picture() {
    write(folder / "picture.json", R"({
      "resources": {"P": {"initialValuesDataType": "FLOAT32", "initialValues": [0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 1, 1]}},
      "dispatchables": {},
      "commands": [{"type": "writeFile", "resource": "P", "targetPath": "photo.png", "dimensions": [1, 3, 2, 2]}]})");
    return "picture.json";
  }

  Outcome opscope_here(const std::vector<std::string>& arguments) { return opscope_in(folder.path(), arguments); }
  Outcome with_file_limit(rlim_t bytes, const std::vector<std::string>& arguments) {
    return opscope_in(folder.path(), arguments, [bytes] {
      const rlimit limit = {bytes, bytes};
      setrlimit(RLIMIT_FSIZE, &limit);
    });
  }

  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(folder.path())) found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
  }

  Folder folder;
};

TEST_F(Output, AReportNeverReplacesTheCaseOrItsPicture) {
  const std::string text = text_of(folder / "case.json"), photo = text_of(folder / "photo.png");
  fs::create_hard_link(folder / "case.json", folder / "hard.json");
  fs::create_symlink("case.json", folder / "link.json");
  for (const char* report : {"case.json", "./case.json", "hard.json", "link.json", "photo.png"}) {
    const Outcome outcome = opscope_here({"check", "case.json", "--report", report});
    expect_refused(outcome, std::string("--report ") + report + ": is a file that this command reads");
  }
  EXPECT_EQ(text_of(folder / "case.json"), text);
  EXPECT_EQ(text_of(folder / "photo.png"), photo);
}

TEST_F(Output, AReportNeverReplacesTheFileBehindStandardInput) {
  const std::string text = text_of(folder / "case.json");
  const Outcome outcome = opscope_in(folder.path(), {"check", "-", "--report", "case.json"});
  EXPECT_EQ(outcome.status, 2);  // an empty standard input is no case
  const std::string command = "'" + program_file().string() + "' check - --report case.json < case.json 2> err";
  EXPECT_EQ(WEXITSTATUS(std::system(("cd '" + folder.path().string() + "' && " + command).c_str())), 2);
  EXPECT_THAT(text_of(folder / "err"), HasSubstr("is a file that this command reads"));
  EXPECT_EQ(text_of(folder / "case.json"), text);
}

TEST_F(Output, AReportGoesToNoDevicePipeOrFolder) {
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  fs::create_directory(folder / "taken");
  for (const char* report : {"pipe", "taken"}) {
    expect_refused(opscope_here({"check", "case.json", "--report", report}), report);
    expect_refused(opscope_here({"render", "case.json", "-o", std::string(report) + "/"}), report);
  }
  fs::create_symlink("pipe", folder / "pipe.png");
  expect_refused(opscope_here({"render", "case.json", "-o", "pipe.png"}), "pipe.png: is not a regular file");
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
}

TEST_F(Output, AReportOnStandardOutputIsTheJsonAlone) {
  const std::vector<std::string> before = names();
  const Outcome outcome = opscope_here({"check", "case.json", "--report", "-"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_STREQ(json_of(outcome.out)["verdict"].GetString(), "equal");
  EXPECT_THAT(outcome.err, HasSubstr("case.json: equal"));
  EXPECT_EQ(names(), before) << "no file is named -";
  EXPECT_STREQ(json_of(opscope_here({"check", "case.json", "--json", "--report", "-"}).out)["verdict"].GetString(),
               "equal");
}

TEST_F(Output, PicturesGoToStandardOutput) {
  const std::vector<std::string> before = names();
  const Outcome rendered = opscope_here({"render", "case.json", "-o", "-"});
  EXPECT_EQ(rendered.status, 0) << rendered.err;
  EXPECT_THAT(rendered.out, StartsWith("\x89PNG\r\n\x1a\n"));
  EXPECT_TRUE(rendered.out.ends_with("IEND\xAE\x42\x60\x82"));
  EXPECT_EQ(names(), before);

  write(folder / "array.json", R"({"resources": {"A": {"initialValuesDataType": "INT8", "initialValues": [1, 2]}},
    "dispatchables": {}, "commands": [{"type": "writeFile", "resource": "A", "targetPath": "a.npy"}]})");
  ASSERT_EQ(opscope_here({"run", "array.json"}).status, 0);
  const Outcome diff = opscope_here({"diff", "a.npy", "a.npy", "--png", "-"});
  EXPECT_EQ(diff.status, 0) << diff.err;
  EXPECT_THAT(diff.out, StartsWith("\x89PNG\r\n\x1a\n"));
  EXPECT_THAT(diff.err, HasSubstr("expected  a.npy"));
  expect_refused(opscope_here({"diff", "a.npy", "a.npy", "--json", "--png", "-"}), "--png -");
  expect_refused(opscope_here({"export", "case.json", "-o", "-"}), "-o -");
}

TEST_F(Output, DiffReadsAnArrayFromStandardInput) {
  write(folder / "array.json", R"({"resources": {"A": {"initialValuesDataType": "INT8", "initialValues": [1, 2]}},
    "dispatchables": {}, "commands": [{"type": "writeFile", "resource": "A", "targetPath": "a.npy"}]})");
  ASSERT_EQ(opscope_here({"run", "array.json"}).status, 0);
  const auto shell = [&](const std::string& command) {
    const std::string line = "cd '" + folder.path().string() + "' && " + command + " > out 2> err";
    return WEXITSTATUS(std::system(line.c_str()));
  };
  const std::string program = "'" + program_file().string() + "'";
  EXPECT_EQ(shell("cat a.npy | " + program + " diff a.npy - --json"), 0) << text_of(folder / "err");
  EXPECT_EQ(json_of(text_of(folder / "out"))["elements"].GetInt(), 2);
  EXPECT_EQ(shell("head -c 70 a.npy | " + program + " diff a.npy -"), 2);
  EXPECT_THAT(text_of(folder / "err"), StartsWith("opscope: standard input: "));
  expect_refused(opscope_here({"diff", "-", "-"}), "-: standard input holds one array");
}

TEST_F(Output, APictureNeverReplacesWhatItShows) {
  const std::string photo = text_of(folder / "photo.png");
  expect_refused(opscope_here({"render", "case.json", "-o", "photo.png"}),
                 "-o photo.png: is a file that this command reads");
  expect_refused(opscope_here({"gui", "case.json", "--screenshot", "photo.png"}),
                 "--screenshot photo.png: is a file that this command reads");
  EXPECT_EQ(text_of(folder / "photo.png"), photo);
}

TEST_F(Output, NothingBesideAPictureIsTouched) {
  write(folder / "victim", "kept");
  fs::create_symlink("victim", folder / "sheet.png.part");
  ASSERT_EQ(mkfifo((folder / "other.png.part").c_str(), 0600), 0);
  EXPECT_EQ(opscope_here({"render", "case.json", "-o", "sheet.png"}).status, 0);
  EXPECT_EQ(opscope_here({"render", "case.json", "-o", "other.png"}).status, 0);
  EXPECT_EQ(text_of(folder / "victim"), "kept");
  EXPECT_TRUE(fs::is_symlink(folder / "sheet.png.part") && fs::is_fifo(folder / "other.png.part"));
}

TEST_F(Output, PermissionsStayAndReadOnlyFilesDoToo) {
  write(folder / "r.json", "old");
  ASSERT_EQ(chmod((folder / "r.json").c_str(), 0600), 0);
  ASSERT_EQ(opscope_here({"check", "case.json", "--report", "r.json"}).status, 0);
  EXPECT_EQ(fs::status(folder / "r.json").permissions(), fs::perms(0600));
  ASSERT_EQ(chmod((folder / "r.json").c_str(), 0444), 0);
  const std::string report = text_of(folder / "r.json");
  expect_refused(opscope_here({"check", "case.json", "--report", "r.json"}), "--report r.json: is read-only");
  EXPECT_EQ(text_of(folder / "r.json"), report);
}

TEST_F(Output, ACaseReplacesNoStartUpFilesAndNotWhatItReads) {
  write(folder / ".bashrc", "alias ls='ls --color'");
  for (const char* target : {".bashrc", ".ssh/authorized_keys", "case.json", "notes.txt", "photo.png"}) {
    write(folder / "notes.txt", "mine");
    const std::string text = text_of(folder / target);
    write(folder / "writer.json",
          std::string(
              R"({"resources": {"A": {"initialValuesDataType": "UINT8", "initialValues": {"sourcePath": "photo.png"}}},
      "dispatchables": {}, "commands": [{"type": "print", "resource": "A"},
      {"type": "writeFile", "resource": "A", "dimensions": [1, 3, 2, 2], "targetPath": ")") +
              target + "\"}]}");
    const Outcome outcome = opscope_here({"run", "writer.json", "case.json"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "") << "told before anything runs";
    EXPECT_THAT(outcome.err, HasSubstr("writer.json: commands[1].targetPath: " + std::string(target) + ": "));
    EXPECT_EQ(text_of(folder / target), text);
    const bool lifted = opscope_here({"run", "writer.json", "case.json", "--overwrite"}).status == 0;
    EXPECT_EQ(lifted, target == std::string("notes.txt")) << target;
  }
  EXPECT_FALSE(fs::exists(folder / ".ssh"));
}

TEST_F(Output, AFileSizeLimitIsAWriteErrorAndLeavesNothing) {
  picture();
  const std::vector<std::string> before = names();
  const std::string photo = text_of(folder / "photo.png");
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"render", "-q", "case.json", "-o", "sheet.png"},
           {"export", "-q", "case.json", "-o", "golden"},
           {"run", "-q", "picture.json", "--overwrite"},
       }) {
    const Outcome outcome = with_file_limit(50, arguments);
    EXPECT_EQ(outcome.status, 2) << arguments[0] << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(names(), before) << arguments[0];
  }
  const Outcome exported = with_file_limit(200, {"export", "-q", "case.json", "-o", "golden"});
  expect_refused(exported, "golden/");
  EXPECT_THAT(exported.err, HasSubstr("File too large"));
  EXPECT_EQ(names(), before);
  EXPECT_EQ(text_of(folder / "photo.png"), photo);
}

}  // namespace
}  // namespace opscope::test
