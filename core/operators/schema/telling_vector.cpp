#include "core/operators/schema/telling_vector.h"

#include "core/tensor/convert.h"

namespace opscope {

std::vector<std::uint64_t> elements_of(DataType type, std::initializer_list<double> numbers) {
  std::vector<std::uint64_t> elements;
  for (const double number : numbers) elements.push_back(from_double(type, number));
  return elements;
}

}  // namespace opscope
