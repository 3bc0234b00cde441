// Every boundary value under every setting, and every element of small types.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <ranges>

#include "core/cases/attribute_numbers.h"
#include "core/suite/elements.h"
#include "core/suite/parts.h"
#include "core/sweep/combinations.h"
#include "core/sweep/element_source.h"
#include "core/tensor/text.h"

namespace opscope::suite {
namespace {

using Types = std::vector<DataType>;
using Settings = std::vector<SweepSetting>;

constexpr std::size_t most_dispatches = 32;    // of one case
constexpr std::uint32_t least_alignment = 16;  // bytes: where DirectML lets a binding begin

std::vector<DataType> walked_types(const OperatorSchema& schema, const Types& types) {
  std::vector<DataType> walked;
  for (const std::size_t t : walked_inputs(schema)) walked.push_back(types[t]);
  return walked;
}

// {rows, columns}, with as many ones before as the level asks for.
std::vector<std::uint32_t> with_rank(std::vector<std::uint32_t> sizes, std::uint32_t least) {
  while (sizes.size() < least) sizes.insert(sizes.begin(), 1);
  return sizes;
}

// A single element for each setting in one resource, 16 bytes apart.
void add_single_elements(ModelMaker& maker, const OperatorSchema& schema, const Types& types,
                         const Settings& settings) {
  for (std::size_t t = 0; t < types.size(); ++t) {
    if (!schema.tensors[t].single_element) continue;
    const std::size_t apart = least_alignment / known_size(types[t]);
    std::vector<std::uint64_t> elements(apart * settings.size());
    for (std::size_t s = 0; s < settings.size(); ++s) elements[s * apart] = settings[s].single_elements[t].value_or(0);
    maker.resource(schema.tensors[t].name, types[t], std::move(elements));
  }
}

// One dispatch for each setting, all on the same inputs; their results lie one behind the other.
Model model_of_values(const Subject& subject, const Types& types, const Settings& settings, const Elements& elements) {
  const OperatorSchema& schema = *subject.schema;
  ModelMaker maker(subject);
  const std::vector<std::size_t> walked = walked_inputs(schema);
  for (std::size_t k = 0; k < walked.size(); ++k)
    maker.resource(schema.tensors[walked[k]].name, types[walked[k]], elements.inputs[k]);
  add_single_elements(maker, schema, types, settings);
  const std::vector<std::uint32_t> sizes = with_rank(elements.sizes, subject.support().min_dimension_count);
  const std::uint64_t count = element_count(sizes);
  const std::size_t output = schema.output();
  maker.untouched(schema.tensors[output].name, types[output], count * settings.size());
  for (std::size_t s = 0; s < settings.size(); ++s) {
    std::vector<std::optional<Placed>> placed;
    for (std::size_t t = 0; t < types.size(); ++t) {
      const std::string& resource = schema.tensors[t].name;
      const std::size_t size = known_size(types[t]);
      if (schema.tensors[t].single_element) {
        placed.emplace_back();
        if (schema.tensors[t].optional && !settings[s].single_elements[t]) continue;
        placed.back() = {packed(types[t], std::vector<std::uint32_t>(sizes.size(), 1)), resource,
                         s * least_alignment / size, std::max<std::uint64_t>(1, 4 / size)};
      } else {
        placed.push_back(Placed{packed(types[t], sizes), resource, t == output ? s * count : 0, count});
      }
    }
    const std::string& label = settings[s].label;
    maker.dispatch(label.empty() ? fmt::format("{}", s) : fmt::format("{}: {}", s, label), settings[s].attributes,
                   placed);
  }
  return maker.take();
}

class ValueCases {
 public:
  // `in_depth`: all settings, and every element of small types; else the first case alone.
  ValueCases(const Subject& subject, Types types, bool in_depth)
      : subject_(subject),
        types_(std::move(types)),
        in_depth_(in_depth),
        settings_(sweep_settings_of(*subject.schema, types_)) {}

  std::vector<SuiteCase> make() && {
    const int bits = element_bits_of(*subject_.schema, types_);
    const bool full = subject_.size == SuiteSize::Full;
    const bool all = full && bits <= 16;
    const std::size_t parts = (settings_.each.size() + most_dispatches - 1) / most_dispatches;
    for (std::size_t part = 0; part < (in_depth_ ? parts : 1); ++part) {
      const std::size_t first = part * most_dispatches;
      add(parts > 1 ? fmt::format("values-{}", part + 1) : "values", first,
          std::min(most_dispatches, settings_.each.size() - first), all);
    }
    const std::size_t result_size = element_size(types_[subject_.schema->output()]);
    if (!all && in_depth_ && bits <= (full ? 24 : 16) && (full || result_size <= 2))
      add("every-element", limiting_setting(), 1, true);
    return std::move(made_);
  }

 private:
  // The first setting with finite attributes: others may limit nothing.
  std::size_t limiting_setting() const {
    const auto is_finite = [](const SweepSetting& setting) {
      return std::ranges::all_of(attribute_numbers(setting.attributes),
                                 [](double number) { return std::isfinite(number); });
    };
    const auto found = std::ranges::find_if(settings_.each, is_finite);
    return found == settings_.each.end() ? 0 : static_cast<std::size_t>(found - settings_.each.begin());
  }

  void add(const std::string& what, std::size_t first, std::size_t count, bool all) {
    const OperatorSchema& schema = *subject_.schema;
    const std::string text = types_text(subject_, types_);
    SuiteCase made;
    made.path = fmt::format("cases/{}/{}-{}", folder_of(schema), slug(text), what);
    made.kind = SuiteKind::Values;
    made.schema = &schema;
    made.data_types = types_;
    made.title = fmt::format("{}, {}{}", text, all ? "every combination of elements" : "boundary values",
                             count > 1 ? fmt::format(", {} {}", count, settings_.noun) : "");
    made.rule = {schema.formula, RuleSource::Documented};
    const Settings part(settings_.each.begin() + static_cast<std::ptrdiff_t>(first),
                        settings_.each.begin() + static_cast<std::ptrdiff_t>(first + count));
    for (const SweepSetting& setting : part) made.dispatches.push_back(setting.label);
    if (part.size() == 1 && part.front().label.empty()) made.dispatches.clear();
    std::vector<double> numbers;
    for (const SweepSetting& setting : settings_.each)
      std::ranges::copy(attribute_numbers(setting.attributes), std::back_inserter(numbers));
    made.model = [subject = subject_, types = types_, part, numbers, all, seed = folder_of(schema) + slug(text)]() {
      const std::vector<DataType> walked = walked_types(*subject.schema, types);
      Random random = random_of(seed);
      return model_of_values(subject, types, part,
                             all ? all_elements(walked) : boundary_elements(walked, numbers, subject.size, random));
    };
    made_.push_back(std::move(made));
  }

  const Subject& subject_;
  Types types_;
  bool in_depth_;
  SweepSettings settings_;
  std::vector<SuiteCase> made_;
};

}  // namespace

std::vector<SuiteCase> value_cases(const Subject& subject) {
  std::vector<SuiteCase> all;
  const std::vector<Types> main = main_types(subject);
  for (const Types& types : type_combinations(*subject.schema, subject.level)) {
    const bool in_depth = subject.size == SuiteSize::Full || std::ranges::find(main, types) != main.end();
    std::ranges::move(ValueCases(subject, types, in_depth).make(), std::back_inserter(all));
  }
  return all;
}

}  // namespace opscope::suite
