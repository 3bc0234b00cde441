/* Wrong: the loop over what is left after blocks of eight ends one element too early. */
#include <math.h>

#include "opscope/candidate.h"

static float sum(float a, float b) {
  const float y = a + b;
  return isnan(y) ? NAN : y;
}

int opscope_run(const opscope_request* request) {
  const opscope_tensor *a = opscope_input(request, "ATensor"), *b = opscope_input(request, "BTensor");
  const opscope_tensor* y = &request->outputs[0];
  if (strcmp(request->op, "ELEMENT_WISE_ADD") != 0) return opscope_unsupported(request, "only ADD");
  if (y->data_type != OPSCOPE_FLOAT32) return opscope_unsupported(request, "only FLOAT32");
  if (!opscope_is_packed(a) || !opscope_is_packed(b) || !opscope_is_packed(y))
    return opscope_unsupported(request, "only packed tensors");
  const float *from_a = a->data, *from_b = b->data;
  float* to = y->data;
  const uint64_t count = opscope_element_count(y);
  uint64_t i = 0;
  for (; i + 8 <= count; i += 8)
    for (uint64_t lane = 0; lane < 8; ++lane) to[i + lane] = sum(from_a[i + lane], from_b[i + lane]);
  for (; i + 1 < count; ++i) to[i] = sum(from_a[i], from_b[i]);
  return OPSCOPE_OK;
}
