#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/io/jpeg_frame.h"
#include "core/io/jpeg_markers.h"

namespace opscope {

// A scan's header (ITU-T T.81, B.2.3).
struct JpegScan {
  struct Part {
    std::size_t component = 0;  // its place in the frame
    unsigned dc_table = 0, ac_table = 0;
  };
  std::vector<Part> parts;
  unsigned first = 0, last = 0;        // of the 64 coefficients of a block
  unsigned high_bit = 0, low_bit = 0;  // progressive: a high bit of 0 is a first scan, else one that refines
  std::string place;                   // "scan 2 (segment SOS at byte 300)"
};

// The header of the file's scan `number`, counted from 1. BadInput, without `where`, where the frame or the standard
// does not allow it.
Result<JpegScan> read_scan(const JpegSegment& segment, const JpegFrame& frame, std::uint64_t number);

// Samples that a scan of one component decodes, with those that fill up the last blocks.
std::uint64_t samples_of(const JpegFrame& frame, const JpegComponent& component);

// What restart intervals count (ITU-T T.81, A.2): single blocks of one component, else all that cover the same pixels.
std::uint64_t block_groups_of(const JpegFrame& frame, const JpegScan& scan);

}  // namespace opscope
