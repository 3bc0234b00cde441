// A command line, one argument a line. It must end with a documented status, and every error must be one line of
// visible text. It runs in a scratch folder. Arguments that could leave it, open a window or take long are skipped.

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <set>
#include <vector>

#include "app/cli/cli.h"
#include "core/io/npy.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

constexpr std::string_view small_case =
    R"({"resources": {"A": {"initialValuesDataType": "FLOAT32", "initialValues": [-1, 0, 1.5, "nan", 3]}},
 "dispatchables": {"clip": {"type": "CLIP", "desc": {"Min": -0.5, "Max": 2,
  "InputTensor": {"DataType": "FLOAT32", "Sizes": [5]}, "OutputTensor": {"DataType": "FLOAT32", "Sizes": [5]}}}},
 "commands": [{"type": "dispatch", "dispatchable": "clip", "bindings": {"InputTensor": "A", "OutputTensor": "A"}},
  {"type": "print", "resource": "A"}, {"type": "writeFile", "resource": "A", "targetPath": "out/A.npy"}]})";

// Verbs that end within milliseconds with any arguments.
const std::set<std::string, std::less<>> harmless = {"run", "check", "export", "verify", "diff", "render", "info"};

std::vector<std::string> lines(std::string_view text) {
  std::vector<std::string> found;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    found.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + 1));
  }
  return found;
}

// False for arguments that leave the scratch folder, start other programs or contain a NUL.
bool is_harmless(const std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.size() > 16 || !harmless.contains(arguments.front())) return false;
  return std::ranges::none_of(arguments, [](const std::string& argument) {
    return argument.size() > 1000 || argument.starts_with('/') || argument.find("=/") != std::string::npos ||
           argument.find("..") != std::string::npos || argument.find('\0') != std::string::npos ||
           argument.find("andidate") != std::string::npos;
  });
}

// Redirects standard input, output and error of this process to files during its lifetime.
class Redirected {
 public:
  explicit Redirected(const TemporaryFolder& folder) : folder_(folder) {
    std::fflush(stdout);
    std::fflush(stderr);
    folder.write("stdin", std::string(small_case));
    const std::array<const char*, 3> names = {"stdin", "stdout", "stderr"};
    for (int number = 0; number < 3; ++number) {
      const int file =
          ::open((folder / names[number]).c_str(), number == 0 ? O_RDONLY : O_RDWR | O_CREAT | O_TRUNC, 0600);
      kept_[number] = ::fcntl(number, F_DUPFD_CLOEXEC, 3);
      ::dup2(file, number);
      ::close(file);
    }
    std::rewind(stdin);  // drops buffered input and the end-of-file flag
  }
  Redirected(const Redirected&) = delete;
  Redirected& operator=(const Redirected&) = delete;
  ~Redirected() {
    std::fflush(stdout);
    std::fflush(stderr);
    for (int number = 0; number < 3; ++number) {
      ::dup2(kept_[number], number);
      ::close(kept_[number]);
    }
  }
  std::string errors() const {
    std::fflush(stderr);
    return folder_.read("stderr");
  }

 private:
  const TemporaryFolder& folder_;
  std::array<int, 3> kept_{};
};

// Fills the scratch folder and makes it the current folder during its lifetime.
class Inside {
 public:
  explicit Inside(const std::filesystem::path& folder) : before_(std::filesystem::current_path()) {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    std::filesystem::current_path(folder);
    std::ofstream("case.json") << small_case;
    const std::array<float, 4> values = {1, 2, 3, -0.0f};
    for (const char* name : {"a.npy", "b.npy"}) {
      const auto file = encode_npy(DataType::Float32, std::vector<std::uint32_t>{4}, std::as_bytes(std::span(values)));
      std::ofstream(name, std::ios::binary)
          .write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
    }
  }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  ~Inside() { std::filesystem::current_path(before_); }

 private:
  std::filesystem::path before_;
};

std::string fault_of(int status, const std::string& errors) {
  if (status < 0 || status > 3) return fmt::format("exit status {}", status);
  const std::vector<std::string> messages = lines(errors);
  const bool explained =
      std::ranges::any_of(messages, [](const std::string& line) { return line.starts_with("opscope: "); });
  if (status >= 2 && !explained) return fmt::format("exit status {} without a reason", status);
  for (const std::string& line : messages) {
    const bool plain = std::ranges::none_of(line, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
    if (!plain) return "a control character in a message: " + line;
    if (line.size() > 8000) return fmt::format("a message of {} bytes", line.size());
  }
  return {};
}

}  // namespace

std::string fuzz_arguments(std::string_view input) {
  static const TemporaryFolder folder;
  std::vector<std::string> arguments = lines(input);
  if (!is_harmless(arguments)) return {};
  arguments.insert(arguments.begin(), "opscope");
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);

  const Inside inside(folder / "work");
  const Redirected redirected(folder);
  const int status = cli::run(static_cast<int>(arguments.size()), pointers.data());
  return fault_of(status, redirected.errors());
}

}  // namespace opscope::test
