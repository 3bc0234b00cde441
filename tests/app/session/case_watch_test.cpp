// The files of a case beside are watched where they are, and where they may come.

#include "app/gui/session/case_watch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/io/file.h"
#include "core/model/model.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

TEST(SourceFiles, AreSoughtWhereverAMissingOneMayCome) {
  const test::TemporaryFolder folder;
  const std::filesystem::path own = folder / "own", input = folder / "input";
  std::filesystem::create_directories(own);
  std::filesystem::create_directories(input);
  Model model;
  FileValues file;
  file.source_path = "a.bin";
  model.resources.emplace_back().initial_values = file;
  using Files = std::set<std::filesystem::path>;
  EXPECT_EQ(source_files(model, {own, input}), (Files{own / "a.bin", input / "a.bin"}));
  EXPECT_EQ(source_files(model, {own, {}}), Files{own / "a.bin"});
  ASSERT_TRUE(write_file(input / "a.bin", {}));
  EXPECT_EQ(source_files(model, {own, input}), Files{input / "a.bin"});
}

}  // namespace
}  // namespace opscope::gui
