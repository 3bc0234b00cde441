// The examples: what is read of their files, their pictures, and the cards in the window.

#include "app/gui/jobs/example_picture.h"
#include "app/gui/session/examples.h"
#include "tests/app/gui_desktop.h"

namespace opscope::test {
namespace {

using gui::ExampleCase;

TEST(Examples, AreTheCasesOfTheAssetsWithWhatTheirCommentsSay) {
  const std::vector<ExampleCase> examples = gui::example_cases();
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_folder() / "assets/models"))
    files += entry.path().extension() == ".json";
  EXPECT_EQ(examples.size(), files);
  for (const ExampleCase& each : examples) {
    EXPECT_FALSE(each.text.empty()) << each.file;
    EXPECT_EQ(each.text.find('`'), std::string::npos) << each.text;
  }
  const auto found = std::ranges::find(examples, "clip int64 bounds", &ExampleCase::title);
  ASSERT_NE(found, examples.end());
  EXPECT_TRUE(found->disagreement);
  EXPECT_TRUE(
      found->text.starts_with("CLIP of INT64 was wrong on x86 in one back end (onnxruntime issue 25280). Min and"))
      << found->text;
  const auto photo = std::ranges::find(examples, "clip photo", &ExampleCase::title);
  ASSERT_NE(photo, examples.end());
  EXPECT_FALSE(photo->disagreement);
  EXPECT_EQ(photo, examples.begin()) << "where a person begins";
  EXPECT_TRUE(examples.back().is_chain) << "the special ones are last";
  EXPECT_TRUE(std::ranges::is_sorted(examples, {}, &ExampleCase::is_chain));
  EXPECT_EQ(examples.at(1).tensors, 2u) << "of the others, the easy ones come first";
  EXPECT_FALSE(examples.at(1).disagreement);
  std::vector<ExampleCase> plain = examples;
  std::erase_if(plain, [](const ExampleCase& each) { return each.disagreement || each.is_chain || each.begins; });
  EXPECT_TRUE(std::ranges::is_sorted(plain, {}, &ExampleCase::tensors));
  EXPECT_NE(std::ranges::find(examples, "if level 2_0", &ExampleCase::title), examples.end())
      << "as DirectML spells it";
}

TEST(Examples, AreToldInOneSentenceOnceTheyAreOpen) {
  const std::filesystem::path file = source_folder() / "assets/models/clip_nan.json";
  const auto example = gui::example_of(file);
  ASSERT_TRUE(example);
  const std::string message = gui::message_about(*example);
  EXPECT_TRUE(message.starts_with("known disagreement: CLIP of NaN differs")) << message;
  EXPECT_TRUE(message.ends_with(". What if at the right shows it.")) << message;
  const auto document = gui::open_example(file);
  ASSERT_TRUE(document);
  EXPECT_TRUE(gui::top_comment_text(document->comments()).starts_with("Known disagreement: CLIP of NaN differs"));
}

TEST(Examples, AllHaveTwoPictures) {
  for (const ExampleCase& each : gui::example_cases()) {
    const auto picture = gui::draw_example(each.file, 40, {});
    ASSERT_TRUE(picture) << each.file << ": " << picture.error().text();
    for (const picture::Image* image : {&picture->input, &picture->output}) {
      EXPECT_EQ(image->width, 40);
      EXPECT_EQ(image->height, 40);
      EXPECT_TRUE(std::ranges::any_of(image->pixels, [](const picture::Rgba& pixel) { return pixel.a == 255; }));
    }
  }
}

TEST(Examples, ACaseThatCannotRunHasNoPicture) {
  const Folder folder;
  write(folder / "broken.json", "{");
  EXPECT_FALSE(gui::draw_example(folder / "broken.json", 40, {}));
  EXPECT_FALSE(gui::draw_example(folder / "missing.json", 40, {}));
}

void open_gallery(Gui& window) {
  window.chord("ctrl", "p");
  window.type("open an example");
  window.press("Return");
  window.await("example filter");
}

TEST(GalleryWindow, OpensTheExampleThatIsClicked) {
  Gui window;
  open_gallery(window);
  const Gui::Rectangle first = window.rectangle("example clip photo"),
                       other = window.rectangle("example chain of three");
  EXPECT_TRUE(first.y < other.y || (first.y == other.y && first.x < other.x));
  window.click("example sign every float16");  // the second one
  window.expect("the example", [](const Gui& now) { return now.title() == "sign_every_float16"; });
}

TEST(GalleryWindow, AnEnterThatIsHeldDoesNotEndTheTyping) {
  Gui window;
  window.chord("ctrl", "p");
  window.type("open an example");
  window.hold("Return", [] { std::this_thread::sleep_for(std::chrono::milliseconds(1200)); });  // until it repeats
  window.await("example filter");
  window.type("known disagreement");
  window.expect("disagreements only",
                [](const Gui& now) { return now.has("example clip nan") && !now.has("example clip photo"); });
}

TEST(GalleryWindow, AButtonLeavesTheKnownDisagreements) {
  Gui window;
  open_gallery(window);
  window.click("gallery disagreements");
  window.expect("disagreements only",
                [](const Gui& now) { return now.has("example clip nan") && !now.has("example clip photo"); });
  window.click("gallery disagreements");
  window.expect("all", [](const Gui& now) { return now.has("example clip photo"); });
  window.click("gallery disagreements");
  window.await("example clip nan");
  window.click("example clip nan");
  window.expect("the example", [](const Gui& now) { return now.title() == "clip_nan"; });
  window.expect("what it is about",
                [](const Gui& now) { return contains(now.recent_log(), "known disagreement: CLIP of NaN differs"); });
  window.await("notice");
}

TEST(GalleryWindow, IsSearchedAndStepped) {
  Gui window;
  open_gallery(window);
  window.type("known disagreement");
  window.expect("disagreements only",
                [](const Gui& now) { return now.has("example clip nan") && !now.has("example clip photo"); });
  window.press("Right");  // behind clip absent max: clip fused scale bias
  window.press("Return");
  window.expect("the second one", [](const Gui& now) { return now.title() == "clip_fused_scale_bias"; });
  open_gallery(window);
  window.press("Escape");
  window.expect("no gallery", [](const Gui& now) { return !now.has("example filter"); });
  EXPECT_EQ(window.title(), "clip_fused_scale_bias");
}

}  // namespace
}  // namespace opscope::test
