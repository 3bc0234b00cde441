// The probe of a pixel with several channels.

#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

class PixelProbe : public Panes {
 protected:
  void show(std::uint32_t channels) {
    std::vector<float> samples(channels * 24 * 32);
    for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<float>(i * 7 % 256) / 255;
    for (HeatmapSource& source : sources) {
      source.tensor = floats({1, channels, 24, 32}, samples);
      if (source.reference) source.reference = source.tensor;
      ++source.version;
    }
    view.slice = picture::default_slice(sources[0].tensor.desc.sizes);
    if (channels > 1) view.slice->channel = 1;
    view.probe = Index{0, 0, 5, 7};
    view.pinned = true;
    gui.frame(3);
  }
  static std::optional<ImVec4> number(const std::string& name) { return widget_rectangle("heatmaps.probed " + name); }
};

TEST_F(PixelProbe, HasALineForEachChannelWhoseNumbersEndAtOnePlace) {
  show(1);
  const float height = number("InputTensor")->w;
  for (const std::uint32_t channels : {3u, 4u}) {
    show(channels);
    for (const std::string pane : {"InputTensor", "reference", "gpu"}) {
      const ImVec4 red = *number(pane);
      EXPECT_EQ(red.w, height) << "as large as one channel's";
      float above = red.y;
      for (const std::string channel : {"G", "B", "A"}) {
        const auto line = number(pane + " " + channel);
        ASSERT_EQ(line.has_value(), channel != "A" || channels == 4) << pane << " " << channel << " of " << channels;
        if (!line) continue;
        EXPECT_NEAR(line->x + line->z, red.x + red.z, 0.5f) << pane << channel;
        EXPECT_GT(line->y, above + 12);
        above = line->y;
      }
      EXPECT_LE(above + px(15), gui.rectangle("heatmaps.probe").y + gui.rectangle("heatmaps.probe").w);
    }
  }
}

TEST_F(PixelProbe, HasAllDigitsInANarrowWindowToo) {
  for (const float width : {1000.0f, 700.0f, 440.0f}) {
    ImGui::GetIO().DisplaySize.x = width;
    show(3);
    const ImVec4 probe = gui.rectangle("heatmaps.probe");
    for (const std::string pane : {"InputTensor", "reference", "gpu B"}) {
      ASSERT_TRUE(number(pane)) << pane << width;
      EXPECT_LE(number(pane)->x + number(pane)->z, probe.x + probe.z) << pane << width;
    }
    EXPECT_GT(number("reference")->z, px(60)) << "0.90588236";
  }
}

TEST_F(PixelProbe, HasTheDifferenceOfEachChannelBeforeBits) {
  ImGui::GetIO().DisplaySize.x = 1600;
  show(3);
  ASSERT_TRUE(number("bits gpu"));
  bool alone = false;
  for (float width = 1600; width > 400; width -= 10) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    for (const char* name : {"gpu B", "difference", "difference G", "difference B"})
      EXPECT_TRUE(number(name)) << name << " at " << width;
    EXPECT_FALSE(number("title absolute")) << "it has its sign, at " << width;
    alone = alone || !number("bits gpu");
  }
  EXPECT_TRUE(alone) << "where both have no room, the difference stays";
}

TEST_F(PixelProbe, SaysHowManyElementsHaveThePlaceOfAChannel) {
  show(3);
  HeatmapSource& input = sources[0];
  input.tensor.desc.strides = {{0, 0, 32, 1}};  // all channels have the same elements
  input.memory = std::make_shared<ResourceMap>(*ResourceMap::of(input.tensor));
  ++input.version;
  bool named = false, alone = false;
  for (float width = 2000; width > 400; width -= 10) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(2);
    const std::string place = "place InputTensor R +668 B for 3 elements";
    named = named || number(place + ", e.g. [0,1,5,7]");
    alone = alone || (number(place) && !number("bits InputTensor"));
  }
  EXPECT_TRUE(named) << "with another one, where there is room";
  EXPECT_TRUE(alone) << "before the bits";
}

TEST_F(PixelProbe, HasRealNumbersInPlaceOfElementsThatLeaveThemNoRoom) {
  const std::vector<std::uint32_t> sizes{1, 3, 24, 32};
  for (HeatmapSource& source : sources) {
    source.tensor = test::tensor_of(DataType::UInt8, sizes, std::vector<std::uint64_t>(3 * 24 * 32, 200));
    if (source.reference) source.reference = source.tensor;
    source.quantization = Quantization{DataType::UInt8, 0.0125, 100};  // 200 means 1.25
    ++source.version;
  }
  view.slice = picture::default_slice(sizes);
  view.probe = Index{0, 0, 5, 7};
  view.pinned = true;
  const auto width_at = [&](float window, bool real) {
    ImGui::GetIO().DisplaySize.x = window;
    for (HeatmapSource& source : sources) source.real_numbers = real;
    gui.frame(3);
    return number("InputTensor")->z;
  };
  const float digit = width_at(1000, false) / 3;
  EXPECT_TRUE(number("bits InputTensor")) << "both, where there is room";
  EXPECT_NEAR(width_at(440, false), 3 * digit, 1) << "200";
  EXPECT_FALSE(number("bits InputTensor"));
  EXPECT_NEAR(width_at(440, true), 4 * digit, 1) << "1.25";
}

