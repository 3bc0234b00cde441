// Wrong: x * Scale + Bias may become one fma, GPUs flush subnormals to zero, and a NaN does not arrive as it was.
#version 430
layout(local_size_x = 64) in;

layout(std430) readonly buffer InputTensor { float x[]; };
layout(std430) writeonly buffer OutputTensor { float y[]; };

uniform uint element_count;
uniform float Scale, Bias;

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i < element_count) y[i] = x[i] * Scale + Bias;
}
