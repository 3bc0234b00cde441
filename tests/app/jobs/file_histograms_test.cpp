// The elements that a threshold tests, counted once while it is dragged.

#include "app/gui/jobs/file_histograms.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/io/file.h"
#include "core/io/image.h"
#include "core/io/npy.h"
#include "core/tensor/tensor.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

Model with_threshold(const std::string& file, double threshold) {
  FileValues values{.source_path = file, .resample_size = {}, .unknown = {}};
  values.conversion.threshold = Threshold{Threshold::Test::AtLeast, threshold};
  Model model;
  model.resources.push_back({"A", DataType::UInt8, values, 0, {}});
  return model;
}
std::uint64_t total(const Histogram& histogram) {
  return std::accumulate(histogram.bins.begin(), histogram.bins.end(), std::uint64_t{0});
}

class Histograms : public testing::Test {
 protected:
  HistogramsByResource of(const Model& model) { return test::value_of(histograms.of(model, {folder.path(), {}}, {})); }
  void write_array(const std::vector<float>& values) {
    const std::uint32_t sizes[] = {static_cast<std::uint32_t>(values.size())};
    folder.write("a.npy", encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values))));
  }

  test::TemporaryFolder folder;
  FileHistograms histograms;
};

TEST_F(Histograms, OfAPictureAreFromZeroToOne) {
  const std::uint32_t sizes[] = {1, 3, 2, 4};
  std::vector<std::byte> samples(24);
  std::fill(samples.begin() + 12, samples.end(), std::byte{255});
  ASSERT_TRUE(write_file(folder / "p.png", test::value_of(encode_image(DataType::UInt8, sizes, samples, false))));
  const HistogramsByResource all = of(with_threshold("p.png", 0.5));
  ASSERT_TRUE(all.contains("A"));
  const Histogram& histogram = all.at("A").histogram;
  EXPECT_EQ(histogram.low, 0);
  EXPECT_EQ(histogram.high, 1);
  EXPECT_EQ(histogram.bins.front(), 12u);
  EXPECT_EQ(histogram.bins.back(), 12u);
  EXPECT_EQ(total(histogram), 24u);
}

TEST(SmallPicture, HasElementsOfTheFirstSliceAtTheSamePlaces) {
  Tensor tensor;
  tensor.desc.data_type = DataType::UInt16;
  tensor.desc.sizes = {2, 3, 200, 640};  // four times as wide as the picture, and two of its heights
  std::vector<std::uint16_t> elements;
  for (int i = 0; i < 2 * 3 * 200 * 640; ++i) elements.push_back(static_cast<std::uint16_t>(i / 640));
  tensor.buffer = Buffer::copy_of(std::as_bytes(std::span(elements)));
  const auto picture = small_picture(tensor);
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->desc.data_type, DataType::UInt16);
  EXPECT_EQ(picture->desc.sizes, (std::vector<std::uint32_t>{50, 160}));
  for (const std::uint32_t row : {0u, 20u, 49u}) EXPECT_EQ(element_bits(*picture, row * 160 + 80), 4 * row + 2) << row;
}

TEST(SmallPicture, IsWholeIfItIsSmallAndMissingInOneDimension) {
  Tensor tensor;
  tensor.desc.data_type = DataType::UInt8;
  tensor.desc.sizes = {2, 3};
  tensor.buffer = Buffer::copy_of(std::as_bytes(std::span("abcdef", 6)));
  const auto picture = small_picture(tensor);
  ASSERT_TRUE(picture);
  EXPECT_EQ(picture->desc.sizes, tensor.desc.sizes);
  for (std::uint64_t i = 0; i < 6; ++i) EXPECT_EQ(element_bits(*picture, i), element_bits(tensor, i));
  tensor.desc.sizes = {1, 1};
  EXPECT_FALSE(small_picture(tensor));
}

TEST_F(Histograms, OfAnArrayReachFromItsSmallestToItsLargestElement) {
  write_array({-2, 0.5f, 6, std::numeric_limits<float>::quiet_NaN()});
  const Histogram histogram = of(with_threshold("a.npy", 0)).at("A").histogram;
  EXPECT_LE(histogram.low, -2);
  EXPECT_GE(histogram.high, 6);
  EXPECT_EQ(total(histogram), 3u);
  EXPECT_EQ(histogram.nan, 1u);
}

