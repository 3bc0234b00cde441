// What fuzzing has found worth keeping, once more: each file of tests/fuzz/corpus through the target of its folder.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <vector>

#include "tests/fuzz/targets/targets.h"
#include "tests/support/paths.h"

namespace opscope::test {
namespace {

std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

class Replay : public testing::TestWithParam<FuzzTarget> {};

TEST_P(Replay, OfItsCorpusFindsNothing) {
  const auto files = files_of(source_folder() / "tests/fuzz/corpus" / GetParam().name);
  EXPECT_GE(files.size(), 10u);
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string input{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_EQ(GetParam().run(input), "") << file;
  }
}

INSTANTIATE_TEST_SUITE_P(Targets, Replay, testing::ValuesIn(fuzz_targets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace opscope::test
