#include "core/picture/difference_tensor.h"

#include <cmath>
#include <cstring>
#include <limits>

#include "core/compare/compare.h"
#include "core/compare/difference.h"
#include "core/compare/readable.h"
#include "core/tensor/iteration.h"

namespace opscope::picture {
namespace {

template <class T>
double signed_difference(Show show, BitsOf<T> expected, BitsOf<T> actual) {
  const DifferenceClass kind = classify<T>(expected, actual);
  if (kind == DifferenceClass::Equal || kind == DifferenceClass::SignOfZero) return 0;
  if (kind == DifferenceClass::Nan) return std::numeric_limits<double>::quiet_NaN();
  double size = std::numeric_limits<double>::infinity();
  if (has_distance(kind))
    size = show == Show::Ulp        ? static_cast<double>(steps_between<T>(expected, actual))
           : show == Show::Relative ? relative_difference<T>(expected, actual)
                                    : absolute_difference<T>(expected, actual);
  return exact_value<T>(actual) < exact_value<T>(expected) ? -size : size;
}

}  // namespace

Result<Tensor> difference_tensor(const Tensor& tensor, const Tensor& reference, Show show) {
  if (auto fine = comparable(reference, tensor); !fine) return tl::unexpected(fine.error());
  const std::uint64_t count = element_count(tensor.desc);
  Tensor made;
  made.desc.data_type = DataType::Float64;
  made.desc.sizes = tensor.desc.sizes;
  made.buffer = Buffer::make(minimum_size_in_bytes(made.desc), [&](std::span<std::byte> packed) {
    const FoldedSpace space =
        fold(tensor.desc.sizes, std::vector{effective_strides(reference.desc), effective_strides(tensor.desc)});
    parallel_for(count, {}, [&](std::uint64_t begin, std::uint64_t end) {
      visit_data_type(tensor.desc.data_type, [&]<class T>() {
        for_each_row(space, begin, end, [&](const Row& row) {
          const auto bits = [&](const Tensor& of, std::size_t operand, std::uint64_t i) {
            const std::uint64_t at = row.offset[operand] + i * row.stride[operand];
            return static_cast<BitsOf<T>>(load_bits(of.bytes().data() + at * sizeof(T), sizeof(T)));
          };
          for (std::uint64_t i = 0; i < row.count; ++i) {
            const double difference = signed_difference<T>(show, bits(reference, 0, i), bits(tensor, 1, i));
            std::memcpy(packed.data() + (row.first + i) * sizeof difference, &difference, sizeof difference);
          }
        });
      });
    });
  });
  return made;
}

}  // namespace opscope::picture
