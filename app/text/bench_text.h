#pragma once
// Benchmarks for people and for machines.

#include <string>
#include <vector>

#include "app/text/json_text.h"
#include "core/bench/bench.h"
#include "core/bench/candidate_check.h"

namespace opscope {

// "AMD EPYC 9354P 32-Core Processor"; "unknown" if the system does not tell.
std::string processor_name();

// The machine of a measurement.
struct BenchMachine {
  struct Member {
    std::string backend;
    std::string device;  // what it runs on; empty if the backend is missing
    std::string reason;  // why it is missing
    bool on_host = true;
  };
  std::string processor = processor_name();
  std::vector<Member> members = {};
  std::string driver{};   // OpenGL's, if a backend uses it
  std::string command{};  // what repeats the measurement, without the form of its output; may be empty

  std::string name() const;  // "AMD EPYC 9354P, NVIDIA H200": the processor, and the devices beside it
};

// A backend of the machine; nullptr if it is missing, for `reason`.
BenchMachine::Member& add_member(BenchMachine& machine, std::string name, const Backend* backend, std::string reason);
// "gpu: not available: no OpenGL 4.3"
std::string not_available_text(const BenchMachine::Member& member);

// "cpu, 2 threads: copy 21.3 GB/s, triad 20.1 GB/s".
std::string limit_text(const BenchReport& report, const std::string& backend, bool on_host);

// A table of fixed columns: its head, and a row.
std::string bench_head();
std::string bench_line(const BenchRow& row);

// "-2.1 +13 %": how far the least and the most lie from the middle.
std::string apart_text(double low, double middle, double high);
// So far apart that the middle may be another one next time.
bool is_far_apart(double low, double middle, double high);
// How far the fastest and the slowest batch lie from the median; empty if the row does not tell.
std::string spread_text(const BenchRow& row);
bool is_unsteady(const BenchRow& row);

// `checks`: of the implementations under test. `left_out`: what was not measured, each with its reason.
std::string bench_json(const BenchReport& report, const BenchMachine& machine, const CandidateChecks& checks = {},
                       const std::vector<std::string>& left_out = {});

// A section with the machine's name: the devices, the memory bandwidth, and for each backend a table with a line for
// each operator, data type and layout, and columns for each size; then a table of the spreads.
// `wrong`: a sentence for each implementation under test whose results are. `left_out`: as for bench_json; a
// backend that is not available is among the devices alone.
std::string bench_markdown(const BenchReport& report, const BenchMachine& machine,
                           const std::vector<std::string>& wrong = {}, const std::vector<std::string>& left_out = {});

}  // namespace opscope
