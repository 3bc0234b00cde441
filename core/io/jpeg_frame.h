#pragma once
// A JPEG's frame header: what kind of picture follows, and its size (ITU-T T.81, B.2.2).

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/error.h"
#include "core/io/image.h"
#include "core/io/jpeg_markers.h"

namespace opscope {

bool is_jpeg(std::span<const std::byte> file);

struct JpegComponent {
  unsigned id = 0;
  unsigned horizontal = 1, vertical = 1;  // sampling factors, 1 to 4
  unsigned quantization = 0;              // which table
};

struct JpegFrame {
  bool progressive = false;             // else sequential
  std::uint32_t width = 0, height = 0;  // pixels
  std::vector<JpegComponent> components;
};

// BadInput for kinds that are not read: arithmetic coding, lossless, hierarchical, 12 bits. Errors have no `where`.
Result<JpegFrame> read_frame(const JpegSegment& segment);
// The first frame header of the file, behind any other segments.
Result<JpegFrame> read_jpeg_frame(std::span<const std::byte> file);

ImageInfo info_of(const JpegFrame& frame);

}  // namespace opscope
