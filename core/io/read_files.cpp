#include "core/io/read_files.h"

#include "core/io/array_file.h"

namespace opscope {

void ReadFiles::add(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(array_file(file).c_str(), &status) == 0) files_.emplace(identity_of(status), file.string());
}

const std::string* ReadFiles::find(const FileIdentity& file) const {
  const auto found = files_.find(file);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace opscope
