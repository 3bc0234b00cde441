// What `cmake --install` lays down: a tree that runs from any place, without the sources it was built from.

#include <cstdlib>

#include "tests/app/cli_program.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/files_below.h"
#include "tests/support/paths.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

// Overwrites every occurrence of the repository's path in the program by another path of the same length. The program
// then cannot find its sources, wherever they are.
void forget_sources(const fs::path& program) {
  std::string bytes = text_of(program);
  const std::string sources = source_folder().string(), nowhere = "/" + std::string(sources.size() - 1, '-');
  for (std::size_t at = bytes.find(sources); at != std::string::npos; at = bytes.find(sources, at))
    bytes.replace(at, sources.size(), nowhere);
  write(program, bytes);
}

class InstalledProgram : public testing::Test {
 protected:
  // Installs to one place and moves the tree to another.
  void SetUp() override {
    const fs::path prefix = folder_ / "prefix";
    const Outcome installed =
        program_in(OPSCOPE_CMAKE, folder_.path(), {"--install", OPSCOPE_BUILD, "--prefix", prefix.string()});
    ASSERT_EQ(installed.status, 0) << installed.err;
    fs::rename(prefix, tree());
    forget_sources(program());
  }

  fs::path tree() const { return folder_ / "moved"; }
  fs::path program() const { return tree() / "bin/opscope"; }
  Outcome run(const std::vector<std::string>& arguments) const { return program_in(program(), "/", arguments); }

  // The size of a screenshot of a window that opens without a file.
  std::uintmax_t screenshot_bytes(const std::string& name) const {
    const Desktop desktop;
    const std::string picture = (folder_ / name).string();
    Process window({program().string(), "gui", "--screenshot", picture}, desktop.display());
    EXPECT_EQ(window.wait(), 0);
    return fs::exists(picture) ? fs::file_size(picture) : 0;
  }

 private:
  Folder folder_;
};

TEST_F(InstalledProgram, HasAllExamplesAndPictures) {
  const fs::path assets = source_folder() / "assets";
  EXPECT_EQ(files_below(tree() / "share/opscope/models"), files_below(assets / "models"));
  EXPECT_TRUE(fs::exists(tree() / "share/opscope/images/example.png"));
}

TEST_F(InstalledProgram, HasTheDocumentsAndWhatTheyLinkTo) {
  const fs::path documents = tree() / "share/doc/opscope";
  EXPECT_EQ(files_below(documents / "docs"), files_below(source_folder() / "docs"));
  for (const char* name : {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "include/opscope/candidate.h",
                           "examples/candidates/serve.py"})
    EXPECT_TRUE(fs::exists(documents / name)) << name;
}

TEST_F(InstalledProgram, TellsAboutItself) {
  const Outcome outcome = run({"info"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("ELEMENT_WISE_CLIP"), std::string::npos) << outcome.out;
}

// The case reads a photo; the gpu backend needs its shaders.
TEST_F(InstalledProgram, ChecksAnExampleOnTheGpu) {
  const std::string model = (tree() / "share/opscope/models/clip_photo.json").string();
  const Outcome outcome = run({"check", model, "--report", "-"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const rapidjson::Document report = json_of(outcome.out);
  EXPECT_STREQ(report["verdict"].GetString(), "equal");
  EXPECT_STREQ(report["dispatches"][0]["backends"]["gpu"]["status"].GetString(), "passed");
}

TEST_F(InstalledProgram, OpensItsWindowOnTheExamplePhoto) {
  const std::uintmax_t with_photo = screenshot_bytes("with.png");
  fs::rename(tree() / "share/opscope", tree() / "share/hidden");
  const std::uintmax_t without = screenshot_bytes("without.png");  // a ramp stands in for the photo
  EXPECT_GT(without, 10'000u);
  EXPECT_GT(with_photo, without + 100'000u);
}

TEST_F(InstalledProgram, HasADesktopEntryAndItsIcon) {
  const fs::path entry = tree() / "share/applications/opscope.desktop", icons = tree() / "share/icons/hicolor";
  const std::string text = text_of(entry);
  EXPECT_NE(text.find("\nExec=opscope %f\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nIcon=opscope\n"), std::string::npos) << text;
  EXPECT_NE(text_of(icons / "scalable/apps/opscope.svg").find("<svg"), std::string::npos);
  const std::string png = text_of(icons / "256x256/apps/opscope.png");
  ASSERT_GT(png.size(), 24u);
  EXPECT_EQ(png.substr(12, 4), "IHDR");
  EXPECT_EQ(png.substr(16, 8), std::string("\0\0\1\0\0\0\1\0", 8)) << "256 pixels wide and high";
  const fs::path validator = "/usr/bin/desktop-file-validate";
  if (!fs::exists(validator)) return;
  const Outcome checked = program_in(validator, "/", {entry.string()});
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
  EXPECT_EQ(checked.out, "");
}

}  // namespace
}  // namespace opscope::test
