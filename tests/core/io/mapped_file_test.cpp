#include "core/io/mapped_file.h"

#include <sys/mman.h>

#include <csignal>
#include <thread>

#include "core/io/npy.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t megabyte = 1u << 20;

// Every 4-byte word is its own index.
std::string numbered(std::uint64_t bytes) {
  std::string text(bytes, '\0');
  for (std::uint32_t i = 0; i < bytes / 4; ++i) std::memcpy(text.data() + i * 4ull, &i, 4);
  return text;
}
std::uint32_t word(const Buffer& buffer, std::uint64_t i) {
  return static_cast<std::uint32_t>(load_bits(buffer.bytes().data() + i * 4, 4));
}
Buffer opened(const fs::path& path, std::uint64_t offset, std::uint64_t size) {
  return value_of(map_or_read(value_of(InputFile::open(path)), offset, size));
}
void poke(const fs::path& path, std::uint64_t at, const std::string& bytes) {
  // The clock for file times may have a resolution of some milliseconds.
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(static_cast<std::streamoff>(at));
  file << bytes;
}
// True if the buffer maps the file: a write to the file changes the buffer.
bool is_mapped(const Buffer& buffer, const fs::path& path, std::uint64_t at) {
  poke(path, at, "look");
  return load_bits(buffer.bytes().data(), 4) == load_bits(reinterpret_cast<const std::byte*>("look"), 4);
}

TEST(MappedFile, LargeAlignedPiecesAreTheFileItself) {
  TemporaryFolder folder;
  const fs::path path = folder.write("a", numbered(17 * megabyte));
  const Buffer buffer = opened(path, 128, 16 * megabyte);
  EXPECT_EQ(buffer.size(), 16 * megabyte);
  EXPECT_EQ(word(buffer, 0), 32u);
  EXPECT_EQ(word(buffer, 4 * megabyte - 1), 4 * megabyte + 31);
  EXPECT_TRUE(is_mapped(buffer, path, 128));
}

TEST(MappedFile, SmallOddAndUnalignedPiecesAreCopied) {
  TemporaryFolder folder;
  struct Piece {
    std::uint64_t offset, size;
  };
  for (const auto& [offset, size] :
       {Piece{0, 16 * megabyte - 4}, Piece{4, 16 * megabyte}, Piece{64, 16 * megabyte + 2}}) {
    const fs::path path = folder.write("a", numbered(17 * megabyte));
    const Buffer buffer = opened(path, offset, size);
    EXPECT_EQ(word(buffer, 5), offset / 4 + 5);
    EXPECT_EQ(buffer.size(), (size + 3) / 4 * 4);
    EXPECT_TRUE(size % 4 == 0 || word(buffer, size / 4) >> 16 == 0) << "padded with zeros";
    EXPECT_FALSE(is_mapped(buffer, path, offset));
    EXPECT_TRUE(check_unchanged(buffer)) << "a copy does not change";
  }
}

TEST(MappedFile, AFileThatShrinksReadsAsZerosAndIsReported) {
  TemporaryFolder folder;
  const fs::path path = folder.write("a.bin", std::string(20 * megabyte, 'x'));
  const Buffer buffer = opened(path, 0, 20 * megabyte);
  EXPECT_TRUE(check_unchanged(buffer));
  fs::resize_file(path, megabyte);
  EXPECT_EQ(word(buffer, 0), 0x78787878u);
  std::vector<std::thread> readers;
  std::atomic<std::uint64_t> sum = 0;
  for (int t = 0; t < 4; ++t)
    readers.emplace_back([&] {
      for (std::uint64_t i = megabyte / 4; i < 5 * megabyte; i += 97) sum += word(buffer, i);
    });
  for (std::thread& reader : readers) reader.join();
  EXPECT_EQ(sum, 0u);
  EXPECT_EQ(check_unchanged(buffer).error().text(), path.string() + ": was shortened while it was open");
  fs::resize_file(path, 20 * megabyte);
  EXPECT_THAT(check_unchanged(buffer).error().what, HasSubstr("shortened")) << "it holds other bytes now";
}

TEST(MappedFile, AFileWrittenInPlaceIsReportedAndOneReplacedIsNot) {
  TemporaryFolder folder;
  const fs::path path = folder.write("a", numbered(16 * megabyte));
  const Buffer kept = opened(path, 0, 16 * megabyte);
  folder.write("b", std::string(3, 'x'));
  fs::rename(folder / "b", path);
  EXPECT_TRUE(check_unchanged(kept));
  EXPECT_EQ(word(kept, 4000000), 4000000u);

  const fs::path other = folder.write("c", numbered(16 * megabyte));
  const Buffer changed = opened(other, 0, 16 * megabyte);
  poke(other, 77, "x");
  EXPECT_EQ(check_unchanged(changed).error().text(), other.string() + ": was changed while it was open");
}

