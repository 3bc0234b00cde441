#pragma once
// DML_TENSOR_DATA_TYPE: the eleven element types of the element-wise operators.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include "core/tensor/float16.h"

namespace opscope {

// Values are DirectML's. UINT4 and INT4 exist there but belong to none of these operators.
enum class DataType : std::uint32_t {
  Unknown = 0,
  Float32 = 1,
  Float16 = 2,
  UInt32 = 3,
  UInt16 = 4,
  UInt8 = 5,
  Int32 = 6,
  Int16 = 7,
  Int8 = 8,
  Float64 = 9,
  UInt64 = 10,
  Int64 = 11,
};

inline constexpr std::initializer_list<DataType> all_data_types = {
    DataType::Float32, DataType::Float16, DataType::UInt32,  DataType::UInt16, DataType::UInt8, DataType::Int32,
    DataType::Int16,   DataType::Int8,    DataType::Float64, DataType::UInt64, DataType::Int64};

// "FLOAT32", "INT8", ...; "UNKNOWN" for Unknown.
std::string_view name(DataType type);

// Accepts the short name and DirectML's full one (DML_TENSOR_DATA_TYPE_FLOAT32), as DxDispatch does.
// nullopt for anything else; "UNKNOWN" parses to Unknown.
std::optional<DataType> parse_data_type(std::string_view text);

// Bytes of one element; 0 for Unknown.
constexpr std::size_t element_size(DataType type) {
  switch (type) {
    case DataType::UInt8:
    case DataType::Int8: return 1;
    case DataType::Float16:
    case DataType::UInt16:
    case DataType::Int16: return 2;
    case DataType::Float32:
    case DataType::UInt32:
    case DataType::Int32: return 4;
    case DataType::Float64:
    case DataType::UInt64:
    case DataType::Int64: return 8;
    case DataType::Unknown: break;
  }
  return 0;
}

constexpr bool is_floating_point(DataType type) {
  return type == DataType::Float16 || type == DataType::Float32 || type == DataType::Float64;
}
constexpr bool is_signed_integer(DataType type) {
  return type == DataType::Int8 || type == DataType::Int16 || type == DataType::Int32 || type == DataType::Int64;
}
constexpr bool is_unsigned_integer(DataType type) {
  return type == DataType::UInt8 || type == DataType::UInt16 || type == DataType::UInt32 || type == DataType::UInt64;
}
constexpr bool is_integer(DataType type) { return is_signed_integer(type) || is_unsigned_integer(type); }

// A set of data types, as the support tables list them.
class DataTypeSet {
 public:
  constexpr DataTypeSet() = default;
  constexpr DataTypeSet(std::initializer_list<DataType> types) {
    for (DataType type : types) bits_ |= 1u << static_cast<unsigned>(type);
  }
  constexpr bool contains(DataType type) const { return ((bits_ >> static_cast<unsigned>(type)) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr DataTypeSet operator|(DataTypeSet other) const {
    DataTypeSet both;
    both.bits_ = bits_ | other.bits_;
    return both;
  }
  friend constexpr bool operator==(DataTypeSet, DataTypeSet) = default;

 private:
  std::uint32_t bits_ = 0;
};

// Calls f.template operator()<T>() with the C++ type that holds one element of `type`.
// Precondition: type is not Unknown.
template <class F>
decltype(auto) visit_data_type(DataType type, F&& f) {
  switch (type) {
    case DataType::Float16: return f.template operator()<Float16>();
    case DataType::UInt32: return f.template operator()<std::uint32_t>();
    case DataType::UInt16: return f.template operator()<std::uint16_t>();
    case DataType::UInt8: return f.template operator()<std::uint8_t>();
    case DataType::Int32: return f.template operator()<std::int32_t>();
    case DataType::Int16: return f.template operator()<std::int16_t>();
    case DataType::Int8: return f.template operator()<std::int8_t>();
    case DataType::Float64: return f.template operator()<double>();
    case DataType::UInt64: return f.template operator()<std::uint64_t>();
    case DataType::Int64: return f.template operator()<std::int64_t>();
    case DataType::Float32:
    case DataType::Unknown: break;
  }
  return f.template operator()<float>();
}

}  // namespace opscope
