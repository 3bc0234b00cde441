// The row of the probed element below the panes, and its bits.

#include "app/gui/panes/probe.h"
#include "app/gui/panes/probe_text.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/app/panes/panes_fixture.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, TheHintInPlaceOfTheProbeTellsThatAClickPaints) {
  EXPECT_TRUE(widget_rectangle("heatmaps.hint Point at an element to read it; a click pins it, arrow keys move it."));
  cache.brush.tensor = sources[0].tensor;
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.hint Point at an element to read it; a click or a drag paints."));
}

TEST_F(Panes, TheHintInPlaceOfBitsIsNotCut) {
  view.bits = true;
  for (float width = 300; width < 700; width += 50) {
    ImGui::GetIO().DisplaySize = {width, 500};
    gui.frame(3);
    const ImVec4 hint = gui.rectangle("heatmaps.no bits"), area = gui.rectangle("heatmaps.probe bits");
    EXPECT_LE(hint.x + hint.z, area.x + area.z) << width;
  }
}

TEST_F(Panes, ATitleSaysRefRatherThanAPieceOfReference) {
  sources[1].tensor = floats({2, 1, 24, 32}, std::vector<float>(2 * 24 * 32, std::numeric_limits<float>::quiet_NaN()));
  ++sources[1].version;
  arrangement.grid = PaneGrid::Row;
  bool brief = false;
  for (float width = 1000; width >= 440; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const bool in_brief = widget_rectangle("heatmaps.reference.title ref").has_value();
    EXPECT_TRUE(in_brief || widget_rectangle("heatmaps.reference.title reference")) << width;
    brief = brief || in_brief;
  }
  EXPECT_TRUE(brief);
}

TEST_F(Panes, ATitleNamesBothCasesOrTheOtherOneAlone) {
  arrangement.grid = PaneGrid::Row;
  const std::string other = "tab a.json", whole = other + " against this against that.json, scaled to 0..255";
  sources[3].origin = whole;
  const auto has_origin = [](const std::string& text) {
    return widget_rectangle("heatmaps.difference.origin " + text).has_value();
  };
  int of_both = 0, of_other = 0;
  for (float width = 1600; width <= 4800; width += 40) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    of_both += has_origin(whole) ? 1 : 0, of_other += has_origin(other) ? 1 : 0;
    EXPECT_FALSE(has_origin(other + " against reference")) << width;
  }
  EXPECT_GT(of_both, 0);
  EXPECT_GT(of_other, 0);
}

TEST_F(Panes, TheProbesColumnsTakeASecondRowWhereOneIsTooNarrow) {
  const float one = gui.rectangle("heatmaps.probe").w;
  ImGui::GetIO().DisplaySize.x = 540;
  gui.frame(3);
  EXPECT_EQ(gui.rectangle("heatmaps.probe").w, 2 * one);
  gui.click(place_of(7, 5));
  for (const char* pane : {"InputTensor", "reference", "gpu"})
    for (const char* part : {"probed ", "probed bits "})
      EXPECT_TRUE(widget_rectangle(std::string("heatmaps.") + part + pane).has_value()) << part << pane;
}

