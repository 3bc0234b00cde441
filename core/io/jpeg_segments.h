#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/error.h"

namespace opscope {

// More is refused before anything is decoded. A scan walks all samples of its components, so a small file with many
// scans can ask for hours; within these limits the largest picture takes seconds. A byte of coded data takes as long as
// about three samples do in one scan.
inline constexpr std::uint64_t max_jpeg_scans = 1000;
inline constexpr std::uint64_t max_jpeg_work = std::uint64_t{768} << 20;  // samples, in all scans together
inline constexpr std::uint64_t samples_per_coded_byte = 3;
inline constexpr std::uint64_t max_jpeg_table_bytes = std::uint64_t{1} << 20;  // in DHT and DQT segments

// Bytes of the picture at the start of `file`, up to and with its end marker: every segment is whole, every table is
// defined before a scan uses it, and the scans have every bit of every coefficient. What the scans hold is left to
// check_jpeg. Errors have no `where`.
Result<std::size_t> check_jpeg_segments(std::span<const std::byte> file);

}  // namespace opscope
