#include "app/gui/verdict/inherited.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "app/gui/edits/access.h"
#include "app/gui/widgets/marked_number.h"
#include "core/compare/comparison_text.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

constexpr const char *not_run_word = "not run", *unclear_word = "unclear";

using Steps = std::set<std::size_t>;

// Of each of the first `count` dispatches: those whose outputs it reads. One pass, since this is asked in every frame.
std::vector<Steps> steps_read(const Model& model, std::size_t count) {
  std::vector<Steps> read(count);
  std::map<std::string_view, std::size_t> writers;  // of resources, the last one so far
  for (std::size_t dispatch = 0; dispatch < count; ++dispatch) {
    const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
    if (dispatchable == nullptr) continue;
    const OperatorSchema& schema = *dispatchable->desc.schema;
    for (std::size_t i = 0; i < schema.tensors.size(); ++i) {
      const Binding* binding =
          schema.tensors[i].role == TensorRole::Input ? find_binding(model, {dispatch, i}) : nullptr;
      const auto writer = binding ? writers.find(binding->resource) : writers.end();
      if (writer != writers.end()) read[dispatch].insert(writer->second);
    }
    if (const Binding* output = find_binding(model, {dispatch, schema.output()})) writers[output->resource] = dispatch;
  }
  return read;
}

// nullptr: the backend was not judged there. Each file of a folder has another name.
const Judgement* judgement_at(const ChainVerdict& chain, std::size_t dispatch, std::string_view backend) {
  for (const BackendJudgement& each : chain.links[dispatch])
    if (backend.empty() ? each.is_of_chain : each.computes && each.backend == backend) return &each.judgement;
  return nullptr;
}

bool gives_other_bits(const Judgement& judgement) {
  if (judgement.inherited) return !judgement.inherited->identical();
  return judgement.compared() && !judgement.comparison.identical();
}

bool fails_itself(const Judgement& judgement) { return judgement.failed() && !judgement.right_on_own_inputs; }

// `read`: as steps_read, up to `dispatch`. Precondition: the dispatches before `dispatch` are judged.
Steps origins(const std::vector<Steps>& read, const ChainVerdict& chain, std::size_t dispatch,
              std::string_view backend) {
  std::vector<Steps> of(dispatch + 1);  // of what each dispatch reads
  for (std::size_t reader = 0; reader <= dispatch; ++reader)
    for (const std::size_t writer : read[reader]) {
      const Judgement* judgement = judgement_at(chain, writer, backend);
      if (judgement == nullptr || !gives_other_bits(*judgement)) continue;
      if (fails_itself(*judgement) || of[writer].empty()) of[reader].insert(writer);
      of[reader].insert(of[writer].begin(), of[writer].end());
    }
  Steps& all = of.back();
  const auto fails = [&](std::size_t step) { return fails_itself(*judgement_at(chain, step, backend)); };
  if (std::ranges::any_of(all, fails)) std::erase_if(all, [&](std::size_t step) { return !fails(step); });
  return all;
}

}  // namespace

std::string own_part(const Judgement& judgement) {
  const std::uint64_t own = judgement.own_difference ? judgement.own_difference->mismatches : 0;
  return own > 0 && own < judgement.comparison.mismatches ? fmt::format("{} of its own", with_thousands(own)) : "";
}

std::string then_own_part(const Judgement& judgement) {
  const std::string own = own_part(judgement);
  return own.empty() ? "" : ", " + own;
}

std::string own_size(const Judgement& judgement, DataType type) {
  if (own_part(judgement).empty()) return "";
  const Comparison& own = *judgement.own_difference;
  if (own.has_nan()) return worst_kind(own);
  return own.max_abs == 0 ? "" : "up to " + marked_number(own.max_abs, 4, type);
}

bool may_inherit(const Judgement& judgement, bool computes) {
  return !computes && judgement.failed() && judgement.fault == Fault::Elements && !judgement.right_on_own_inputs &&
         !judgement.stand_ins.empty();
}

std::string unclear_origin_text(const Judgement& judgement, std::string_view dispatch) {
  std::vector<std::string> missing;
  for (const std::string& step : judgement.stand_ins) missing.push_back(visible_name(step, 24));
  const std::string own = visible_name(dispatch, 24);
  if (missing.size() == 1) return fmt::format("from {} (no file) or {}", missing.front(), own);
  const std::string last = missing.back();
  missing.pop_back();
  return fmt::format("from {} or {} (no files), or {}", fmt::join(missing, ", "), last, own);
}

std::string inheritance_text(const Model& model, const ChainVerdict* chain, std::size_t dispatch,
                             std::string_view backend) {
  const std::vector<Steps> read = steps_read(model, dispatch + 1);
  const bool is_judged = chain != nullptr && (chain->end_to_end || backend.empty()) && chain->links.size() >= dispatch;
  Steps steps = is_judged ? origins(read, *chain, dispatch, backend) : Steps();
  if (steps.empty()) {
    steps = read[dispatch];
    const auto reads_others = [&](std::size_t step) { return !read[step].empty(); };
    if (steps.empty() || std::ranges::any_of(steps, reads_others))
      return "inherited from earlier steps";  // these may inherit it
  }
  std::vector<std::string> names;
  for (const std::size_t step : steps) {
    std::string name = visible_name(find_dispatch(model, step)->dispatchable, 24);
    const Judgement* judgement = is_judged && backend.empty() ? judgement_at(*chain, step, backend) : nullptr;
    if (judgement != nullptr && may_inherit(*judgement, false))
      for (const std::string& missing : judgement->stand_ins) name = visible_name(missing, 24) + " or " + name;
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  if (names.size() == 1) return "inherited from " + names.front();
  constexpr std::size_t most = 3;
  if (names.size() > most) {
    std::string more = fmt::format("{} more", names.size() - most + 1);
    names.resize(most - 1);
    names.push_back(std::move(more));
  }
  return fmt::format("inherited: {} differ before it", and_list(names));
}

std::string origin_text(const Results& results, const BackendOutcome& backend, const ChainVerdict* chain) {
  const std::string word = inheritance_word(backend);
  if (word.empty() || word == not_run_word) return "";
  const Model& model = *results.request.model;
  if (word == unclear_word)
    return unclear_origin_text(*backend.judgement, find_dispatch(model, results.request.dispatch)->dispatchable);
  return inheritance_text(model, chain, results.request.dispatch, backend.computes ? backend.name : "");
}

std::string inheritance_word(const BackendOutcome& backend) {
  if (!backend.judgement) return "";
  if (backend.inherits()) return backend.difference()->identical() ? not_run_word : "not run, inherited";
  if (backend.judgement->right_on_own_inputs) return "inherited";
  return may_inherit(*backend.judgement, backend.computes) ? unclear_word : "";
}

}  // namespace opscope::gui
