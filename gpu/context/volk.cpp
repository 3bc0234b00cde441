// The one place where Vulkan's loader stands: it opens libvulkan.so.1 at run time, where there is one.
#define VOLK_IMPLEMENTATION
#include <volk.h>
