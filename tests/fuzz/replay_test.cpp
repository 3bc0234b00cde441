// Replays tests/fuzz/corpus: each file goes through the target of its folder.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/fuzz/targets/targets.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

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
  for (const auto& file : files) EXPECT_EQ(GetParam().run(contents(file)), "") << file;
}

INSTANTIATE_TEST_SUITE_P(Targets, Replay, testing::ValuesIn(fuzz_targets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace opscope::test
