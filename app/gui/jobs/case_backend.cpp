#include "app/gui/jobs/case_backend.h"

#include <fmt/format.h>

#include <utility>

#include "core/backends/array/elements.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

Tensor packed(const Tensor& tensor) {
  if (!starts_its_resource(tensor)) return packed_copy(tensor);
  const std::uint64_t bytes = element_count(tensor.desc) * element_size(tensor.desc.data_type);
  return {tensor.desc, Buffer(std::make_shared<Buffer>(tensor.buffer), tensor.bytes().first(bytes)), 0};
}

class CaseBackend : public Backend {
 public:
  explicit CaseBackend(ComparedCase compared) : case_(std::move(compared)), name_(compared_name(case_)) {}

  std::string_view name() const override { return name_; }
  std::string device() const override { return case_.as ? "its reference, converted" : "its reference"; }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    const Tensor& output = invocation.output().tensor;
    const TensorDesc& desc = case_.output.desc;
    if (!can_stand_for(desc.data_type, desc.sizes, output.desc))
      return tl::unexpected(Error{
          Error::Kind::Broken,
          {},
          fmt::format("its output is {}, but the output of this case is {}", shape_text(desc.data_type, desc.sizes),
                      shape_text(output.desc.data_type, output.desc.sizes))});
    return place_elements(output, packed(case_.output).buffer, options).map([](Buffer bytes) {
      return RunResult{std::move(bytes), 0};
    });
  }

 private:
  const ComparedCase case_;
  const std::string name_;
};

}  // namespace

std::unique_ptr<Backend> make_case_backend(ComparedCase compared) {
  return std::make_unique<CaseBackend>(std::move(compared));
}

}  // namespace opscope::gui