TEST_F(Panes, TheProbesColumnsKeepTheirPlacesWhateverTheNumbersAre) {
  const std::vector<double> values = {0, -0.1, 1e300, -1.7976931348623157e308, 12, 1.0 / 3};
  for (HeatmapSource& source : sources) {
    source.tensor = tensor_of<double>(DataType::Float64, {1, 6}, values);
    if (source.reference) source.reference = source.tensor;
    ++source.version;
  }
  view.pinned = true;
  for (const float width : {1000.0f, 760.0f, 620.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    for (const char* pane : {"InputTensor", "reference", "gpu"}) {
      std::set<std::pair<float, float>> places;
      for (std::uint32_t i = 0; i < values.size(); ++i) {
        view.probe = Index{0, i};
        gui.frame(3);
        const ImVec4 number = gui.rectangle(std::string("heatmaps.probed ") + pane);
        places.emplace(number.x, number.y);
      }
      EXPECT_EQ(places.size(), 1u) << pane << " at " << width;
    }
  }
}

TEST_F(Panes, ANumberOfTheProbeIsWholeOrLeftOut) {
  gui.click(place_of(7, 5));
  int whole = 0;
  for (const float width : {1000.0f, 470.0f, 400.0f, 280.0f, 180.0f, 140.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const ImVec4 probe = gui.rectangle("heatmaps.probe");
    for (const char* pane : {"InputTensor", "reference", "gpu"})
      for (const char* part : {"probed ", "probed bits "})
        if (const auto number = widget_rectangle(std::string("heatmaps.") + part + pane)) {
          EXPECT_LE(number->x + number->z, probe.x + probe.z) << part << pane << " at " << width;
          ++whole;
        }
    if (width == 1000.0f) {
      EXPECT_EQ(whole, 6);
    }
  }
  EXPECT_LT(whole, 36) << "a narrow window has no room for all of them";
}

TEST_F(Panes, TheProbeHasTheBytesOfEachTensorWhereItHasNoRoomForBits) {
  view.pinned = true;
  view.probe = {{0, 0, 0, 22}};  // a number with many digits
  gui.frame(3);
  // Room for the numbers of all three, and for their bytes, but not for the bits of one of them.
  for (ImGui::GetIO().DisplaySize.x = 420; widget_rectangle("heatmaps.probed bits gpu");
       --ImGui::GetIO().DisplaySize.x) {
    ASSERT_GT(ImGui::GetIO().DisplaySize.x, 300);
    gui.frame(3);
  }
  for (const char* pane : {"InputTensor", "reference", "gpu"})
    EXPECT_TRUE(widget_rectangle(std::string("heatmaps.probed place ") + pane + " +88 B")) << pane;
}

TEST_F(Panes, TheBitsOfAllTensorsAreInSightBesidePicturesOfOneRow) {
  const Tensor row = floats({1, 8}, {1, 2, 3, 4, 5, 6, 7, 8});
  for (HeatmapSource& source : sources) {
    source.tensor = row;
    if (source.reference) source.reference = row;
    ++source.version;
  }
  view.bits = view.pinned = true;
  view.probe = Index{0, 4};
  ImGui::GetIO().DisplaySize = {900, 800};
  gui.frame(3);
  const ImVec4 area = gui.rectangle("heatmaps.probe bits"), last = gui.rectangle("heatmaps.probe bits gpu 0");
  EXPECT_LE(last.y + last.w, area.y + area.w);
}

TEST_F(Panes, TheProbesBitsKeepTheirPlaceWhateverTheNumbers) {
  const auto bits_at = [&](double x, double y) {
    gui.move(place_of(x, y));
    gui.frame(2);
    return gui.rectangle("heatmaps.probed bits InputTensor").x;
  };
  const float zero = bits_at(0, 0);  // 0
  EXPECT_EQ(bits_at(5, 3), zero);
  EXPECT_EQ(bits_at(20, 12), zero);
}

TEST_F(Panes, TheProbedElementIsTextOfEveryTensor) {
  EXPECT_EQ(probed_text(sources, std::vector<std::uint32_t>{0, 0, 20, 30}, {}, nullptr).substr(0, 16),
            "index\t[0,0,20,30");
  const std::string text = probed_text(sources, std::vector<std::uint32_t>{0, 0, 5, 7}, {}, nullptr);
  EXPECT_NE(text.find("\ngpu\tNaN\t0x7FC00000\t+668 B\n"), std::string::npos) << text;
  // (5 * 32 + 7) * 4 bytes
  EXPECT_EQ(text.find("difference"), std::string::npos);
}

TEST_F(Panes, TheProbeHasTheDifferenceWhereThereIsRoom) {
  view.pinned = true;
  view.probe = {{0, 0, 20, 30}};
  ImGui::GetIO().DisplaySize.x = 1600;
  gui.frame(3);
  const ImVec4 gpu = gui.rectangle("heatmaps.probed gpu");
  EXPECT_GT(gui.rectangle("heatmaps.probed difference").x, gpu.x);
  EXPECT_TRUE(widget_rectangle("heatmaps.probed bits difference"));
  sources.pop_back();
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.probed difference"));
  EXPECT_EQ(gui.rectangle("heatmaps.probed gpu").x, gpu.x) << "the others keep their places";
}

TEST_F(Panes, ABriefDifferenceHasItsUlpWhereTheRestOfItsRowIsFree) {
  std::vector<std::uint16_t> right(64, 9600), wrong = right;
  wrong[4 * 8 + 3] = 10248;  // 0.0315 in place of 0.02148
  const Tensor h = tensor_of(DataType::Float16, {8, 8}, right), g = tensor_of(DataType::Float16, {8, 8}, wrong);
  sources = {{"h.npy", "", h, {}, 2, PaneRole::Reference},
             {"g.npy", "", g, {}, 2, PaneRole::Computed},
             {"difference", "", g, h, 2, PaneRole::Difference}};
  view.pinned = true;
  view.probe = {{4, 3}};
  ImGui::GetIO().DisplaySize = {440, 440};  // one row, in a window of 1024 x 700
  gui.frame(3);
  const ImVec4 brief = gui.rectangle("heatmaps.probed diff"), ulp = gui.rectangle("heatmaps.probed bits diff");
  EXPECT_GT(ulp.x, brief.x + brief.z);
  EXPECT_LE(ulp.x + ulp.z, 440);
}

// Of bytes it is short: three digits and a sign.
TEST_F(Panes, TheDifferenceOfShortElementsHasRoomInLess) {
  view.pinned = true;
  view.probe = {{0, 0, 20, 30}};
  const auto least_width = [&] {
    float width = 1600;
    for (; width > 300; width -= 20) {
      ImGui::GetIO().DisplaySize = {width, 440};  // one row, whatever the type
      gui.frame(3);
      if (!widget_rectangle("heatmaps.probed difference")) break;
    }
    return width;
  };
  const std::vector<std::uint32_t> sizes{2, 1, 24, 32};
  const auto show = [&](DataType type) {
    for (HeatmapSource& source : sources) {
      source.tensor = test::tensor_of(type, sizes, std::vector<std::uint64_t>(2 * 24 * 32, 7));
      if (source.reference) source.reference = source.tensor;
      ++source.version;
    }
    return least_width();
  };
  EXPECT_LT(show(DataType::UInt8) + 20, show(DataType::UInt32));
}

// Its own panes show 0.25 where 63.75 is compared.
TEST_F(Panes, TheProbeHasTheScaledNumbersOfACaseThatStandsBeside) {
  for (const std::size_t i : {2u, 3u}) sources[i].is_other_case = true;
  sources[2].stands_beside = true;
  sources[2].title = "tab photo.json scaled to 0..255";
  sources[2].origin = "its reference, converted, scaled to 0..255";  // text alone says nothing
  view.pinned = true;
  view.probe = {{0, 0, 20, 30}};
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.probed beside, scaled to 0..255"));
  sources[2].scaled = "0..255";
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.probed beside, scaled to 0..255"));
  EXPECT_FALSE(widget_rectangle("heatmaps.probed ref. scaled to 0..1"));
  sources[3].scaled = "0..1";
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.probed ref. scaled to 0..1") || widget_rectangle("heatmaps.probed ref. sc."))
      << "also that of the reference";
}

TEST_F(Panes, TheBitsHaveTheExactValueInASmallFontBeforeItIsLeftOut) {
  const std::vector<std::uint32_t> sizes{2, 1, 24, 32};
  sources[0].tensor = floats(sizes, std::vector<float>(2 * 24 * 32, 1e-40f)), ++sources[0].version;
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 3, 4}};
  ImGui::GetIO().DisplaySize.x = 880;
  gui.frame(3);
  const float kind = ImGui::CalcTextSize("subnormal").x;
  EXPECT_GT(gui.rectangle("heatmaps.probe bits InputTensor 5").z, 1.5f * kind) << "= 71362 x 2^-149  subnormal";
}

