// Other libraries as implementations under test, with the programs of examples/candidates: they differ where
// docs/implementations.md says, and nowhere else.

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "tests/app/cli_shell.h"
#include "tests/support/onnxruntime.h"
#include "tests/support/wait.h"

namespace opscope::test {
namespace {

struct Library {
  const char* name;
  const char* heading;      // of its section in the document
  const char* environment;  // of the command
  const char* program;      // in examples/candidates
  const char* version;      // a command that prints it, and fails if the library is not installed
  const char* installed_by;
};

// "ELEMENT_WISE_CLIP" is in the folder "clip" of a suite, and CLIP in the document.
std::string in_document(std::string folder) {
  for (char& c : folder) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
  return folder;
}

// The operators in a section's table that differ in some vector: its fourth column.
std::set<std::string> documented_differences(const std::string& heading) {
  const std::string text = text_of(source_folder() / "docs/implementations.md");
  const std::size_t begin = text.find("\n## " + heading);
  std::istringstream lines(text.substr(begin, text.find("\n## ", begin + 1) - begin));
  std::set<std::string> found;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream cells(line);
    std::string bar, name, equal, nan_bits, different;
    if (line.starts_with("| ") && cells >> bar >> name >> bar >> equal >> bar >> nan_bits >> bar >> different &&
        different != "0" && name != "operator")
      found.insert(name);
  }
  return found;
}

class ALibrary : public testing::TestWithParam<Library> {
 protected:
  std::string command() const {
    const std::string python = std::string(GetParam().program).ends_with(".js") ? "node " : "/usr/bin/python3 ";
    return "it=" + python + (source_folder() / "examples/candidates" / GetParam().program).string();
  }
  std::string environment() const {
    return fmt::format("NODE_PATH='{}' PYTHONPATH='{}' ", onnxruntime_folder().parent_path().string(),
                       (source_folder() / GetParam().environment).string());
  }
  void SetUp() override {
    const Outcome version = shell_in(folder, environment() + GetParam().version);
    const std::string found = version.out.substr(0, version.out.find('\n'));
    if (version.status != 0)
      GTEST_SKIP() << GetParam().heading << " is not installed; " << GetParam().installed_by << " installs it";
    if (!has(document, fmt::format("\n## {} {}", GetParam().heading, found)))
      GTEST_SKIP() << "docs/implementations.md is about another version than " << GetParam().heading << " " << found;
  }
  static bool has(const std::string& text, const std::string& part) { return text.find(part) != text.npos; }
  const std::string document = text_of(source_folder() / "docs/implementations.md");
  const Folder folder;
};

TEST_P(ALibrary, DiffersWhereTheDocumentSays) {
  const auto report =
      json_of(shell_in(folder, "opscope suite -q -f npz -o suite && " + environment() +
                                   "opscope verify suite -q -b cpu --any-nan --json --candidate '" + command() + "'"),
              1);
  std::set<std::string> differing;
  int ran = 0;
  for (const auto& each : report["cases"].GetArray()) {
    if (!each["backends"].HasMember("it")) continue;  // a descriptor that must be refused
    const std::string status = each["backends"]["it"]["status"].GetString();
    ran += status == "skipped" ? 0 : 1;
    const std::filesystem::path path = each["path"].GetString();
    if (status == "failed") differing.insert(in_document(path.parent_path().filename().string()));
    EXPECT_STRNE(each["backends"]["it"]["reason"].GetString(), "ended with status 1") << path;
  }
  EXPECT_GT(ran, 1000);
  EXPECT_EQ(differing, documented_differences(GetParam().heading));
}

TEST_P(ALibrary, PropagatesNanWhichAProfileExplains) {
  const std::string model = (source_folder() / "assets/models/clip_nan.json").string();
  const std::string check = environment() + "opscope check -q --any-nan " + model + " --candidate '" + command() + "' ";
  expect_says(shell_in(folder, check + "--explain"), 1, {"it gives what Opscope gives with nan=propagates"});
  expect_says(shell_in(folder, check + "--numerics documented,nan=propagates"), 0, {"it passed (exact, any NaN)"});
}

constexpr const char* node_version = "node -p 'require(\"onnxruntime-node/package.json\").version'";

INSTANTIATE_TEST_SUITE_P(
    Named, ALibrary,
    testing::Values(Library{"NumPy", "NumPy", ".", "numpy_ops.py",
                            "/usr/bin/python3 -c 'import numpy; print(numpy.__version__)'", "./test"},
                    Library{"PyTorch", "PyTorch", ".", "torch_ops.py",
                            "/usr/bin/python3 -c 'import torch; print(torch.__version__)'", ".ci/run"},
                    Library{"OnnxRuntimeInNode", "ONNX Runtime", ".", "onnxruntime_ops.js", node_version, ".ci/run"},
                    // Python's own package is not in Debian: a stand-in of its name uses that of npm.
                    Library{"OnnxRuntimeInPython", "ONNX Runtime", "tests/onnxruntime/python", "onnxruntime_ops.py",
                            node_version, ".ci/run"}),
    [](const auto& test) { return test.param.name; });

// The stand-in has no network: it starts the other side in another folder, as a login does.
TEST(AProgramOverSsh, ComputesThereWithTensorsThatTravel) {
  const Folder folder;
  std::filesystem::create_directory(folder / "there");
  write(folder / "ssh", "#!/bin/bash\nprintf '%s ' \"${@:1:$#-1}\" > '" + (folder / "options").string() + "'\ncd '" +
                            (folder / "there").string() + "' && TMPDIR=$PWD exec setsid bash -c \"${@: -1}\"\n");
  std::filesystem::permissions(folder / "ssh", std::filesystem::perms::owner_all);
  const std::string examples = (source_folder() / "examples/candidates").string(),
                    model = (source_folder() / "assets/models/clip_photo.json").string();
  const std::string check = fmt::format("PATH='{}':$PATH opscope check {} --candidate ", folder.path().string(), model);
  expect_says(shell_in(folder, fmt::format("{} \"far=/usr/bin/python3 '{}/over_ssh.py' -p 22 me@there -- "
                                           "/usr/bin/python3 '{}/numpy_ops.py'\"",
                                           check, examples, examples)),
              0, {"1,179,648 elements, far passed (exact)"});
  EXPECT_EQ(text_of(folder / "options"), "-p 22 me@there ");
  EXPECT_TRUE(wait_until([&] { return std::filesystem::is_empty(folder / "there"); }))
      << "its temporary folder is gone";
  expect_says(
      shell_in(folder, fmt::format("{} \"/usr/bin/python3 '{}/over_ssh.py' me@there -- false\"", check, examples)), 1,
      {"over_ssh failed (exact): ended with status 1"});
}

}  // namespace
}  // namespace opscope::test
