#include "app/gui/jobs/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "core/text/visible.h"

namespace opscope::gui {

namespace {

std::string name_of(const ComparedArray& array) {
  if (!array.folder.empty()) return visible_name(array.folder + "/" + array.file.filename().string(), 40);
  if (array.contents != ArrayContents::Elements) return "expected";
  const std::string name = visible_name(array.file.filename().string(), 32);
  return array.file.has_extension() ? name : "file " + name;
}
std::string name_of(const ComparedCase& other) {
  const std::string how = other.scales ? " scaled to " + samples_text(other.scales->common)
                          : other.as   ? fmt::format(" as {}", opscope::name(*other.as))
                                       : "";
  return fmt::format("tab {}{}", visible_name(other.title, 32), how);
}

}  // namespace

std::string samples_text(const picture::Range& samples) {
  return fmt::format("{:g}..{:g}", static_cast<double>(samples.low), static_cast<double>(samples.high));
}

std::string compared_name(const Compared& compared) {
  return std::visit([](const auto& one) { return name_of(one); }, compared);
}

Judgement BackendOutcome::judgement_of_output() const {
  Judgement judged = *judgement;
  judged.comparison = *difference();
  return judged;
}

const BackendOutcome* Results::computed(std::string_view wanted) const {
  const auto rank = [](const BackendOutcome& outcome) {
    const Comparison& found = *outcome.difference();
    const Judgement& judgement = *outcome.judgement;
    return std::tuple(judgement.failed(), !judgement.right_on_own_inputs, !found.equal(), found.max_ulp);
  };
  const BackendOutcome *chosen = nullptr, *last = nullptr;
  for (const BackendOutcome& outcome : backends) {
    if (!outcome.output || &outcome == &backends.front()) continue;
    if (outcome.name == wanted) return &outcome;
    last = &outcome;
    if (!outcome.difference()) continue;
    const bool is_worse = !chosen || rank(outcome) > rank(*chosen);
    const bool is_as_good = chosen && !chosen->judgement->failed() && !outcome.judgement->failed() &&
                            chosen->difference()->equal();  // else it inherits an error
    if (is_worse || is_as_good) chosen = &outcome;
  }
  return chosen ? chosen : last;
}

const BackendOutcome* Results::outcome(std::string_view backend) const {
  const auto found = std::ranges::find(backends, backend, &BackendOutcome::name);
  return found == backends.end() ? nullptr : &*found;
}

std::optional<std::size_t> Results::candidate(std::string_view backend) const {
  const auto found = std::ranges::find(request.candidates, backend, &UnderTest::name);
  if (found == request.candidates.end()) return std::nullopt;
  return static_cast<std::size_t>(found - request.candidates.begin());
}

const ComparedArray* Results::compared_array() const {
  return request.compared ? std::get_if<ComparedArray>(&*request.compared) : nullptr;
}

const ComparedCase* Results::other_case(const BackendOutcome& backend) const {
  return !backend.computes && request.compared ? std::get_if<ComparedCase>(&*request.compared) : nullptr;
}

std::vector<Judgement> Results::judgements() const {
  std::vector<Judgement> all;
  for (const BackendOutcome& outcome : backends)
    if (outcome.judgement) all.push_back(*outcome.judgement);
  return all;
}

std::uint64_t held_bytes(const Results& results) {
  std::map<const std::byte*, std::uint64_t> buffers;  // each once: tensors share them
  const auto add = [&](const Tensor& tensor) {
    const std::span<const std::byte> bytes = tensor.buffer.bytes();
    std::uint64_t& size = buffers[bytes.data()];
    size = std::max<std::uint64_t>(size, bytes.size());
  };
  for (const TensorSummary& summary : results.tensors) add(summary.tensor);
  for (const BackendOutcome& backend : results.backends)
    for (const std::optional<Tensor>& output : {backend.output, backend.reference, backend.earlier})
      if (output) add(*output);
  for (const BackendOutcome& backend : results.backends)
    for (const auto& [name, tensor] : backend.own_inputs) add(tensor);
  if (results.outcomes) add(results.outcomes->outcomes);
  if (results.invocation)
    for (const std::optional<BoundTensor>& bound : results.invocation->tensors)
      if (bound) add(bound->tensor);
  std::uint64_t sum = 0;
  for (const auto& [data, size] : buffers) sum += size;
  return sum;
}

}  // namespace opscope::gui
