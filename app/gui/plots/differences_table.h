#pragma once
// The drawer with every element that differs: index, class, inputs, both values with their bits, and distances.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/gui/plots/differences_panel.h"
#include "app/gui/widgets/entry.h"
#include "core/compare/difference_list.h"

namespace opscope::gui {

// An input that has the output's sizes: the operands of an element stand in its row.
struct DifferencesInput {
  std::string name;
  Tensor tensor;
};

struct DifferencesTableData {
  std::string backend;                   // "gpu"; empty: there is no comparison
  std::string reference = "reference";   // what it is compared with
  std::string own_case = {};             // of the reference, if the output is another case's; may be empty
  std::string problem;                   // why there is no comparison, or no list; may be empty
  const DifferenceList* list = nullptr;  // nullptr: it is being made
  // While a list is being made; nullopt: nothing is known of it yet.
  struct SoFar {
    double fraction = 0;      // of the elements
    std::uint64_t found = 0;  // in these
  };
  std::optional<SoFar> so_far = {};
  const DifferenceList* first = nullptr;  // its first rows, to be shown until there is any list; nullptr: none
  DifferenceQuery query = {};             // of the list: while another one is typed, still the one before
  std::string unfiltered = {};            // why the picture has not the filter of the list; empty: it has
  Comparison comparison;
  DataType type = DataType::Float32;
  // The data types of the reference and of the result before both became numbers of `type`; Unknown: they are as they
  // are.
  DataType own_type = DataType::Unknown, other_type = DataType::Unknown;
  std::vector<std::uint32_t> sizes;
  std::vector<DifferencesInput> inputs;
  std::optional<std::uint64_t> probe;  // logical position of the pinned element; its row is highlighted
};

struct DifferencesTableState {
  DifferenceQuery query;  // as chosen in the drawer
  Entry entry;
  std::string table = {};                      // on show: by its columns
  std::map<std::string, float> widths = {};    // of the columns on show, by their titles
  std::optional<std::uint64_t> followed = {};  // the probed element that the table has scrolled to
  bool wants_ring = false;                     // its first row, or that of the probe, gets the keyboard's ring
  DifferenceQuery filtered = {};               // whose filter the list had in the last frame
  bool scrolls = false;                        // what it scrolled to is drawn in the next frame
};

struct DifferencesTableOutput {
  bool close = false;
  bool save = false;                  // the list is to be written to a file
  std::optional<std::uint64_t> jump;  // logical position of the row that was clicked
};

// True if the query leaves differences out.
bool is_filter(const DifferenceQuery& query);

// True if the query lists the differences in another order than by index.
bool is_sorted(const DifferenceQuery& query);

// Where a jump leads among the listed elements: to the next or the previous row, beyond the last again the first, or to
// that with the largest distance by `measure`. `from`: the probed element, whether it is listed or not. nullopt:
// nothing is listed.
std::optional<std::uint64_t> listed_jump(DataType type, const DifferenceList& list, const DifferenceQuery& query,
                                         DifferenceJump::Kind kind, const std::optional<DifferenceRow>& from,
                                         DifferenceOrder measure = DifferenceOrder::Ulp);

// Fills the present window.
DifferencesTableOutput draw_differences_table(const DifferencesTableData& data, DifferencesTableState& state);

}  // namespace opscope::gui
