#include "parts/elements.c"
#include "parts/greater.c"
#include "parts/lesser.c"
#include "parts/scale_bias.c"

/* A bound, which is a FLOAT32, in the tensor's type. Integers: truncated toward zero, and saturated; NaN becomes 0. */
static uint64_t bound(uint32_t type, const opscope_attribute* attribute) {
  if (is_float(type)) return converted(OPSCOPE_FLOAT32, type, attribute->bits);
  const double value = attribute->number;
  const uint32_t bits = 8 * element_size(type) - (is_signed(type) ? 1 : 0);
  const uint64_t greatest = UINT64_MAX >> (64 - bits);
  const double end = (double)(greatest / 2 + 1) * 2; /* greatest + 1 */
  if (value != value) return 0;
  if (value >= end) return greatest;
  if (!is_signed(type)) return value > 0 ? (uint64_t)value : 0;
  return value > -end ? (uint64_t)(int64_t)value : 0 - greatest - 1;
}

/* max(Min, min(x, Max)) */
static uint64_t compute(uint32_t type, uint64_t x, uint64_t min, uint64_t max) {
  return greater(type, min, lesser(type, x, max));
}

OPSCOPE_EXPORT int opscope_run(const opscope_request* request) {
  if (strcmp(request->op, "@OPERATOR@") != 0) return opscope_unsupported(request, "another operator");
  const opscope_tensor* x = opscope_input(request, "InputTensor");
  const opscope_tensor* output = opscope_output(request, "OutputTensor");
  const scale_bias g = find_scale_bias(request);
  const uint32_t type = type_behind(g, x->data_type);
  const uint64_t min = bound(type, opscope_find_attribute(request, "Min"));
  const uint64_t max = bound(type, opscope_find_attribute(request, "Max"));
  const uint64_t count = opscope_element_count(output);
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t result = compute(type, operand_behind(g, x->data_type, load(x, i)), min, max);
    store(output, i, converted(type, output->data_type, result));
  }
  return OPSCOPE_OK;
}
