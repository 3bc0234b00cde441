#include "core/onnx/verify_onnx.h"

#include "core/model/case_memory.h"
#include "core/vectors/rerun.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

// Bytes of the model and the data set: read whole, and most of them are in memory as values too.
std::uint64_t file_bytes(const OnnxTest& test) {
  std::error_code error;
  std::uint64_t bytes = fs::file_size(test.model, error);
  if (error) bytes = 0;
  for (fs::directory_iterator at(test.data_set, error), end; !error && at != end; at.increment(error)) {
    std::error_code unknown;
    if (const std::uint64_t size = at->file_size(unknown); !unknown) bytes = add_bytes(bytes, size);
  }
  return bytes;
}

// A value takes 8 bytes, whatever its type, beside the file's text, the message and the tensor.
constexpr std::uint64_t file_share = 8 + 3;

Result<void> check_fits(std::uint64_t bytes, const OnnxTest& test, const GoldenSettings& settings) {
  if (auto fits = check_memory(bytes, settings.memory_limit); !fits)
    return bad_input(test.path.string(), fits.error().what);
  return {};
}

}  // namespace

Result<GoldenReport> verify_onnx(const OnnxTest& test, Backend& backend, const RunOptions& options,
                                 const GoldenSettings& settings) {
  const std::uint64_t read = times_bytes(file_bytes(test), file_share);
  if (const auto fits = check_fits(read, test, settings); !fits) return tl::unexpected(fits.error());
  Result<OnnxCase> made = read_onnx_case(test.model, test.data_set);
  if (!made) return tl::unexpected(made.error());
  Model& model = made->model;
  model.numerics = settings.numerics.value_or(model.numerics);
  model.feature_level = settings.feature_level.value_or(model.feature_level);
  RerunCase again{model, {test.data_set, {}}, test.model.string(), {}};
  const CaseMemory memory = memory_of(model, again.paths);
  const std::uint64_t run = add_bytes(needed_bytes(memory, CaseUse::Run, 1, 1), memory.loaded);
  if (const auto fits = check_fits(add_bytes(read, run), test, settings); !fits) return tl::unexpected(fits.error());
  for (const OnnxOutput& output : made->outputs)
    again.expected[output.resource] = [&output](const Buffer&) -> Result<Tensor> { return output.expected; };
  GoldenReport report;
  if (auto done = rerun(again, backend, options, settings.measure, report); !done) return tl::unexpected(done.error());
  return report;
}

}  // namespace opscope
