#include "core/text/word_search.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

TEST(WordSearch, AWholeWordIsBeforeABeginningAndThatBeforeTheMiddleOfAWord) {
  EXPECT_EQ(search_rank("max", "Max"), 0);
  EXPECT_EQ(search_rank("max", "Maximum"), 1);
  EXPECT_EQ(search_rank("max", "Softmax"), 2);
  EXPECT_EQ(search_rank("nan", "Banana, NaN"), 0) << "the best of several places counts";
  EXPECT_EQ(search_rank("max", "Clip"), std::nullopt);
}

TEST(WordSearch, TheNameIsBeforeEverythingElse) {
  EXPECT_EQ(search_rank("max", "Clip", "Max"), 3);
  EXPECT_EQ(search_rank("max", "Clip", "maximum"), 4);
  EXPECT_EQ(search_rank("max", "Clip", "softmax"), 5);
  EXPECT_EQ(search_rank("max", "Softmax", "max"), 2);
}

TEST(WordSearch, EveryWordOfTheQueryMustOccur) {
  EXPECT_EQ(search_rank("next nan", "Next NaN in gpu"), 0);
  EXPECT_EQ(search_rank("nan next", "Next NaN in gpu"), 0) << "in any order";
  EXPECT_EQ(search_rank("next dispatch", "Next NaN", "of the dispatch"), 3);
  EXPECT_EQ(search_rank("next clip", "Next NaN", "of the dispatch"), std::nullopt);
  EXPECT_EQ(search_rank("", "anything"), 0);
  EXPECT_EQ(search_rank("   ", ""), 0);
  EXPECT_EQ(search_rank("a", ""), std::nullopt);
}

TEST(WordSearch, SignsEndWordsAndCharactersBeyondAsciiDoNot) {
  EXPECT_EQ(search_rank("npy", "Save as .npy..."), 0);
  EXPECT_EQ(search_rank(".npy", "Save as .npy..."), 0);
  EXPECT_EQ(search_rank("inf", "Next +Inf"), 0);
  EXPECT_EQ(search_rank("clip", "ELEMENT_WISE_CLIP"), 0);
  EXPECT_EQ(search_rank("16", "FLOAT16"), 2);
  EXPECT_EQ(search_rank("lig", "Größe, ölig"), 2) << "ö is a letter";
}

TEST(WordSearch, OneOrTwoLettersBeginAWord) {
  EXPECT_EQ(search_rank("if", "If"), 0);
  EXPECT_EQ(search_rank("if", "Difference square"), std::nullopt);
  EXPECT_EQ(search_rank("di", "Difference square"), 1);
}

TEST(WordSearch, APluralFindsItsSingular) {
  EXPECT_EQ(search_rank("panes", "Hide gpu", "pane"), 4) << "behind those with the word itself";
  EXPECT_EQ(search_rank("panes", "Show all panes", "pane"), 0);
  EXPECT_EQ(search_rank("abs", "ab"), std::nullopt) << "too short for one";
}

TEST(WordSearch, AVerbFindsItsOtherForms) {
  EXPECT_EQ(search_rank("copy", "It copies its values"), 1);
  EXPECT_EQ(search_rank("copy", "copies", "copy"), 1);
  EXPECT_EQ(search_rank("copy", "Cops"), std::nullopt);
}

TEST(WordSearch, CountsTheLettersThatAreWrong) {
  EXPECT_EQ(letters_apart("cilp", "Clip"), 1) << "swapped";
  EXPECT_EQ(letters_apart("clp", "Clip"), 1) << "left out";
  EXPECT_EQ(letters_apart("cliip", "Clip"), 1) << "too many";
  EXPECT_EQ(letters_apart("quantised lin", "Quantized linear add"), 1) << "the beginning of a word is enough";
  EXPECT_EQ(letters_apart("virdiss", "viridis"), 2);
  EXPECT_EQ(letters_apart("clap", "Clip"), 1);
  EXPECT_EQ(letters_apart("clip", ""), 4);
}

}  // namespace
}  // namespace opscope
