// Archives and JPEGs with a few bytes changed. Of the other files, tests/fuzz/replay_test.cpp changes its corpus.
#include <gtest/gtest.h>
#include <malloc.h>

#include "core/io/image.h"
#include "core/io/npy.h"
#include "tests/support/cases.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/mutated.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

TEST(MutatedFiles, ArchivesThatAreReadHoldWhatTheyClaim) {
  TemporaryFolder folder;
  std::mt19937 random(3);
  for (const char* name : {"npz/stored.npz", "npz/deflated.npz"}) {
    const std::string good = contents(data_file(name));
    for (int i = 0; i < 500; ++i) {
      const auto tensor = read_npy(folder.write("a.npz", mutated(good, random)).string() + ":B", 1 << 20);
      if (!tensor) continue;
      EXPECT_GE(tensor->buffer.size(), element_count(tensor->desc) * element_size(tensor->desc.data_type)) << i;
    }
  }
}

// The pixels that are read if new memory is filled with that byte.
Bits pixels_in_memory_of(int byte, const std::filesystem::path& path) {
  mallopt(M_PERTURB, byte);
  const auto image = read_image(path, UInt8);
  mallopt(M_PERTURB, 0);
  return image ? elements(*image) : Bits{};
}

TEST(MutatedFiles, AJpegWithAnyByteChangedIsRefusedOrGivesOneResult) {
  TemporaryFolder folder;
  std::size_t read = 0, refused = 0;
  for (const JpegKind& kind : {JpegKind{.horizontal = 2}, JpegKind{.colours = JpegColours::Grey, .restart_interval = 1},
                               JpegKind{.progressive = true}}) {
    const std::string good = write_jpeg(kind, 20, 12);
    for (std::size_t at = 0; at < good.size(); ++at)
      for (int change : {1, 0xFF}) {
        std::string changed = good;
        changed[at] = static_cast<char>(changed[at] ^ change);
        const auto path = folder.write("a.jpg", changed);
        const auto info = read_image_info(path);
        if (info && std::uint64_t{info->width} * info->height > 1'000'000) continue;  // slow, and tests nothing new
        const auto first = pixels_in_memory_of(0x55, path);
        EXPECT_EQ(first, pixels_in_memory_of(0xAA, path)) << kind.name() << ": byte " << at << " ^ " << change;
        ++(first.empty() ? refused : read);
      }
  }
  EXPECT_GT(read, 100u);
  EXPECT_GT(refused, 100u);
}

}  // namespace
}  // namespace opscope::test
