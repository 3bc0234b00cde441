// A long path keeps its end.

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

#include "app/gui/widgets/items.h"
#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(PathText, KeepsTheNameAndTheLastFoldersThatThereIsRoomFor) {
  HeadlessGui gui;
  gui.contents = [] {
    const std::string path = "/data/measured/2026/pictures/cat.png";
    const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x + 1; };
    EXPECT_EQ(path_without_start(path, width(path)), path);
    EXPECT_EQ(path_without_start(path, width(path) - 8), ".../measured/2026/pictures/cat.png");
    EXPECT_EQ(path_without_start(path, width(".../pictures/cat.png")), ".../pictures/cat.png");
    EXPECT_EQ(path_without_start(path, width(".../cat.png")), ".../cat.png");
    EXPECT_EQ(path_without_start("../" + std::string(60, 'a') + "/b.npy", width(".../b.npy")), ".../b.npy");
    EXPECT_EQ(path_without_start("nan, -inf, 1", width("nan, -inf, 1")), "nan, -inf, 1");
    const std::string name = path_without_start("/data/" + std::string(200, 'x') + ".npy", 150);
    EXPECT_THAT(name, testing::EndsWith(".npy"));
    EXPECT_LE(ImGui::CalcTextSize(name.c_str()).x, 150);
  };
  gui.frame();
}

TEST(WrappedText, BreaksAtBlanksAndANameThatIsWiderThanALineAtItsCapitals) {
  HeadlessGui gui;
  gui.contents = [] {
    const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x + 1; };
    const std::string name = "GuaranteedBaseOffsetAlignment", sentence = "or a " + name + " that";
    EXPECT_EQ(wrapped(sentence, width(sentence)), sentence);
    for (const char* text : {"1.2 \u00b5s", "12 ULP", "(4 times)", "3 s"})
      EXPECT_EQ(wrapped(std::string("takes ") + text, std::max(width("takes"), width(text))),
                std::string("takes\n") + text);
    EXPECT_EQ(wrapped("of 12 so", width("of 12")), "of 12\nso") << "no unit";
    EXPECT_EQ(wrapped(sentence, width(name)), "or a\n" + name + "\nthat");
    EXPECT_EQ(wrapped(sentence, width("GuaranteedBaseOffset")), "or a\nGuaranteedBaseOffset\nAlignment that");
    EXPECT_EQ(wrapped("a " + std::string(60, 'x'), width("xxxx")), "a\n" + std::string(60, 'x'));
    EXPECT_EQ(wrapped("a encoder.la...cess_input", width("encoder.la.")), "a\nencoder.la\n...cess_input");
    EXPECT_EQ(wrapped("to the_dis...ber_5.ATensor.", width("the_dis...ber_5")), "to\nthe_dis...ber_5\n.ATensor.");
  };
  gui.frame();
}

TEST(TextWithoutMiddle, HasThreeDotsBeforeAPointToo) {
  HeadlessGui gui;
  gui.contents = [] {
    const std::string name = "their_first_sign.npy";
    for (float room = 300; room > 50; room -= 3)
      EXPECT_EQ(text_without_middle(name, room).find("...."), std::string::npos) << room;
  };
  gui.frame();
}

TEST(ListText, IsCutBetweenNumbers) {
  HeadlessGui gui;
  gui.contents = [] {
    const std::string list = "-128, -100, 5, 100, 127";
    const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x + 1; };
    EXPECT_EQ(list_without_middle(list, width(list)), list);
    EXPECT_EQ(list_without_middle(list, width("-128, -100, ..., 100, 127")), list) << "no cut makes it longer";
    EXPECT_EQ(list_without_middle(list, width(list) - 2), "-128, -100, ..., 127");
    EXPECT_EQ(list_without_middle(list, width("-128, ..., 127")), "-128, ..., 127");
    EXPECT_EQ(list_without_middle(list, width("-128, ...")), "-128, ...");
    EXPECT_EQ(list_without_middle(list, width("...")), "...");
    const std::string long_one = "-9223372036854775808,\u2026";
    EXPECT_EQ(list_without_middle("-9223372036854775808, 1, 2", width(long_one)), long_one);
    EXPECT_EQ(list_without_middle("", 0), "");
    EXPECT_EQ(list_without_middle("1, 2", 0), "...");
    EXPECT_THAT(list_without_middle(std::string(200, '1'), 150), testing::HasSubstr("1...1"));
  };
  gui.frame();
}

}  // namespace
}  // namespace opscope::gui
