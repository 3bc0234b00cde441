/* Wrong: the bounds are applied in the wrong order, so that NaN becomes Min instead of Max. */
#include <math.h>

#include "opscope/candidate.h"

int opscope_run(const opscope_request* request) {
  const opscope_tensor *x = &request->inputs[0], *y = &request->outputs[0];
  if (strcmp(request->op, "ELEMENT_WISE_CLIP") != 0) return opscope_unsupported(request, "only CLIP");
  if (x->data_type != OPSCOPE_FLOAT32) return opscope_unsupported(request, "only FLOAT32");
  if (opscope_find_attribute(request, "Scale") != NULL) return opscope_unsupported(request, "ScaleBias");
  const float low = (float)opscope_find_attribute(request, "Min")->number;
  const float high = (float)opscope_find_attribute(request, "Max")->number;
  const float* from = x->data;
  float* to = y->data;
  for (uint64_t i = 0; i < opscope_element_count(y); ++i)
    to[opscope_position(y, i)] = fminf(fmaxf(from[opscope_position(x, i)], low), high);
  return OPSCOPE_OK;
}
