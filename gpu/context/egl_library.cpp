#include "gpu/context/egl_library.h"

#include <dlfcn.h>

namespace opscope::gpu {
namespace {

Result<EglLibrary> open_library() {
  void* library = dlopen("libEGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    return unavailable("libEGL.so.1 is not installed (Debian: libegl1), so OpenGL is not available");
  EglLibrary egl;
  bool complete = true;
  auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
    complete = complete && function != nullptr;
  };
  find(egl.GetProcAddress, "eglGetProcAddress");
  find(egl.QueryString, "eglQueryString");
  find(egl.Initialize, "eglInitialize");
  find(egl.BindAPI, "eglBindAPI");
  find(egl.ChooseConfig, "eglChooseConfig");
  find(egl.CreateContext, "eglCreateContext");
  find(egl.DestroyContext, "eglDestroyContext");
  find(egl.MakeCurrent, "eglMakeCurrent");
  find(egl.ReleaseThread, "eglReleaseThread");
  find(egl.GetError, "eglGetError");
  if (!complete) return unavailable("libEGL.so.1 lacks functions of EGL 1.4");

  auto find_extension = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(egl.GetProcAddress(name));
  };
  find_extension(egl.GetPlatformDisplay, "eglGetPlatformDisplayEXT");
  find_extension(egl.QueryDevices, "eglQueryDevicesEXT");
  find_extension(egl.QueryDeviceString, "eglQueryDeviceStringEXT");
  if (egl.GetPlatformDisplay == nullptr)
    return unavailable("EGL does not support platform displays (EGL_EXT_platform_base)");
  return egl;
}

}  // namespace

Result<const EglLibrary*> egl_library() {
  static const Result<EglLibrary> library = open_library();
  if (!library) return tl::unexpected(library.error());
  return &*library;
}

}  // namespace opscope::gpu
