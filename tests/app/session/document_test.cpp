// Undo is bounded by memory: what several steps share counts once, and the oldest steps are dropped first.

#include "app/gui/session/document.h"

#include <gtest/gtest.h>
#include <malloc.h>

#include <filesystem>
#include <fstream>
#include <span>
#include <vector>

#include "app/gui/edits/operators.h"
#include "app/gui/session/files.h"
#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/model/json.h"
#include "core/operators/schema/registry.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

constexpr std::uint64_t million = 1'000'000;

Model with_values(std::uint64_t count, std::uint64_t value = 0) {
  Model model;
  Resource resource;
  resource.name = "A";
  resource.data_type = DataType::Float32;
  resource.initial_values = ArrayValues{std::vector<std::uint64_t>(count, value)};
  model.resources.push_back(resource);
  return model;
}

Model renamed(Model model, const std::string& name) {
  model.resources[0].name = name;
  return model;
}

std::size_t heap_in_use() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(Undo, AThousandEditsOfAMillionValuesTakeTheMemoryOfOne) {
  Document document(with_values(million), "case.json");
  const std::size_t before = heap_in_use();
  for (int i = 0; i < 1000; ++i) document.apply({renamed(*document.model(), "name " + std::to_string(i)), ""});
  const std::size_t grown = heap_in_use() - before;
  EXPECT_LT(grown, 4 * million) << "each step took 8 MB when every step was a copy";
  EXPECT_EQ(document.history().steps, 1000);
  EXPECT_TRUE(document.history().complete);
  std::printf("1,000 edits beside 1,000,000 inline values: %zu bytes a step\n", grown / 1000);
}

TEST(Undo, OldestStepsAreGivenUpOnceValuesTakeTooMuch) {
  Document document(with_values(million), "case.json");
  for (std::uint64_t i = 1; i <= 100; ++i) document.apply({with_values(million, i), ""});
  EXPECT_LE(document.history_bytes(), Document::default_history_bytes);
  EXPECT_GE(document.history_bytes(), Document::default_history_bytes * 9 / 10) << "no more than needed";
  const History history = document.history();
  EXPECT_FALSE(history.complete);
  EXPECT_LT(history.steps, 34);  // of 8 MB each in 256 MiB
  const auto value_of = [](const ModelPtr& model) {
    return std::get<ArrayValues>(model->resources[0].initial_values).values[0];
  };
  EXPECT_EQ(value_of(history.before_oldest), 100 - history.steps) << "the nearest steps are the ones that stay";
  while (document.can_undo()) document.undo();
  EXPECT_EQ(document.model(), history.before_oldest);
  while (document.can_redo()) document.redo();
  EXPECT_EQ(value_of(document.model()), 100);
}

TEST(Undo, TheNearestStepsStayHoweverLarge) {
  Document document(with_values(million), "case.json");
  document.limit_history(1000);
  for (std::uint64_t i = 1; i <= 10; ++i) document.apply({with_values(million, i), ""});
  EXPECT_EQ(document.history().steps, Document::least_steps);
}

TEST(Undo, ADragOverManyValuesIsOneStepInMemoryToo) {
  Document document(with_values(million), "case.json");
  for (std::uint64_t i = 1; i <= 100; ++i) document.apply({with_values(million, i), "drag"});
  EXPECT_EQ(document.history().steps, 1);
  EXPECT_LT(document.history_bytes(), 17 * million);
}

TEST(Undo, AGestureThatEndsWhereItBeganIsNoStep) {
  Document document(with_values(3), "case.json");
  const ModelPtr first = document.model();
  document.apply({with_values(4), "drag"});
  document.apply({with_values(5), "drag"});
  document.apply({with_values(3), "drag"});
  document.end_gesture();
  EXPECT_FALSE(document.can_undo());
  EXPECT_EQ(document.model(), first);
  EXPECT_FALSE(document.dirty());
  document.apply({with_values(4), "drag"});
  document.end_gesture();
  EXPECT_TRUE(document.can_undo());
}

TEST(Undo, AnEditThatLeadsToWhatWasSavedLeavesNoChange) {
  Document document(with_values(3), "case.json");
  document.apply({with_values(4), ""});
  EXPECT_TRUE(document.dirty());
  document.apply({with_values(3), ""});
  EXPECT_FALSE(document.dirty());
  document.undo();
  EXPECT_TRUE(document.dirty());
  document.redo();
  EXPECT_FALSE(document.dirty());
  document.apply({with_values(5), "drag"});
  document.apply({with_values(3), "drag"});
  document.end_gesture();
  EXPECT_FALSE(document.dirty());
  document.undo();
  EXPECT_EQ(*document.model(), with_values(4)) << "the drag was no step";
}

