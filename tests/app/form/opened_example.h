#pragma once
// For tests of the form: an example in a window, and the case that the window saves.

#include <memory>
#include <string>

#include "core/model/json.h"
#include "tests/app/gui_desktop.h"
#include "tests/support/case_text.h"

namespace opscope::test {

// A copy of an example, in a window.
class OpenedExample : public testing::Test {
 protected:
  void open(const std::string& name) {
    write(path, text_of(example(name)));
    gui = std::make_unique<Gui>(std::vector<std::string>{path});
  }
  // The first dispatch's tensor, as a save writes it.
  TensorDesc saved(std::size_t tensor) {
    gui->chord("ctrl", "s");
    gui->expect("a saved case", [](const Gui& now) { return !contains(now.title(), "*"); });
    const Result<Model> model = read_model(path);
    EXPECT_TRUE(model) << model.error().text();
    return model ? *model->dispatchables.front().desc.tensors[tensor] : TensorDesc{};
  }
  void choose(const std::string& tensor, const std::string& layout) {
    gui->click(tensor + ".Strides");
    gui->click(tensor + ".Strides=" + layout);
    gui->move_away();
  }
  void expect_pinned(const std::string& index) {
    gui->expect("the element " + index + " pinned",
                [&](const Gui& now) { return now.has("heatmaps.pinned " + index); });
  }

  Folder folder;
  const std::string path = (folder / "case.json").string();
  std::unique_ptr<Gui> gui;
};

}  // namespace opscope::test
