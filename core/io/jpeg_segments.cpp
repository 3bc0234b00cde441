#include "core/io/jpeg_segments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/io/big_endian.h"
#include "core/io/jpeg_frame.h"
#include "core/io/jpeg_markers.h"
#include "core/io/jpeg_scan.h"

namespace opscope {

namespace {

class Walk {
 public:
  explicit Walk(std::span<const std::byte> file) : file_(file) {
    for (auto& component : low_bits_) component.fill(none);
  }
  Result<std::size_t> run();

 private:
  Result<void> take(const JpegSegment& segment);
  Result<void> take_frame(const JpegSegment& segment);
  Result<void> take_quantization(const JpegSegment& segment);
  Result<void> take_huffman(const JpegSegment& segment);
  Result<void> take_scan(const JpegSegment& segment);
  Result<void> take_coefficients(const JpegScan& scan, std::size_t component);
  Result<void> check_tables(const JpegScan& scan, const JpegScan::Part& part) const;
  Result<void> check_work(const JpegScan& scan) const;
  Result<void> finish() const;

  std::span<const std::byte> file_;
  std::size_t at_ = 2;
  std::optional<JpegFrame> frame_;
  static constexpr int none = -1;
  std::array<std::array<int, 64>, 4> low_bits_;  // by component and coefficient: the lowest bit that the scans have
  std::array<std::span<const std::byte>, 4> quantization_{};  // empty: not defined
  std::array<std::array<bool, 4>, 2> huffman_{};              // DC, AC: defined
  std::uint32_t restart_interval_ = 0;                        // in groups of blocks; 0: none
  std::uint64_t scans_ = 0, scanned_samples_ = 0, coded_bytes_ = 0, table_bytes_ = 0;
};

Result<std::size_t> Walk::run() {
  for (;;) {
    const Result<JpegSegment> segment = read_segment(file_, at_);
    if (!segment) return tl::unexpected(segment.error());
    at_ = segment->end;
    if (segment->marker == jpeg_end) {
      if (const auto finished = finish(); !finished) return tl::unexpected(finished.error());
      return at_;
    }
    if (const auto taken = take(*segment); !taken) return tl::unexpected(taken.error());
  }
}

Result<void> Walk::take(const JpegSegment& segment) {
  const unsigned marker = segment.marker;
  if (is_frame(marker)) return take_frame(segment);
  if (marker == jpeg_quantization || marker == jpeg_huffman) {
    table_bytes_ += segment.payload.size();
    if (table_bytes_ > max_jpeg_table_bytes)
      return bad_input({}, fmt::format("JPEG with more than {} bytes of tables", max_jpeg_table_bytes));
    return marker == jpeg_huffman ? take_huffman(segment) : take_quantization(segment);
  }
  if (marker == jpeg_scan) return take_scan(segment);
  if (marker == jpeg_line_count) {
    if (frame_ && segment.payload.size() == 2 && big_endian_16(segment.payload, 0) == frame_->height) return {};
    return damaged_jpeg(place(segment) + " does not repeat the height of the frame header (SOF)");
  }
  if (marker == jpeg_restart_interval) {
    if (segment.payload.size() != 2)
      return damaged_jpeg(fmt::format("{} has {} bytes; it must have 2", place(segment), segment.payload.size()));
    restart_interval_ = big_endian_16(segment.payload, 0);
    return {};
  }
  if (is_application_segment(marker) || marker == jpeg_comment) return {};
  return damaged_jpeg(place(segment) + " is none that a picture has there");
}

Result<void> Walk::take_frame(const JpegSegment& segment) {
  if (frame_) return damaged_jpeg(place(segment) + " is a second frame header");
  Result<JpegFrame> frame = read_frame(segment);
  if (!frame) return tl::unexpected(frame.error());
  frame_ = *std::move(frame);
  return {};
}

Result<void> Walk::take_quantization(const JpegSegment& segment) {
  for (std::size_t at = 0; at < segment.payload.size();) {
    const unsigned precision = segment.byte(at) >> 4, table = segment.byte(at) & 15;
    const std::size_t size = precision == 0 ? 64 : 128;
    if (precision > 1 || table > 3 || segment.payload.size() - at - 1 < size)
      return damaged_jpeg(fmt::format("{} has no whole table 0 to 3 of 8 or 16 bits", place(segment)));
    const auto values = segment.payload.subspan(at + 1, size);
    // stb_image applies the last table to all scans of a progressive picture; each has its own by the standard.
    if (frame_ && frame_->progressive && !std::ranges::equal(values, quantization_[table]))
      for (std::size_t i = 0; i < frame_->components.size(); ++i)
        if (low_bits_[i][0] != none && frame_->components[i].quantization == table)
          return bad_input({}, fmt::format("JPEG with quantization table {} changed between scans ({}), which is not "
                                           "supported",
                                           table, place(segment)));
    quantization_[table] = values;
    at += 1 + size;
  }
  return {};
}

Result<void> Walk::take_huffman(const JpegSegment& segment) {
  for (std::size_t at = 0; at < segment.payload.size();) {
    constexpr std::size_t head = 17;  // kind and number, then how many codes there are of 1 to 16 bits
    const unsigned kind = segment.byte(at) >> 4, table = segment.byte(at) & 15;
    const std::size_t left = segment.payload.size() - at;
    std::size_t codes = 0;
    for (std::size_t i = 1; i < head && i < left; ++i) codes += segment.byte(at + i);
    // stb_image would write more than 256 values past its table (ITU-T T.81, B.2.4.2 allows no more).
    if (kind > 1 || table > 3 || codes > 256 || left < head + codes)
      return damaged_jpeg(fmt::format("{} has no whole DC or AC table 0 to 3 of at most 256 codes", place(segment)));
    huffman_[kind][table] = true;
    at += head + codes;
  }
  return {};
}

Result<void> Walk::take_scan(const JpegSegment& segment) {
  if (!frame_) return damaged_jpeg(place(segment) + " comes before the frame header (SOF)");
  const Result<JpegScan> scan = read_scan(segment, *frame_, ++scans_);
  if (!scan) return tl::unexpected(scan.error());
  for (const JpegScan::Part& part : scan->parts) {
    if (const auto right = check_tables(*scan, part); !right) return right;
    if (const auto right = take_coefficients(*scan, part.component); !right) return right;
    scanned_samples_ += samples_of(*frame_, frame_->components[part.component]);
  }
  const CodedData data = read_coded_data(file_, segment.end);
  at_ = data.end;
  coded_bytes_ += at_ - segment.end;
  if (at_ == file_.size()) return damaged_jpeg("the file ends within the data of " + scan->place);
  // libjpeg-turbo finds where one is missing.
  const std::uint64_t most = restart_interval_ == 0 ? 0 : (block_groups_of(*frame_, *scan) - 1) / restart_interval_;
  if (data.restarts > most)
    return damaged_jpeg(fmt::format("{} has {} restart markers; {} is the most", scan->place, data.restarts, most));
  return check_work(*scan);
}

Result<void> Walk::take_coefficients(const JpegScan& scan, std::size_t component) {
  auto& bits = low_bits_[component];
  const unsigned id = frame_->components[component].id;
  if (scan.first != 0 && bits[0] == none)
    return damaged_jpeg(fmt::format("{} comes before the first coefficients of component {}", scan.place, id));
  const unsigned last = frame_->progressive ? scan.last : 63;
  for (unsigned i = scan.first; i <= last; ++i) {
    if (bits[i] != (scan.high_bit == 0 ? none : static_cast<int>(scan.high_bit)))
      return damaged_jpeg(
          fmt::format("{} repeats or leaves out bits of coefficient {} of component {}", scan.place, i, id));
    bits[i] = static_cast<int>(scan.low_bit);
  }
  return {};
}

Result<void> Walk::check_tables(const JpegScan& scan, const JpegScan::Part& part) const {
  const auto missing = [&](const char* kind, unsigned table) {
    return damaged_jpeg(fmt::format("{} uses {} table {}, which is not defined before", scan.place, kind, table));
  };
  if (const unsigned table = frame_->components[part.component].quantization; quantization_[table].empty())
    return missing("quantization", table);
  // A scan that refines DC values has plain bits.
  const bool uses_dc = scan.first == 0 && scan.high_bit == 0, uses_ac = !frame_->progressive || scan.first != 0;
  const auto is_defined = [&](unsigned kind, unsigned table) { return huffman_[kind][table]; };
  if (uses_dc && !is_defined(0, part.dc_table)) return missing("DC Huffman", part.dc_table);
  if (uses_ac && !is_defined(1, part.ac_table)) return missing("AC Huffman", part.ac_table);
  return {};
}

Result<void> Walk::check_work(const JpegScan& scan) const {
  if (scans_ > max_jpeg_scans)
    return bad_input({}, fmt::format("JPEG with more than {} scans, at {}", max_jpeg_scans, scan.place));
  if (scanned_samples_ + samples_per_coded_byte * coded_bytes_ > max_jpeg_work)
    return bad_input({},
                     fmt::format("JPEG with {} samples and {} bytes of coded data up to {}; at most {} samples are "
                                 "decoded, counted in each scan anew and a byte as {}",
                                 scanned_samples_, coded_bytes_, scan.place, max_jpeg_work, samples_per_coded_byte));
  return {};
}

Result<void> Walk::finish() const {
  if (!frame_) return damaged_jpeg("it has no frame header (SOF)");
  for (std::size_t i = 0; i < frame_->components.size(); ++i)
    if (const auto missing = std::ranges::find_if(low_bits_[i], [](int bit) { return bit != 0; });
        missing != low_bits_[i].end())
      return damaged_jpeg(fmt::format("no scan has {} of coefficient {} of component {}",
                                      *missing == none ? "any bit" : "the last bits", missing - low_bits_[i].begin(),
                                      frame_->components[i].id));
  return {};
}

}  // namespace

Result<std::size_t> check_jpeg_segments(std::span<const std::byte> file) { return Walk(file).run(); }

}  // namespace opscope
