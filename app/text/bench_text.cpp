#include "app/text/bench_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "app/text/markdown_table.h"
#include "app/text/operator_name.h"
#include "app/text/sweep_text.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/text.h"
#include "core/text/visible.h"
#include "gpu/gpu_backend.h"

namespace opscope {
namespace {

constexpr double unsteady_share = 0.25;  // of the median; the window's legend tells it too

// The host's if a backend computed there, else the device's.
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

// The operator's name without its prefix, then the settings, if any.
std::string short_name_of(const BenchRow& row) {
  const OperatorSchema* schema = find_operator(row.operator_name);
  return full_name(schema == nullptr ? row.operator_name : short_name(*schema), row.settings);
}

// "-2.1 +13 %, unsteady"
std::string spread_cell(const BenchRow& row) {
  const std::string spread = spread_text(row);
  return spread.empty() ? "-" : spread + (is_unsteady(row) ? ", unsteady" : "");
}

// Rows of one backend that differ only in their size share a line.
std::string tables_of(const BenchReport& report, const BenchMachine::Member& member) {
  const auto same_line = [](const BenchRow& a, const BenchRow& b) {
    return a.operator_name == b.operator_name && a.settings == b.settings && a.data_type == b.data_type &&
           a.layout == b.layout;
  };
  std::vector<std::uint64_t> sizes;
  std::vector<std::vector<const BenchRow*>> lines;
  for (const BenchRow& row : report.rows) {
    if (row.backend != member.backend) continue;
    if (std::ranges::find(sizes, row.elements) == sizes.end()) sizes.push_back(row.elements);
    auto line = std::ranges::find_if(lines, [&](const auto& each) { return same_line(*each.front(), row); });
    if (line == lines.end()) line = lines.insert(line, std::vector<const BenchRow*>{});
    line->push_back(&row);
  }
  if (lines.empty()) return "";
  std::ranges::sort(sizes);
  const unsigned threads = lines.front().front()->threads;
  MarkdownTable table, spreads;
  for (const char* heading : {"operator", "data type", "layout"}) {
    table.add_column(heading);
    spreads.add_column(heading);
  }
  for (const std::uint64_t size : sizes) {
    spreads.add_column(with_thousands(size) + " elements", MarkdownTable::Align::Right);
    for (const std::string& heading :
         {with_thousands(size) + " elements, us", std::string("GB/s"), std::string("of limit")})
      table.add_column(heading, MarkdownTable::Align::Right);
  }
  for (const auto& line : lines) {
    const BenchRow& first = *line.front();
    std::vector<std::string> cells = {short_name_of(first), std::string(name(first.data_type)),
                                      std::string(name(first.layout))};
    std::vector<std::string> spread_cells = cells;
    for (const std::uint64_t size : sizes) {
      const auto found = std::ranges::find(line, size, &BenchRow::elements);
      const BenchRow* row = found == line.end() ? nullptr : *found;
      cells.push_back(row == nullptr ? "-" : fmt::format("{:.3f}", row->microseconds));
      cells.push_back(row == nullptr ? "-" : fmt::format("{:.4g}", row->gigabytes_per_second));
      cells.push_back(row == nullptr ? "-" : fmt::format("{:.0f} %", row->share_of_limit * 100));
      spread_cells.push_back(row == nullptr ? "-" : spread_cell(*row));
    }
    table.add_row(cells);
    spreads.add_row(spread_cells);
  }
  return fmt::format(
      "\n### {}{}\n\n{}\nHow far the fastest and the slowest batch lie from the median; unsteady: further apart than "
      "{:.0f} % of it:\n\n{}",
      member.backend, member.on_host ? ", " + counted(threads, "thread") : "", table.text(), unsteady_share * 100,
      spreads.text());
}

void write_row(JsonText& json, const BenchRow& row) {
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
  json.member("fastest_microseconds", row.time.least);
  json.member("slowest_microseconds", row.time.most);
  json.member("unsteady", is_unsteady(row));
}

void write_limit(JsonText& json, const Limit& limit) {
  json.begin_object();
  json.member("copy_gb_s", limit.copy_gb_s);
  json.member("triad_gb_s", limit.triad_gb_s);
  json.end_object();
}

void write_check(JsonText& json, const std::string& candidate, const CandidateCheck& check) {
  json.key(candidate).begin_object();
  json.member("status", name(check.status));
  json.member("reason", check.reason);
  json.key("command");
  if (check.smallest)
    json.value(command_of(*check.smallest));
  else
    json.null();
  json.end_object();
}

}  // namespace

std::string processor_name() {
  std::ifstream lines("/proc/cpuinfo");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::string BenchMachine::name() const {
  std::string text = processor;
  for (const Member& member : members)
    if (!member.on_host && !member.device.empty()) text += ", " + member.device;
  return text;
}

BenchMachine::Member& add_member(BenchMachine& machine, std::string name, const Backend* backend, std::string reason) {
  const auto* gpu = dynamic_cast<const gpu::GpuBackend*>(backend);
  if (gpu != nullptr) machine.driver = gpu->device_info().vendor + ", " + gpu->device_info().version;
  machine.members.push_back(
      {std::move(name), backend == nullptr ? "" : backend->device(), std::move(reason), gpu == nullptr});
  return machine.members.back();
}

std::string not_available_text(const BenchMachine::Member& member) {
  return fmt::format("{}: not available: {}", member.backend, member.reason);
}

std::string limit_text(const BenchReport& report, const std::string& backend, bool on_host) {
  const Limit& limit = report.limits.at(backend);
  const std::string threads = on_host ? ", " + counted(report.threads, "thread") : "";
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

std::string apart_text(double low, double middle, double high) {
  const auto percent = [&](double apart) {
    const double share = apart / middle * 100;
    return fmt::format("{:.{}f}", share, share < 9.95 ? 1 : 0);
  };
  return fmt::format("-{} +{} %", percent(middle - low), percent(high - middle));
}

bool is_far_apart(double low, double middle, double high) { return high - low > unsteady_share * middle; }

std::string spread_text(const BenchRow& row) {
  const SampledTime& time = row.time;
  if (time.samples == 0 || time.median <= 0) return "";
  return apart_text(time.least, time.median, time.most);
}

bool is_unsteady(const BenchRow& row) { return is_far_apart(row.time.least, row.time.median, row.time.most); }

std::string bench_json(const BenchReport& report, const BenchMachine& machine, const CandidateChecks& checks,
                       const std::vector<std::string>& left_out) {
  JsonText json;
  json.begin_object();
  json.member("device", device_text(machine));
  write_limit(json.key("limit"), main_limit(report, machine));
  json.key("rows").objects(report.rows, [&](const BenchRow& row) { write_row(json, row); });
  json.member("stopped", report.stopped);
  json.key("candidates").begin_object();
  for (const auto& [candidate, check] : checks) write_check(json, candidate, check);
  json.end_object();
  json.key("limits").begin_object();
  for (const auto& [backend, limit] : report.limits) write_limit(json.key(backend), limit);
  json.end_object();
  json.key("left_out").array(left_out);
  json.member("command", machine.command.empty() ? "" : machine.command + " --json");
  json.member("version", OPSCOPE_VERSION);
  json.end_object();
  return json.text();
}

std::string bench_markdown(const BenchReport& report, const BenchMachine& machine,
                           const std::vector<std::string>& wrong, const std::vector<std::string>& left_out) {
  std::string text = fmt::format("## {}\n\n- processor: {}\n", machine.name(), machine.processor);
  for (const BenchMachine::Member& member : machine.members) {
    text += "- " + (member.reason.empty() ? member.backend + ": " + member.device : not_available_text(member));
    if (!member.on_host && !machine.driver.empty()) text += fmt::format(" ({})", machine.driver);
    if (const auto found = report.limits.find(member.backend); found != report.limits.end())
      text += fmt::format("; memory allows a copy {:.4g} GB/s, a triad {:.4g} GB/s", found->second.copy_gb_s,
                          found->second.triad_gb_s);
    text += "\n";
  }
  for (const std::string& each : wrong) text += fmt::format("- **{}**\n", each);
  const auto is_told = [&](const std::string& each) {
    return std::ranges::find(machine.members, each, &not_available_text) != machine.members.end();
  };
  for (const std::string& each : left_out)
    if (!is_told(each)) text += fmt::format("- left out: {}\n", visible_message(each));
  text += "- made by Opscope " OPSCOPE_VERSION;
  if (!machine.command.empty()) text += fmt::format(": `{} --markdown`", machine.command);
  text += report.stopped ? "; stopped early\n" : "\n";
  for (const BenchMachine::Member& member : machine.members) text += tables_of(report, member);
  return text;
}

}  // namespace opscope
