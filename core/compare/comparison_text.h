#pragma once
// What a comparison found and by which measure, in words.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/compare/compare.h"
#include "core/compare/mismatches.h"

namespace opscope {

// "equal", "off_by_one", "off_by_2_to_16", "sign_of_zero", "nan", "infinity", "off_by_more".
std::string_view name(DifferenceClass difference);

// "exact", "within 3 ULP", "within 3 ULP, 0.001 absolute, 0.01 relative", "exact, any NaN".
std::string measure_text(const Tolerance& measure);

// As options of a command line, each with a blank before it: " --ulp 3 --any-nan"; empty if exact.
std::string measure_options(const Tolerance& measure);

// One line: "equal  48 elements, bit for bit", or difference_text.
std::string comparison_text(const Comparison& found, const Tensor& expected, const Tensor& actual,
                            const Tolerance& tolerance = {});

// "[0,3]: -1 (0xFF) against 5 (0x05)". `sizes` are those of the index: the tensors may be flat.
// Precondition: found.mismatches > 0.
std::string worst_text(const Comparison& found, const Tensor& expected, const Tensor& actual,
                       std::span<const std::uint32_t> sizes);

// "1 of 5 differs", "3 of 5 differ".
std::string differing_text(const Comparison& found);

// "a NaN", "an infinity", "a sign of zero", "NaN bits": the worst difference that no finite distance tells. NaNs of
// different bits are the least of it.
std::string worst_kind(const Comparison& found);

// "2 after rounding to FLOAT16", or "none after ...".
std::string rounded_text(const RoundedDifference& rounded);

// "1 of 5 differs, worst at [0,3]: -1 (0xFF) against 5 (0x05)", as worst_text has it.
std::string difference_text(const Comparison& found, const Tensor& expected, const Tensor& actual,
                            std::span<const std::uint32_t> sizes);

}  // namespace opscope
