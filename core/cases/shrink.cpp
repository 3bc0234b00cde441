#include "core/cases/shrink.h"

#include <array>
#include <bit>

#include "core/cases/simpler.h"
#include "core/tensor/tensor.h"
#include "core/validation/validate.h"

namespace opscope {
namespace {

// 0, then 1, then the fewer bits the simpler: every step goes down, so that shrinking ends.
unsigned complexity(std::uint64_t bits, std::uint64_t one) {
  if (bits == 0) return 0;
  return bits == one ? 1 : 2 + static_cast<unsigned>(std::popcount(bits));
}

// Of a tensor with more elements only all of them at once are made simpler.
constexpr std::uint64_t most_single_elements = 64;

std::uint64_t one_of(DataType type) {
  return visit_data_type(type, []<class T>() -> std::uint64_t {
    if constexpr (std::is_same_v<T, Float16>)
      return to_float16(1.0f).bits;
    else
      return to_bits(static_cast<T>(1));
  });
}

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

  // All at once: most failures care for no layout.
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

  // Halves while one half fails, then ever smaller pieces from either end.
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
        const bool differs = setting.get(made.numerics) != setting.get(documented);
        setting.set(made.numerics, setting.get(documented));
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

  // The default, or else plain numbers in the value's place.
  bool drop_attribute(std::size_t index) {
    const AttributeValue& standard = best_.schema->attributes[index].default_value;
    const AttributeValue value = best_.attributes[index];
    if (same_bits(value, standard)) return false;
    const auto set = [&](const AttributeValue& simple) {
      return try_change([&](Invocation& made) {
        made.attributes[index] = simple;
        return true;
      });
    };
    if (set(standard)) return true;
    const std::uint64_t one = to_bits(1.0f);
    const auto simpler_number = [&](float number, const auto& with) {
      for (const float simple : {0.0f, 1.0f})
        if (complexity(to_bits(simple), one) < complexity(to_bits(number), one) && set(with(simple))) return true;
      return false;
    };
    if (const float* number = std::get_if<float>(&value))
      return simpler_number(*number, [](float simple) { return AttributeValue(simple); });
    const auto* scale_bias = std::get_if<std::optional<ScaleBias>>(&value);
    if (scale_bias == nullptr || !*scale_bias) return false;
    const ScaleBias g = **scale_bias;
    const auto both = [](float scale, float bias) { return AttributeValue(std::optional<ScaleBias>({scale, bias})); };
    return simpler_number(g.scale, [&](float simple) { return both(simple, g.bias); }) ||
           simpler_number(g.bias, [&](float simple) { return both(g.scale, simple); });
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
    const std::uint64_t bits = element_bits(old, position), one = one_of(old.desc.data_type);
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
