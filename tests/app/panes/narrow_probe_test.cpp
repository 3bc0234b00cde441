// What the probe leaves out in a narrow window.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/gui/panes/probe_arrangement.h"
#include "app/gui/panes/probe_writing.h"
#include "core/text/visible.h"
#include "tests/app/panes/panes_fixture.h"

namespace opscope::gui {
namespace {

class NarrowProbe : public Panes {
 protected:
  enum class Kind { Float, Bits, Int64, Byte, Real, Rgb, Rgba };

  void show(Kind kind) {
    const std::uint32_t channels = kind == Kind::Rgb ? 3 : kind == Kind::Rgba ? 4 : 1;
    const std::vector<std::uint32_t> sizes{1, channels, 24, 32};
    const std::size_t count = std::size_t{24} * 32 * channels;
    const auto made = [&](std::size_t shift) {
      if (kind == Kind::Int64)
        return test::tensor_of(DataType::Int64, sizes, std::vector<std::uint64_t>(count, 1ull << (62 - shift)));
      if (kind == Kind::Byte || kind == Kind::Real)
        return test::tensor_of(DataType::UInt8, sizes, std::vector<std::uint64_t>(count, 200 + shift));
      std::vector<float> samples(count);
      for (std::size_t i = 0; i < count; ++i) samples[i] = static_cast<float>((i * 7 + shift) % 256) / 255;
      return floats(sizes, samples);
    };
    for (HeatmapSource& source : sources) {
      source.tensor = made(source.role == PaneRole::Input ? 9 : 0);
      if (source.reference) source.tensor = made(1), source.reference = made(0);
      source.quantization.reset();
      source.real_numbers = kind == Kind::Real && !source.reference;
      if (source.real_numbers) source.quantization = Quantization{DataType::UInt8, 0.0125, 100};
      ++source.version;
    }
    view.hexadecimal = kind == Kind::Bits;
    view.slice = picture::default_slice(sizes);
    if (channels > 1) view.slice->channel = 1;
    view.probe = Index{0, 0, 5, 7};
    view.pinned = true;
  }

  // Under its title, or a brief one.
  static bool has(const std::vector<std::string>& titles) {
    return std::ranges::any_of(
        titles, [](const std::string& title) { return widget_rectangle("heatmaps.probed " + title).has_value(); });
  }
  static std::vector<std::pair<std::string, ImVec4>> written() {
    std::vector<std::string> names;
    for (const std::string title :
         {"pinned", "InputTensor", "Input", "reference", "gpu", "difference", "diff", "error, steps", "error"}) {
      for (const std::string part : {"", "title ", "bits "}) names.push_back("probed " + part + title);
      for (const std::string channel : {" G", " B", " A"})
        names.push_back("probed " + title + channel), names.push_back("probed bits " + title + channel);
    }
    for (const char* sum : {"+1", "+2", "+3", "+4"}) names.push_back(std::string("probe lacks ") + sum);
    std::vector<std::pair<std::string, ImVec4>> found;
    for (const std::string& name : names)
      if (const auto r = widget_rectangle("heatmaps." + name)) found.emplace_back(name, *r);
    return found;
  }
  void expect_inside_and_apart(const std::string& where) const {
    const ImVec4 probe = gui.rectangle("heatmaps.probe");
    constexpr float rounding = 0.6f, of_lines = 3;  // four channels stand closer than their letters are high
    const auto all = written();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto& [name, r] = all[i];
      EXPECT_GE(r.x, probe.x - rounding) << name << where;
      EXPECT_LE(r.x + r.z, probe.x + probe.z + rounding) << name << where;
      for (std::size_t j = 0; j < i; ++j) {
        const ImVec4& s = all[j].second;
        EXPECT_TRUE(r.x + r.z <= s.x + rounding || s.x + s.z <= r.x + rounding || r.y + r.w <= s.y + of_lines ||
                    s.y + s.w <= r.y + of_lines)
            << name << " and " << all[j].first << where;
      }
    }
  }

