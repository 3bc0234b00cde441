#include "parts/elements.c"

OPSCOPE_EXPORT int opscope_run(const opscope_request* request) {
  if (strcmp(request->op, "@OPERATOR@") != 0) return opscope_unsupported(request, "another operator");
  const opscope_tensor* x = opscope_input(request, "InputTensor");
  const opscope_tensor* output = opscope_output(request, "OutputTensor");
  const scale_bias g = find_scale_bias(request);
  const uint32_t type = type_behind(g, x->data_type);
  const uint64_t count = opscope_element_count(output);
  for (uint64_t i = 0; i < count; ++i) {
    const uint64_t result = compute(type, operand_behind(g, x->data_type, load(x, i)));
    store(output, i, converted(type, output->data_type, result));
  }
  return OPSCOPE_OK;
}
