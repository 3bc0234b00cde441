/* Wrong: ScaleBias is one fma, which rounds once instead of twice. */
#include <math.h>

#include "opscope/candidate.h"

int opscope_run(const opscope_request* request) {
  const opscope_tensor *x = &request->inputs[0], *y = &request->outputs[0];
  const opscope_attribute* scale = opscope_find_attribute(request, "Scale");
  const opscope_attribute* bias = opscope_find_attribute(request, "Bias");
  if (strcmp(request->op, "ELEMENT_WISE_IDENTITY") != 0) return opscope_unsupported(request, "only IDENTITY");
  if (x->data_type != OPSCOPE_FLOAT32) return opscope_unsupported(request, "only FLOAT32");
  const float* from = x->data;
  float* to = y->data;
  for (uint64_t i = 0; i < opscope_element_count(y); ++i) {
    float value = from[opscope_position(x, i)];
    if (scale != NULL) value = fmaf(value, (float)scale->number, (float)bias->number);
    if (scale != NULL && isnan(value)) value = NAN;
    to[opscope_position(y, i)] = value;
  }
  return OPSCOPE_OK;
}
