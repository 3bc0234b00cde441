// A session is a case file like any other that also knows whose changes it holds.

#include "app/gui/session/session_file.h"

#include <gmock/gmock.h>

#include "app/gui/session/files.h"
#include "core/io/file.h"
#include "core/model/json.h"
#include "core/model/load.h"
#include "core/operators/schema/registry.h"
#include "tests/support/paths.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

using test::TemporaryFolder;

const std::string text = R"({"author": "Ada",
  "resources": {"A": {"initialValuesDataType": "FLOAT32", "initialValues": {"sourcePath": "a.bin"}},
                "B": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": 1, "value": 0}}},
  "dispatchables": {}, "commands": [], "opscope": {"note": [1, 2]}})";

Session session_in(const TemporaryFolder& folder) {
  folder.write("work/a.bin", "12345678");
  Session session;
  session.model = *parse_model(text, "case.json");
  session.path = folder / "work/case \"one\".json";
  session.folder = folder / "work";
  session.name = "case \"one\".json";
  session.mark = {true, {1, UINT64_MAX}, {3, -4, 999'999'999}};
  session.time = 1'800'000'000;
  session.process = 4711;
  session.compared.array = folder / "my \"out\".npy";
  session.compared.dispatch = {"my \"sign\"", 2};
  session.compared_tab = "other \"case\".json";
  session.compared.expected = {{"B", folder / "expected/B.npy"}};
  session.compared.theirs = "their \"results\"";
  session.compared.folder = folder / "their \"results\"";
  session.compared.owners = {{"B", {{"my \"sign\"", 2}, {"clip", 0}}}, {"my \"out\"", {{"clip", 1}}}};
  return session;
}

TEST(SessionFile, ReadsBackWhatWasWritten) {
  const TemporaryFolder folder;
  Session session = session_in(folder);
  session.model.view = R"({"zoom":2})";
  session.shows_array = session.in_front = true;
  const Session back = test::value_of(parse_session(write_session(session), "s.json"));
  EXPECT_EQ(back.path, session.path);
  EXPECT_EQ(back.folder, session.folder);
  EXPECT_EQ(back.name, session.name);
  EXPECT_EQ(back.mark, session.mark);
  EXPECT_EQ(back.time, session.time);
  EXPECT_EQ(back.process, session.process);
  EXPECT_EQ(back.compared, session.compared);
  EXPECT_EQ(back.compared_tab, session.compared_tab);
  EXPECT_TRUE(back.shows_array && back.in_front);
  session.shows_array = false;
  EXPECT_FALSE(test::value_of(parse_session(write_session(session), "s.json")).shows_array);
  EXPECT_EQ(write_model(back.model), write_model(session.model))
      << "sources as the case has them, unknown members kept";
}

// The resource would have a file of no dispatch.
TEST(SessionFile, OwnersWithoutANameAreLeftOut) {
  const TemporaryFolder folder;
  Session session = session_in(folder);
  session.compared.owners = {{"A", {}}, {"B", {{"", 1}}}};
  EXPECT_TRUE(test::value_of(parse_session(write_session(session), "s.json")).compared.owners.empty());
}

TEST(SessionFile, HoldsWhatReplacedOperatorsHad) {
  const TemporaryFolder folder;
  Session session = session_in(folder);
  Model clip = default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level);
  find_dispatchable(clip, 0)->desc.attributes[1] = 0.25f;
  find_resource(clip, TensorAt{0, 0})->initial_values = GeneratorValues{.count = 12, .seed = 7, .a = -1, .b = 3};
  session.operators = {*memory_of(clip, 0)};
  const Session back = test::value_of(parse_session(write_session(session), "s.json"));
  ASSERT_EQ(back.operators.size(), 1u);
  EXPECT_EQ(back.operators[0].desc, session.operators[0].desc);
  ASSERT_EQ(back.operators[0].resources.size(), 2u);
  for (const std::size_t tensor : {0, 1}) {
    ASSERT_TRUE(back.operators[0].resources[tensor]);
    EXPECT_EQ(back.operators[0].resources[tensor]->initial_values,
              session.operators[0].resources[tensor]->initial_values);
  }
}

TEST(SessionFile, HoldsAReplacedOperatorWhoseInputADispatchBeforeItWrote) {
  const TemporaryFolder folder;
  Session session = session_in(folder);
  const Model chain = test::value_of(read_model(test::source_folder() / "assets/models/leaky_relu.json"));
  session.operators = {*memory_of(chain, 2)};
  ASSERT_FALSE(session.operators[0].resources[0]) << "the condition";
  const Session back = test::value_of(parse_session(write_session(session), "s.json"));
  ASSERT_EQ(back.operators.size(), 1u);
  EXPECT_EQ(back.operators[0].desc, session.operators[0].desc);
  EXPECT_FALSE(back.operators[0].resources[0]);
  ASSERT_TRUE(back.operators[0].resources[2]);
  EXPECT_EQ(back.operators[0].resources[2]->initial_values, session.operators[0].resources[2]->initial_values);
}

TEST(SessionFile, IsACaseThatFindsItsFilesFromWhereverItLies) {
  const TemporaryFolder folder;
  const auto file = folder.write("state/s.json", write_session(session_in(folder)));
  const Document document = test::value_of(open_case(file));
  const auto loaded = test::value_of(load_resources(*document.model(), {document.folder(), {}}));
  EXPECT_EQ(loaded.find("A")->second.size(), 8);
  EXPECT_THAT(write_model(*document.model()), testing::Not(testing::HasSubstr("\"session\"")))
      << "what is saved from it is no session";
}

TEST(SessionFile, OtherVersionsAndOtherTextsAreRefusedWithTheReason) {
  const TemporaryFolder folder;
  std::string later = write_session(session_in(folder));
  const std::string version = "\"version\":1";
  ASSERT_NE(later.find(version), std::string::npos) << later;
  later.replace(later.find(version), version.size(), "\"version\":2");
  EXPECT_THAT(parse_session(later, "s.json").error().text(), testing::HasSubstr("opscope.session.version: is not 1"));
  EXPECT_THAT(parse_session(text, "s.json").error().text(), testing::HasSubstr("holds no opscope.session"));
  EXPECT_FALSE(parse_session("", "s.json"));
}

// A time that cannot be written as a date would keep the window from drawing its offer.
TEST(SessionFile, TimesWithoutADateAreRefused) {
  const TemporaryFolder folder;
  Session session = session_in(folder);
  for (const std::int64_t time : {std::int64_t{-1}, std::int64_t{253'402'300'800}, INT64_MAX, INT64_MIN}) {
    session.time = time;
    EXPECT_THAT(parse_session(write_session(session), "s.json").error().text(), testing::HasSubstr("session.time"));
  }
  session.time = 253'402'300'799;
  EXPECT_TRUE(parse_session(write_session(session), "s.json"));
}

TEST(SessionFile, NoTruncationOrChangedByteIsMoreThanAnError) {
  const TemporaryFolder folder;
  const std::string whole = write_session(session_in(folder));
  for (std::size_t length = 0; length + 2 < whole.size(); ++length)
    EXPECT_FALSE(parse_session(whole.substr(0, length), "s.json")) << length;
  for (std::size_t at = 0; at < whole.size(); ++at) {
    std::string changed = whole;
    changed[at] = static_cast<char>(changed[at] ^ 0x11);
    (void)parse_session(changed, "s.json");  // whatever it is, it is a value
  }
}

}  // namespace
}  // namespace opscope::gui
