#pragma once
// manifest.json: describes a golden folder, with a checksum for each of its files.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/operators/schema/feature_level.h"
#include "core/operators/schema/numerics.h"

namespace opscope {

inline constexpr int golden_format = 1;

// Driver behaviour that GLSL leaves open, as probed when the folder was written. The expected values do not depend on
// it; it helps to explain different results on a similar device.
struct GoldenDriver {
  std::string absent;                                      // why there was no device; facts is empty then
  std::vector<std::pair<std::string, std::string>> facts;  // what -> found; names are unique

  friend bool operator==(const GoldenDriver&, const GoldenDriver&) = default;
};

// Elements of an expected file that DirectML leaves open.
struct GoldenOpen {
  std::string file;                  // its mask, under unspecified/
  std::uint64_t elements = 0;        // that are marked in it
  std::vector<std::string> choices;  // of numerics settings that give some of them other bits: "nan=propagates"

  friend bool operator==(const GoldenOpen&, const GoldenOpen&) = default;
};

using GoldenOpenElements = std::map<std::string, GoldenOpen>;  // by resource; only those with such elements

struct Manifest {
  std::string version;  // of the program that wrote it
  FeatureLevel feature_level = highest_feature_level;
  Numerics numerics;
  std::map<std::string, std::string> devices;   // backend -> what it ran on
  std::optional<GoldenDriver> driver;           // absent from folders of earlier versions
  std::map<std::string, std::string> expected;  // resource -> its file under expected/
  GoldenOpenElements unspecified;
  std::map<std::string, std::string> files;  // path in the folder, with forward slashes -> SHA-256

  friend bool operator==(const Manifest&, const Manifest&) = default;
};

std::string write_manifest(const Manifest& manifest);

// BadInput, with `file` in `where`, for anything but such a manifest: another format, an invalid checksum, a path
// that is not plainly inside the folder.
Result<Manifest> parse_manifest(std::string_view text, const std::string& file);

}  // namespace opscope
