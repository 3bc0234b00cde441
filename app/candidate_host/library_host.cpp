// The process for shared libraries, which define opscope_run.

#include <dlfcn.h>

#include "app/candidate_host/host.h"

int main(int argc, char** argv) {
  return opscope::serve(argc, argv, [](const char* file, std::string& why_not) -> opscope::CandidateFunction {
    void* handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    void* found = handle != nullptr ? dlsym(handle, "opscope_run") : nullptr;
    if (found == nullptr) why_not = handle == nullptr ? dlerror() : "it has no function opscope_run";
    if (found == nullptr) return {};
    return [run = reinterpret_cast<int (*)(const opscope_request*)>(found)](const opscope_request& request) {
      return opscope::CandidateResult{run(&request)};
    };
  });
}
