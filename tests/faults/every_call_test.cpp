// Every system call that changes a file fails once, and once the process is killed before it. In each case the old or
// the new content is complete, the status says which, no other file changes, and the next run cleans up.

#include <signal.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include "tests/app/cli_program.h"
#include "tests/support/case_text.h"
#include "tests/support/matchers.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

constexpr int killed = 128 + SIGKILL;

struct Row {
  std::string name;
  std::vector<std::string> arguments;             // of opscope; of the save program if they begin with "save"
  std::vector<std::string> before = {};           // the arguments of a run that creates what is replaced
  std::map<std::string, std::string> files = {};  // files that exist before that run
  std::map<std::string, std::string> later = {};  // files that are added after it
  std::string whole = {};                         // a folder whose files are all old or all new
  bool every_error = true;                        // ENOSPC and EIO at each call; false: one of them, alternating
  bool exchange = true;                           // the file system can exchange folders
};

const std::string sign_case = CaseText()
                                  .resource("A", "INT8", "[-3, 0, 5, 127]")
                                  .constant("B", "INT8", 4)
                                  .dispatch("SIGN", {"A", "B"}, desc_text("INT8", "4"))
                                  .write("A", "out/in.npy")
                                  .write("B", "out/deep/sign.bin");

// Removes measurements, which differ between runs.
std::string without_measurements(const std::string& text) {
  if (text.starts_with("\x89PNG") && text.ends_with("IEND\xAE\x42\x60\x82")) return "a whole picture";
  static const std::regex in_json(R"("milliseconds":[^,}]*)"), in_tables("[0-9][0-9.,]*");
  return std::regex_replace(text, text.starts_with("# ") ? in_tables : in_json, "N");
}

using Snapshot = std::map<std::string, std::string>;  // path -> content

bool is_temporary(const std::string& path) { return path.find(".opscope-") != std::string::npos; }

Snapshot snapshot(const fs::path& folder) {
  Snapshot found;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string path = entry.path().lexically_relative(folder).string();
    if (entry.is_regular_file() && !is_temporary(path)) found[path] = without_measurements(text_of(entry.path()));
  }
  return found;
}

std::size_t temporaries(const fs::path& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) count += is_temporary(entry.path().string());
  return count;
}

class EveryCall : public testing::TestWithParam<Row> {
 protected:
  struct Run {
    Outcome outcome;
    std::vector<std::string> calls;  // "7 renameat2 /golden"
  };

  // Runs the program in `folder` with a fault in the shim's notation; "": none.
  static Run run(const fs::path& folder, const std::vector<std::string>& arguments, const std::string& fault,
                 bool exchange = true) {
    const Folder logs;
    const std::string log = (logs / "calls").string(), real = fs::canonical(folder).string();
    const auto setup = [&] {
      setenv("LD_PRELOAD", OPSCOPE_FAULT_SHIM, 1);
      setenv("ASAN_OPTIONS", "verify_asan_link_order=0:detect_leaks=0", 1);
      setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent", 1);  // no gpu: it is slow and writes nothing
      setenv("OPSCOPE_FAULT_FOLDER", real.c_str(), 1);
      setenv("OPSCOPE_FAULT_LOG", log.c_str(), 1);
      if (!fault.empty()) setenv("OPSCOPE_FAULT", fault.c_str(), 1);
      if (!exchange) setenv("OPSCOPE_NO_EXCHANGE", "1", 1);
    };
    Run done;
    done.outcome = arguments[0] == "save"
                       ? program_in(OPSCOPE_FAULT_SAVE, folder, {arguments.begin() + 1, arguments.end()}, setup)
                       : opscope_in(folder, arguments, setup);
    std::istringstream lines(text_of(log));
    for (std::string line; std::getline(lines, line);) done.calls.push_back(line);
    return done;
  }

  static void write_files(const fs::path& folder, const std::map<std::string, std::string>& files) {
    for (const auto& [name, content] : files) {
      fs::create_directories((folder / name).parent_path());
      write(folder / name, content);
    }
  }

  void prepare(const fs::path& folder) const {
    write_files(folder, GetParam().files);
    if (!GetParam().before.empty()) {
      const Outcome made = run(folder, GetParam().before, "").outcome;
      ASSERT_EQ(made.status, 0) << made.err;
    }
    write_files(folder, GetParam().later);
    write(folder / "bystander.txt", "kept");
    write(folder / ".opscope-not-ours.tmp", "kept");
    fs::copy(template_ / "case.json", folder / "case.json", fs::copy_options::overwrite_existing);
  }

