// Names of results where there is little room.

#include "app/gui/widgets/result_name.h"

#include <gtest/gtest.h>
#include <imgui.h>

#include "tests/app/headless_gui.h"

namespace opscope::gui {
namespace {

TEST(ResultName, OfATabLosesItsFirstWordThenItsExtensionThenItsEnd) {
  HeadlessGui gui;
  std::string whole, untitled, bare, cut, other, typed, untyped, unscaled, part, array, own, untyped_own;
  gui.contents = [&] {
    const auto room = [](const char* text) { return ImGui::CalcTextSize(text).x + 0.5f; };
    whole = result_name_in("tab photo.json", room("tab photo.json"));
    untitled = result_name_in("tab photo.json", room("photo.json"));
    bare = result_name_in("tab photo.json", room("photo"));
    cut = result_name_in("tab photo.json", room("ph..."));
    other = result_name_in("reference", room("ref..."));
    array = result_name_in("tab b16.npy as FLOAT32", room("b16"));
    typed = result_name_in("tab photo.json as FLOAT32", room("photo.json as FLOAT32"));
    untyped = result_name_in("tab photo.json as FLOAT32", room("photo.json"));
    own = result_name_in("a.npy as FLOAT64", room("a as FLOAT64"));
    untyped_own = result_name_in("a.npy as FLOAT64", room("a.npy"));
    part = result_name_in("tab photo_u8.json as FLOAT32", room("ph...u8"));
    unscaled = result_name_in("tab photo_f32.json scaled to 0..255", room("photo_f32"));
  };
  gui.frame(1);
  EXPECT_EQ(array, "b16") << "and not b1...32";
  EXPECT_EQ(unscaled, "photo_f32") << "and not phot....255";
  EXPECT_EQ(whole, "tab photo.json");
  EXPECT_EQ(untitled, "photo.json");
  EXPECT_EQ(bare, "photo");
  EXPECT_EQ(cut, "ph...");
  EXPECT_EQ(other, "ref...");
  EXPECT_EQ(part, "ph...u8") << "which tells it from photo_f32";
  EXPECT_EQ(typed, "photo.json as FLOAT32");
  EXPECT_EQ(untyped, "photo.json");
  EXPECT_EQ(own, "a as FLOAT64");
  EXPECT_EQ(untyped_own, "a.npy");
}

TEST(ResultName, OfAFolderOfResultsTheFolderStaysLongest) {
  HeadlessGui gui;
  std::string bare, folder, cut;
  gui.contents = [&] {
    const auto in_room_of = [](const char* text) {
      return result_name_in("theirs/min.out.npy", ImGui::CalcTextSize(text).x + 0.5f);
    };
    bare = in_room_of("theirs/min.out"), folder = in_room_of("theirs"), cut = in_room_of("th...");
  };
  gui.frame(1);
  EXPECT_EQ(bare, "theirs/min.out");
  EXPECT_EQ(folder, "theirs") << "and not th...npy";
  EXPECT_EQ(cut, "th...");
  EXPECT_EQ(results_folder_in("theirs/min.out.npy"), "theirs");
  EXPECT_EQ(results_folder_in("tab a/b.json"), "");
  EXPECT_EQ(results_folder_in("gpu"), "");
}

TEST(ResultName, OfAnArrayLosesItsExtensionBeforeItsName) {
  HeadlessGui gui;
  std::string whole, bare, cut;
  gui.contents = [&] {
    const auto room = [](const char* text) { return ImGui::CalcTextSize(text).x + 0.5f; };
    whole = result_name_in("theirs_sign.npy", room("theirs_sign.npy"));
    bare = result_name_in("theirs_sign.npy", room("theirs_sign"));
    cut = result_name_in("theirs_of_all.npy", room("the...all"));
  };
  gui.frame(1);
  EXPECT_EQ(whole, "theirs_sign.npy");
  EXPECT_EQ(bare, "theirs_sign");
  EXPECT_EQ(cut, "the...all");
}

TEST(ResultName, OfTheReferenceInThePlaceOfAnotherNoWordIsCut) {
  HeadlessGui gui;
  std::string brief, nameless, least;
  gui.contents = [&] {
    const auto in_room_of = [](const char* text) {
      return result_name_in("reference after bad", ImGui::CalcTextSize(text).x + 0.5f);
    };
    brief = in_room_of("ref after bad"), nameless = in_room_of("ref after"), least = in_room_of("after");
  };
  gui.frame(1);
  EXPECT_EQ(brief, "ref after bad");
  EXPECT_EQ(nameless, "ref after") << "and not ref...bad";
  EXPECT_EQ(least, "after") << "and not ref, which is the reference's own result";
}

TEST(ResultName, OfACaseWithADispatchLosesTheFileBeforeTheDispatch) {
  HeadlessGui gui;
  std::string whole, bare, cut, named, placed;
  gui.contents = [&] {
    placed = case_name_in("a_long_name_of_a_chain.json, a_long_name_of_a_step, 2 of 8",
                          ImGui::CalcTextSize("a_long...a_chain, 2 of 8").x + 0.5f);
    const auto in_room_of = [](const char* text) {
      return case_name_in("chain_of_three.json, sign, 2 of 3", ImGui::CalcTextSize(text).x + 0.5f);
    };
    whole = in_room_of("chain_of_three.json, sign, 2 of 3"), bare = in_room_of("chain_of_three, sign, 2 of 3");
    cut = in_room_of("chain_of_thr, sign, 2 of 3"), named = in_room_of("chain_of_t, sign");
  };
  gui.frame(1);
  EXPECT_EQ(whole, "chain_of_three.json, sign, 2 of 3");
  EXPECT_EQ(bare, "chain_of_three, sign, 2 of 3");
  EXPECT_TRUE(cut.starts_with("ch") && cut.ends_with(", sign, 2 of 3")) << cut;
  EXPECT_TRUE(named.starts_with("ch") && named.ends_with(", sign")) << named;
  EXPECT_TRUE(placed.starts_with("a_") && placed.ends_with(", 2 of 8"))
      << "a long step is told by its place: " << placed;
}

TEST(ResultName, AgainstAnotherOneStaysInSightWhenTheFirstIsLong) {
  HeadlessGui gui;
  std::string shown, whole;
  float width = 0;
  gui.contents = [&] {
    shown = against_text("tab clip_int64_beyond_32_bits.json", "reference", 280);
    width = ImGui::CalcTextSize(shown.c_str()).x;
    whole = against_text("gpu", "reference", 280);
  };
  gui.frame(1);
  EXPECT_TRUE(shown.starts_with("tab cl")) << shown;
  EXPECT_TRUE(shown.ends_with(" against reference")) << shown;
  EXPECT_NE(shown.find("..."), std::string::npos) << shown;
  EXPECT_LE(width, 280);
  EXPECT_EQ(whole, "gpu against reference");
}

}  // namespace
}  // namespace opscope::gui
