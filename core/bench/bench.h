#pragma once
// How fast the operators are: rows of operator x data type x layout x size x backend, each with its share of what
// memory allows.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/bench/bench_case.h"
#include "core/bench/limit.h"
#include "core/limits/budget.h"

namespace opscope {

struct BenchRequest {
  std::vector<const OperatorSchema*> operators;  // empty: all
  std::vector<DataType> data_types;              // empty: FLOAT32, FLOAT16, INT8, UINT8
  std::vector<BenchLayout> layouts = {BenchLayout::Packed};
  std::vector<std::uint64_t> elements = {1u << 16, 1u << 20, 1u << 24};
  unsigned threads = 0;  // of the host's backends; 0: all
  // Of the copy's and triad's arrays, 4 bytes each. 0: as many as the largest case has, but from 16 Mi, more than
  // caches hold, to 64 Mi. Fewer where memory does not suffice.
  std::uint64_t limit_elements = 0;
  MemoryLimit memory_limit;
  Sampling sampling;  // `stop` comes from the control
};

struct BenchTarget {
  Backend* backend = nullptr;
  bool on_host = true;  // computes in the host's memory: the host's limit is its own
};

struct BenchRow {
  std::string operator_name;
  std::string settings;  // the name of the operator's bench settings; empty: its default attributes
  DataType data_type = DataType::Float32;
  BenchLayout layout = BenchLayout::Packed;
  std::uint64_t elements = 0;
  std::string backend;
  unsigned threads = 1;  // that the backend may use; 1 where a device computes: one thread drives it
  double microseconds = 0;
  double gigabytes_per_second = 0;
  double share_of_limit = 0;  // of the copy limit where one tensor is read, else of the triad limit; in caches above 1
};

struct BenchReport {
  unsigned threads = 1;                 // of the host's rows
  std::map<std::string, Limit> limits;  // backend -> its own; all host backends have the same
  std::vector<BenchRow> rows;
  bool stopped = false;
};

struct BenchControl {
  std::function<bool()> stop;                                // polled often
  std::function<void(double, const std::string&)> progress;  // fraction done, and what is being done
  std::function<void(const BenchReport&)> limits_known;      // before the first row
  std::function<void(const BenchRow&)> finished;             // each row as it is measured
  std::function<void(const std::string&)> left_out;          // a row that a backend could not do, and why
};

// In order: operators, data types, layouts, sizes, settings. An operator's unsupported types are left out, unless that
// leaves it without any or a type without any operator. Errors: those two, sizes that cannot be, too little memory.
// `copies`: how often a case's tensors stand in memory at once, 2 where a device's memory may be the host's.
Result<std::vector<BenchCase>> plan_bench(const BenchRequest& request, std::size_t copies = 1);

// What was measured when it was stopped is told; that is no error. Errors: those of plan_bench.
Result<BenchReport> run_bench(const BenchRequest& request, const std::vector<BenchTarget>& targets,
                              const BenchControl& control = {});

}  // namespace opscope
