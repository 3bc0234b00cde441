#include "app/gui/form/chain_scales.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/gui/edits/chain.h"
#include "app/gui/edits/quantization.h"
#include "app/gui/edits/sources.h"
#include "app/gui/form/chain_fields.h"
#include "app/gui/jobs/load_case.h"
#include "core/tensor/convert.h"
#include "core/tensor/text.h"
#include "core/text/and_list.h"
#include "core/text/visible.h"

namespace opscope::gui {
namespace {

struct Constant {
  double value = 0;
  std::string text = "0";
};

// nullopt: it is no constant of the case. An absent tensor is 0.
std::optional<Constant> constant_at(const Model& model, TensorAt at) {
  const TensorDesc* desc = find_desc(model, at);
  if (desc == nullptr) return Constant{};
  const std::optional<std::uint64_t> bits = single_value(model, at);
  if (!bits) return std::nullopt;
  return Constant{to_double(desc->data_type, *bits), format_element(desc->data_type, *bits)};
}

// The constants by which elements mean real numbers. What is not known, or not declared, is not there.
struct Steps {
  std::optional<Constant> scale, zero_point;
};

Steps steps_of(const Model& model, const QuantizedAt& at) {
  Steps steps{constant_at(model, {at.dispatch, at.tensor.scale}), {}};
  if (at.tensor.zero_point) steps.zero_point = constant_at(model, {at.dispatch, *at.tensor.zero_point});
  return steps;
}

bool differ(const std::optional<Constant>& a, const std::optional<Constant>& b) {
  return a && b && a->value != b->value && a->text != b->text;  // two NaNs read alike
}

// What of the two is not the same: "scale 0.5 and zero point 3" and "scale 0.25 and zero point 0".
struct Misread {
  std::string written, read;
  bool scale = false, zero_point = false;
};

std::optional<Misread> misread(const Steps& written, const Steps& read) {
  Misread found{.written = {},
                .read = {},
                .scale = differ(written.scale, read.scale),
                .zero_point = differ(written.zero_point, read.zero_point)};
  if (!found.scale && !found.zero_point) return std::nullopt;
  const auto words = [&](const Steps& steps) {
    std::vector<std::string> parts;
    if (found.scale) parts.push_back("scale " + steps.scale->text);
    if (found.zero_point) parts.push_back("zero point " + steps.zero_point->text);
    return and_list(parts);
  };
  found.written = words(written), found.read = words(read);
  return found;
}

std::string dispatch_name(const Model& model, std::size_t dispatch) {
  return visible_name(find_dispatch(model, dispatch)->dispatchable, 24);
}

// Of an input that an earlier dispatch writes, in the same type.
std::optional<Misread> misread_at(const Model& model, std::size_t dispatch, const QuantizedTensor& read) {
  const TensorAt input{dispatch, read.data};
  const std::optional<QuantizedAt> written = written_quantization(model, input);
  if (!written || written_in_another_type(model, input)) return std::nullopt;
  return misread(steps_of(model, *written), steps_of(model, {dispatch, read}));
}

// Calls `visit(dispatch, schema, tensor)` for the inputs that have a scale of their own, in order.
template <class Visit>
void for_each_quantized_input(const Model& model, const Visit& visit) {
  for (std::size_t dispatch = 0; find_dispatch(model, dispatch) != nullptr; ++dispatch) {
    const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
    if (dispatchable == nullptr) continue;
    const OperatorSchema& schema = *dispatchable->desc.schema;
    for (const QuantizedTensor& tensor : quantized_tensors(schema))
      if (schema.tensors[tensor.data].role == TensorRole::Input) visit(dispatch, schema, tensor);
  }
}

std::vector<std::string> misread_sentences(const Model& model) {
  std::vector<std::string> sentences;
  for_each_quantized_input(
      model, [&](std::size_t dispatch, const OperatorSchema& schema, const QuantizedTensor& tensor) {
        const std::optional<Misread> found = misread_at(model, dispatch, tensor);
        if (!found) return;
        const std::size_t writer = written_quantization(model, {dispatch, tensor.data})->dispatch;
        sentences.push_back(fmt::format("{} reads {} with {}, which {} wrote with {}", dispatch_name(model, dispatch),
                                        schema.tensors[tensor.data].name, found->read, dispatch_name(model, writer),
                                        found->written));
      });
  return sentences;
}

// How values that no dispatch writes are read, each resource by the first that has a scale for it.
struct ReadAs {
  std::string resource;
  std::size_t dispatch = 0;
  Steps steps;
};

std::vector<ReadAs> initial_values_read(const Model& model) {
  std::vector<ReadAs> all;
  for_each_quantized_input(model, [&](std::size_t dispatch, const OperatorSchema&, const QuantizedTensor& tensor) {
    const Binding* binding = find_binding(model, {dispatch, tensor.data});
    if (binding && !writer_of(model, {dispatch, tensor.data}))
      all.push_back({binding->resource, dispatch, steps_of(model, {dispatch, tensor})});
  });
  return all;
}

// Of values that were read once, and are read once.
std::vector<std::string> reread_sentences(const Model& before, const Model& after) {
  const std::vector<ReadAs> were = initial_values_read(before), are = initial_values_read(after);
  const auto once = [](const std::vector<ReadAs>& all, const std::string& resource) {
    return std::ranges::count(all, resource, &ReadAs::resource) == 1;
  };
  std::vector<std::string> sentences;
  for (const ReadAs& is : are) {
    if (!once(are, is.resource) || !once(were, is.resource)) continue;
    const auto was = std::ranges::find(were, is.resource, &ReadAs::resource);
    if (const auto found = misread(was->steps, is.steps))
      sentences.push_back(fmt::format("{} reads {} with {}, it was read with {}", dispatch_name(after, is.dispatch),
                                      visible_name(is.resource, 24), found->read, found->written));
  }
  return sentences;
}

}  // namespace

Diagnostics scale_findings(const Model& model, std::size_t dispatch) {
  Diagnostics findings;
  const Dispatchable* dispatchable = find_dispatchable(model, dispatch);
  if (dispatchable == nullptr) return findings;
  const OperatorSchema& schema = *dispatchable->desc.schema;
  for (const QuantizedTensor& tensor : quantized_tensors(schema)) {
    if (schema.tensors[tensor.data].role != TensorRole::Input) continue;
    const std::optional<Misread> found = misread_at(model, dispatch, tensor);
    if (!found) continue;
    const std::string& data = schema.tensors[tensor.data].name;
    const std::string brief = data.substr(0, data.size() - (data.ends_with("Tensor") ? 6 : 0));
    const std::string writer = dispatch_name(model, written_quantization(model, {dispatch, tensor.data})->dispatch);
    Diagnostic finding{
        .severity = Diagnostic::Severity::Warning,
        .path = schema.tensors[found->scale ? tensor.scale : *tensor.zero_point].name,
        .message =
            fmt::format("{} is written with {} by {}, and read with {}.", data, found->written, writer, found->read),
        .source = RuleSource::Decided,
        .also = {},
        .brief = fmt::format("{} written with {} by {}, read with {}", brief, found->written, writer, found->read)};
    if (found->scale && found->zero_point) finding.also.push_back(schema.tensors[*tensor.zero_point].name);
    findings.push_back(std::move(finding));
  }
  return findings;
}

std::string misread_text(const Model& before, const Model& after) {
  const std::vector<std::string> old = misread_sentences(before);
  std::vector<std::string> told = reread_sentences(before, after);
  for (std::string& sentence : misread_sentences(after))
    if (std::ranges::find(old, sentence) == old.end()) told.push_back(std::move(sentence));
  std::string text;
  for (const std::string& sentence : told) text += (text.empty() ? "" : "; ") + sentence;
  return text;
}

std::string rescaled_text(const Model& before, const Model& after, std::size_t edited) {
  const Dispatchable* dispatchable = find_dispatchable(after, edited);
  if (dispatchable == nullptr) return "";
  std::vector<std::string> resources, readers;
  for (std::size_t i = 0; i < dispatchable->desc.schema->tensors.size(); ++i) {
    const Resource* is = find_resource(after, {edited, i});
    if (dispatchable->desc.schema->tensors[i].quantizes.empty() || is == nullptr) continue;
    const Resource* was = before.find_resource(is->name);
    if (!was || was->initial_values == is->initial_values || was->initial_values.index() != is->initial_values.index())
      continue;
    bool is_shared = false;
    for (const TensorAt at : tensors_bound_to(after, is->name)) {
      const OperatorSchema& schema = *find_dispatchable(after, at.dispatch)->desc.schema;
      if (at.dispatch == edited || schema.tensors[at.tensor].role != TensorRole::Input || writer_of(after, at))
        continue;
      is_shared = true;
      const std::string name = dispatch_name(after, at.dispatch);
      if (std::ranges::find(readers, name) == readers.end()) readers.push_back(name);
    }
    const std::string name = visible_name(is->name, 24);
    if (is_shared && std::ranges::find(resources, name) == resources.end()) resources.push_back(name);
  }
  if (readers.empty()) return "";
  return fmt::format("{} {} also read by {}: {} may change too", and_list(resources),
                     resources.size() == 1 ? "is" : "are", and_list(readers),
                     readers.size() == 1 ? "its result" : "their results");
}

std::string also_read_text(const Model& model, TensorAt at) {
  const Binding* binding = find_binding(model, at);
  if (binding == nullptr) return "";
  std::vector<std::string> others;
  for (const TensorAt other : tensors_bound_to(model, binding->resource)) {
    const bool is_self = other.dispatch == at.dispatch && other.tensor == at.tensor;
    const OperatorSchema& schema = *find_dispatchable(model, other.dispatch)->desc.schema;
    if (!is_self && schema.tensors[other.tensor].role == TensorRole::Input) others.push_back(tensor_text(model, other));
  }
  constexpr std::size_t most = 4;
  if (others.size() > most) {
    const std::string more = fmt::format("{} more", others.size() - most + 1);
    others.resize(most - 1);
    others.push_back(more);
  }
  return others.empty() ? "" : fmt::format("Also read by {}.", and_list(others));
}

std::string taken_over_text(const Model& model, TensorAt input) {
  const std::optional<QuantizedAt> written = written_quantization(model, input), own = quantization_at(model, input);
  if (!written || !own || own->dispatch != input.dispatch) return "";
  const auto same = [&](std::size_t read, std::size_t wrote) {
    const Resource* resource = find_resource(model, {input.dispatch, read});
    return resource != nullptr && resource == find_resource(model, {written->dispatch, wrote});
  };
  if (!same(own->tensor.scale, written->tensor.scale)) return "";
  const auto named = [&](const char* what, std::size_t index) {
    const TensorAt at{written->dispatch, index};
    const std::optional<Constant> constant = constant_at(model, at);
    return fmt::format("{} {}", what, constant ? constant->text : visible_name(find_resource(model, at)->name, 24));
  };
  std::vector<std::string> parts = {named("scale", written->tensor.scale)};
  if (own->tensor.zero_point && written->tensor.zero_point &&
      same(*own->tensor.zero_point, *written->tensor.zero_point))
    parts.push_back(named("zero point", *written->tensor.zero_point));
  const bool is_its_own = written->dispatch == writer_of(model, input);
  return fmt::format(" (with {} {}{})", is_its_own ? "its" : "the", and_list(parts),
                     is_its_own ? "" : " of " + dispatch_name(model, written->dispatch));
}

}  // namespace opscope::gui
