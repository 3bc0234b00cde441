#pragma once
// The program as a user starts it: its exit status and both of its outputs, without a display.

#include <fcntl.h>
#include <rapidjson/document.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/paths.h"

namespace opscope::test {

inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

inline void write(const std::filesystem::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

// A folder of its own for one test, gone with it.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "opscope-cli-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

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

// Runs `program arguments...` in `folder`. Outputs go to files, as a script would send them. `setup` runs in the
// program's process before it starts.
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
inline Outcome opscope(const std::vector<std::string>& arguments) {
  const Folder somewhere;
  return opscope_in(somewhere.path(), arguments);
}

// Bad input or usage: status 2, nothing on stdout, one line on stderr that begins with the program's name and holds
// `culprit`.
inline void expect_refused(const Outcome& outcome, const std::string& culprit) {
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.error_lines(), 1u) << outcome.err;
  EXPECT_EQ(outcome.err.rfind("opscope: ", 0), 0u) << outcome.err;
  EXPECT_NE(outcome.err.find(culprit), std::string::npos) << outcome.err;
}

// Strict JSON: no NaN, no trailing comma, valid UTF-8.
inline rapidjson::Document json_of(const std::string& text) {
  rapidjson::Document document;
  document.Parse<rapidjson::kParseValidateEncodingFlag>(text.c_str(), text.size());
  EXPECT_FALSE(document.HasParseError()) << text;
  return document;
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
