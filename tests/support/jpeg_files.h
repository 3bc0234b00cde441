#pragma once
// JPEG files written and read by libjpeg-turbo, and their segments.

#include <cstdint>
#include <string>
#include <vector>

namespace opscope::test {

enum class JpegColours { Grey, YCbCr, Rgb, Cmyk, Ycck };

struct JpegKind {
  JpegColours colours = JpegColours::YCbCr;
  int horizontal = 1, vertical = 1;  // how much finer the first component is than the others
  bool progressive = false, arithmetic = false, separate_scans = false;
  int restart_interval = 0;  // in blocks that belong together (MCUs); 0: none
  std::string name() const;
};
// All that is read: colours, subsampling, baseline and progressive, restart markers, a scan for each component.
std::vector<JpegKind> jpeg_kinds();

// A smooth picture with quality 95, by libjpeg-turbo.
std::string write_jpeg(const JpegKind& kind, std::uint32_t width, std::uint32_t height);

// Planes of what libjpeg-turbo decodes: 1 grey, 3 RGB; inks as it leaves them, 4.
std::vector<std::uint64_t> read_by_libjpeg(const std::string& file);

// A segment, or a scan's header with all its coded data.
struct JpegPart {
  unsigned marker = 0;
  std::string bytes;
};
std::vector<JpegPart> parts_of(const std::string& file);
std::string joined(const std::vector<JpegPart>& parts);

}  // namespace opscope::test
