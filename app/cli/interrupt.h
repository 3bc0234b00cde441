#pragma once
// Signals that ask the program to end.

namespace opscope::cli {

// After this call SIGINT (Ctrl-C), SIGTERM and SIGHUP raise a flag instead of ending the program; a second signal of
// the same kind ends it. Signals that are ignored when the program starts (nohup) stay ignored.
void catch_interrupts();

bool interrupted();

// The exit status of an interrupted program, as a shell reports it: 128 plus the signal's number, 130 for Ctrl-C.
int cancelled_status();

// True if `status` is that of interrupted work. An interruption after the work does not count.
bool was_cancelled(int status);

}  // namespace opscope::cli
