#include "core/io/jpeg_check.h"

#include <fmt/format.h>

#include <array>
#include <csetjmp>
#include <cstdio>  // jpeglib.h needs FILE
#include <memory>
#include <string>

#include <jpeglib.h>

#include <jerror.h>

#include "core/io/jpeg_markers.h"
#include "core/io/jpeg_segments.h"

namespace opscope {

namespace {

// libjpeg tells errors by a function that must not return.
struct Reader {
  jpeg_decompress_struct decoder{};
  jpeg_error_mgr errors{};
  std::jmp_buf failed{};
  std::array<char, JMSG_LENGTH_MAX> message{};
};

[[noreturn]] void fail(j_common_ptr decoder) {
  auto& reader = *static_cast<Reader*>(decoder->client_data);
  decoder->err->format_message(decoder, reader.message.data());
  std::longjmp(reader.failed, 1);
}

// A warning says that something was missing or too much and has been guessed; that is an error here.
void take_message(j_common_ptr decoder, int level) {
  if (level >= 0) return;
  switch (decoder->err->msg_code) {
    case JWRN_JFIF_MAJOR:      // a note on the file's format, and
    case JWRN_ADOBE_XFORM:     // one on its colours, which stb_image reads by itself
    case JWRN_NOT_SEQUENTIAL:  // check_jpeg_segments allows what is harmless of that
      return;
    default: fail(decoder);
  }
}

// Nothing in this frame has a destructor, since errors leave it by longjmp.
bool read_coefficients(Reader& reader, std::span<const std::byte> file) {
  if (setjmp(reader.failed) != 0) return false;
  jpeg_create_decompress(&reader.decoder);
  jpeg_mem_src(&reader.decoder, reinterpret_cast<const unsigned char*>(file.data()), file.size());
  jpeg_read_header(&reader.decoder, TRUE);
  jpeg_read_coefficients(&reader.decoder);
  jpeg_finish_decompress(&reader.decoder);
  return true;
}

}  // namespace

Result<std::size_t> check_jpeg(std::span<const std::byte> file) {
  const Result<std::size_t> size = check_jpeg_segments(file);
  if (!size) return size;
  const auto reader = std::make_unique<Reader>();
  reader->decoder.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = fail;
  reader->errors.emit_message = take_message;
  reader->decoder.client_data = reader.get();
  const bool is_whole = read_coefficients(*reader, file.first(*size));
  const int scan = reader->decoder.input_scan_number;
  const std::size_t left = reader->decoder.src != nullptr ? reader->decoder.src->bytes_in_buffer : *size;
  jpeg_destroy_decompress(&reader->decoder);
  if (is_whole) return size;
  if (reader->errors.msg_code == JERR_OUT_OF_MEMORY) return bad_input({}, "too little memory to check the picture");
  return damaged_jpeg(fmt::format("scan {}, before byte {}: {}", scan, *size - left, reader->message.data()));
}

}  // namespace opscope
