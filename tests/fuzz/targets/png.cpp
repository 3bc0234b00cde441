// A PNG file: one file gives one picture, and written again it reads back the same.

#include <algorithm>

#include "core/io/image.h"
#include "tests/fuzz/targets/picture.h"
#include "tests/fuzz/targets/targets.h"

namespace opscope::test {

std::string fuzz_png(std::string_view input) {
  const PictureTrial read = try_picture("a.png", input);
  if (!read.samples) return read.fault;
  const Tensor& samples = *read.samples;
  const auto written = encode_image(DataType::UInt8, samples.desc.sizes, samples.bytes(), false);
  if (!written) return "cannot be written: " + written.error().text();
  const PictureTrial again = try_picture("b.png", {reinterpret_cast<const char*>(written->data()), written->size()});
  if (!again.samples) return "written, it cannot be read: " + again.fault;
  return std::ranges::equal(again.samples->bytes(), samples.bytes()) ? "" : "written and read, it is another picture";
}

}  // namespace opscope::test
