#include "core/io/jpeg_guard.h"

namespace opscope {

namespace {

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}
  std::size_t size() const { return bytes_.size(); }
  // Bytes beyond the end read as 0, as the decoder has them.
  unsigned at(std::size_t position) const {
    return position < bytes_.size() ? std::to_integer<unsigned>(bytes_[position]) : 0;
  }
  unsigned length(std::size_t position) const { return at(position) << 8 | at(position + 1); }

 private:
  std::span<const std::byte> bytes_;
};

// Whether each table of the DHT segment whose length stands at `position` has at most 256 codes.
bool sound_tables(const Reader& file, std::size_t position) {
  long left = static_cast<long>(file.length(position)) - 2;
  position += 2;
  while (left > 0) {
    unsigned codes = 0;
    for (std::size_t i = 1; i <= 16; ++i) codes += file.at(position + i);
    if (codes > 256) return false;
    position += 17 + codes;
    left -= 17 + static_cast<long>(codes);
  }
  return true;
}

}  // namespace

std::size_t decodable_size(std::span<const std::byte> bytes) {
  constexpr unsigned start_of_image = 0xD8, start_of_scan = 0xDA, end_of_image = 0xD9, huffman_tables = 0xC4;
  const Reader file(bytes);
  if (file.at(0) != 0xFF || file.at(1) != start_of_image) return bytes.size();
  std::size_t position = 2;
  // Up to the first scan segments follow one another, and what they hold is no marker.
  while (position < file.size()) {
    if (file.at(position) != 0xFF || file.at(position + 1) == 0xFF) {
      ++position;
      continue;
    }
    const unsigned marker = file.at(position + 1);
    if (marker == end_of_image) return bytes.size();
    if (marker == start_of_scan) break;
    if (marker == huffman_tables && !sound_tables(file, position + 2)) return position;
    position += 2 + file.length(position + 2);
  }
  // From there on a marker may stand anywhere; coded data never holds this pair.
  for (; position + 1 < file.size(); ++position)
    if (file.at(position) == 0xFF && file.at(position + 1) == huffman_tables && !sound_tables(file, position + 2))
      return position;
  return bytes.size();
}

}  // namespace opscope
