// Files of results belong to the chain that gave them: after an edit of it they are stale, and not wrong.

#include "app/gui/session/files_origin.h"

#include <gtest/gtest.h>

#include "app/gui/edits/access.h"
#include "app/gui/edits/chain.h"
#include "app/gui/session/compared_outputs.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"

namespace opscope::gui {
namespace {

class FilesOfAChain : public testing::Test {
 protected:
  // Why each dispatch after the edit is not compared: with expected outputs, or with those of another program.
  std::vector<std::string> told(const Model& now, const std::string& theirs = "") const {
    ComparedOutputs outputs{.array = {}, .expected = {{"clipped", "clipped.npy"}, {"least", "least.npy"}}};
    outputs.theirs = theirs;
    outputs.origin = origin_of(chain_);
    if (!theirs.empty()) set_owners(outputs, *chain_);
    follow_edit(outputs.origin, *chain_, now);
    for (auto& [resource, owners] : outputs.owners)
      for (NamedDispatch& each : owners) each = after_edit(each, *chain_, now);
    const auto arrays = arrays_for(outputs, now);
    std::vector<std::string> texts;
    texts.reserve(arrays.size());
    for (const auto& array : arrays) texts.push_back(array ? array->elsewhere : "no file");
    return texts;
  }

  using Texts = std::vector<std::string>;
  // clip, min, and sign in the place of min's output
  const std::shared_ptr<const Model> chain_ = std::make_shared<const Model>(
      test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json")));
};

TEST_F(FilesOfAChain, AreStaleBehindADispatchThatIsGoneOrNew) {
  EXPECT_EQ(told(*chain_), (Texts{"", "no file", ""}));
  const Model shorter = without_dispatch(*chain_, 1);
  EXPECT_EQ(told(shorter), (Texts{"", "of the chain with min: undo, or export it again"}));
  EXPECT_EQ(told(shorter, "theirs"), (Texts{"", "of the chain with min: undo, or choose it again"}));
  const Model longer = with_dispatch_behind(*chain_, 0, *find_operator("ELEMENT_WISE_ABS"));
  EXPECT_EQ(told(longer).back(), "of the chain without absolute: undo, or export it again");
  EXPECT_EQ(told(longer).front(), "");
}

TEST_F(FilesOfAChain, AreStaleBehindDispatchesThatChangedPlaces) {
  const Model moved = with_moved_dispatch(*chain_, 1, 0);
  EXPECT_EQ(told(moved).back(), "of the chain in another order: undo, or export it again");
  EXPECT_EQ(told(moved, "theirs").back(), "of the chain in another order: undo, or choose it again");
}

// Both have the name of one dispatchable, and the one that is left is the first of that name.
TEST_F(FilesOfAChain, AreFreshOnceOneOfTwoEqualDispatchesIsBack) {
  Model twice = *chain_;
  twice.commands.insert(twice.commands.begin() + 1, *find_dispatch(*chain_, 0));
  for (const std::size_t gone : {0u, 1u}) {
    FilesOrigin origin = origin_of(std::make_shared<const Model>(twice));
    Model once = twice;
    once.commands.erase(once.commands.begin() + static_cast<std::ptrdiff_t>(gone));
    follow_edit(origin, twice, once);
    follow_edit(origin, once, twice);
    EXPECT_EQ(origin, origin_of(origin.model)) << gone;
    EXPECT_EQ(stale_texts(origin, twice, false), (Texts{"", "", "", ""})) << gone;
  }
}

TEST_F(FilesOfAChain, StayWithTheirDispatches) {
  EXPECT_EQ(told(without_dispatch(*chain_, 2)), (Texts{"", "it has the output of sign"}));
  EXPECT_EQ(told(with_dispatch_name(*chain_, 1, "less")), (Texts{"", "no file", ""}));
}

// Another program's files are judged on those before them, where such a difference is inherited.
TEST_F(FilesOfAChain, OfExpectedOutputsAreStaleBehindAnEdit) {
  Model edited = *chain_;
  edited.resources.front().initial_values = ConstantValues{16, 1};
  EXPECT_EQ(told(edited), (Texts{"", "no file", "of the chain before clip was edited: undo, or export it again"}));
  EXPECT_EQ(told(edited, "theirs").back(), "");
}

TEST_F(FilesOfAChain, AnArrayThatChangesIsOfThePresentChain) {
  const auto shorter = std::make_shared<const Model>(without_dispatch(*chain_, 1));
  ComparedOutputs outputs{.array = "signs.npy", .expected = {}, .dispatch = {"sign"}};
  outputs.origin = origin_of(chain_);
  EXPECT_EQ(test::value_of(array_for(outputs, *chain_, 2)).elsewhere, "");
  EXPECT_EQ(test::value_of(array_for(outputs, *shorter, 1)).elsewhere,
            "of the chain with min: undo, or choose it again");
  renew_origin(outputs, "other.npy", shorter);
  EXPECT_NE(test::value_of(array_for(outputs, *shorter, 1)).elsewhere, "");
  renew_origin(outputs, "signs.npy", shorter);
  EXPECT_EQ(test::value_of(array_for(outputs, *shorter, 1)).elsewhere, "");
}

// The others were computed by the chain without the new dispatch still.
TEST_F(FilesOfAChain, AFileThatChangesRenewsNoOther) {
  const auto longer =
      std::make_shared<const Model>(with_dispatch_behind(*chain_, 0, *find_operator("ELEMENT_WISE_ABS")));
  ComparedOutputs outputs{.array = {}, .expected = {{"clipped", "clipped.npy"}, {"least", "least.npy"}}};
  outputs.theirs = "theirs", outputs.origin = origin_of(chain_);
  set_owners(outputs, *chain_);
  const auto last = [&] { return test::value_of(arrays_for(outputs, *longer).back()).elsewhere; };
  const std::string stale = "of the chain without absolute: undo, or choose it again";
  EXPECT_EQ(last(), stale);
  renew_origin(outputs, "clipped.npy", longer);
  EXPECT_EQ(last(), stale);
  EXPECT_EQ(test::value_of(array_for(outputs, *longer, 0)).elsewhere, "");
  renew_origin(outputs, "least.npy", longer);
  EXPECT_EQ(last(), "");
  EXPECT_EQ(test::value_of(arrays_for(outputs, *chain_).back()).elsewhere,
            "of the chain with absolute: undo, or choose it again");
}

}  // namespace
}  // namespace opscope::gui