TEST(MappedFile, SoManyAtOnceThatTheyMustBeCopiedStillHoldTheirBytes) {
  TemporaryFolder folder;
  const fs::path path = folder.write("a", numbered(16 * megabyte));
  std::vector<Buffer> all;
  for (int i = 0; i < 258; ++i) all.push_back(opened(path, 0, 16 * megabyte));
  for (const Buffer& each : all) EXPECT_EQ(word(each, 123456), 123456u);
  EXPECT_FALSE(all[256].same_storage(all[257]));
  all.clear();
  EXPECT_TRUE(is_mapped(opened(path, 0, 16 * megabyte), path, 0)) << "places are given back";
}

TEST(MappedFileDeathTest, OtherBusErrorsStayFatal) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  TemporaryFolder folder;
  const fs::path path = folder.write("a", numbered(16 * megabyte));
  EXPECT_EXIT(
      {
        signal(SIGBUS, SIG_DFL);  // without the handlers of the test framework or a sanitizer
        const Buffer ours = opened(path, 0, 16 * megabyte);
        const auto file = InputFile::open(path);
        auto* theirs =
            static_cast<volatile char*>(mmap(nullptr, 16 * megabyte, PROT_READ, MAP_SHARED, file->descriptor(), 0));
        fs::resize_file(path, 0);
        if (word(ours, megabyte) == 0) static_cast<void>(theirs[megabyte]);
        std::exit(0);
      },
      testing::KilledBySignal(SIGBUS), "");
}

// Files of other programs, large enough to be mapped. Data that cannot be used in place are converted.

std::string npy(const std::string& type, bool fortran, const std::string& shape, std::size_t padding) {
  const std::string header = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
                             ", 'shape': (" + shape + "), }" + std::string(padding, ' ') + "\n";
  std::string file = std::string("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  return file + header;
}

TEST(MappedFile, NpyHeadersOfAnyLengthAreFine) {
  TemporaryFolder folder;
  for (std::size_t padding = 0; padding < 64; padding += 3) {
    const fs::path path = folder.write("a.npy", npy("<u4", false, "4194304,", padding) + numbered(16 * megabyte));
    const auto tensor = value_of(open_npy(path));
    for (const std::uint32_t i : {0u, 1u, 70001u, 4194303u}) EXPECT_EQ(word(tensor.buffer, i), i) << padding;
  }
}

TEST(MappedFile, BigEndianNpyIsSwapped) {
  TemporaryFolder folder;
  const std::size_t padding = 64 - npy(">u4", false, "2048, 2048", 0).size() % 64;
  const fs::path path = folder.write("a.npy", npy(">u4", false, "2048, 2048", padding) + numbered(16 * megabyte));
  const auto tensor = value_of(open_npy(path));
  std::uint64_t wrong = 0;
  for (std::uint32_t i = 0; i < 4 * megabyte; ++i) wrong += word(tensor.buffer, i) != __builtin_bswap32(i);
  EXPECT_EQ(wrong, 0u);
}

TEST(MappedFile, ColumnMajorNpyOfAnyRankArrivesRowMajor) {
  TemporaryFolder folder;
  using Sizes = std::vector<std::uint32_t>;
  for (const Sizes& sizes :
       {Sizes{2111, 2003}, Sizes{33, 65, 2047}, Sizes{7, 1, 31, 3, 6553}, Sizes{1, 4200000}, Sizes{4200000, 1}}) {
    std::string shape;
    for (const std::uint32_t size : sizes) shape += std::to_string(size) + ",";
    const std::uint64_t count = element_count(sizes);
    const fs::path path = folder.write("a.npy", npy("<u4", true, shape, 11) + numbered(count * 4));
    const auto tensor = value_of(open_npy(path));
    std::uint64_t wrong = 0;
    Sizes index(sizes.size());
    for (std::uint64_t at = 0; at < count; ++at) {
      std::uint64_t column = 0;
      for (std::size_t d = sizes.size(); d-- > 0;) column = column * sizes[d] + index[d];
      wrong += word(tensor.buffer, at) != column;
      for (std::size_t d = sizes.size(); d-- > 0 && ++index[d] == sizes[d];) index[d] = 0;
    }
    EXPECT_EQ(wrong, 0u) << shape;
  }
}

}  // namespace
}  // namespace opscope::test
