#include "app/gui/session/files_origin.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "app/gui/edits/access.h"
#include "app/gui/jobs/load_case.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

// A chain as its dispatches read from each other.
struct Chain {
  const Model& model;
  std::vector<const Dispatchable*> steps;                        // nullptr: of an unknown operator
  std::vector<std::vector<std::optional<std::size_t>>> writers;  // of each tensor of each step; of inputs alone
};

Chain chain_of(const Model& model) {
  Chain chain{model, {}, {}};
  const std::size_t count = dispatches(model).size();
  chain.steps.reserve(count), chain.writers.reserve(count);
  std::map<std::string_view, std::size_t> last;  // that wrote a resource so far
  for (std::size_t step = 0; step < count; ++step) {
    const Dispatchable* dispatchable = find_dispatchable(model, step);
    chain.steps.push_back(dispatchable);
    std::vector<std::optional<std::size_t>>& writers = chain.writers.emplace_back();
    if (dispatchable == nullptr) continue;
    const OperatorSchema& schema = *dispatchable->desc.schema;
    writers.resize(schema.tensors.size());
    for (std::size_t i = 0; i < writers.size(); ++i) {
      const Binding* binding = schema.tensors[i].role == TensorRole::Input ? find_binding(model, {step, i}) : nullptr;
      const auto writer = binding ? last.find(binding->resource) : last.end();
      if (writer != last.end()) writers[i] = writer->second;
    }
    if (const Binding* output = find_binding(model, {step, schema.output()})) last[output->resource] = step;
  }
  return chain;
}

// The steps that a step depends on, through others too, in their order.
std::set<std::size_t> steps_before(const Chain& chain, std::size_t step) {
  std::set<std::size_t> all;
  std::vector<std::size_t> open = {step};
  while (!open.empty()) {
    const std::size_t reader = open.back();
    open.pop_back();
    for (const std::optional<std::size_t>& writer : chain.writers[reader])
      if (writer && all.insert(*writer).second) open.push_back(*writer);
  }
  return all;
}

bool have_same_values(const Chain& old, std::size_t was, const Chain& now, std::size_t is, std::size_t tensor) {
  const Resource *one = find_resource(old.model, {was, tensor}), *other = find_resource(now.model, {is, tensor});
  return !one || !other || one->initial_values == other->initial_values;
}

std::string named(const std::vector<NamedDispatch>& names) {
  std::vector<std::string> shown;
  shown.reserve(names.size());
  for (const NamedDispatch& each : names) shown.push_back(visible_name(each.name, 24));
  shown.erase(std::unique(shown.begin(), shown.end()), shown.end());
  return and_list(shown);
}

// What of the chain before the step `is` is another one than before the step `was`.
class ChainChanges {
 public:
  ChainChanges(const FilesOrigin& origin, const Chain& now, bool values)
      : old_names_(origin.dispatches), old_(chain_of(*origin.model)), now_(now), values_(values) {
    names_.reserve(now.steps.size());
    for (std::size_t step = 0; step < now.steps.size(); ++step) names_.push_back(named_dispatch(now.model, step));
  }

  std::string text(std::size_t was, std::size_t is) {
    edited_.clear(), seen_.clear();
    if (reads_the_same(was, is)) return edited_.empty() ? "" : "of the chain before " + named(edited_) + were_edited();
    if (const auto gone = missing(steps_before(old_, was), old_names_, names_); !gone.empty())
      return "of the chain with " + named(gone);
    if (const auto fresh = missing(steps_before(now_, is), names_, old_names_); !fresh.empty())
      return "of the chain without " + named(fresh);
    return "of the chain in another order";
  }

 private:
  std::string were_edited() const { return edited_.size() == 1 ? " was edited" : " were edited"; }

  // Those of `steps` that are not among `others`.
  static std::vector<NamedDispatch> missing(const std::set<std::size_t>& steps, const std::vector<NamedDispatch>& names,
                                            const std::vector<NamedDispatch>& others) {
    std::vector<NamedDispatch> found;
    for (const std::size_t step : steps)
      if (std::ranges::find(others, names[step]) == others.end()) found.push_back(names[step]);
    return found;
  }

  bool reads_the_same(std::size_t was, std::size_t is) {
    const std::vector<std::optional<std::size_t>>&old = old_.writers[was], &now = now_.writers[is];
    if (old.size() != now.size()) return true;  // it has another operator: an edit of its own
    for (std::size_t i = 0; i < old.size(); ++i) {
      const std::optional<std::size_t> from = old[i], to = now[i];
      if (from.has_value() != to.has_value()) return false;
      if (!from || !to) continue;
      if (old_names_[*from] != names_[*to]) return false;
      if (!seen_.insert(*from).second) continue;
      if (!reads_the_same(*from, *to)) return false;
      if (values_ && is_edited(*from, *to)) edited_.push_back(names_[*to]);
    }
    return true;
  }

  bool is_edited(std::size_t was, std::size_t is) const {
    const Dispatchable *old = old_.steps[was], *now = now_.steps[is];
    if (old == nullptr || now == nullptr) return false;
    if (old->desc != now->desc) return true;
    for (std::size_t i = 0; i < old->desc.schema->tensors.size(); ++i)
      if (old->desc.schema->tensors[i].role == TensorRole::Input && !old_.writers[was][i] &&
          !have_same_values(old_, was, now_, is, i))
        return true;
    return false;
  }

  const std::vector<NamedDispatch>& old_names_;
  const Chain old_;
  const Chain& now_;
  const bool values_;
  std::vector<NamedDispatch> names_;   // of the present steps
  std::vector<NamedDispatch> edited_;  // in the order of the chain
  std::set<std::size_t> seen_;
};

}  // namespace

FilesOrigin origin_of(std::shared_ptr<const Model> model) {
  FilesOrigin origin{std::move(model), {}};
  if (origin.model == nullptr) return origin;
  const std::size_t count = dispatches(*origin.model).size();
  origin.dispatches.reserve(count);
  for (std::size_t step = 0; step < count; ++step) origin.dispatches.push_back(named_dispatch(*origin.model, step));
  return origin;
}

void follow_edit(FilesOrigin& origin, const Model& before, const Model& now) {
  std::vector<NamedDispatch> all;
  all.reserve(origin.dispatches.size());
  for (const NamedDispatch& each : origin.dispatches) all.push_back(after_edit(each, before, now));
  // One that is gone may get the name of another one of its dispatchable, by which it would not be found again once it
  // comes back: it keeps its own.
  for (bool is_kept = true; is_kept;) {
    is_kept = false;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i] != origin.dispatches[i] && std::ranges::count(all, all[i]) > 1)
        all[i] = origin.dispatches[i], is_kept = true;
  }
  origin.dispatches = std::move(all);
}

std::optional<std::size_t> place_in_origin(const FilesOrigin& origin, const Model& now, std::size_t dispatch) {
  const auto found = std::ranges::find(origin.dispatches, named_dispatch(now, dispatch));
  if (found == origin.dispatches.end()) return std::nullopt;
  return static_cast<std::size_t>(found - origin.dispatches.begin());
}

std::vector<std::string> stale_texts(const FilesOrigin& origin, const Model& now, bool values) {
  std::vector<std::string> texts(dispatches(now).size());
  if (origin.model == nullptr || origin.model.get() == &now) return texts;
  const Chain chain = chain_of(now);
  ChainChanges changes(origin, chain, values);
  for (std::size_t step = 0; step < texts.size(); ++step)
    if (const auto was = place_in_origin(origin, now, step)) texts[step] = changes.text(*was, step);
  return texts;
}

}  // namespace opscope::gui