TEST_F(Panes, ThePanelOfBitsCutsNoRow) {
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 3, 4}};
  for (float height = 440; height < 700; height += 7) {
    ImGui::GetIO().DisplaySize = {1000, height};
    gui.frame(3);
    const float row =
        gui.rectangle("heatmaps.probe bits reference 0").y - gui.rectangle("heatmaps.probe bits InputTensor 0").y;
    EXPECT_NEAR(std::remainder(gui.rectangle("heatmaps.probe bits").w, row), 0, 0.5f) << height;
  }
}

TEST_F(Panes, TheBitsTellTheKindOfNaNRatherThanItsHexadecimalForm) {
  std::vector<float> values(2 * 24 * 32, 1);
  values[3 * 32 + 4] = std::bit_cast<float>(0x7FA00000u);
  sources[0].tensor = floats({2, 1, 24, 32}, values), ++sources[0].version;
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 3, 4}};
  cache.bit_edits.obstacles = {{"InputTensor", ""}};
  int without_hex = 0, at_steps = 0;
  for (float width = 380; width < 800; width += 10) {
    ImGui::GetIO().DisplaySize = {width, 500};
    gui.frame(3);
    const auto hex = widget_rectangle("heatmaps.probe bits InputTensor 4"),
               kind = widget_rectangle("heatmaps.probe bits InputTensor 5");
    EXPECT_TRUE(kind || !hex) << width;
    EXPECT_TRUE(hex || width < 440) << width << ": only where there is next to no room";
    EXPECT_FALSE(widget_rectangle("heatmaps.step down of InputTensor")) << "a NaN has none";
    without_hex += kind && !hex ? 1 : 0;
    if (!kind || !hex || kind->x > hex->x) continue;
    ++at_steps;
    EXPECT_LT(kind->x + kind->z, hex->x) << width;
  }
  EXPECT_GT(without_hex, 0);
  EXPECT_GT(at_steps, 0) << "where other elements have their steps";
}

