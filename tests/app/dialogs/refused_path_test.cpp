// A path that cannot be used: the dialog says it and does not go away meanwhile.

#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <fstream>

#include "app/gui/dialogs/file_dialog.h"
#include "tests/app/headless_gui.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

class RefusedPath : public testing::Test {
 protected:
  RefusedPath() {
    std::ofstream(folder / "bad.json") << "{";
    gui.contents = [this] {
      if (const auto path = dialog.draw()) {
        ++answers;
        use(*path);
        dialog.settle();
      }
      if (settle_late && dialog.deciding()) dialog.end_wait();
    };
    dialog.open({.title = "Open", .filters = {}, .folder = folder.path(), .name = "bad.json"});
    gui.frame(3);
  }
  void enter() { gui.click_on("dialog accept"); }
  static bool is_open() { return widget_rectangle("dialog path").has_value(); }

  test::TemporaryFolder folder;
  FileDialog dialog;
  int answers = 0;
  bool settle_late = false;
  std::function<void(const std::filesystem::path&)> use = [](const auto&) {};
  HeadlessGui gui;
};

TEST_F(RefusedPath, KeepsTheDialogInEveryFrame) {
  use = [this](const auto&) { dialog.return_with("is cut"); };
  const ImVec4 list = gui.rectangle("dialog list");
  gui.move(gui.place_on("dialog accept"));
  gui.press(true);
  gui.press(false);
  for (int i = 0; i < 5; ++i) {
    EXPECT_TRUE(is_open()) << i << " frames after it";
    EXPECT_NE(ImGui::GetTopMostPopupModal(), nullptr);
    gui.frame();
  }
  EXPECT_EQ(answers, 1);
  EXPECT_TRUE(widget_rectangle("dialog problem"));
  EXPECT_EQ(gui.rectangle("dialog list").w, list.w) << "the sentence has its room";
  gui.click_on("dialog accept");
  EXPECT_EQ(answers, 2) << "the name is still there";
}

TEST_F(RefusedPath, OfAFolderThatIsReadIsToldToo) {
  dialog.open({.title = "Judge",
               .mode = FileDialog::Mode::ReadFolder,
               .filters = {},
               .folder = folder.path(),
               .check = [](const auto&) -> Result<void> { return bad_input("", "has no case"); }});
  gui.frame(3);
  enter();
  gui.frame(2);
  EXPECT_TRUE(is_open());
  EXPECT_TRUE(widget_rectangle("dialog problem"));
  EXPECT_EQ(answers, 0);
}

TEST_F(RefusedPath, APathThatIsUsedClosesTheDialog) {
  enter();
  EXPECT_EQ(answers, 1);
  EXPECT_FALSE(is_open());
  EXPECT_EQ(ImGui::GetTopMostPopupModal(), nullptr);
}

TEST_F(RefusedPath, IsToldLaterInADialogThatWaits) {
  use = [this](const auto&) { dialog.wait(); };
  enter();
  EXPECT_TRUE(is_open());
  EXPECT_TRUE(widget_rectangle("dialog reading"));
  gui.click_on("dialog accept");
  EXPECT_EQ(answers, 1) << "it is not asked twice";
  dialog.return_with("is cut");
  gui.frame();
  EXPECT_TRUE(is_open());
  EXPECT_TRUE(widget_rectangle("dialog problem"));
  gui.click_on("dialog accept");
  EXPECT_EQ(answers, 2);
  settle_late = true;
  gui.frame(3);
  EXPECT_FALSE(is_open());
  EXPECT_EQ(ImGui::GetTopMostPopupModal(), nullptr);
}

TEST_F(RefusedPath, AWaitCanBeCancelled) {
  use = [this](const auto&) { dialog.wait(); };
  enter();
  gui.click_on("dialog cancel");
  EXPECT_FALSE(is_open());
  EXPECT_FALSE(dialog.deciding());
  dialog.end_wait();
  gui.frame();
  EXPECT_FALSE(is_open());
}

TEST_F(RefusedPath, ComesBackToADialogThatWasClosed) {
  enter();
  EXPECT_FALSE(is_open());
  dialog.return_with("cannot be written");
  gui.frame(3);
  EXPECT_TRUE(is_open());
  EXPECT_TRUE(widget_rectangle("dialog problem"));
}

}  // namespace
}  // namespace opscope::gui
