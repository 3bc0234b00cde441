// A file that becomes a source changes no other input, unless the sizes of the file were asked for.

#include "app/gui/edits/source_file.h"

#include <gtest/gtest.h>

#include "app/gui/edits/operators.h"
#include "app/gui/edits/pictures.h"
#include "app/gui/edits/sources.h"
#include "app/gui/edits/tensors.h"
#include "app/gui/session/files.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/support/cases.h"
#include "tests/support/png_files.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

using Sizes = std::vector<std::uint32_t>;
using Strides = std::optional<Sizes>;

// Every tensor is FLOAT32 1 x 3 x 128 x 128, a condition UINT8.
Model case_of(const char* name) { return default_case(*find_operator(name), highest_feature_level); }

SourceFile picture(std::uint32_t channels, std::uint32_t height, std::uint32_t width) {
  return {"p.png", {DataType::Float32, {1, channels, height, width}}, true};
}
SourceFile array(DataType type, Sizes sizes) { return {"a.npy", {type, std::move(sizes)}}; }

ImageSize resampled(const Model& model, TensorAt at) {
  const FileValues* file = find_picture(model, at);
  return file && file->resample_size ? *file->resample_size : ImageSize{};
}
Conversion conversion(const Model& model, TensorAt at) {
  const FileValues* file = find_file(model, at);
  return file ? file->conversion : Conversion{};
}
// True if no description but that of `at` differs.
bool changed_alone(const Model& before, const Model& after, TensorAt at) {
  for (std::size_t i = 0; find_desc(before, {at.dispatch, i}); ++i)
    if (i != at.tensor && *find_desc(before, {at.dispatch, i}) != *find_desc(after, {at.dispatch, i})) return false;
  return true;
}
void expect_reads_back(const Model& model) {
  const std::string text = write_model(model);
  EXPECT_EQ(write_model(test::value_of(parse_model(text, "edited"))), text);
}

TEST(OpenedPicture, OfTheOnlyInputGivesItsSizesToTheOutput) {
  const Model before = case_of("ELEMENT_WISE_SIGN"), after = with_file(before, {0, 0}, picture(3, 480, 640));
  EXPECT_EQ(find_desc(after, {0, 0})->sizes, (Sizes{1, 3, 480, 640}));
  EXPECT_EQ(find_desc(after, {0, 1})->sizes, (Sizes{1, 3, 480, 640}));
  EXPECT_FALSE(find_picture(after, {0, 0})->resample_size) << "it is used as it is";
  EXPECT_EQ(opening_text(before, after, {0, 0}, "p.png", {1, 3, 480, 640}),
            "opened p.png; InputTensor, OutputTensor are now FLOAT32 1 × 3 × 480 × 640");
  expect_reads_back(after);
}

TEST(OpenedPicture, BesideAnotherInputIsScaledToItsSizes) {
  const Model before = case_of("ELEMENT_WISE_ADD"), after = with_file(before, {0, 1}, picture(3, 480, 640));
  EXPECT_TRUE(changed_alone(before, after, {0, 1}));
  EXPECT_EQ(find_desc(after, {0, 1})->sizes, (Sizes{1, 3, 128, 128}));
  EXPECT_EQ(find_desc(after, {0, 1})->strides, Strides()) << "packed";
  EXPECT_EQ(resampled(after, {0, 1}), (ImageSize{1, 3, 128, 128}));
  EXPECT_EQ(opening_text(before, after, {0, 1}, "p.png", {1, 3, 480, 640}),
            "opened p.png, resized from 640 × 480 to 128 × 128");
  expect_reads_back(after);
}

TEST(OpenedPicture, OfOneChannelIsBroadcast) {
  const Model after = with_file(case_of("ELEMENT_WISE_ADD"), {0, 1}, picture(1, 480, 640));
  EXPECT_EQ(find_desc(after, {0, 1})->sizes, (Sizes{1, 3, 128, 128}));
  EXPECT_EQ(find_desc(after, {0, 1})->strides, (Sizes{0, 0, 128, 1}));
  EXPECT_EQ(resampled(after, {0, 1}), (ImageSize{1, 1, 128, 128}));
}

