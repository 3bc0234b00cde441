#include "core/io/npy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstring>
#include <limits>
#include <optional>

#include "core/io/array_file.h"
#include "core/io/mapped_file.h"
#include "core/tensor/iteration.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"

namespace opscope {

namespace {

constexpr std::array<std::byte, 6> magic = {std::byte{0x93}, std::byte{'N'}, std::byte{'U'},
                                            std::byte{'M'},  std::byte{'P'}, std::byte{'Y'}};
constexpr std::uint64_t max_header_bytes = 64 << 10;

std::string type_code(DataType type) {
  const char kind = is_floating_point(type) ? 'f' : is_signed_integer(type) ? 'i' : 'u';
  const std::size_t size = element_size(type);
  return fmt::format("{}{}{}", size == 1 ? '|' : '<', kind, size);
}

// What NumPy's code of a type that is not supported means, for people: " (complex numbers)". Empty if it is unknown.
std::string meaning_of(std::string_view code) {
  if (code.starts_with('[')) return " (a structured type)";
  while (!code.empty() && std::string_view("<>|=").find(code.front()) != std::string_view::npos) code.remove_prefix(1);
  if (code.empty()) return "";
  if (code == "f12" || code == "f16") return " (long double)";
  switch (code.front()) {
    case 'c': return " (complex numbers)";
    case 'U':
    case 'S':
    case 'a': return " (text)";
    case 'V': return " (a structured type)";
    case 'O': return " (Python objects)";
    case 'M':
    case 'm': return " (dates and times)";
    default: return "";
  }
}

// Reads the header's Python dictionary: string keys, and strings, booleans and tuples of integers as values.
class DictionaryReader {
 public:
  explicit DictionaryReader(std::string_view text) : rest_(text) {}

  bool read(NpyHeader& header) {
    bool descr = false, order = false, shape = false;
    if (!take('{')) return fail("it does not begin with '{'");
    while (!take('}')) {
      const std::optional<std::string_view> key = string();
      if (!key) return fail("the name of a member, in quotes, is missing " + before_rest());
      if (!take(':')) return fail(fmt::format("':' is missing after '{}'", shown(*key)));
      bool* const seen = *key == "descr"           ? &descr
                         : *key == "fortran_order" ? &order
                         : *key == "shape"         ? &shape
                                                   : nullptr;
      if (seen == nullptr)
        return fail(fmt::format("'{}' is no member of it; allowed are descr, fortran_order and shape", shown(*key)));
      if (*seen) return fail(fmt::format("'{}' is there twice", *key));
      *seen = true;
      if (!(seen == &descr ? read_type(header) : seen == &order ? read_order(header) : read_shape(header)))
        return false;
      if (!take(',') && peek() != '}') return fail(fmt::format("',' or '}}' is missing after {}", *key));
    }
    for (const auto& [name, seen] : {std::pair("descr", descr), {"fortran_order", order}, {"shape", shape}})
      if (!seen) return fail(fmt::format("'{}' is missing", name));
    return peek() == '\0' || fail("something follows its '}'");
  }

  std::string unsupported_type;  // set if descr is well-formed but unsupported
  std::string bad_size;          // the text of a dimension that is not from 1 to 2^32-1, or "more than 32 dimensions"
  std::string fault;             // what else is wrong, if read() fails

