#include "app/gui/session/counterexample_title.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <sstream>

#include "app/gui/edits/access.h"
#include "app/gui/session/case_difference.h"
#include "app/gui/session/change_text.h"
#include "core/bench/bench_case.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

// "Clip FLOAT16"
std::string operator_of(const Model& model) {
  if (model.dispatchables.empty()) return "";
  const OperatorDesc& desc = model.dispatchables.front().desc;
  const auto& leading = desc.tensors[leading_tensor(*desc.schema)];
  return leading ? fmt::format("{} {}", desc.schema->title, name(leading->data_type)) : desc.schema->title;
}

// With the output of `open`, as it is before the run: what a tool found in its buffer there says nothing.
Model with_output_of(Model found, const Model& open) {
  const Dispatchable* dispatchable = find_dispatchable(found, 0);
  if (!dispatchable) return found;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  Resource* output = find_resource(found, {0, schema.output()});
  const Resource* present = output ? open.find_resource(output->name) : nullptr;
  if (!present) return found;
  for (std::size_t tensor = 0; tensor < schema.tensors.size(); ++tensor)
    if (tensor != schema.output() && find_resource(found, {0, tensor}) == output) return found;  // in place
  *output = *present;
  return found;
}

// The first thing of `found` that `open` has otherwise, and that is no list; empty if there is none.
std::string difference(const ModelPtr& open, const Model& found) {
  if (const std::string named = operator_of(found); named != operator_of(*open)) return named;
  CaseDifference differences(&changed_value_text);
  std::istringstream lines(
      differences.of({open, {}}, {std::make_shared<const Model>(with_output_of(found, *open)), {}}));
  for (std::string line; std::getline(lines, line);)
    if (!line.empty() && line != CaseDifference::none && line != CaseDifference::more) return line;
  return "";
}

}  // namespace

bool is_same_counterexample(const Model& found, const Model& open) { return with_output_of(found, open) == open; }

std::string title_of_counterexample(const Model& found, const std::vector<std::pair<std::string, ModelPtr>>& open) {
  using Tab = std::pair<std::string, ModelPtr>;
  const std::string plain = "counterexample";
  const auto alike = std::ranges::find(open, plain, &Tab::first);
  if (alike == open.end()) return plain;
  const std::string differs = difference(alike->second, found);
  const std::string first = differs.empty() ? plain : plain + ", " + differs;
  std::string title = first;
  for (int number = 2; std::ranges::find(open, title, &Tab::first) != open.end(); ++number)
    title = differs.empty() ? fmt::format("{} {}", first, number) : fmt::format("{} ({})", first, number);
  return title;
}

}  // namespace opscope::gui
