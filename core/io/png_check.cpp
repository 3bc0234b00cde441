#include "core/io/png_check.h"

#include <fmt/format.h>
#include <zlib.h>

#include <string>
#include <vector>

#include "core/io/png_chunks.h"
#include "core/io/png_rows.h"

namespace opscope {

namespace {

class Inflater {
 public:
  Inflater() : ready_(inflateInit(&stream_) == Z_OK) {}
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() {
    if (ready_) inflateEnd(&stream_);
  }

  bool is_ready() const { return ready_; }
  bool is_at_end() const { return at_end_; }

  // Unpacks a chunk's data piece by piece into `rows`; what follows the stream's end is left.
  Result<void> take(const PngChunk& chunk, PngRows& rows) {
    // zlib's input is not const, but it does not write to it.
    stream_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(chunk.data.data()));
    stream_.avail_in = static_cast<uInt>(chunk.data.size());
    while (!at_end_) {
      stream_.next_out = reinterpret_cast<Bytef*>(piece_.data());
      stream_.avail_out = static_cast<uInt>(piece_.size());
      const int status = inflate(&stream_, Z_NO_FLUSH);
      const std::size_t unpacked = piece_.size() - stream_.avail_out;
      if (const auto taken = rows.take(std::span(piece_).first(unpacked)); !taken) return taken;
      if (status == Z_BUF_ERROR) return {};  // this chunk is used up
      if (status == Z_MEM_ERROR) return bad_input({}, "too little memory to check the picture");
      if (status != Z_OK && status != Z_STREAM_END)
        return bad_input(
            {}, fmt::format("damaged PNG: the compressed data in {} is wrong: {}", place(chunk), explain(status)));
      at_end_ = status == Z_STREAM_END;
    }
    return {};
  }

 private:
  std::string explain(int status) const {
    if (status == Z_NEED_DICT) return "it asks for a dictionary";
    const std::string reason = stream_.msg != nullptr ? stream_.msg : "unknown error";
    return reason == "incorrect data check" ? "its checksum (Adler-32) does not match the pixels" : reason;
  }

  z_stream stream_{};
  std::vector<std::byte> piece_ = std::vector<std::byte>(std::size_t{1} << 16);
  bool ready_, at_end_ = false;
};

}  // namespace

Result<std::size_t> check_png(std::span<const std::byte> file) {
  const Result<PngStart> start = read_png_start(file);
  if (!start) return tl::unexpected(start.error());
  Inflater inflater;
  if (!inflater.is_ready()) return bad_input({}, "too little memory to check the picture");
  PngRows rows(start->header, start->palette_colours);
  const Result<std::size_t> end =
      read_png_data(file, *start, [&](const PngChunk& chunk) { return inflater.take(chunk, rows); });
  if (!end) return end;
  if (const auto finished = rows.finish(); !finished) return tl::unexpected(finished.error());
  if (!inflater.is_at_end()) return bad_input({}, "damaged PNG: its compressed data ends without a checksum");
  return end;
}

}  // namespace opscope
