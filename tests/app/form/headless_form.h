#pragma once
// The form of a case, drawn, typed into and dragged without a window.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "app/gui/form/form.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {

class HeadlessForm : public testing::Test {
 protected:
  void open(Model opened) {
    model = std::move(opened);
    gui.contents = [this] {
      const FormOutput output = draw_form({model, 0, nullptr}, state);
      if (output.edit) model = output.edit->model;
      if (output.edit) gestures.insert(output.edit->gesture);
      if (typing_has_ended(state.entry)) end_typing(state.entry);
      for (const CaseEdit& edit : take_ended(state.entry)) model = edit(model);
    };
    gui.frame(2);
  }
  void type_into(const std::string& field, const char* text) {
    constexpr int enter = 504;
    gui.click_on(field);
    gui.type(text);
    gui.key(enter);
    gui.frame(2);
  }

  HeadlessGui gui;
  Model model;
  FormState state;
  std::set<std::string> gestures;  // of the edits so far
};

}  // namespace opscope::gui
