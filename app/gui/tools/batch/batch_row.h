#pragma once
// One judged case of a batch as a row: values to sort by, and texts to show.

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/picture/image.h"

namespace opscope::gui {

struct BatchRow {
  // From the worst to the best.
  enum class Kind : std::uint8_t {
    Different,
    Error,       // could not be judged
    Mistrusted,  // equal, but the data could not have revealed a fault, or are not those that were exported
    Skipped,     // nothing was compared
    Equal,
    Unexpected,  // no case: a file among another program's results that belongs to none
  };
  Kind kind = Kind::Error;
  std::string name;              // the path in the folder
  std::filesystem::path path;    // what opens as a case
  std::string type;              // "case", "golden", "rejected", or as its suite says: "vector", "values", "layout"
  std::string rule;              // that it tests, as its suite says
  std::string operators;         // "Clip, Add"; empty if the case could not be read
  std::string data_types;        // of the outputs
  std::uint64_t elements = 0;    // of the outputs of all dispatches
  std::uint64_t mismatches = 0;  // on the backend with the most
  std::uint64_t max_ulp = 0;     // UINT64_MAX: a NaN
  double max_abs = 0;
  bool compared = false;               // else the three above mean nothing
  std::optional<double> milliseconds;  // of all dispatches on the cpu, one run
  std::string finding;                 // one sentence
  std::vector<std::string> runs;       // a line for each backend
  picture::Image picture;              // of the reference's last output, or of theirs; may be empty
  // Another program's results, if these were judged: the file of each resource. And the dispatch whose output has the
  // first element that differs.
  std::map<std::string, std::filesystem::path> theirs;
  std::size_t dispatch = 0;
};
using BatchRowPtr = std::shared_ptr<const BatchRow>;
inline constexpr std::size_t batch_kinds = 6;

const char* sign_of(BatchRow::Kind kind);  // "!"
const char* word_of(BatchRow::Kind kind);  // "different"

enum class BatchColumn : std::uint8_t {
  Verdict,
  Picture,
  Name,
  Type,
  Operators,
  DataTypes,
  Elements,
  Mismatches,
  Ulp,
  Absolute,
  Time,
  Finding,
  Rule,
};
inline constexpr std::size_t batch_columns = 13;
const char* heading_of(BatchColumn column);

// All about it in lines for a tooltip, safe to show: what a run says is not told as the finding too.
std::string all_about(const BatchRow& row);

// Empty if the row has nothing there. Names as they are: they are not safe to show.
std::string cell_text(const BatchRow& row, BatchColumn column);
// True if `a` belongs before `b`; what a row lacks comes first.
bool comes_before(const BatchRow& a, const BatchRow& b, BatchColumn column);
// What a column of numbers is sorted by; infinity for a NaN. nullopt: text, or the row has nothing
// there.
std::optional<double> number_in(const BatchRow& row, BatchColumn column);

struct BatchCounts {
  std::array<std::uint64_t, batch_kinds> of = {};
  std::uint64_t all() const;
  std::uint64_t operator[](BatchRow::Kind kind) const { return of[static_cast<std::size_t>(kind)]; }
};

// "2 different, 1 error, 7 equal": the kinds that occur.
std::string counts_text(const BatchCounts& counts);

// The rows as a table to paste, and as comma-separated values with plain numbers.
std::string batch_markdown(std::span<const BatchRowPtr> rows, const std::string& conclusion);
std::string batch_csv(std::span<const BatchRowPtr> rows);

}  // namespace opscope::gui
