#pragma once
// Test cases as lines of text, in the manner of TestFloat: the bits of each input element and of the expected result,
// in hexadecimal with all digits of their types, separated by a blank. To be checked, a line ends with the bits of the
// result that an implementation gave.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/backends/backend.h"
#include "core/compare/compare.h"
#include "core/pipe/case_space.h"

namespace opscope {

// Prints the cases of a space in order, some ten thousand lines at a time. `take` gets whole lines and returns false to
// end early. Errors: those of the reference and of `take`.
Result<void> write_case_lines(const CaseSpace& cases, std::uint64_t seed, Backend& reference,
                              const std::function<Result<bool>(std::string_view)>& take);

struct CheckedCase {
  std::uint64_t line = 0;             // from 1
  std::vector<std::uint64_t> inputs;  // bits, parallel to CaseSpace::inputs
  std::uint64_t expected = 0, result = 0;
};

// Checks lines that have a result appended.
class LineChecker {
 public:
  // All must outlive this.
  LineChecker(const CaseSpace& cases, Backend& reference, const Tolerance& tolerance)
      : cases_(cases), reference_(reference), tolerance_(tolerance) {}

  // Whole lines, each with its newline, in order. Returns the wrong ones, the smallest first. BadInput, with the line's
  // number as `where`, for a line that is not of these cases: another number of fields, no hexadecimal of the type's
  // width, or an expected value that the reference does not give. Also errors of the reference.
  Result<std::vector<CheckedCase>> check(std::string_view lines);

  std::uint64_t checked() const { return checked_; }  // lines
  std::uint64_t wrong() const { return wrong_; }
  std::uint64_t max_ulp() const { return max_ulp_; }
  const std::optional<CheckedCase>& smallest() const { return smallest_; }  // of the wrong ones

 private:
  const CaseSpace& cases_;
  Backend& reference_;
  const Tolerance tolerance_;
  std::uint64_t lines_ = 0, checked_ = 0, wrong_ = 0, max_ulp_ = 0;
  std::optional<CheckedCase> smallest_;
};

}  // namespace opscope
