#include "parts/elements.c"
#include "parts/number.c"

/* An element of a quantized tensor. An absent zero point is 0. */
static int32_t quantized(const opscope_tensor* tensor, uint64_t index) {
  if (tensor == NULL) return 0;
  const uint64_t bits = load(tensor, index);
  return tensor->data_type == OPSCOPE_INT8 ? (int8_t)bits : (uint8_t)bits;
}

/* (q - ZeroPoint) * Scale, rounded once to float. The casts keep a compiler from an fma. */
static float dequantized(int32_t q, int32_t zero_point, double scale) { return (float)((q - zero_point) * scale); }

/* To the nearest integer, ties to even. */
static int32_t rounded_quotient(float quotient) {
  if (quotient != quotient) return 0;
  if (quotient >= 1024) return 1024; /* saturates any 8-bit type, whatever the zero point */
  if (quotient <= -1024) return -1024;
  const int32_t whole = (int32_t)quotient; /* toward zero */
  const float rest = quotient - (float)whole, part = rest < 0 ? -rest : rest;
  if (part < 0.5f || (part == 0.5f && whole % 2 == 0)) return whole;
  return rest < 0 ? whole - 1 : whole + 1;
}

OPSCOPE_EXPORT int opscope_run(const opscope_request* request) {
  if (strcmp(request->op, "@OPERATOR@") != 0) return opscope_unsupported(request, "another operator");
  const opscope_tensor* a = opscope_input(request, "ATensor");
  const opscope_tensor* b = opscope_input(request, "BTensor");
  const opscope_tensor* output = opscope_output(request, "OutputTensor");
  const double a_scale = number(OPSCOPE_FLOAT32, load(opscope_input(request, "AScaleTensor"), 0));
  const double b_scale = number(OPSCOPE_FLOAT32, load(opscope_input(request, "BScaleTensor"), 0));
  const float output_scale = (float)number(OPSCOPE_FLOAT32, load(opscope_input(request, "OutputScaleTensor"), 0));
  const int32_t a_zero_point = quantized(opscope_input(request, "AZeroPointTensor"), 0);
  const int32_t b_zero_point = quantized(opscope_input(request, "BZeroPointTensor"), 0);
  const int32_t output_zero_point = quantized(opscope_input(request, "OutputZeroPointTensor"), 0);
  const int32_t least = output->data_type == OPSCOPE_INT8 ? -128 : 0, greatest = least + 255;
  const uint64_t count = opscope_element_count(output);
  for (uint64_t i = 0; i < count; ++i) {
    const float sum =
        dequantized(quantized(a, i), a_zero_point, a_scale) + dequantized(quantized(b, i), b_zero_point, b_scale);
    const int32_t result = rounded_quotient(sum / output_scale) + output_zero_point;
    store(output, i, (uint64_t)(result < least ? least : result > greatest ? greatest : result));
  }
  return OPSCOPE_OK;
}
