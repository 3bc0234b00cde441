#pragma once
// The address space that a driver needs. Mesa's compiler (LLVM) aborts the process if an allocation fails, so callers
// check the process's limits before they use a driver.

#include "core/error.h"

namespace opscope::gpu {

// Unavailable if there is too little address space to load a driver and start its threads.
Result<void> check_room_for_driver();

// Unavailable if there is too little to compile and run a shader.
Result<void> check_room_for_run();

}  // namespace opscope::gpu
