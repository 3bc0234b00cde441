// Sessions that no living window owns are offered. Unreadable ones are reported and kept. Nothing else is touched.

#include "app/gui/session/recovery.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include "app/gui/session/files.h"
#include "core/model/json.h"
#include "tests/support/child_process.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

using test::TemporaryFolder;
namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string case_text = R"({"resources": {"A": {"initialValuesDataType": "FLOAT32", "initialValues": [1]}},
                                  "dispatchables": {}, "commands": []})";

Session session_of(const fs::path& path, const std::string& author, std::int64_t time = 1) {
  Session session;
  session.model = *parse_model(case_text, "case.json");
  if (!author.empty()) session.model.unknown.emplace_back("author", '"' + author + '"');
  session.path = path;
  session.name = path.empty() ? "untitled" : path.filename().string();
  session.folder = path.parent_path();
  session.time = time;
  return session;
}

class Recovery : public testing::Test {
 protected:
  const TemporaryFolder folder;
};

TEST_F(Recovery, OffersTheLatestFirst) {
  folder.write("s/1.json", write_session(session_of({}, "old", 1)));
  folder.write("s/2.json", write_session(session_of({}, "new", 2)));
  const FoundSessions found = find_sessions(folder / "s");
  ASSERT_EQ(found.sessions.size(), 2);
  EXPECT_EQ(found.sessions[0].session.time, 2);
  EXPECT_THAT(found.problems, testing::IsEmpty());
}

TEST_F(Recovery, WhatALivingWindowOwnsIsNotOffered) {
  const fs::path file = folder.write("s/1.json", write_session(session_of({}, "Ada")));
  {
    const auto owner = SessionLock::take(file);
    ASSERT_TRUE(owner);
    EXPECT_TRUE(find_sessions(folder / "s").sessions.empty());
  }
  const FoundSessions first = find_sessions(folder / "s");
  EXPECT_EQ(first.sessions.size(), 1);
  EXPECT_TRUE(find_sessions(folder / "s").sessions.empty()) << "another window offers it already";
}

// A process that was killed holds its files until the last of its threads is gone.
TEST_F(Recovery, WaitsForAWindowThatIsAboutToEnd) {
  auto owner = SessionLock::take(folder.write("s/1.json", write_session(session_of({}, "Ada"))));
  ASSERT_TRUE(owner);
  int asked = 0;
  const auto ends = [&] {
    if (++asked == 3) owner.reset();
    return false;
  };
  EXPECT_EQ(await_sessions(folder / "s", ends).sessions.size(), 1);
  EXPECT_EQ(asked, 3);
}

TEST_F(Recovery, WaitsForALivingWindowNoLongerThanAsked) {
  const auto owner = SessionLock::take(folder.write("s/1.json", write_session(session_of({}, "Ada"))));
  ASSERT_TRUE(owner);
  int asked = 0;
  EXPECT_THAT(await_sessions(folder / "s", [&] { return ++asked == 2; }).sessions, testing::IsEmpty());
  EXPECT_EQ(asked, 2);
}

TEST_F(Recovery, LaterKeepsASessionAndDiscardRemovesIt) {
  folder.write("s/1.json", write_session(session_of({}, "Ada")));
  { EXPECT_EQ(find_sessions(folder / "s").sessions.size(), 1); }
  FoundSessions found = find_sessions(folder / "s");
  ASSERT_EQ(found.sessions.size(), 1);
  remove_session(std::move(found.sessions[0]));
  EXPECT_EQ(folder.entries(), 1) << "the folder alone";
}

TEST_F(Recovery, WhatTheFileHoldsAlreadyIsNotOfferedButRemoved) {
  const fs::path saved = folder.write("case.json", case_text);
  Session same = session_of(saved, "");
  same.model.view = R"({"zoom":2})";
  folder.write("s/1.json", write_session(same));
  folder.write("s/2.json", write_session(session_of(saved, "Ada")));
  const FoundSessions found = find_sessions(folder / "s");
  ASSERT_EQ(found.sessions.size(), 1);
  EXPECT_EQ(found.sessions[0].file.filename(), "2.json");
  EXPECT_FALSE(fs::exists(folder / "s/1.json"));
}

