#pragma once
// The operator's formula with the present numbers.

#include <functional>
#include <string>
#include <string_view>

#include "app/gui/form/form_context.h"

namespace opscope::gui {

// "max(-0.5, min(x, 0.8))": the names of attributes, scales and zero points are replaced by their values, and x by
// x * 2 + 7 with that ScaleBias. A name whose value is not known stays.
std::string formula_with_values(const FormInput& input);

// The lines that the formula takes, whatever its numbers are: as many as it had at most with this operator and width,
// and at least those that numbers of the usual length need. So an edit of a number moves nothing below it.
std::size_t formula_lines_kept(const FormInput& input, FormulaRoom& room, float width,
                               const std::function<bool(std::string_view)>& fits);

// The formula in lines that fit, where its operators and commas allow that. A line ends before an operator or behind a
// comma, within as few brackets as possible, so "(B - 100)" stays whole as long as any other place will do.
std::string formula_in_lines(std::string_view formula, const std::function<bool(std::string_view)>& fits);

}  // namespace opscope::gui
