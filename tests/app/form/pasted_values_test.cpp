// Values that are pasted from the clipboard, by real keys. The clipboard is filled by copying from the palette's field.

#include <gtest/gtest.h>

#include "app/gui/edits/access.h"
#include "tests/app/form/opened_example.h"

namespace opscope::test {
namespace {

class PastedValues : public OpenedExample {
 protected:
  void copy(const std::string& text) {
    gui->chord("ctrl", "p");
    gui->type(text);
    gui->chord("ctrl", "a");
    gui->chord("ctrl", "c");
    gui->press("Escape");
    gui->expect("a window without the palette", [](const Gui&) { return true; });
  }
  // IDENTITY of six elements in two rows.
  void open_identity() {
    write(path, CaseText()
                    .constant("A", "FLOAT32", 6)
                    .constant("B", "FLOAT32", 6)
                    .dispatch("IDENTITY", {"A", "B"}, desc_text("FLOAT32", "1, 1, 2, 3")));
    gui = std::make_unique<Gui>(std::vector<std::string>{path});
  }
  // The source of the input as a save writes it.
  std::vector<float> saved_elements() {
    saved(0);
    const Result<Model> model = read_model(path);
    const auto* array = std::get_if<ArrayValues>(&gui::find_resource(*model, {0, 0})->initial_values);
    std::vector<float> elements;
    for (std::size_t i = 0; array && i < array->values.size(); ++i)
      elements.push_back(from_bits<float>(array->values.items()[i]));
    return elements;
  }
};

TEST_F(PastedValues, BecomeTheElementsAndOneStepOfUndo) {
  open_identity();
  copy("[[1, 2.5, 3], [4, 5, -Infinity]]");
  gui->move_away();
  gui->chord("ctrl", "v");
  gui->expect("the values", [](const Gui& now) { return now.fact("reference", "max") == 5; });
  EXPECT_TRUE(contains(gui->recent_log(), "pasted 2 × 3 values into InputTensor")) << gui->recent_log();
  EXPECT_EQ(saved(0).sizes, (std::vector<std::uint32_t>{1, 1, 2, 3})) << "as many elements: the sizes stay";
  EXPECT_EQ(saved_elements(), (std::vector<float>{1, 2.5f, 3, 4, 5, -std::numeric_limits<float>::infinity()}));
  gui->chord("ctrl", "z");
  gui->expect("the case as it was", [](const Gui& now) { return now.fact("reference", "max") == 0; });
}

TEST_F(PastedValues, OfAnotherShapeGiveTheirSizesToTheTensors) {
  open_identity();
  copy("array([[7., 8.]], dtype=float32)");
  gui->click("InputTensor.Source");
  gui->click("InputTensor.Source=pasted values");
  gui->move_away();
  gui->expect("the values", [](const Gui& now) { return now.fact("reference", "max") == 8; });
  EXPECT_TRUE(contains(gui->recent_log(), "InputTensor, OutputTensor are now FLOAT32 1 × 2")) << gui->recent_log();
  EXPECT_EQ(saved_elements(), (std::vector<float>{7, 8}));
}

TEST_F(PastedValues, AreFoundInThePalette) {
  open_identity();
  copy("1 2 3 4 5 9");
  gui->chord("ctrl", "p");
  gui->type("paste values into input");
  gui->press("Return");
  gui->expect("the values", [](const Gui& now) { return now.fact("reference", "max") == 9; });
}

TEST_F(PastedValues, ThatAreNoArrayChangeNothingAndSayWhere) {
  open_identity();
  copy("[0. 1. ... 8. 9.]");
  gui->chord("ctrl", "v");
  gui->expect("why", [](const Gui& now) {
    return contains(now.log(), "the clipboard, line 1, column 8: '...' leaves values out");
  });
  EXPECT_FALSE(contains(gui->title(), "*"));
}

TEST_F(PastedValues, WhileTextIsTypedTheyBelongToTheText) {
  open("clip_nan.json");
  copy("0.125");
  gui->click("Max");  // selects its text
  gui->chord("ctrl", "v");
  gui->press("Return");
  gui->expect("the bound", [](const Gui& now) { return now.fact("reference", "max") == 0.125; });
  EXPECT_FALSE(contains(gui->recent_log(), "pasted"));
}

}  // namespace
}  // namespace opscope::test
