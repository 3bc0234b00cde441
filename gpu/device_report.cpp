#include "gpu/device_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace opscope::gpu {

DeviceReport describe_device(const Backend& cpu, GpuBackend* gpu, const std::string& absent) {
  DeviceReport report;
  report.cpu = cpu.device();
  if (gpu == nullptr) {
    report.absent = absent;
    return report;
  }
  const DeviceInfo& info = gpu->device_info();
  report.identity = {{"vendor", info.vendor},
                     {"renderer", info.renderer + (info.software ? " (software)" : "")},
                     {"OpenGL", info.version},
                     {"GLSL", info.glsl_version}};
  if (auto facts = gpu->probe())
    report.facts = *std::move(facts);
  else
    report.problem = facts.error().text();
  return report;
}

std::string text_of(const DeviceReport& report) {
  std::string text = fmt::format("cpu: {}\n", report.cpu);
  if (!report.absent.empty()) return text + fmt::format("gpu: not available: {}\n", report.absent);
  text += "gpu\n";
  for (const auto& [what, found] : report.identity) text += fmt::format("  {:<10} {}\n", what, found);
  if (!report.problem.empty()) return text + fmt::format("The driver could not be probed: {}\n", report.problem);
  text += "Behaviour of its driver that GLSL leaves open, and the consequences\n";
  std::size_t what = 0, value = 0;
  for (const DriverFact& fact : report.facts) {
    what = std::max(what, fact.what.size());
    value = std::max(value, fact.value.size());
  }
  for (const DriverFact& fact : report.facts)
    text += fmt::format("  {:<{}}  {:<{}}  {}\n", fact.what, what, fact.value, value, fact.meaning);
  return text;
}

GoldenDriver golden_driver(const DeviceReport& report) {
  GoldenDriver driver{.absent = report.absent, .facts = report.identity};
  for (const DriverFact& fact : report.facts) driver.facts.emplace_back(fact.what, fact.value);
  return driver;
}

}  // namespace opscope::gpu
