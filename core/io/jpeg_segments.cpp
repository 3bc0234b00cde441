#include "core/io/jpeg_segments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/io/jpeg_frame.h"
#include "core/io/jpeg_markers.h"

namespace opscope {

namespace {

// A scan's header (ITU-T T.81, B.2.3).
struct Scan {
  struct Part {
    std::size_t component = 0;  // its place in the frame
    unsigned dc_table = 0, ac_table = 0;
  };
  std::vector<Part> parts;
  unsigned first = 0, last = 0;        // of the 64 coefficients of a block
  unsigned high_bit = 0, low_bit = 0;  // progressive: a high bit of 0 is a first scan, else one that refines
  std::string place;                   // "scan 2 (segment SOS at byte 300)"
};

Result<Scan> read_scan(const JpegSegment& segment, const JpegFrame& frame, std::uint64_t number) {
  Scan scan;
  scan.place = fmt::format("scan {} ({})", number, place(segment));
  const std::size_t size = segment.payload.size();
  const unsigned count = size == 0 ? 0 : segment.byte(0);
  if (count < 1 || count > 4 || size != 4 + 2 * std::size_t{count})
    return damaged_jpeg(fmt::format("{} has {} bytes, which do not fit its components", scan.place, size));
  for (std::size_t at = 1; at <= 2 * std::size_t{count}; at += 2) {
    const auto found = std::ranges::find(frame.components, segment.byte(at), &JpegComponent::id);
    if (found == frame.components.end())
      return damaged_jpeg(
          fmt::format("{} names component {}, which the frame does not have", scan.place, segment.byte(at)));
    const auto component = static_cast<std::size_t>(found - frame.components.begin());
    if (std::ranges::count(scan.parts, component, &Scan::Part::component) != 0)
      return damaged_jpeg(fmt::format("{} names component {} twice", scan.place, segment.byte(at)));
    scan.parts.push_back({component, segment.byte(at + 1) >> 4, segment.byte(at + 1) & 15});
  }
  scan.first = segment.byte(size - 3);
  scan.last = segment.byte(size - 2);
  scan.high_bit = segment.byte(size - 1) >> 4;
  scan.low_bit = segment.byte(size - 1) & 15;
  return scan;
}

// Which coefficients and bits a scan may have (ITU-T T.81, G.1.1.1).
Result<void> check_band(const Scan& scan, bool progressive) {
  const bool is_right =
      progressive
          ? scan.last <= 63 && scan.low_bit <= 13 && (scan.high_bit == 0 || scan.high_bit == scan.low_bit + 1) &&
                (scan.first == 0 ? scan.last == 0 : scan.first <= scan.last && scan.parts.size() == 1)
          // Some cameras write 0 for 63, and no decoder minds.
          : scan.first == 0 && (scan.last == 63 || scan.last == 0) && scan.high_bit == 0 && scan.low_bit == 0;
  if (is_right) return {};
  return damaged_jpeg(
      fmt::format("{} has coefficients {} to {} and bits {} to {} for {} components, which a {} picture "
                  "cannot have",
                  scan.place, scan.first, scan.last, scan.high_bit, scan.low_bit, scan.parts.size(),
                  progressive ? "progressive" : "sequential"));
}

// Samples that a scan of one component decodes, with those that fill up the last blocks.
std::uint64_t samples_of(const JpegFrame& frame, const JpegComponent& component) {
  const auto blocks = [](std::uint64_t side, unsigned factor) { return (side + 8 * factor - 1) / (8 * factor); };
  const unsigned widest = std::ranges::max(frame.components, {}, &JpegComponent::horizontal).horizontal;
  const unsigned tallest = std::ranges::max(frame.components, {}, &JpegComponent::vertical).vertical;
  return blocks(frame.width, widest) * component.horizontal * blocks(frame.height, tallest) * component.vertical * 64;
}

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
  Result<void> take_coefficients(const Scan& scan, std::size_t component);
  Result<void> check_tables(const Scan& scan, const Scan::Part& part) const;
  Result<void> check_work(const Scan& scan) const;
  Result<void> finish() const;

  std::span<const std::byte> file_;
  std::size_t at_ = 2;
  std::optional<JpegFrame> frame_;
  static constexpr int none = -1;
  std::array<std::array<int, 64>, 4> low_bits_;  // by component and coefficient: the lowest bit that the scans have
  std::array<std::span<const std::byte>, 4> quantization_{};  // empty: not defined
  std::array<std::array<bool, 4>, 2> huffman_{};              // DC, AC: defined
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
  if (marker == jpeg_restart_interval || marker == jpeg_line_count) {
    if (segment.payload.size() == 2) return {};
    return damaged_jpeg(fmt::format("{} has {} bytes; it must have 2", place(segment), segment.payload.size()));
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
  const Result<Scan> scan = read_scan(segment, *frame_, ++scans_);
  if (!scan) return tl::unexpected(scan.error());
  if (const auto right = check_band(*scan, frame_->progressive); !right) return right;
  for (const Scan::Part& part : scan->parts) {
    if (const auto right = check_tables(*scan, part); !right) return right;
    if (const auto right = take_coefficients(*scan, part.component); !right) return right;
    scanned_samples_ += samples_of(*frame_, frame_->components[part.component]);
  }
  at_ = end_of_coded_data(file_, segment.end);
  coded_bytes_ += at_ - segment.end;
  if (at_ == file_.size()) return damaged_jpeg("the file ends within the data of " + scan->place);
  return check_work(*scan);
}

Result<void> Walk::take_coefficients(const Scan& scan, std::size_t component) {
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

Result<void> Walk::check_tables(const Scan& scan, const Scan::Part& part) const {
  const auto missing = [&](const char* kind, unsigned table) {
    return damaged_jpeg(fmt::format("{} uses {} table {}, which is not defined before", scan.place, kind, table));
  };
  if (const unsigned table = frame_->components[part.component].quantization; quantization_[table].empty())
    return missing("quantization", table);
  // A scan that refines DC values has plain bits.
  const bool uses_dc = scan.first == 0 && scan.high_bit == 0, uses_ac = !frame_->progressive || scan.first != 0;
  const auto is_defined = [&](unsigned kind, unsigned table) { return table <= 3 && huffman_[kind][table]; };
  if (uses_dc && !is_defined(0, part.dc_table)) return missing("DC Huffman", part.dc_table);
  if (uses_ac && !is_defined(1, part.ac_table)) return missing("AC Huffman", part.ac_table);
  return {};
}

Result<void> Walk::check_work(const Scan& scan) const {
  const auto too_much = [&](std::uint64_t most, const char* what) {
    return bad_input({}, fmt::format("JPEG with more than {} {}, at {}", most, what, scan.place));
  };
  if (scans_ > max_jpeg_scans) return too_much(max_jpeg_scans, "scans");
  if (scanned_samples_ > max_jpeg_scanned_samples)
    return too_much(max_jpeg_scanned_samples, "samples, counted in each scan anew");
  if (coded_bytes_ > max_jpeg_coded_bytes) return too_much(max_jpeg_coded_bytes, "bytes of coded data");
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
