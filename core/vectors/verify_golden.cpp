#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "core/compare/trust.h"
#include "core/io/npy.h"
#include "core/judge/judge.h"
#include "core/judge/watched_backend.h"
#include "core/model/case_memory.h"
#include "core/model/run_model.h"
#include "core/vectors/golden.h"
#include "core/vectors/golden_files.h"

namespace opscope {

namespace fs = std::filesystem;

namespace {

// The resources are loaded twice, for the run and to compare with, and an expected file, which holds no more than its
// resource, is read beside it.
std::uint64_t needed_to_verify(const Model& model, const SearchPaths& paths) {
  const CaseMemory memory = memory_of(model, paths);
  return add_bytes(add_bytes(needed_bytes(memory, CaseUse::Run, 1, 1), memory.loaded), memory.largest_output);
}

// Bytes of an .npy file's elements, read from its header.
Result<std::uint64_t> element_bytes(const fs::path& file) {
  return read_npy_header(file).map(
      [](const NpyHeader& header) { return times_bytes(element_count(header.sizes), element_size(header.data_type)); });
}

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

Result<GoldenResource> judge_resource(const std::string& resource, const fs::path& file, const Written& written,
                                      const Buffer& before, const Buffer& after, const RunOptions& options) {
  const Result<std::uint64_t> announced = element_bytes(file);  // before any element is read
  if (!announced) return tl::unexpected(announced.error());
  if (*announced > after.size())
    return bad_input(file.string(),
                     fmt::format("holds {} bytes, but resource '{}' has {}", *announced, resource, after.size()));
  const Result<Tensor> expected = read_npy(file, after.size());
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
  for (std::uint64_t at = *announced; at < after.size(); ++at)
    judged.different_padding_bytes += before.bytes()[at] != after.bytes()[at];
  judged.judgement = bytes_after_differ(*std::move(judgement), judged.different_padding_bytes);
  return judged;
}

class Rerun {
 public:
  // `measure` as GoldenSettings has it.
  Rerun(const fs::path& folder, const Model& model, Backend& backend, const RunOptions& options,
        const std::optional<Tolerance>& measure, GoldenReport& report)
      : folder_(folder), model_(model), backend_(backend), options_(options), measure_(measure), report_(report) {
    options_.keep_contents = true;
  }

  // Fills report.resources, milliseconds and judgement.
  Result<void> run(const SearchPaths& paths) {
    const Result<Resources> before = load_resources(model_, paths);
    if (!before) return in_model(before.error());
    RunModelSinks sinks;
    sinks.dispatched = [&](std::size_t, const Invocation& invocation, const RunResult& result) {
      note_dispatch(invocation, result);
    };
    const Result<Resources> after = run_model(model_, backend_, paths, sinks, options_);
    if (!after && !backend_.gave_no_result()) return in_model(after.error());
    if (after)
      if (const auto judged = judge_resources(*before, *after); !judged) return judged;
    if (const auto same = check_files(*before); !same) return in_model(same.error());
    conclude();
    return {};
  }

 private:
  tl::unexpected<Error> in_model(const Error& error) const {
    const std::string file = golden_file(folder_, "model.json").string();
    return tl::unexpected(Error{error.kind, error.where.empty() ? file : file + ": " + error.where, error.what});
  }

  void note_dispatch(const Invocation& invocation, const RunResult& result) {
    report_.milliseconds += result.milliseconds;
    if (!mistrust_) mistrust_ = why_mistrusted(invocation, output_tensor(invocation, result), options_.stop);
    const DataType type = invocation.output().tensor.desc.data_type;
    const Tolerance measure = measure_.value_or(declared_measure(invocation));
    const auto [known, is_new] = written_.try_emplace(invocation.output().resource, Written{type, measure});
    if (is_new) return;
    if (known->second.data_type != type) known->second.data_type = DataType::Unknown;
    known->second.measure.ulp = std::max(known->second.measure.ulp, measure.ulp);
  }

  Result<void> judge_resources(const Resources& before, const Resources& after) {
    const std::string manifest_path = golden_file(folder_, "manifest.json").string();
    const std::map<std::string, std::string>& expected = report_.manifest.expected;
    for (const auto& [resource, file] : expected)
      if (!written_.contains(resource))
        return bad_input(manifest_path + ": expected." + resource, "no dispatch of the model writes this resource");
    for (const Resource& resource : model_.resources) {
      const auto written = written_.find(resource.name);
      if (written == written_.end()) continue;
      const auto file = expected.find(resource.name);
      if (file == expected.end())
        return bad_input(manifest_path + ": expected", fmt::format("resource '{}' is missing", resource.name));
      Result<GoldenResource> judged =
          judge_resource(resource.name, golden_file(folder_, file->second), written->second,
                         before.find(resource.name)->second, after.find(resource.name)->second, options_);
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
    judgement = mistrusted(std::move(judgement), mistrust_);
  }

  const fs::path& folder_;
  const Model& model_;
  WatchedBackend backend_;
  RunOptions options_;
  const std::optional<Tolerance> measure_;
  GoldenReport& report_;
  std::map<std::string, Written> written_;
  std::optional<std::string> mistrust_;
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

std::string changed_file_text(const std::string& file) {
  return file + " was changed: its SHA-256 is not the manifest's";
}

Result<GoldenReport> verify_golden(const fs::path& folder, Backend& backend, const RunOptions& options,
                                   const GoldenSettings& settings) {
  GoldenReport report;
  Result<Manifest> manifest = read_manifest(folder);
  if (!manifest) return tl::unexpected(manifest.error());
  report.manifest = *std::move(manifest);
  Result<Model> model = read_golden_model(folder, report.manifest);
  if (!model) return tl::unexpected(model.error());
  model->numerics = settings.numerics.value_or(model->numerics);
  model->feature_level = settings.feature_level.value_or(model->feature_level);
  const SearchPaths paths{folder, {}};
  if (auto fits = check_memory(needed_to_verify(*model, paths), settings.memory_limit); !fits)
    return bad_input(folder.string(), fits.error().what);
  Result<std::vector<std::string>> changed = changed_files(folder, report.manifest, options.stop);
  if (!changed) return tl::unexpected(changed.error());
  report.changed_files = *std::move(changed);
  if (auto done = Rerun(folder, *model, backend, options, settings.measure, report).run(paths); !done)
    return tl::unexpected(done.error());
  return report;
}

}  // namespace opscope
