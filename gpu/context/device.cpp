#include "gpu/context/device.h"

#include <algorithm>

namespace opscope::gpu {
namespace {

GLADapiproc load(void* context, const char* name) {
  return reinterpret_cast<GLADapiproc>(static_cast<const SharedContext*>(context)->get_proc_address(name));
}

std::string string_of(const Gl& gl, GLenum what) {
  const GLubyte* text = gl.GetString(what);
  return text == nullptr ? "" : reinterpret_cast<const char*>(text);
}

std::int64_t integer_of(const Gl& gl, GLenum what) {
  GLint64 value = 0;
  gl.GetInteger64v(what, &value);
  return value;
}

std::int64_t work_groups(const Gl& gl, GLuint dimension) {
  GLint64 value = 0;
  gl.GetInteger64i_v(GL_MAX_COMPUTE_WORK_GROUP_COUNT, dimension, &value);
  return value;
}

std::int64_t lowered(std::int64_t driver, std::int64_t asked) { return asked > 0 ? std::min(driver, asked) : driver; }

}  // namespace

bool is_software(std::string_view renderer) {
  return std::ranges::any_of(std::initializer_list<const char*>{"llvmpipe", "softpipe", "swrast", "SWR", "SwiftShader"},
                             [&](const char* name) { return renderer.find(name) != std::string_view::npos; });
}

Result<std::unique_ptr<Device>> open_device(const SharedContext& context, const Limits& limits) {
  auto device = std::make_unique<Device>();
  Gl& gl = device->gl;
  const int version = gladLoadGLContextUserPtr(&gl, &load, const_cast<SharedContext*>(&context));
  if (version < GLAD_MAKE_VERSION(4, 3)) {
    return unavailable("OpenGL 4.3 is needed for compute shaders, and the driver offers " +
                       (version == 0 ? "none"
                                     : std::to_string(GLAD_VERSION_MAJOR(version)) + "." +
                                           std::to_string(GLAD_VERSION_MINOR(version))));
  }
  device->log.listen(gl);
  DeviceInfo& info = device->info;
  info.vendor = string_of(gl, GL_VENDOR);
  info.renderer = string_of(gl, GL_RENDERER);
  info.version = string_of(gl, GL_VERSION);
  info.glsl_version = string_of(gl, GL_SHADING_LANGUAGE_VERSION);
  info.software = is_software(info.renderer);
  info.max_storage_block_bytes = integer_of(gl, GL_MAX_SHADER_STORAGE_BLOCK_SIZE);
  info.max_work_groups_x = work_groups(gl, 0);
  info.max_work_groups_y = work_groups(gl, 1);

  device->storage_block_bytes = lowered(info.max_storage_block_bytes, limits.storage_block_bytes);
  device->work_groups_x = lowered(info.max_work_groups_x, limits.work_groups_x);
  device->work_groups_y = lowered(info.max_work_groups_y, limits.work_groups_y);
  device->offset_alignment = std::max<std::int64_t>(16, integer_of(gl, GL_SHADER_STORAGE_BUFFER_OFFSET_ALIGNMENT));
  if (info.software && !limits.as_hardware) {
    device->reads_texels = true;
    device->vectors_per_invocation = 4;
    device->tiles = false;
    device->storage_block_bytes = std::min(device->storage_block_bytes, 4 * integer_of(gl, GL_MAX_TEXTURE_BUFFER_SIZE));
    device->offset_alignment = std::max(device->offset_alignment, integer_of(gl, GL_TEXTURE_BUFFER_OFFSET_ALIGNMENT));
  }
  if (limits.no_float_unit) device->float_unit = FloatUnit::Ordinary;
  device->elements_per_dispatch = info.software ? std::int64_t{1} << 22 : (std::int64_t{1} << 31) - 1;
  return device;
}

DeviceMemory* large_memory(Device& device, std::size_t bytes) {
  // Smaller buffers fit into the caches; then the allocation costs more than it gains.
  constexpr std::size_t large = std::size_t{8} << 20;
  if (device.info.software || bytes < large) return nullptr;
  if (!device.memory) device.memory = DeviceMemory::open(device.gl);
  return device.memory->get();
}

}  // namespace opscope::gpu