TEST(OpenedPicture, IsTrueFromItsThresholdOnForACondition) {
  const Model before = case_of("ELEMENT_WISE_IF");
  SourceFile mask = picture(3, 480, 640);
  mask.threshold = 0.25;
  const Model after = with_file(before, {0, 0}, mask);
  EXPECT_TRUE(changed_alone(before, after, {0, 0}));
  EXPECT_EQ(conversion(after, {0, 0}).threshold, (Threshold{Threshold::Test::AtLeast, 0.25}));
  EXPECT_EQ(resampled(after, {0, 0}), (ImageSize{1, 1, 128, 128})) << "grey";
  EXPECT_EQ(find_desc(after, {0, 0})->strides, (Sizes{0, 0, 128, 1}));
  EXPECT_EQ(opening_text(before, after, {0, 0}, "mask.png", {1, 3, 480, 640}),
            "opened mask.png, resized from 640 × 480 to 128 × 128, true where x >= 0.25");
  expect_reads_back(after);
}

TEST(OpenedPicture, GivesItsSizesToAllTensorsIfAsked) {
  const Model before = case_of("ELEMENT_WISE_ADD");
  const Model fitted = with_file(before, {0, 1}, picture(3, 480, 640));
  const Model after = with_file(fitted, {0, 1}, picture(3, 480, 640), SizesOf::File);
  for (std::size_t tensor = 0; tensor < 3; ++tensor)
    EXPECT_EQ(find_desc(after, {0, tensor})->sizes, (Sizes{1, 3, 480, 640})) << tensor;
  EXPECT_FALSE(find_picture(after, {0, 1})->resample_size);
  EXPECT_EQ(opening_text(fitted, after, {0, 1}, "p.png", {1, 3, 480, 640}),
            "opened p.png; all tensors are now 1 × 3 × 480 × 640");
}

TEST(OpenedPicture, OfAConditionWithItsOwnSizesKeepsTheChannelsAndScalesOtherPictures) {
  for (const std::uint32_t channels : {1, 3}) {
    Model before = with_file(case_of("ELEMENT_WISE_IF"), {0, 1}, picture(3, 200, 300), SizesOf::File);
    ASSERT_FALSE(find_picture(before, {0, 1})->resample_size);
    before = with_file(before, {0, 0}, picture(channels, 480, 640));
    const Model after = with_file(before, {0, 0}, picture(channels, 480, 640), SizesOf::File);
    for (std::size_t tensor = 0; tensor < 4; ++tensor)
      EXPECT_EQ(find_desc(after, {0, tensor})->sizes, (Sizes{1, 3, 480, 640})) << tensor;
    EXPECT_EQ(channels_of(*find_picture(after, {0, 0})), PictureChannels::Grey);
    EXPECT_EQ(resampled(after, {0, 0}), (ImageSize{1, 1, 480, 640})) << "its own size";
    EXPECT_EQ(find_desc(after, {0, 0})->strides, (Sizes{0, 0, 640, 1}));
    EXPECT_EQ(resampled(after, {0, 1}), (ImageSize{1, 3, 480, 640})) << "else its rows have another length";
    EXPECT_EQ(find_desc(after, {0, 1})->strides, Strides());
    expect_reads_back(after);
  }
}

