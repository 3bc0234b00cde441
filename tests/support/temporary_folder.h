#pragma once
// A temporary folder for one test, removed when the test ends.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <sstream>
#include <string>

#include "tests/support/paths.h"

namespace opscope::test {

// The bytes of a file; none if it cannot be read.
inline std::string contents(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "opscope_test_XXXXXX").string();
    EXPECT_NE(mkdtemp(name.data()), nullptr);
    path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

  // Writes a file and returns its path.
  std::filesystem::path write(const std::string& name, const std::string& contents) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << contents;
    return path_ / name;
  }

  std::filesystem::path write(const std::string& name, std::span<const std::byte> bytes) const {
    return write(name, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }

  std::string read(const std::string& name) const { return contents(path_ / name); }

  // All files and folders in it, recursively.
  std::size_t entries() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_))
      count += entry.path().empty() ? 0 : 1;
    return count;
  }

 private:
  std::filesystem::path path_;
};

// The path of a file under tests/data.
inline std::filesystem::path data_file(const std::string& name) { return source_folder() / "tests/data" / name; }

}  // namespace opscope::test
