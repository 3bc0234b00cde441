// What the window says of the name of a file that a case reads.

#include "app/gui/session/source_name.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "app/gui/jobs/load_case.h"
#include "core/text/visible.h"
#include "tests/support/temporary_folder.h"

namespace opscope::gui {
namespace {

// find_source() looks beside the case, under the input path and in the current folder.
TEST(MissingSource, IsNamedAsWrittenWithEveryFolderThatWasSearched) {
  const std::string here = visible_name(std::filesystem::current_path().string());
  const auto text = [](const std::string& source, const SearchPaths& paths) {
    return missing_source_text(source, searched_folders(paths));
  };
  EXPECT_EQ(text("../images/a.png", {"/models", "/inputs"}),
            "'../images/a.png': no such file in /models or /inputs or " + here);
  EXPECT_EQ(text("a.png", {"/models/", ""}), "'a.png': no such file in /models or " + here);
  EXPECT_EQ(text("a.png", {}), "'a.png': no such file in " + here) << "once, though it has no folder";
  EXPECT_EQ(text("/images/a.png", {"/models", "/inputs"}), "'/images/a.png': no such file");
}

TEST(TypedSource, IsTheNameOfAPictureAnArrayOrRawBytesThatIsThere) {
  const test::TemporaryFolder folder;
  const SearchPaths paths{folder.path(), {}};
  for (const char* name : {"a.png", "a.npy", "a.bin", "notes.txt"}) folder.write(name, "x");
  const auto why = [&](const std::string& name, const std::string& present = "a.png") {
    return why_no_source(name, present, paths);
  };
  for (const char* name : {"a.png", "a.npy", "a.bin"}) EXPECT_EQ(why(name), "") << name;
  EXPECT_EQ(why("notes.txt"), "'notes.txt' " + std::string(no_kind_of_source)) << "as the dialog refuses it";
  EXPECT_EQ(why("notes.txt", "notes.txt"), "") << "its case file has that name";
  EXPECT_EQ(why("b.png"), missing_source_text("b.png", searched_folders(paths)));
  EXPECT_TRUE(why(folder.path().string()).ends_with("is a folder: type the name of a file"));
  EXPECT_EQ(why(""), "the name of a file is missing");
  EXPECT_EQ(why_no_source("notes.txt", "", std::nullopt), "") << "it is not looked for";
}

}  // namespace
}  // namespace opscope::gui
