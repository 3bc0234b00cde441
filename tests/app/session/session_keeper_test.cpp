// Unsaved changes are on disk within a second, whole, private, and whatever ends the program.

#include "app/gui/session/session_keeper.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>

#include "core/model/json.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wait.h"

namespace opscope::gui {
namespace {

using namespace std::chrono_literals;
using test::TemporaryFolder;
namespace fs = std::filesystem;

SessionKeeper::State state_of(std::uint64_t number, std::uint64_t count = 1) {
  auto model = std::make_shared<Model>();
  Resource resource;
  resource.name = "A";
  resource.data_type = DataType::UInt64;
  resource.initial_values = ArrayValues{std::vector<std::uint64_t>(count, number)};
  model->resources.push_back(resource);
  SessionKeeper::State state;
  state.model = std::move(model);
  state.session.name = "untitled";
  state.session.time = 1;
  return state;
}

std::uint64_t number_in(const Model& model) {
  return std::get<ArrayValues>(model.resources.at(0).initial_values).values[0];
}

std::vector<fs::path> sessions_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code missing;
  for (const auto& entry : fs::directory_iterator(folder, missing))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  return files;
}

mode_t mode_of(const fs::path& path) {
  struct stat status {};
  EXPECT_EQ(::stat(path.c_str(), &status), 0) << path;
  return status.st_mode & 0777;
}

TEST(SessionKeeper, KeepsTheLastOfManyChanges) {
  const TemporaryFolder folder;
  SessionKeeper keeper(folder / "state/opscope", [] {});
  for (std::uint64_t number = 1; number <= 1000; ++number) keeper.keep({{1, state_of(number)}});
  EXPECT_TRUE(test::wait_until([&] {
    const auto files = sessions_in(folder / "state/opscope");
    const Result<Model> session = files.size() == 1 ? read_model(files[0]) : bad_input("", "not there");
    return session && number_in(*session) == 1000;
  }));
}

// A program that keeps changes until it is killed, and a pipe on which it reports.
class Victim {
 public:
  Victim(const fs::path& folder, const std::function<void(SessionKeeper&, int report)>& change_for_ever) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    child_ = ::fork();
    if (child_ == 0) {
      SessionKeeper keeper(folder, [] {});
      change_for_ever(keeper, ends[1]);
      ::_exit(1);
    }
    ::close(ends[1]);
    reports_ = ends[0];
  }
  ~Victim() { ::close(reports_); }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;

