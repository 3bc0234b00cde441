#pragma once
// Folders of cases for the batch: what the window and the command line should find in them is known beforehand.

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/backends/reference/reference_backend.h"
#include "core/io/npy.h"
#include "core/vectors/golden.h"
#include "tests/support/case_text.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {

// CLIP to [0, 1] of these four numbers.
inline CaseText clip_of(const std::string& values = "[-1, 0.25, 0.5, 2]") {
  return CaseText()
      .resource("A", "FLOAT32", values)
      .constant("B", "FLOAT32", 4)
      .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "4"), R"("Min": 0, "Max": 1)");
}

inline CaseText abs_of_eight_integers() {
  return CaseText()
      .resource("A", "INT16", "[-4, -3, -2, -1, 1, 2, 3, 4]")
      .constant("B", "INT16", 8)
      .dispatch("ABS", {"A", "B"}, desc_text("INT16", "2, 4"));
}

inline void write_golden(const std::filesystem::path& folder, const CaseText& text = clip_of()) {
  const auto done = export_golden(text.model(), {}, *make_reference_backend(), folder, {});
  EXPECT_TRUE(done) << done.error().text();
}

inline void write_golden_archive(const TemporaryFolder& folder, const std::string& name) {
  const auto archive = export_golden_archive(clip_of().model(), {}, *make_reference_backend(), name, {});
  EXPECT_TRUE(archive) << archive.error().text();
  if (archive) folder.write(name, archive->bytes);
}

// Takes the window a good part of a second.
inline CaseText long_clip() {
  return CaseText()
      .resource("A", "FLOAT32", R"({"valueCount": 4194304, "valueStart": 0, "valueDelta": 0.0000005})")
      .constant("B", "FLOAT32", 4'194'304)
      .dispatch("CLIP", {"A", "B"}, desc_text("FLOAT32", "2048, 2048"), R"("Min": 0.25, "Max": 1)");
}

// Replaces the expected values of a golden folder that clip_of() made; CLIP gives 0, 0.25, 0.5, 1.
inline void replace_expected(const std::filesystem::path& golden, const std::vector<float>& values) {
  const std::vector<std::uint32_t> sizes = {static_cast<std::uint32_t>(values.size())};
  const auto bytes = encode_npy(DataType::Float32, sizes, std::as_bytes(std::span(values)));
  std::ofstream(golden / "expected/B.npy", std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

// An equal case, a golden folder with another expected value, golden vectors in an archive, and a file that is none.
inline void fill_with_four_cases(const TemporaryFolder& folder) {
  folder.write("clip.json", clip_of());
  write_golden(folder / "changed");
  replace_expected(folder / "changed", {0, 0.25f, 0.75f, 1});
  folder.write("deep/er/broken.json", std::string("{\"resources\": "));
  write_golden_archive(folder, "vectors.npz");
}

}  // namespace opscope::test
