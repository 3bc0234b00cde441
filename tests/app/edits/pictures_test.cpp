// Channels, layout and values of a picture, and what becomes of them when the tensor changes.

#include "app/gui/edits/pictures.h"

#include <gtest/gtest.h>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/source_file.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/shell/alpha_note.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/stride_layout.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

using Sizes = std::vector<std::uint32_t>;
using Layout = Conversion::Layout;
constexpr TensorAt input{0, 0};

// SIGN of a picture of 3 channels and 4 x 5 pixels.
Model sign() {
  return with_file(default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level), input,
                   {"p.png", {DataType::Float32, {1, 3, 4, 5}}, true});
}
const FileValues& file(const Model& model) { return *find_picture(model, input); }
const TensorDesc& desc(const Model& model) { return *find_desc(model, input); }

TEST(PictureChannels, OneIsBroadcastAndNoSizeChanges) {
  const Model model = sign();
  EXPECT_EQ(channels_of(file(model)), PictureChannels::All);
  const Model grey = with_channels(model, input, PictureChannels::Grey);
  EXPECT_EQ(file(grey).resample_size, (ImageSize{1, 1, 4, 5}));
  EXPECT_EQ(desc(grey).strides, (Sizes{0, 0, 5, 1}));
  const Model blue = with_channels(grey, input, PictureChannels::Blue);
  EXPECT_EQ(file(blue).resample_size, (ImageSize{1, 3, 4, 5}));
  EXPECT_EQ(file(blue).conversion.channel, 2u);
  EXPECT_EQ(desc(blue).strides, (Sizes{0, 0, 5, 1}));
  const Model alpha = with_channels(blue, input, PictureChannels::Alpha);
  EXPECT_EQ(file(alpha).resample_size, (ImageSize{1, 4, 4, 5}));
  const Model all = with_channels(alpha, input, PictureChannels::All);
  EXPECT_EQ(file(all).resample_size, (ImageSize{1, 3, 4, 5}));
  EXPECT_FALSE(desc(all).strides);
  for (const Model& each : {grey, blue, alpha, all}) {
    EXPECT_EQ(desc(each).sizes, (Sizes{1, 3, 4, 5}));
    EXPECT_EQ(test::value_of(parse_model(write_model(each), "edited")), each);
  }
  EXPECT_EQ(channels_of(file(grey)), PictureChannels::Grey);
  EXPECT_EQ(channels_of(file(blue)), PictureChannels::Blue);
  EXPECT_EQ(channels_of(file(alpha)), PictureChannels::Alpha);
}

TEST(PictureChannels, FitATensorOfAnyRank) {
  const auto fitted = [](Sizes sizes) {
    return with_channels(with_sizes(sign(), input, sizes, Match::Groups), input, PictureChannels::All);
  };
  EXPECT_EQ(file(fitted({7})).resample_size, (ImageSize{1, 1, 1, 7}));
  EXPECT_EQ(file(fitted({6, 7})).resample_size, (ImageSize{1, 1, 6, 7}));
  EXPECT_EQ(file(fitted({4, 6, 7})).resample_size, (ImageSize{1, 4, 6, 7}));
  const Model batch = fitted({2, 9, 3, 6, 7});
  EXPECT_EQ(file(batch).resample_size, (ImageSize{1, 3, 6, 7}));
  EXPECT_EQ(desc(batch).strides, (Sizes{0, 0, 42, 7, 1})) << "the picture repeats along the outer dimensions";
  const Model deep = fitted({1, 64, 6, 7});
  EXPECT_EQ(file(deep).resample_size, (ImageSize{1, 1, 6, 7})) << "no picture has 64 channels";
  EXPECT_EQ(desc(deep).strides, (Sizes{0, 0, 7, 1}));
  EXPECT_EQ(file(fitted({1, 3, 0, 7})).resample_size, (ImageSize{1, 3, 1, 7})) << "while a size is typed";
}

