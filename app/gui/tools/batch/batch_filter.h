#pragma once
// The rows that are looked for, as it is typed: "clip kind:rejected ulp>0".

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "app/gui/tools/batch/batch_row.h"

namespace opscope::gui {

// Terms between blanks, all of which a row must meet; ASCII letters match in either case:
//   word          some column has it
//   column:text   this column has it;  column:"with blanks"
//   column=text   this column is that text or number
//   column>number, column<number, >=, <=  of the columns with numbers
// A column is named by its heading, that of the time "time". What stands behind anything else is a word.
class BatchFilter {
 public:
  explicit BatchFilter(std::string_view typed);
  bool takes(const BatchRow& row) const;
  // "foo" of "foo:bar", which names no column, so that it is a word; empty: there is none.
  const std::string& unknown_column() const { return unknown_; }

 private:
  std::vector<std::function<bool(const BatchRow&)>> terms_;
  std::string unknown_;
};

// The term that takes the rows which have the same in this column; empty if the row has nothing there.
std::string filter_term(const BatchRow& row, BatchColumn column);

}  // namespace opscope::gui