TEST(Undo, TheOldestStepHasATimeAndTheCasesAroundIt) {
  const auto start = std::chrono::system_clock::now();
  Document document(with_values(3), "case.json");
  EXPECT_EQ(document.history().before_oldest, nullptr);
  const ModelPtr first = document.model();
  document.apply({renamed(*first, "B"), ""});
  const ModelPtr second = document.model();
  document.apply({renamed(*first, "C"), ""});
  const History history = document.history();
  EXPECT_EQ(history.before_oldest, first);
  EXPECT_EQ(history.after_oldest, second);
  EXPECT_GE(history.oldest, start);
  EXPECT_LE(history.oldest, std::chrono::system_clock::now());
}

TEST(Undo, TakesBackWhatWasAmendedWithItsStep) {
  Document document(with_values(10), "case.json");
  const ModelPtr first = document.model();
  document.apply({with_values(10, 1), ""});
  const std::uint64_t bytes = document.history_bytes();
  document.amend(with_values(10, 2));
  EXPECT_EQ(*document.model(), with_values(10, 2));
  EXPECT_EQ(document.history().steps, 1);
  EXPECT_EQ(document.history_bytes(), bytes);
  document.undo();
  EXPECT_EQ(document.model(), first);
  document.redo();
  EXPECT_EQ(*document.model(), with_values(10, 2));
}

TEST(Undo, RedoneStepsAreForgottenWithTheirMemory) {
  Document document(with_values(3), "case.json");
  const std::uint64_t empty = document.history_bytes();
  document.apply({with_values(million), ""});
  document.undo();
  EXPECT_GE(document.history_bytes(), 8 * million) << "it can be redone";
  EXPECT_TRUE(document.can_redo());
  document.apply({renamed(*document.model(), "B"), ""});
  EXPECT_FALSE(document.can_redo()) << "an edit ends the way forward";
  EXPECT_LT(document.history_bytes(), 3 * empty);
}

TEST(Undo, AStepKeepsItsNameBothWays) {
  Document document(with_values(3), "case.json");
  document.apply({with_values(4), "", "Four values"});
  EXPECT_EQ(document.undone_name(), "Four values");
  document.undo();
  EXPECT_EQ(document.undone_name(), "");
  EXPECT_EQ(document.redone_name(), "Four values");
  document.redo();
  EXPECT_EQ(document.undone_name(), "Four values");
  document.apply({with_values(5), ""});
  EXPECT_EQ(document.undone_name(), "");
}

TEST(Undo, OfAStepThatIsTakenBackLeavesNoWayForwardAndNoMemory) {
  Document document(with_values(3), "case.json");
  const ModelPtr first = document.model();
  const std::uint64_t empty = document.history_bytes();
  document.take_back();
  EXPECT_EQ(document.model(), first) << "there is no step";
  document.apply({with_values(million), ""});
  document.take_back();
  EXPECT_EQ(document.model(), first);
  EXPECT_FALSE(document.can_undo());
  EXPECT_FALSE(document.can_redo());
  EXPECT_EQ(document.history_bytes(), empty);
}

TEST(Undo, TakesTheTitleOfACaseWithoutAFileAlong) {
  Document document(with_values(4), "", "one.png");
  document.apply({with_values(5), ""});
  document.apply({with_values(6), ""});
  document.entitle("two.png");
  document.apply({with_values(7), ""});
  document.undo();
  EXPECT_EQ(document.title(), "two.png");
  document.undo();
  EXPECT_EQ(document.title(), "one.png");
  document.undo();
  EXPECT_EQ(document.title(), "one.png");
  document.redo();
  document.redo();
  EXPECT_EQ(document.title(), "two.png");
  document.mark_saved("case.json");
  document.undo();
  EXPECT_EQ(document.title(), "case.json") << "it has a file now";
  document.redo();
  EXPECT_EQ(document.title(), "case.json");
}