TEST(PictureChannels, ColourTakesAlphaOffTheTensorsAndAllBringsItBack) {
  const Model rgba = with_file(default_case(*find_operator("ELEMENT_WISE_SIGN"), highest_feature_level), input,
                               {"p.png", {DataType::Float32, {1, 4, 4, 5}}, true});
  EXPECT_TRUE(may_have_alpha(rgba, input));
  EXPECT_TRUE(includes_alpha(rgba, 0));
  EXPECT_EQ(alpha_channel(rgba, input), 3U);
  EXPECT_FALSE(alpha_channel(with_channels(rgba, input, PictureChannels::Grey), input));
  EXPECT_FALSE(includes_alpha(with_channels(rgba, input, PictureChannels::Colour), 0));
  EXPECT_FALSE(includes_alpha(sign(), 0));
  EXPECT_FALSE(may_have_alpha(sign(), input));
  const Model colour = with_channels(rgba, input, PictureChannels::Colour);
  EXPECT_EQ(channels_of(file(colour)), PictureChannels::Colour);
  EXPECT_TRUE(may_have_alpha(colour, input)) << "so that it can be taken back";
  EXPECT_FALSE(file(colour).resample_size) << "it keeps its own size";
  for (std::size_t tensor = 0; tensor < 2; ++tensor)
    EXPECT_EQ(find_desc(colour, {0, tensor})->sizes, (Sizes{1, 3, 4, 5})) << tensor;
  EXPECT_EQ(test::value_of(parse_model(write_model(colour), "edited")), colour);
  EXPECT_EQ(with_channels(colour, input, PictureChannels::All), rgba);
  const Model scaled =
      with_channels(with_channels(colour, input, PictureChannels::Red), input, PictureChannels::Colour);
  EXPECT_EQ(file(scaled).resample_size, (ImageSize{1, 3, 4, 5}));
  const Model four = with_sizes(colour, input, {1, 4, 4, 5}, Match::Groups);
  EXPECT_EQ(channels_of(file(four)), PictureChannels::All) << "room for alpha was asked for";
}

TEST(PictureSizes, SayIfFewPixelsAreLeft) {
  EXPECT_TRUE(loses_most_pixels(768, 512, {1, 3, 3, 4}));
  EXPECT_TRUE(loses_most_pixels(512, 768, {1, 1, 31, 8}));
  EXPECT_FALSE(loses_most_pixels(768, 512, {1, 3, 3, 32})) << "enough to know it by";
  EXPECT_FALSE(loses_most_pixels(12, 9, {1, 3, 3, 4})) << "it has few itself";
  EXPECT_TRUE(may_take_picture_sizes(sign(), input));
}

TEST(PictureLayout, ChangesTheStridesAndNoSize) {
  const Model nhwc = with_layout(sign(), input, Layout::Nhwc);
  EXPECT_EQ(desc(nhwc).sizes, (Sizes{1, 3, 4, 5}));
  EXPECT_EQ(desc(nhwc).strides, (Sizes{0, 1, 15, 3}));
  EXPECT_EQ(layout_of(desc(nhwc)).kind, StrideLayout::Kind::ChannelsLast);
  EXPECT_EQ(with_layout(nhwc, input, Layout::Nchw), sign());
  EXPECT_FALSE(desc(with_layout(with_channels(nhwc, input, PictureChannels::All), input, Layout::Nchw)).strides);
}

TEST(PictureValues, GoWithATypeThatIsAnInteger) {
  const Model model = with_values(sign(), input, {.minus_mean = true, .scale = 2, .bias = -1});
  EXPECT_EQ(file(with_data_type(model, input, DataType::Float16, Match::Groups)).conversion, file(model).conversion);
  const Model bytes = with_data_type(model, input, DataType::Int32, Match::Groups);
  EXPECT_EQ(file(bytes).conversion, Conversion{});
  EXPECT_EQ(find_resource(bytes, input)->data_type, DataType::Int32);
}

TEST(ScaledPicture, FollowsTheSizesOfItsTensor) {
  const Model scaled = with_channels(sign(), input, PictureChannels::All);
  const auto after = [&](Sizes sizes) { return *file(with_sizes(scaled, input, sizes, Match::Groups)).resample_size; };
  EXPECT_EQ(after({1, 3, 40, 50}), (ImageSize{1, 3, 40, 50}));
  EXPECT_EQ(after({1, 1, 40, 50}), (ImageSize{1, 1, 40, 50}));
  EXPECT_EQ(after({40, 50}), (ImageSize{1, 1, 40, 50}));
  const Model grey =
      with_sizes(with_channels(sign(), input, PictureChannels::Grey), input, {1, 3, 40, 50}, Match::Groups);
  EXPECT_EQ(file(grey).resample_size, (ImageSize{1, 1, 40, 50}));
  EXPECT_EQ(desc(grey).strides, (Sizes{0, 0, 50, 1})) << "still broadcast";
  Model other = sign();
  std::get<FileValues>(find_resource(other, input)->initial_values).resample_size = {{1, 3, 8, 9}};
  EXPECT_EQ(file(with_sizes(other, input, {1, 3, 40, 50}, Match::Groups)).resample_size, (ImageSize{1, 3, 8, 9}))
      << "it never had the tensor's sizes";
}

