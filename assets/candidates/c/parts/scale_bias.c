#include "parts/number.c"
#include "parts/rounded.c"

/* ScaleBias, an optional attribute: x * Scale + Bias comes first, and the operator follows in FLOAT32. */
typedef struct scale_bias {
  int is_present;
  double scale, bias;
} scale_bias;

static scale_bias find_scale_bias(const opscope_request* request) {
  const opscope_attribute* scale = opscope_find_attribute(request, "Scale");
  const opscope_attribute* bias = opscope_find_attribute(request, "Bias");
  scale_bias found = {scale != NULL && bias != NULL, 1, 0};
  if (found.is_present) {
    found.scale = scale->number;
    found.bias = bias->number;
  }
  return found;
}

/* The type in which the operator computes, and the operand in it. */
static uint32_t type_behind(scale_bias g, uint32_t type) { return g.is_present ? (uint32_t)OPSCOPE_FLOAT32 : type; }

static uint64_t operand_behind(scale_bias g, uint32_t type, uint64_t x) {
  if (!g.is_present) return x;
  const float product = (float)(number(type, x) * g.scale); /* the first rounding: never an fma */
  return rounded(OPSCOPE_FLOAT32, product + g.bias);
}

/* From the type in which the operator computes to that of the output. A NaN keeps its sign and its upper bits. */
static uint64_t converted(uint32_t from, uint32_t to, uint64_t bits) {
  if (from == to) return bits;
  const double value = number(from, bits);
  if (value != value) return (bits >> 16 & 0x8000) | 0x7E00 | (bits >> 13 & 0x1FF);
  return rounded(to, value);
}
