#include "app/gui/jobs/case_backend.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/resource_cache.h"
#include "core/backends/array/elements.h"
#include "core/backends/reference/reference_backend.h"
#include "core/model/bind.h"
#include "core/model/case_memory.h"
#include "core/validation/validate.h"

namespace opscope::gui {
namespace {

tl::unexpected<Error> broken(std::string what) {
  return tl::unexpected(Error{Error::Kind::Broken, {}, std::move(what)});
}

class CaseBackend : public Backend {
 public:
  CaseBackend(ComparedCase compared, MemoryLimit limit)
      : case_(std::move(compared)), name_(compared_name(case_)), limit_(limit) {}

  std::string_view name() const override { return name_; }
  std::string device() const override { return "its reference"; }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    if (const std::string stamp = files_stamp(*case_.model, case_.paths); !made_ || stamp != stamp_) {
      made_.reset();
      Result<Tensor> made = compute(options);
      if (!made && made.error().kind == Error::Kind::Cancelled) return cancelled();
      if (!made) return broken("it cannot run: " + made.error().text());
      made_ = *std::move(made);
      stamp_ = stamp;
    }
    const Tensor& output = invocation.output().tensor;
    if (!can_stand_for(made_->desc.data_type, made_->desc.sizes, output.desc))
      return broken(fmt::format("its output is {}, but the output of this case is {}",
                                shape_text(made_->desc.data_type, made_->desc.sizes),
                                shape_text(output.desc.data_type, output.desc.sizes)));
    return place_elements(output, made_->buffer, options).map([](Buffer bytes) {
      return RunResult{std::move(bytes), 0};
    });
  }

 private:
  // The output, packed.
  Result<Tensor> compute(const RunOptions& options) const {
    const Model& model = *case_.model;
    const std::vector<const DispatchCommand*> commands = dispatches(model);
    if (case_.dispatch >= commands.size()) return bad_input("", "it has no dispatch command");
    const std::uint64_t needed = needed_bytes(memory_of(model, case_.paths), CaseUse::Run, 1, 0);
    if (const auto fits = check_memory(needed, limit_); !fits) return tl::unexpected(fits.error());
    const Result<Resources> loaded = load_resources(model, case_.paths);
    if (!loaded) return tl::unexpected(loaded.error());
    const auto chain = std::span<const DispatchCommand* const>(commands).first(case_.dispatch + 1);
    const std::unique_ptr<Backend> reference = make_reference_backend();
    const Result<Resources> before = resources_before_last(model, chain, *loaded, *reference, options);
    if (!before) return tl::unexpected(before.error());
    const Result<Invocation> invocation = bind(model, *chain.back(), *before, &*loaded);
    if (!invocation) return tl::unexpected(invocation.error());
    for (const Diagnostic& finding : validate(*invocation))
      if (finding.severity == Diagnostic::Severity::Error) return bad_input(finding.path, finding.message);
    const Result<RunResult> ran = reference->run(*invocation, options);
    if (!ran) return tl::unexpected(ran.error());
    if (const auto same = check_files(*loaded); !same) return tl::unexpected(same.error());
    return packed(output_tensor(*invocation, *ran));
  }

  static Tensor packed(const Tensor& tensor) {
    if (!starts_its_resource(tensor)) return packed_copy(tensor);
    const std::uint64_t bytes = element_count(tensor.desc) * element_size(tensor.desc.data_type);
    return {tensor.desc, Buffer(std::make_shared<Buffer>(tensor.buffer), tensor.bytes().first(bytes)), 0};
  }

  const ComparedCase case_;
  const std::string name_;
  const MemoryLimit limit_;
  std::optional<Tensor> made_;
  std::string stamp_;  // of the files that made_ was computed from
};

}  // namespace

std::unique_ptr<Backend> make_case_backend(ComparedCase compared, MemoryLimit limit) {
  return std::make_unique<CaseBackend>(std::move(compared), limit);
}

}  // namespace opscope::gui
