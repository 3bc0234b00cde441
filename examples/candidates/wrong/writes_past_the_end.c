/* Wrong: the last block of four is written whole, whatever is left of the tensor. */
#include "opscope/candidate.h"

int opscope_run(const opscope_request* request) {
  const opscope_tensor *x = &request->inputs[0], *y = &request->outputs[0];
  if (strcmp(request->op, "ELEMENT_WISE_NEGATE") != 0) return opscope_unsupported(request, "only NEGATE");
  if (x->data_type != OPSCOPE_INT32) return opscope_unsupported(request, "only INT32");
  if (opscope_find_attribute(request, "Scale") != NULL) return opscope_unsupported(request, "ScaleBias");
  if (!opscope_is_packed(x) || !opscope_is_packed(y)) return opscope_unsupported(request, "only packed tensors");
  const uint32_t* from = x->data;
  uint32_t* to = y->data;
  const uint64_t count = opscope_element_count(y);
  for (uint64_t i = 0; i < count; i += 4)
    for (uint64_t lane = 0; lane < 4; ++lane) to[i + lane] = 0 - (i + lane < count ? from[i + lane] : 0);
  return OPSCOPE_OK;
}
