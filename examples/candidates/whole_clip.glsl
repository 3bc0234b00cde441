// CLIP of FLOAT32 as a whole compute shader, as it could stand in an engine:
//
//   opscope check assets/models/clip_nan.json --candidate examples/candidates/whole_clip.glsl
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
