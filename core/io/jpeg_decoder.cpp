#include "core/io/jpeg_decoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <csetjmp>
#include <cstdio>  // jpeglib.h needs FILE
#include <new>
#include <string>

#include <jpeglib.h>

#include <jerror.h>

namespace opscope {

namespace {

struct JpegReader {
  explicit JpegReader(std::span<const std::byte> bytes) : file(bytes) {}
  JpegReader(const JpegReader&) = delete;
  JpegReader& operator=(const JpegReader&) = delete;
  ~JpegReader() { jpeg_destroy_decompress(&decoder); }

  std::span<const std::byte> file;
  std::size_t given = 0;  // bytes of the file that libjpeg was given so far
  jpeg_decompress_struct decoder{};
  jpeg_error_mgr errors{};
  std::jmp_buf failed{};
  std::array<char, JMSG_LENGTH_MAX> message{};  // libjpeg's
  std::string fault;                            // ours, instead of libjpeg's message

  std::uint64_t samples = 0;                                // in all scans so far
  std::array<std::bitset<DCTSIZE2>, MAX_COMPONENTS> begun;  // [component][coefficient]: its first scan came
};

// Errors leave libjpeg by longjmp: no object may have a destructor in the functions that call it or that it calls.

[[noreturn]] void fail(j_common_ptr decoder) {
  auto& reader = *static_cast<JpegReader*>(decoder->client_data);
  decoder->err->format_message(decoder, reader.message.data());
  std::longjmp(reader.failed, 1);
}

// libjpeg warns (negative levels) if data are missing or left over and it has guessed. Here that is an error.
void take_message(j_common_ptr common, int level) {
  const auto& decoder = *reinterpret_cast<j_decompress_ptr>(common);
  switch (decoder.err->msg_code) {
    case JWRN_JFIF_MAJOR:   // about the version of the format
    case JWRN_ADOBE_XFORM:  // about an unknown colour transform: the usual one is taken
      return;
    case JWRN_NOT_SEQUENTIAL:  // some cameras write 0 instead of 63 for the last coefficient
      if (decoder.Ss == 0 && decoder.Se == 0 && decoder.Ah == 0 && decoder.Al == 0) return;
      break;
    case JTRC_PARMLESS_MARKER: break;  // a restart marker outside the data
    default:
      if (level >= 0) return;
  }
  fail(common);
}

// With 512 bytes or more for each block libjpeg-turbo is faster, but takes Huffman codes that do not exist for zeros.
boolean give_piece(j_decompress_ptr decoder) {
  auto& reader = *static_cast<JpegReader*>(decoder->client_data);
  const std::size_t size = std::min<std::size_t>(511, reader.file.size() - reader.given);
  if (size == 0) ERREXIT(decoder, JERR_INPUT_EOF);
  decoder->src->next_input_byte = reinterpret_cast<const JOCTET*>(reader.file.data() + reader.given);
  decoder->src->bytes_in_buffer = size;
  reader.given += size;
  return TRUE;
}

void start(JpegReader& reader) {
  reader.decoder.err = jpeg_std_error(&reader.errors);
  reader.errors.error_exit = fail;
  reader.errors.emit_message = take_message;
  reader.decoder.client_data = &reader;
  jpeg_create_decompress(&reader.decoder);
  jpeg_mem_src(&reader.decoder, reinterpret_cast<const JOCTET*>(reader.file.data()), reader.file.size());
  reader.decoder.src->bytes_in_buffer = 0;
  reader.decoder.src->fill_input_buffer = give_piece;
  jpeg_read_header(&reader.decoder, TRUE);
}

bool read_header(JpegReader& reader) {
  if (setjmp(reader.failed) != 0) return false;
  start(reader);
  return true;
}

// For a missing table libjpeg-turbo would take the standard's example. In an empty one no code exists.
void define_missing_tables(jpeg_decompress_struct& decoder) {
  for (JHUFF_TBL** tables : {decoder.dc_huff_tbl_ptrs, decoder.ac_huff_tbl_ptrs})
    for (int i = 0; i < NUM_HUFF_TBLS; ++i) {
      if (tables[i] != nullptr) continue;
      tables[i] = jpeg_alloc_huff_table(reinterpret_cast<j_common_ptr>(&decoder));
      std::ranges::fill(tables[i]->bits, UINT8{0});
    }
}

// Checks the scan that begins. libjpeg itself warns if a refinement does not continue what came before.
bool take_scan(JpegReader& reader) {
  const jpeg_decompress_struct& decoder = reader.decoder;
  reader.samples += std::uint64_t{decoder.MCUs_per_row} * decoder.MCU_rows_in_scan *
                    static_cast<unsigned>(decoder.blocks_in_MCU) * DCTSIZE2;
  if (decoder.input_scan_number > max_jpeg_scans || reader.samples > max_jpeg_work)
    reader.fault = fmt::format("JPEG with {} samples in its first {} scans; at most {} in {} scans are decoded",
                               reader.samples, decoder.input_scan_number, max_jpeg_work, max_jpeg_scans);
  const int last = decoder.progressive_mode != FALSE ? decoder.Se : DCTSIZE2 - 1;
  for (int i = 0; decoder.Ah == 0 && i < decoder.comps_in_scan; ++i)
    for (int coefficient = decoder.Ss; coefficient <= last; ++coefficient) {
      auto begun = reader.begun[static_cast<std::size_t>(decoder.cur_comp_info[i]->component_index)]
                               [static_cast<std::size_t>(coefficient)];
      if (begun) reader.fault = fmt::format("damaged JPEG: scan {} repeats another", decoder.input_scan_number);
      begun = true;
    }
  return reader.fault.empty();
}

// Checks that the scans had all bits of all coefficients.
bool take_end(JpegReader& reader) {
  const jpeg_decompress_struct& decoder = reader.decoder;
  for (int i = 0; i < decoder.num_components; ++i)
    if (!reader.begun[static_cast<std::size_t>(i)].all() ||
        (decoder.progressive_mode != FALSE && std::ranges::count(decoder.coef_bits[i], 0) != DCTSIZE2))
      reader.fault = fmt::format("damaged JPEG: its scans lack a part of component {}", i + 1);
  return reader.fault.empty();
}

// The inks are inverted, as Adobe's programs write them: 255 is none.
void convert_inks(const JSAMPLE* inks, std::span<std::byte> rgb) {
  for (std::size_t i = 0; i < rgb.size(); ++i)
    rgb[i] = static_cast<std::byte>((inks[i / 3 * 4 + i % 3] * inks[i / 3 * 4 + 3] + 127) / 255);
}

void read_rows(jpeg_decompress_struct& decoder, std::span<std::byte> into) {
  JSAMPARRAY inks = nullptr;
  if (decoder.out_color_space == JCS_CMYK)
    inks = decoder.mem->alloc_sarray(reinterpret_cast<j_common_ptr>(&decoder), JPOOL_IMAGE, decoder.image_width * 4, 1);
  const std::size_t row_bytes = into.size() / decoder.image_height;
  while (decoder.output_scanline < decoder.image_height) {
    const auto row = into.subspan(decoder.output_scanline * row_bytes, row_bytes);
    auto* samples = reinterpret_cast<JSAMPROW>(row.data());
    jpeg_read_scanlines(&decoder, inks != nullptr ? inks : &samples, 1);
    if (inks != nullptr) convert_inks(inks[0], row);
  }
}

std::uint32_t channels_of(const jpeg_decompress_struct& decoder) { return decoder.num_components == 1 ? 1 : 3; }

// Not inlined: its variables must not be those of the function that calls setjmp.
[[gnu::noinline]] bool read_all(JpegReader& reader, std::span<std::byte> into) {
  jpeg_decompress_struct& decoder = reader.decoder;
  start(reader);
  if (std::size_t{decoder.image_width} * decoder.image_height * channels_of(decoder) != into.size())
    ERREXIT(&decoder, JERR_BAD_STATE);
  define_missing_tables(decoder);
  decoder.buffered_image = TRUE;  // all scans are read before the first row
  jpeg_start_decompress(&decoder);
  for (int event = JPEG_REACHED_SOS; event != JPEG_REACHED_EOI; event = jpeg_consume_input(&decoder))
    if (event == JPEG_REACHED_SOS && !take_scan(reader)) return false;
  if (!take_end(reader)) return false;
  jpeg_start_output(&decoder, decoder.input_scan_number);
  read_rows(decoder, into);
  return true;
}

bool decode(JpegReader& reader, std::span<std::byte> into) {
  if (setjmp(reader.failed) != 0) return false;
  return read_all(reader, into);
}

tl::unexpected<Error> unsupported(const std::string& what) {
  return bad_input({}, "JPEG of a kind that is not read: " + what);
}

tl::unexpected<Error> failure(const JpegReader& reader) {
  if (!reader.fault.empty()) return bad_input({}, reader.fault);
  const std::string message = reader.message.data();
  switch (reader.errors.msg_code) {
    case JERR_OUT_OF_MEMORY: throw std::bad_alloc();
    case JERR_BAD_PRECISION:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_SOF_UNSUPPORTED: return unsupported(message);
    default: break;
  }
  const std::size_t left = reader.decoder.src != nullptr ? reader.decoder.src->bytes_in_buffer : 0;
  return bad_input({}, fmt::format("damaged JPEG: {}, before byte {}", message, reader.given - left));
}

}  // namespace

bool is_jpeg(std::span<const std::byte> file) {
  return file.size() >= 2 && file[0] == std::byte{0xFF} && file[1] == std::byte{0xD8};
}

Result<ImageInfo> read_jpeg_info(std::span<const std::byte> file) {
  JpegReader reader(file);
  if (!read_header(reader)) return failure(reader);
  const jpeg_decompress_struct& decoder = reader.decoder;
  if (const auto fits = check_pixels(decoder.image_width, decoder.image_height); !fits)
    return tl::unexpected(fits.error());
  if (decoder.arith_code != FALSE) return unsupported("arithmetic coding");  // cut data would pass for whole
  const int count = decoder.num_components;
  if (count != 1 && count != 3 && count != 4) return unsupported(fmt::format("{} components, not 1, 3 or 4", count));
  ImageInfo info{
      .width = decoder.image_width, .height = decoder.image_height, .channels = channels_of(decoder), .is_jpeg = true};
  // All coefficients in whole MCUs (ITU-T T.81, A.2.4), two bytes each. A row of MCUs on its way to the pixels takes
  // less than two bytes a sample.
  for (const jpeg_component_info& part : std::span(decoder.comp_info, static_cast<std::size_t>(count)))
    info.library_bytes += std::uint64_t{2 * DCTSIZE2} *
                          (part.width_in_blocks + static_cast<unsigned>(part.h_samp_factor)) *
                          (part.height_in_blocks + 2 * static_cast<unsigned>(part.v_samp_factor));
  return info;
}

Result<void> decode_jpeg(std::span<const std::byte> file, std::span<std::byte> into) {
  JpegReader reader(file);
  if (!decode(reader, into)) return failure(reader);
  return {};
}

}  // namespace opscope
