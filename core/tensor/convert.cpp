#include "core/tensor/convert.h"

#include "core/tensor/tensor.h"

namespace opscope {
namespace {

// Binary digits of a number without its sign; of a floating-point one with the implicit digit.
int digits_of(DataType type) {
  return visit_data_type(type, []<class T>() {
    if constexpr (std::is_same_v<T, Float16>)
      return 11;  // IEEE 754 binary16: 10 are stored
    else
      return std::numeric_limits<T>::digits;
  });
}

}  // namespace

std::uint64_t convert_element(DataType from, DataType to, std::uint64_t bits) {
  if (from == to || from == DataType::Unknown || to == DataType::Unknown) return bits;
  return visit_data_type(from, [&]<class From>() {
    return visit_data_type(to, [&]<class To>() { return to_bits(convert<To>(from_bits<From>(bits))); });
  });
}

std::uint64_t convert_keeping_nan(DataType from, DataType to, std::uint64_t bits) {
  if (from == to || !is_floating_point(from) || !is_floating_point(to)) return convert_element(from, to, bits);
  struct Masks {
    std::uint64_t sign, fraction, infinity;
  };
  const auto masks_of = [](DataType type) {
    const std::uint64_t sign = std::uint64_t{1} << (8 * element_size(type) - 1),
                        fraction = (std::uint64_t{1} << (digits_of(type) - 1)) - 1;
    return Masks{sign, fraction, (sign - 1) & ~fraction};
  };
  const Masks own = masks_of(from), wanted = masks_of(to);
  if ((bits & ~own.sign) <= own.infinity) return convert_element(from, to, bits);
  const int more = digits_of(to) - digits_of(from);
  const std::uint64_t payload = bits & own.fraction, kept = more > 0 ? payload << more : payload >> -more;
  return ((bits & own.sign) != 0 ? wanted.sign : 0) | wanted.infinity |
         (kept != 0 ? kept : 1);  // without one: infinity
}

bool converts_exactly(DataType from, DataType to) {
  if (from == to) return true;
  if (is_integer(to) && (is_floating_point(from) || (is_signed_integer(from) && is_unsigned_integer(to)))) return false;
  return digits_of(from) <= digits_of(to);
}

std::optional<DataType> common_type(DataType a, DataType b) {
  for (const DataType type :
       {a, b, DataType::Int16, DataType::Int32, DataType::Float32, DataType::Int64, DataType::Float64})
    if (converts_exactly(a, type) && converts_exactly(b, type)) return type;
  return std::nullopt;
}

std::uint64_t from_double(DataType type, double value) {
  return visit_data_type(type, [&]<class T>() { return to_bits(convert<T>(value)); });
}

}  // namespace opscope
