#pragma once
// The program as a user starts it: its exit status and both of its outputs, without a display.

#include <fcntl.h>
#include <rapidjson/document.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <source_location>
#include <sstream>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {

// The matchers of most tests.
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

inline void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

using Folder = TemporaryFolder;

// Names of what lies directly in a folder, in order.
inline std::vector<std::string> names_in(const Folder& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) names.push_back(entry.path().filename());
  std::ranges::sort(names);
  return names;
}

// The words of a command line, separated by blanks, and more.
inline std::vector<std::string> words(const std::string& line, const std::vector<std::string>& more = {}) {
  std::istringstream stream(line);
  std::vector<std::string> all(std::istream_iterator<std::string>(stream), {});
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

struct Outcome {
  int status = -1;  // 128 + N where signal N ended it
  std::string out, err;
  long peak = 0;  // KiB of memory at its largest; no less than this process had when it started the program

  std::size_t error_lines() const { return static_cast<std::size_t>(std::count(err.begin(), err.end(), '\n')); }
};

// Seconds of processor time a process has used; NaN where there is none.
inline double processor_seconds(pid_t pid) {
  const std::string stat = text_of("/proc/" + std::to_string(pid) + "/stat");
  if (stat.empty()) return std::nan("");
  std::istringstream fields(stat.substr(stat.rfind(')') + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

// True if a process is gone, or waits to be reaped by the process that adopted it.
inline bool has_ended(pid_t pid) {
  const std::string stat = text_of("/proc/" + std::to_string(pid) + "/stat");
  return stat.empty() || stat.at(stat.rfind(')') + 2) == 'Z';
}

// A `setup` of a program: calls `act` from another process once the program has used so much processor time, which says
// how far it is on any machine.
inline std::function<void()> once_it_has_worked(double seconds, std::function<void(pid_t program)> act) {
  return [seconds, act = std::move(act)] {
    const pid_t program = getpid();
    if (fork() != 0) return;
    while (processor_seconds(program) < seconds) usleep(5000);
    act(program);
    _exit(0);
  };
}

// Setups of a program: a signal once it has worked that long; no driver for the gpu; a limit of a resource.
inline std::function<void()> signalled_after(double seconds, int signal = SIGINT) {
  return once_it_has_worked(seconds, [signal](pid_t program) { kill(program, signal); });
}
inline void without_opengl() { setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent", 1); }
inline std::function<void()> limited_to(rlim_t bytes, __rlimit_resource resource = RLIMIT_AS) {
  return [=] {
    const rlimit limit = {bytes, bytes};
    setrlimit(resource, &limit);
  };
}

// Runs `program arguments...` in `folder`. Outputs go to files, as a script would send them. `setup` runs in the
// program's process before it starts. A program that does not end within ten minutes is ended by SIGALRM.
inline Outcome program_in(const std::filesystem::path& program, const std::filesystem::path& folder,
                          const std::vector<std::string>& arguments, const std::function<void()>& setup = {}) {
  const Folder outputs;
  const std::string out = (outputs / "out").string(), err = (outputs / "err").string();
  std::vector<std::string> words = {program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    unsetenv("DISPLAY");
    unsetenv("WAYLAND_DISPLAY");
    signal(SIGINT, SIG_DFL);  // a shell without job control ignores it in what it runs in the background
    alarm(600);
    if (setup) setup();
    const int out_file = open(out.c_str(), O_WRONLY | O_CREAT, 0600),
              err_file = open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(out_file, STDOUT_FILENO);
    dup2(err_file, STDERR_FILENO);
    if (chdir(folder.c_str()) == 0) execv(argv[0], argv.data());
    _exit(127);
  }
  int state = 0;
  rusage used{};
  wait4(child, &state, 0, &used);
  Outcome outcome;
  outcome.peak = used.ru_maxrss;
  outcome.status = WIFEXITED(state) ? WEXITSTATUS(state) : 128 + WTERMSIG(state);
  outcome.out = text_of(out);
  outcome.err = text_of(err);
  return outcome;
}
inline Outcome opscope_in(const std::filesystem::path& folder, const std::vector<std::string>& arguments,
                          const std::function<void()>& setup = {}) {
  return program_in(program_file(), folder, arguments, setup);
}
inline Outcome opscope(const std::vector<std::string>& arguments) { return opscope_in(Folder().path(), arguments); }

// A test whose program runs in a folder of its own.
class InFolder : public testing::Test {
 protected:
  Outcome opscope(const std::vector<std::string>& arguments, const std::function<void()>& setup = {}) const {
    return opscope_in(folder.path(), arguments, setup);
  }
  Folder folder;
};

using Caller = std::source_location;

// Bad input or usage: status 2, nothing on stdout, one line on stderr that begins with the program's name and holds
// `culprit`. With another status: why something is not there.
inline void expect_refused(const Outcome& outcome, const std::string& culprit, int status = 2,
                           const Caller& caller = Caller::current()) {
  const testing::ScopedTrace trace(caller.file_name(), static_cast<int>(caller.line()), "called here");
  EXPECT_EQ(outcome.status, status);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.error_lines(), 1u) << outcome.err;
  EXPECT_EQ(outcome.err.rfind("opscope: ", 0), 0u) << outcome.err;
  EXPECT_NE(outcome.err.find(culprit), std::string::npos) << outcome.err;
}

// The status, and all of these on standard output.
inline void expect_says(const Outcome& outcome, int status, const std::vector<std::string>& parts,
                        const Caller& caller = Caller::current()) {
  const testing::ScopedTrace trace(caller.file_name(), static_cast<int>(caller.line()), "called here");
  EXPECT_EQ(outcome.status, status) << outcome.err;
  for (const std::string& part : parts) EXPECT_THAT(outcome.out, testing::HasSubstr(part));
}

// Strict JSON: no NaN, no trailing comma, valid UTF-8.
inline rapidjson::Document json_of(const std::string& text) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(text.c_str(), text.size());
  EXPECT_FALSE(document.HasParseError()) << text;
  return document;
}

// Standard output of a program that ends with this status.
inline rapidjson::Document json_of(const Outcome& outcome, int status, const Caller& caller = Caller::current()) {
  expect_says(outcome, status, {}, caller);
  return json_of(outcome.out);
}

inline std::vector<std::string> member_names(const rapidjson::Value& object) {
  std::vector<std::string> names;
  if (object.IsObject())
    for (const auto& member : object.GetObject()) names.emplace_back(member.name.GetString());
  return names;
}

// assets/models/NAME
inline std::string example(const std::string& name) { return (source_folder() / "assets/models" / name).string(); }

}  // namespace opscope::test
