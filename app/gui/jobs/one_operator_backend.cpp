#include "app/gui/jobs/one_operator_backend.h"

#include <optional>
#include <string>
#include <utility>

#include "app/text/operator_name.h"

namespace opscope::gui {
namespace {

class OneOperatorBackend : public Backend {
 public:
  OneOperatorBackend(std::unique_ptr<Backend> inner, const OperatorSchema& schema)
      : inner_(std::move(inner)), schema_(schema) {}

  std::string_view name() const override { return inner_->name(); }
  std::string device() const override { return inner_->device(); }
  std::string option() const override { return inner_->option(); }

  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    if (auto other = refusal(invocation)) return *std::move(other);
    return inner_->run(invocation, options);
  }
  Result<std::unique_ptr<PreparedRun>> prepare(const Invocation& invocation, const RunOptions& options) override {
    if (auto other = refusal(invocation)) return *std::move(other);
    return inner_->prepare(invocation, options);
  }

 private:
  std::optional<tl::unexpected<Error>> refusal(const Invocation& invocation) const {
    if (invocation.schema == &schema_) return std::nullopt;
    return tl::unexpected(Error{Error::Kind::Unavailable, {}, other_operator_text(schema_)});
  }

  const std::unique_ptr<Backend> inner_;
  const OperatorSchema& schema_;
};

}  // namespace

std::unique_ptr<Backend> make_one_operator_backend(std::unique_ptr<Backend> inner, const OperatorSchema& schema) {
  return std::make_unique<OneOperatorBackend>(std::move(inner), schema);
}

std::string other_operator_text(const OperatorSchema& schema) { return "it was chosen for " + short_name(schema); }

}  // namespace opscope::gui