TEST_F(PixelProbe, HasTheOutputsBeforeTheInputsWhereOneRowIsTooShort) {
  HeatmapSource second = sources[0];
  second.title = "BTensor";
  sources.insert(sources.begin() + 1, second);
  ImGui::GetIO().DisplaySize = {440, 440};  // too low for a line for each channel
  show(3);
  for (const char* pane : {"reference", "gpu"}) EXPECT_TRUE(number(pane)) << pane;
  EXPECT_GT(number("gpu")->z, px(90)) << "all three channels";
  EXPECT_FALSE(number("BTensor"));
  EXPECT_TRUE(number("diff"));
  EXPECT_TRUE(widget_rectangle("heatmaps.probe lacks +2"));
  ImGui::GetIO().DisplaySize.x = 1400;
  gui.frame(3);
  EXPECT_TRUE(number("BTensor"));
  for (const char* sum : {"+1", "+2", "+3"}) EXPECT_FALSE(widget_rectangle(std::string("heatmaps.probe lacks ") + sum));
}

// 487 and 541 are the heights in windows of 1600 x 1000 and 1024 x 700 at the largest size of everything.
TEST_F(PixelProbe, LeavesTwoRowsOfPicturesAThirdOfTheHeight) {
  arrangement.grid = PaneGrid::TwoColumns;
  for (const float height : {440.0f, 487.0f, 541.0f, 900.0f}) {
    ImGui::GetIO().DisplaySize = {420, height};
    show(3);
    EXPECT_GE(2 * gui.rectangle("heatmaps.gpu.picture").w, height / 3) << height;
  }
}

TEST_F(PixelProbe, HasAllInputsOfThreeInAWindowOf1024) {
  for (const char* title : {"BTensor", "ConditionTensor"}) {
    HeatmapSource another = sources[0];
    another.title = title;
    sources.insert(sources.begin() + 1, another);
  }
  ImGui::GetIO().DisplaySize = {477, 640};
  show(3);
  for (const char* pane : {"InputTensor", "BTensor B", "ConditionTensor", "reference", "gpu", "difference"})
    EXPECT_TRUE(number(pane)) << pane;
}

TEST_F(PixelProbe, HasStoredAndRealNumbersWhereOnlyTitlesAreWiderThanTheElements) {
  const std::vector<std::uint32_t> sizes{1, 3, 24, 32};
  for (HeatmapSource& source : sources) {
    source.tensor = test::tensor_of(DataType::UInt8, sizes, std::vector<std::uint64_t>(3 * 24 * 32, 197));
    if (source.reference) source.reference = source.tensor;
    source.quantization = Quantization{DataType::UInt8, 0.0070123456, 0};  // 197 means 1.381...
    source.real_numbers = true;
    ++source.version;
  }
  view.slice = picture::default_slice(sizes);
  view.probe = Index{0, 0, 5, 7};
  view.pinned = true;
  ImGui::GetIO().DisplaySize.x = 490;
  gui.frame(3);
  EXPECT_TRUE(number("difference"));
  for (const std::string pane : {"InputTensor", "reference", "gpu"}) {
    ASSERT_TRUE(number(pane)) << pane;
    ASSERT_TRUE(number("bits " + pane)) << pane;
    EXPECT_GT(number("bits " + pane)->x, number(pane)->x + number(pane)->z) << pane;
  }
}

TEST_F(PixelProbe, CutsNoTitleWhoseRestHasRoom) {
  const std::vector<std::uint32_t> sizes{1, 3, 24, 32};
  for (HeatmapSource& source : sources) {
    source.tensor = test::tensor_of(DataType::UInt8, sizes, std::vector<std::uint64_t>(3 * 24 * 32, 200));
    if (source.reference) source.reference = source.tensor;
    ++source.version;
  }
  view.slice = picture::default_slice(sizes);
  view.probe = Index{0, 0, 5, 7};
  view.pinned = true;
  for (float width = 460; width > 300; width -= 5) {
    ImGui::GetIO().DisplaySize.x = width;
    gui.frame(3);
    const auto is_left_out = [](const char* sum) {
      return widget_rectangle(std::string("heatmaps.probe lacks ") + sum).has_value();
    };
    if (!number("reference G") || number("title reference")) continue;  // no table of channels, or the whole title
    if (is_left_out("+1") || is_left_out("+2") || is_left_out("+3")) continue;
    float end = 0;
    for (const char* name : {"difference", "title difference", "title diff"})
      if (const auto at = number(name)) end = std::max(end, at->x + at->z);
    const ImVec4 probe = gui.rectangle("heatmaps.probe");
    EXPECT_LT(probe.x + probe.z - end, px(17)) << width;
  }
}

TEST_F(PixelProbe, CallsTheErrorByItsNameAloneWhereItHasNoRoom) {
  show(3);
  sources[3].error = ErrorUnit::Steps;
  ++sources[3].version;
  ImGui::GetIO().DisplaySize.x = 460;
  gui.frame(3);
  EXPECT_TRUE(widget_rectangle("heatmaps.probed title error"));
}

}  // namespace
}  // namespace opscope::gui
