#include "app/gui/jobs/example_picture.h"

#include <optional>

#include "app/gui/jobs/small_picture.h"
#include "core/backends/cpu/cpu_backend.h"
#include "core/model/json.h"
#include "core/model/run_model.h"

namespace opscope::gui {
namespace {

struct Shown {
  Tensor tensor;
  TensorKind kind = TensorKind::Data;
};

Result<picture::Image> picture_of(const Shown& shown, int size, const std::function<bool()>& stop) {
  return draw_small(shown.tensor, shown.kind, size, size, stop);
}

}  // namespace

Result<ExamplePicture> draw_example(const std::filesystem::path& file, int size, const std::function<bool()>& stop) {
  const Result<Model> model = read_model(file);
  if (!model) return tl::unexpected(model.error());
  std::optional<Shown> input, output;
  RunModelSinks sinks;
  sinks.dispatched = [&](std::size_t, const Invocation& invocation, const RunResult& result) {
    const OperatorSchema& schema = *invocation.schema;
    output = Shown{output_tensor(invocation, result), schema.tensors[schema.output()].kind};
    for (std::size_t i = 0; i < schema.tensors.size() && !input; ++i)
      if (schema.tensors[i].role == TensorRole::Input && invocation.tensors[i])
        input = Shown{invocation.tensors[i]->tensor, schema.tensors[i].kind};
  };
  const std::unique_ptr<Backend> backend = make_cpu_backend();
  RunOptions options;
  options.stop = stop;
  const auto run = run_model(*model, *backend, {file.parent_path(), {}}, sinks, options);
  if (!run) return tl::unexpected(run.error());
  if (!input || !output) return bad_input(file.string(), "has no dispatch");
  return picture_of(*input, size, stop).and_then([&](const picture::Image& left) {
    return picture_of(*output, size, stop).map([&](const picture::Image& right) {
      return ExamplePicture{left, right};
    });
  });
}

}  // namespace opscope::gui
