#pragma once
// What an OpenGL driver says about itself.

#include <cstdint>
#include <string>
#include <string_view>

namespace opscope::gpu {

struct DeviceInfo {
  std::string vendor, renderer, version, glsl_version;
  bool software = false;  // a CPU rasteriser
  std::int64_t max_storage_block_bytes = 0;
  std::int64_t max_work_groups_x = 0, max_work_groups_y = 0;
};

// True if GL_RENDERER names a CPU rasteriser.
bool is_software(std::string_view renderer);

// Limits below the driver's own, for tests: small tensors then take the code paths of large ones. 0: the driver's.
struct Limits {
  std::int64_t storage_block_bytes = 0;
  std::int64_t work_groups_x = 0, work_groups_y = 0;
  bool no_float_unit = false;  // trust float32 arithmetic only as far as on the worst driver
  bool as_hardware = false;    // use no code path that exists for software devices only
};

}  // namespace opscope::gpu
