#include "app/gui/tools/batch/judge_case.h"

#include <algorithm>
#include <utility>

#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/misread_inputs.h"
#include "app/gui/tools/batch/judge_theirs.h"
#include "app/gui/tools/batch/row_maker.h"
#include "core/judge/judge_model.h"
#include "core/limits/failure.h"
#include "core/model/case_memory.h"
#include "core/model/json.h"
#include "core/suite/rejected.h"
#include "core/suite/suite_case.h"
#include "core/tensor/text.h"
#include "core/vectors/golden.h"
#include "core/vectors/golden_files.h"

namespace opscope::gui {
namespace {

namespace fs = std::filesystem;

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

std::size_t available(const std::vector<Candidate>& candidates) {
  return static_cast<std::size_t>(
      std::ranges::count_if(candidates, [](const Candidate& each) { return each.backend != nullptr; }));
}

bool computes_on_device(const std::vector<Candidate>& candidates) {
  return std::ranges::any_of(candidates,
                             [](const Candidate& each) { return each.backend != nullptr && each.name == "gpu"; });
}

// The implementations under test that compute. An array has results of one case only, so a batch does not expect them.
std::vector<std::string> names_under_test(const std::vector<Candidate>& candidates, const BatchSettings& settings) {
  std::vector<std::string> names;
  for (const Candidate& each : candidates)
    if (each.computes &&
        std::ranges::find(settings.candidates, each.name, &UnderTest::name) != settings.candidates.end())
      names.push_back(each.name);
  return names;
}

// A descriptor that must be refused, which no backend runs.
Result<void> judge_descriptor(const ListedCase& listed, const BatchSettings& settings, BatchRow& row) {
  const Result<Judgement> judgement =
      judge_rejected(listed.path, settings.memory_limit, listed.member ? listed.member->checksum : "");
  if (!judgement) return tl::unexpected(judgement.error());
  RowMaker maker(row);
  if (const Result<Model> model = read_model(listed.path)) {
    maker.describe(*model);
    row.elements = 0;  // there is no output
    if (const auto expected = expected_rejection(*model, listed.name); expected && *expected)
      for (const Diagnostic& each : **expected) row.runs.push_back(each.path + ": " + each.message);
  }
  row.finding =
      judgement->failed() ? judgement->reason : "rejected as expected: " + counted(row.runs.size(), "finding");
  row.kind = judgement->failed() ? BatchRow::Kind::Different : BatchRow::Kind::Equal;
  return {};
}

Result<void> judge_case_file(const ListedCase& listed, Backend& reference, const std::vector<Candidate>& candidates,
                             const BatchSettings& settings, const BatchControl& control, BatchRow& row) {
  const fs::path& file = listed.path;
  std::error_code unknown;
  const std::uint64_t size = fs::file_size(file, unknown);
  if (const auto fits = check_memory(unknown ? 0 : bytes_to_read_case(size), settings.memory_limit); !fits) return fits;
  Result<Model> model = read_model(file);
  if (!model) return tl::unexpected(model.error());
  model->numerics = settings.numerics.value_or(model->numerics);
  model->feature_level = settings.feature_level.value_or(model->feature_level);
  RowMaker maker(row);
  maker.describe(*model);
  maker.needs_one_of(names_under_test(candidates, settings));
  const SearchPaths paths{file.parent_path(), settings.input_path};
  const CaseMemory memory = memory_of(*model, paths);
  const std::uint64_t backends = 1 + available(candidates), devices = computes_on_device(candidates) ? 1 : 0;
  const auto needed = [&](CaseUse use) { return needed_bytes(memory, use, backends, devices); };
  if (const auto fits = check_memory(needed(CaseUse::Check), settings.memory_limit); !fits) return fits;
  const bool draws = check_memory(needed(CaseUse::Draw), settings.memory_limit).has_value();
  std::optional<LastOutput> last;
  const MisreadInputs misread(*model, paths);
  const JudgeModelOptions how{
      .end_to_end = false,
      .mistrusts = [&](const DispatchCommand& command,
                       const Invocation& invocation) { return misread.of(command, invocation); },
      .stop = control.stop,
      .progress = control.progress};
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

Result<void> judge_golden(const ListedCase& listed, Backend& reference, const std::vector<Candidate>& candidates,
                          const BatchSettings& settings, const BatchControl& control, BatchRow& row) {
  const fs::path& golden = listed.path;
  RowMaker maker(row);
  maker.needs_one_of(names_under_test(candidates, settings));
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
  maker.blame(changed);
  draw_picture(row, keeping.last(), control.stop);
  return {};
}

Result<void> judge(const ListedCase& listed, Backend& reference, const std::vector<Candidate>& candidates,
                   const BatchSettings& settings, const BatchControl& control, BatchRow& row) {
  const bool is_golden = listed.kind == ListedCase::Kind::Golden;
  const bool is_rejected = listed.kind == ListedCase::Kind::Rejected || (!is_golden && is_rejected_case(listed.path));
  if (is_rejected) row.type = name(SuiteKind::Rejected);
  if (is_golden && !listed.theirs.empty()) return judge_theirs(listed, settings, control, row);
  if (!listed.theirs.empty()) {
    row.kind = BatchRow::Kind::Skipped;
    row.finding = is_rejected ? "a rejected descriptor has no results"
                              : "a case file has no expected values to judge results by: export golden vectors of it";
    return {};
  }
  if (is_rejected) return judge_descriptor(listed, settings, row);
  return (is_golden ? judge_golden : judge_case_file)(listed, reference, candidates, settings, control, row);
}

}  // namespace

Result<BatchRow> judge_case(const ListedCase& listed, Backend& reference, const std::vector<Candidate>& candidates,
                            const BatchSettings& settings, const BatchControl& control) {
  BatchRow row;
  row.name = listed.name;
  row.path = listed.path;
  row.finding = listed.problem;
  row.type = listed.member                             ? listed.member->entry.kind
             : listed.kind == ListedCase::Kind::Golden ? "golden"
             : listed.kind == ListedCase::Kind::Broken ? ""
                                                       : "case";
  if (listed.member) row.rule = listed.member->entry.rule;
  if (listed.kind == ListedCase::Kind::Broken) return row;
  const Result<void> judged = guarded([&] { return judge(listed, reference, candidates, settings, control, row); });
  if (judged) return row;
  if (judged.error().kind == Error::Kind::Cancelled) return tl::unexpected(judged.error());
  row.kind = BatchRow::Kind::Error;
  row.finding = text_without_path(judged.error(), listed.path);
  return row;
}

}  // namespace opscope::gui
