// Why the output of another tab, or of another program, is not compared.

#include <gtest/gtest.h>

#include "app/gui/edits/access.h"
#include "app/gui/edits/chain.h"
#include "app/gui/session/compared_outputs.h"
#include "app/gui/session/comparison_text.h"
#include "core/model/json.h"
#include "tests/support/case_text.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

TEST(ShapeChange, NamesTheSizesAndTheTypeThatChange) {
  const TensorDesc one{.data_type = DataType::Float32, .sizes = {64, 96}, .strides = {}},
      other{.data_type = DataType::Float16, .sizes = {32, 96}, .strides = {}};
  EXPECT_EQ(shape_change_text(one, other), "64×96 \u2192 32×96\nFLOAT32 \u2192 FLOAT16");
  TensorDesc half = one;
  half.data_type = DataType::Float16;
  EXPECT_EQ(shape_change_text(one, half), "FLOAT32 \u2192 FLOAT16");
  EXPECT_EQ(shape_change_text(one, one), "");
}

TEST(Misfit, SaysBothShapes) {
  const TensorDesc own{.data_type = DataType::Float32, .sizes = {4}, .strides = {}},
      wanted{.data_type = DataType::Float32, .sizes = {2, 3}, .strides = {}};
  const Misfit misfit = misfit_between(own, wanted, false);
  EXPECT_EQ(misfit.note(), "not compared: of size 4, not 2×3");
  EXPECT_EQ(misfit.details(), "Its output is FLOAT32 of sizes 4, that of the case in front FLOAT32 of sizes 2 × 3.");
  EXPECT_FALSE(misfit_between(wanted, wanted, false).any());
  EXPECT_FALSE(misfit_between(wanted, wanted, false).compared_as) << "its own";
  EXPECT_TRUE(misfit_between(wanted, wanted, false).shorter_notes().empty());
  TensorDesc half = wanted;
  half.data_type = DataType::Float16;
  for (const Misfit& either : {misfit_between(half, wanted, false), misfit_between(wanted, half, false)}) {
    EXPECT_FALSE(either.any()) << "they are compared as numbers";
    EXPECT_EQ(either.compared_as, DataType::Float32);
  }
  TensorDesc bytes = wanted;
  bytes.data_type = DataType::UInt8;
  EXPECT_EQ(misfit_between(wanted, bytes, false).compared_as, DataType::Float32) << "it has all numbers of UINT8";
  EXPECT_EQ(misfit_between(bytes, wanted, true).note(), "not compared: UINT8, not FLOAT32")
      << "its steps are no numbers";
  EXPECT_FALSE(misfit_between(wanted, bytes, true).compared_as);
  TensorDesc words = wanted;
  words.data_type = DataType::Int32;
  EXPECT_EQ(misfit_between(words, wanted, false).compared_as, DataType::Float64) << "FLOAT32 would round it";
  words.data_type = DataType::Int64;
  EXPECT_EQ(misfit_between(words, wanted, false).note(), "not compared: INT64, not FLOAT32") << "no type has both";
  EXPECT_EQ(misfit_between(half, own, false).note(), "not compared: FLOAT16 2×3, not FLOAT32 4");
}

TEST(Misfit, HasShorterNotesForLittleRoom) {
  using Notes = std::vector<std::string>;
  const TensorDesc wanted{.data_type = DataType::Float32, .sizes = {2, 3}, .strides = {}};
  TensorDesc other = wanted;
  other.data_type = DataType::Int64;
  EXPECT_EQ(misfit_between(other, wanted, false).shorter_notes(), (Notes{"INT64, not FLOAT32", "other type"}));
  other.data_type = DataType::Float16;
  other.sizes = {4};
  EXPECT_EQ(misfit_between(other, wanted, false).shorter_notes(),
            (Notes{"FLOAT16 4, not FLOAT32 2×3", "other type and sizes", "other type"}));
  other.data_type = wanted.data_type;
  EXPECT_EQ(misfit_between(other, wanted, false).shorter_notes(), (Notes{"of size 4, not 2×3", "other sizes"}));
}

TEST(Misfit, SaysThatTheOtherChainLacksADispatch) {
  const Misfit misfit{.lacks = "noise", .title = "other.json"};
  EXPECT_TRUE(misfit.any());
  EXPECT_EQ(misfit.note(), "not compared: no dispatch 'noise' in other.json");
  EXPECT_EQ(misfit.shorter_notes().back(), "no dispatch 'noise'");
}

