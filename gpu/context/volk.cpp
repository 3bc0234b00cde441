// Volk's implementation: it opens libvulkan.so.1, if there is one, at run time.
#define VOLK_IMPLEMENTATION
#include <volk.h>
