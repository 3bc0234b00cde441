// Layouts: strides, offsets, ranks, in place. Each case has one dispatch of a few elements.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "core/backends/reference/reference_backend.h"
#include "core/compare/trust.h"
#include "core/model/bind.h"
#include "core/operators/schema/attribute_types.h"
#include "core/suite/parts.h"
#include "core/sweep/combinations.h"
#include "core/tensor/iteration.h"
#include "core/tensor/text.h"

namespace opscope::suite {
namespace {

using Sizes = std::vector<std::uint32_t>;
using Types = std::vector<DataType>;

enum class Layout { Packed, Permuted, Padded, Broadcast, Scalar, Offset, InPlace, Mixed };

struct LayoutText {
  const char* name;
  OperatorRule rule;
};
const LayoutText& text_of(Layout layout) {
  using enum RuleSource;
  static const std::array<LayoutText, 8> texts = {{
      {"packed", {"Without Strides, elements follow one another in row-major order.", Documented}},
      {"permuted", {"An element lies at the sum of index times stride; strides may be in any order.", Documented}},
      {"padded", {"Larger strides leave gaps. Bytes of the output between its elements stay as they were.", Decided}},
      {"broadcast", {"A stride of 0 repeats that dimension.", Documented}},
      {"scalar", {"Strides of 0 in every dimension repeat one element.", Documented}},
      {"offset",
       {"A binding may begin at any element of its resource; bytes before and after it stay as they were.", Decided}},
      {"in-place", {"The output may be an input's own memory if their descriptions are the same.", Documented}},
      {"mixed", {"Permuted, padded, offset, aligned and OWNED_BY_DML together.", Documented}},
  }};
  return texts[static_cast<std::size_t>(layout)];
}

// Odd numbers of elements in the innermost rows, so that vectors have tails.
Sizes sizes_of_rank(std::uint32_t rank) {
  static const std::array<Sizes, max_dimension_count> sizes = {{{67},
                                                                {5, 13},
                                                                {3, 4, 7},
                                                                {2, 3, 3, 5},
                                                                {2, 2, 3, 2, 5},
                                                                {2, 1, 2, 3, 2, 5},
                                                                {2, 1, 2, 1, 3, 2, 5},
                                                                {2, 1, 2, 2, 1, 3, 1, 5}}};
  return sizes[rank - 1];
}

// One dimension inside the other in `order`, innermost last: `inner` between neighbours, and `gap` elements after each
// whole dimension.
Sizes nested(const Sizes& sizes, const std::vector<std::size_t>& order, std::uint32_t inner, std::uint32_t gap) {
  Sizes strides(sizes.size());
  std::uint32_t step = inner;
  for (std::size_t i = order.size(); i-- > 0;) {
    strides[order[i]] = step;
    step = step * sizes[order[i]] + gap;
  }
  return strides;
}

std::vector<std::size_t> rotated_order(std::size_t rank, std::size_t by) {
  std::vector<std::size_t> order(rank);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(by % rank), order.end());
  return order;
}

// Packed but for the dimensions that repeat: every other one, beginning with another for each input.
Sizes repeating(const Sizes& sizes, std::size_t input) {
  Sizes kept = sizes;
  for (std::size_t d = 0; d < kept.size(); ++d)
    if ((d + input) % 2 == 0) kept[d] = 1;
  Sizes strides = packed_strides(kept);
  for (std::size_t d = 0; d < kept.size(); ++d)
    if ((d + input) % 2 == 0) strides[d] = 0;
  return strides;
}

// The inputs with as many elements as the output.
std::vector<std::size_t> large_inputs(const OperatorSchema& schema) {
  std::vector<std::size_t> inputs;
  for (std::size_t i = 0; i < schema.tensors.size(); ++i)
    if (schema.tensors[i].role == TensorRole::Input && !schema.tensors[i].single_element) inputs.push_back(i);
  return inputs;
}

struct LayoutCase {
  Subject subject;
  Types types;
  Layout layout;
  Sizes sizes;
  std::size_t in_place_input = 0;
  std::string seed;

  bool is_output(std::size_t tensor) const { return tensor == subject.schema->output(); }
  std::size_t last_input() const { return large_inputs(*subject.schema).back(); }

