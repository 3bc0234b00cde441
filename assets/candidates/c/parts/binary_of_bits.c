#include "parts/elements.c"

OPSCOPE_EXPORT int opscope_run(const opscope_request* request) {
  if (strcmp(request->op, "@OPERATOR@") != 0) return opscope_unsupported(request, "another operator");
  const opscope_tensor* a = opscope_input(request, "ATensor");
  const opscope_tensor* b = opscope_input(request, "BTensor");
  const opscope_tensor* output = opscope_output(request, "OutputTensor");
  const uint64_t count = opscope_element_count(output);
  for (uint64_t i = 0; i < count; ++i) store(output, i, compute(load(a, i), load(b, i)));
  return OPSCOPE_OK;
}
