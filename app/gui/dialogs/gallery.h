#pragma once
// The examples as cards: pictures of the input and the output, the name, and what the example shows.

#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

#include "app/gui/jobs/example_picture.h"
#include "app/gui/jobs/task.h"
#include "app/gui/session/examples.h"
#include "app/gui/widgets/search_field.h"
#include "app/gui/widgets/texture.h"

namespace opscope::gui {

struct ExampleCard {
  ExampleCase example;
  Texture input, output;  // empty until they are drawn
};

// Must be destroyed while the window's OpenGL context is current.
class Gallery {
 public:
  // `wake` is called when the pictures are ready.
  explicit Gallery(std::function<void()> wake) : drawing_(std::move(wake)) {}

  void open() { opening_ = true; }
  // Must be called in every frame. Returns the example that was chosen in this frame.
  std::optional<std::filesystem::path> draw();

 private:
  void fill();
  void take_pictures();

  Task<std::vector<std::optional<ExamplePicture>>> drawing_;  // parallel to cards_; nullopt: it cannot be drawn
  std::vector<ExampleCard> cards_;
  bool opening_ = false, to_search_ = false;  // the field takes the keyboard in the next frame
  SearchField search_;
  std::size_t chosen_ = 0;  // among the cards that match
};

}  // namespace opscope::gui