TEST_F(Recovery, WhatCannotBeReadIsToldAndKeptAside) {
  const std::string whole = write_session(session_of({}, "Ada"));
  folder.write("s/cut.json", whole.substr(0, whole.size() / 2));
  folder.write("s/empty.json", "");
  folder.write("s/noise.json", std::string("\0\xFF\x1B[2J", 6));
  folder.write("s/plain.json", case_text);
  folder.write("s/cut.json.unreadable", "from before");
  fs::create_directory(folder / "s/folder.json");
  const FoundSessions found = find_sessions(folder / "s");
  EXPECT_TRUE(found.sessions.empty());
  EXPECT_EQ(found.problems.size(), 5);
  EXPECT_EQ(folder.read("s/cut.json.unreadable"), "from before");
  EXPECT_EQ(folder.read("s/cut.json.unreadable2"), whole.substr(0, whole.size() / 2));
  EXPECT_EQ(folder.read("s/plain.json.unreadable"), case_text);
  EXPECT_THAT(testing::PrintToString(found.problems), HasSubstr("cut.json.unreadable2"));
  EXPECT_TRUE(find_sessions(folder / "s").problems.empty()) << "told once";
}

TEST_F(Recovery, WhatCannotBeReadNowStaysForTheNextStart) {
  folder.write("s/1.json", write_session(session_of({}, "Ada")));
  EXPECT_TRUE(test::holds_in_child([&] {
    const int next = ::dup(0);
    ::close(next);
    rlimit usual{};
    ::getrlimit(RLIMIT_NOFILE, &usual);
    const rlimit lock_alone{static_cast<rlim_t>(next) + 1, usual.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &lock_alone);
    const FoundSessions found = find_sessions(folder / "s");
    ::setrlimit(RLIMIT_NOFILE, &usual);  // sanitizers open files too
    EXPECT_TRUE(found.sessions.empty());
    EXPECT_THAT(found.problems, testing::ElementsAre(HasSubstr("the next start tries again")));
    return !HasFailure();
  }));
  EXPECT_EQ(find_sessions(folder / "s").sessions.size(), 1);
}

TEST_F(Recovery, LocksOfWindowsThatHadNothingToKeepAreRemoved) {
  folder.write("s/1.lock", "");
  const fs::path living = folder.write("s/2.json", "");
  const auto owner = SessionLock::take(living);
  fs::remove(living);
  find_sessions(folder / "s");
  EXPECT_FALSE(fs::exists(folder / "s/1.lock"));
  EXPECT_TRUE(fs::exists(folder / "s/2.lock")) << "its window lives";
}

TEST_F(Recovery, AFolderThatIsNotThereHoldsNothing) {
  const FoundSessions found = find_sessions("/nonexistent/opscope");
  EXPECT_TRUE(found.sessions.empty());
  EXPECT_TRUE(found.problems.empty());
}

TEST_F(Recovery, OpensAsUnsavedChangesOfItsFileOneStepAheadOfIt) {
  const fs::path saved = folder.write("case.json", case_text);
  Document document = recovered_document(session_of(saved, "Ada"));
  EXPECT_TRUE(document.dirty());
  EXPECT_EQ(document.path(), saved);
  EXPECT_EQ(document.model()->unknown.size(), 1);
  document.undo();
  EXPECT_FALSE(document.dirty());
  EXPECT_EQ(*document.model(), *parse_model(case_text, "case.json"));
}

TEST_F(Recovery, ACaseThatShowsAnArrayDoesSoAgain) {
  Session never = session_of({}, "Ada"), saved = session_of(folder.write("case.json", case_text), "Ada");
  EXPECT_FALSE(recovered_document(never).shows_array());
  never.shows_array = saved.shows_array = true;
  EXPECT_TRUE(recovered_document(never).shows_array());
  EXPECT_TRUE(recovered_document(saved).shows_array());
}

TEST_F(Recovery, WithoutItsFileItIsUnsavedAllTheSame) {
  const Document gone = recovered_document(session_of("/nonexistent/case.json", "Ada"));
  EXPECT_TRUE(gone.dirty());
  EXPECT_EQ(gone.path(), "/nonexistent/case.json");
  const Document never = recovered_document(session_of({}, "Ada"));
  EXPECT_TRUE(never.dirty());
  EXPECT_TRUE(never.path().empty());
  EXPECT_EQ(never.title(), "untitled");
}

}  // namespace
}  // namespace opscope::gui