TEST(ComparedOutputs, AnArrayIsOfTheDispatchOfItsNameAlone) {
  Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  ComparedOutputs outputs;
  outputs.array = "mine.npy";
  EXPECT_EQ(test::value_of(array_for(outputs, chain, 1)).elsewhere, "") << "it is of whichever is on show";
  outputs.dispatch.name = "clip";
  EXPECT_EQ(test::value_of(array_for(outputs, chain, 0)).elsewhere, "");
  EXPECT_EQ(test::value_of(array_for(outputs, chain, 1)).elsewhere, "chosen for clip");
  Model twice = chain;
  twice.commands.push_back(chain.commands.front());
  EXPECT_EQ(test::value_of(array_for(outputs, twice, 0)).elsewhere, "");
  EXPECT_EQ(test::value_of(array_for(outputs, twice, 3)).elsewhere, "chosen for clip, 1 of 4");
  chain.commands.erase(chain.commands.begin());
  EXPECT_EQ(test::value_of(array_for(outputs, chain, 0)).elsewhere, "its dispatch clip is gone");
}

TEST(ComparedOutputs, ArraysThatAreChosenOneAfterTheOtherStayWithTheirDispatches) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const ComparedOutputs first{.array = "a/clipped.npy", .expected = {}, .dispatch = {"clip"}};
  ComparedOutputs second{.array = "a/signs.npy", .expected = {}, .dispatch = {"sign"}};
  EXPECT_EQ(keep_chosen(second, first), std::nullopt) << "it takes no other's place";
  const auto all = arrays_for(second, chain);
  EXPECT_EQ(test::value_of(all.at(0)).file, "a/clipped.npy");
  EXPECT_EQ(test::value_of(all.at(0)).elsewhere + test::value_of(all.at(2)).elsewhere, "");
  EXPECT_EQ(test::value_of(all.at(1)).elsewhere, "chosen for sign");
  EXPECT_TRUE(test::value_of(all.at(0)).is_of_chain() && test::value_of(all.at(2)).is_of_chain());
  EXPECT_EQ(second.files(), (std::set<std::filesystem::path>{"a/clipped.npy", "a/signs.npy"}));
  EXPECT_EQ(comparison_text(second, chain), "a/signs.npy; still with clipped.npy at clip");
  ComparedOutputs third{.array = "b/better.npy", .expected = {}, .dispatch = {"clip"}};
  const auto replaced = keep_chosen(third, second);
  EXPECT_EQ(test::value_of(replaced), "a/clipped.npy");
  EXPECT_EQ(third.chosen_before, (std::vector<ChosenArray>{{{"sign"}, "a/signs.npy"}}));
  EXPECT_EQ(comparison_text(third, chain, replaced),
            "b/better.npy, in place of clipped.npy; still with signs.npy at sign");
  Model twice = chain;
  twice.commands.push_back(chain.commands.front());
  EXPECT_EQ(comparison_text(second, twice), "a/signs.npy; still with clipped.npy at clip, 1 of 4");
  Model without = chain;
  without.commands.erase(without.commands.begin());
  EXPECT_EQ(comparison_text(second, without), "a/signs.npy") << "nothing is compared with the other file any more";
  const ComparedOutputs misplaced{.array = "b/clipped.npy", .expected = {}, .dispatch = {"sign"}};
  EXPECT_EQ(dispatch_by_name(misplaced, chain), 0u);
  EXPECT_EQ(dispatch_by_name(first, chain), std::nullopt) << "it is its own";
  EXPECT_EQ(dispatch_by_name(second, chain), std::nullopt) << "no output is called so";
  Model alone = chain;
  alone.commands.resize(1);
  EXPECT_FALSE(test::value_of(array_for(first, alone, 0)).is_of_chain());
}

TEST(ComparedOutputs, OfAFolderItIsToldWhichFilesWereTaken) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  EXPECT_EQ(files_of_results(chain), ": clipped.npy and least.npy");
  const Model named = with_resource_name(chain, {0, find_dispatchable(chain, 0)->desc.schema->output()}, "clip.out");
  EXPECT_EQ(files_of_results(named), ": clip_out.npy and least.npy") << "as an export calls it";
  const test::TemporaryFolder folder;
  for (const char* name : {"clipped.bin", "least.npy", "old.npy", "readme.txt"})
    folder.write(std::string("theirs/") + name, "1234");
  EXPECT_EQ(comparison_text(results_in(folder / "theirs", chain), chain),
            "the results of theirs, 1 file for 3 dispatches: least.npy; of another size or type: clipped.bin; none for "
            "min; not taken: old.npy");
  folder.write("theirs/clipped.bin", std::string(64, '\0'));  // 16 of FLOAT32
  EXPECT_EQ(comparison_text(results_in(folder / "theirs", chain), chain),
            "the results of theirs, 2 files for 3 dispatches: clipped.bin and least.npy; none for min; not taken: "
            "old.npy");
  EXPECT_EQ(comparison_text({.array = {}, .expected = {{"clipped", "clipped.npy"}}}, chain), "the expected outputs");
}

