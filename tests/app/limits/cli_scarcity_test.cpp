// Memory and threads that are not there: the program ends with a status and a sentence, never with a signal, and leaves
// no half of anything.
#if !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // they go neither with limits nor with preloaded libraries
#include <sys/resource.h>

#include <cstdlib>

#include "tests/app/cli_program.h"
#include "tests/support/shims.h"

namespace opscope {
namespace {

using test::Folder;
using test::Outcome;
using Words = std::vector<std::string>;

// Success, or one sentence.
void expect_a_sentence(const Outcome& outcome, const std::string& what) {
  EXPECT_TRUE(outcome.status == 0 || outcome.status == 2 || outcome.status == 3) << what << ": " << outcome.status;
  if (outcome.status == 0) return;
  EXPECT_EQ(outcome.error_lines(), 1u) << what << ": " << outcome.err;
  EXPECT_TRUE(outcome.err.starts_with("opscope: ")) << what << ": " << outcome.err;
}

// Nothing in it, or the whole of what was to be written. Without any memory (`none`) even the hidden folder that an
// export writes into cannot be looked through and removed: the next export does.
void expect_whole(const Folder& folder, const Outcome& outcome, const std::string& what, bool none = false) {
  Words names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) names.push_back(entry.path().filename());
  if (none) std::erase_if(names, [](const std::string& name) { return name.starts_with(".opscope-"); });
  if (outcome.status != 0) {
    EXPECT_EQ(names, Words{}) << what;
  }
  const auto golden = folder / "golden", picture = folder / "p.png";
  if (std::filesystem::exists(golden)) {
    EXPECT_EQ(test::opscope_in(folder.path(), {"verify", "golden", "-b", "reference"}).status, 0) << what;
  }
  if (std::filesystem::exists(picture)) {
    EXPECT_EQ(test::text_of(picture).substr(1, 3), "PNG") << what;
  }
}

const Words run_on_cpu = {"run", "-b", "cpu", test::example("chain_of_three.json")};
const Words check_photo = {"check", test::example("clip_photo.json")};
const Words export_photo = {"export", test::example("clip_photo.json"), "-o", "golden"};
const Words render_view = {"render", "-q", test::example("clip_nhwc_view.json"), "-o", "p.png"};

TEST(Scarcity, OfAddressesEndsWithASentence) {
  for (const rlim_t kibibytes : {100000, 200000, 300000, 400000, 500000, 600000, 700000, 760000, 850000})
    for (const Words& words :
         {check_photo, export_photo, Words{"run", "-b", "gpu", test::example("clip_photo.json")}}) {
      const Folder folder;
      const Outcome outcome = test::opscope_in(folder.path(), words, [&] {
        const rlimit limit{kibibytes * 1024, kibibytes * 1024};
        setrlimit(RLIMIT_AS, &limit);
      });
      const std::string what = words.front() + " within " + std::to_string(kibibytes) + " KiB";
      expect_a_sentence(outcome, what);
      expect_whole(folder, outcome, what);
    }
}

TEST(Scarcity, OfThreadsIsComputedOnOne) {
  const auto no_thread = test::preloading("failing_threads", "OPSCOPE_FAIL_FROM", "1");
  const Folder folder;
  const Outcome run = test::opscope_in(folder.path(), run_on_cpu, no_thread);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out, test::opscope(run_on_cpu).out);
  const Outcome check = test::opscope_in(folder.path(), check_photo, no_thread);
  EXPECT_EQ(check.status, 0) << check.err;
  EXPECT_NE(check.out.find("gpu skipped: a thread cannot be started"), std::string::npos) << check.out;
  const Outcome gpu =
      test::opscope_in(folder.path(), {"run", "-b", "gpu", test::example("clip_photo.json")}, no_thread);
  EXPECT_EQ(gpu.status, 3);
  expect_a_sentence(gpu, "run -b gpu");
  const Outcome sweep = test::opscope_in(folder.path(), {"sweep", "SIGN", "--data-type", "INT8"}, no_thread);
  EXPECT_EQ(sweep.status, 0) << sweep.err;
}

TEST(Scarcity, OfThreadsMayComeAtAnyOfThem) {
  for (int from = 2; from <= 9; ++from)
    for (const Words& words : {check_photo, export_photo}) {
      const Folder folder;
      const Outcome outcome = test::opscope_in(
          folder.path(), words, test::preloading("failing_threads", "OPSCOPE_FAIL_FROM", std::to_string(from)));
      expect_a_sentence(outcome, words.front() + " without thread " + std::to_string(from));
      expect_whole(folder, outcome, words.front());
    }
}

// The program's allocations, each failing in its turn (of thousands every so many), alone and with all after it.
// Without `libraries` those of the drivers are let through, whose compiler does not survive a failure.
void fail_in_turn(const Words& words, bool libraries, long samples) {
  const auto setup = [&](const std::string& at, const std::string& on) {
    test::preloading("failing_allocations", "OPSCOPE_FAIL_AT", at)();
    setenv("OPSCOPE_FAIL_ON", on.c_str(), 1);
    if (!libraries) return;
    setenv("OPSCOPE_FAIL_ALL", "1", 1);
    setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/none", 1);  // no driver
  };
  const Folder counts;
  const std::string count_file = (counts / "count").string();
  {
    const Folder folder;
    const Outcome whole = test::opscope_in(folder.path(), words, [&] {
      setup("0", "0");
      setenv("OPSCOPE_COUNT_TO", count_file.c_str(), 1);
    });
    ASSERT_EQ(whole.status, 0) << whole.err;
  }
  const long all = std::strtol(test::text_of(count_file).c_str(), nullptr, 10);
  ASSERT_GT(all, 100) << "the shim counts nothing";
  int failed = 0;
  for (long sample = 0; sample < samples; ++sample) {
    const long at = 1 + (all - 1) * sample / samples + sample % 7;
    const bool on = sample % 4 == 3;
    const Folder folder;
    const Outcome outcome = test::opscope_in(folder.path(), words, [&] { setup(std::to_string(at), on ? "1" : "0"); });
    const std::string what = words.front() + " without allocation " + std::to_string(at) + (on ? " and all after" : "");
    expect_a_sentence(outcome, what);
    if (outcome.status == 2) {
      EXPECT_NE(outcome.err.find("memory"), std::string::npos) << what << ": " << outcome.err;
    }
    expect_whole(folder, outcome, what, on);
    failed += outcome.status != 0 ? 1 : 0;
  }
  EXPECT_GT(failed, samples / 2) << "few of the failures have been noticed";
}

TEST(Scarcity, OfMemoryMayComeAtAnyAllocationOfARun) { fail_in_turn(run_on_cpu, true, 60); }
TEST(Scarcity, OfMemoryMayComeAtAnyAllocationOfACheck) { fail_in_turn(check_photo, true, 30); }
TEST(Scarcity, OfMemoryMayComeAtAnyAllocationBesideADriver) { fail_in_turn(check_photo, false, 20); }
TEST(Scarcity, OfMemoryMayComeAtAnyAllocationOfAnExport) { fail_in_turn(export_photo, true, 40); }
TEST(Scarcity, OfMemoryMayComeAtAnyAllocationOfAPicture) { fail_in_turn(render_view, true, 30); }

}  // namespace
}  // namespace opscope
#endif
