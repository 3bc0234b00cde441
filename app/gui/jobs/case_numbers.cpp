#include "app/gui/jobs/case_numbers.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <vector>

#include "core/backends/array/elements.h"
#include "core/tensor/convert.h"
#include "core/tensor/iteration.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

// `element` gives the bits of an element of `type` for those of one of the output.
template <class Element>
Result<Tensor> mapped(const Tensor& output, DataType type, std::span<const std::uint32_t> sizes,
                      const RunOptions& options, const Element& element) {
  TensorDesc wanted;
  wanted.data_type = type;
  wanted.sizes.assign(sizes.begin(), sizes.end());
  if (!can_stand_for(type, output.desc.sizes, wanted))
    return tl::unexpected(
        Error{Error::Kind::Broken,
              {},
              fmt::format("its output is {}, but the output of this case is of sizes {}",
                          shape_text(output.desc.data_type, output.desc.sizes), fmt::join(sizes, " x "))});
  const std::uint64_t count = element_count(output.desc);
  const std::size_t read = element_size(output.desc.data_type), written = element_size(type);
  const std::byte* const source = output.bytes().data();
  const std::vector<std::uint32_t> strides[] = {effective_strides(output.desc)};
  const auto rows = fold(output.desc.sizes, strides);
  bool whole = false;
  const auto convert = [&](std::span<std::byte> target) {
    std::memset(target.data() + count * written, 0, target.size() - count * written);
    whole = parallel_for(count, {.stop = options.stop, .progress = {}}, [&](std::uint64_t begin, std::uint64_t end) {
      for_each_row(rows, begin, end, [&](const Row& row) {
        for (std::uint64_t i = 0; i < row.count; ++i) {
          const std::uint64_t bits = load_bits(source + (row.offset[0] + i * row.stride[0]) * read, read);
          store_bits(target.data() + (row.first + i) * written, written, element(bits));
        }
      });
    });
  };
  Tensor converted{wanted, Buffer::make(minimum_size_in_bytes(wanted), convert), 0};
  if (!whole) return cancelled();
  return converted;
}

}  // namespace

Result<Tensor> as_numbers(const Tensor& output, DataType type, std::span<const std::uint32_t> sizes,
                          const RunOptions& options) {
  const DataType from = output.desc.data_type;
  if (from == type && std::ranges::equal(output.desc.sizes, sizes)) return output;
  return mapped(output, type, sizes, options,
                [&](std::uint64_t bits) { return convert_keeping_nan(from, type, bits); });
}

Result<Tensor> as_scaled_numbers(const Tensor& output, DataType type, std::span<const std::uint32_t> sizes,
                                 const picture::Range& from, const picture::Range& to, const RunOptions& options) {
  if (from == to) return as_numbers(output, type, sizes, options);
  const auto low = static_cast<double>(from.low), span = static_cast<double>(from.high - from.low),
             first = static_cast<double>(to.low), width = static_cast<double>(to.high - to.low);
  return mapped(output, type, sizes, options, [&](std::uint64_t bits) {
    const double number = to_double(output.desc.data_type, bits);
    if (std::isnan(number)) return convert_keeping_nan(output.desc.data_type, type, bits);
    const double part = (number - low) / span;
    return from_double(type, static_cast<float>(first + part * width));
  });
}

Result<Tensor> numbers_of_other(const ComparedCase& compared, std::span<const std::uint32_t> sizes,
                                const RunOptions& options) {
  const auto& scales = compared.scales;
  return scales ? as_scaled_numbers(compared.output, *compared.as, sizes, scales->other, scales->common, options)
                : as_numbers(compared.output, *compared.as, sizes, options);
}

Result<Tensor> numbers_of_front(const ComparedCase& compared, const Tensor& output, const RunOptions& options) {
  const auto& scales = compared.scales;
  return scales ? as_scaled_numbers(output, *compared.as, output.desc.sizes, scales->front, scales->common, options)
                : as_numbers(output, *compared.as, output.desc.sizes, options);
}

Result<std::uint64_t> unlike_rounded(const Tensor& one, const Tensor& other, DataType type, const RunOptions& options) {
  const DataType from = one.desc.data_type;
  const std::size_t size = element_size(from);
  const std::byte *const a = one.bytes().data(), *const b = other.bytes().data();
  const std::vector<std::uint32_t> strides[] = {effective_strides(one.desc), effective_strides(other.desc)};
  const auto rows = fold(one.desc.sizes, strides);
  std::atomic<std::uint64_t> unlike = 0;
  const auto count = [&](std::uint64_t begin, std::uint64_t end) {
    std::uint64_t found = 0;
    for_each_row(rows, begin, end, [&](const Row& row) {
      for (std::uint64_t i = 0; i < row.count; ++i) {
        const std::uint64_t of_a = load_bits(a + (row.offset[0] + i * row.stride[0]) * size, size);
        const std::uint64_t of_b = load_bits(b + (row.offset[1] + i * row.stride[1]) * size, size);
        found += of_a != of_b && convert_keeping_nan(from, type, of_a) != convert_keeping_nan(from, type, of_b);
      }
    });
    unlike += found;
  };
  if (!parallel_for(element_count(one.desc), {.stop = options.stop, .progress = {}}, count)) return cancelled();
  return unlike.load();
}

std::vector<double> sample_limits(const picture::Range& samples) {
  const auto span = static_cast<double>(samples.high - samples.low);
  if (span >= 255) return {span / 255, 4 * span / 255, 16 * span / 255};
  return {span * 0.01, span * 0.05, span * 0.1};
}

}  // namespace opscope::gui
