/* Wrong: there are loops for one to four dimensions, and nobody asks how many there are. */
#include "opscope/candidate.h"

typedef void (*Loop)(const opscope_tensor* x, const opscope_tensor* y);

static void any_strides(const opscope_tensor* x, const opscope_tensor* y) {
  for (uint64_t i = 0; i < opscope_element_count(y); ++i)
    ((uint8_t*)y->data)[opscope_position(y, i)] = !((const uint8_t*)x->data)[opscope_position(x, i)];
}

int opscope_run(const opscope_request* request) {
  static const Loop loops[OPSCOPE_MAX_RANK + 1] = {NULL, any_strides, any_strides, any_strides, any_strides};
  if (strcmp(request->op, "ELEMENT_WISE_LOGICAL_NOT") != 0) return opscope_unsupported(request, "only LOGICAL_NOT");
  if (request->outputs[0].data_type != OPSCOPE_UINT8) return opscope_unsupported(request, "only UINT8");
  loops[request->outputs[0].rank](&request->inputs[0], &request->outputs[0]);
  return OPSCOPE_OK;
}
