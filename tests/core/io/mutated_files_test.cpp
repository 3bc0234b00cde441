// Files with a few bytes changed: each is read or refused without further harm. Most useful under the sanitizers.
#include <gtest/gtest.h>
#include <malloc.h>

#include <random>

#include "core/io/image.h"
#include "core/io/npy.h"
#include "core/vectors/manifest.h"
#include "tests/core/model/models.h"
#include "tests/support/cases.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

// Makes one to four changes: sets a byte, flips a bit, removes or repeats a piece.
std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t count) { return random() % std::max<std::size_t>(count, 1); };
  for (std::size_t changes = 1 + below(4); changes > 0 && !text.empty(); --changes) {
    const std::size_t at = below(text.size()), length = below(12);
    switch (below(4)) {
      case 0: text[at] = static_cast<char>(below(256)); break;
      case 1: text[at] = static_cast<char>(text[at] ^ (1 << below(8))); break;
      case 2: text.erase(at, length); break;
      default: text.insert(at, text.substr(at, length)); break;
    }
  }
  return text;
}

TEST(MutatedFiles, NpyFilesThatAreReadHoldWhatTheyClaim) {
  TemporaryFolder folder;
  std::mt19937 random(1);
  const std::string good = contents(data_file("npy/fortran.npy"));
  for (int i = 0; i < 1000; ++i) {
    const auto tensor = read_npy(folder.write("a.npy", mutated(good, random)), 1 << 20);
    if (!tensor) continue;
    EXPECT_GE(tensor->buffer.size(), element_count(tensor->desc) * element_size(tensor->desc.data_type)) << i;
  }
}

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

TEST(MutatedFiles, ImagesThatAreReadHoldWhatTheyClaim) {
  TemporaryFolder folder;
  std::mt19937 random(2);
  for (const char* name : {"images/rgba.png", "images/palette.png", "images/grey16.png", "images/flat.jpg"}) {
    const std::string good = contents(data_file(name));
    for (int i = 0; i < 250; ++i) {
      const auto file = folder.write("picture", mutated(good, random));
      const auto info = read_image_info(file);
      // Only the header of a huge picture is read: decoding takes seconds and tests nothing new.
      if (!info || std::uint64_t{info->width} * info->height > 1'000'000) continue;
      const auto tensor = read_image(file, Float16);
      if (!tensor) continue;
      EXPECT_GE(tensor->buffer.size(), element_count(tensor->desc) * 2) << name << " " << i;
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

TEST(MutatedFiles, CaseFilesThatAreReadSurviveARewrite) {
  std::mt19937 random(3);
  const std::string good =
      ModelText{
          .rest =
              R"(, "opscope": {"numerics": "onnx", "generators": {"A": {"type": "ramp", "high": 2.5, "width": 3}}})"}
          .text();
  int read = 0;
  for (int i = 0; i < 5000; ++i) {
    const auto model = parse_model(mutated(good, random), "case.json");
    if (!model) {
      EXPECT_FALSE(model.error().what.empty());
      continue;
    }
    ++read;
    EXPECT_EQ(rewritten(*model), *model) << i;
  }
  EXPECT_GT(read, 100);
}

TEST(MutatedFiles, ManifestsThatAreReadSurviveARewrite) {
  std::mt19937 random(4);
  const std::string checksum(64, 'a');
  const Manifest manifest{.version = "1",
                          .numerics = {},
                          .devices = {{"gpu", "x"}},
                          .driver = GoldenDriver{.absent = {}, .facts = {{"renderer", "x"}, {"fma", "fused"}}},
                          .expected = {{"A", "expected/A.npy"}},
                          .files = {{"model.json", checksum}, {"expected/A.npy", checksum}}};
  const std::string good = write_manifest(manifest);
  ASSERT_EQ(*parse_manifest(good, "m"), manifest);
  for (int i = 0; i < 2000; ++i) {
    const auto changed = parse_manifest(mutated(good, random), "m");
    if (!changed) continue;
    EXPECT_EQ(*parse_manifest(write_manifest(*changed), "m"), *changed) << i;
  }
}

}  // namespace
}  // namespace opscope::test
