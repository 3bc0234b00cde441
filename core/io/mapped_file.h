#pragma once
// Files as they lie on disk, without a copy. The memory is the page cache's: it is read when it is first touched and
// the system may take it back. What another program does to such a file shows in the buffer; it never crashes this one:
// where the file has become shorter the bytes read as zeros, and check_unchanged tells. That takes a signal: a thread
// that blocks SIGBUS, as drivers' own threads do, must not touch the bytes.

#include <cstdint>
#include <span>

#include "core/error.h"
#include "core/io/file.h"
#include "core/tensor/buffer.h"

namespace opscope {

// Smaller pieces are copied: a copy costs little, lies on huge pages and cannot change.
inline constexpr std::uint64_t least_mapped_bytes = std::uint64_t{16} << 20;

// The bytes [offset, offset + size) of `file`, which holds them. Mapped where it is worth it and they can stand as a
// buffer's bytes where they lie: 64-byte aligned, whole words of 4 bytes. Otherwise read, and padded to 4 bytes with
// zeros.
Result<Buffer> map_or_read(const InputFile& file, std::uint64_t offset, std::uint64_t size);

// Whether the bytes are mapped from a file.
bool is_mapped(const Buffer& buffer);

// BadInput at the file's path where the bytes are mapped from a file that was written to or shortened since; such
// changes are seen by the file's size and time, so one within the system clock's tick of the opening (some
// milliseconds) is not. Costs one system call, and none for bytes that are no file's.
Result<void> check_unchanged(const Buffer& buffer);

}  // namespace opscope
