#pragma once
// libEGL, opened at run time so that its absence is an answer and not a program that does not start.

#define EGL_NO_X11
#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "core/error.h"

namespace opscope::gpu {

struct EglLibrary {
  PFNEGLGETPROCADDRESSPROC GetProcAddress = nullptr;
  PFNEGLQUERYSTRINGPROC QueryString = nullptr;
  PFNEGLINITIALIZEPROC Initialize = nullptr;
  PFNEGLBINDAPIPROC BindAPI = nullptr;
  PFNEGLCHOOSECONFIGPROC ChooseConfig = nullptr;
  PFNEGLCREATECONTEXTPROC CreateContext = nullptr;
  PFNEGLDESTROYCONTEXTPROC DestroyContext = nullptr;
  PFNEGLMAKECURRENTPROC MakeCurrent = nullptr;
  PFNEGLRELEASETHREADPROC ReleaseThread = nullptr;
  PFNEGLGETERRORPROC GetError = nullptr;
  // From EGL_EXT_platform_base and EGL_EXT_device_enumeration; nullptr where the library has them not.
  PFNEGLGETPLATFORMDISPLAYEXTPROC GetPlatformDisplay = nullptr;
  PFNEGLQUERYDEVICESEXTPROC QueryDevices = nullptr;
  PFNEGLQUERYDEVICESTRINGEXTPROC QueryDeviceString = nullptr;
};

// The process's libEGL.so.1, never closed. Unavailable where there is none or it lacks platform displays.
Result<const EglLibrary*> egl_library();

}  // namespace opscope::gpu