TEST(OpenedPicture, TellsWhichChannelsAreReadOfOthers) {
  const auto told = [](std::uint32_t in_tensor, std::uint32_t in_file) {
    const Model before = with_sizes(case_of("ELEMENT_WISE_ADD"), {0, 0}, {1, in_tensor, 480, 640}, Match::Groups);
    const Model after = with_file(before, {0, 1}, picture(in_file, 480, 640));
    return opening_text(before, after, {0, 1}, "p.png", {1, in_file, 480, 640});
  };
  EXPECT_EQ(told(2, 3), "opened p.png, RGB read as grey + alpha, because C is 2");
  EXPECT_EQ(told(1, 3), "opened p.png, RGB read as grey, because C is 1");
  EXPECT_EQ(told(3, 4), "opened p.png, RGBA read as RGB without alpha, because C is 3");
  EXPECT_EQ(told(3, 2), "opened p.png, grey + alpha read as grey without alpha");
  EXPECT_EQ(told(1, 2), "opened p.png, grey + alpha read as grey without alpha, because C is 1");
  EXPECT_EQ(told(4, 2), "opened p.png, grey + alpha read as RGBA, because C is 4");
  for (const std::uint32_t channels : {1, 2, 3, 4}) EXPECT_EQ(told(channels, channels), "opened p.png");
  EXPECT_EQ(told(3, 1), "opened p.png") << "grey for each of the colours";
}

TEST(OpenedPicture, TellsThatTheMaskBesideItFollows) {
  const Model mask =
      with_file(case_of("ELEMENT_WISE_IF"), {0, 0}, {"mask.png", {DataType::Float32, {1, 3, 9, 9}}, true});
  const Model after = with_file(mask, {0, 1}, picture(3, 200, 300), SizesOf::File);
  EXPECT_EQ(resampled(after, {0, 0}), (ImageSize{1, 1, 200, 300}));
  EXPECT_EQ(opening_text(mask, after, {0, 1}, "p.png", {1, 3, 200, 300}),
            "opened p.png; mask.png scaled to 300 × 200; all tensors are now 1 × 3 × 200 × 300");
}

TEST(OpenedPicture, OfAConditionAloneHasOneChannel) {
  const Model after = with_file(case_of("ELEMENT_WISE_LOGICAL_NOT"), {0, 0}, picture(3, 480, 640));
  EXPECT_EQ(find_desc(after, {0, 0})->sizes, (Sizes{1, 1, 480, 640}));
  EXPECT_EQ(find_desc(after, {0, 1})->sizes, (Sizes{1, 1, 480, 640}));
  EXPECT_EQ(resampled(after, {0, 0}), (ImageSize{1, 1, 480, 640}));
}

TEST(OpenedPicture, OfOpaquePixelsIsItsColoursAlone) {
  SourceFile opaque = picture(4, 480, 640);
  opaque.is_opaque = true;
  const Model after = with_file(case_of("ELEMENT_WISE_SIGN"), {0, 0}, opaque);
  EXPECT_EQ(find_desc(after, {0, 0})->sizes, (Sizes{1, 3, 480, 640}));
  EXPECT_EQ(find_desc(after, {0, 1})->sizes, (Sizes{1, 3, 480, 640}));
  EXPECT_TRUE(conversion(after, {0, 0}).without_alpha);
  EXPECT_FALSE(find_picture(after, {0, 0})->resample_size);
  expect_reads_back(after);
  const Model all = with_channels(after, {0, 0}, PictureChannels::All);
  EXPECT_EQ(with_file(all, {0, 0}, opaque, SizesOf::File), all) << "it was chosen with its alpha";
  const Model other = with_file(after, {0, 0}, {"q.png", {DataType::Float32, {1, 4, 20, 30}}, true});
  EXPECT_EQ(find_desc(other, {0, 0})->sizes, (Sizes{1, 4, 20, 30})) << "its alpha says something";
  EXPECT_FALSE(conversion(other, {0, 0}).without_alpha);
}

