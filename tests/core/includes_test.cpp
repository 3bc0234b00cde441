// Which folder may include which: the layers of the source tree, read from its #include lines.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/paths.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

struct Include {
  fs::path from, to;  // relative to the repository's root
};

std::string describe(const Include& include) { return include.from.string() + " includes " + include.to.string(); }

// Of all sources below `folder`: the lines #include "...".
std::vector<Include> includes_below(const std::string& folder) {
  std::vector<Include> found;
  for (const auto& entry : fs::recursive_directory_iterator(source_folder() / folder)) {
    if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      const std::string prefix = "#include \"";
      if (!line.starts_with(prefix)) continue;
      found.push_back({entry.path().lexically_relative(source_folder()),
                       line.substr(prefix.size(), line.find('"', prefix.size()) - prefix.size())});
    }
  }
  EXPECT_GT(found.size(), 50u) << folder;
  return found;
}

std::string top_folder(const fs::path& path) { return path.begin()->string(); }

TEST(Includes, PointFromAppToGpuToCore) {
  for (const Include& include : includes_below("core")) {
    EXPECT_NE(top_folder(include.to), "gpu") << describe(include);
    EXPECT_NE(top_folder(include.to), "app") << describe(include);
  }
  for (const Include& include : includes_below("gpu")) EXPECT_NE(top_folder(include.to), "app") << describe(include);
}

TEST(Includes, NameNoTestsInTheProgram) {
  for (const char* folder : {"core", "gpu", "app"})
    for (const Include& include : includes_below(folder))
      EXPECT_NE(top_folder(include.to), "tests") << describe(include);
}

// A folder of gpu/ knows those below it in this list: context knows none, the folder gpu/ itself knows all.
TEST(Includes, OfGpuPointDownItsLayers) {
  const std::vector<std::string> layers = {"gpu/context",  "gpu/resources", "gpu/shader",    "gpu/probe",
                                           "gpu/dispatch", "gpu",           "gpu/candidates"};
  const auto layer_of = [&](const fs::path& file) {
    return std::find(layers.begin(), layers.end(), file.parent_path().string()) - layers.begin();
  };
  for (const Include& include : includes_below("gpu")) {
    if (top_folder(include.to) != "gpu") continue;
    EXPECT_LT(layer_of(include.from), static_cast<std::ptrdiff_t>(layers.size())) << include.from;
    EXPECT_LE(layer_of(include.to), layer_of(include.from)) << describe(include);
  }
}

}  // namespace
}  // namespace opscope::test
