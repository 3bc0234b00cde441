#include "app/gui/tools/batch/judge_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <utility>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/small_picture.h"
#include "core/compare/comparison_text.h"
#include "core/judge/judge_model.h"
#include "core/limits/failure.h"
#include "core/model/case_memory.h"
#include "core/model/json.h"
#include "core/vectors/golden.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

struct LastOutput {
  Tensor tensor;
  TensorKind kind = TensorKind::Data;
};

LastOutput output_of(const Invocation& invocation, const RunResult& run) {
  return {output_tensor(invocation, run), invocation.schema->tensors[invocation.schema->output()].kind};
}

// Forwards every run and keeps the last output.
class KeepingBackend final : public Backend {
 public:
  explicit KeepingBackend(Backend& backend) : backend_(backend) {}
  std::string_view name() const override { return backend_.name(); }
  std::string device() const override { return backend_.device(); }
  Result<RunResult> run(const Invocation& invocation, const RunOptions& options) override {
    Result<RunResult> result = backend_.run(invocation, options);
    if (result) last_ = output_of(invocation, *result);
    return result;
  }
  const std::optional<LastOutput>& last() const { return last_; }

 private:
  Backend& backend_;
  std::optional<LastOutput> last_;
};

// The error without the path of the case, which the row has already.
std::string text_without_path(const Error& error, const fs::path& path) {
  std::string text = error.text();
  if (!text.starts_with(path.string())) return text;
  text.erase(0, path.string().size());
  text.erase(0, std::min(text.find_first_not_of("/: "), text.size()));
  return text;
}

void add_once(std::vector<std::string>& all, const std::string& text) {
  if (std::ranges::find(all, text) == all.end()) all.push_back(text);
}

// Puts what all runs of all dispatches found into one row.
class RowMaker {
 public:
  explicit RowMaker(BatchRow& row) : row_(row) {}

  // What the model says before anything runs.
  void describe(const Model& model) {
    std::vector<std::string> operators, types;
    dispatches_ = dispatches(model).size();
    for (std::size_t i = 0; i < dispatches_; ++i) {
      const Dispatchable* dispatchable = find_dispatchable(model, i);
      if (dispatchable == nullptr) continue;
      const OperatorSchema& schema = *dispatchable->desc.schema;
      add_once(operators, schema.title);
      const TensorDesc* output = find_desc(model, {i, schema.output()});
      if (output == nullptr) continue;
      add_once(types, std::string(name(output->data_type)));
      row_.elements = add_bytes(row_.elements, element_count(*output));
    }
    row_.operators = fmt::format("{}", fmt::join(operators, ", "));
    row_.data_types = fmt::format("{}", fmt::join(types, ", "));
  }

  void add(const std::string& backend, const Judgement& judgement, std::optional<double> milliseconds,
           const std::string& dispatch = "") {
    judgements_.push_back(judgement);
    const std::string where = dispatches_ > 1 && !dispatch.empty() ? dispatch + ", " + backend : backend;
    if (judgement.compared()) take(backend, judgement.comparison);
    if (backend == "cpu" && milliseconds) row_.milliseconds = row_.milliseconds.value_or(0) + *milliseconds;
    std::string line = fmt::format("{}: {}", where, name(judgement.status));
    if (judgement.status != Status::Skipped) line += fmt::format(" ({})", measure_text(judgement.measure));
    if (!judgement.reason.empty()) line += ", " + judgement.reason;
    if (milliseconds) line += fmt::format(", {:.3g} ms", *milliseconds);
    row_.runs.push_back(line);
    if (judgement.failed() && failure_.empty()) failure_ = where + ": " + judgement.reason;
    if (judgement.status == Status::Mistrusted && mistrust_.empty()) mistrust_ = judgement.reason;
    if (judgement.status != Status::Skipped) add_backend(backend, measure_text(judgement.measure));
  }

  // Of elements: counted for each backend, of which the row has the one with the most.
  void take(const std::string& backend, const Comparison& comparison) {
    row_.compared = true;
    row_.mismatches = std::max(row_.mismatches, mismatches_[backend] += comparison.mismatches);
    row_.max_ulp = std::max(row_.max_ulp, comparison.max_ulp);
    if (comparison.max_abs > row_.max_abs) row_.max_abs = comparison.max_abs;
  }

  // `nothing`: what to say if nothing was compared.
  void conclude(bool compared, const std::string& nothing) {
    const Verdict verdict = verdict_of(judgements_);
    if (verdict == Verdict::Different) return set(BatchRow::Kind::Different, failure_);
    if (verdict == Verdict::Nothing || !compared) return set(BatchRow::Kind::Skipped, nothing);
    if (!mistrust_.empty()) return set(BatchRow::Kind::Mistrusted, mistrust_);
    set(BatchRow::Kind::Equal, fmt::format("{} on {}", fmt::join(measures_, ", "), fmt::join(backends_, ", ")));
  }

  std::size_t count() const { return dispatches_; }

 private:
  void add_backend(const std::string& backend, const std::string& measure) {
    add_once(backends_, backend);
    add_once(measures_, measure);
  }
  void set(BatchRow::Kind kind, std::string finding) { row_.kind = kind, row_.finding = std::move(finding); }

  BatchRow& row_;
  std::size_t dispatches_ = 0;
  std::vector<Judgement> judgements_;
  std::map<std::string, std::uint64_t> mismatches_;
  std::vector<std::string> backends_, measures_;  // of the runs
  std::string failure_, mistrust_;
};