TEST_F(Panes, TheBitsOfASubnormalNumberHaveItsKindAndAllDigitsInANarrowPanel) {
  sources[0].tensor = floats({2, 1, 24, 32}, std::vector<float>(2 * 24 * 32, 1e-40f)), ++sources[0].version;
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 3, 4}};
  cache.bit_edits.obstacles = {{"InputTensor", ""}};
  ImGui::GetIO().DisplaySize = {460, 500};
  gui.frame(3);
  for (const int part : {1, 2, 3, 4, 5})
    EXPECT_TRUE(widget_rectangle(fmt::format("heatmaps.probe bits InputTensor {}", part))) << part;
  EXPECT_TRUE(widget_rectangle("heatmaps.step down of InputTensor"));
  EXPECT_TRUE(widget_rectangle("heatmaps.step up of InputTensor"));
}

TEST_F(Panes, TheBinaryDigitsAreAsLargeAsTextIfAllElseHasRoomBesideThem) {
  const std::vector<std::uint32_t> sizes{2, 1, 24, 32};
  sources[0].tensor = floats(sizes, std::vector<float>(2 * 24 * 32, -1e-40f)), ++sources[0].version;
  sources.resize(1);
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 3, 4}};
  int alone = 0, all = 0;
  for (float width = 760; width < 1400; width += 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const auto of = [&](int part) { return gui.rectangle(fmt::format("heatmaps.probe bits InputTensor {}", part)); };
    if (of(3).w < fonts().mono->FontSize) continue;
    ++(of(4).w < of(3).w ? alone : all);
    const ImVec4 exact = of(5);
    EXPECT_LE(exact.x + exact.z, width);
    EXPECT_GT(exact.z, 20 * of(0).z / 11) << width << ": longer than 20 characters: = -71362 x 2^-149  subnormal";
    EXPECT_GT(of(7).z, 0) << width;
  }
  EXPECT_GT(alone, 0);
  EXPECT_GT(all, 0);
}