TEST(ComparedOutputs, FilesThatAppearInAFolderOfResultsAreTaken) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const test::TemporaryFolder folder;
  folder.write("theirs/clipped.bin", "1234");
  const std::filesystem::path theirs = folder / "theirs", clipped = theirs / "clipped.bin",
                              least = theirs / "expected/least.npy";
  ComparedOutputs outputs = results_in(theirs, chain);
  using Files = std::vector<std::filesystem::path>;
  EXPECT_EQ(take_new_results(outputs, chain), Files());
  folder.write("theirs/expected/least.npy", "1234");
  EXPECT_TRUE(outputs.folders().contains(least.parent_path()));
  EXPECT_EQ(take_new_results(outputs, chain), Files{least});
  EXPECT_EQ(take_new_results(outputs, chain), Files());
  std::filesystem::remove(clipped);
  EXPECT_EQ(take_new_results(outputs, chain), Files());
  EXPECT_EQ(outputs.expected, (decltype(outputs.expected){{"clipped", clipped}, {"least", least}}));
  outputs.folder.clear(), outputs.expected.clear();
  EXPECT_EQ(take_new_results(outputs, chain), Files()) << "they are not from a folder";
}

// Moved to the front, min writes the resource that clip wrote.
TEST(ComparedOutputs, AFileOfAFolderStaysWithTheDispatchThatWroteIt) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const test::TemporaryFolder folder;
  folder.write("theirs/clipped.bin", "1234");
  folder.write("theirs/least.bin", "1234");
  const ComparedOutputs outputs = results_in(folder / "theirs", chain);
  const auto told = [&](const Model& model, const char* name) {
    return test::value_of(array_for(outputs, model, test::value_of(find_named(model, {.name = name})))).elsewhere;
  };
  EXPECT_EQ(told(chain, "clip"), "");
  EXPECT_EQ(told(chain, "min"), "taken as the output of sign, which writes it last");
  EXPECT_EQ(told(chain, "sign"), "");
  EXPECT_EQ(first_compared(outputs, chain, 2), 2u);
  EXPECT_EQ(first_compared(outputs, chain, 1), 0u) << "min has none";
  EXPECT_EQ(first_compared({}, chain, 1), std::nullopt);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(arrays_for(outputs, chain).at(i), array_for(outputs, chain, i)) << i;
  const Model moved = with_moved_dispatch(chain, 1, 0);
  ASSERT_EQ(find_binding(moved, {0, 2})->resource, "clipped");
  EXPECT_EQ(told(moved, "min"), "it has the output of clip");
  EXPECT_EQ(told(moved, "sign"), "");
  Model renamed = chain;
  for (auto& [tensor, binding] : find_dispatch(renamed, 2)->bindings)
    if (tensor == "OutputTensor") binding.resource = "signs";
  EXPECT_EQ(told(renamed, "min"), "") << "it alone writes there now";
  EXPECT_EQ(test::value_of(array_for(outputs, renamed, 2)).file.filename(), "signs.npy");
}

TEST(ComparedOutputs, AFileThatIsMissingIsNamedAsItIsLookedFor) {
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/chain_of_three.json"));
  const test::TemporaryFolder folder;
  folder.write("theirs/expected/clipped.bin", "1234");
  const ComparedOutputs outputs = results_in(folder / "theirs", chain);
  const ComparedArray found = test::value_of(array_for(outputs, chain, 0));
  EXPECT_EQ(compared_name(found), "theirs/expected/clipped.bin");
  EXPECT_FALSE(found.is_missing);
  const ComparedArray missing = test::value_of(array_for(outputs, chain, 2));
  EXPECT_EQ(missing.file, folder / "theirs/least.npy");
  EXPECT_EQ(missing.elsewhere, "no such file was found, nor .bin, .dat or .raw");
  EXPECT_TRUE(missing.is_missing);
}

// An export makes names safe for every file system.
TEST(ComparedOutputs, AFileMayHaveTheNameThatAnExportGivesIt) {
  const std::string desc = test::desc_text("INT8", "4");
  const auto writes = [&](const char* first, const char* second) {
    return test::CaseText()
        .resource("A", "INT8", "[-5, 0, 7, 9]")
        .constant(first, "INT8", 4)
        .constant(second, "INT8", 4)
        .dispatch("ABS", {"A", first}, desc)
        .dispatch("SIGN", {first, second}, desc)
        .model();
  };
  const test::TemporaryFolder folder;
  folder.write("theirs/abs_out.npy", "1234");
  const std::filesystem::path file = folder / "theirs/abs_out.npy";
  using Expected = decltype(ComparedOutputs::expected);
  EXPECT_EQ(results_in(folder / "theirs", writes("abs.out", "B")).expected, (Expected{{"abs.out", file}}));
  EXPECT_EQ(results_in(folder / "theirs", writes("abs.out", "abs_out")).expected, (Expected{{"abs_out", file}}))
      << "it is the name of another one";
}

}  // namespace
}  // namespace opscope::gui
