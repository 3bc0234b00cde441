// What random cases reach: every corner of what the operators allow.

#include "core/cases/random_case.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "core/cases/case_model.h"
#include "core/operators/schema/registry.h"
#include "core/validation/validate.h"
#include "tests/support/case_options.h"
#include "tests/support/cases.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t cases = 20000;

// Counts of what was met, by words such as "ELEMENT_WISE_MIN rank 3".
class Census {
 public:
  void meet(const std::string& what) { ++met_[what]; }
  void expect(const std::string& what) const { EXPECT_TRUE(met_.contains(what)) << "no case has " << what; }

 private:
  std::map<std::string, std::uint64_t> met_;
};

// Dimensions of more than one element, the outermost in memory first.
std::vector<std::size_t> by_stride(const TensorDesc& desc) {
  const Sizes strides = effective_strides(desc);
  std::vector<std::size_t> order;
  for (std::size_t d = 0; d < desc.sizes.size(); ++d)
    if (desc.sizes[d] > 1) order.push_back(d);
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t d) { return strides[d]; });
  return order;
}

// How a tensor lies, found from its strides alone.
std::string layout_of(const TensorDesc& desc) {
  if (is_packed(desc)) return desc.strides ? "packed, with strides" : "packed";
  const std::vector<std::size_t> order = by_stride(desc);
  std::uint64_t span = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    const std::uint64_t stride = (*desc.strides)[order[i]];
    if (stride == 0) return "broadcast";
    if (stride < span) return has_overlapping_elements(desc) ? "overlapping" : "interleaved";
    span = stride * (desc.sizes[order[i]] - 1) + span;
  }
  const bool row_major = std::ranges::is_sorted(order);
  const bool dense = extent_in_elements(desc) == element_count(desc);
  if (row_major) return "padded";
  return dense ? "permuted" : "permuted with gaps";
}

bool overlap(const BoundTensor& a, const BoundTensor& b) {
  return a.resource == b.resource && a.tensor.offset < b.tensor.offset + b.size_in_bytes &&
         b.tensor.offset < a.tensor.offset + a.size_in_bytes;
}

std::string profile_name(const Numerics& numerics) {
  const auto profile = profile_of(numerics);
  return profile ? std::string(profile->name) : "own";
}

void meet_tensor(Census& census, const Invocation& made, std::size_t i) {
  const std::string here = made.schema->name + " " + made.schema->tensors[i].name;
  const BoundTensor& bound = *made.tensors[i];
  const TensorDesc& desc = bound.tensor.desc;
  census.meet(fmt::format("{} {}", here, name(desc.data_type)));
  census.meet(fmt::format("{} rank {}", here, desc.sizes.size()));
  census.meet(fmt::format("{} {}", here, layout_of(desc)));
  census.meet(fmt::format("{} offset {}", here, bound.tensor.offset != 0));
  census.meet(fmt::format("{} owned {}", here, desc.flags == TensorFlags::OwnedByDml));
  census.meet(fmt::format("{} total {}", here, desc.total_tensor_size_in_bytes != 0));
  census.meet(fmt::format("{} alignment {}", here, desc.guaranteed_base_offset_alignment));
}

void meet_case(Census& census, const Invocation& made) {
  const OperatorSchema& schema = *made.schema;
  const std::string here = schema.name + " ";
  const std::uint64_t count = element_count(made.output().tensor.desc);
  census.meet(here + (count == 1 ? "one element" : count <= 64 ? "few elements" : count > 2000 ? "thousands" : "some"));
  census.meet(here + "profile " + profile_name(made.numerics));
  census.meet(here + "level " + std::string(name(made.feature_level)));
  for (const NumericsSetting& setting : numerics_settings()) {
    Numerics alone;
    alone.choose(setting, made.numerics.choice(setting));
    if (alone == made.numerics && alone != Numerics{}) census.meet(fmt::format("{}alone {}", here, setting.key));
  }
  bool in_place = false, beside = false, inputs_overlap = false;
  for (std::size_t i = 0; i < made.tensors.size(); ++i) {
    if (!made.tensors[i]) {
      census.meet(here + schema.tensors[i].name + " absent");
      continue;
    }
    meet_tensor(census, made, i);
    if (i == schema.output()) continue;
    const bool same_place = made.tensors[i]->tensor.offset == made.output().tensor.offset;
    if (made.tensors[i]->resource == made.output().resource) (same_place ? in_place : beside) = true;
    for (std::size_t other = 0; other < i; ++other)
      if (other != schema.output() && made.tensors[other] && overlap(*made.tensors[i], *made.tensors[other]))
        inputs_overlap = true;
  }
  if (in_place) census.meet(here + "in place");
  if (beside) census.meet(here + "beside an input");
  if (in_place && beside) census.meet(here + "in place beside an input");
  if (inputs_overlap) census.meet(here + "inputs overlap");
}

const Census& census() {
  static const Census all = [] {
    Census counted;
    for (std::uint64_t number = 0; number < cases; ++number) {
      const Invocation made = random_case(number);
      EXPECT_FALSE(has_errors(validate(made))) << "random_case(" << number << ")\n" << command_line(made);
      meet_case(counted, made);
    }
    return counted;
  }();
  return all;
}

