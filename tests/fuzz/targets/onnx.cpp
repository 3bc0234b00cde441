// An ONNX model, alone or with the elements of its inputs as initialisers. One that can be read must survive a rewrite
// as a case, and give the same results on reference and cpu.

#include <fmt/format.h>

#include "core/backends/cpu/cpu_backend.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/json.h"
#include "core/model/run_model.h"
#include "core/onnx/onnx_case.h"
#include "tests/fuzz/targets/small_model.h"
#include "tests/fuzz/targets/targets.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

std::string outcome(const Model& model, Backend& backend) {
  const Result<Resources> ran = run_model(model, backend, {});
  if (!ran) return ran.error().text();
  std::string shown;
  for (const auto& [name, buffer] : *ran) {
    shown += name + ":";
    for (const std::byte byte : buffer.bytes()) shown += fmt::format(" {:02x}", std::to_integer<int>(byte));
  }
  return shown;
}

}  // namespace

std::string fuzz_onnx(std::string_view input) {
  static const TemporaryFolder scratch;
  static const auto reference = make_reference_backend(), cpu = make_cpu_backend();
  const std::filesystem::path file = scratch.write("model.onnx", std::string(input));
  const Result<Model> model = read_onnx_model(file);
  if (!model) {
    const bool names_file = model.error().where.starts_with(file.string());
    return names_file && !model.error().what.empty() ? ""
                                                     : "refused without its name or a reason: " + model.error().text();
  }
  const Result<Model> again = parse_model(write_model(*model), "rewritten");
  if (!again) return "as a case it is refused: " + again.error().text();
  if (*again != *model) return "as a case it is another one: " + write_model(*model);
  if (!is_small(*model)) return {};
  const std::string expected = outcome(*model, *reference), actual = outcome(*model, *cpu);
  return expected == actual ? "" : fmt::format("reference says \"{:.200}\", cpu \"{:.200}\"", expected, actual);
}

}  // namespace opscope::test
