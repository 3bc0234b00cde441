#include "core/vectors/c_text.h"

#include <fmt/format.h>

#include <array>

#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 9> unsigned_types = {"", "uint8_t", "uint16_t", "",        "uint32_t",
                                                            "", "",        "",         "uint64_t"};
constexpr std::array<std::string_view, 9> signed_types = {"", "int8_t", "int16_t", "",       "int32_t",
                                                          "", "",       "",        "int64_t"};

// The least number has no constant: its digits without the sign are beyond the type.
std::string signed_number(std::int64_t value, std::size_t size) {
  const std::string_view suffix = size == 8 ? "LL" : "";
  const bool least = size >= 4 && value == (size == 8 ? INT64_MIN : INT32_MIN);
  return least ? fmt::format("(-{}{} - 1)", -(value + 1), suffix) : fmt::format("{}{}", value, suffix);
}

}  // namespace

std::string c_identifier(std::string_view name) {
  std::string safe;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    safe += plain ? c : '_';
  }
  const bool is_start = !safe.empty() && (safe[0] < '0' || safe[0] > '9') && safe[0] != '_';
  return is_start ? safe : "v" + safe;
}

std::string c_string(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    const bool plain = c >= ' ' && c <= '~' && c != '"' && c != '\\' && c != '?';  // "??" may begin a trigraph
    if (plain)
      quoted += c;
    else
      quoted += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
  }
  return quoted + "\"";
}

CElements c_elements(DataType type, bool all_finite) {
  if (type == DataType::Float32 && all_finite) return {"float", false};
  if (type == DataType::Float64 && all_finite) return {"double", false};
  const bool bits = is_floating_point(type);
  return {!bits && is_signed_integer(type) ? signed_types[element_size(type)] : unsigned_types[element_size(type)],
          bits};
}

std::string c_number(DataType type, std::uint64_t bits, bool as_bits) {
  const std::size_t size = element_size(type);
  if (as_bits) return fmt::format("0x{:0{}x}{}", bits, 2 * size, size == 8 ? "ULL" : size == 4 ? "U" : "");
  if (type == DataType::Float32) return fmt::format("{:a}F", from_bits<float>(bits));
  if (type == DataType::Float64) return fmt::format("{:a}", from_bits<double>(bits));
  if (!is_signed_integer(type)) return fmt::format("{}{}", bits, size == 8 ? "ULL" : size == 4 ? "U" : "");
  const unsigned unused = static_cast<unsigned>(64 - 8 * size);
  return signed_number(static_cast<std::int64_t>(bits << unused) >> unused, size);
}

}  // namespace opscope
