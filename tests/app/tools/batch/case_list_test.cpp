// Which files and folders are cases.

#include "app/gui/tools/batch/case_list.h"

#include <gmock/gmock.h>

#include "core/io/archive.h"
#include "tests/app/tools/batch/case_folder.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

CaseList listed(const fs::path& folder) {
  const auto list = list_cases(folder, {});
  EXPECT_TRUE(list) << list.error().text();
  return list.value_or(CaseList{});
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const ListedCase& each : listed(folder).cases) names.push_back(each.name);
  return names;
}

TEST(CaseList, HasCaseFilesGoldenFoldersAndGoldenArchivesOfAllFoldersByName) {
  const TemporaryFolder folder;
  test::fill_with_four_cases(folder);
  const CaseList list = listed(folder.path());
  ASSERT_EQ(list.cases.size(), 4u);
  EXPECT_EQ(list.cases[0].name, "changed");
  EXPECT_EQ(list.cases[0].kind, ListedCase::Kind::Golden);
  EXPECT_EQ(list.cases[0].path, folder / "changed");
  EXPECT_EQ(list.cases[1].name, "clip.json");
  EXPECT_EQ(list.cases[1].kind, ListedCase::Kind::Model);
  EXPECT_EQ(list.cases[2].name, "deep/er/broken.json");
  EXPECT_EQ(list.cases[3].name, "vectors.npz");
  EXPECT_EQ(list.cases[3].kind, ListedCase::Kind::Golden);
  EXPECT_THAT(list.notes, IsEmpty());
}

TEST(CaseList, IgnoresHiddenFilesLinksAndEverythingElse) {
  const TemporaryFolder folder;
  folder.write("a.json", test::clip_of());
  folder.write(".hidden.json", test::clip_of());
  folder.write(".git/b.json", test::clip_of());
  folder.write("picture.png", std::string("no case"));
  folder.write("suite/manifest.json", std::string("{}"));  // describes the folders beside it
  test::write_golden(folder / "suite/one");
  fs::create_symlink(folder / "a.json", folder / "link.json");
  fs::create_directory_symlink(folder.path(), folder / "round");  // would never end
  EXPECT_THAT(names_in(folder.path()), ElementsAre("a.json", "suite/one"));
}

TEST(CaseList, IgnoresArchivesOfArraysAndNamesThoseThatCannotBeRead) {
  const TemporaryFolder folder;
  const ArchiveMember member{"A.npy", {}};
  folder.write("arrays.npz", *encode_archive("arrays.npz", std::span(&member, 1)));
  folder.write("torn.npz", std::string("PK"));
  const CaseList list = listed(folder.path());
  ASSERT_EQ(list.cases.size(), 1u);
  EXPECT_EQ(list.cases[0].name, "torn.npz");
  EXPECT_EQ(list.cases[0].kind, ListedCase::Kind::Broken);
  EXPECT_NE(list.cases[0].problem, "");
}

TEST(CaseList, CountsDigitsAsNumbers) {
  std::vector<std::string> names = {"b", "a10", "a2", "a", "a02b", "a2b", "a18446744073709551617", "A3", "a010"};
  std::ranges::sort(names, name_comes_before);
  EXPECT_THAT(names, ElementsAre("A3", "a", "a2", "a02b", "a2b", "a010", "a10", "a18446744073709551617", "b"));
}

TEST(CaseList, TakesAGoldenFolderItselfForOneCase) {
  const TemporaryFolder folder;
  test::write_golden(folder / "golden");
  EXPECT_THAT(names_in(folder / "golden"), ElementsAre("golden"));
}

TEST(CaseList, SaysWhatIsTooDeep) {
  const TemporaryFolder folder;
  std::string path;
  for (std::size_t depth = 1; depth < deepest_folder; ++depth) path += "d/";
  folder.write(path + "deepest.json", test::clip_of());
  folder.write(path + "d/deeper.json", test::clip_of());
  const CaseList list = listed(folder.path());
  ASSERT_EQ(list.cases.size(), 1u);
  EXPECT_THAT(list.cases[0].name, HasSubstr("deepest.json"));
  EXPECT_THAT(list.notes, ElementsAre(HasSubstr("more than 16 deep")));
}

TEST(CaseList, EndsAtTenThousandCasesAndSaysSo) {
  const TemporaryFolder folder;
  for (std::size_t i = 0; i <= most_cases; ++i) std::ofstream(folder / (std::to_string(i) + ".json"));
  const CaseList list = listed(folder.path());
  EXPECT_EQ(list.cases.size(), most_cases);
  EXPECT_THAT(list.notes, ElementsAre(HasSubstr("10,000")));
}

TEST(CaseList, RefusesWhatIsNoFolder) {
  const TemporaryFolder folder;
  const auto list = list_cases(folder / "missing", {});
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error().where, (folder / "missing").string());
}

TEST(CaseList, EndsWhenItIsStopped) {
  const TemporaryFolder folder;
  folder.write("a.json", test::clip_of());
  const auto list = list_cases(folder.path(), [] { return true; });
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error().kind, Error::Kind::Cancelled);
}

}  // namespace
}  // namespace opscope::gui
