// Replays tests/fuzz/corpus: each file goes through the target of its folder, as it is and with a few bytes changed.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/fuzz/targets/targets.h"
#include "tests/support/mutated.h"
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

class Replay : public testing::TestWithParam<FuzzTarget> {
 protected:
  const std::vector<std::filesystem::path> files_ = files_of(source_folder() / "tests/fuzz/corpus" / GetParam().name);
};

TEST_P(Replay, OfItsCorpusFindsNothing) {
  EXPECT_GE(files_.size(), 10u);
  for (const auto& file : files_) EXPECT_EQ(GetParam().run(contents(file)), "") << file;
}

// Most useful under the sanitizers.
TEST_P(Replay, OfItsCorpusWithAFewBytesChangedFindsNothing) {
  std::mt19937 random(1);
  for (const auto& file : files_)
    for (std::size_t i = 0; i < 1000 / files_.size(); ++i)
      EXPECT_EQ(GetParam().run(mutated(contents(file), random)), "") << file << ", change " << i;
}

INSTANTIATE_TEST_SUITE_P(Targets, Replay, testing::ValuesIn(fuzz_targets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace opscope::test
