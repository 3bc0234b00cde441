#include "core/cases/random_case.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/cases/random_layout.h"
#include "core/cases/random_values.h"
#include "core/operators/schema/attribute_types.h"
#include "core/operators/schema/registry.h"
#include "core/tensor/iteration.h"
#include "core/validation/validate.h"

namespace opscope {
namespace {

constexpr const char* shared_name = "shared";

std::uint64_t round_up(std::uint64_t value, std::uint64_t unit) { return (value + unit - 1) / unit * unit; }

void fill_by_chance(Random& random, std::span<std::byte> bytes) {
  for (std::size_t at = 0; at < bytes.size(); at += 8)
    store_bits(bytes.data() + at, std::min<std::size_t>(8, bytes.size() - at), random());
}

void store_elements(std::span<std::byte> bytes, const Tensor& tensor, const std::vector<std::uint64_t>& elements) {
  const std::vector<std::uint32_t> strides[] = {effective_strides(tensor.desc)};
  const std::size_t size = element_size(tensor.desc.data_type);
  for_each_row(fold(tensor.desc.sizes, strides), 0, elements.size(), [&](const Row& row) {
    for (std::uint64_t i = 0; i < row.count; ++i)
      store_bits(bytes.data() + tensor.offset + (row.offset[0] + i * row.stride[0]) * size, size,
                 elements[row.first + i]);
  });
}

class Generator {
 public:
  Generator(std::uint64_t number, const CaseOptions& options) : random_(number), options_(options) {
    const std::vector<const OperatorSchema*> all = shipped_operators();
    made_.schema = options.schema != nullptr ? options.schema : all[below(random_, all.size())];
    made_.tensors.resize(schema().tensors.size());
  }

  Invocation make() {
    choose_level();
    choose_types();
    choose_shapes();
    choose_settings();
    for (std::size_t i = 0; i < schema().tensors.size(); ++i)
      if (!schema().tensors[i].optional || one_in(random_, 2))
        made_.tensors[i] = BoundTensor{schema().tensors[i].name, {descs_[i], {}, 0}, 0};
    choose_places();
    keep_allowed_attributes();
    return std::move(made_);
  }

 private:
  const OperatorSchema& schema() const { return *made_.schema; }
  bool is_input(std::size_t tensor) const { return schema().tensors[tensor].role == TensorRole::Input; }

  // --- operator ------------------------------------------------------------------------------------------------------

  bool serves(const SupportRow& row) const {
    const std::optional<std::uint32_t> rank =
        options_.sizes ? std::optional(static_cast<std::uint32_t>(options_.sizes->size())) : options_.rank;
    if (rank && (*rank < row.min_dimension_count || *rank > row.max_dimension_count)) return false;
    return !options_.data_type ||
           std::ranges::any_of(row.data_types, [&](DataTypeSet types) { return types.contains(*options_.data_type); });
  }

  void choose_level() {
    std::vector<FeatureLevel> levels;
    for (std::size_t i = 0; i < feature_level_names.size(); ++i) {
      const SupportRow* row = schema().supported_at(static_cast<FeatureLevel>(i));
      if (row != nullptr && serves(*row)) levels.push_back(static_cast<FeatureLevel>(i));
    }
    made_.feature_level =
        levels.empty() || one_in(random_, 2) ? highest_feature_level : levels[below(random_, levels.size())];
    if (options_.feature_level) made_.feature_level = *options_.feature_level;
    row_ = schema().supported_at(made_.feature_level);
  }

  void choose_types() {
    const std::size_t count = schema().tensors.size();
    std::vector<std::size_t> leader(count);
    std::iota(leader.begin(), leader.end(), std::size_t{0});
    for (const auto& group : schema().same_data_type)
      for (std::size_t member : group) leader[member] = group.front();
    std::vector<DataType> types(count, DataType::Unknown);
    bool asked_for = false;
    for (std::size_t i = 0; i < count; ++i) {
      if (leader[i] != i) continue;
      std::vector<DataType> choices;
      for (DataType type : all_data_types)
        if (row_->data_types[i].contains(type)) choices.push_back(type);
      types[i] = choices[below(random_, choices.size())];
      if (choices.size() > 1 && options_.data_type && !asked_for && row_->data_types[i].contains(*options_.data_type)) {
        types[i] = *options_.data_type;
        asked_for = true;
      }
    }
    descs_.resize(count);
    types_.resize(count);
    for (std::size_t i = 0; i < count; ++i) types_[i] = descs_[i].data_type = types[leader[i]];
  }