TEST_F(Panes, TheBitsKeepTheSizeOfTheirTextWhileOneStepsFromElementToElement) {
  std::vector<float> values(2 * 24 * 32, 1);
  values[1] = -1e-40f;  // -71362 x 2^-149: far longer than 1 x 2^0
  sources[0].tensor = floats({2, 1, 24, 32}, values), ++sources[0].version;
  sources.resize(1);
  view.pinned = view.bits = true;
  for (const float width : {500.0f, 700.0f, 760.0f, 820.0f, 880.0f, 1000.0f, 1600.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    const auto fraction = [&](std::uint32_t column) {
      view.probe = {{0, 0, 0, column}};
      gui.frame(3);
      return gui.rectangle("heatmaps.probe bits InputTensor 3");
    };
    const ImVec4 usual = fraction(0), longest = fraction(1);
    EXPECT_EQ(usual.z, longest.z) << width;
    EXPECT_EQ(usual.w, longest.w) << width;
  }
}

TEST_F(Panes, TheStepsOfAnInputStandStillWhileItsElementChanges) {
  sources.resize(1);
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 0, 0}};
  cache.bit_edits.obstacles = {{"InputTensor", ""}};
  for (const float width : {500.0f, 600.0f, 760.0f, 880.0f, 1000.0f, 1600.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    const auto steps_of = [&](float value) {
      sources[0].tensor = floats({2, 1, 24, 32}, std::vector<float>(2 * 24 * 32, value)), ++sources[0].version;
      gui.frame(3);
      return std::pair(gui.rectangle("heatmaps.step down of InputTensor").x,
                       gui.rectangle("heatmaps.step up of InputTensor").x);
    };
    const auto of_zero = steps_of(0);
    EXPECT_EQ(steps_of(1e-45f), of_zero) << width;
    EXPECT_EQ(steps_of(-1e-40f), of_zero) << width;
    EXPECT_EQ(steps_of(0.1f), of_zero) << width;
  }
}

TEST_F(Panes, TheNumbersOfStepsTakeThePlaceOfBitsThatTheProbeHasToo) {
  sources.resize(2);
  for (HeatmapSource& source : sources)
    source.tensor = floats({2, 1, 24, 32}, std::vector<float>(2 * 24 * 32, 2)), ++source.version;
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 0, 0}};
  int told = 0;
  for (float height = 160; height < 400; height += 20) {
    ImGui::GetIO().DisplaySize = {500, height};
    gui.frame(3);
    const auto hex = widget_rectangle("heatmaps.probed bits reference"),
               last = widget_rectangle("heatmaps.probe bits reference 4");
    if (!hex || !last || widget_rectangle("heatmaps.probe bits reference 6")) continue;
    EXPECT_GT(last->z, 2 * hex->z) << "down 1.9999999  up 2.0000002";
    ++told;
  }
  EXPECT_GT(told, 0) << "in a low panel";
}

TEST_F(Panes, ASmallPanelHasTheStepsOfAnInputBesideItsBits) {
  sources.resize(1);
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 3, 4}};
  cache.bit_edits.obstacles = {{"InputTensor", ""}};
  ImGui::GetIO().DisplaySize = {440, 440};
  gui.frame(3);
  for (const char* step : {"heatmaps.step down of InputTensor", "heatmaps.step up of InputTensor"}) {
    const ImVec4 place = gui.rectangle(step);
    EXPECT_GT(place.z, 0) << step;
    EXPECT_LE(place.x + place.z, 440) << step;
  }
}

TEST_F(Panes, BitsAndStepsOfAnInputThatCanBeChangedAreClicked) {
  view.pinned = view.bits = true;
  view.probe = {{0, 0, 3, 4}};
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.bit 31 of InputTensor")) << "nobody takes the changes";
  cache.bit_edits.obstacles = {{"InputTensor", ""}};
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.bit 31 of gpu")) << "an output";
  gui.click_on("heatmaps.bit 31 of InputTensor");
  ASSERT_TRUE(cache.bit_edits.asked);
  EXPECT_EQ(cache.bit_edits.asked->title, "InputTensor");
  EXPECT_EQ(cache.bit_edits.asked->change.kind, ElementChange::Kind::Flip);
  EXPECT_EQ(cache.bit_edits.asked->change.bit, 31u);
  EXPECT_EQ(cache.bit_edits.asked->change.element, 3u * 32 + 4);
  gui.click_on("heatmaps.bit 0 of InputTensor");
  EXPECT_EQ(cache.bit_edits.asked->change.bit, 0u);
  gui.click_on("heatmaps.step up of InputTensor");
  EXPECT_EQ(cache.bit_edits.asked->change.kind, ElementChange::Kind::Up);
  cache.bit_edits.obstacles = {{"InputTensor", "an earlier dispatch computes it"}};
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.bit 31 of InputTensor"));
}