  TensorDesc desc_of(std::size_t tensor) const {
    if (subject.schema->tensors[tensor].single_element) return packed(types[tensor], Sizes(sizes.size(), 1));
    TensorDesc desc = packed(types[tensor], sizes);
    const auto gap = static_cast<std::uint32_t>(1 + tensor);
    switch (layout) {
      case Layout::Packed:
      case Layout::Offset: break;
      case Layout::Permuted: desc.strides = nested(sizes, rotated_order(sizes.size(), tensor + 1), 1, 0); break;
      case Layout::Padded:
        desc.strides = nested(sizes, rotated_order(sizes.size(), 0), is_output(tensor) ? 2 : 1, gap);
        break;
      case Layout::Broadcast:
        if (!is_output(tensor)) desc.strides = repeating(sizes, tensor);
        break;
      case Layout::Scalar:
        if (tensor == last_input()) desc.strides = Sizes(sizes.size(), 0);
        break;
      case Layout::InPlace:  // all tensors alike
        desc.strides = nested(sizes, rotated_order(sizes.size(), 1), 1, 1);
        break;
      case Layout::Mixed:
        desc.strides = nested(sizes, rotated_order(sizes.size(), 2 * tensor + 1), 1 + tensor % 2, gap);
        desc.guaranteed_base_offset_alignment = static_cast<std::uint32_t>(element_size(types[tensor]));
        if (tensor == 0) desc.flags = TensorFlags::OwnedByDml;
        break;
    }
    return desc;
  }

  std::uint64_t offset_of(std::size_t tensor) const {
    const bool moved = layout == Layout::Offset || layout == Layout::Mixed;
    return moved ? 3 + 2 * tensor : layout == Layout::InPlace ? 1 : 0;
  }
};

// Elements that often reveal faults, equal operands among them.
std::vector<std::uint64_t> drawn_elements(Random& random, DataType type, std::uint64_t count,
                                          const std::vector<std::uint64_t>& twin, const Attributes& attributes) {
  std::vector<std::uint64_t> elements(count);
  for (std::size_t n = 0; n < count; ++n) {
    const std::uint64_t kind = below(random, 8);
    if (kind < 2 && n < twin.size())
      elements[n] = twin[n];
    else
      elements[n] = kind < 5 ? random_near(random, type, attributes) : random_element(random, type);
  }
  return elements;
}

// A condition that is not always true.
void make_truths(Random& random, std::vector<std::uint64_t>& elements) {
  for (std::uint64_t& element : elements)
    if (one_in(random, 2)) element = 0;
}

Model model_of_layout(const LayoutCase& made, const SweepSetting& setting) {
  const OperatorSchema& schema = *made.subject.schema;
  ModelMaker maker(made.subject);
  Random random = random_of(made.seed);
  std::vector<std::optional<Placed>> placed(schema.tensors.size());
  std::vector<std::uint64_t> twin;
  DataType twin_type = DataType::Unknown;
  for (std::size_t t = 0; t < schema.tensors.size(); ++t) {
    const TensorDeclaration& tensor = schema.tensors[t];
    const DataType type = made.types[t];
    if (tensor.single_element) {
      if (!setting.single_elements[t]) continue;
      maker.resource(tensor.name, type, {*setting.single_elements[t]});
      placed[t] = Placed{made.desc_of(t), tensor.name};
      continue;
    }
    placed[t] = Placed{made.desc_of(t), tensor.name, made.offset_of(t)};
    if (made.is_output(t) && made.layout == Layout::InPlace) {
      placed[t]->resource = schema.tensors[made.in_place_input].name;
      continue;
    }
    // Room for the tensor as if it were packed, so that reading a repeated one so stays inside; and some behind it.
    const std::uint64_t reach = std::max(extent_in_elements(placed[t]->desc), element_count(placed[t]->desc));
    const std::uint64_t count = placed[t]->offset + reach + 5;
    if (made.is_output(t)) {
      maker.untouched(tensor.name, type, count);
      continue;
    }
    std::vector<std::uint64_t> elements = drawn_elements(
        random, type, count, type == twin_type ? twin : std::vector<std::uint64_t>(), setting.attributes);
    if (tensor.kind == TensorKind::Condition) make_truths(random, elements);
    if (twin.empty()) {
      twin = elements;
      twin_type = type;
    }
    maker.resource(tensor.name, type, std::move(elements));
  }
  maker.dispatch(text_of(made.layout).name, setting.attributes, placed);
  return maker.take();
}

// True if the results could show a fault.
bool reveals_faults(const Model& model) {
  const Result<Resources> resources = load_resources(model, {});
  if (!resources) return false;
  const Result<Invocation> invocation =
      opscope::bind(model, std::get<DispatchCommand>(model.commands.front()), *resources);
  if (!invocation) return false;
  const Result<RunResult> run = make_reference_backend()->run(*invocation, {.threads = 1, .stop = {}, .progress = {}});
  return run && !why_mistrusted(*invocation, output_tensor(*invocation, *run));
}

// Under the first setting whose results could show a fault, among those with every single element if there are some.
Model best_model(const LayoutCase& made) {
  const std::vector<SweepSetting> settings = sweep_settings_of(*made.subject.schema, made.types).each;
  const auto complete = [&](const SweepSetting& setting) {
    for (std::size_t t = 0; t < made.types.size(); ++t)
      if (made.subject.schema->tensors[t].single_element && !setting.single_elements[t]) return false;
    return true;
  };
  const bool any_complete = std::ranges::any_of(settings, complete);
  constexpr int attempts = 8;  // with other elements
  LayoutCase tried = made;
  for (int attempt = 0; attempt < attempts; ++attempt, tried.seed += '+')
    for (const SweepSetting& setting : settings) {
      if (any_complete && !complete(setting)) continue;
      Model model = model_of_layout(tried, setting);
      if (reveals_faults(model)) return model;
    }
  return model_of_layout(made, settings.front());
}

class LayoutCases {
 public:
  explicit LayoutCases(const Subject& subject) : subject_(subject) {}

