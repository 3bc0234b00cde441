#pragma once
// How an output differs from the reference: counts by class, jumps, and the first mismatches bit by bit.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/difference_list.h"
#include "core/compare/largest_finite.h"
#include "core/compare/mismatches.h"
#include "core/judge/judgement.h"

namespace opscope::gui {

struct DifferencesData {
  std::string backend;  // "gpu"
  DataType type = DataType::Float32;
  std::vector<std::uint32_t> sizes;
  Judgement judgement;
  std::vector<MismatchRow> rows;                        // the first ones, and that of add_elements()
  std::string reference = "reference";                  // what the output is compared with; or the file of an array
  bool class_colours = false;                           // the picture of the difference shows classes
  std::optional<FiniteDifference> largest_finite = {};  // beside a NaN or an infinity
  bool is_other_case = false;                           // the output is another tab's: it may differ
  bool front_alone = false;                             // another case stands beside, and is not compared
  bool stale = false;                                   // the present case cannot run: of the last one that could
  bool beside_filter = false;                           // the table and the picture have a filter, this has none
  std::optional<std::uint64_t> probe = {};              // the pinned element, whose row is marked
  DifferenceOrder measure = DifferenceOrder::Ulp;       // of the picture: Ulp, Absolute or Relative
  bool converted = false;       // of another tab's: both are compared as numbers of `type`, or scaled
  bool has_pinned_row = false;  // the last row is the pinned element's, which is not among the first ones
  // "inherited", "unclear", "not run, inherited" or "not run": no error of the dispatch, or perhaps none. Empty: its
  // own.
  std::string inheritance = {};
  // How many elements differ by more than these absolute limits: in place of the classes by ULP, if there are any.
  std::map<double, std::uint64_t> beyond = {};
  std::optional<RoundedDifference> rounded = {};  // of two floating-point types
  std::string own_case = {};                      // of the reference, if `is_other_case`; may be empty
  FiniteDifference largest = {};                  // as add_elements() sets it; meaningful if no NaN differs
};

// Of the column of the reference's values: beside another case, the name of its own case. Of DifferencesData and of
// DifferencesTableData, whose string it is.
template <class Data>
const std::string& expected_title(const Data& data) {
  return data.own_case.empty() ? data.reference : data.own_case;
}

// A request to go to a mismatch, or to list them. The caller finds the next one, since that depends on the probe.
struct DifferenceJump {
  // Worst and Largest: by `measure`; the latter of all elements, whatever is listed.
  enum class Kind { First, Next, Previous, Worst, Largest, Row, List } kind = Kind::First;
  std::uint64_t linear = 0;                        // for Next and Previous: the first mismatch; for Worst: that in ULP
  std::optional<DifferenceClass> of_class = {};    // for List: only these
  DifferenceOrder measure = DifferenceOrder::Ulp;  // Ulp, Absolute or Relative
  double beyond = 0;                               // for List: only with a larger absolute difference

  friend bool operator==(const DifferenceJump&, const DifferenceJump&) = default;
};

// Sets the largest differences. Adds the row of the pinned element if that differs and stands behind the rows, of which
// there are more than these.
// Precondition: the tensors have one type, and the sizes of `data`.
void add_elements(DifferencesData& data, const Tensor& expected, const Tensor& actual);

// The pinned element is another one now, or none. Takes the row of the earlier one away.
void follow_pin(DifferencesData& data, std::optional<std::uint64_t> probe);

// `below`: pixels that the list of mismatches must leave free.
std::optional<DifferenceJump> draw_differences(const char* id, const DifferencesData& data, float below = 0);

}  // namespace opscope::gui
