// The offer to recover unsaved changes is whole in small windows.

#include "app/gui/dialogs/recover_dialog.h"

#include <fmt/format.h>

#include "tests/app/headless_gui.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

class RecoverDialogInWindow : public testing::Test {
 protected:
  void offer(const std::vector<std::pair<std::string, std::string>>& cases) {
    std::vector<FoundSession> found;
    for (const auto& [path, compared_tab] : cases) {
      const auto file = folder / fmt::format("{}.json", found.size());
      FoundSession each{file, SessionLock::take(file).value(), {}};
      each.session.path = path;
      each.session.name = each.session.path.filename().string();
      each.session.compared_tab = compared_tab;
      found.push_back(std::move(each));
    }
    dialog.offer(std::move(found));
    gui.contents = [this] { dialog.draw(); };
  }
  void expect_answers_inside(ImVec2 window) {
    ImGui::GetIO().DisplaySize = window;
    gui.frame(4);
    for (const char* answer : {"recover 0", "recover discard 0", "recover 1", "recover discard 1", "recover all"}) {
      const ImVec4 r = gui.rectangle(answer);
      EXPECT_GE(r.x, 0) << answer;
      EXPECT_LE(r.x + r.z, window.x) << answer << " in a window of " << window.x;
      EXPECT_LE(r.y + r.w, window.y) << answer;
    }
  }

  const test::TemporaryFolder folder;
  HeadlessGui gui;
  RecoverDialog dialog;
};

TEST_F(RecoverDialogInWindow, HasItsAnswersInsideBesideLongFolders) {
  offer({{"/home" + std::string(150, 'f') + "/pictures/case.json", ""}, {"/short/case.json", ""}});
  for (const float width : {1024.0f, 1600.0f, 1100.0f}) expect_answers_inside({width, 700});
}

TEST_F(RecoverDialogInWindow, HasItsAnswersInsideBesideLongNames) {
  offer({{"/a/" + std::string(150, 'n') + ".json", std::string(90, 't')},
         {"/home" + std::string(150, 'f') + "/b.json", ""}});
  expect_answers_inside({1024, 700});
}

}  // namespace
}  // namespace opscope::gui
