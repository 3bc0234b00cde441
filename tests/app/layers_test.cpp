// The folders of app/gui lie on top of one another: an #include points down, or stays in its folder.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/operators/schema/registry.h"
#include "tests/support/paths.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

// From the bottom to the top, as docs/developing.md lists them. Folders of one layer do not know each other.
const std::vector<std::vector<std::string>> layers = {
    {"widgets"},
    {"jobs"},
    {"window"},
    {"edits"},
    {"session"},
    {"plots", "verdict"},
    {"form", "panes", "dialogs", "actions"},
    {"tools"},
    {"shell"},
};
// What runs on other threads, and what is a value, works without Dear ImGui.
const std::vector<std::string> free_of_imgui = {"jobs", "edits", "session"};

std::vector<std::string> included_by(const fs::path& file) {
  static const std::regex line_form(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::vector<std::string> names;
  std::ifstream text(file);
  std::smatch match;
  for (std::string line; std::getline(text, line);)
    if (std::regex_search(line, match, line_form)) names.push_back(match[1]);
  return names;
}

// "app/gui/panes/pane.h" -> "panes"; empty for what is not in a folder of app/gui.
std::string folder_of(const std::string& file) {
  const std::string begin = "app/gui/";
  const std::size_t end = file.find('/', begin.size());
  return file.starts_with(begin) && end != std::string::npos ? file.substr(begin.size(), end - begin.size()) : "";
}

std::size_t layer_of(const std::string& folder) {
  const auto has_it = [&](const auto& layer) { return std::ranges::find(layer, folder) != layer.end(); };
  return static_cast<std::size_t>(std::ranges::find_if(layers, has_it) - layers.begin());
}

std::set<std::string> files_of_the_window() {
  const fs::path root = test::source_folder();
  std::set<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(root / "app/gui"))
    if (entry.is_regular_file()) files.insert(entry.path().lexically_relative(root).generic_string());
  return files;
}

// Everything the file includes, directly or through our own files, with the file that includes it.
void follow(const std::string& file, std::map<std::string, std::string>& reached_from) {
  for (const std::string& name : included_by(test::source_folder() / file)) {
    if (!reached_from.try_emplace(name, file).second) continue;
    if (fs::exists(test::source_folder() / name)) follow(name, reached_from);
  }
}

TEST(Layers, EveryFileOfTheWindowIsInAFolderThatHasALayer) {
  for (const std::string& file : files_of_the_window()) EXPECT_LT(layer_of(folder_of(file)), layers.size()) << file;
}

TEST(Layers, NoIncludePointsUp) {
  std::vector<std::string> wrong;
  std::size_t arrows = 0;
  for (const std::string& file : files_of_the_window())
    for (const std::string& included : included_by(test::source_folder() / file)) {
      const std::string from = folder_of(file), to = folder_of(included);
      if (to.empty() || from == to) continue;
      ++arrows;
      if (layer_of(to) >= layer_of(from)) wrong.push_back(file + " includes " + included);
    }
  EXPECT_GT(arrows, 100u) << "includes are not recognised any more";
  EXPECT_THAT(wrong, IsEmpty());
}

TEST(Layers, JobsEditsAndSessionsDoNotReachDearImGui) {
  std::vector<std::string> wrong;
  for (const std::string& file : files_of_the_window()) {
    if (std::ranges::find(free_of_imgui, folder_of(file)) == free_of_imgui.end()) continue;
    std::map<std::string, std::string> reached_from;
    follow(file, reached_from);
    for (const auto& [name, from] : reached_from)
      if (name.find("imgui") != std::string::npos) wrong.push_back(file + " reaches " + name + " through " + from);
  }
  EXPECT_THAT(wrong, IsEmpty());
}

TEST(Layers, TheRestOfTheProgramIncludesTheShellAlone) {
  std::vector<std::string> wrong;
  for (const char* folder : {"app/cli", "app/text", "core", "gpu"})
    for (const auto& entry : fs::recursive_directory_iterator(test::source_folder() / folder))
      for (const std::string& included : included_by(entry.path()))
        if (const std::string to = folder_of(included); !to.empty() && to != "shell")
          wrong.push_back(entry.path().string() + " includes " + included);
  EXPECT_THAT(wrong, IsEmpty());
}

// A new operator must need no edit elsewhere, so nothing but an operator's own file names it.
TEST(Layers, NoFileButAnOperatorsOwnNamesIt) {
  std::vector<std::string> wrong;
  std::size_t own = 0;
  for (const char* folder : {"app", "core", "gpu"})
    for (const auto& entry : fs::recursive_directory_iterator(test::source_folder() / folder)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream text(entry.path());
      const bool is_operators = entry.path().parent_path() == test::source_folder() / "core/operators";
      for (std::string line; std::getline(text, line);)
        for (const OperatorSchema* schema : shipped_operators()) {
          const std::string short_form = schema->name.substr(std::string("ELEMENT_WISE_").size());
          const bool names_it = line.find('"' + schema->name + '"') != std::string::npos ||
                                line.find('"' + short_form + '"') != std::string::npos;
          if (!names_it || line.find("//") < line.find('"')) continue;
          own += is_operators;
          if (!is_operators) wrong.push_back(entry.path().string() + ": " + line);
        }
    }
  EXPECT_GE(own, shipped_operators().size()) << "names are not recognised any more";
  EXPECT_THAT(wrong, IsEmpty());
}

// App is one class whose functions are in several files, as app.h lists them.
TEST(Layers, AFunctionIsDefinedInTheFileNamedAsItsHeader) {
  for (const std::string& file : files_of_the_window()) {
    if (!file.ends_with(".cpp") || file.starts_with("app/gui/shell/app_")) continue;
    const std::string header = fs::path(file).replace_extension(".h").generic_string();
    EXPECT_THAT(included_by(test::source_folder() / file), testing::Contains(header)) << file;
  }
}

}  // namespace
}  // namespace opscope