TEST_F(Histograms, ThatHaveNoFiniteElementAreEmpty) {
  write_array({std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()});
  const FileHistogram counted = of(with_threshold("a.npy", 0)).at("A");
  EXPECT_EQ(total(counted.histogram), 0u);
  EXPECT_FALSE(counted.middle);
}

TEST_F(Histograms, TellTheMiddleOfTheElementsAsPeopleTypeIt) {
  const auto middle = [&](const std::vector<float>& values) {
    write_array(values);
    return of(with_threshold("a.npy", 0)).at("A").middle;
  };
  EXPECT_EQ(middle({0, 0.3333f, std::numeric_limits<float>::infinity()}), 0.167);
  EXPECT_EQ(middle({-3, 8}), 2.5);
  EXPECT_EQ(middle({0.50001f, 0.50003f}), 0.50001f / 2.0 + 0.50003f / 2.0) << "0.5 is not between them";
}

TEST_F(Histograms, AreOfAPictureInItsSizeInTheCase) {
  const std::uint32_t sizes[] = {1, 1, 1, 4};
  const std::byte samples[] = {std::byte{0}, std::byte{102}, std::byte{102}, std::byte{204}};
  ASSERT_TRUE(write_file(folder / "p.png", test::value_of(encode_image(DataType::UInt8, sizes, samples, false))));
  Model model = with_threshold("p.png", 0.5);
  EXPECT_EQ(of(model).at("A").middle, 0.4);
  std::get<FileValues>(model.resources.front().initial_values).resample_size = ImageSize{1, 1, 1, 1};
  const FileHistogram one = of(model).at("A");
  EXPECT_EQ(total(one.histogram), 1u);
  EXPECT_NEAR(one.middle.value(), 0.4, 1e-6) << "the mean of all";
}

TEST_F(Histograms, AreKeptForAnotherThresholdAndCountedForAnotherFile) {
  write_array({1, 2});
  EXPECT_EQ(total(of(with_threshold("a.npy", 0)).at("A").histogram), 2u);
  EXPECT_EQ(total(of(with_threshold("a.npy", 1)).at("A").histogram), 2u);
  write_array({1, 2, 3});
  EXPECT_EQ(total(of(with_threshold("a.npy", 1)).at("A").histogram), 3u);
}

TEST_F(Histograms, OfFilesThatCannotBeReadOrHaveNoThresholdAreMissing) {
  EXPECT_TRUE(of(with_threshold("missing.npy", 0)).empty());
  write_array({1, 2});
  Model model = with_threshold("a.npy", 0);
  std::get<FileValues>(model.resources.front().initial_values).conversion.threshold.reset();
  EXPECT_TRUE(of(model).empty());
}

TEST_F(Histograms, HaveTheThresholdThatMakesHalfOfTheElementsTrue) {
  const auto half = [&](const std::vector<float>& values) {
    write_array(values);
    return of(with_threshold("a.npy", 0)).at("A").half;
  };
  EXPECT_EQ(half({0, 0.125f, 0.25f, 1e6f}), 0.2);  // in a histogram, three of them are in one bin
  EXPECT_EQ(half({1, 1, 1, 2}), 1.5);
  EXPECT_EQ(half({1, 2, 2, 2}), 1.5);
  EXPECT_EQ(half({-3, -3}), -3);
  EXPECT_EQ(half({std::numeric_limits<float>::quiet_NaN(), 4, 8, std::numeric_limits<float>::infinity()}), 6);
  EXPECT_EQ(half({1, std::nextafter(1.0f, 2.0f)}).value_or(0) > 1, true);
  EXPECT_EQ(half({std::numeric_limits<float>::quiet_NaN()}), std::nullopt);
}

TEST_F(Histograms, StopWhenTheyAreToldTo) {
  write_array(std::vector<float>(1 << 20));
  const auto stopped = histograms.of(with_threshold("a.npy", 0), {folder.path(), {}}, [] { return true; });
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::gui
