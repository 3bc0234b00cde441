#include "core/tensor/data_type.h"

#include <array>

namespace opscope {
namespace {

constexpr std::array<std::string_view, 12> names = {"UNKNOWN", "FLOAT32", "FLOAT16", "UINT32",  "UINT16", "UINT8",
                                                    "INT32",   "INT16",   "INT8",    "FLOAT64", "UINT64", "INT64"};

}  // namespace

std::string_view name(DataType type) {
  const auto index = static_cast<std::size_t>(type);
  return index < names.size() ? names[index] : "UNKNOWN";  // casts may hold any number
}

std::optional<DataType> parse_data_type(std::string_view text) {
  constexpr std::string_view prefix = "DML_TENSOR_DATA_TYPE_";
  if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == text) return static_cast<DataType>(i);
  return std::nullopt;
}

}  // namespace opscope
