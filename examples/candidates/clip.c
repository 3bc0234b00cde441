/* CLIP of FLOAT32 in C, as a shared library for Opscope:
 *
 *   cc -shared -fPIC -I include -o clip.so examples/candidates/clip.c
 *   opscope check assets/models/clip_nan.json --candidate ./clip.so
 *
 * `opscope candidate --interface CLIP` prints one for every data type.
 */
#include <math.h>

#include "opscope/candidate.h"

/* -0 is less than +0. */
static int is_less(float a, float b) { return a < b || (a == b && signbit(a) && !signbit(b)); }

/* max(Min, min(x, Max)). Where one operand is NaN, min and max give the other. */
static float clip(float x, float low, float high) {
  const float lesser = is_less(x, high) ? x : high;
  return is_less(low, lesser) ? lesser : low;
}

int opscope_run(const opscope_request* request) {
  const opscope_tensor* x = opscope_input(request, "InputTensor");
  const opscope_tensor* y = opscope_output(request, "OutputTensor");
  const opscope_attribute* low = opscope_find_attribute(request, "Min");
  const opscope_attribute* high = opscope_find_attribute(request, "Max");
  if (strcmp(request->op, "ELEMENT_WISE_CLIP") != 0) return opscope_unsupported(request, "only CLIP");
  if (x->data_type != OPSCOPE_FLOAT32) return opscope_unsupported(request, "only FLOAT32");
  if (opscope_find_attribute(request, "Scale") != NULL) return opscope_unsupported(request, "ScaleBias");
  if (low->number != low->number || high->number != high->number) return opscope_unsupported(request, "a NaN bound");

  const float* from = x->data;
  float* to = y->data;
  const float least = (float)low->number, greatest = (float)high->number;
  const uint64_t count = opscope_element_count(y);
  if (opscope_is_packed(x) && opscope_is_packed(y)) {
    for (uint64_t i = 0; i < count; ++i) to[i] = clip(from[i], least, greatest);
  } else {
    for (uint64_t i = 0; i < count; ++i)
      to[opscope_position(y, i)] = clip(from[opscope_position(x, i)], least, greatest);
  }
  return OPSCOPE_OK;
}