  void choose_shapes() {
    const std::uint32_t span = row_->max_dimension_count - row_->min_dimension_count + 1;
    const std::uint32_t drawn_rank =
        options_.rank.value_or(row_->min_dimension_count + static_cast<std::uint32_t>(below(random_, span)));
    const std::vector<std::uint32_t> sizes =
        options_.sizes ? *options_.sizes : random_sizes(random_, drawn_rank, options_.max_elements);
    const auto rank = static_cast<std::uint32_t>(sizes.size());
    plain_ = !options_.strides && one_in(random_, 4);
    for (std::size_t i = 0; i < descs_.size(); ++i) {
      TensorDesc& desc = descs_[i];
      const StrideKind drawn = static_cast<StrideKind>(below(random_, stride_kind_count));
      desc.sizes = schema().tensors[i].single_element ? std::vector<std::uint32_t>(rank, 1) : sizes;
      if (!plain_)
        desc.strides = random_strides(random_, desc, options_.strides.value_or(drawn), schema().tensors[i].role);
      else if (is_input(i) && one_in(random_, 2))
        desc.strides = broadcast_strides(random_, desc.sizes);
      if (one_in(random_, 4)) desc.total_tensor_size_in_bytes = minimum_size_in_bytes(desc) + below(random_, 3) * 4;
      if (is_input(i) && one_in(random_, 8)) desc.flags = TensorFlags::OwnedByDml;
      if (one_in(random_, 3))
        desc.guaranteed_base_offset_alignment =
            static_cast<std::uint32_t>(element_size(desc.data_type) << below(random_, 4));
    }
  }

  // A profile, a profile with one changed setting, or any set of settings.
  void choose_settings() {
    const auto profiles = numerics_profiles();
    const auto settings = numerics_settings();
    const auto draw = [&](const NumericsSetting& setting) {
      made_.numerics.choose(setting, below(random_, setting.choices.size()));
    };
    made_.numerics = profiles[below(random_, profiles.size())].numerics;
    const std::uint64_t kind = below(random_, 4);
    if (kind == 0) draw(settings[below(random_, settings.size())]);
    if (kind == 1)
      for (const NumericsSetting& setting : settings) draw(setting);
    if (options_.numerics) made_.numerics = *options_.numerics;
    made_.attributes = random_attributes(random_, schema(), types_);
  }

  // Some attributes are invalid for some data types: use the defaults if the operator refuses them.
  void keep_allowed_attributes() {
    const Attributes defaults = default_attributes(schema(), types_);
    for (std::size_t i = 0; i < made_.attributes.size(); ++i)
      for (const Diagnostic& found : validate(made_))
        if (found.severity == Diagnostic::Severity::Error && found.path == schema().attributes[i].name) {
          made_.attributes[i] = defaults[i];
          follow_types(schema(), types_, made_.attributes);
        }
  }

  // --- elements

  // Scales of one magnitude with small factors between them make quotients that lie half way between integers.
  std::uint64_t draw_scale() {
    constexpr std::array<float, 8> factors = {0.25f, 0.5f, 1, 1, 1, 2, 3, 4};
    if (!common_scale_) common_scale_ = one_in(random_, 2) ? random_scale(random_) : 0.0f;
    return to_bits(*common_scale_ != 0 ? *common_scale_ * factors[below(random_, factors.size())]
                                       : random_scale(random_));
  }

  std::vector<std::uint64_t> scales(std::uint64_t count) {
    std::vector<std::uint64_t> drawn(count);
    std::ranges::generate(drawn, [&] { return draw_scale(); });
    return drawn;
  }

  // Elements that lie at the attributes' own values, and ones that equal those of a tensor drawn before.
  std::vector<std::uint64_t> draw_elements(std::size_t tensor) {
    const TensorDesc& desc = made_.tensors[tensor]->tensor.desc;
    if (schema().tensors[tensor].kind == TensorKind::Scale) return scales(element_count(desc));
    const std::vector<std::uint64_t>* twin = nullptr;
    if (one_in(random_, 2))
      for (const auto& [other, elements] : drawn_)
        if (made_.tensors[other]->tensor.desc.data_type == desc.data_type && elements.size() == element_count(desc))
          twin = &elements;
    std::vector<std::uint64_t> elements(element_count(desc));
    for (std::size_t n = 0; n < elements.size(); ++n) {
      const std::uint64_t kind = below(random_, 8);
      if (kind < 2)
        elements[n] = random_near(random_, desc.data_type, made_.attributes);
      else if (kind < 5 && twin != nullptr)
        elements[n] = (*twin)[n];
      else
        elements[n] = random_element(random_, desc.data_type);
    }
    drawn_.emplace_back(tensor, elements);
    return elements;
  }

