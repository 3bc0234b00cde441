#include "core/cases/attribute_numbers.h"

#include "core/tensor/tensor.h"

namespace opscope {

std::vector<double> attribute_numbers(const Attributes& attributes) {
  std::vector<double> numbers, single;
  for (const AttributeValue& value : attributes)
    for (const std::uint64_t bits : value.numbers()) {
      numbers.push_back(to_double(value.type, bits));
      if (value.count == 1) single.push_back(numbers.back());
    }
  for (const AttributeValue& value : attributes)
    if (const std::optional<ScaleBias> g = value.as_scale_bias())
      for (const double number : single) numbers.push_back((number - double{g->bias}) / double{g->scale});
  return numbers;
}

}  // namespace opscope
