#include "core/vectors/manifest_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "core/tensor/decimal.h"

namespace opscope::json {

void check_inside(const std::string& path, const std::string& where) {
  const std::filesystem::path relative(path);
  const bool climbs = std::find(relative.begin(), relative.end(), "..") != relative.end();
  const bool is_inside = !path.empty() && path.find('\0') == std::string::npos && !relative.is_absolute() && !climbs &&
                         relative.lexically_normal() == relative;
  if (!is_inside) fail(where, fmt::format("'{}' is not a path inside the folder", quoted(path, longest_name)));
}

std::map<std::string, std::string> checksums(const Value& files) {
  std::map<std::string, std::string> all;
  each_member(files, "checksums by file", [&](const std::string& file, const Value& checksum) {
    check_inside(file, files.path);
    const std::string digits = text(checksum);
    if (digits.size() != 64 || digits.find_first_not_of("0123456789abcdef") != std::string::npos)
      fail(checksum.path, "is not a SHA-256 of 64 hexadecimal digits");
    all[file] = digits;
  });
  return all;
}

std::vector<std::string> texts(const Value& array) {
  std::vector<std::string> all;
  each_item(array, [&](const Value& item) { all.push_back(text(item)); });
  return all;
}

void write_strings(Writer& writer, std::string_view key, const std::vector<std::string>& texts) {
  write_key(writer, key);
  writer.StartArray();
  for (const std::string& text : texts) write_string(writer, text);
  writer.EndArray();
}

void write_strings(Writer& writer, std::string_view key, const std::map<std::string, std::string>& members) {
  write_key(writer, key);
  writer.StartObject();
  for (const auto& [name, text] : members) write_member(writer, name, text);
  writer.EndObject();
}

}  // namespace opscope::json
