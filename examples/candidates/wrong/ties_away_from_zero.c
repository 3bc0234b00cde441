/* Wrong: roundf rounds 0.5 to 1 and 2.5 to 3; the rule is half to even. */
#include <math.h>

#include "opscope/candidate.h"

/* The value of an 8-bit element; 0 if the tensor is absent. */
static float element(const opscope_tensor* tensor, uint64_t index) {
  if (tensor == NULL) return 0;
  const uint64_t at = opscope_position(tensor, index);
  return tensor->data_type == OPSCOPE_INT8 ? (float)((const int8_t*)tensor->data)[at]
                                           : (float)((const uint8_t*)tensor->data)[at];
}
static float scale_of(const opscope_request* request, const char* name) {
  return *(const float*)opscope_input(request, name)->data;
}

int opscope_run(const opscope_request* request) {
  if (strcmp(request->op, "ELEMENT_WISE_QUANTIZED_LINEAR_ADD") != 0)
    return opscope_unsupported(request, "only QUANTIZED_LINEAR_ADD");
  const opscope_tensor *a = opscope_input(request, "ATensor"), *b = opscope_input(request, "BTensor"),
                       *y = &request->outputs[0];
  const float a_zero = element(opscope_input(request, "AZeroPointTensor"), 0),
              b_zero = element(opscope_input(request, "BZeroPointTensor"), 0),
              y_zero = element(opscope_input(request, "OutputZeroPointTensor"), 0);
  const float a_scale = scale_of(request, "AScaleTensor"), b_scale = scale_of(request, "BScaleTensor"),
              y_scale = scale_of(request, "OutputScaleTensor");
  const int is_signed = y->data_type == OPSCOPE_INT8;
  const float lowest = is_signed ? -128 : 0, highest = is_signed ? 127 : 255;
  for (uint64_t i = 0; i < opscope_element_count(y); ++i) {
    const float sum = (element(a, i) - a_zero) * a_scale + (element(b, i) - b_zero) * b_scale;
    const float quotient = sum / y_scale;
    const float rounded = quotient != quotient ? y_zero : roundf(quotient) + y_zero;
    const float value = rounded < lowest ? lowest : rounded > highest ? highest : rounded;
    ((uint8_t*)y->data)[opscope_position(y, i)] = (uint8_t)(int)value;
  }
  return OPSCOPE_OK;
}
