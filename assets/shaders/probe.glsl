#version 430
// Measures behaviour that GLSL leaves open. The operands come from a buffer because the compiler could fold constants.
layout(local_size_x = 1) in;
layout(std430, binding = 0) buffer Answers { uint answers[]; };
layout(std430, binding = 1) readonly buffer Operands { uint operands[]; };

float operand(uint index) { return uintBitsToFloat(operands[index]); }
void answer(uint index, float value) { answers[index] = floatBitsToUint(value); }

const uint quotients_begin = 32u;
uniform uint quotient_count;

void main() {
  float subnormal = operand(0u), zero = operand(1u), one = operand(2u), nan = operand(3u);
  answer(0u, subnormal * one);
  answer(1u, subnormal + zero);
  answer(2u, min(nan, one));
  answer(3u, min(one, nan));
  answer(4u, max(nan, one));
  answer(5u, max(one, nan));
  answer(6u, unpackHalf2x16(operands[4]).x);
  answer(7u, unpackHalf2x16(operands[5]).x);
  answers[8] = packHalf2x16(vec2(operand(6u), operand(7u)));
  float a = operand(8u), b = operand(9u), c = operand(10u);
  answer(9u, a * b + c);
  precise float two_roundings = a * b + c;
  answer(10u, two_roundings);
  answer(11u, fma(a, b, c));
  answer(12u, nan * one);
  for (uint i = 0u; i < quotient_count; ++i) {
    uint at = quotients_begin + i;
    precise float quotient = operand(at) / operand(at + quotient_count);
    answer(at, quotient);
  }
}