  void kill() const {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  template <class Report>
  bool read(Report& report) const {
    return ::read(reports_, &report, sizeof report) == sizeof report;
  }

 private:
  pid_t child_ = -1;
  int reports_ = -1;
};

// A drag that never rests: a window is killed in the middle of it. The best of three, since others may have the
// processor.
TEST(SessionKeeper, IsAtMostASecondBehindWhileChangesKeepComing) {
  using Clock = std::chrono::steady_clock;  // of one machine, so that parent and child agree
  struct Given {
    std::uint64_t number;
    std::int64_t at;
  };
  const auto now = [] { return std::int64_t{Clock::now().time_since_epoch().count()}; };
  std::chrono::nanoseconds best = 60s;
  for (int round = 0; round < 3; ++round) {
    const TemporaryFolder folder;
    const Victim victim(folder / "opscope", [&](SessionKeeper& keeper, int report) {
      for (Given given{1, now()}; ::write(report, &given, sizeof given) > 0; given = {given.number + 1, now()}) {
        keeper.keep({{1, state_of(given.number)}});
        std::this_thread::sleep_for(5ms);
      }
    });
    std::this_thread::sleep_for(2s);
    const std::int64_t end = now();
    victim.kill();
    std::map<std::uint64_t, std::int64_t> given;
    for (Given next{}; victim.read(next);) given[next.number] = next.at;
    const FoundSessions found = find_sessions(folder / "opscope");
    if (found.sessions.size() != 1) continue;
    const auto lost = given.upper_bound(number_in(found.sessions[0].session.model));
    best = std::min(best, std::chrono::nanoseconds(lost == given.end() ? 0 : end - lost->second));
  }
  EXPECT_LE(best, 1s) << best.count() / 1'000'000 << " ms of changes were lost";
}

TEST(SessionKeeper, IsPrivateToItsOwner) {
  const TemporaryFolder folder;
  fs::create_directories(folder / "state/opscope");
  ASSERT_EQ(::chmod((folder / "state/opscope").c_str(), 0755), 0);
  SessionKeeper keeper(folder / "state/opscope", [] {});
  keeper.keep({{1, state_of(1)}});
  ASSERT_TRUE(keeper.finish(60s));
  EXPECT_EQ(mode_of(folder / "state/opscope"), 0700);
  for (const auto& entry : fs::directory_iterator(folder / "state/opscope")) EXPECT_EQ(mode_of(entry), 0600) << entry;
}

TEST(SessionKeeper, LeavesNothingWhereThereWasNothingToKeepOrAllWasSaved) {
  const TemporaryFolder folder;
  {
    const SessionKeeper idle(folder / "opscope", [] {});
  }
  EXPECT_FALSE(fs::exists(folder / "opscope"));
  SessionKeeper keeper(folder / "opscope", [] {});
  keeper.keep({{1, state_of(1)}});
  ASSERT_TRUE(keeper.finish(60s));
  EXPECT_EQ(sessions_in(folder / "opscope").size(), 1);
  keeper.forget();
  ASSERT_TRUE(keeper.finish(60s));
  EXPECT_EQ(folder.entries(), 1) << "the empty folder";
  keeper.keep({{1, state_of(2)}});
  ASSERT_TRUE(keeper.finish(60s));
  EXPECT_EQ(number_in(*read_model(sessions_in(folder / "opscope").at(0))), 2);
}

std::map<std::uint64_t, std::size_t> numbers_in(const fs::path& folder) {
  std::map<std::uint64_t, std::size_t> numbers;
  for (const fs::path& file : sessions_in(folder)) ++numbers[number_in(*read_model(file))];
  return numbers;
}

TEST(SessionKeeper, KeepsAFileForEachCaseAndForgetsThoseThatAreNotGiven) {
  const TemporaryFolder folder;
  SessionKeeper keeper(folder / "opscope", [] {});
  using Numbers = std::map<std::uint64_t, std::size_t>;
  const auto first = state_of(1), second = state_of(2);
  keeper.keep({{7, first}, {8, second}});
  ASSERT_TRUE(keeper.finish(60s));
  EXPECT_EQ(numbers_in(folder / "opscope"), (Numbers{{1, 1}, {2, 1}}));
  keeper.keep({{7, state_of(3)}, {8, second}, {9, state_of(4)}});
  ASSERT_TRUE(keeper.finish(60s));
  EXPECT_EQ(numbers_in(folder / "opscope"), (Numbers{{2, 1}, {3, 1}, {4, 1}}));
  keeper.keep({{8, second}});
  ASSERT_TRUE(keeper.finish(60s));
  EXPECT_EQ(numbers_in(folder / "opscope"), (Numbers{{2, 1}}));
  EXPECT_EQ(folder.entries(), 3) << "the folder, the case and its lock";
}

TEST(SessionKeeper, WritesAnUnchangedCaseAgainIfItsFileIsGone) {
  const TemporaryFolder folder;
  SessionKeeper keeper(folder / "opscope", [] {});
  const auto unchanged = state_of(1);
  keeper.keep({{7, unchanged}, {8, state_of(2)}});
  ASSERT_TRUE(keeper.finish(60s));
  fs::remove_all(folder / "opscope");
  keeper.keep({{7, unchanged}, {8, state_of(3)}});
  ASSERT_TRUE(keeper.finish(60s));
  EXPECT_EQ(numbers_in(folder / "opscope"), (std::map<std::uint64_t, std::size_t>{{1, 1}, {3, 1}}));
}

TEST(SessionKeeper, TellsOnceThatItCannotWriteAndOnceThatItCanAgain) {
  const TemporaryFolder folder;
  const fs::path obstacle = folder.write("state", "a file where the folder should be");
  SessionKeeper keeper(obstacle / "opscope", [] {});
  keeper.keep({{1, state_of(1)}});
  EXPECT_FALSE(keeper.finish(60s));
  const auto news = test::value_of(keeper.take_news());
  EXPECT_FALSE(news.good);
  EXPECT_THAT(news.text, testing::StartsWith("unsaved changes are not kept: " + (obstacle / "opscope").string()));
  for (std::uint64_t number = 2; number < 5; ++number) {
    keeper.keep({{1, state_of(number)}});
    EXPECT_FALSE(keeper.finish(60s));
  }
  EXPECT_FALSE(keeper.take_news()) << "told twice";
  fs::remove(obstacle);
  EXPECT_TRUE(keeper.finish(60s)) << "the last state is tried again";
  const auto better = test::value_of(keeper.take_news());
  EXPECT_TRUE(better.good);
  EXPECT_EQ(number_in(*read_model(sessions_in(obstacle / "opscope").at(0))), 4);
}

TEST(SessionKeeper, ForgettingAfterAFailureIsNoNews) {
  const TemporaryFolder folder;
  SessionKeeper keeper(fs::path(folder.write("state", "no folder")) / "opscope", [] {});
  keeper.keep({{1, state_of(1)}});
  EXPECT_FALSE(keeper.finish(60s));
  EXPECT_TRUE(keeper.take_news());
  keeper.forget();
  EXPECT_TRUE(keeper.finish(60s));
  EXPECT_FALSE(keeper.take_news());
}

TEST(SessionKeeper, WithoutAFolderItSaysWhyOnce) {
  SessionKeeper keeper(bad_input("", "neither XDG_STATE_HOME nor HOME names a folder"), [] {});
  keeper.keep({{1, state_of(1)}});
  EXPECT_FALSE(keeper.finish(60s));
  keeper.keep({{1, state_of(2)}});
  EXPECT_FALSE(keeper.finish(60s));
  EXPECT_EQ(keeper.take_news()->text, "unsaved changes are not kept: neither XDG_STATE_HOME nor HOME names a folder");
  EXPECT_FALSE(keeper.take_news());
}

// A million values in a row: the window neither copies them nor waits until those before are written.
TEST(SessionKeeper, TakesAMillionValuesWhileItWrites) {
  const TemporaryFolder folder;
  SessionKeeper keeper(folder / "opscope", [] {});
  const SessionKeeper::States states = {{1, state_of(123456789, 1'000'000)}};
  keeper.keep(states);
  std::this_thread::sleep_for(20ms);  // it is writing now
  std::vector<std::chrono::steady_clock::duration> waited;
  for (int i = 0; i < 100; ++i) {
    SessionKeeper::States copy = states;
    const auto begin = std::chrono::steady_clock::now();
    keeper.keep(std::move(copy));
    waited.push_back(std::chrono::steady_clock::now() - begin);
  }
  std::ranges::nth_element(waited, waited.begin() + 50);
  EXPECT_LT(waited[50], 1ms) << "writing them takes tens of milliseconds";
  EXPECT_TRUE(keeper.finish(60s));
}

// A hundred programs that change a case as fast as they can are killed, each at another moment. The session found is
// always complete, and no older than the last one that was on disk.
TEST(SessionKeeper, AKillAtAnyMomentLeavesAWholeCase) {
  std::mt19937 random(1);
  int found = 0;
  for (int round = 0; round < 100; ++round) {
    const TemporaryFolder folder;
    const Victim victim(folder / "opscope", [](SessionKeeper& keeper, int report) {
      for (std::uint64_t number = 1;; ++number) {
        keeper.keep({{1, state_of(number, 1 + number % 5000)}});
        if (number % 50 == 0 && keeper.finish(60s) && ::write(report, &number, sizeof number) < 0) return;
      }
    });
    std::uint64_t reported = 0, next = 0;
    if (round % 2 == 0 && victim.read(next)) reported = next;  // one is on disk
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 60'000));
    victim.kill();
    while (victim.read(next)) reported = next;
    const FoundSessions sessions = find_sessions(folder / "opscope");
    EXPECT_THAT(sessions.problems, testing::IsEmpty()) << "round " << round;
    ASSERT_LE(sessions.sessions.size(), 1);
    if (sessions.sessions.empty()) {
      EXPECT_EQ(reported, 0) << "kept, and lost";
      continue;
    }
    ++found;
    EXPECT_GE(number_in(sessions.sessions[0].session.model), reported) << "round " << round;
  }
  EXPECT_GE(found, 50) << "half of them had reported one";
  std::printf("100 kills: %d had kept a case, all of them whole\n", found);
}

}  // namespace
}  // namespace opscope::gui
