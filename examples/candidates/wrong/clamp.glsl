// Wrong: clamp() of NaN is what the driver makes of it, mostly Min; and -0 may become +0.
#version 430
layout(local_size_x = 64) in;

layout(std430) readonly buffer InputTensor { float x[]; };
layout(std430) writeonly buffer OutputTensor { float y[]; };

uniform uint element_count;
uniform float Min, Max;

void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i < element_count) y[i] = clamp(x[i], Min, Max);
}
