// The ranges of the panes' colours: shared, dragged, typed, and those that a pane has alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/panes/heatmaps.h"
#include "app/gui/panes/typed_limit.h"
#include "app/gui/widgets/marked_number.h"
#include "tests/app/panes/panes_fixture.h"
#include "tests/support/cases.h"
#include "tests/support/tensors.h"

namespace opscope::gui {
namespace {

TEST_F(Panes, TheLegendOfTruthValuesShortensOtherWordsBeforeItLeavesMixedPixelsOut) {
  for (HeatmapSource& source : sources) source.is_condition = !source.reference;
  view.fitted = false, view.pixels_per_cell = 0.5;
  for (float width = 1000; width > 300; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const auto has = [](const char* word) { return widget_rectangle(std::string("heatmaps.gpu.") + word).has_value(); };
    EXPECT_TRUE(!has("false, 0") || has("some true")) << width;
    EXPECT_FALSE(has("some true") && has("some")) << width;
  }
}

TEST_F(Panes, ShiftDragFitsTheRangeToTheRegion) {
  ImGui::GetIO().KeyShift = true;
  gui.drag(place_of(2, 2), place_of(3, 3));
  ImGui::GetIO().KeyShift = false;
  while (cache.range_finder.busy()) gui.frame();  // it is searched for on another thread
  ASSERT_TRUE(view.ranges.contains("FLOAT32"));
  long double low = 9, high = -9;
  for (const std::size_t i : {2 * 32 + 2, 2 * 32 + 3, 3 * 32 + 2, 3 * 32 + 3}) {
    const long double value = std::sin(static_cast<float>(i)) * 3;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  EXPECT_EQ(view.ranges["FLOAT32"], (picture::Range{low, high}));
  reset_range(view);
  EXPECT_TRUE(view.ranges.empty());
}

TEST_F(Panes, AnEndOfTheLegendDragsTheRange) {
  view.ranges["FLOAT32"] = {0, 10};
  gui.frame();
  const std::string bar = "heatmaps.reference.range";
  gui.drag(gui.place_on(bar, 0.99f, 0.3f), gui.place_on(bar, 0.79f, 0.3f));
  EXPECT_NEAR(static_cast<double>(view.ranges["FLOAT32"].high), 8, 0.1);
  EXPECT_EQ(view.ranges["FLOAT32"].low, 0);
  gui.drag(gui.place_on(bar, 0.5f, 0.3f), gui.place_on(bar, 0.75f, 0.3f));
  EXPECT_NEAR(static_cast<double>(view.ranges["FLOAT32"].low), 2, 0.1);
  EXPECT_NEAR(static_cast<double>(view.ranges["FLOAT32"].high), 10, 0.2);
}

TEST_F(Panes, ANumberAtAnEndOfTheLegendDragsThatEnd) {
  view.ranges["FLOAT32"] = {0, 10};
  gui.frame();
  const ImVec4 bar = gui.rectangle("heatmaps.reference.range");
  const auto drag = [&](const char* number, float share_of_bar) {
    const ImVec2 at = gui.place_on(std::string("heatmaps.reference.") + number, 0.5f, 0.5f);
    gui.drag(at, {at.x + share_of_bar * bar.z, at.y});
  };
  drag("range high", -0.2f);
  EXPECT_NEAR(static_cast<double>(view.ranges["FLOAT32"].high), 8, 0.1);
  EXPECT_EQ(view.ranges["FLOAT32"].low, 0);
  drag("range low", 0.25f);
  EXPECT_NEAR(static_cast<double>(view.ranges["FLOAT32"].low), 2, 0.1);
  EXPECT_NEAR(static_cast<double>(view.ranges["FLOAT32"].high), 8, 0.1);
  drag("range high", -0.05f);
  EXPECT_EQ(cache.range.typed, RangeGesture::Part::None) << "a drag that ends on the number is no click";
}

TEST_F(Panes, ALimitIsTyped) {
  gui.click_on("heatmaps.gpu.range high");
  gui.type("2.5");
  gui.key(504);
  EXPECT_EQ(view.ranges["FLOAT32"].high, 2.5L);
  gui.click_on("heatmaps.gpu.range high");
  gui.type("nan");
  gui.key(504);
  EXPECT_EQ(view.ranges["FLOAT32"].high, 2.5L) << "what is no finite number changes nothing";
}

TEST_F(Panes, ALimitThatIsNoneIsRefusedUntilItIsOneOrIsLeft) {
  gui.click_on("heatmaps.gpu.range high");
  gui.type("5x");
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.range refused"));
  gui.key(504);
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.range refused"));
  gui.type("3");  // the refused text is selected
  EXPECT_FALSE(widget_rectangle("heatmaps.gpu.range refused"));
  gui.key(504);
  gui.frame(2);
  EXPECT_EQ(view.ranges["FLOAT32"].high, 3.0L);
  gui.click_on("heatmaps.gpu.range high");
  gui.type("5x");
  gui.key(504);
  gui.frame(3);
  gui.key(505);
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.range high 3")) << "the field is closed";
  EXPECT_EQ(view.ranges["FLOAT32"].high, 3.0L);
}

TEST_F(Panes, ALowEndAboveTheHighOneLeavesTheRangeAsItWas) {
  view.ranges["FLOAT32"] = {0, 1};
  gui.frame(2);
  gui.click_on("heatmaps.gpu.range low");
  gui.type("5");
  EXPECT_EQ(view.ranges["FLOAT32"], (picture::Range{0, 1}));
  gui.key(504);
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.range refused"));
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.range remark ! the low end 5 is not below the high end 1"));
  EXPECT_EQ(view.ranges["FLOAT32"], (picture::Range{0, 1}));
}

// The sentence about `text` where Enter was pressed on it as the low end.
std::string refusal_of(const char* text, const picture::Range& range, const std::optional<Quantization>& meaning) {
  RangeGesture gesture;
  gesture.start = range, gesture.refused = true;
  std::strncpy(gesture.text.data(), text, gesture.text.size() - 1);
  return remark_on(gesture, RangeGesture::Part::Low, false, meaning);
}

TEST(TypedLimit, IsRefusedWithAllDigitsOfTheOtherEnd) {
  EXPECT_EQ(refusal_of("0.99609375", {0, 0.99609375L}, {}),
            "! the low end 0.99609375 is not below the high end 0.99609375");
}

// Stored 0 to 10 are 0 to -5: the end on the left is the high one.
TEST(TypedLimit, OfANegativeScaleIsOnItsOtherSide) {
  const Quantization halves{DataType::Int8, -0.5, 0};
  EXPECT_EQ(refusal_of("-10", {0, 10}, halves), "! the high end -10 is not above the low end -5");
}

TEST_F(Panes, AnEndAtTheOtherOneIsRefusedWithBothNumbers) {
  view.ranges["FLOAT32"] = {0, 1};
  gui.frame(2);
  gui.click_on("heatmaps.gpu.range high");
  gui.type("0");
  gui.frame(2);
  const char* remark = "heatmaps.gpu.range remark ! the high end 0 is not above the low end 0";
  EXPECT_FALSE(widget_rectangle(remark)) << "it may become 0.5";
  EXPECT_EQ(view.ranges["FLOAT32"], (picture::Range{0, 1}));
  gui.key(504);
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle(remark));
  EXPECT_EQ(view.ranges["FLOAT32"], (picture::Range{0, 1}));
  gui.type("0.5");
  gui.key(504);
  gui.frame(2);
  EXPECT_EQ(view.ranges["FLOAT32"], (picture::Range{0, 0.5L}));
  gui.click_on("heatmaps.gpu.range high");
  gui.type("abc");
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.range remark ! the high end 'abc' is not a finite number"));
}

TEST_F(Panes, TabGoesFromTheLowEndOfARangeToTheHighOneAndBack) {
  constexpr int tab = 507;
  ImGui::GetIO().KeyMap[ImGuiKey_Tab] = tab;
  gui.click_on("heatmaps.gpu.range low");
  gui.type("-2");
  gui.key(tab);
  gui.frame(3);
  gui.type("5");
  EXPECT_EQ(view.ranges["FLOAT32"], (picture::Range{-2, 5}));
  ImGui::GetIO().KeyShift = true;
  gui.key(tab);
  ImGui::GetIO().KeyShift = false;
  gui.frame(3);
  gui.type("-3");
  gui.key(504);
  EXPECT_EQ(view.ranges["FLOAT32"], (picture::Range{-3, 5}));
}

TEST_F(Panes, ALimitIsTypedAsTheRealNumberThatIsShown) {
  sources[0].quantization = Quantization{DataType::UInt8, 0.5, 2};
  sources[0].real_numbers = true;
  gui.click_on("heatmaps.InputTensor.range high");
  gui.type("4");
  gui.key(504);
  EXPECT_EQ(view.ranges["InputTensor"].high, 10.0L);
}

TEST_F(Panes, RealNumbersShareARangeAcrossScales) {
  sources[0].quantization = Quantization{DataType::UInt8, 0.5, 0};
  for (std::size_t i = 1; i < 3; ++i) sources[i].quantization = Quantization{DataType::UInt8, 2, 1};
  for (std::size_t i = 0; i < 3; ++i) sources[i].real_numbers = true;
  gui.frame(3);
  const picture::Range input = cache.pictures.at("InputTensor").look.range;
  const picture::Range output = cache.pictures.at("reference").look.range;
  EXPECT_LT(std::abs(input.low * 0.5L - (output.low - 1) * 2), 1e-6L);
  EXPECT_LT(std::abs(input.high * 0.5L - (output.high - 1) * 2), 1e-6L);
  EXPECT_EQ(shared_range_text(sources[0], sources, view, {}), "This range is also that of reference and gpu.");
}

// Whatever the stored elements are, all of them mean 0.
TEST_F(Panes, RealNumbersOfAScaleOfZeroHaveOneColour) {
  gui.frame(3);
  const auto colours = [&] {
    std::set<std::uint32_t> found;
    for (const picture::Rgba pixel : cache.pictures.at("InputTensor").image.pixels)
      if (pixel.a != 0) found.insert(pixel.r << 16u | pixel.g << 8u | pixel.b);
    return found.size();
  };
  EXPECT_GT(colours(), 1u);
  sources[0].quantization = Quantization{DataType::UInt8, 0, 3};
  sources[0].real_numbers = true;
  gui.frame(3);
  EXPECT_EQ(colours(), 1u);
}

TEST_F(Panes, TheRangeOfADifferenceStaysSymmetric) {
  gui.click_on("heatmaps.difference.range low");
  gui.type("-100");
  gui.key(504);
  EXPECT_EQ(view.ranges["difference, ulp"], (picture::Range{-100, 100}));
}

TEST_F(Panes, ADifferenceOfNaNsAloneHasNoRange) {
  const auto difference = std::ranges::find(sources, PaneRole::Difference, &HeatmapSource::role);
  ASSERT_NE(difference, sources.end());
  ASSERT_TRUE(widget_rectangle("heatmaps.difference.range low"));
  const std::vector<float> same(24 * 32 * 2, 1);
  std::vector<float> other = same;
  for (const auto& [value, has_range] : {std::pair{std::numeric_limits<float>::quiet_NaN(), false},
                                         {std::numeric_limits<float>::infinity(), false},
                                         {2.0f, true}}) {
    other[0] = value;
    difference->tensor = floats({2, 1, 24, 32}, other);
    difference->reference = floats({2, 1, 24, 32}, same);
    ++difference->version;
    gui.frame(3);
    EXPECT_EQ(widget_rectangle("heatmaps.difference.range low").has_value(), has_range) << value;
  }
}

TEST_F(Panes, TheEndsOfAULPMapHaveSeparatorsWhichCanBeTyped) {
  gui.click_on("heatmaps.difference.range high");
  gui.type("12,345");
  gui.key(504);
  EXPECT_EQ(view.ranges["difference, ulp"], (picture::Range{-12345, 12345}));
  gui.frame(2);
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.range high 12,345"));
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.range low -12,345"));
  gui.click_on("heatmaps.difference.range high");
  gui.type("1,2345");
  gui.key(504);
  EXPECT_EQ(view.ranges["difference, ulp"].high, 12345) << "no number has such separators";
}

TEST_F(Panes, OutputsNarrowerThanTheInputsKeepTheirRangeUnlessHardlyAnyColourIsLeft) {
  const auto widen = [&](float factor) {
    std::vector<float> wide(24 * 32 * 2);
    for (std::size_t i = 0; i < wide.size(); ++i) wide[i] = static_cast<float>(i) * factor;
    sources[0].tensor = floats({2, 1, 24, 32}, wide);
    ++sources[0].version;
    gui.frame(3);
  };
  widen(2.0f * 50 / 1535);  // the outputs are of -1 to 1
  EXPECT_EQ(cache.pictures.at("reference").look.range, cache.pictures.at("InputTensor").look.range);
  EXPECT_EQ(cache.pictures.at("computed").look.range, cache.pictures.at("InputTensor").look.range);
  widen(2.0f * 500 / 1535);
  EXPECT_EQ(cache.pictures.at("reference").look.range, (picture::Range{-1, 1}));
  EXPECT_EQ(cache.pictures.at("computed").look.range, (picture::Range{-1, 1}));
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.own colours"));
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.own colours"));
  bool is_left_out = false;
  for (float width = 1000; width > 300; width -= 20) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    EXPECT_FALSE(widget_rectangle("heatmaps.reference.\u25CF")) << width << ": a dot tells nothing";
    const bool has_words = widget_rectangle("heatmaps.reference.own colours").has_value();
    EXPECT_TRUE(!has_words || widget_rectangle("heatmaps.reference.title reference")) << "the whole name comes first";
    is_left_out = is_left_out || !has_words;
  }
  EXPECT_TRUE(is_left_out) << "the legend tells it";
}

// SIGN of a photo on 0 to 255.
TEST_F(Panes, AConstantOutputThatLooksLikeZeroHasARangeOfItsOwn) {
  const auto show = [&](float output) {
    std::vector<float> input(2 * 24 * 32);
    for (std::size_t i = 0; i < input.size(); ++i) input[i] = static_cast<float>(i % 256);
    sources[0].tensor = floats({2, 1, 24, 32}, input);
    for (std::size_t i = 1; i < sources.size(); ++i)
      sources[i].tensor = floats({2, 1, 24, 32}, std::vector<float>(input.size(), output));
    sources[3].reference = sources[1].tensor;
    for (HeatmapSource& source : sources) ++source.version;
    gui.frame(3);
    EXPECT_EQ(cache.pictures.at("InputTensor").look.range, (picture::Range{0, 255})) << output;
    EXPECT_EQ(cache.pictures.at("computed").look.range, cache.pictures.at("reference").look.range) << output;
    return cache.pictures.at("reference").look.range;
  };
  EXPECT_EQ(show(1), (picture::Range{0, 1}));
  EXPECT_TRUE(widget_rectangle("heatmaps.reference.own colours"));
  EXPECT_EQ(show(0), (picture::Range{0, 255})) << "it is 0";
  EXPECT_EQ(show(200), (picture::Range{0, 255})) << "it does not look like 0";
  EXPECT_FALSE(widget_rectangle("heatmaps.reference.own colours"));
}

TEST_F(Panes, AWrongValueThatIsHugeTakesNoColoursFromTheOthers) {
  std::vector<float> wrong(2 * 24 * 32, 0.5f);
  wrong[7] = 1e30f;
  sources[2].tensor = sources[3].tensor = floats({2, 1, 24, 32}, wrong);
  for (HeatmapSource& source : sources) ++source.version;
  const picture::Range before = cache.pictures.at("reference").look.range;
  gui.frame(3);
  EXPECT_EQ(cache.pictures.at("reference").look.range, before);
  EXPECT_EQ(cache.pictures.at("computed").look.range, before);
}

TEST_F(Panes, ARangeThatIsSetForOnePaneChangesNoOther) {
  const auto range = [&](const char* pane) { return cache.pictures.at(pane).look.range; };
  // The menu of the pane, Range, Set.
  const auto set_percentiles = [&](const std::string& pane) {
    gui.click_on("heatmaps." + pane + ".menu");
    gui.move(gui.place_on("heatmaps." + pane + ".range menu"));
    gui.frame(3);
    gui.click_on("heatmaps." + pane + ".set percentiles");
    while (cache.range_finder.busy()) gui.frame();
    gui.frame(3);
  };
  view.low_percentile = 40, view.high_percentile = 60;
  std::vector<float> narrow(24 * 32 * 2);
  for (std::size_t i = 0; i < narrow.size(); ++i) narrow[i] = static_cast<float>(i % 8) / 100;
  sources[0].tensor = floats({2, 1, 24, 32}, narrow);
  ++sources[0].version;
  gui.frame(3);
  const picture::Range outputs = range("reference"), whole = range("InputTensor");
  set_percentiles("InputTensor");
  const picture::Range chosen = range("InputTensor");
  EXPECT_LT(chosen.high, whole.high);
  EXPECT_EQ(range("reference"), outputs);
  EXPECT_EQ(range("computed"), outputs);
  set_percentiles("reference");
  EXPECT_NE(range("reference"), outputs);
  EXPECT_EQ(range("InputTensor"), chosen);
  view.ranges.erase("InputTensor");
  gui.frame(3);
  EXPECT_EQ(range("InputTensor"), whole) << "it keeps its own beside one that is set for the others";
}

TEST_F(Panes, PercentilesThatAreNoRangeAreTold) {
  const std::string pane = "heatmaps.InputTensor.";
  gui.click_on(pane + "menu");
  gui.move(gui.place_on(pane + "range menu"));
  gui.frame(3);
  const ImVec4 button = gui.rectangle(pane + "set percentiles");
  const auto is_told = [&](const char* refusal) {
    gui.frame(2);
    return widget_rectangle(pane + "percentiles refused ! " + refusal).has_value();
  };
  view.low_percentile = 150, view.high_percentile = 99;
  EXPECT_TRUE(is_told("low is 150, not 0 to 100"));
  EXPECT_EQ(gui.rectangle(pane + "set percentiles").x, button.x) << "nothing moves";
  view.low_percentile = 99;
  EXPECT_TRUE(is_told("low 99 is not below high 99"));
  view.low_percentile = 5;
  EXPECT_FALSE(is_told("low 99 is not below high 99"));
  EXPECT_FALSE(is_told("low is 150, not 0 to 100"));
}

TEST_F(Panes, TheMenuHasRoomInALowWindow) {
  ImGui::GetIO().DisplaySize = {1024, 700};
  gui.click_on("heatmaps.difference.menu");
  const ImVec4 menu = gui.rectangle("heatmaps.difference.whole menu");
  EXPECT_LT(menu.w, 0.75f * 700);
  EXPECT_GE(menu.y, 0);
  EXPECT_LE(menu.y + menu.w, 700);
  gui.move(gui.place_on("heatmaps.difference.colours menu"));
  gui.frame(3);
  gui.click_on("heatmaps.difference.reversed colours");
  EXPECT_TRUE(view.reversed);
}

TEST_F(Panes, TheMenuMarksThePresentRange) {
  const std::string pane = "heatmaps.InputTensor.";
  const auto open = [&] {
    gui.click_on(pane + "menu");
    gui.move(gui.place_on(pane + "range menu"));
    gui.frame(3);
  };
  const auto is_chosen = [&](const std::string& name) { return widget_rectangle(pane + "chosen " + name).has_value(); };
  open();
  EXPECT_TRUE(is_chosen("range of the data"));
  EXPECT_FALSE(is_chosen("range about 0") || is_chosen("range of the extremes") || is_chosen("range of the data type"));
  gui.click_on(pane + "range about 0");
  open();
  EXPECT_TRUE(is_chosen("range about 0"));
  EXPECT_FALSE(is_chosen("range of the data") || is_chosen("range 0 to 1"));
  gui.click_on(pane + "range of what is visible");
  while (cache.range_finder.busy()) gui.frame();
  gui.frame(3);
  open();
  EXPECT_TRUE(is_chosen("range of what is visible"));
  EXPECT_FALSE(is_chosen("range about 0"));
  gui.click_on(pane + "range 0 to 1");
  open();
  EXPECT_TRUE(is_chosen("range 0 to 1"));
  EXPECT_FALSE(is_chosen("range of what is visible")) << "it was found before this one";
  view.low_percentile = 40, view.high_percentile = 60;
  gui.click_on(pane + "set percentiles");
  while (cache.range_finder.busy()) gui.frame();
  gui.frame(3);
  open();
  const picture::Range middle = view.ranges.at("FLOAT32");
  EXPECT_TRUE(
      is_chosen("Percentiles 40 to 60: " + marked_number(middle.low, 5) + " to " + marked_number(middle.high, 5)));
  gui.click_on(pane + "range 0 to 1");
  view.ranges["FLOAT32"] = {-9, 1};
  open();
  EXPECT_TRUE(is_chosen("Set: -9 to 1"));
}

TEST_F(Panes, ARangeOfRealNumbersThatIsSetForOnePaneChangesNoOther) {
  for (std::size_t i = 0; i < 3; ++i) {
    sources[i].quantization = Quantization{DataType::UInt8, i == 0 ? 2.0 : 0.5, 0};
    sources[i].real_numbers = true;
  }
  gui.frame(3);
  const picture::Range outputs = cache.pictures.at("reference").look.range;
  gui.click_on("heatmaps.InputTensor.range high");
  gui.type("1");
  gui.key(504);
  gui.frame(3);
  EXPECT_EQ(cache.pictures.at("InputTensor").look.range.high, 0.5L);
  EXPECT_EQ(cache.pictures.at("reference").look.range, outputs);
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.own colours"));
}

TEST_F(Panes, ALogarithmicLegendHasSeveralLabelsThatTouchNoOther) {
  view.logarithmic = true;
  for (const float width : {1000.0f, 1400.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    std::vector<ImVec4> labels;
    for (const char* text : {"-5", "-2", "-1", "-0.5", "-0.2", "-0.1", "-0.05", "-0.02", "-0.01", "0", "0.01", "0.02",
                             "0.05", "0.1", "0.2", "0.5", "1", "2", "5"})
      if (const auto place = widget_rectangle(std::string("heatmaps.InputTensor.tick ") + text))
        labels.push_back(*place);
    EXPECT_GE(labels.size(), 4u) << width;
    for (std::size_t i = 1; i < labels.size(); ++i)
      EXPECT_GT(labels[i].x, labels[i - 1].x + labels[i - 1].z) << width << ", label " << i;
  }
}

TEST_F(Panes, ALegendHasNoLabelAloneBetweenItsEnds) {
  const std::vector<std::uint32_t> sizes{2, 1, 24, 32};
  std::vector<std::uint64_t> bytes(2 * 24 * 32);
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = i % 256;
  for (HeatmapSource& source : sources) {
    source.tensor = test::tensor_of(DataType::UInt8, sizes, bytes);
    if (source.reference) source.reference = source.tensor;
    ++source.version;
  }
  std::set<std::size_t> counts;
  for (float width = 400; width < 1600; width += 50) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    std::size_t labels = 0;
    for (int number = 5; number < 255; number += 5)
      labels += widget_rectangle("heatmaps.InputTensor.tick " + std::to_string(number)) ? 1 : 0;
    counts.insert(labels);
  }
  EXPECT_TRUE(counts.contains(0) && *counts.rbegin() > 1);
  EXPECT_FALSE(counts.contains(1));
}

TEST_F(Panes, AnInputThatASharedRangeWouldFlattenSaysThatItHasItsOwn) {
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.own colours"));
  std::vector<float> narrow(24 * 32 * 2);
  for (std::size_t i = 0; i < narrow.size(); ++i) narrow[i] = static_cast<float>(i % 8) / 100;
  sources[0].tensor = floats({2, 1, 24, 32}, narrow);
  sources[0].version = 2;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.own colours"));
  EXPECT_FALSE(widget_rectangle("heatmaps.reference.own colours"));
  EXPECT_LT(cache.pictures.at("InputTensor").look.range.high, 0.1);
  view.link_ranges = false;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.own colours")) << "each pane has one";
}

TEST_F(Panes, APictureOfLittleContrastIsShownOnAllThatItsSamplesCanBe) {
  std::vector<float> dull(24 * 32 * 2, 0.5f);
  dull[5] = 0.47f;
  for (std::size_t i = 0; i < 3; ++i) sources[i].tensor = floats({2, 1, 24, 32}, dull), sources[i].version = 2;
  gui.frame(3);
  EXPECT_GT(cache.pictures.at("InputTensor").look.range.low, 0.4);
  sources[0].samples = picture::Range{0, 1};
  gui.frame(3);
  for (const char* pane : {"InputTensor", "reference", "computed"})
    EXPECT_EQ(cache.pictures.at(pane).look.range, (picture::Range{0, 1})) << pane;
}

TEST_F(Panes, APictureLessItsMeanIsNotPale) {
  std::vector<float> picture(2 * 24 * 32);
  for (std::size_t i = 0; i < picture.size(); ++i) picture[i] = static_cast<float>(i) / 1535 - 0.25f;
  sources[0].tensor = floats({2, 1, 24, 32}, picture);
  sources[0].samples = sources[0].extremes = picture::Range{-0.25, 0.75};
  const auto ranges = [&](const std::function<float(float)>& f) {
    std::vector<float> output;
    for (const float value : picture) output.push_back(f(value));
    for (std::size_t i = 1; i < 3; ++i) sources[i].tensor = floats({2, 1, 24, 32}, output);
    for (HeatmapSource& source : sources) ++source.version;
    gui.frame(3);
    return std::pair(cache.pictures.at("InputTensor").look.range, cache.pictures.at("reference").look.range);
  };
  const picture::Range own{-0.25, 0.75};
  EXPECT_EQ(ranges([](float x) { return std::max(-0.125f, x); }), std::pair(own, own)) << "clipped";
  EXPECT_FALSE(widget_rectangle("heatmaps.InputTensor.own colours"));
  EXPECT_EQ(ranges([](float x) { return x < 0 ? -1.0f : 1.0f; }), std::pair(own, picture::Range{-1, 1})) << "signs";
  EXPECT_TRUE(widget_rectangle("heatmaps.InputTensor.own colours"));
}

TEST_F(Panes, ARangeThatPanesShareStaysWhileOneOfThemIsHidden) {
  for (HeatmapSource& source : sources)
    if (!source.reference)
      source.extremes = source.role == PaneRole::Input ? picture::Range{-3, 3} : picture::Range{-1, 1};
  gui.frame(3);
  const picture::Range shared = cache.pictures.at("computed").look.range;
  EXPECT_EQ(shared, (picture::Range{-3, 3}));
  arrangement.hidden = {"InputTensor"};
  gui.frame(3);
  EXPECT_EQ(cache.pictures.at("computed").look.range, shared);
  EXPECT_EQ(cache.pictures.at("reference").look.range, shared);
}

TEST_F(Panes, TheLegendTellsWhetherItsRangeIsOfAllSlices) {
  const auto tells = [&](const std::string& spanned) {
    gui.move(gui.place_on("heatmaps.gpu.range"));
    gui.frame(2);
    return widget_rectangle("heatmaps.gpu.range of " + spanned).has_value();
  };
  EXPECT_TRUE(tells("the values of this slice, until all are counted"));
  for (HeatmapSource& source : sources) source.extremes = {-3, 3};
  EXPECT_TRUE(tells("the values of all slices"));
  view.slice = picture::default_slice(sources[0].tensor.desc.sizes);
  view.slice->all_tiled = true;
  EXPECT_TRUE(tells("all values"));
}

TEST_F(Panes, AnArrowOfTheLegendTellsOfValuesBeyondItsEnd) {
  const auto arrow = [&](const std::string& pane, const char* end) {
    return widget_rectangle("heatmaps." + pane + ".beyond " + end).has_value();
  };
  for (const char* pane : {"InputTensor", "reference", "gpu", "difference"})
    EXPECT_FALSE(arrow(pane, "low") || arrow(pane, "high")) << pane;
  view.ranges["FLOAT32"] = {-9, 1};  // the input has up to 3, the output up to 1
  view.ranges["difference, ulp"] = {-1, 1};
  for (const float width : {1000.0f, 400.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    EXPECT_TRUE(arrow("InputTensor", "high")) << width;
    EXPECT_FALSE(arrow("InputTensor", "low")) << width;
    EXPECT_FALSE(arrow("reference", "high")) << width;
    EXPECT_TRUE(arrow("difference", "high")) << width;
  }
}

TEST_F(Panes, ADifferenceThatIsNoneHasNoLegendAndKeepsItsPlace) {
  const ImVec4 picture = gui.rectangle("heatmaps.difference.picture");
  EXPECT_TRUE(widget_rectangle("heatmaps.difference.range"));
  sources[3].tensor = *sources[3].reference;
  ++sources[3].version;
  gui.frame(3);
  EXPECT_FALSE(widget_rectangle("heatmaps.difference.range"));
  EXPECT_TRUE(widget_rectangle("heatmaps.gpu.range"));
  EXPECT_EQ(gui.rectangle("heatmaps.difference.picture").w, picture.w);
}

}  // namespace
}  // namespace opscope::gui
