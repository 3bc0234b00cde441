#include "app/gui/panes/typed_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/picture/legend.h"
#include "core/tensor/decimal.h"
#include "core/tensor/text.h"
#include "core/text/number.h"

namespace opscope::gui {
namespace {

std::string_view without_blanks(std::string_view text) {
  const auto from = text.find_first_not_of(" \t");
  return from == std::string_view::npos ? "" : text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

// The element that means `real`, or the one nearest to it.
std::uint64_t nearest_stored(const Quantization& meaning, double real) {
  const auto [low, high] = real_range(meaning);
  const long double stored = picture::value_of_shown(std::clamp(real, low, high), meaning);
  return read_element(meaning.type, fmt::format("{:.0f}", std::round(stored) + 0.0L)).value_or(0);
}

Result<TypedValue> typed_real(const Quantization& meaning, std::string_view text) {
  const bool has_plus = text.starts_with('+');
  const auto typed = number_from<double>(has_plus ? text.substr(1) : text);
  if (!typed || std::isnan(*typed))
    return bad_input("", fmt::format("'{}' is not allowed: real numbers are, and bits as 0x04.", quoted(text)));
  if (meaning.scale == 0) return bad_input("", "The scale is 0: all elements mean 0. Bits are allowed, as 0x04.");
  const double real = *typed + 0.0;  // without the sign of -0
  const std::uint64_t bits = nearest_stored(meaning, real);
  // As the cells write it: a scale such as 0.1 has no exact products.
  const std::string shown = format_real(meaning.real(bits), 6);
  if (shown != format_real(real, 6))
    return bad_input("", fmt::format("No stored value means {}. The nearest, {}, means {}.", text,
                                     shown_element(meaning.type, bits), shown));
  return TypedValue{{{}, bits}, fmt::format("{} (stored {})", shown, shown_element(meaning.type, bits))};
}

// What no integer type has; nullopt: a number, or bits.
std::optional<ValueKind> float_kind(const WantedElement& wanted) {
  if (wanted.in_bits || wanted.kind == ValueKind::Zero || wanted.kind == ValueKind::NegativeZero) return std::nullopt;
  if (wanted.kind) return wanted.kind;
  const double value = from_bits<double>(wanted.bits);
  if (!std::isinf(value)) return std::nullopt;
  return value < 0 ? ValueKind::NegativeInfinity : ValueKind::PositiveInfinity;
}

}  // namespace

Result<TypedValue> typed_value(const HeatmapSource& source, std::string_view text) {
  const DataType type = source.tensor.desc.data_type;
  const bool are_bits = are_typed_bits(text);
  if (const auto meaning = source.shown_meaning(); meaning && !are_bits)
    return typed_real(*meaning, without_blanks(text));
  // An integer type has no NaN and the like, but another tensor may have some, which the search tells.
  const Result<WantedElement> as_float = wanted_element(DataType::Float64, without_blanks(text));
  const auto kind = is_integer(type) && as_float ? float_kind(*as_float) : std::nullopt;
  if (kind) return TypedValue{{kind}, std::string(opscope::name(*kind))};
  return wanted_element(type, without_blanks(text)).map([&](const WantedElement& wanted) {
    return TypedValue{wanted, text_of(type, wanted)};
  });
}

}  // namespace opscope::gui
