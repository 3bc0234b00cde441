#include "core/cases/shrink.h"

#include <array>
#include <bit>

#include "core/cases/simpler.h"
#include "core/operators/schema/attribute_types.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"
#include "core/validation/validate.h"

namespace opscope {
namespace {

// 0 is simplest, then 1, then values with fewer bits. Every step gets simpler, so shrinking ends.
unsigned complexity(std::uint64_t bits, std::uint64_t one) {
  if (bits == 0) return 0;
  return bits == one ? 1 : 2 + static_cast<unsigned>(std::popcount(bits));
}

// In a tensor with more elements only all elements together are made simpler.
constexpr std::uint64_t most_single_elements = 64;

class Shrinker {
 public:
  Shrinker(const Invocation& failing, const std::function<bool(const Invocation&)>& fails, std::size_t max_tries)
      : best_(failing), fails_(fails), tries_left_(max_tries) {}

  Invocation run() {
    for (bool changed = true; changed && tries_left_ > 0;) {
      changed = place_packed();
      changed |= cut();
      changed |= drop_dimensions();
      changed |= place_simpler();
      changed |= drop_settings();
      changed |= drop_values();
    }
    return std::move(best_);
  }

 private:
  bool keep(const simpler::Variant& variant) {
    if (!variant || tries_left_ == 0 || has_errors(validate(*variant))) return false;
    --tries_left_;
    if (!fails_(*variant)) return false;
    best_ = *variant;
    return true;
  }

  // --- where tensors lie -------------------------------------------------------------------------------------------

  // All at once: most failures do not depend on the layout.
  bool place_packed() {
    simpler::Variant all;
    for (const simpler::Place& place : simpler::places(best_))
      if (simpler::Variant next = simpler::packed(all ? *all : best_, place)) all = std::move(next);
    return keep(all);
  }

  bool place_simpler() {
    bool changed = false;
    for (std::size_t i = 0; i < best_.tensors.size(); ++i) changed |= keep(simpler::apart(best_, i));
    for (const simpler::Place& place : simpler::places(best_))
      changed |= keep(simpler::packed(best_, place)) || keep(simpler::alone(best_, place));
    for (const simpler::Place& place : simpler::places(best_)) changed |= keep(simpler::tight(best_, place));
    for (const simpler::Place& place : simpler::places(best_)) changed |= keep(simpler::without_promises(best_, place));
    for (const std::uint64_t before : {std::uint64_t{0}, std::uint64_t{8}, std::uint64_t{64}, ~std::uint64_t{0}})
      if (keep(simpler::trimmed(best_, before))) {
        changed = true;
        break;
      }
    return changed;
  }

  // --- fewer elements ------------------------------------------------------------------------------------------------

  std::uint32_t size_of(std::size_t dimension) const { return best_.output().tensor.desc.sizes[dimension]; }

  // Takes halves while one of them fails, then removes smaller and smaller pieces from either end.
  bool cut() {
    bool changed = keep(simpler::flattened(best_));
    for (std::size_t d = 0; d < best_.output().tensor.desc.sizes.size(); ++d)
      for (std::uint32_t piece = size_of(d) / 2; piece > 0;) {
        const std::uint32_t size = size_of(d);
        if (piece < size &&
            (keep(simpler::sliced(best_, d, 0, size - piece)) || keep(simpler::sliced(best_, d, piece, size)) ||
             keep(simpler::viewed(best_, d, 0, size - piece)) || keep(simpler::viewed(best_, d, piece, size))))
          changed = true;
        else
          piece /= 2;
      }
    return changed;
  }

  bool drop_dimensions() {
    bool changed = false;
    for (std::size_t d = best_.output().tensor.desc.sizes.size(); d-- > 0;)
      changed |= keep(simpler::without_dimension(best_, d));
    return changed;
  }

  // --- settings ------------------------------------------------------------------------------------------------------

  template <class Change>
  bool try_change(Change change) {
    Invocation made = best_;
    return change(made) && keep(made);
  }

  bool drop_settings() {
    bool changed = try_change([](Invocation& made) {
      const bool differs = made.numerics != Numerics{};
      made.numerics = {};
      return differs;
    });
    const Numerics documented;
    for (const NumericsSetting& setting : numerics_settings())
      changed |= try_change([&](Invocation& made) {
        const bool differs = made.numerics.choice(setting) != documented.choice(setting);
        made.numerics.choose(setting, documented.choice(setting));
        return differs;
      });
    changed |= try_change([](Invocation& made) {
      const bool differs = made.feature_level != highest_feature_level;
      made.feature_level = highest_feature_level;
      return differs;
    });
    for (std::size_t i = 0; i < best_.tensors.size(); ++i)
      if (best_.schema->tensors[i].optional && best_.tensors[i])
        changed |= try_change([&](Invocation& made) {
          made.tensors[i].reset();
          return true;
        });
    for (std::size_t i = 0; i < best_.attributes.size(); ++i) changed |= drop_attribute(i);
    return changed;
  }

  // The default, or else a simple number in the place of one of its numbers.
  bool drop_attribute(std::size_t index) {
    const AttributeValue value = best_.attributes[index];
    const AttributeValue standard = default_attributes(*best_.schema, tensor_types_of(best_))[index];
    const auto set = [&](const AttributeValue& simple) {
      return try_change([&](Invocation& made) {
        made.attributes[index] = simple;
        follow_types(*made.schema, tensor_types_of(made), made.attributes);
        return true;
      });
    };
    if (value == standard) return false;
    if (set(standard)) return true;
    const std::uint64_t one = from_double(value.type, 1);
    for (std::size_t n = 0; n < value.count; ++n)
      for (const std::uint64_t simple : {std::uint64_t{0}, one})
        if (complexity(simple, one) < complexity(value.bits[n], one) && set(value.with_number(n, simple))) return true;
    return false;
  }

  // --- values --------------------------------------------------------------------------------------------------------

  bool drop_values() {
    bool changed = keep(simpler::without_filler(best_));
    for (std::size_t i = 0; i < best_.tensors.size(); ++i) {
      if (!best_.tensors[i] || i == best_.schema->output()) continue;
      const TensorDesc& desc = best_.tensors[i]->tensor.desc;
      const std::uint64_t count = element_count(desc);
      if (count > 1 && keep(simpler::filled(best_, i, 0))) {
        changed = true;
        continue;
      }
      for (std::uint64_t n = 0; n < count && count <= most_single_elements; ++n) changed |= drop_value(i, n);
    }
    return changed;
  }

  bool drop_value(std::size_t tensor, std::uint64_t position) {
    const Tensor old = best_.tensors[tensor]->tensor;
    const std::uint64_t bits = element_bits(old, position), one = from_double(old.desc.data_type, 1);
    const auto set = [&](std::uint64_t simple) {
      return complexity(simple, one) < complexity(bits, one) &&
             keep(simpler::with_element(best_, tensor, position, simple));
    };
    if (set(0) || set(one)) return true;
    for (std::size_t low = 4 * element_size(old.desc.data_type); low > 0; low /= 2)
      if (set(bits >> low << low)) return true;
    return false;
  }

  Invocation best_;
  const std::function<bool(const Invocation&)>& fails_;
  std::size_t tries_left_;
};

}  // namespace

Invocation shrink(const Invocation& failing, const std::function<bool(const Invocation&)>& fails,
                  std::size_t max_tries) {
  return Shrinker(failing, fails, max_tries).run();
}

}  // namespace opscope
