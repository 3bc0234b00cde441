#include "app/text/bench_text.h"

#include <fmt/format.h>

#include "app/text/operator_name.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"
#include "gpu/gpu_backend.h"

namespace opscope {
namespace {

// The host's where a backend computed there, else the device's.
Limit main_limit(const BenchReport& report, const BenchMachine& machine) {
  for (const bool on_host : {true, false})
    for (const BenchMachine::Member& member : machine.members)
      if (const auto found = report.limits.find(member.backend);
          found != report.limits.end() && member.on_host == on_host)
        return found->second;
  return {};
}

// One line: "AMD EPYC 9354P; cpu: 8 threads, AVX-512; gpu: NVIDIA H200 (NVIDIA Corporation, 4.3.0 NVIDIA 580.65)".
std::string device_text(const BenchMachine& machine) {
  std::string text = machine.processor;
  for (const BenchMachine::Member& member : machine.members) {
    if (!member.reason.empty()) continue;
    text += fmt::format("; {}: {}", member.backend, member.device);
    if (!member.on_host && !machine.driver.empty()) text += fmt::format(" ({})", machine.driver);
  }
  return text;
}

void write_row(JsonText& json, const BenchRow& row) {
  json.begin_object();
  json.member("operator", row.operator_name);
  json.member("settings", row.settings);
  json.member("data_type", name(row.data_type));
  json.member("layout", name(row.layout));
  json.member("elements", row.elements);
  json.member("backend", row.backend);
  json.member("threads", std::uint32_t{row.threads});
  json.member("microseconds", row.microseconds);
  json.member("gigabytes_per_second", row.gigabytes_per_second);
  json.member("share_of_limit", row.share_of_limit);
  json.end_object();
}

}  // namespace

BenchMachine::Member& add_member(BenchMachine& machine, std::string name, const Backend* backend, std::string reason) {
  const auto* gpu = dynamic_cast<const gpu::GpuBackend*>(backend);
  if (gpu != nullptr) machine.driver = gpu->device_info().vendor + ", " + gpu->device_info().version;
  machine.members.push_back(
      {std::move(name), backend == nullptr ? "" : backend->device(), std::move(reason), gpu == nullptr});
  return machine.members.back();
}

std::string short_name_of(const BenchRow& row) {
  const OperatorSchema* schema = find_operator(row.operator_name);
  return full_name(schema == nullptr ? row.operator_name : short_name(*schema), row.settings);
}

std::string limit_text(const BenchReport& report, const std::string& backend, bool on_host) {
  const Limit& limit = report.limits.at(backend);
  const std::string threads =
      on_host ? fmt::format(", {} {}", report.threads, report.threads == 1 ? "thread" : "threads") : "";
  return fmt::format("{}{}: copy {:.4g} GB/s, triad {:.4g} GB/s", backend, threads, limit.copy_gb_s, limit.triad_gb_s);
}

std::string bench_head() {
  const std::string head = fmt::format("{:<21} {:<8} {:<10} {:>13} {:<9} {:>7} {:>12} {:>9} {:>9}", "operator", "type",
                                       "layout", "elements", "backend", "threads", "us", "GB/s", "of limit");
  return head + "\n" + std::string(head.size(), '-');
}

std::string bench_line(const BenchRow& row) {
  return fmt::format("{:<21} {:<8} {:<10} {:>13} {:<9} {:>7} {:>12.3f} {:>9.4g} {:>7.0f} %", short_name_of(row),
                     name(row.data_type), name(row.layout), with_thousands(row.elements), row.backend, row.threads,
                     row.microseconds, row.gigabytes_per_second, row.share_of_limit * 100);
}

std::string bench_json(const BenchReport& report, const BenchMachine& machine) {
  JsonText json;
  json.begin_object();
  json.member("device", device_text(machine));
  const Limit limit = main_limit(report, machine);
  json.key("limit").begin_object();
  json.member("copy_gb_s", limit.copy_gb_s);
  json.member("triad_gb_s", limit.triad_gb_s);
  json.end_object();
  json.key("rows").begin_array();
  for (const BenchRow& row : report.rows) write_row(json, row);
  json.end_array();
  json.end_object();
  return std::string(json.text());
}

std::string bench_markdown(const BenchReport& report, const BenchMachine& machine) {
  std::string text = fmt::format("Measured by opscope " OPSCOPE_VERSION " on {}.\n\n", machine.processor);
  text += "| backend | runs on | copy, GB/s | triad, GB/s |\n|---|---|---|---|\n";
  for (const BenchMachine::Member& member : machine.members) {
    const auto found = report.limits.find(member.backend);
    if (found != report.limits.end())
      text += fmt::format("| {} | {} | {:.4g} | {:.4g} |\n", member.backend, member.device, found->second.copy_gb_s,
                          found->second.triad_gb_s);
    else
      text += fmt::format("| {} | {} | | |\n", member.backend,
                          member.reason.empty() ? member.device : "not available: " + member.reason);
  }
  if (!machine.driver.empty()) text += fmt::format("\nOpenGL driver: {}.\n", machine.driver);
  text +=
      "\nMedians. GB/s counts each byte that must be read or written once; the limit is the backend's copy where one\n"
      "tensor is read, else its triad, of large arrays: what stays in caches exceeds it.\n\n"
      "| operator | data type | layout | elements | backend | threads | microseconds | GB/s | of limit |\n"
      "|---|---|---|---:|---|---:|---:|---:|---:|\n";
  for (const BenchRow& row : report.rows)
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {:.3f} | {:.4g} | {:.0f} % |\n", short_name_of(row),
                        name(row.data_type), name(row.layout), with_thousands(row.elements), row.backend, row.threads,
                        row.microseconds, row.gigabytes_per_second, row.share_of_limit * 100);
  text.pop_back();
  return text;
}

}  // namespace opscope
