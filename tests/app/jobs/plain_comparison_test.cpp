// Which cases compare two arrays without an operator.

#include "app/gui/jobs/plain_comparison.h"

#include <gtest/gtest.h>

#include "app/gui/session/files.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

using test::value_of;

class PlainComparison : public testing::Test {
 protected:
  PlainComparison() {
    const std::vector<float> values = {1, 2, 3, 4};
    const std::vector<std::uint32_t> sizes = {1, 1, 2, 2};
    EXPECT_TRUE(write_file(folder / "a.npy", encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)))));
    const Document document = value_of(array_document(folder / "a.npy", "a.npy"));
    request.model = document.model();
    request.shows_array = document.shows_array();
    request.compared = ComparedArray{folder / "b.npy"};
  }

  const test::TemporaryFolder folder;
  Request request;
};

TEST_F(PlainComparison, IsThatOfACaseMadeToShowAnArray) {
  EXPECT_TRUE(is_plain_comparison(request));
  request.compared.reset();
  EXPECT_FALSE(is_plain_comparison(request));
}

TEST_F(PlainComparison, IsNotThatOfAnyOtherCaseWhichCopiesAnArray) {
  request.shows_array = false;
  EXPECT_FALSE(is_plain_comparison(request)) << "cpu and gpu are in question";
}

TEST_F(PlainComparison, HasItsArrayByNameIfItIsComparedWithAnotherCaseToo) {
  Results results;
  results.request = request;
  EXPECT_EQ(copied_array(results), "a.npy");
  results.request.compared = ComparedCase{"half.npy", {}, DataType::Float32};
  EXPECT_EQ(copied_array(results), "a.npy");
  EXPECT_FALSE(is_plain_comparison(results.request)) << "the case of a tab is no file";
  results.request.compared.reset();
  EXPECT_EQ(copied_array(results), "");
  EXPECT_FALSE(is_plain_comparison(results.request));
  results.request.beside_array = true;
  EXPECT_EQ(copied_array(results), "a.npy") << "the other one is in a pane of its own";
  EXPECT_TRUE(is_plain_comparison(results.request));
  EXPECT_EQ(shown_array(results.request), "a.npy");
  results.request.shows_array = false;
  EXPECT_EQ(shown_array(results.request), "") << "its operator is in question";
}

TEST_F(PlainComparison, IsNotThatOfADispatchInAChain) {
  Model chain = *request.model;
  chain.commands.push_back(chain.commands.front());
  request.model = std::make_shared<const Model>(chain);
  request.dispatch = 1;
  EXPECT_FALSE(is_plain_comparison(request)) << "the first dispatch may have written its input";
}

}  // namespace
}  // namespace opscope::gui
