#include "core/vectors/rerun.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "core/compare/trust.h"
#include "core/judge/judge.h"
#include "core/judge/watched_backend.h"
#include "core/model/run_model.h"

namespace opscope {
namespace {

// How the dispatches of a rerun wrote a resource.
struct Written {
  DataType data_type;  // Unknown: elements of several types
  Tolerance measure;   // the loosest of them
};

Judgement bytes_after_differ(Judgement judgement, std::uint64_t count) {
  if (judgement.failed() || count == 0) return judgement;
  judgement.status = Status::Failed;
  judgement.fault = Fault::StrayWrite;
  judgement.reason = fmt::format("elements equal, but {} bytes after them differ", count);
  return judgement;
}

Result<GoldenResource> judge_resource(const std::string& resource, const Result<Tensor>& expected,
                                      const Written& written, const Buffer& before, const Buffer& after,
                                      const RunOptions& options) {
  if (!expected) return tl::unexpected(expected.error());
  const DataType type = expected->desc.data_type;
  GoldenResource judged{resource, type, expected->desc.sizes, {}, 0};
  // Flat: an .npy may have more dimensions than a tensor.
  TensorDesc flat;
  flat.data_type = type;
  flat.sizes = {static_cast<std::uint32_t>(element_count(expected->desc))};
  const Tolerance measure = written.data_type == type ? written.measure : Tolerance{};
  Result<Judgement> judgement = judge_elements({flat, expected->buffer, 0}, {flat, after, 0}, judged.sizes,
                                               {.measure = measure, .guards = 0, .stop = options.stop});
  if (!judgement) return tl::unexpected(judgement.error());
  const std::uint64_t end = element_count(flat.sizes) * element_size(type);
  for (std::uint64_t at = end; at < after.size(); ++at)
    judged.different_padding_bytes += before.bytes()[at] != after.bytes()[at];
  judged.judgement = bytes_after_differ(*std::move(judgement), judged.different_padding_bytes);
  return judged;
}

class Rerun {
 public:
  Rerun(const RerunCase& rerun_case, Backend& backend, const RunOptions& options,
        const std::optional<Tolerance>& measure, GoldenReport& report)
      : case_(rerun_case), backend_(backend), options_(options), measure_(measure), report_(report) {
    options_.keep_contents = true;
  }

  Result<void> run() {
    const Result<Resources> before = load_resources(case_.model, case_.paths);
    if (!before) return in_model(before.error());
    RunModelSinks sinks;
    sinks.dispatched = [&](std::size_t, const Invocation& invocation, const RunResult& result) {
      note_dispatch(invocation, result);
    };
    const Result<Resources> after = run_model(case_.model, backend_, case_.paths, sinks, options_);
    if (!after && !backend_.gave_no_result()) return in_model(after.error());
    if (after)
      if (const auto judged = judge_resources(*before, *after); !judged) return judged;
    if (const auto same = check_files(*before); !same) return in_model(same.error());
    conclude();
    return {};
  }

 private:
  tl::unexpected<Error> in_model(const Error& error) const {
    const std::string& file = case_.where;
    return tl::unexpected(Error{error.kind, error.where.empty() ? file : file + ": " + error.where, error.what});
  }

  void note_dispatch(const Invocation& invocation, const RunResult& result) {
    report_.milliseconds += result.milliseconds;
    const std::optional<std::string> why =
        trusted_ ? std::nullopt : why_mistrusted(invocation, output_tensor(invocation, result), options_.stop);
    trusted_ = trusted_ || !why;
    if (!mistrust_) mistrust_ = why;
    const DataType type = invocation.output().tensor.desc.data_type;
    const Tolerance measure = measure_.value_or(declared_measure(invocation));
    const auto [known, is_new] = written_.try_emplace(invocation.output().resource, Written{type, measure});
    if (is_new) return;
    if (known->second.data_type != type) known->second.data_type = DataType::Unknown;
    known->second.measure.ulp = std::max(known->second.measure.ulp, measure.ulp);
  }

  Result<void> judge_resources(const Resources& before, const Resources& after) {
    for (const auto& [resource, read] : case_.expected)
      if (!written_.contains(resource))
        return bad_input(case_.complete_list + "." + resource, "no dispatch of the model writes this resource");
    for (const Resource& resource : case_.model.resources) {
      const auto written = written_.find(resource.name);
      if (written == written_.end()) continue;
      const auto expected = case_.expected.find(resource.name);
      if (expected == case_.expected.end() && case_.complete_list.empty()) continue;
      if (expected == case_.expected.end())
        return bad_input(case_.complete_list, fmt::format("resource '{}' is missing", resource.name));
      const Buffer& found = after.find(resource.name)->second;
      Result<GoldenResource> judged = judge_resource(resource.name, expected->second(found), written->second,
                                                     before.find(resource.name)->second, found, options_);
      if (!judged) return tl::unexpected(judged.error());
      report_.resources.push_back(*std::move(judged));
    }
    return {};
  }

  void conclude() {
    Judgement& judgement = report_.judgement = judgement_of(report_.resources);
    if (judgement.failed()) return;
    const Comparison figures = judgement.comparison;
    if (backend_.finding())
      judgement = *backend_.finding();
    else if (!report_.changed_files.empty())
      judgement = failed(Fault::FileChanged, changed_file_text(report_.changed_files.front()), judgement.measure);
    judgement.comparison = figures;
    judgement = mistrusted(std::move(judgement), trusted_ ? std::nullopt : mistrust_);
  }

  const RerunCase& case_;
  WatchedBackend backend_;
  RunOptions options_;
  const std::optional<Tolerance> measure_;
  GoldenReport& report_;
  std::map<std::string, Written> written_;
  std::optional<std::string> mistrust_;  // why the first dispatch could not have shown a fault
  bool trusted_ = false;                 // some dispatch could have
};

}  // namespace

Judgement judgement_of(const std::vector<GoldenResource>& resources) {
  const auto rank = [](const GoldenResource& resource) {
    const Comparison& found = resource.judgement.comparison;
    return std::tuple(resource.judgement.failed(), found.max_ulp, found.mismatches);
  };
  const auto worst = std::ranges::max_element(resources, {}, rank);
  if (worst == resources.end()) return {};
  Judgement judgement = worst->judgement;
  if (judgement.failed()) judgement.reason = fmt::format("{}: {}", worst->name, judgement.reason);
  return judgement;
}

Result<void> rerun(const RerunCase& rerun_case, Backend& backend, const RunOptions& options,
                   const std::optional<Tolerance>& measure, GoldenReport& report) {
  return Rerun(rerun_case, backend, options, measure, report).run();
}

}  // namespace opscope
