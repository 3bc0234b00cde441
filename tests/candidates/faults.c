/* A candidate that does what the environment variable FAULT asks for, and copies the first input to the output. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "opscope/candidate.h"

static const char* fault(void) {
  const char* name = getenv("FAULT");
  return name != NULL ? name : "";
}
static int is(const char* name) { return strcmp(fault(), name) == 0; }

static volatile int zero = 0;
static int deep(volatile int* depth) {
  volatile char frame[4096];
  frame[0] = (char)*depth;
  if (++*depth < 0) return 0;
  return deep(depth) + frame[0];
}

__attribute__((constructor)) static void loaded(void) {
  if (is("crash while loading")) *(volatile int*)(uintptr_t)zero = 1;
  if (is("exit while loading")) exit(3);
  if (is("hang while loading")) pause();
}

int opscope_run(const opscope_request* request) {
  const opscope_tensor *x = &request->inputs[0], *y = &request->outputs[0];
  const uint64_t bytes = x->byte_length < y->byte_length ? x->byte_length : y->byte_length;
  volatile char *to = y->data, *from = x->data;
  int depth = 0;
  memcpy(y->data, x->data, bytes);
  if (is("write past the end")) to[y->byte_length + 12] = 1;
  if (is("read past the end")) to[0] = from[x->byte_length];
  if (is("write before the start")) to[-2] = 1;
  if (is("read far past the end")) to[0] = from[x->byte_length + 5000000];
  if (is("write to an input")) from[0] = 1;
  if (is("null pointer")) *(volatile int*)(uintptr_t)zero = 1;
  if (is("overflow the stack")) return deep(&depth);
  if (is("divide by 0")) return (int)bytes / zero;
  if (is("abort")) abort();
  if (is("exit")) exit(0);
  if (is("kill")) raise(SIGKILL);
  if (is("hang")) pause();
  if (is("fork and hang")) {
    if (fork() == 0) pause();
    pause();
  }
  if (is("allocate")) {
    volatile char* memory = malloc((size_t)1 << 45);
    memory[0] = 1;
    to[0] = memory[0];
  }
  if (is("flood")) {
    for (int i = 0; i < 200000; ++i) fputs("a line that nobody reads\n", i % 2 == 0 ? stdout : stderr);
    fflush(stdout);
  }
  if (is("odd status")) return 77;
  if (is("unsupported")) return opscope_unsupported(request, "no such thing\x1b[2J");
  if (is("failed")) return opscope_failed(request, "out of luck");
  return OPSCOPE_OK;
}