TEST(TraitsOfPicture, TellWhetherAllOfItIsOpaque) {
  const test::TemporaryFolder folder;
  const auto traits = [&](const std::string& samples, int colour_type) {
    const auto pixels = static_cast<std::uint32_t>(samples.size() / (colour_type == 6 ? 4 : 3));
    folder.write("p.png", test::png_of({{"IHDR", test::png_header(pixels, 1, 8, colour_type)},
                                        {"IDAT", test::deflated('\0' + samples)},
                                        {"IEND", ""}}));
    return test::value_of(traits_of_picture(folder / "p.png"));
  };
  EXPECT_TRUE(traits(std::string("\x00\x00\x33\xFF\x33\x00\x00\xFF", 8), 6).is_opaque);
  EXPECT_FALSE(traits(std::string("\x00\x00\x33\xFF\x33\x00\x00\xFE", 8), 6).is_opaque);
  EXPECT_FALSE(traits(std::string("\xFF\xFF\xFF", 3), 2).is_opaque) << "there is no alpha";
  EXPECT_FALSE(traits_of_picture(folder / "none.png"));
}

TEST(OpenedPicture, KeepsTheValuesOfThePictureBefore) {
  Model model = with_file(case_of("ELEMENT_WISE_SIGN"), {0, 0}, picture(3, 480, 640));
  model = with_values(model, {0, 0}, {.scale = 2, .bias = -1});
  model = with_layout(model, {0, 0}, Conversion::Layout::Nhwc);
  const Model after = with_file(model, {0, 0}, picture(3, 20, 30));
  EXPECT_EQ(conversion(after, {0, 0}), (Conversion{.layout = Conversion::Layout::Nhwc, .scale = 2, .bias = -1}));
  EXPECT_EQ(find_desc(after, {0, 0})->strides, (Sizes{0, 1, 90, 3}));
}

TEST(OpenedArray, IsBroadcastToTheSizesOfOtherInputs) {
  const Model before = case_of("ELEMENT_WISE_ADD");
  const auto strides = [&](Sizes sizes) {
    const Model after = with_file(before, {0, 1}, array(DataType::Float32, std::move(sizes)));
    EXPECT_TRUE(changed_alone(before, after, {0, 1}));
    EXPECT_EQ(find_desc(after, {0, 1})->sizes, (Sizes{1, 3, 128, 128}));
    return find_desc(after, {0, 1})->strides;
  };
  EXPECT_EQ(strides({1, 3, 128, 128}), Strides());
  EXPECT_EQ(strides({1, 1, 3, 128, 128}), Strides()) << "a leading 1 more";
  EXPECT_EQ(strides({128, 128}), (Sizes{16384, 0, 128, 1}));
  EXPECT_EQ(strides({3, 1, 1}), (Sizes{3, 1, 0, 0}));
}

TEST(OpenedArray, ThatCannotBeBroadcastGivesItsSizesAndSaysSo) {
  const Model before = case_of("ELEMENT_WISE_ADD");
  const Model after = with_file(before, {0, 1}, array(DataType::Float32, {64, 128}));
  EXPECT_EQ(find_desc(after, {0, 0})->sizes, (Sizes{64, 128}));
  EXPECT_EQ(opening_text(before, after, {0, 1}, "a.npy", {}), "opened a.npy; all tensors are now 64 × 128");
  EXPECT_TRUE(resizes_other_inputs(before, after, {0, 1}));
  const Model broadcast = with_file(before, {0, 1}, array(DataType::Float32, {128, 128}));
  EXPECT_FALSE(resizes_other_inputs(before, broadcast, {0, 1}));
  const Model alone = case_of("ELEMENT_WISE_SIGN");
  EXPECT_FALSE(resizes_other_inputs(alone, with_file(alone, {0, 0}, array(DataType::Float32, {64, 128})), {0, 0}))
      << "an output follows";
}

