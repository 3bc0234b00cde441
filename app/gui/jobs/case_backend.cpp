#include "app/gui/jobs/case_backend.h"

#include <fmt/format.h>

#include <utility>

#include "core/backends/array/elements.h"
#include "core/tensor/convert.h"
#include "core/tensor/iteration.h"
#include "core/tensor/tensor.h"

namespace opscope::gui {
namespace {

Tensor packed(const Tensor& tensor) {
  if (!starts_its_resource(tensor)) return packed_copy(tensor);
  const std::uint64_t bytes = element_count(tensor.desc) * element_size(tensor.desc.data_type);
  return {tensor.desc, Buffer(std::make_shared<Buffer>(tensor.buffer), tensor.bytes().first(bytes)), 0};
}

// The elements of a packed tensor as numbers of a wider type. Error: Cancelled.
Result<Tensor> in_type(const Tensor& tensor, DataType type, const RunOptions& options) {
  const DataType from = tensor.desc.data_type;
  const std::size_t read = element_size(from), written = element_size(type);
  const std::uint64_t count = element_count(tensor.desc);
  const std::byte* source = tensor.bytes().data();
  bool whole = false;
  const auto convert = [&](std::span<std::byte> target) {
    whole = parallel_for(count, {.stop = options.stop, .progress = {}}, [&](std::uint64_t begin, std::uint64_t end) {
      for (std::uint64_t i = begin; i < end; ++i)
        store_bits(target.data() + i * written, written,
                   convert_element(from, type, load_bits(source + i * read, read)));
    });
  };
  Tensor converted{tensor.desc, Buffer::make(count * written, convert), 0};
  if (!whole) return cancelled();
  converted.desc.data_type = type;
  return converted;
}

class CaseBackend : public Backend {
 public:
  explicit CaseBackend(ComparedCase compared) : case_(std::move(compared)), name_(compared_name(case_)) {}

  std::string_view name() const override { return name_; }
  std::string device() const override { return case_.as ? "its reference, converted" : "its reference"; }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    const Tensor& output = invocation.output().tensor;
    TensorDesc desc = case_.output.desc;
    desc.data_type = case_.as.value_or(desc.data_type);
    if (!can_stand_for(desc.data_type, desc.sizes, output.desc))
      return tl::unexpected(Error{
          Error::Kind::Broken,
          {},
          fmt::format("its output is {}, but the output of this case is {}", shape_text(desc.data_type, desc.sizes),
                      shape_text(output.desc.data_type, output.desc.sizes))});
    Tensor elements = packed(case_.output);
    if (case_.as) {
      Result<Tensor> converted = in_type(elements, *case_.as, options);
      if (!converted) return tl::unexpected(converted.error());
      elements = *std::move(converted);
    }
    return place_elements(output, elements.buffer, options).map([](Buffer bytes) {
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
