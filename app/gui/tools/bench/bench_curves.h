#pragma once
// The rows of a bench as curves over the size: one curve for each operator, setting, data type, layout and backend.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/text/bench_text.h"
#include "core/bench/bench.h"

namespace opscope::gui {

// A speed of memory.
struct BenchLimit {
  std::string name;  // "copy"; "host copy" beside others
  double gigabytes_per_second = 0;
  SpeedRange range = {};
};

struct BenchCurve {
  std::string name;                           // "Clip ScaleBias FLOAT32 gpu"; with the layout unless it is packed
  std::vector<BenchRow> rows;                 // by ascending elements, at least one
  std::optional<std::size_t> candidate = {};  // the number of the implementation under test, if it is of one
  BenchLimit limit = {};                      // with which its rows are compared; no name if that is not known
  bool wrong = false;                         // of an implementation under test whose results are not the reference's

  const BenchRow* at(std::uint64_t elements) const;  // nullptr if that was not measured
};

// The rows in place of those of `earlier` that they measured again, beside the others of `earlier`.
std::vector<BenchRow> joined_rows(std::vector<BenchRow> earlier, std::span<const BenchRow> rows);

// The rows of `earlier` as a curve of the same name as `curve`; nullopt if there are none.
std::optional<BenchCurve> earlier_curve(const BenchCurve& curve, std::span<const BenchRow> earlier);

// In the order in which their first rows were measured. `members`: those that were measured.
std::vector<BenchCurve> curves_of(const BenchReport& report, std::span<const BenchMachine::Member> members = {});

// Once for backends that share it: "host copy".
std::vector<BenchLimit> limits_of(const BenchReport& report, const std::vector<std::string>& device_backends);

// "64 Ki", "16 Mi", "1,000"
std::string size_text(std::uint64_t elements);
std::string elements_text(std::uint64_t elements);  // "1 Mi elements", "1 element"
// "0.812 us", "12.3 us", "4.56 ms"
std::string time_text(double microseconds);
// "1.23", "45.6", "1,234"
std::string speed_text(double gigabytes_per_second);
// Faster than the memory, by more than two measurements differ, and of data that a cache of today can hold.
bool is_in_cache(const BenchRow& row);
// "98 %", "0.3 %", "< 0.1 %"
std::string percent_text(double share);
// "98 %", "cache 215 %": of limit_name().
std::string share_text(const BenchRow& row);
// "copy" or "triad": which speed of memory the row is compared with.
const char* limit_name(const BenchRow& row);
// Why the share of a row reads as more than 100 %, as a sentence; empty if it does not.
std::string why_above(const BenchRow& row);
// "512 KiB", "64.0 MiB": the bytes that a dispatch reads and writes.
std::string bytes_text(const BenchRow& row);
// "median of 9 batches of 35 runs, from 12.1 us to 13.5 us"; empty if the row does not tell.
std::string repeats_text(const BenchRow& row);
// As that of a row, of a speed of memory, which is slower at the left; empty if it does not tell.
std::string spread_text(const BenchLimit& limit);
// What the colour of a wrong curve means.
extern const char* const wrong_curve_meaning;
// What the colour of unsteady numbers means.
extern const char* const unsteady_meaning;
// What a person can do about them.
extern const char* const steadier_advice;
// Slowest and fastest lie so far apart that the median may be another one next time.
bool is_unsteady(const BenchLimit& limit);
// "1.32 x": how many times as fast as `earlier`; "~1.02 x" if the difference is within noise.
std::string ratio_text(const BenchRow& row, const BenchRow& earlier);
// The batches of both overlap.
bool is_within_noise(const BenchRow& row, const BenchRow& earlier);
// One sentence: "Clip FLOAT32 cpu, 64 Ki elements: 12.3 us, 42.6 GB/s, 98 % of copy"
std::string row_text(const BenchCurve& curve, const BenchRow& row);

}  // namespace opscope::gui
