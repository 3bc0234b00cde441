// A picture goes to the clipboard by a program of the desktop; here by scripts in its place.

#include "app/gui/session/copy_outside.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "app/gui/session/in_path.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

// Sets a variable of the environment while it lives.
class Variable {
 public:
  Variable(std::string name, const std::string& value) : name_(std::move(name)) {
    if (const char* before = getenv(name_.c_str())) before_ = before;
    setenv(name_.c_str(), value.c_str(), 1);
  }
  ~Variable() { before_ ? setenv(name_.c_str(), before_->c_str(), 1) : unsetenv(name_.c_str()); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  std::string name_;
  std::optional<std::string> before_;
};

class CopyOutside : public testing::Test {
 protected:
  // A program that writes its words and its input into files beside it.
  void provide(const std::string& name, int status = 0) {
    const fs::path program = folder / name;
    std::ofstream(program) << "#!/bin/sh\necho \"$@\" > " << (folder / (name + ".words")).string() << "\ncat > "
                           << (folder / (name + ".input")).string() << "\nexit " << status << "\n";
    fs::permissions(program, fs::perms::owner_all);
  }
  std::string text_of(const std::string& name) const {
    std::ifstream file(folder / name);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  Result<void> copy() const { return copy_png_outside(std::as_bytes(std::span(picture))); }

  const test::TemporaryFolder temporary;
  const fs::path folder = temporary.path();
  // With sh and cat, and nothing that this machine may have.
  const Variable path{"PATH", [this] {
                        for (const char* name : {"sh", "cat"})
                          fs::create_symlink(fs::path("/bin") / name, folder / name);
                        return folder.string();
                      }()};
  const std::string picture = std::string("\x89PNG\0more", 9);
};

TEST_F(CopyOutside, GivesXclipThePicture) {
  const Variable x11("WAYLAND_DISPLAY", "");
  provide("xclip");
  ASSERT_TRUE(copy());
  EXPECT_EQ(text_of("xclip.input"), picture);
  EXPECT_EQ(text_of("xclip.words"), "-selection clipboard -t image/png\n");
}

TEST_F(CopyOutside, PrefersWlCopyOnWaylandAlone) {
  provide("xclip");
  provide("wl-copy");
  {
    const Variable x11("WAYLAND_DISPLAY", "");
    ASSERT_TRUE(copy());
    EXPECT_FALSE(fs::exists(folder / "wl-copy.input"));
  }
  const Variable wayland("WAYLAND_DISPLAY", "wayland-0");
  ASSERT_TRUE(copy());
  EXPECT_EQ(text_of("wl-copy.input"), picture);
  EXPECT_EQ(text_of("wl-copy.words"), "--type image/png\n");
}

TEST_F(CopyOutside, NamesThePackageThatIsMissing) {
  const Variable x11("WAYLAND_DISPLAY", "");
  const Result<void> copied = copy();
  ASSERT_FALSE(copied);
  EXPECT_EQ(why_not_copied(), copied.error().what) << "before the click too";
  provide("xclip");
  EXPECT_EQ(why_not_copied(), "");
  EXPECT_NE(copied.error().what.find("install the package xclip"), std::string::npos) << copied.error().what;
}

TEST_F(CopyOutside, TakesNoFolderForAProgram) {
  const Variable x11("WAYLAND_DISPLAY", "");
  fs::create_directory(folder / "xclip");
  EXPECT_NE(why_not_copied(), "");
}

TEST_F(CopyOutside, FindsAProgramInTheCurrentFolderByAnEmptyPartOfThePath) {
  provide("xclip");
  const fs::path before = fs::current_path();
  fs::current_path(folder);
  for (const char* parts : {"/nowhere:", ":/nowhere", "/nowhere::/nothing"}) {
    const Variable other("PATH", parts);
    EXPECT_TRUE(is_in_path("xclip")) << parts;
  }
  const Variable other("PATH", "/nowhere");
  EXPECT_FALSE(is_in_path("xclip"));
  fs::current_path(before);
}

TEST_F(CopyOutside, TellsThatTheProgramFailed) {
  const Variable x11("WAYLAND_DISPLAY", "");
  provide("xclip", 1);
  const Result<void> copied = copy();
  ASSERT_FALSE(copied);
  EXPECT_EQ(copied.error().what, "the clipboard's program ended with status 1");
}

}  // namespace
}  // namespace opscope::gui