  // --- places

  std::uint64_t end_of(std::size_t tensor) const {
    const BoundTensor& bound = *made_.tensors[tensor];
    return bound.tensor.offset + total_size_in_bytes(bound.tensor.desc);
  }

  // Inputs may share a resource and overlap in it. The output, alone or in place, is beside them or elsewhere.
  void choose_places() {
    const std::size_t output = schema().output();
    const std::vector<std::size_t>& candidates = schema().in_place_inputs;
    const bool in_place = !candidates.empty() && options_.in_place.value_or(one_in(random_, 4));
    const std::size_t written = in_place ? candidates[below(random_, candidates.size())] : output;
    made_.tensors[written]->tensor.desc = descs_[output];  // an output's layout is also valid for an input
    const bool share = one_in(random_, 3), beside = share && one_in(random_, 2), first = beside && one_in(random_, 2);

    std::vector<std::size_t> together;
    for (std::size_t i = 0; i < made_.tensors.size(); ++i) {
      if (!made_.tensors[i] || (in_place && i == output)) continue;
      BoundTensor& bound = *made_.tensors[i];
      const TensorDesc& desc = bound.tensor.desc;
      const std::uint64_t unit =
          std::max<std::uint64_t>(desc.guaranteed_base_offset_alignment, element_size(desc.data_type));
      bound.tensor.offset = plain_ || one_in(random_, 3) ? 0 : below(random_, 9) * unit;
      // A case file can say multiples of 4, or "to the end".
      bound.size_in_bytes = total_size_in_bytes(desc) + below(random_, 2) * 4 * below(random_, 5);
      const bool joins = schema().tensors[i].single_element ? one_in(random_, 2) : i != written || beside;
      if (share && joins) {
        bound.resource = shared_name;
        together.push_back(i);
      } else {
        fill({i});
      }
    }
    if (beside) part(together, written, first);
    if (!together.empty()) fill(together);
    if (!in_place) return;
    made_.tensors[output] = made_.tensors[written];
    for (std::size_t other : candidates)
      if (one_in(random_, 4)) made_.tensors[other] = made_.tensors[written];
  }

  // Moves the output before or behind everything else in the resource.
  void part(const std::vector<std::size_t>& together, std::size_t written, bool first) {
    constexpr std::uint64_t unit = 64;  // suits every alignment
    std::uint64_t end = 0;
    for (const std::size_t tensor : together)
      if ((tensor == written) == first) end = std::max(end, end_of(tensor));
    for (const std::size_t tensor : together)
      if ((tensor == written) != first) made_.tensors[tensor]->tensor.offset += round_up(end, unit);
  }

  // One resource for these tensors, with random bytes around and between them.
  void fill(const std::vector<std::size_t>& tensors) {
    std::uint64_t held = 0;
    for (const std::size_t tensor : tensors)
      held = std::max(held, made_.tensors[tensor]->tensor.offset + made_.tensors[tensor]->size_in_bytes);
    const Buffer buffer = Buffer::make(held + below(random_, 20), [&](std::span<std::byte> bytes) {
      fill_by_chance(random_, bytes);
      for (const std::size_t tensor : tensors)
        if (!schema().tensors[tensor].single_element)
          store_elements(bytes, made_.tensors[tensor]->tensor, draw_elements(tensor));
      for (const std::size_t tensor : tensors)
        if (schema().tensors[tensor].single_element)
          store_elements(bytes, made_.tensors[tensor]->tensor, draw_elements(tensor));
    });
    for (const std::size_t tensor : tensors) made_.tensors[tensor]->tensor.buffer = buffer;
  }

  Random random_;
  const CaseOptions options_;
  Invocation made_;
  const SupportRow* row_ = nullptr;
  std::vector<TensorDesc> descs_;
  std::vector<DataType> types_;
  bool plain_ =
      false;  // packed from byte 0 on, or broadcast like this: the common case, for which kernels are optimised
  std::optional<float> common_scale_;  // 0: none, each its own
  std::vector<std::pair<std::size_t, std::vector<std::uint64_t>>> drawn_;
};

}  // namespace

std::string_view name(StrideKind kind) {
  constexpr std::string_view names[] = {"packed", "permuted", "padded", "broadcast", "interleaved"};
  static_assert(std::size(names) == stride_kind_count);
  return names[static_cast<std::size_t>(kind)];
}

Invocation random_case(std::uint64_t number, const CaseOptions& options) { return Generator(number, options).make(); }

}  // namespace opscope
