#pragma once
// Temporary files and folders under hidden names. The owner holds a lock (flock) on each until it gets its final name.
// The kernel releases the lock when the process ends, so an unlocked one was left by a killed run.

#include <sys/types.h>

#include <string>

#include "core/io/descriptor.h"

namespace opscope {

struct Temporary {
  Descriptor descriptor;  // open, and locked if the file system supports locks; none: see errno
  std::string name;       // in its folder; its length does not depend on the final name
};

// Creates one in the open folder `folder`, with the permissions `mode` less the umask; a folder is private.
Temporary make_temporary_file(int folder, mode_t mode);
Temporary make_temporary_folder(int folder);

// Removes a folder and its contents, read-only folders included. True if nothing is left.
bool remove_folder(int parent, const std::string& name) noexcept;

// Removes what killed runs of this user left in the open folder, but nothing that a running process has locked. Looks
// at each folder once per process.
void remove_leftovers(int folder);

}  // namespace opscope
