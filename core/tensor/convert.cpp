#include "core/tensor/convert.h"

#include "core/tensor/tensor.h"

namespace opscope {

std::uint64_t convert_element(DataType from, DataType to, std::uint64_t bits) {
  if (from == to || from == DataType::Unknown || to == DataType::Unknown) return bits;
  return visit_data_type(from, [&]<class From>() {
    return visit_data_type(to, [&]<class To>() { return to_bits(convert<To>(from_bits<From>(bits))); });
  });
}

std::uint64_t from_double(DataType type, double value) {
  return visit_data_type(type, [&]<class T>() { return to_bits(convert<T>(value)); });
}

}  // namespace opscope
