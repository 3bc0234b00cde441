#pragma once
// libEGL, opened at run time: without it the program still starts and reports the reason.

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
  // From EGL_EXT_platform_base and EGL_EXT_device_enumeration; the last two are nullptr if the library lacks them.
  PFNEGLGETPLATFORMDISPLAYEXTPROC GetPlatformDisplay = nullptr;
  PFNEGLQUERYDEVICESEXTPROC QueryDevices = nullptr;
  PFNEGLQUERYDEVICESTRINGEXTPROC QueryDeviceString = nullptr;
};

// The process's libEGL.so.1, never closed. Errors: Unavailable if it is missing or lacks platform displays.
Result<const EglLibrary*> egl_library();

}  // namespace opscope::gpu