TEST(ScaledPicture, OfAMaskStaysGreyWhenTheTensorGetsChannels) {
  const Model narrow = with_sizes(default_case(*find_operator("ELEMENT_WISE_IF"), highest_feature_level), input,
                                  {1, 1, 40, 50}, Match::Groups);
  const Model mask = with_file(narrow, input, {"p.png", {DataType::Float32, {1, 3, 4, 5}}, true});
  ASSERT_EQ(channels_of(file(mask)), PictureChannels::Grey);
  EXPECT_FALSE(desc(mask).strides);
  for (const Model& before : {mask, with_channels(mask, input, PictureChannels::Red)}) {
    const Model after = with_sizes(before, {0, 1}, {1, 3, 40, 50}, Match::Groups);
    EXPECT_EQ(channels_of(file(after)), channels_of(file(before)));
    EXPECT_EQ(file(after).resample_size, file(before).resample_size);
    EXPECT_EQ(desc(after).sizes, (Sizes{1, 3, 40, 50}));
    EXPECT_EQ(desc(after).strides, (Sizes{0, 0, 50, 1})) << "broadcast over the channels";
    EXPECT_EQ(write_model(test::value_of(parse_model(write_model(after), "edited"))), write_model(after));
  }
}

TEST(ScaledPicture, IsUsedAsItIsUntilItsChannelsAreChosen) {
  const Model model = with_sizes(sign(), input, {1, 3, 40, 50}, Match::Groups);
  EXPECT_FALSE(file(model).resample_size);
}

TEST(ScaledPicture, ThatHadItsOwnSizeTakesTheOneThatIsTyped) {
  const auto resized = [](const Model& model, Sizes sizes) {
    return with_pictures_scaled(model, with_sizes(model, input, sizes, Match::Groups));
  };
  const Model model = sign(), after = resized(model, {1, 3, 4, 50});
  EXPECT_EQ(file(after).resample_size, (ImageSize{1, 3, 4, 50}));
  EXPECT_FALSE(desc(after).strides);
  EXPECT_EQ(scaled_pictures_text(model, after), "p.png scaled to 50 × 4");
  EXPECT_EQ(scaled_pictures_text(after, resized(after, {1, 3, 4, 60})), "") << "it was scaled before";
  EXPECT_EQ(scaled_pictures_text(model, resized(model, {1, 3, 4, 4294967295})), "") << "no picture is as wide";
  EXPECT_EQ(scaled_pictures_text(model, resized(model, {1, 3, 50000, 50000})), "") << "or has as many pixels";
  EXPECT_EQ(file(resized(with_layout(model, input, Layout::Nhwc), {1, 3, 6, 5})).resample_size,
            (ImageSize{1, 3, 6, 5}));
  EXPECT_FALSE(file(resized(model, {2, 3, 4, 5})).resample_size) << "the same rows";
  const Model turned = with_strides(model, input, Sizes{60, 20, 1, 4});
  EXPECT_FALSE(file(resized(turned, {1, 3, 4, 50})).resample_size) << "these strides are not the picture's";
  Model raw = model;
  std::get<FileValues>(find_resource(raw, input)->initial_values).source_path = "p.npy";
  raw = resized(raw, {1, 3, 4, 50});
  EXPECT_FALSE(std::get<FileValues>(find_resource(raw, input)->initial_values).resample_size) << "no picture";
}

TEST(ScaledPicture, FollowsTheSizesThatAreTypedForAnotherInput) {
  const Model model = with_file(default_case(*find_operator("ELEMENT_WISE_IF"), highest_feature_level), {0, 1},
                                {"p.png", {DataType::Float32, {1, 3, 4, 5}}, true}, SizesOf::File);
  ASSERT_FALSE(find_picture(model, {0, 1})->resample_size);
  const Model after = with_pictures_scaled(model, with_sizes(model, input, {1, 3, 4, 50}, Match::Groups));
  EXPECT_EQ(find_picture(after, {0, 1})->resample_size, (ImageSize{1, 3, 4, 50}));
  EXPECT_EQ(scaled_pictures_text(model, after), "p.png scaled to 50 × 4");
}

}  // namespace
}  // namespace opscope::gui
