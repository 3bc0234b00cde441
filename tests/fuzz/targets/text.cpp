// An array as text: it has as many elements as its sizes say, and printed as a list it is read as the same array.

#include "core/tensor/array_text.h"

#include "core/tensor/text.h"
#include "tests/fuzz/targets/targets.h"

namespace opscope::test {

std::string fuzz_text(std::string_view input) {
  if (input.empty()) return "";
  const DataType type = all_data_types.begin()[static_cast<unsigned char>(input.front()) % all_data_types.size()];
  const Result<ArrayOfText> array = read_array_text(type, input.substr(1));
  if (!array) return array.error().what.empty() ? "refused without a reason" : "";
  std::uint64_t count = 1;
  for (const std::uint32_t size : array->sizes) count *= size;
  if (array->sizes.empty() || array->sizes.size() > 8 || count != array->elements.size())
    return "its sizes are not those of its elements";
  std::string bits = "[";
  for (const std::uint64_t element : array->elements) bits += format_bits(type, element) + ",";
  const Result<ArrayOfText> again = read_array_text(type, bits + "]");
  return again && again->elements == array->elements ? "" : "its bits are read as another array";
}

}  // namespace opscope::test