TEST_F(Panes, TheMenuOfTheProbeCopiesWhatItHas) {
  view.probe = {{0, 0, 20, 30}};
  view.pinned = true;
  gui.frame(3);
  const auto copied = [&](const char* entry) {
    gui.move(gui.place_on("heatmaps.probe", 0.95f));
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = true;
    gui.frame();
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = false;
    gui.frame(3);
    gui.click_on(entry);
    return std::string(ImGui::GetClipboardText());
  };
  EXPECT_EQ(copied("heatmaps.copy value of gpu"), "0.125");
  EXPECT_EQ(copied("heatmaps.copy bits of gpu"), "0x3E000000");
  EXPECT_EQ(copied("heatmaps.copy value and bits of gpu"), "0.125 (0x3E000000)");
  EXPECT_EQ(copied("heatmaps.copy index"), "[0,0,20,30]");
  EXPECT_NE(copied("heatmaps.copy values of all panes").find("gpu\t0.125\t0x3E000000"), std::string::npos);
  EXPECT_TRUE(view.pinned);
}

// In the menus of the probe, of its bits and of the picture.
TEST_F(Panes, AnElementOfAnInputIsSetToAValueOrToBits) {
  view.probe = {{0, 0, 3, 4}};
  view.pinned = view.bits = true;
  cache.bit_edits.obstacles = {{"InputTensor", ""}};
  gui.frame(3);
  const auto open_menu = [&](const char* at, float share) {
    gui.move(gui.place_on(at, share));
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = true;
    gui.frame();
    ImGui::GetIO().MouseDown[ImGuiMouseButton_Right] = false;
    gui.frame(3);
  };
  for (const char* at : {"heatmaps.probe", "heatmaps.probe bits"}) {
    cache.bit_edits.asked.reset();
    open_menu(at, 0.95f);
    EXPECT_FALSE(widget_rectangle("heatmaps.set element of gpu")) << "an output";
    gui.click_on("heatmaps.set element of InputTensor");
    gui.frame(3);
    gui.type("0x7FA0BEE");
    EXPECT_TRUE(widget_rectangle("heatmaps.element meaning becomes 3.762283e-34, 0x07FA0BEE: 7 of 8 digits")) << at;
    gui.type("F");
    EXPECT_TRUE(widget_rectangle("heatmaps.element meaning becomes signalling NaN, 0x7FA0BEEF")) << at;
    gui.click_on("heatmaps.element set");
    ASSERT_TRUE(cache.bit_edits.asked) << at;
    EXPECT_EQ(cache.bit_edits.asked->title, "InputTensor");
    EXPECT_EQ(cache.bit_edits.asked->change.kind, ElementChange::Kind::Set);
    EXPECT_EQ(cache.bit_edits.asked->change.element, 3u * 32 + 4);
    EXPECT_EQ(cache.bit_edits.asked->change.bits, 0x7FA0BEEFu);
    gui.frame(3);
    EXPECT_FALSE(widget_rectangle("heatmaps.element value")) << "it is closed";
  }
  cache.bit_edits.obstacles = {{"InputTensor", "an earlier dispatch computes it"}};
  open_menu("heatmaps.probe", 0.95f);
  EXPECT_TRUE(widget_rectangle("heatmaps.copy index"));
  EXPECT_FALSE(widget_rectangle("heatmaps.set element of InputTensor"));
}

}  // namespace
}  // namespace opscope::gui
