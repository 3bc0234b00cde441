// Descriptors and bindings that must be refused.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/cases/case_model.h"
#include "core/cases/invalid_case.h"
#include "core/model/json.h"
#include "core/suite/parts.h"
#include "core/suite/rejected.h"
#include "core/sweep/combinations.h"

namespace opscope::suite {
namespace {

constexpr std::uint64_t tries = 24;  // valid cases of which each way makes an invalid one

struct Rejection {
  std::string what;
  std::vector<DataType> data_types;
  Model model;
  Diagnostics diagnostics;
};

// What a case file can say: as many tensors and attributes as declared, every required tensor, known data types.
bool has_words(const Invocation& made) {
  if (made.schema == nullptr || made.tensors.size() != made.schema->tensors.size() ||
      made.attributes.size() != made.schema->attributes.size())
    return false;
  for (std::size_t t = 0; t < made.tensors.size(); ++t)
    if (!made.tensors[t] ? !made.schema->tensors[t].optional
                         : element_size(made.tensors[t]->tensor.desc.data_type) == 0)
      return false;
  return true;
}

// The case as it is read from its file; nullopt if no file can say it, or if it is not refused then.
std::optional<Rejection> as_read(const InvalidCase& invalid) {
  if (!has_words(invalid.invocation)) return std::nullopt;
  Result<Model> model = parse_model(write_model(model_of(invalid.invocation)), "rejected");
  if (!model) return std::nullopt;
  const Result<Diagnostics> found = rejection_of(*model);
  if (!found || !has_errors(*found)) return std::nullopt;
  std::vector<DataType> types;
  for (const auto& bound : invalid.invocation.tensors)
    types.push_back(bound ? bound->tensor.desc.data_type : DataType::Unknown);
  return Rejection{invalid.what, std::move(types), *std::move(model), *found};
}

std::size_t errors(const Diagnostics& diagnostics) {
  return static_cast<std::size_t>(std::ranges::count(diagnostics, Diagnostic::Severity::Error, &Diagnostic::severity));
}

// What one way breaks: for each wording the case with the fewest diagnostics, at most `most` of them.
std::vector<Rejection> rejections(const Subject& subject, std::size_t way, std::size_t most) {
  CaseOptions options;
  options.schema = subject.schema;
  options.strides = StrideKind::Packed;
  options.numerics = Numerics();
  options.feature_level = subject.level;
  std::vector<Rejection> found;
  for (std::uint64_t number = 0; number < tries; ++number) {
    const std::uint32_t least = subject.support().min_dimension_count;
    const std::uint32_t rank = std::max(2u, least + static_cast<std::uint32_t>(number) % 3);
    if (rank > subject.support().max_dimension_count && rank != least) continue;
    options.sizes = std::vector<std::uint32_t>(rank, 1);
    options.sizes->at(rank - 1) = 3;
    options.sizes->at(rank - 2) = 2;
    const auto invalid = invalid_case_of(way, number, options);
    if (!invalid) continue;
    std::optional<Rejection> made = as_read(*invalid);
    if (!made) continue;
    found.push_back(*std::move(made));
    if (most == 1 && found.back().diagnostics.size() == 1) break;  // nothing else is wrong: there is no better one
  }
  std::ranges::stable_sort(
      found, {}, [](const Rejection& each) { return std::pair(errors(each.diagnostics), each.diagnostics.size()); });
  std::set<std::string> worded;
  std::erase_if(found, [&](const Rejection& each) { return !worded.insert(slug(each.what)).second; });
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace

std::vector<SuiteCase> rejected_cases(const Subject& subject) {
  std::vector<SuiteCase> all;
  std::map<std::string, int> taken;
  const std::string folder = folder_of(*subject.schema);
  for (std::size_t way = 0; way < invalid_ways(); ++way)
    for (Rejection& rejection : rejections(subject, way, subject.size == SuiteSize::Full ? 6 : 1)) {
      SuiteCase made;
      made.path = fmt::format("rejected/{}/{}", folder, slug(rejection.what).substr(0, 100));
      if (const int before = taken[made.path]++; before > 0) made.path += fmt::format("-{}", before + 1);
      made.kind = SuiteKind::Rejected;
      made.schema = subject.schema;
      made.data_types = std::move(rejection.data_types);
      made.title = rejection.what;
      const auto error = std::ranges::find(rejection.diagnostics, Diagnostic::Severity::Error, &Diagnostic::severity);
      made.rule = {error->message, error->source};
      made.diagnostics = std::move(rejection.diagnostics);
      expect_rejection(rejection.model, made.diagnostics);
      made.model = [model = std::move(rejection.model)] { return model; };
      all.push_back(std::move(made));
    }
  return all;
}

}  // namespace opscope::suite
