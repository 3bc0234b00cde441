// An edit of the chain tells which prints and files have the output of another dispatch then.

#include "app/gui/edits/prints.h"

#include <gtest/gtest.h>

#include "app/gui/edits/chain.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

std::string after_move(const Model& model, std::size_t from, std::size_t to) {
  EXPECT_EQ(why_not_moved(model, from, to), "");
  return changed_prints_text(model, with_moved_dispatch(model, from, to), from, to);
}

class ChangedPrints : public testing::Test {
 protected:
  // clip, min -> least, print least, sign: least -> least, print least
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const std::string end = "of min now, it was of sign";
};

TEST_F(ChangedPrints, AMoveTellsThatAPrintStandsBeforeAllThatWriteIt) {
  const std::string both = "1st print of least: its initial values now, it was of min; 2nd print of least: ";
  EXPECT_EQ(after_move(chain, 2, 1), both + end);
  EXPECT_EQ(after_move(chain, 1, 2), both + end) << "the same swap";
}

TEST_F(ChangedPrints, AMoveTellsWhoseOutputIsPrintedInstead) {
  const std::string text = "1st print of least: of clip now, it was of min";
  EXPECT_EQ(after_move(chain, 1, 0), text);
  EXPECT_EQ(after_move(chain, 0, 1), text);
  const Model four = with_dispatch_behind(chain, 2, *find_operator("ELEMENT_WISE_NEGATE"));
  EXPECT_EQ(changed_prints_text(chain, four, std::nullopt, 3), "") << "nothing prints what it writes";
  EXPECT_EQ(after_move(four, 3, 2), "2nd print of least: " + end) << "both have the output of min then";
}

TEST_F(ChangedPrints, NothingIsToldOfTheOutputOfADispatchThatOnlyHasAnotherPlace) {
  EXPECT_EQ(changed_prints_text(chain, chain, 1, 1), "");
  EXPECT_EQ(changed_prints_text(chain, without_dispatch(chain, 0), 0, std::nullopt), "");
  const Model four = with_dispatch_behind(chain, 0, *find_operator("ELEMENT_WISE_NEGATE"));
  EXPECT_EQ(changed_prints_text(chain, four, std::nullopt, 1), "");
}

// A later dispatch writes over the resource of min, so that names do not follow.
TEST_F(ChangedPrints, AMoveTellsWhichDispatchesWriteAnotherResource) {
  const Model four = with_dispatch_behind(chain, 0, *find_operator("ELEMENT_WISE_NEGATE"));
  EXPECT_EQ(changed_outputs_text(four, with_moved_dispatch(four, 1, 2), 1, 2),
            "min now writes negate.out, and negate now writes least");
  EXPECT_EQ(changed_outputs_text(four, with_moved_dispatch(four, 2, 1), 2, 1),
            "min now writes negate.out, and negate now writes least");
  EXPECT_EQ(changed_outputs_text(four, with_moved_dispatch(four, 1, 0), 1, 0), "") << "the names follow";
  EXPECT_EQ(changed_outputs_text(four, four, 1, 1), "");
}

TEST_F(ChangedPrints, AFileIsToldToo) {
  Model model = chain;
  model.commands.back() = WriteFileCommand{"least", "result.npy", {}, {}};
  EXPECT_EQ(after_move(model, 2, 1), "print of least: its initial values now, it was of min; file of least: " + end);
}

TEST_F(ChangedPrints, ARemovalTellsTwoAndHowManyMore) {
  Model model = chain;
  for (int i = 0; i < 2; ++i) model.commands.push_back(chain.commands.back());
  EXPECT_EQ(prints_without_text(model, without_dispatch(model, 2), 2),
            "2nd print of least has the output of min, 3rd print of least has the output of min, and 1 more");
  EXPECT_EQ(prints_without_text(chain, without_dispatch(chain, 0), 0), "");
}

TEST_F(ChangedPrints, DispatchesOfOneNameAreToldApart) {
  Model model = chain;
  for (const std::size_t command : {std::size_t{3}, std::size_t{4}}) model.commands.push_back(chain.commands[command]);
  EXPECT_EQ(changed_prints_text(model, without_dispatch(model, 3), 3, std::nullopt),
            "3rd print of least: of sign (3rd dispatch) now, it was of sign (4th dispatch)");
}

}  // namespace
}  // namespace opscope::gui