TEST(RandomCase, MeetsEveryTypeRankLayoutAndPlaceOfEveryTensor) {
  for (const OperatorSchema* schema : shipped_operators())
    for (std::size_t i = 0; i < schema->tensors.size(); ++i) {
      const TensorDeclaration& tensor = schema->tensors[i];
      const std::string here = schema->name + " " + tensor.name + " ";
      for (const DataType type : all_data_types)
        if (schema->support.back().data_types[i].contains(type)) census().expect(here + std::string(name(type)));
      for (int rank = 1; rank <= 8; ++rank) census().expect(fmt::format("{}rank {}", here, rank));
      census().expect(here + "packed");
      census().expect(here + "packed, with strides");
      if (!tensor.single_element)
        for (const char* layout : {"permuted", "permuted with gaps", "padded", "interleaved"})
          census().expect(here + layout);
      for (const char* detail : {"offset true", "offset false", "total true", "total false", "alignment 0"})
        census().expect(here + detail);
      if (tensor.optional) census().expect(here + "absent");
      if (tensor.role == TensorRole::Output) continue;
      if (!tensor.single_element)
        for (const char* layout : {"broadcast", "overlapping"}) census().expect(here + layout);
      census().expect(here + "owned true");
    }
}

TEST(RandomCase, MeetsEveryLevelProfileSettingAndSharingOfEveryOperator) {
  for (const OperatorSchema* schema : shipped_operators()) {
    const std::string here = schema->name + " ";
    for (std::size_t i = 0; i < feature_level_names.size(); ++i)
      if (schema->supported_at(static_cast<FeatureLevel>(i)) != nullptr)
        census().expect(here + "level " + std::string(feature_level_names[i]));
    for (const NumericsProfile& profile : numerics_profiles())
      census().expect(here + "profile " + std::string(profile.name));
    census().expect(here + "profile own");
    for (const NumericsSetting* setting : schema->numerics)
      census().expect(fmt::format("{}alone {}", here, setting->key));
    for (const char* size : {"one element", "few elements", "some", "thousands"}) census().expect(here + size);
    census().expect(here + "beside an input");
    if (!schema->in_place_inputs.empty()) census().expect(here + "in place");
    if (schema->tensors.size() > 2) census().expect(here + "inputs overlap");
    if (schema->tensors.size() > 2 && !schema->in_place_inputs.empty())
      census().expect(here + "in place beside an input");
  }
}

TEST(RandomCase, DrawsElementsAtTheBoundsAndEqualOperands) {
  CaseOptions options = cases_of(find_operator("ELEMENT_WISE_CLIP"), Float32);
  std::set<int> distances;  // of an element's bits from Min's
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Invocation made = random_case(number, options);
    for (const std::uint64_t bits : elements(made.tensors[0]->tensor)) {
      const auto distance = static_cast<std::int64_t>(bits) - static_cast<std::int64_t>(f32(made.float_attribute(0)));
      if (distance >= -2 && distance <= 2) distances.insert(static_cast<int>(distance));
    }
  }
  EXPECT_EQ(distances, (std::set<int>{-2, -1, 0, 1, 2}));

  options.schema = find_operator("ELEMENT_WISE_MIN");
  std::uint64_t equal = 0, different = 0;
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Invocation made = random_case(number, options);
    const auto a = elements(made.tensors[0]->tensor), b = elements(made.tensors[1]->tensor);
    for (std::size_t n = 0; n < a.size(); ++n) ++(a[n] == b[n] ? equal : different);
  }
  EXPECT_GT(equal, different / 20);
  EXPECT_GT(different, equal / 2);
}

// (A + B) / OutputScale half way between two integers, with zero points of 0: where roundings part.
TEST(RandomCase, DrawsScalesThatMakeTies) {
  CaseOptions options = cases_of(find_operator("ELEMENT_WISE_QUANTIZED_LINEAR_ADD"));
  std::uint64_t ties = 0;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    const Invocation made = random_case(number, options);
    const auto value = [&](std::size_t tensor) {
      return to_double(made.data_type(tensor), elements(made.tensors[tensor]->tensor)[0]);
    };
    const auto or_zero = [&](std::size_t tensor) { return made.tensors[tensor] ? value(tensor) : 0.0; };
    const double quotient = ((value(0) - or_zero(2)) * value(1) + (value(3) - or_zero(5)) * value(4)) / value(6);
    if (std::fabs(quotient) < 200 && quotient - std::floor(quotient) == 0.5) ++ties;
  }
  EXPECT_GT(ties, 20u);
}

TEST(RandomCase, IsTheSameEveryTimeAndHasWhatIsAskedFor) {
  for (std::uint64_t number = 0; number < 300; ++number) {
    CaseOptions options = cases_of(find_operator("ELEMENT_WISE_MIN"), Int16, 50);
    options.rank = 1 + static_cast<std::uint32_t>(number % 8);
    options.in_place = number % 2 == 0;
    options.numerics = numerics_profiles()[number % 3].numerics;
    const Invocation made = random_case(number, options);
    EXPECT_EQ(command_line(made), command_line(random_case(number, options)));
    EXPECT_EQ(made.schema, options.schema);
    EXPECT_EQ(made.data_type(0), Int16);
    EXPECT_EQ(made.output().tensor.desc.sizes.size(), *options.rank);
    EXPECT_LE(element_count(made.output().tensor.desc), 50u);
    EXPECT_EQ(made.numerics, *options.numerics);
    const auto is_output_place = [&](std::size_t i) {
      return made.tensors[i]->resource == made.output().resource &&
             made.tensors[i]->tensor.offset == made.output().tensor.offset;
    };
    EXPECT_EQ(is_output_place(0) || is_output_place(1), *options.in_place) << number;
  }
}

}  // namespace
}  // namespace opscope::test
