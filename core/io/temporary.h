#pragma once
// Private, hidden names for files and folders that are not whole yet. The owner holds a lock (flock) on each until it
// has its final name, and the kernel drops the lock with the process: an unlocked one was left behind by a run that was
// killed.

#include <sys/types.h>

#include <string>

#include "core/io/descriptor.h"

namespace opscope {

struct Temporary {
  Descriptor descriptor;  // open, and locked where the file system has locks; none: errno says why
  std::string name;       // in its folder; of the same length whatever the final name is
};

// New in the open folder `folder`, for nobody else to read unless `mode` (less the umask) says so.
Temporary make_temporary_file(int folder, mode_t mode);
Temporary make_temporary_folder(int folder);

// Removes a folder with all that it holds, read-only folders too. True where nothing of it is left.
bool remove_folder(int parent, const std::string& name) noexcept;

// Removes from the open folder what killed runs of this user left there; what a living process holds stays. Looks at
// each folder once a run.
void remove_leftovers(int folder);

}  // namespace opscope