 private:
  bool fail(std::string why) {
    fault = std::move(why);
    return false;
  }
  // A few characters of a file that anyone may have made.
  static std::string shown(std::string_view text) { return visible_name(text.substr(0, 40), 40); }
  std::string before_rest() {
    return peek() == '\0' ? "at its end" : fmt::format("before '{}'", shown(rest_.substr(0, 20)));
  }
  char peek() {
    while (!rest_.empty() && std::isspace(static_cast<unsigned char>(rest_.front()))) rest_.remove_prefix(1);
    return rest_.empty() ? '\0' : rest_.front();
  }
  bool take(char c) {
    if (peek() != c || rest_.empty()) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool take_word(std::string_view word) {
    peek();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  std::optional<std::string_view> string() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') return std::nullopt;
    const std::size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return text;
  }
  bool read_type(NpyHeader& header) {
    const std::optional<std::string_view> code = string();
    if (!code && peek() == '[') unsupported_type = std::string(rest_.substr(0, rest_.find(']') + 1));  // structured
    if (!code) return fail("descr is not text in quotes " + before_rest());
    if (code->empty()) return fail("descr is empty");
    std::string_view plain = *code;
    if (!plain.empty() && std::string_view("<>|=").find(plain.front()) != std::string_view::npos) {
      header.big_endian = plain.front() == '>';
      plain.remove_prefix(1);
    }
    for (DataType type : all_data_types)
      if (plain == type_code(type).substr(1)) header.data_type = type;
    if (plain == "b1") header.data_type = DataType::UInt8;
    if (header.data_type == DataType::Unknown) unsupported_type = std::string(*code);
    return header.data_type != DataType::Unknown;
  }
  bool read_order(NpyHeader& header) {
    header.fortran_order = take_word("True");
    return header.fortran_order || take_word("False") ||
           fail("fortran_order is neither True nor False " + before_rest());
  }
  bool read_shape(NpyHeader& header) {
    if (!take('(')) return fail("shape is not a list of sizes in parentheses " + before_rest());
    while (!take(')')) {
      const std::size_t sign = peek() == '-' ? 1 : 0;
      std::uint64_t size = 0;
      const auto [end, error] = std::from_chars(rest_.data() + sign, rest_.data() + rest_.size(), size);
      if (error == std::errc::invalid_argument)
        return fail("a size of shape, a whole number, is missing " + before_rest());
      const auto length = static_cast<std::size_t>(end - rest_.data());
      if (error != std::errc() || sign != 0 || size == 0 || size > UINT32_MAX)
        bad_size = shown(rest_.substr(0, length));
      else if (header.sizes.size() == 32)
        bad_size = "more than 32 dimensions";
      if (!bad_size.empty()) return false;
      rest_.remove_prefix(length);
      take('L');  // Python 2 wrote 3L
      header.sizes.push_back(static_cast<std::uint32_t>(size));
      if (!take(',') && peek() != ')') return fail("',' or ')' is missing in shape " + before_rest());
    }
    if (header.sizes.empty()) header.sizes.push_back(1);
    return true;
  }

  std::string_view rest_;
};

// True if count * size bytes are at most `limit`.
bool fits(std::uint64_t count, std::uint64_t size, std::uint64_t limit) { return count <= limit / size; }

// Reverses the bytes of each element.
void swap_bytes(std::span<const std::byte> from, std::size_t size, std::byte* to) {
  const auto swap = [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t i = begin; i < end; ++i)
      std::reverse_copy(from.data() + i * size, from.data() + (i + 1) * size, to + i * size);
  };
  parallel_for(from.size() / size, {}, swap);
}

// Converts column-major elements to row-major order. `sizes`: at least two. Works in tiles of the first dimension,
// which is contiguous in the input, and the last one, which is contiguous in the output.
void transpose(const std::byte* from, std::span<const std::uint32_t> sizes, std::size_t size, std::byte* to) {
  constexpr std::uint64_t tile = 32;
  const std::uint64_t first = sizes.front(), last = sizes.back(), middle = element_count(sizes) / first / last;
  const std::uint64_t tiles = (first + tile - 1) / tile;
  const auto copy = [&](std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t item = begin; item < end; ++item) {
      // The position in the dimensions between them, in row-major and in column-major order.
      const std::uint64_t m = item / tiles, i_begin = item % tiles * tile, i_end = std::min(first, i_begin + tile);
      std::uint64_t column = 0, stride = middle;
      for (std::uint64_t rest = m, d = sizes.size() - 1; --d > 0; rest /= sizes[d])
        column += rest % sizes[d] * (stride /= sizes[d]);
      for (std::uint64_t j_begin = 0; j_begin < last; j_begin += tile)
        for (std::uint64_t i = i_begin; i < i_end; ++i)
          for (std::uint64_t j = j_begin; j < std::min(last, j_begin + tile); ++j)
            std::memcpy(to + ((i * middle + m) * last + j) * size, from + (i + first * (column + middle * j)) * size,
                        size);
    }
  };
  parallel_for(middle * tiles, {0, std::max<std::uint64_t>(1, 65536 / (tile * last)), {}, {}}, copy);
}

// An archive's member is not decompressed beyond the bytes that its header asks for.
Result<InputFile> open_whole(const std::filesystem::path& path, std::uint64_t max_bytes) {
  if (!has_archive_name(path)) return InputFile::open(path);
  return read_npy_header(path).and_then([&](const NpyHeader& header) {
    const std::uint64_t bytes = element_count(header.sizes) * element_size(header.data_type);  // the member has them
    return open_array(path, ArrayPart::Whole, header.data_offset + std::min(bytes, max_bytes));
  });
}

Result<Tensor> read(const std::filesystem::path& path, std::uint64_t max_bytes,
                    Result<Buffer> (*read_part)(const InputFile&, std::uint64_t, std::uint64_t)) {
  const Result<InputFile> file = open_whole(path, max_bytes);
  if (!file) return tl::unexpected(file.error());
  const Result<NpyHeader> header = read_npy_header(*file);
  if (!header) return tl::unexpected(header.error());

  const std::size_t size = element_size(header->data_type);
  const std::uint64_t count = element_count(header->sizes);
  if (!fits(count, size, max_bytes))
    return bad_input(path.string(), fmt::format("holds more than the {} bytes allowed", max_bytes));
  const std::uint64_t bytes = count * size;
  Result<Buffer> data = read_part(*file, header->data_offset, bytes);
  // From the file's order to the tensor's.
  const auto rewrite = [&](auto write) {
    const Buffer before = *data;
    data = make_buffer(path.string(), (bytes + 3) & ~std::uint64_t{3}, [&](std::span<std::byte> into) {
      std::fill(into.begin() + static_cast<std::ptrdiff_t>(bytes), into.end(), std::byte{0});
      write(before.bytes().first(bytes), into.data());
    });
    if (const auto same = check_unchanged(before); data && !same) data = tl::unexpected(same.error());
  };
  if (data && header->big_endian && size > 1)
    rewrite([&](std::span<const std::byte> from, std::byte* to) { swap_bytes(from, size, to); });
  if (data && header->fortran_order && header->sizes.size() > 1)
    rewrite([&](std::span<const std::byte> from, std::byte* to) { transpose(from.data(), header->sizes, size, to); });
  if (!data) return tl::unexpected(data.error());
  Tensor tensor;
  tensor.desc.data_type = header->data_type;
  tensor.desc.sizes = header->sizes;
  tensor.buffer = *std::move(data);
  return tensor;
}

}  // namespace

