#version 430
// Each invocation computes one product, sum and quotient with the driver's float unit.
layout(local_size_x = 64) in;
layout(std430, binding = 0) writeonly buffer Results { uint results[]; };
layout(std430, binding = 1) readonly buffer Operands { uint operands[]; };

void main() {
  uint at = gl_GlobalInvocationID.x;
  float a = uintBitsToFloat(operands[2u * at]), b = uintBitsToFloat(operands[2u * at + 1u]);
  precise float product = a * b;
  precise float sum = a + b;
  precise float quotient = a / b;
  results[3u * at] = floatBitsToUint(product);
  results[3u * at + 1u] = floatBitsToUint(sum);
  results[3u * at + 2u] = floatBitsToUint(quotient);
}
