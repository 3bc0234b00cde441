#include "core/compare/comparison_text.h"

#include <fmt/format.h>

#include "core/compare/difference_list.h"
#include "core/tensor/text.h"

namespace opscope {
namespace {

std::string element_text(const Tensor& tensor, std::uint64_t position) {
  const std::uint64_t bits = element_bits(tensor, position);
  return fmt::format("{} ({})", format_element(tensor.desc.data_type, bits), format_bits(tensor.desc.data_type, bits));
}

// "1e-5", as a person types it.
std::string number_text(double value) { return format_element(DataType::Float64, to_bits(value)); }

}  // namespace

std::string_view name(DifferenceClass difference) {
  switch (difference) {
    case DifferenceClass::Equal: return "equal";
    case DifferenceClass::OffByOne: return "off_by_one";
    case DifferenceClass::OffByFew: return "off_by_2_to_16";
    case DifferenceClass::SignOfZero: return "sign_of_zero";
    case DifferenceClass::Nan:
    case DifferenceClass::NanBits: return "nan";
    case DifferenceClass::Infinity: return "infinity";
    case DifferenceClass::OffByMore: break;
  }
  return "off_by_more";
}

std::string measure_text(const Tolerance& measure) {
  std::string text = measure.has_distance() ? fmt::format("within {} ULP", with_thousands(measure.ulp)) : "exact";
  if (measure.absolute != 0) text += fmt::format(", {} absolute", number_text(measure.absolute));
  if (measure.relative != 0) text += fmt::format(", {} relative", number_text(measure.relative));
  if (measure.any_nan) text += ", any NaN";
  return text;
}

std::string measure_options(const Tolerance& measure) {
  std::string text;
  if (measure.absolute != 0) text += fmt::format(" --atol {}", number_text(measure.absolute));
  if (measure.relative != 0) text += fmt::format(" --rtol {}", number_text(measure.relative));
  if (measure.ulp != 0) text += fmt::format(" --ulp {}", measure.ulp);
  if (measure.any_nan) text += " --any-nan";
  return text;
}

std::string comparison_text(const Comparison& found, const Tensor& expected, const Tensor& actual,
                            const Tolerance& tolerance) {
  if (!found.equal()) return difference_text(found, expected, actual, expected.desc.sizes);
  return fmt::format("equal  {}, {}", counted(found.elements, "element"),
                     tolerance.bitwise() ? "bit for bit" : "within the tolerance");
}

std::string worst_text(const Comparison& found, const Tensor& expected, const Tensor& actual,
                       std::span<const std::uint32_t> sizes) {
  return fmt::format("{}: {} against {}", format_index(index_of(found.worst, sizes)),
                     element_text(expected, found.worst), element_text(actual, found.worst));
}

std::string differing_text(const Comparison& found) {
  return fmt::format("{} of {} {}", with_thousands(found.mismatches), with_thousands(found.elements),
                     found.mismatches == 1 ? "differs" : "differ");
}

std::string worst_kind(const Comparison& found) {
  return listed_count(found, DifferenceClass::Nan) > 0          ? "a NaN"
         : listed_count(found, DifferenceClass::Infinity) > 0   ? "an infinity"
         : listed_count(found, DifferenceClass::SignOfZero) > 0 ? "a sign of zero"
                                                                : "NaN bits";
}

std::string rounded_text(const RoundedDifference& rounded) {
  return fmt::format("{} after rounding to {}", rounded.unlike == 0 ? "none" : with_thousands(rounded.unlike),
                     name(rounded.type));
}

std::string difference_text(const Comparison& found, const Tensor& expected, const Tensor& actual,
                            std::span<const std::uint32_t> sizes) {
  return fmt::format("{}, worst at {}", differing_text(found), worst_text(found, expected, actual, sizes));
}

}  // namespace opscope