TEST(PutAside, UndoLeadsBackToTheOtherFile) {
  Document document(with_values(4), "a/one.json");
  EXPECT_EQ(document.undone_title(), nullptr);
  document.put_aside(with_values(8), "another");
  ASSERT_NE(document.undone_title(), nullptr);
  EXPECT_EQ(*document.undone_title(), "another");
  document.undo();
  ASSERT_NE(document.redone_title(), nullptr);
  EXPECT_EQ(*document.redone_title(), "another");
  document.redo();
  EXPECT_EQ(document.title(), "another");
  EXPECT_TRUE(document.path().empty());
  EXPECT_FALSE(document.dirty());
  EXPECT_FALSE(document.unsaved());
  document.apply({with_values(9), ""});
  EXPECT_TRUE(document.dirty());
  document.undo();
  document.undo();
  EXPECT_EQ(document.path(), "a/one.json");
  EXPECT_FALSE(document.dirty());
  document.redo();
  EXPECT_EQ(document.title(), "another");
  document.redo();
  EXPECT_TRUE(document.dirty());
}

TEST(PutAside, ChangesThatUndoLeadsToAreUnsaved) {
  Document document(with_values(4), "one.json");
  document.apply({with_values(5), ""});
  const ModelPtr changed = document.model();
  document.put_aside(with_values(8), "another");
  document.put_aside(with_values(9), "a third");
  ASSERT_TRUE(document.unsaved());
  EXPECT_EQ(document.unsaved()->model, changed);
  EXPECT_EQ(document.unsaved()->file->title, "one.json");
  document.apply({with_values(10), ""});
  EXPECT_EQ(document.unsaved()->model, document.model());
  EXPECT_EQ(document.unsaved_behind()->model, changed);
}

TEST(SourceFile, OfAnotherKindIsRefusedWithWhatASourceMayBe) {
  const test::TemporaryFolder folder;
  const std::filesystem::path notes = folder.path() / "notes.txt";
  std::ofstream(notes) << "notes";
  const Model model = default_case(*find_operator("ELEMENT_WISE_ABS"), highest_feature_level);
  const Result<Model> with_notes = with_source_file(model, {0, 0}, notes, {});
  ASSERT_FALSE(with_notes);
  EXPECT_NE(with_notes.error().what.find("raw bytes (.bin, .dat, .raw)"), std::string::npos) << with_notes.error().what;
  EXPECT_EQ(with_notes.error().what.find(".onnx"), std::string::npos) << with_notes.error().what;
}

TEST(SourceFile, OfADataTypeThatTheTensorCannotHaveIsRefusedWithThoseThatItCan) {
  const test::TemporaryFolder folder;
  const std::vector<std::byte> elements(48);
  const std::vector<std::uint32_t> sizes = {2, 3};
  const auto why = [&](const char* name, const char* of, DataType type, std::size_t bytes) {
    const std::filesystem::path file = folder.path() / name;
    EXPECT_TRUE(write_file(file, encode_npy(type, sizes, std::span(elements).first(bytes))));
    const Result<void> fits = check_source_type(default_case(*find_operator(of), highest_feature_level), {0, 0}, file);
    return fits ? "" : fits.error().text();
  };
  const std::string refused = why("f64.npy", "ELEMENT_WISE_QUANTIZED_LINEAR_ADD", DataType::Float64, 48);
  EXPECT_TRUE(refused.starts_with("f64.npy: it holds FLOAT64; ATensor of ")) << refused;
  EXPECT_NE(refused.find(" has UINT8 or INT8 at feature level "), std::string::npos) << refused;
  EXPECT_EQ(why("i8.npy", "ELEMENT_WISE_QUANTIZED_LINEAR_ADD", DataType::Int8, 6), "");
  EXPECT_EQ(why("f32.npy", "ELEMENT_WISE_IF", DataType::Float32, 24), "") << "a condition tests any numbers";
  folder.write("broken.npy", "no array");
  const Model model = default_case(*find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD"), highest_feature_level);
  EXPECT_TRUE(check_source_type(model, {0, 0}, folder.path() / "broken.npy")) << "whoever reads it says what is wrong";
  EXPECT_TRUE(check_source_type(model, {0, 0}, folder.path() / "f64.bin"));
}

TEST(CaseName, EndsInJson) {
  for (const char* name : {"a.json", "A.JSON", "v1.2.json"}) EXPECT_TRUE(check_case_name(name)) << name;
  for (const char* name : {"a.npy", "a.png", "a.bin", "a.onnx"}) EXPECT_FALSE(check_case_name(name)) << name;
  const Result<void> text = check_case_name("/tmp/a.txt");
  ASSERT_FALSE(text) << "it would not open as a case";
  EXPECT_EQ(text.error().what, "does not end in .json, as a case does: type a.txt.json");
}

}  // namespace
}  // namespace opscope::gui
