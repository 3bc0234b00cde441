#pragma once
// Memory-mapped files. The pages belong to the page cache: they are read at first access and may be evicted. If another
// program changes the file, the buffer changes. If it shortens the file, the lost bytes read as zeros and
// check_unchanged reports it. A SIGBUS handler does this; a thread that blocks SIGBUS, as drivers' threads do, must not
// touch the bytes.

#include <cstdint>

#include "core/error.h"
#include "core/io/file.h"
#include "core/tensor/buffer.h"

namespace opscope {

// Smaller pieces are copied: a copy costs little, uses huge pages and cannot change.
inline constexpr std::uint64_t least_mapped_bytes = std::uint64_t{16} << 20;

// The bytes [offset, offset + size) of `file`. Precondition: the file contains them. They are mapped if there are at
// least least_mapped_bytes and they are aligned to 64 bytes and a multiple of 4; otherwise they are read and
// zero-padded to a multiple of 4.
Result<Buffer> map_or_read(const InputFile& file, std::uint64_t offset, std::uint64_t size);

// True if the bytes are mapped from a file.
bool is_mapped(const Buffer& buffer);

// BadInput, at the file's path, if the bytes are mapped from a file that was changed since it was opened. Changes are
// detected by size and modification time; one within a tick of the system clock (some milliseconds) of the opening is
// missed. Costs one system call for mapped bytes and none for others.
Result<void> check_unchanged(const Buffer& buffer);

}  // namespace opscope