TEST(OpenedArray, OfNumbersIsTrueFromAHalfOnForACondition) {
  const Model before = case_of("ELEMENT_WISE_IF");
  const Model numbers = with_file(before, {0, 0}, array(DataType::Float32, {128, 128}));
  EXPECT_EQ(conversion(numbers, {0, 0}).threshold, (Threshold{Threshold::Test::AtLeast, 0.5}));
  EXPECT_EQ(find_resource(numbers, {0, 0})->data_type, DataType::UInt8);
  const Model truth = with_file(before, {0, 0}, array(DataType::UInt8, {128, 128}));
  EXPECT_EQ(conversion(truth, {0, 0}), Conversion{}) << "it is a condition as it is";
  EXPECT_EQ(find_resource(truth, {0, 0})->data_type, DataType::Unknown);
}

TEST(OpenedFile, OfATensorThatIsNotThereChangesNothing) {
  const Model model = case_of("ELEMENT_WISE_ADD");
  EXPECT_EQ(with_file(model, {3, 0}, picture(3, 4, 5)), model);
  EXPECT_EQ(with_file(model, {0, 9}, picture(3, 4, 5)), model);
  EXPECT_EQ(opening_text(model, model, {3, 0}, "p.png", {1, 3, 4, 5}), "opened p.png");
}

ArrayOfText text(Sizes sizes, std::size_t count) {
  return {std::move(sizes), std::vector<std::uint64_t>(count, test::f32(1.5f))};
}

TEST(PastedText, OfAsManyElementsKeepsTheSizes) {
  const Model before = with_sizes(case_of("ELEMENT_WISE_ADD"), {0, 0}, {1, 1, 2, 3}, Match::Groups);
  const Model after = with_pasted_values(before, {0, 1}, text({6}, 6));
  EXPECT_EQ(find_desc(after, {0, 1})->sizes, (Sizes{1, 1, 2, 3}));
  EXPECT_EQ(find_desc(after, {0, 1})->strides, Strides()) << "packed";
  EXPECT_EQ(std::get<ArrayValues>(find_resource(after, {0, 1})->initial_values).values.size(), 6u);
  EXPECT_EQ(pasting_text(before, after, {0, 1}, {6}), "pasted 6 values into BTensor");
  EXPECT_TRUE(changed_alone(before, after, {0, 1}));
  expect_reads_back(after);
}

TEST(PastedText, BesideAnotherInputIsBroadcastIfItCanBe) {
  const Model before = with_sizes(case_of("ELEMENT_WISE_ADD"), {0, 0}, {1, 1, 2, 3}, Match::Groups);
  const Model after = with_pasted_values(before, {0, 1}, text({3}, 3));
  EXPECT_EQ(find_desc(after, {0, 1})->sizes, (Sizes{1, 1, 2, 3}));
  ASSERT_TRUE(find_desc(after, {0, 1})->strides);
  EXPECT_EQ(find_desc(after, {0, 1})->strides->at(2), 0u) << "both rows are the same";
  EXPECT_EQ(find_desc(after, {0, 1})->strides->at(3), 1u);
  expect_reads_back(after);
}

TEST(PastedText, OfTheOnlyInputGivesItsSizesToTheOutput) {
  const Model before = case_of("ELEMENT_WISE_SIGN");
  const Model after = with_pasted_values(before, {0, 0}, text({2, 5}, 10));
  const Sizes sizes = find_desc(after, {0, 0})->sizes;
  EXPECT_EQ(element_count(sizes), 10u);
  EXPECT_EQ(find_desc(after, {0, 1})->sizes, sizes);
  expect_reads_back(after);
}

TEST(OpenedPicture, OfRealSamplesMakesAnIntegerInputAFloat) {
  const Model before = with_data_type(case_of("ELEMENT_WISE_SIGN"), {0, 0}, DataType::Int32, Match::Groups);
  SourceFile real = picture(3, 4, 5);
  real.path = "p.hdr";
  const Model after = with_file(before, {0, 0}, real);
  EXPECT_EQ(find_desc(after, {0, 0})->data_type, DataType::Float32);
  EXPECT_EQ(find_resource(after, {0, 0})->data_type, DataType::Float32);
  EXPECT_EQ(find_desc(with_file(before, {0, 0}, picture(3, 4, 5)), {0, 0})->data_type, DataType::Int32);
  expect_reads_back(after);
}

