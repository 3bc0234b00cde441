// A PNG file: reading it twice gives the same picture, and so does writing and reading it. Almost every change breaks a
// CRC, so the file is tested again with corrected CRCs, and libpng's sequential reader decides whether it is complete.

#include <algorithm>

#include "core/io/image.h"
#include "tests/fuzz/targets/picture.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/png_files.h"

namespace opscope::test {
namespace {

std::string fault_of(std::string_view input) {
  const PictureTrial read = try_picture("a.png", input);
  if (!read.samples) return read.fault;
  const Tensor& samples = *read.samples;
  const auto written = encode_image(DataType::UInt8, samples.desc.sizes, samples.bytes(), false);
  if (!written) return "cannot be written: " + written.error().text();
  const PictureTrial again = try_picture("b.png", {reinterpret_cast<const char*>(written->data()), written->size()});
  if (!again.samples) return "written, it cannot be read: " + again.fault;
  return std::ranges::equal(again.samples->bytes(), samples.bytes()) ? "" : "written and read, it is another picture";
}

}  // namespace

std::string fuzz_png(std::string_view input) {
  if (std::string fault = fault_of(input); !fault.empty()) return fault;
  const std::string repaired = png_of(chunks_of(std::string(input)));
  if (std::string fault = fault_of(repaired); !fault.empty()) return "with right CRCs: " + fault;
  const bool whole = try_picture("c.png", repaired).samples.has_value();
  return whole && !read_by_libpng(repaired) ? "with right CRCs, it is read, though libpng refuses it" : "";
}

}  // namespace opscope::test
