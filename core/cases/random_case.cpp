#include "core/cases/random_case.h"

#include <algorithm>
#include <numeric>

#include "core/cases/random_values.h"
#include "core/operators/schema/registry.h"
#include "core/validation/validate.h"

namespace opscope {
namespace {

using Sizes = std::vector<std::uint32_t>;

Sizes random_sizes(Random& random, std::uint32_t rank, std::uint64_t max_elements) {
  Sizes sizes(rank, 1);
  std::uint64_t left = 1 + below(random, max_elements);
  std::vector<std::size_t> order(rank);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), random);
  for (std::size_t i = 0; i < rank; ++i) {
    const bool last = i + 1 == rank;
    const std::uint64_t size = last || one_in(random, 4) ? left : 1 + below(random, std::min<std::uint64_t>(left, 9));
    sizes[order[i]] = static_cast<std::uint32_t>(std::max<std::uint64_t>(size, 1));
    left /= sizes[order[i]];
  }
  return sizes;
}

// Strides that place dimensions one inside the other in `order`, innermost last, with up to `gap` elements between.
Sizes nested_strides(Random& random, const Sizes& sizes, const std::vector<std::size_t>& order, std::uint32_t gap) {
  Sizes strides(sizes.size());
  std::uint32_t step = 1 + static_cast<std::uint32_t>(below(random, gap + 1));
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = step;
    step = step * sizes[order[i]] + static_cast<std::uint32_t>(below(random, gap + 1));
  }
  return strides;
}

