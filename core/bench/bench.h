#pragma once
// Measures operators: one row for each operator, data type, layout, size and backend, with its share of the memory's
// limit.

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/bench/bench_case.h"
#include "core/bench/limit.h"
#include "core/bench/sampling.h"
#include "core/limits/budget.h"

namespace opscope {

struct BenchRequest {
  std::vector<const OperatorSchema*> operators;  // empty: all
  std::vector<DataType> data_types;              // empty: FLOAT32, FLOAT16, INT8, UINT8
  std::vector<BenchLayout> layouts = {BenchLayout::Packed};
  std::vector<std::uint64_t> elements = {1u << 16, 1u << 20, 1u << 24};
  unsigned threads = 0;  // of the host's backends; 0: as many as the machine has
  // Elements of 4 bytes in the arrays of copy and triad. 0: as many as the largest case has, clamped to 16 Mi (more
  // than caches hold) to 64 Mi. Fewer if memory does not suffice.
  std::uint64_t limit_elements = 0;
  MemoryLimit memory_limit;
  Sampling sampling;  // `stop` comes from the control
};

struct BenchTarget {
  Backend* backend = nullptr;
  bool on_host = true;  // computes in host memory, so its limit is the host's
  // Measures the limit of the device that both use, for a backend that cannot run a copy; nullptr: itself.
  Backend* limit_by = nullptr;
};

struct BenchRow {
  std::string operator_name;
  std::string settings;  // the name of the operator's bench settings; empty: its default attributes
  DataType data_type = DataType::Float32;
  BenchLayout layout = BenchLayout::Packed;
  std::uint64_t elements = 0;
  std::string backend;
  unsigned threads = 1;  // that the backend may use; 1 for a device, which one thread drives
  double microseconds = 0;
  double gigabytes_per_second = 0;
  double share_of_limit = 0;  // of the copy limit if one tensor is read, else of the triad limit; above 1 in caches
  bool of_triad = false;      // which of both it is
  SampledTime time = {};      // `microseconds` is its median
};

struct BenchReport {
  unsigned threads = 1;                 // of the host's rows
  std::map<std::string, Limit> limits;  // by backend; all host backends have the same
  std::vector<BenchRow> rows;
  bool stopped = false;
};

// Begins the step of BenchControl::progress in which the limits are measured, before the first row.
inline constexpr std::string_view measures_limits = "what memory allows";

struct BenchControl {
  std::function<bool()> stop;                                // polled often
  std::function<void(double, const std::string&)> progress;  // fraction done, 0 to 1, and the current step
  std::function<void(const BenchReport&)> limits_known;      // before the first row
  std::function<void(const BenchRow&)> finished;             // each row as it is measured
  std::function<void(const std::string&)> left_out;          // a row that a backend could not measure, and why
};

// The cases in order of operators, data types, layouts, sizes, settings. Data types that an operator does not support
// are skipped. `copies`: how many copies of a case's tensors are in host memory at once; 2 if a device may use host
// memory. Errors: BadInput if an operator or a data type is left without a case, a size is impossible or memory is too
// small.
Result<std::vector<BenchCase>> plan_bench(const BenchRequest& request, std::size_t copies = 1);

// The elements of the arrays of copy and triad. Precondition: `elements` is not empty.
std::uint64_t limit_elements(const BenchRequest& request);

// If `control.stop` ends it, returns what was measured so far. Errors: those of plan_bench.
Result<BenchReport> run_bench(const BenchRequest& request, const std::vector<BenchTarget>& targets,
                              const BenchControl& control = {});

}  // namespace opscope
