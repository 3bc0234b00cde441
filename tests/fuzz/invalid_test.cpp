// Spoilt invocations: the validator must refuse what is surely wrong and survive what is merely hostile. What it lets
// pass must run, and alike on both host backends.

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "core/backends/cpu/cpu_backend.h"
#include "core/cases/random_case.h"
#include "core/cases/random_values.h"
#include "core/validation/validate.h"
#include "tests/support/agreement.h"
#include "tests/support/run.h"

namespace opscope::test {
namespace {

constexpr std::uint64_t cases = 20000;

Invocation small_case(std::uint64_t number) {
  CaseOptions options;
  options.max_elements = 60;
  return random_case(number, options);
}

// One of the tensors that are there.
BoundTensor& any_tensor(Random& random, Invocation& invocation) {
  for (;;) {
    auto& bound = invocation.tensors[below(random, invocation.tensors.size())];
    if (bound) return *bound;
  }
}
TensorDesc& any_desc(Random& random, Invocation& invocation) { return any_tensor(random, invocation).tensor.desc; }
std::uint32_t& any_size(Random& random, Invocation& invocation) {
  TensorDesc& desc = any_desc(random, invocation);
  return desc.sizes[below(random, desc.sizes.size())];
}

using Spoil = std::function<void(Random&, Invocation&)>;

const std::vector<Spoil>& surely_wrong() {
  static const std::vector<Spoil> all = {
      [](Random& random, Invocation& made) { any_size(random, made) = 0; },
      [](Random& random, Invocation& made) { any_desc(random, made).data_type = DataType::Unknown; },
      [](Random& random, Invocation& made) { any_desc(random, made).data_type = static_cast<DataType>(12 + random()); },
      [](Random& random, Invocation& made) { any_desc(random, made).sizes.assign(9, 1); },
      [](Random& random, Invocation& made) { any_desc(random, made).sizes.clear(); },
      [](Random& random, Invocation& made) {
        TensorDesc& desc = any_desc(random, made);
        desc.strides = std::vector<std::uint32_t>(desc.sizes.size() + 1, 1);
      },
      [](Random& random, Invocation& made) { any_size(random, made) += 1; },
      [](Random& random, Invocation& made) { any_desc(random, made).guaranteed_base_offset_alignment = 3; },
      [](Random& random, Invocation& made) { any_desc(random, made).flags = static_cast<TensorFlags>(6); },
      [](Random& random, Invocation& made) { any_desc(random, made).total_tensor_size_in_bytes = 1; },
      [](Random& random, Invocation& made) { any_tensor(random, made).size_in_bytes = below(random, 4); },
      [](Random& random, Invocation& made) {
        any_tensor(random, made).tensor.offset = std::numeric_limits<std::uint64_t>::max() - below(random, 64);
      },
      [](Random& random, Invocation& made) { any_tensor(random, made).tensor.buffer = Buffer(); },
      [](Random&, Invocation& made) { made.tensors[made.schema->output()].reset(); },
      [](Random&, Invocation& made) { made.tensors.emplace_back(); },
      [](Random&, Invocation& made) { made.attributes.emplace_back(0.0f); },
      [](Random&, Invocation& made) { made.schema = nullptr; },
  };
  return all;
}

const std::vector<Spoil>& hostile() {
  static const auto large = [](Random& random) {
    return one_in(random, 2) ? std::numeric_limits<std::uint32_t>::max() - static_cast<std::uint32_t>(below(random, 3))
                             : static_cast<std::uint32_t>(random() >> (32 + below(random, 32)));
  };
  static const std::vector<Spoil> all = {
      [](Random& random, Invocation& made) { any_size(random, made) = large(random); },
      [](Random& random, Invocation& made) {
        const std::uint32_t size = large(random);
        for (auto& bound : made.tensors)
          if (bound) bound->tensor.desc.sizes[0] = size;
      },
      [](Random& random, Invocation& made) {
        TensorDesc& desc = any_desc(random, made);
        desc.strides = std::vector<std::uint32_t>(desc.sizes.size());
        for (std::uint32_t& stride : *desc.strides) stride = large(random);
      },
      [](Random& random, Invocation& made) {
        TensorDesc& desc = any_desc(random, made);
        desc.strides = std::vector<std::uint32_t>(desc.sizes.size(), static_cast<std::uint32_t>(below(random, 3)));
      },
      [](Random& random, Invocation& made) { any_desc(random, made).strides.reset(); },
      [](Random& random, Invocation& made) { any_desc(random, made).total_tensor_size_in_bytes = random(); },
      [](Random& random, Invocation& made) { any_desc(random, made).guaranteed_base_offset_alignment = large(random); },
      [](Random& random, Invocation& made) { any_tensor(random, made).tensor.offset = below(random, 64); },
      [](Random& random, Invocation& made) { any_tensor(random, made).size_in_bytes = random(); },
      [](Random& random, Invocation& made) { any_tensor(random, made) = any_tensor(random, made); },
      [](Random& random, Invocation& made) {
        any_desc(random, made).data_type = static_cast<DataType>(below(random, 12));
      },
      [](Random& random, Invocation& made) { made.feature_level = static_cast<FeatureLevel>(below(random, 15)); },
      [](Random& random, Invocation& made) { made.tensors.back() = any_tensor(random, made); },
      [](Random& random, Invocation& made) {
        if (made.tensors.front()) made.tensors[1 + below(random, made.tensors.size() - 1)].reset();
      },
      [](Random& random, Invocation& made) {
        if (!made.attributes.empty()) made.attributes[below(random, made.attributes.size())] = std::uint32_t{7};
      },
  };
  return all;
}

TEST(Invalid, InvocationsThatAreSurelyWrongGetAnError) {
  for (std::uint64_t number = 0; number < cases; ++number) {
    Random random(number);
    Invocation made = small_case(number);
    const std::string before = describe(made);
    const std::uint64_t kind = below(random, surely_wrong().size());
    surely_wrong()[kind](random, made);
    const Diagnostics found = validate(made);
    ASSERT_TRUE(has_errors(found)) << "random_case(" << number << ") spoilt in way " << kind << ": " << before;
    for (const Diagnostic& diagnostic : found) ASSERT_EQ(diagnostic.message.back(), '.') << diagnostic.message;
  }
}

TEST(Invalid, InvocationsThatAreHostileAreRefusedOrRun) {
  const auto cpu = make_cpu_backend();
  std::uint64_t refused = 0, ran = 0;
  for (std::uint64_t number = 0; number < cases; ++number) {
    Random random(number);
    Invocation made = small_case(number);
    for (std::uint64_t i = 0; i < 1 + below(random, 3); ++i) hostile()[below(random, hostile().size())](random, made);
    if (has_errors(validate(made))) {
      ++refused;
    } else {
      ++ran;
      ASSERT_EQ(disagreement(made, *cpu), "") << "random_case(" << number << ")";
    }
  }
  EXPECT_GT(refused, cases / 4);
  EXPECT_GT(ran, cases / 20);
}

}  // namespace
}  // namespace opscope::test