std::optional<Sizes> random_strides(Random& random, const TensorDesc& desc, Layout layout, TensorRole role) {
  const Sizes& sizes = desc.sizes;
  std::vector<std::size_t> order(sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (layout == Layout::Packed) return std::nullopt;
  if (layout == Layout::Interleaved) {
    TensorDesc tried = desc;
    for (int attempt = 0; attempt < 20; ++attempt) {
      tried.strides = Sizes(sizes.size());
      for (std::size_t i = 0; i < sizes.size(); ++i)  // no dimension reaches beyond twice the elements
        (*tried.strides)[i] = 1 + static_cast<std::uint32_t>(below(random, 2 * element_count(sizes) / sizes[i]));
      if (role == TensorRole::Input || !has_overlapping_elements(tried)) return tried.strides;
    }
  }
  if (layout != Layout::Padded) std::shuffle(order.begin(), order.end(), random);
  Sizes strides = nested_strides(random, sizes, order, layout == Layout::Permuted ? 0 : 3);
  if (layout == Layout::Broadcast && role == TensorRole::Input)
    for (std::uint32_t& stride : strides)
      if (one_in(random, 2)) stride = 0;
  // A dimension of size 1 may have any stride.
  for (std::size_t i = 0; i < sizes.size(); ++i)
    if (sizes[i] == 1 && one_in(random, 4)) strides[i] = static_cast<std::uint32_t>(random());
  return strides;
}

class Generator {
 public:
  Generator(std::uint64_t number, const CaseOptions& options) : random_(number), options_(options) {
    const std::vector<const OperatorSchema*> all = shipped_operators();
    made_.schema = options.schema != nullptr ? options.schema : all[below(random_, all.size())];
    made_.tensors.resize(schema().tensors.size());
  }

  Invocation make() {
    choose_level_and_types();
    choose_shapes();
    for (std::size_t i = 0; i < schema().tensors.size(); ++i)
      if (!schema().tensors[i].optional || one_in(random_, 2))
        made_.tensors[i] = BoundTensor{name_of(i), {descs_[i], {}, 0}, 0};
    choose_places();
    choose_settings();
    return std::move(made_);
  }

 private:
  const OperatorSchema& schema() const { return *made_.schema; }
  const std::string& name_of(std::size_t tensor) const { return schema().tensors[tensor].name; }
  bool is_input(std::size_t tensor) const { return schema().tensors[tensor].role == TensorRole::Input; }

  void choose_level_and_types() {
    const auto first = static_cast<std::uint64_t>(schema().support.front().level);
    made_.feature_level = static_cast<FeatureLevel>(first + below(random_, feature_level_names.size() - first));
    if (options_.data_type || options_.rank || options_.sizes || one_in(random_, 2))
      made_.feature_level = highest_feature_level;
    row_ = schema().supported_at(made_.feature_level);
    const std::size_t count = schema().tensors.size();
    std::vector<std::size_t> leader(count);
    std::iota(leader.begin(), leader.end(), std::size_t{0});
    for (const auto& group : schema().same_data_type)
      for (std::size_t member : group) leader[member] = group.front();
    std::vector<DataType> types(count, DataType::Unknown);
    bool asked_for = false;
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<DataType> choices;
      for (DataType type : all_data_types)
        if (row_->data_types[i].contains(type)) choices.push_back(type);
      if (leader[i] != i) continue;
      types[i] = choices[below(random_, choices.size())];
      if (choices.size() > 1 && options_.data_type && !asked_for && row_->data_types[i].contains(*options_.data_type)) {
        types[i] = *options_.data_type;
        asked_for = true;
      }
    }
    descs_.resize(count);
    for (std::size_t i = 0; i < count; ++i) descs_[i].data_type = types[leader[i]];
  }

  void choose_shapes() {
    const std::uint32_t span = row_->max_dimension_count - row_->min_dimension_count + 1;
    const std::uint32_t drawn_rank =
        options_.rank.value_or(row_->min_dimension_count + static_cast<std::uint32_t>(below(random_, span)));
    const Sizes sizes = options_.sizes ? *options_.sizes : random_sizes(random_, drawn_rank, options_.max_elements);
    const auto rank = static_cast<std::uint32_t>(sizes.size());
    for (std::size_t i = 0; i < descs_.size(); ++i) {
      const Layout drawn = static_cast<Layout>(below(random_, layout_count));
      descs_[i].sizes = schema().tensors[i].single_element ? Sizes(rank, 1) : sizes;
      descs_[i].strides = random_strides(random_, descs_[i], options_.layout.value_or(drawn), schema().tensors[i].role);
      if (one_in(random_, 4))
        descs_[i].total_tensor_size_in_bytes = minimum_size_in_bytes(descs_[i]) + below(random_, 3) * 4;
      if (is_input(i) && one_in(random_, 8)) descs_[i].flags = TensorFlags::OwnedByDml;
    }
  }

  // Some bytes before a tensor, so many that its offset suits its type.
  std::uint64_t guard_before(std::size_t tensor) {
    const std::size_t size = element_size(descs_[tensor].data_type);
    TensorDesc& desc = made_.tensors[tensor]->tensor.desc;
    if (one_in(random_, 3)) desc.guaranteed_base_offset_alignment = static_cast<std::uint32_t>(size);
    return below(random_, 9) * size;
  }

  void choose_places() {
    const std::size_t output = schema().output();
    const std::vector<std::size_t>& candidates = schema().in_place_inputs;
    const bool in_place = !candidates.empty() && options_.in_place.value_or(one_in(random_, 4));
    const std::size_t replaced = in_place ? candidates[below(random_, candidates.size())] : output;
    if (in_place) made_.tensors[replaced]->tensor.desc = descs_[output];  // an input may lie as an output may
    const bool share = !in_place && one_in(random_, 4);
    const bool beside = share && one_in(random_, 2);

    std::uint64_t shared_end = 0;
    for (std::size_t i = 0; i < made_.tensors.size(); ++i) {
      if (!made_.tensors[i] || (i == output && in_place)) continue;
      BoundTensor& bound = *made_.tensors[i];
      bound.tensor.offset = guard_before(i);
      // A case file can say multiples of 4, or "to the end".
      bound.size_in_bytes = total_size_in_bytes(bound.tensor.desc) + below(random_, 2) * 4 * below(random_, 5);
      if (share && i != output && !schema().tensors[i].single_element) {
        bound.resource = "shared";
        shared_end = std::max(shared_end, bound.tensor.offset + bound.size_in_bytes);
      } else if (i != output || !beside) {
        fill_alone(i);
      }
    }
    if (beside) {
      BoundTensor& bound = *made_.tensors[output];
      bound.resource = "shared";
      bound.tensor.offset += (shared_end + 7) / 8 * 8;
      shared_end = bound.tensor.offset + bound.size_in_bytes;
    }
    if (share) fill_shared(shared_end + below(random_, 20));
    if (!in_place) return;
    made_.tensors[output] = made_.tensors[replaced];
    for (std::size_t other : candidates)
      if (one_in(random_, 4)) made_.tensors[other] = made_.tensors[replaced];
  }

  void fill_alone(std::size_t tensor) {
    BoundTensor& bound = *made_.tensors[tensor];
    const std::uint64_t held = bound.tensor.offset + bound.size_in_bytes + below(random_, 20);
    bound.tensor.buffer = Buffer::make(held, [&](std::span<std::byte> bytes) {
      fill_guards(bytes);
      fill_elements(bytes, bound.tensor, schema().tensors[tensor].single_element);
    });
  }

  void fill_shared(std::uint64_t held) {
    const Buffer shared = Buffer::make(held, [&](std::span<std::byte> bytes) {
      fill_guards(bytes);
      for (const auto& bound : made_.tensors)
        if (bound && bound->resource == "shared") fill_elements(bytes, bound->tensor, false);
    });
    for (auto& bound : made_.tensors)
      if (bound && bound->resource == "shared") bound->tensor.buffer = shared;
  }

  void fill_guards(std::span<std::byte> bytes) {
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(random_());
  }

  void fill_elements(std::span<std::byte> bytes, const Tensor& tensor, bool single) {
    const std::vector<std::uint32_t> strides = effective_strides(tensor.desc);
    const DataType type = tensor.desc.data_type;
    const std::size_t size = element_size(type);
    for (std::uint64_t n = 0; n < element_count(tensor.desc); ++n) {
      const std::uint64_t place = offset_of(index_of(n, tensor.desc.sizes), strides);
      const std::uint64_t bits =
          single && type == DataType::Float32 ? to_bits(random_scale(random_)) : random_element(random_, type);
      store_bits(bytes.data() + tensor.offset + place * size, size, bits);
    }
  }

  void choose_settings() {
    const auto profiles = numerics_profiles();
    made_.numerics = profiles[below(random_, profiles.size())].numerics;
    if (one_in(random_, 3))
      for (const NumericsSetting& setting : numerics_settings())
        setting.set(made_.numerics, below(random_, setting.choices.size()));
    if (options_.numerics) made_.numerics = *options_.numerics;
    made_.attributes = schema().default_attributes();
    for (std::size_t i = 0; i < made_.attributes.size(); ++i) {
      made_.attributes[i] = random_attribute(random_, schema().attributes[i]);
      // Not every data type takes every attribute: fall back to the default where the operator refuses.
      for (const Diagnostic& found : validate(made_))
        if (found.severity == Diagnostic::Severity::Error && found.path == schema().attributes[i].name)
          made_.attributes[i] = schema().attributes[i].default_value;
    }
  }

  Random random_;
  const CaseOptions options_;
  Invocation made_;
  const SupportRow* row_ = nullptr;
  std::vector<TensorDesc> descs_;
};

}  // namespace

Invocation random_case(std::uint64_t number, const CaseOptions& options) { return Generator(number, options).make(); }

}  // namespace opscope
