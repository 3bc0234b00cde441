/* Wrong: subnormal results are flushed to zero, as many GPUs do and as -ffast-math may. */
#include <float.h>
#include <math.h>

#include "opscope/candidate.h"

static float product(float a, float b) {
  const float y = a * b;
  return isnan(y) ? NAN : fabsf(y) < FLT_MIN ? copysignf(0, y) : y;
}

int opscope_run(const opscope_request* request) {
  const opscope_tensor *a = opscope_input(request, "ATensor"), *b = opscope_input(request, "BTensor");
  const opscope_tensor* y = &request->outputs[0];
  if (strcmp(request->op, "ELEMENT_WISE_MULTIPLY") != 0) return opscope_unsupported(request, "only MULTIPLY");
  if (y->data_type != OPSCOPE_FLOAT32) return opscope_unsupported(request, "only FLOAT32");
  for (uint64_t i = 0; i < opscope_element_count(y); ++i)
    ((float*)y->data)[opscope_position(y, i)] =
        product(((const float*)a->data)[opscope_position(a, i)], ((const float*)b->data)[opscope_position(b, i)]);
  return OPSCOPE_OK;
}
