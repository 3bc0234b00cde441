#pragma once
// Memory that a driver needs for itself. Mesa's compiler (LLVM) ends the program where it gets none, so whoever is
// about to use a driver asks first whether the process's limits leave it enough.

#include "core/error.h"

namespace opscope::gpu {

// Unavailable where there is too little address space to load a driver and to start its threads.
Result<void> check_room_for_driver();

// The same, to compile a shader and run it.
Result<void> check_room_for_run();

}  // namespace opscope::gpu
