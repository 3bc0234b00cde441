#pragma once
// Writes and reads JPEG files with libjpeg-turbo, and splits them into segments.

#include <cstdint>
#include <string>
#include <vector>

namespace opscope::test {

enum class JpegColours { Grey, YCbCr, Rgb, Cmyk, Ycck };

struct JpegKind {
  JpegColours colours = JpegColours::YCbCr;
  int horizontal = 1, vertical = 1;  // sampling factors of the first component; the others have 1
  bool progressive = false, arithmetic = false, separate_scans = false;
  int restart_interval = 0;  // in MCUs; 0: none
  std::string name() const;
};
// All supported kinds: colours, subsampling, baseline and progressive, restart markers, a scan for each component.
std::vector<JpegKind> jpeg_kinds();

// A smooth picture of quality 95.
std::string write_jpeg(const JpegKind& kind, std::uint32_t width, std::uint32_t height);

// The planes that libjpeg-turbo decodes: 1 grey, 3 RGB, or 4 CMYK, not converted.
std::vector<std::uint64_t> read_by_libjpeg(const std::string& file);

// A segment; for a scan its header and coded data.
struct JpegPart {
  unsigned marker = 0;
  std::string bytes;
};
std::vector<JpegPart> parts_of(const std::string& file);
std::string joined(const std::vector<JpegPart>& parts);

}  // namespace opscope::test
