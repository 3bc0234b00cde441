#include "app/gui/form/formula.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "app/gui/edits/access.h"
#include "core/tensor/convert.h"
#include "core/tensor/tensor.h"
#include "core/tensor/text.h"

namespace opscope::gui {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool is_negative(const std::string& number) { return number.starts_with('-'); }

std::string in_brackets(const std::string& text) { return "(" + text + ")"; }

// The digits of most numbers: of attributes and zero points, and of scales, which were often computed.
constexpr std::size_t usual_digits = 8, usual_scale_digits = 12;

std::string filled_up(std::string number, std::size_t digits) {
  if (number.size() < digits) number.resize(digits, '0');
  return number;
}

class FormulaWords {
 public:
  FormulaWords(const FormInput& input, bool filled)
      : input_(input), desc_(find_dispatchable(input.model, input.dispatch)->desc), filled_(filled) {}

  // nullopt for a word that stays.
  std::optional<std::string> value_of(const std::string& word) const {
    if (const std::size_t attribute = desc_.schema->find_attribute(word);
        attribute < desc_.attributes.size() && desc_.attributes[attribute].count == 1)
      return number(used_number(desc_.schema->attributes[attribute], desc_.attributes[attribute]));
    // A formula calls the tensor AScaleTensor AScale.
    if (const std::size_t tensor = desc_.schema->find_tensor(word + "Tensor"); tensor < desc_.tensors.size())
      return number_of(tensor);
    return word == "x" ? scaled_operand() : std::nullopt;
  }

 private:
  std::string number(std::string text, std::size_t digits = usual_digits) const {
    return filled_ ? filled_up(std::move(text), digits) : text;
  }

  // As the operator uses it: the bounds of integers truncate toward zero, and saturate.
  std::string used_number(const AttributeDeclaration& declaration, const AttributeValue& value) const {
    const std::optional<TensorDesc>& operand = desc_.tensors.front();
    if (!declaration.bound || !operand || !is_integer(operand->data_type)) return format_attribute(declaration, value);
    return format_element(operand->data_type, convert_element(value.type, operand->data_type, value.bits[0]));
  }

  std::optional<std::string> number_of(std::size_t tensor) const {
    if (desc_.schema->tensors[tensor].quantizes.empty()) return std::nullopt;
    if (!desc_.tensors[tensor]) return number("0", 3);
    const DataType type = desc_.tensors[tensor]->data_type;
    const auto bits = input_.only_element(tensor);
    if (!bits) return std::nullopt;
    if (!is_floating_point(type)) return number(format_element(type, *bits), 3);
    std::string text = format_element(type, *bits);
    if (filled_ && is_negative(text)) text.erase(0, 1);  // a sign that is typed keeps no more room
    return number(std::move(text), usual_scale_digits);
  }

  std::optional<std::string> scaled_operand() const {
    for (std::size_t i = 0; i < desc_.attributes.size(); ++i) {
      if (desc_.schema->attributes[i].kind != AttributeKind::OptionalScaleBias) continue;
      const std::optional<ScaleBias> g = desc_.attributes[i].as_scale_bias();
      if (!g) return std::nullopt;
      const auto text = [&](float each) { return number(format_element(DataType::Float32, to_bits(each))); };
      const std::string scale = text(g->scale), bias = text(g->bias);
      return "x * " + (is_negative(scale) ? in_brackets(scale) : scale) +
             (is_negative(bias) ? " - " + bias.substr(1) : " + " + bias);
    }
    return std::nullopt;
  }

  const FormInput& input_;
  const OperatorDesc& desc_;
  bool filled_ = false;
};

// A negative number needs brackets after an arithmetic sign.
bool needs_brackets(const std::string& value, std::string_view before) {
  const std::size_t last = before.find_last_not_of(' ');
  return is_negative(value) && last != std::string_view::npos &&
         std::string_view("+-*/").find(before[last]) != std::string_view::npos;
}

// A blank at which a line may end. Lines end at blanks of a low rank first.
struct FormulaBreak {
  std::size_t at = 0;
  std::pair<int, int> rank;  // brackets around it; 0 at a comma or comparison, 1 before + and -, 2 before * and /
};

// What binds less tightly than others of the same brackets comes first; nullopt: no line ends at this blank.
std::optional<int> binding_at(std::string_view formula, std::size_t blank) {
  if (blank > 0 && formula[blank - 1] == ',') return 0;
  const std::size_t end = std::min(formula.find(' ', blank + 1), formula.size());
  const std::string_view next = formula.substr(blank + 1, end - blank - 1);
  if (next.empty() || next.find_first_not_of("+-*/<>=!&|?:") != std::string_view::npos) return std::nullopt;
  return next == "+" || next == "-" ? 1 : next == "*" || next == "/" ? 2 : 0;
}

std::vector<FormulaBreak> breaks_of(std::string_view formula) {
  std::vector<FormulaBreak> breaks;
  int brackets = 0;
  for (std::size_t i = 0; i < formula.size(); ++i) {
    brackets += formula[i] == '(' ? 1 : formula[i] == ')' ? -1 : 0;
    if (formula[i] != ' ') continue;
    if (const std::optional<int> binding = binding_at(formula, i)) breaks.push_back({i, {brackets, *binding}});
  }
  return breaks;
}

}  // namespace

std::string formula_in_lines(std::string_view formula, const std::function<bool(std::string_view)>& fits) {
  std::string lines;
  const std::vector<FormulaBreak> breaks = breaks_of(formula);
  std::size_t begin = 0;
  for (auto next = breaks.begin(); !fits(formula.substr(begin)) && next != breaks.end();) {
    auto best = next;  // the first one, even where no line is short enough
    for (auto each = next; each != breaks.end() && fits(formula.substr(begin, each->at - begin)); ++each)
      if (each->rank <= best->rank) best = each;
    lines += formula.substr(begin, best->at - begin);
    lines += '\n';
    begin = best->at + 1;
    next = best + 1;
  }
  return lines += formula.substr(begin);
}

namespace {

std::string with_words(const FormInput& input, const FormulaWords& words) {
  const std::string& formula = find_dispatchable(input.model, input.dispatch)->desc.schema->formula;
  std::string text;
  for (std::size_t i = 0; i < formula.size();) {
    std::size_t end = i;
    while (end < formula.size() && is_word(formula[end])) ++end;
    if (end == i) {
      text += formula[i++];
      continue;
    }
    const std::string word = formula.substr(i, end - i), shown = words.value_of(word).value_or(word);
    text += needs_brackets(shown, text) ? in_brackets(shown) : shown;
    i = end;
  }
  return text;
}

}  // namespace

std::string formula_with_values(const FormInput& input) { return with_words(input, {input, false}); }

std::size_t formula_lines_kept(const FormInput& input, FormulaRoom& room, float width,
                               const std::function<bool(std::string_view)>& fits) {
  const OperatorSchema* schema = find_dispatchable(input.model, input.dispatch)->desc.schema;
  if (room.schema != schema || room.width != width) room = {schema, width, 0};
  for (const std::string& text : {formula_with_values(input), with_words(input, {input, true})}) {
    const std::string lines = formula_in_lines(text, fits);
    room.lines = std::max(room.lines, 1 + static_cast<std::size_t>(std::ranges::count(lines, '\n')));
  }
  return room.lines;
}

}  // namespace opscope::gui
