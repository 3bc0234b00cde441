#pragma once
// Signals that ask the program to end.

namespace opscope::cli {

// From this call on SIGINT (Ctrl-C), SIGTERM and SIGHUP raise a flag instead of ending the program; the second of a
// kind ends it. Those that whoever started the program wants ignored (nohup) stay ignored.
void catch_interrupts();

bool interrupted();

// The exit status of an interrupted program, as a shell reports it: 128 plus the signal's number, 130 for Ctrl-C.
int cancelled_status();

// Whether `status` is that of work that an interruption ended. One that comes after the work changes nothing of it.
bool was_cancelled(int status);

}  // namespace opscope::cli