Result<NpyHeader> read_npy_header(const InputFile& file) {
  const std::string where = file.path().string();
  std::array<std::byte, 12> start{};
  if (file.size() < start.size())
    return bad_input(where, fmt::format("not an .npy file: it has {}, fewer than the {} of the shortest one",
                                        counted(file.size(), "byte"), start.size()));
  if (const auto done = file.read(0, start); !done) return tl::unexpected(done.error());
  if (!std::equal(magic.begin(), magic.end(), start.begin()))
    return bad_input(where, "not an .npy file: it does not begin with the bytes \\x93NUMPY");
  const int version = std::to_integer<int>(start[6]);
  if (version < 1 || version > 3)
    return bad_input(where, fmt::format(".npy version {} is unknown; 1, 2 and 3 are read", version));
  const std::uint64_t prefix = version == 1 ? 10 : 12;
  const std::uint64_t length = load_bits(start.data() + 8, version == 1 ? 2 : 4);
  if (length > max_header_bytes)
    return bad_input(where, fmt::format("its .npy header claims {} bytes; {} are allowed", length, max_header_bytes));
  if (prefix + length > file.size())
    return bad_input(where, fmt::format("truncated: its .npy header is {} bytes, the file ends after {} of them",
                                        length, file.size() - prefix));
  std::string text(length, '\0');
  if (const auto done = file.read(prefix, std::as_writable_bytes(std::span(text))); !done)
    return tl::unexpected(done.error());

  NpyHeader header;
  header.data_offset = prefix + length;
  DictionaryReader reader(text);
  if (!reader.read(header)) {
    if (!reader.unsupported_type.empty())
      return bad_input(where, fmt::format("its element type '{}'{} is not supported; allowed are f2 f4 f8 i1 i2 i4 i8 "
                                          "u1 u2 u4 u8 and b1",
                                          reader.unsupported_type, meaning_of(reader.unsupported_type)));
    if (!reader.bad_size.empty())
      return bad_input(where, fmt::format("its shape has a dimension outside 1 to 4294967295 (empty arrays are not "
                                          "supported), or more than 32 dimensions: {}",
                                          reader.bad_size));
    return bad_input(where, "its .npy header is malformed: " + reader.fault);
  }
  const std::uint64_t count = element_count(header.sizes), size = element_size(header.data_type);
  const std::uint64_t held = file.size() - header.data_offset;
  if (fits(count, size, held)) return header;
  const bool is_countable = fits(count, size, std::numeric_limits<std::uint64_t>::max());
  return bad_input(
      where,
      fmt::format("its shape [{}] needs {} behind its header, where the file has {}", fmt::join(header.sizes, ","),
                  is_countable ? counted(count * size, "byte") : "more than 2^64 bytes", with_thousands(held)));
}

Result<NpyHeader> read_npy_header(const std::filesystem::path& path) {
  return open_array(path, ArrayPart::Header).and_then([](const InputFile& file) { return read_npy_header(file); });
}

Result<Tensor> read_npy(const std::filesystem::path& path, std::uint64_t max_bytes) {
  return read(path, max_bytes, read_part);
}

Result<Tensor> open_npy(const std::filesystem::path& path, std::uint64_t max_bytes) {
  return read(path, max_bytes, map_or_read);
}

std::vector<std::byte> encode_npy(DataType type, std::span<const std::uint32_t> sizes,
                                  std::span<const std::byte> elements) {
  std::string header = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", type_code(type),
                                   fmt::join(sizes, ", "), sizes.size() == 1 ? "," : "");
  constexpr std::size_t prefix = 10;
  // Spaces align the data to 64 bytes.
  header.append(63 - (prefix + header.size()) % 64, ' ');
  header.push_back('\n');
  std::vector<std::byte> file(prefix + header.size() + elements.size());
  std::copy(magic.begin(), magic.end(), file.begin());
  file[6] = std::byte{1};
  store_bits(file.data() + 8, 2, header.size());
  std::memcpy(file.data() + prefix, header.data(), header.size());
  if (!elements.empty()) std::memcpy(file.data() + prefix + header.size(), elements.data(), elements.size());
  return file;
}

}  // namespace opscope
