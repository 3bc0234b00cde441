#include "core/picture/font_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <span>
#include <string>

#include "core/io/file.h"

namespace opscope::picture {
namespace {

using Bytes = std::span<const unsigned char>;

constexpr std::uint64_t max_font_bytes = 64 << 20;

std::uint32_t word_at(Bytes bytes, std::size_t at) {
  std::uint32_t word = 0;
  for (std::size_t i = at; i < at + 4; ++i) word = word << 8 | (i < bytes.size() ? bytes[i] : 0u);  // padded with zeros
  return word;
}

// OpenType's checksum: the sum of a table's words. In "head" the checkSumAdjustment word counts as 0.
std::uint32_t checksum(Bytes table, bool is_head) {
  std::uint32_t sum = 0;
  for (std::size_t at = 0; at < table.size(); at += 4)
    if (!is_head || at != 8) sum += word_at(table, at);
  return sum;
}

// The fault of the file; empty if there is none.
std::string fault_of(Bytes file) {
  constexpr std::size_t header = 12, entry = 16;
  const std::string version(file.begin(),
                            file.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(4, file.size())));
  if (file.size() < header || (version != "OTTO" && version != std::string("\0\1\0\0", 4)))
    return "is not a TrueType or OpenType font";
  const std::size_t tables = word_at(file, 4) >> 16;
  std::set<std::string> names;
  for (std::size_t i = 0; i < tables; ++i) {
    const std::size_t at = header + i * entry;
    if (at + entry > file.size()) return "ends within its list of tables";
    const std::string name(file.begin() + static_cast<std::ptrdiff_t>(at),
                           file.begin() + static_cast<std::ptrdiff_t>(at + 4));
    const std::uint64_t offset = word_at(file, at + 8), length = word_at(file, at + 12);
    if (offset + length > file.size()) return fmt::format("ends before its table '{}' does", name);
    if (checksum(file.subspan(offset, length), name == "head") != word_at(file, at + 4))
      return fmt::format("is damaged: the checksum of its table '{}' is another", name);
    names.insert(name);
  }
  for (const char* needed : {"cmap", "head", "hhea", "hmtx", "maxp"})
    if (!names.contains(needed)) return fmt::format("has no table '{}'", needed);
  const bool outlines = names.contains("CFF ") || (names.contains("glyf") && names.contains("loca"));
  return outlines ? "" : "has no outlines";
}

}  // namespace

Result<std::vector<unsigned char>> read_font(const std::filesystem::path& path) {
  const Result<std::string> text = read_text(path, max_font_bytes);
  if (!text) return tl::unexpected(text.error());
  std::vector<unsigned char> file(text->begin(), text->end());
  if (const std::string fault = fault_of(file); !fault.empty()) return bad_input(path.string(), fault);
  return file;
}

}  // namespace opscope::picture