  std::vector<SuiteCase> make() && {
    const OperatorSchema& schema = *subject_.schema;
    const std::vector<Types> combinations =
        subject_.size == SuiteSize::Full ? type_combinations(schema, subject_.level) : main_types(subject_);
    for (const Types& types : combinations) {
      place_ = 0;
      for (const Layout layout :
           {Layout::Permuted, Layout::Padded, Layout::Broadcast, Layout::Offset, Layout::Mixed, Layout::Packed})
        add(types, layout, next_rank(layout), 0);
      if (large_inputs(schema).size() > 1) add(types, Layout::Scalar, next_rank(Layout::Scalar), 0);
      for (const std::size_t input : schema.in_place_inputs)
        add(types, Layout::InPlace, next_rank(Layout::InPlace), input);
      ++turn_;
    }
    for (std::uint32_t rank = least(); rank <= most(); ++rank)
      if (!seen_.contains(rank)) add(combinations.front(), Layout::Packed, rank, 0);
    return std::move(made_);
  }

 private:
  std::uint32_t least() const { return subject_.support().min_dimension_count; }
  std::uint32_t most() const { return subject_.support().max_dimension_count; }
  // A layout gets another rank with each data type. Orders and repetitions need two dimensions.
  std::uint32_t next_rank(Layout layout) {
    const std::uint32_t rank = least() + (3 * place_++ + turn_) % (most() - least() + 1);
    const bool flat = layout == Layout::Packed || layout == Layout::Padded || layout == Layout::Offset;
    return flat || rank > 1 ? rank : std::min(most(), 2u);
  }

  void add(const Types& types, Layout layout, std::uint32_t rank, std::size_t in_place_input) {
    const OperatorSchema& schema = *subject_.schema;
    seen_.insert(rank);
    const std::string text = types_text(subject_, types);
    const std::string over = layout == Layout::InPlace && schema.in_place_inputs.size() > 1
                                 ? "-" + slug(schema.tensors[in_place_input].name)
                                 : "";
    SuiteCase made;
    made.path = fmt::format("cases/{}/{}-{}{}-{}d", folder_of(schema), slug(text), text_of(layout).name, over, rank);
    made.kind = SuiteKind::Layout;
    made.schema = &schema;
    made.data_types = types;
    const Sizes sizes = sizes_of_rank(rank);
    made.title = fmt::format("{} {}, {}{}", text, format_index(sizes), text_of(layout).name,
                             over.empty() ? "" : " over " + schema.tensors[in_place_input].name);
    made.rule = text_of(layout).rule;
    made.model = [description = LayoutCase{subject_, types, layout, sizes, in_place_input, made.path}] {
      return best_model(description);
    };
    made_.push_back(std::move(made));
  }

  const Subject& subject_;
  std::vector<SuiteCase> made_;
  std::set<std::uint32_t> seen_;        // ranks
  std::uint32_t place_ = 0, turn_ = 0;  // of the layout and of the data types
};

}  // namespace

std::vector<SuiteCase> layout_cases(const Subject& subject) { return LayoutCases(subject).make(); }

}  // namespace opscope::suite
