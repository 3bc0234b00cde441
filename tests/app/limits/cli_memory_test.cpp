// The memory budget of the command line: what is too large is refused before any of it is taken.
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <regex>

#include "tests/app/cli_program.h"
#include "tests/support/case_text.h"
#include "tests/support/shims.h"

namespace opscope {
namespace {

using test::expect_refused;
using test::Outcome;

// An operator of two inputs and one output with `count` elements of `type`, each a constant.
std::string min_of(std::uint64_t count, const std::string& type, const std::string& value = "1") {
  return test::CaseText()
      .constant("A", type, count, value)
      .constant("B", type, count, value)
      .constant("C", type, count)
      .dispatch("MIN", {"A", "B", "C"}, test::desc_text(type, "1, 1, 1, " + std::to_string(count)));
}

// Nothing large can have been taken: there was no room for it.
void in_two_gibibytes() {
  if (!test::is_sanitized) test::limited_to(rlim_t{2} << 30)();
}

using CliMemory = test::InFolder;

TEST_F(CliMemory, RefusesWhatIsAboveTheLimitWithBothFigures) {
  test::write(folder / "large.json", min_of(2147483648, "FLOAT32"));  // two inputs and an output of 8 GiB
  for (const char* verb : {"run", "check"}) {
    const Outcome outcome = opscope({verb, "large.json", "--memory-limit", "4GiB"}, in_two_gibibytes);
    expect_refused(outcome, "large.json: needs ");
    EXPECT_NE(outcome.err.find("4.00 GiB may be used (the memory limit)"), std::string::npos) << outcome.err;
  }
  const Outcome run = opscope({"run", "large.json", "--memory-limit", "4GiB"});
  EXPECT_NE(run.err.find("needs 24.00 GiB of memory"), std::string::npos) << run.err;
}

#if !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)  // they take terabytes of addresses, and memory of their own
// The process's own limit is one of those that say what is free.
TEST_F(CliMemory, KnowsWhatIsFreeByItself) {
  test::write(folder / "zeros.json", min_of(4294967295, "FLOAT16", "0"));  // one output takes 8 GiB
  const Outcome outcome = opscope({"run", "zeros.json"}, in_two_gibibytes);
  expect_refused(outcome, "zeros.json: needs 8.00 GiB of memory, and ");
  std::smatch told;
  ASSERT_TRUE(std::regex_search(outcome.err, told, std::regex("and ([0-9.]+) (GiB|MiB) may be used"))) << outcome.err;
  EXPECT_LT(std::stod(told[1]) * (told[2] == "GiB" ? 1024 : 1), 1536) << "three quarters of 2 GiB, and less";
  EXPECT_NE(outcome.err.find("three quarters of what is free"), std::string::npos) << outcome.err;
}
#endif

TEST_F(CliMemory, HoldsForPicturesExportsAndDifferences) {
  test::write(folder / "large.json", min_of(1073741824, "INT8"));
  expect_refused(opscope({"render", "large.json", "-o", "p.png", "--memory-limit", "2GiB"}, in_two_gibibytes),
                 "large.json: needs ");
  expect_refused(opscope({"export", "large.json", "-o", "golden", "--memory-limit", "2GiB"}, in_two_gibibytes),
                 "large.json: needs 5.00 GiB");
  EXPECT_FALSE(std::filesystem::exists(folder / "p.png"));
  EXPECT_FALSE(std::filesystem::exists(folder / "golden"));

  ASSERT_EQ(opscope({"export", test::example("clip_nan.json"), "-o", "golden"}).status, 0);
  expect_refused(opscope({"verify", "golden", "--memory-limit", "8"}), "golden/model.json: needs ");
  std::filesystem::path array;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / "golden"))
    if (entry.path().extension() == ".npy") array = entry.path();
  expect_refused(opscope({"diff", array.string(), array.string(), "--memory-limit", "8"}), "needs ");
}

