#include "gpu/context/headless_context.h"

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "gpu/context/egl_library.h"

namespace opscope::gpu {
namespace {

struct DisplayChoice {
  std::string label;
  EGLenum platform;
  void* native_display;
};

bool has_extension(const char* list, std::string_view extension) {
  if (list == nullptr) return false;
  for (std::string_view rest = list; !rest.empty();) {
    const std::size_t space = rest.find(' ');
    if (rest.substr(0, space) == extension) return true;
    if (space == std::string_view::npos) break;
    rest.remove_prefix(space + 1);
  }
  return false;
}

std::vector<DisplayChoice> display_choices(const EglLibrary& egl) {
  std::vector<DisplayChoice> hardware, software;
  if (egl.QueryDevices != nullptr && egl.QueryDeviceString != nullptr) {
    std::array<EGLDeviceEXT, 32> devices{};
    EGLint count = 0;
    if (egl.QueryDevices(EGLint{devices.size()}, devices.data(), &count) != EGL_TRUE) count = 0;
    for (EGLint i = 0; i < count; ++i) {
      const bool is_software =
          has_extension(egl.QueryDeviceString(devices[i], EGL_EXTENSIONS), "EGL_MESA_device_software");
      (is_software ? software : hardware)
          .push_back({"EGL device " + std::to_string(i), EGL_PLATFORM_DEVICE_EXT, devices[i]});
    }
  }
  std::vector<DisplayChoice> all = std::move(hardware);
  all.push_back({"EGL surfaceless", EGL_PLATFORM_SURFACELESS_MESA, nullptr});
  all.insert(all.end(), software.begin(), software.end());
  return all;
}

// EGL returns the same display to every caller in the process, so nobody may terminate it.
Result<EGLDisplay> open_display(const EglLibrary& egl, const DisplayChoice& choice) {
  EGLDisplay display = egl.GetPlatformDisplay(choice.platform, choice.native_display, nullptr);
  if (display == EGL_NO_DISPLAY || egl.Initialize(display, nullptr, nullptr) != EGL_TRUE)
    return unavailable(choice.label + " does not start");
  if (!has_extension(egl.QueryString(display, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context"))
    return unavailable(choice.label + " needs a window");
  return display;
}

// A context that reports its loss; one that does not if the driver (llvmpipe, for one) cannot.
EGLContext create_context(const EglLibrary& egl, EGLDisplay display, EGLConfig config) {
  std::vector<EGLint> attributes = {EGL_CONTEXT_MAJOR_VERSION,
                                    4,
                                    EGL_CONTEXT_MINOR_VERSION,
                                    3,
                                    EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                    EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                    EGL_CONTEXT_OPENGL_DEBUG,
                                    EGL_TRUE,
                                    EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
                                    EGL_LOSE_CONTEXT_ON_RESET,
                                    EGL_NONE};
  const EGLContext robust = egl.CreateContext(display, config, EGL_NO_CONTEXT, attributes.data());
  if (robust != EGL_NO_CONTEXT) return robust;
  attributes.resize(attributes.size() - 3);
  attributes.push_back(EGL_NONE);
  return egl.CreateContext(display, config, EGL_NO_CONTEXT, attributes.data());
}

Result<SharedContext> open_context(const EglLibrary& egl, const DisplayChoice& choice) {
  const Result<EGLDisplay> display = open_display(egl, choice);
  if (!display) return tl::unexpected(display.error());
  if (egl.BindAPI(EGL_OPENGL_API) != EGL_TRUE) return unavailable(choice.label + " has no desktop OpenGL");

  EGLConfig config = nullptr;
  EGLint configs = 0;
  const EGLint wanted[] = {EGL_SURFACE_TYPE, 0, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_NONE};
  if (egl.ChooseConfig(*display, wanted, &config, 1, &configs) != EGL_TRUE || configs == 0)
    return unavailable(choice.label + " has no desktop OpenGL");
  const EGLContext context = create_context(egl, *display, config);
  if (context == EGL_NO_CONTEXT) return unavailable(choice.label + " has no OpenGL 4.3 core");

  std::shared_ptr<void> owner(context, [&egl, display = *display](void* it) { egl.DestroyContext(display, it); });
  return SharedContext{
      .make_current =
          [&egl, display = *display, owner] {
            return egl.BindAPI(EGL_OPENGL_API) == EGL_TRUE &&
                   egl.MakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, owner.get()) == EGL_TRUE;
          },
      .release =
          [&egl, display = *display, owner] {
            egl.MakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
            egl.ReleaseThread();
          },
      .get_proc_address = [&egl](const char* name) { return reinterpret_cast<void*>(egl.GetProcAddress(name)); },
  };
}

}  // namespace

Result<SharedContext> make_headless_context() {
  const Result<const EglLibrary*> egl = egl_library();
  if (!egl) return tl::unexpected(egl.error());
  std::string reasons;
  for (const DisplayChoice& choice : display_choices(**egl)) {
    Result<SharedContext> context = open_context(**egl, choice);
    if (context) return context;
    reasons += (reasons.empty() ? "" : "; ") + context.error().what;
  }
  return unavailable("no OpenGL 4.3 driver was found: " + reasons);
}

}  // namespace opscope::gpu
