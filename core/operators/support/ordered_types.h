#pragma once
// The data types of operators that compare numbers, and a way to visit their C++ types.

#include <type_traits>

#include "core/tensor/data_type.h"

namespace opscope {

// In the order of the support tables: floats, then integers of up to 32 bits, then of 64. No feature level has FLOAT64.
inline constexpr DataTypeSet ordered_floats = {DataType::Float32, DataType::Float16};
inline constexpr DataTypeSet ordered_up_to_32_bits =
    ordered_floats |
    DataTypeSet{DataType::Int8, DataType::Int16, DataType::Int32, DataType::UInt8, DataType::UInt16, DataType::UInt32};
inline constexpr DataTypeSet ordered_all = ordered_up_to_32_bits | DataTypeSet{DataType::Int64, DataType::UInt64};

// visit_data_type without a case for FLOAT64. Precondition: ordered_all contains `type`.
template <class F>
decltype(auto) visit_ordered_type(DataType type, F&& f) {
  return visit_data_type(type, [&]<class T>() -> decltype(auto) {
    if constexpr (std::is_same_v<T, double>)
      return f.template operator()<float>();
    else
      return f.template operator()<T>();
  });
}

}  // namespace opscope
