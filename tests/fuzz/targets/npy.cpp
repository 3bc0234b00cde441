// An .npy file: read or mapped, the tensor matches its header, and writing and reading it gives the same tensor.

#include "core/io/npy.h"

#include <algorithm>

#include "core/model/load.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t max_bytes = 1 << 20;

bool same(const Tensor& a, const Tensor& b) {
  return a.desc.data_type == b.desc.data_type && a.desc.sizes == b.desc.sizes &&
         std::ranges::equal(a.buffer.bytes(), b.buffer.bytes());
}

}  // namespace

std::string fuzz_npy(std::string_view input) {
  static const TemporaryFolder folder;
  const auto file = folder.write("a.npy", std::string(input));
  const Result<Tensor> tensor = read_npy(file, max_bytes);
  const Result<Tensor> mapped = open_npy(file, max_bytes);
  const Result<SourceShape> probed = probe_source({file, {}, {}}, {});
  if (tensor.has_value() != mapped.has_value()) return "either read or mapped, not both";
  if (!tensor) return tensor.error().what.empty() ? "refused without a reason" : "";
  if (!same(*tensor, *mapped)) return "mapped, it is another array";
  if (!probed) return "its shape cannot be probed: " + probed.error().text();
  if (probed->sizes != tensor->desc.sizes || probed->data_type != tensor->desc.data_type)
    return "its shape is probed as another one";

  const std::uint64_t bytes = element_count(tensor->desc) * element_size(tensor->desc.data_type);
  if (bytes > max_bytes) return "more bytes than are allowed";
  if (tensor->buffer.size() != (bytes + 3) / 4 * 4) return "not as many bytes as the shape asks for";
  if (std::ranges::any_of(tensor->buffer.bytes().subspan(bytes), [](std::byte b) { return b != std::byte{0}; }))
    return "the padding is not zero";
  if (input.size() < bytes) return "more bytes than the file has";

  const auto file_again = encode_npy(tensor->desc.data_type, tensor->desc.sizes, tensor->bytes().first(bytes));
  if (const auto written = write_file(folder / "b.npy", file_again); !written) return written.error().text();
  const Result<Tensor> again = read_npy(folder / "b.npy", max_bytes);
  if (!again) return "written, it cannot be read: " + again.error().text();
  return same(*tensor, *again) ? "" : "written and read, it is another array";
}

}  // namespace opscope::test