TEST(RawFile, HasTheTensorsTypeUntilAnotherOneIsChosen) {
  const FileValues file{.source_path = "a.raw", .resample_size = {}, .unknown = {}};
  const Model before = with_file(case_of("ELEMENT_WISE_ADD"), {0, 0}, array(DataType::Float32, {1, 3, 128, 128}));
  ASSERT_EQ(find_resource(before, {0, 0})->data_type, DataType::Unknown) << "an array has its own";
  const Model after = with_raw_file(before, {0, 0}, file);
  EXPECT_EQ(find_resource(after, {0, 0})->data_type, DataType::Float32);
  EXPECT_EQ(find_resource(with_source_type(after, {0, 0}, DataType::UInt8), {0, 0})->data_type, DataType::UInt8);
  const Model later = with_source_offset(after, {0, 0}, 4);
  EXPECT_EQ(find_binding(later, {0, 0})->element_offset, 4u);
  EXPECT_EQ(find_binding(after, {0, 0})->element_offset, 0u);
  for (const Model& left :
       {with_initial_values(later, {0, 0}, ConstantValues{1, 0}), with_file(later, {0, 0}, picture(3, 4, 5)),
        with_pasted_values(later, {0, 0}, text({1}, 1))})
    EXPECT_EQ(find_binding(left, {0, 0})->element_offset, 0u) << "another source has no offset";
  expect_reads_back(later);
}

TEST(Offset, MovesAnOutputInPlaceWithItsInput) {
  const Model before = with_in_place(case_of("ELEMENT_WISE_ADD"), 0, 0);
  const auto offsets = [](const Model& model) {
    std::vector<std::uint64_t> all;
    for (std::size_t i = 0; i < 3; ++i) all.push_back(find_binding(model, {0, i})->element_offset);
    return all;
  };
  EXPECT_EQ(offsets(with_source_offset(before, {0, 0}, 4)), (std::vector<std::uint64_t>{4, 0, 4}));
  EXPECT_EQ(offsets(with_source_offset(before, {0, 2}, 4)), (std::vector<std::uint64_t>{4, 0, 4}));
  EXPECT_EQ(offsets(with_source_offset(before, {0, 1}, 4)), (std::vector<std::uint64_t>{0, 4, 0}));
  Model both = case_of("ELEMENT_WISE_ADD");
  const_cast<Binding*>(find_binding(both, {0, 1}))->resource = find_binding(both, {0, 0})->resource;
  EXPECT_EQ(offsets(with_source_offset(both, {0, 1}, 4)), (std::vector<std::uint64_t>{0, 4, 0})) << "not in place";
}

TEST(RawFile, HasAHeaderUntilAnotherFileSaysWhereItsElementsAre) {
  const FileValues file{.source_path = "a.raw", .resample_size = {}, .unknown = {}};
  const Model before = with_raw_file(case_of("ELEMENT_WISE_ADD"), {0, 0}, file);
  const Model after = with_source_header(before, {0, 0}, 13);
  EXPECT_EQ(find_file(after, {0, 0})->offset, 13u);
  expect_reads_back(after);
  FileValues other = *find_file(after, {0, 0});
  other.source_path = "b.bin";
  EXPECT_EQ(find_file(with_initial_values(after, {0, 0}, other), {0, 0})->offset, 13u);
  for (const char* name : {"p.png", "a.npy", "a.npz:A"}) {
    other.source_path = name;
    EXPECT_EQ(find_file(with_initial_values(after, {0, 0}, other), {0, 0})->offset, 0u) << name;
  }
  EXPECT_EQ(find_file(with_file(after, {0, 0}, picture(3, 4, 5)), {0, 0})->offset, 0u);
}

}  // namespace
}  // namespace opscope::gui
