#include "app/gui/dialogs/about_dialog.h"

#include "app/text/version.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(AboutDialog, TellsTheVersionAndTheLicence) {
  HeadlessGui gui;
  AboutDialog dialog;
  gui.contents = [&] { dialog.draw(); };
  dialog.open();
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("about " + version_text() + ", MIT License, Copyright (c) 2026 The Opscope authors"));
}

}  // namespace
}  // namespace opscope::gui
