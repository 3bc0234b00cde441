#include "app/gui/tools/batch/row_maker.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "app/gui/jobs/small_picture.h"
#include "app/gui/tools/batch/judge_case.h"
#include "app/gui/verdict/verdict.h"
#include "core/compare/comparison_text.h"
#include "core/judge/changed_files.h"
#include "core/tensor/text.h"
#include "core/vectors/golden.h"

namespace opscope::gui {
namespace {

void add_once(std::vector<std::string>& all, const std::string& text) {
  if (std::ranges::find(all, text) == all.end()) all.push_back(text);
}

}  // namespace

void RowMaker::describe(const Model& model) {
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

void RowMaker::add(const std::string& backend, const Judgement& judgement, std::optional<double> milliseconds,
                   const std::string& dispatch) {
  judgements_.push_back(judgement);
  const std::string where = dispatches_ > 1 && !dispatch.empty() ? dispatch + ", " + backend : backend;
  if (judgement.compared()) take(backend, judgement.comparison);
  if (backend == "cpu" && milliseconds) row_.milliseconds = row_.milliseconds.value_or(0) + *milliseconds;
  // The files are named once, by blame().
  const bool agrees = failed_by_files_alone(judgement);
  std::string line = fmt::format("{}: {}", where, agrees ? "the values agree" : name(judgement.status));
  if (judgement.status != Status::Skipped) line += fmt::format(" ({})", measure_text(judgement.measure));
  if (!judgement.reason.empty() && !agrees) line += ", " + judgement.reason;
  if (milliseconds) line += fmt::format(", {:.3g} ms", *milliseconds);
  row_.runs.push_back(line);
  if (judgement.failed() && failure_.empty()) failure_ = where + ": " + judgement.reason;
  if (judgement.status == Status::Mistrusted && mistrust_.empty()) mistrust_ = judgement.reason;
  if (judgement.status != Status::Skipped) add_backend(backend, measure_text(judgement.measure));
}

// Of elements: counted for each backend, of which the row has the one with the most.
void RowMaker::take(const std::string& backend, const Comparison& comparison) {
  row_.compared = true;
  row_.mismatches = std::max(row_.mismatches, mismatches_[backend] += comparison.mismatches);
  row_.max_ulp = std::max(row_.max_ulp, comparison.max_ulp);
  if (comparison.max_abs > row_.max_abs) row_.max_abs = comparison.max_abs;
}

void RowMaker::conclude(bool compared, const std::string& nothing) {
  const opscope::Verdict verdict = opscope::verdict_of(judgements_);
  if (differ_by_files_alone(judgements_)) return set(BatchRow::Kind::Mistrusted, "the values agree");
  if (verdict == opscope::Verdict::Different) return set(BatchRow::Kind::Different, failure_);
  if (verdict == opscope::Verdict::Nothing || !compared) return set(BatchRow::Kind::Skipped, nothing);
  if (!mistrust_.empty()) return set(BatchRow::Kind::Mistrusted, mistrust_);
  if (lacks_tested()) return set(BatchRow::Kind::Skipped, "no implementation under test runs it");
  set(BatchRow::Kind::Equal, fmt::format("{} on {}", fmt::join(measures_, ", "), fmt::join(backends_, ", ")));
}

bool RowMaker::lacks_tested() const {
  return !under_test_.empty() &&
         std::ranges::none_of(under_test_, [&](const std::string& name) { return mismatches_.contains(name); });
}

void RowMaker::blame(const std::vector<std::string>& changed_files) {
  if (changed_files.empty() || row_.finding.starts_with(changed_files.front())) return;
  if (row_.kind == BatchRow::Kind::Mistrusted) {
    row_.finding += ", but " + changed_vectors_text(changed_files);
    return;
  }
  row_.finding = changed_file_text(changed_files.front()) + "; " + row_.finding;
}

void RowMaker::add_backend(const std::string& backend, const std::string& measure) {
  add_once(backends_, backend);
  add_once(measures_, measure);
}

void draw_picture(BatchRow& row, const std::optional<LastOutput>& output, const std::function<bool()>& stop) {
  if (!output) return;
  auto drawn = draw_smallest(output->tensor, output->kind, 2 * batch_picture_width, 2 * batch_picture_height, stop);
  if (drawn) row.picture = *std::move(drawn);
}

}  // namespace opscope::gui