  // Over all widths; returns at how many something is left out.
  int expect_the_difference(const std::string& what) {
    int lacks = 0;
    for (const float height : {440.0f, 900.0f})
      for (float width = 1100; width >= 200; width -= 9) {
        ImGui::GetIO().DisplaySize = {width, height};
        gui.frame(2);
        const std::string where = " of " + what + " at " + std::to_string(width) + " x " + std::to_string(height);
        const bool input = has({"InputTensor", "Input"});
        const bool difference = has({"difference", "diff", "error, steps", "error"});
        EXPECT_TRUE(difference || !input) << where;
        const bool gpu = has({"gpu"});
        EXPECT_TRUE(sources[3].error ? gpu || !difference : difference || !gpu)
            << "the reference and the difference tell the output, the error does not" << where;
        expect_inside_and_apart(where);
        const int hidden = !input + !has({"reference"}) + !gpu + !difference;
        for (int sum = 1; sum <= 4; ++sum)
          EXPECT_EQ(widget_rectangle("heatmaps.probe lacks +" + std::to_string(sum)).has_value(), sum == hidden)
              << sum << where;
        lacks += hidden > 0 ? 1 : 0;
      }
    return lacks;
  }
};

TEST_F(NarrowProbe, KeepsTheDifferenceAndCountsWhatItLeavesOut) {
  int lacks = 0;
  for (const auto& [kind, name] : {std::pair(Kind::Float, "numbers"),
                                   {Kind::Bits, "bits"},
                                   {Kind::Int64, "INT64"},
                                   {Kind::Byte, "bytes"},
                                   {Kind::Real, "real numbers"},
                                   {Kind::Rgb, "three channels"},
                                   {Kind::Rgba, "four channels"}}) {
    show(kind);
    lacks += expect_the_difference(name);
  }
  EXPECT_GT(lacks, 5);
}

TEST_F(NarrowProbe, ShortensNamesOfFilesRatherThanLeaveAColumnOut) {
  show(Kind::Float);
  const auto lacking = [&](const std::string& first, const std::string& second) {
    sources[1].title = first, sources[2].title = second;
    std::vector<int> found;
    for (float width = 1100; width >= 200; width -= 9) {
      ImGui::GetIO().DisplaySize = {width, 440};
      gui.frame(2);
      int lacks = 0;
      for (int sum = 1; sum <= 4; ++sum)
        if (widget_rectangle("heatmaps.probe lacks +" + std::to_string(sum))) lacks = sum;
      found.push_back(lacks);
    }
    return found;
  };
  const std::string expected = "expected_output_of_a_long_name.npy", actual = "actual_output_of_a_long_name.npy";
  constexpr std::size_t brief = 14;
  const std::vector<int> with_long = lacking(expected, actual);
  EXPECT_EQ(with_long, lacking(visible_name(expected, brief), visible_name(actual, brief)));
}

TEST_F(NarrowProbe, KeepsTheErrorAndCountsWhatItLeavesOut) {
  sources[3].error = ErrorUnit::Steps;
  for (const auto& [kind, name] : {std::pair(Kind::Float, "numbers"), {Kind::Rgb, "three channels"}}) {
    show(kind);
    expect_the_difference(name);
  }
}

TEST_F(NarrowProbe, KeepsOffsetsAndHowManyElementsTheyHaveLongerThanBits) {
  show(Kind::Byte);
  sources[0].tensor.desc.strides = {{0, 0, 0, 1}};  // one row for all
  const auto has_place = [&](const std::string& pane, const std::string& brief, const std::string& place) {
    return widget_rectangle("heatmaps.probed place " + pane + " " + place).has_value() ||
           widget_rectangle("heatmaps.probed place " + brief + " " + place).has_value();
  };
  int all = 0, brief = 0;
  for (const float height : {440.0f, 900.0f})
    for (float width = 1100; width >= 200; width -= 9) {
      ImGui::GetIO().DisplaySize = {width, height};
      gui.frame(2);
      const bool bits = widget_rectangle("heatmaps.probed bits gpu").has_value();
      const bool whole = has_place("InputTensor", "Input", "+7 B for 24 elements");
      const bool offsets = has_place("gpu", "gpu", "+167 B");
      // Below that, titles with offsets are wider than numbers with bits.
      EXPECT_TRUE(!bits || offsets || width < 430) << width << " x " << height;
      all += whole && offsets ? 1 : 0;
      brief += !whole && offsets ? 1 : 0;
    }
  EXPECT_GT(all, 3);
  EXPECT_GT(brief, 3);
}

TEST_F(NarrowProbe, HasTheBitsOfShortNumbersWhereLongOnesHaveNoRoomForThem) {
  show(Kind::Float);
  const auto has_bits = [] { return has({"bits InputTensor", "bits Input"}); };
  float width = 640;
  do {
    ImGui::GetIO().DisplaySize = {width -= 6, 640};
    gui.frame(3);
  } while (has_bits() && width > 300);
  ASSERT_FALSE(has_bits());
  const ImVec4 gpu = gui.rectangle("heatmaps.probed gpu");
  view.probe = Index{0, 0, 4, 17};  // 0 in the input, more digits in the output
  gui.frame(3);
  EXPECT_TRUE(has_bits());
  EXPECT_FALSE(has({"bits gpu"}));
  EXPECT_EQ(gui.rectangle("heatmaps.probed gpu").x, gpu.x) << "nothing moves";
  expect_inside_and_apart(" of a zero");
}

TEST_F(NarrowProbe, HasBitsHalfAsFarBehindANumberBeforeTheyAreLeftOut) {
  const ProbeColumn nan{.title = "a", .place = "", .value = "sNaN", .bits = "0x7FA0BEEF"};
  int closer = 0;
  for (std::size_t digits = 10; digits < 20; ++digits) {
    ProbeColumn longest = nan;
    longest.value = std::string(digits, '0');
    ProbeColumns columns;
    for (int i = 0; i < 2; ++i) columns.add(nan, longest);
    for (float room = 100; room < 400; room += 1) {
      const ProbeArrangement found = arranged(columns, room, 1);
      if (found.hidden > 0 || found.columns.front().bits.empty()) continue;
      const float number = width_in(found.style.value_of(nan), nan.value);
      EXPECT_GE(found.values.front(), number - behind_value() / 2 - 1) << room;
      closer += found.values.front() < number ? 1 : 0;
    }
  }
  EXPECT_GT(closer, 0);
}

TEST_F(NarrowProbe, EndsWhereTheRoomDoes) {
  float end = 0;
  gui.contents = [&] {
    end = ImGui::GetCursorScreenPos().y + ImGui::GetContentRegionAvail().y;
    draw_heatmaps(sources, view, arrangement, cache);
  };
  arrangement.grid = PaneGrid::Row;
  for (const float height : {440.0f, 620.0f, 900.0f}) {
    ImGui::GetIO().DisplaySize = {900, height};
    gui.frame(3);
    const ImVec4 probe = gui.rectangle("heatmaps.probe");
    EXPECT_LE(probe.y + probe.w, end + 0.1f) << height;
    EXPECT_GT(probe.y + probe.w, end - 2) << "the pictures have the rest, at " << height;
  }
}

TEST_F(NarrowProbe, KeepsItsPlacesWhileTheDifferenceIsComputedAnew) {
  show(Kind::Float);
  ImGui::GetIO().DisplaySize = {760, 440};
  gui.frame(3);
  ASSERT_TRUE(has({"difference", "diff"}));
  const ImVec4 gpu = gui.rectangle("heatmaps.probed gpu");
  sources[3].outdated = true;
  gui.frame(3);
  EXPECT_EQ(gui.rectangle("heatmaps.probed gpu").x, gpu.x);
  EXPECT_EQ(gui.rectangle("heatmaps.probed gpu").y, gpu.y);
}

TEST_F(NarrowProbe, HasNoBitsWhereThatOfTheGroupBesideHasNoRoomForThem) {
  show(Kind::Float);
  const auto has_bits = [] { return widget_rectangle("heatmaps.probed bits gpu").has_value(); };
  ImGui::GetIO().DisplaySize = {1400, 900};
  gui.frame(3);
  EXPECT_TRUE(has_bits());
  EXPECT_FALSE(cache.group.lacks_bits);
  cache.both = SharedGrid{.grid = {.columns = 2, .rows = 2}};
  cache.both->without_bits = true;
  gui.frame(2);
  EXPECT_FALSE(has_bits());
  EXPECT_FALSE(cache.group.lacks_bits) << "both would keep each other from showing them";
  cache.both.reset();
  ImGui::GetIO().DisplaySize = {400, 440};
  gui.frame(3);
  EXPECT_FALSE(has_bits());
  EXPECT_TRUE(cache.group.lacks_bits);
}

TEST(ProbeColumnsLeftOut, OfScaledPicturesTheDifferenceGoesLastBeforeTheReference) {
  ProbeColumns columns;
  for (const char* title : {"pinned", "InputTensor", "reference", "tab other", "reference scaled", "difference"}) {
    ProbeColumn column{.title = title, .place = "", .value = "0", .bits = ""};
    column.is_input = column.title == "InputTensor", column.is_difference = column.title == "difference";
    columns.add(column, column);
  }
  const auto left = [&] {
    leave_one_out(columns);
    std::string titles;
    for (const ProbeColumn& column : columns.shown) titles += (titles.empty() ? "" : ", ") + column.title;
    return titles;
  };
  EXPECT_EQ(left(), "pinned, reference, tab other, reference scaled, difference");
  EXPECT_EQ(left(), "pinned, reference, tab other, difference");
  EXPECT_EQ(left(), "pinned, reference, difference");
  EXPECT_EQ(left(), "pinned, reference");
  EXPECT_EQ(columns.longest.size(), columns.shown.size());
}

TEST(ProbeColumnsLeftOut, AnOutputStaysIfTheDifferenceDoesNotTellIt) {
  const auto left = [](const ProbeColumn& difference) {
    ProbeColumns columns;
    for (const char* title : {"pinned", "reference", "gpu"}) {
      const ProbeColumn column{.title = title, .place = "", .value = "0", .bits = ""};
      columns.add(column, column);
    }
    columns.add(difference, difference);
    leave_one_out(columns);
    return columns.shown.back().title;
  };
  ProbeColumn difference{.title = "difference", .place = "", .value = "1", .bits = "", .is_difference = true};
  EXPECT_EQ(left(difference), "difference");
  difference.value = "-";  // while it is computed anew, columns keep their places
  EXPECT_EQ(left(difference), "difference");
  for (const char* value : {"NaN", "bits", "-Inf", "+Inf"}) {
    difference.value = value;
    EXPECT_EQ(left(difference), "gpu") << value;
  }
  difference.value = "1", difference.pixel = {"1", "NaN"};
  EXPECT_EQ(left(difference), "gpu");
  difference.pixel.clear(), difference.is_error = true;
  EXPECT_EQ(left(difference), "gpu");
}

}  // namespace
}  // namespace opscope::gui
