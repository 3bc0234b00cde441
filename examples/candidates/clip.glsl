// CLIP of FLOAT32 as a whole compute shader, as it could stand in an engine:
//
//   opscope check assets/models/clip_nan.json --candidate examples/candidates/clip.glsl
//
// It compares bits, since drivers flush subnormals and treat NaN and -0 as they like.
#version 430
layout(local_size_x = 64) in;

layout(std430) readonly buffer InputTensor { float x[]; };
layout(std430) writeonly buffer OutputTensor { float y[]; };

uniform uint element_count;
uniform float Min, Max;

bool is_nan(uint bits) { return (bits & 0x7FFFFFFFu) > 0x7F800000u; }

// Orders like the numbers, -0 below +0.
uint rank_of(uint bits) { return (bits >> 31) != 0u ? ~bits : bits | 0x80000000u; }

// Where one operand is NaN, the result is the other; of two NaNs it is the first.
uint lesser(uint a, uint b) {
  if (is_nan(a) || is_nan(b)) return is_nan(b) ? a : b;
  return rank_of(b) < rank_of(a) ? b : a;
}
uint greater(uint a, uint b) {
  if (is_nan(a) || is_nan(b)) return is_nan(b) ? a : b;
  return rank_of(a) < rank_of(b) ? b : a;
}

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= element_count) return;
  uint least = lesser(floatBitsToUint(x[i]), floatBitsToUint(Max));
  y[i] = uintBitsToFloat(greater(floatBitsToUint(Min), least));
}