  Run run(const fs::path& folder, const std::string& fault) const {
    return run(folder, GetParam().arguments, fault, GetParam().exchange);
  }

  // Checks that each file (or the whole folder) has the old or the new content.
  void expect_whole(const Snapshot& now) const {
    std::set<std::string> paths;
    for (const Snapshot* each : {&old_, &new_, &now})
      for (const auto& [path, content] : *each) paths.insert(path);
    const auto at = [](const Snapshot& from, const std::string& path) {
      const auto found = from.find(path);
      return found == from.end() ? std::string("(no file)") : found->second;
    };
    bool all_old = true, all_new = true;
    for (const std::string& path : paths) {
      EXPECT_THAT(at(now, path), AnyOf(at(old_, path), at(new_, path))) << path;
      if (GetParam().whole.empty() || path.rfind(GetParam().whole + "/", 0) != 0) continue;
      all_old &= at(now, path) == at(old_, path);
      all_new &= at(now, path) == at(new_, path);
    }
    EXPECT_TRUE(all_old || all_new) << "a folder of both times";
  }

  // Without an exchange there is a moment in which the old folder exists only under a temporary name, which is kept.
  static bool is_set_aside(const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(folder))
      if (entry.path().extension() == ".old" && fs::exists(entry.path() / "expected/B.npy")) return true;
    return false;
  }

  void expect_right(int number, int error, const Run& done, const fs::path& folder) const {
    const Snapshot now = snapshot(folder);
    if (GetParam().exchange || error != 0 || fs::exists(folder / "golden")) {
      expect_whole(now);
    } else {
      EXPECT_TRUE(is_set_aside(folder));
    }
    if (error == 0) {
      EXPECT_EQ(done.outcome.status, killed);
      return;
    }
    if (done.outcome.status == 0) {
      EXPECT_EQ(now, new_);
      return;
    }
    EXPECT_EQ(done.outcome.status, 2);
    EXPECT_EQ(done.outcome.error_lines(), 1u) << done.outcome.err;
    EXPECT_THAT(done.outcome.err, StartsWith("opscope: "));
    EXPECT_THAT(done.outcome.err, HasSubstr(std::strerror(error)));
    if (now == new_ && old_ != new_) {
      EXPECT_THAT(done.outcome.err, HasSubstr("a power cut may undo it"));
    }
    EXPECT_GE(done.calls.size(), static_cast<std::size_t>(number));
  }

  // For a power cut: a file is synced before it is renamed, and every folder with a new name is synced at the end.
  static void expect_synced(const std::vector<std::string>& calls) {
    std::set<std::string> files, folders;  // not synced yet
    for (const std::string& line : calls) {
      std::istringstream words(line);
      std::string number, call, path;
      words >> number >> call;
      std::getline(words >> std::ws, path);
      const std::string parent = path.substr(0, path.rfind('/'));
      if (call == "write" || call == "writev" || call == "pwrite") files.insert(path);
      if (call == "fsync") files.erase(path), folders.erase(path);
      if (call == "syncfs") files.clear(), folders.clear();
      if (call.starts_with("rename")) {
        EXPECT_THAT(files, IsEmpty()) << "renamed before they are synced, at call " << line;
        folders.insert(parent);
      }
      if (call == "mkdirat" || call == "mkdir") folders.insert(parent);
    }
    EXPECT_THAT(files, IsEmpty()) << "written and never synced";
    EXPECT_THAT(folders, IsEmpty()) << "not synced after they gained a name";
  }

  void SetUp() override {
    write(template_ / "case.json", sign_case);
    const Folder first;
    ASSERT_NO_FATAL_FAILURE(prepare(first.path()));
    old_ = snapshot(first.path());
    const Run done = run(first.path(), "");
    ASSERT_EQ(done.outcome.status, 0) << done.outcome.err;
    new_ = snapshot(first.path());
    calls_ = done.calls;
    ASSERT_GE(calls_.size(), 5u) << "the shim sees the writer's calls";
    expect_synced(calls_);
    ASSERT_EQ(temporaries(first.path()), 1u) << "the one that is not ours";
  }

  void try_fault(int number, int error) {
    SCOPED_TRACE(testing::Message() << (error ? std::strerror(error) : "killed") << " at call " << calls_[number - 1]);
    const Folder folder;
    ASSERT_NO_FATAL_FAILURE(prepare(folder.path()));
    const Run done = run(folder.path(), std::to_string(number) + " " + (error ? std::to_string(error) : "kill"));
    expect_right(number, error, done, folder.path());
    // Slow commands run again only if there is something to clean up.
    if (temporaries(folder.path()) == 1 && (error != 0 || !GetParam().every_error)) return;
    const Run again = run(folder.path(), "");
    EXPECT_EQ(again.outcome.status, 0) << again.outcome.err;
    Snapshot now = snapshot(folder.path());
    EXPECT_EQ(now, new_);
    if (GetParam().exchange) {
      EXPECT_EQ(temporaries(folder.path()), 1u) << "the next run cleans up";
    }
  }

  Folder template_;
  Snapshot old_, new_;
  std::vector<std::string> calls_;
};

