#include "gpu/shader/shader_files.h"

#include <utility>

namespace opscope::gpu {
namespace {

std::map<std::string, std::string, std::less<>>& added_files() {
  static std::map<std::string, std::string, std::less<>> files;
  return files;
}

}  // namespace

const std::string* find_shader_file(std::string_view path) {
  if (auto found = added_files().find(path); found != added_files().end()) return &found->second;
  const auto& embedded = embedded_shader_files();
  auto found = embedded.find(path);
  return found == embedded.end() ? nullptr : &found->second;
}

void add_shader_file(std::string path, std::string text) {
  added_files().insert_or_assign(std::move(path), std::move(text));
}

}  // namespace opscope::gpu