TEST_F(CliMemory, AnArrayFromStandardInputCountsBesideTheOther) {
  std::string array = "\x93NUMPY\x01";
  array += std::string("\0\x76\0", 3);
  std::string header = "{'descr': '|u1', 'fortran_order': False, 'shape': (25165824,), }";
  header.resize(0x75, ' ');
  array += header + '\n' + std::string(24 << 20, '\0');
  test::write(folder / "a.npy", array);
  const auto diff = [&](const std::string& limit) {
    return test::program_in(
        "/bin/sh", folder.path(),
        {"-c", "'" + test::program_file().string() + "' diff a.npy - --memory-limit " + limit + " < a.npy"});
  };
  expect_refused(
      diff("40MiB"),
      "standard input: holds more than 16777216 bytes, which is all the memory that the limit leaves for it");
  expect_refused(diff("60MiB"), "needs 72.00 MiB of memory, and 60.00 MiB may be used");
  EXPECT_EQ(diff("80MiB").status, 0);
}

TEST_F(CliMemory, LetsThroughWhatFits) {
  test::write(folder / "small.json", min_of(1048576, "FLOAT32"));
  EXPECT_EQ(opscope({"run", "small.json", "--memory-limit", "13MiB"}).status, 0);
  expect_refused(opscope({"run", "small.json", "--memory-limit", "11.5 MiB"}),
                 "needs 12.00 MiB of memory, and 11.50 MiB may be used");
}

TEST_F(CliMemory, SaysHowALimitIsWritten) {
  for (const char* text : {"4GB", "-1", "0", "much"})
    expect_refused(opscope({"run", "case.json", "--memory-limit", text}), "as in 4GiB or 0.5GiB");
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they have memory of their own
long peak_of(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.peak;
}

double resident_kib() {
  std::ifstream file("/proc/self/statm");
  long all = 0, resident = 0;
  file >> all >> resident;
  return static_cast<double>(resident * (sysconf(_SC_PAGESIZE) / 1024));
}

// Linux 6.18 counts pages of zeros that are only read as resident, though they take no memory: all are the same page.
bool counts_pages_of_zeros() {
  constexpr std::size_t size = 64 << 20;
  const double before = resident_kib();
  void* const pages = mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return false;
  for (std::size_t at = 0; at < size; at += 4096) EXPECT_EQ(static_cast<const volatile char*>(pages)[at], 0);
  const double taken = resident_kib() - before;
  munmap(pages, size);
  return taken > size / 1024 / 2;
}

// What is told is what is taken, on every backend and with pictures.
TEST_F(CliMemory, TellsWhatACaseReallyTakes) {
  constexpr std::uint64_t count = 33554432;
  const double zeros = counts_pages_of_zeros() ? count * 4 / 1024 : 0;  // C, as it was before the run
  test::write(folder / "large.json", min_of(count, "FLOAT32"));
  test::write(folder / "tiny.json", min_of(4, "FLOAT32"));
  for (const std::string verb : {"run", "run -b cpu", "check", "export -o golden", "render -o p.png"}) {
    const auto arguments = [&](const std::string& file) { return test::words(verb, {file}); };
    const std::string sentence = opscope(test::words(verb, {"large.json", "--memory-limit", "1MiB"})).err;
    std::smatch told;
    ASSERT_TRUE(std::regex_search(sentence, told, std::regex("needs ([0-9.]+) MiB"))) << sentence;
    const double needed = std::stod(told[1]) * 1024;
    const double taken =
        static_cast<double>(peak_of(opscope(arguments("large.json"))) - peak_of(opscope(arguments("tiny.json"))));
    EXPECT_LE(taken, needed * 1.05 + zeros) << verb;
    EXPECT_GE(taken, needed * 0.6) << verb;
  }
}

// What the text of a case may take is told from its size before it is read.
TEST_F(CliMemory, InlineValuesTakeNoMoreThanTheirTextSays) {
  const auto print_of = [](std::size_t count) {
    std::string values = "[1";
    for (std::size_t i = 1; i < count; ++i) values += ",1";
    return test::CaseText().resource("A", "INT8", values + "]").text();
  };
  test::write(folder / "large.json", print_of(30'000'000));
  test::write(folder / "tiny.json", print_of(4));
  const std::string sentence = opscope({"run", "large.json", "--memory-limit", "1MiB"}).err;
  std::smatch told;
  ASSERT_TRUE(std::regex_search(sentence, told, std::regex("needs ([0-9.]+) MiB"))) << sentence;
  const long taken = peak_of(opscope({"run", "large.json"})) - peak_of(opscope({"run", "tiny.json"}));
  EXPECT_LE(static_cast<double>(taken), std::stod(told[1]) * 1024);
  EXPECT_GT(taken, 100 * 1024) << "at least half of the values";
}
#endif

}  // namespace
}  // namespace opscope