TEST_P(EveryCall, LeavesTheOldOrTheNewWhole) {
  for (int number = 1; number <= static_cast<int>(calls_.size()); ++number) {
    const bool even = number % 2 == 0;
    if (GetParam().every_error || even) try_fault(number, ENOSPC);
    if (GetParam().every_error || !even) try_fault(number, EIO);
    try_fault(number, 0);
    if (HasFatalFailure()) return;
  }
}

const std::vector<std::string> export_small = {"export", "-q", "case.json", "-o", "golden"};
const std::vector<std::string> part_of_suite = {"suite", "-q", "sign", "--shard", "1/50", "-o", "suite"};
const std::vector<std::string> export_old = {"export", "-q", "old.json", "-o", "golden"};

std::vector<std::string> sweep_of(const std::string& type) {
  return words("sweep SIGN -b cpu --cases 0 --samples 1 --markdown --into c.md --data-type", {type});
}

// A different case, so that the new files differ from the old ones.
std::string older_case() {
  std::string text = sign_case;
  text.replace(text.find("-3"), 2, "44");
  return text;
}

const Row rows[] = {
    {"Save", {"save", "case.json", "saved.json"}, {}, {{"saved.json", "{}"}}},
    {"SaveNew", {"save", "case.json", "saved.json"}},
    {"Report", {"check", "-q", "case.json", "--report", "r.json"}, {}, {{"r.json", "{\"old\": true}"}}},
    {"Render", {"render", "-q", "case.json", "-o", "r.png"}, {}, {{"r.png", "an old picture"}}, {}, {}, false},
    {"Run", {"run", "-q", "case.json"}},
    {"RunOver", {"run", "-q", "case.json"}, {"run", "-q", "old.json"}, {{"old.json", older_case()}}},
    {"Diff",
     {"diff", "a.npy", "a.npy", "--png", "d.png"},
     {"run", "-q", "old.json"},
     {{"old.json", CaseText().resource("A", "INT8", "[1, 2]").write("A", "a.npy")}},
     {},
     {},
     false},
    {"Sweep", sweep_of("INT8")},
    {"SweepOver", sweep_of("INT8"), sweep_of("FLOAT16")},
    {.name = "Bench",
     .arguments = words("bench -q SIGN --data-type INT8 --elements 1 --samples 1 -b cpu --markdown --into p.md"),
     .every_error = false},
    {"SuiteNew", part_of_suite, {}, {}, {}, "suite", false},
    {"SuiteOver", part_of_suite, part_of_suite, {}, {}, "suite", false},
    {"ExportNew", export_small, {}, {}, {}, "golden", false},
    {"ExportOver", export_small, export_old, {{"old.json", older_case()}}, {}, "golden", false},
    {"ExportKeeping",
     {"export", "-q", "case.json", "-o", "golden", "--overwrite"},
     export_old,
     {{"old.json", older_case()}},
     {{"golden/notes.txt", "mine"}, {"golden/expected/deep/mine.npy", "mine too"}},
     "golden",
     false},
    {"ExportWithoutExchange", export_small, export_old, {{"old.json", older_case()}}, {}, "golden", false, false},
};

INSTANTIATE_TEST_SUITE_P(Commands, EveryCall, testing::ValuesIn(rows), [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace opscope::test