std::size_t available(const std::vector<Candidate>& candidates) {
  return static_cast<std::size_t>(
      std::ranges::count_if(candidates, [](const Candidate& each) { return each.backend != nullptr; }));
}

bool computes_on_device(const std::vector<Candidate>& candidates) {
  return std::ranges::any_of(candidates,
                             [](const Candidate& each) { return each.backend != nullptr && each.name == "gpu"; });
}

// A row has no picture rather than an error.
void draw_picture(BatchRow& row, const std::optional<LastOutput>& output, const std::function<bool()>& stop) {
  if (!output) return;
  auto drawn = draw_smallest(output->tensor, output->kind, 2 * batch_picture_width, 2 * batch_picture_height, stop);
  if (drawn) row.picture = *std::move(drawn);
}

Result<void> judge_case_file(const fs::path& file, Backend& reference, const std::vector<Candidate>& candidates,
                             const BatchSettings& settings, const BatchControl& control, BatchRow& row) {
  std::error_code unknown;
  const std::uint64_t size = fs::file_size(file, unknown);
  if (const auto fits = check_memory(unknown ? 0 : bytes_to_read_case(size), settings.memory_limit); !fits) return fits;
  Result<Model> model = read_model(file);
  if (!model) return tl::unexpected(model.error());
  model->numerics = settings.numerics.value_or(model->numerics);
  model->feature_level = settings.feature_level.value_or(model->feature_level);
  RowMaker maker(row);
  maker.describe(*model);
  const SearchPaths paths{file.parent_path(), settings.input_path};
  const CaseMemory memory = memory_of(*model, paths);
  const std::uint64_t backends = 1 + available(candidates), devices = computes_on_device(candidates) ? 1 : 0;
  const auto needed = [&](CaseUse use) { return needed_bytes(memory, use, backends, devices); };
  if (const auto fits = check_memory(needed(CaseUse::Check), settings.memory_limit); !fits) return fits;
  const bool draws = check_memory(needed(CaseUse::Draw), settings.memory_limit).has_value();
  std::optional<LastOutput> last;
  const JudgeModelOptions how{.end_to_end = false, .stop = control.stop, .progress = control.progress};
  const auto judged =
      judge_model(*model, paths, reference, candidates, how, [&](const JudgedDispatch& each) -> Result<void> {
        for (const JudgedRun& run : each.runs)
          maker.add(run.backend, run.judgement, run.run ? std::optional(run.run->milliseconds) : std::nullopt,
                    each.command.dispatchable);
        if (draws) last = output_of(each.invocation, each.reference);
        return {};
      });
  if (!judged) return judged;
  maker.conclude(true, maker.count() == 0 ? "has no dispatch command, so nothing was compared"
                                          : "no backend could run its dispatches, so nothing was compared");
  draw_picture(row, last, control.stop);
  return {};
}

Result<void> judge_golden(const fs::path& golden, Backend& reference, const std::vector<Candidate>& candidates,
                          const BatchSettings& settings, const BatchControl& control, BatchRow& row) {
  RowMaker maker(row);
  const auto manifest = read_manifest(golden);
  if (!manifest) return tl::unexpected(manifest.error());
  {
    const auto model = read_golden_model(golden, *manifest);
    if (!model) return tl::unexpected(model.error());
    maker.describe(*model);
  }
  KeepingBackend keeping(reference);
  std::vector<Candidate> all = {{"reference", &keeping, {}}};
  all.insert(all.end(), candidates.begin(), candidates.end());
  bool compared = false;
  std::vector<std::string> changed;
  for (const Candidate& candidate : all) {
    if (candidate.backend == nullptr) {
      maker.add(candidate.name, skipped(candidate.reason), std::nullopt);
      continue;
    }
    const auto progress = [&](double fraction) {
      if (control.progress) control.progress(candidate.name, fraction);
    };
    const auto report =
        verify_golden(golden, *candidate.backend, {0, control.stop, progress},
                      {settings.numerics, settings.feature_level, settings.memory_limit, candidate.measure});
    if (!report) return tl::unexpected(report.error());
    compared = compared || report->compared();
    changed = report->changed_files;
    maker.add(candidate.name, report->judgement, report->milliseconds);
  }
  maker.conclude(compared, "has no expected values, so nothing was compared");
  // A changed file is the likely cause of every other finding.
  if (!changed.empty() && !row.finding.starts_with(changed.front()))
    row.finding = changed_file_text(changed.front()) + "; " + row.finding;
  draw_picture(row, keeping.last(), control.stop);
  return {};
}

}  // namespace

Result<BatchRow> judge_case(const ListedCase& listed, Backend& reference, const std::vector<Candidate>& candidates,
                            const BatchSettings& settings, const BatchControl& control) {
  BatchRow row;
  row.name = listed.name;
  row.path = listed.path;
  row.finding = listed.problem;
  if (listed.kind == ListedCase::Kind::Broken) return row;
  const auto judge = listed.kind == ListedCase::Kind::Golden ? judge_golden : judge_case_file;
  const Result<void> judged =
      guarded([&] { return judge(listed.path, reference, candidates, settings, control, row); });
  if (judged) return row;
  if (judged.error().kind == Error::Kind::Cancelled) return tl::unexpected(judged.error());
  row.kind = BatchRow::Kind::Error;
  row.finding = text_without_path(judged.error(), listed.path);
  return row;
}

}  // namespace opscope::gui
