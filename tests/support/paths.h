#pragma once
// Paths of the repository and the program. Only paths.cpp contains them, so that moving a checkout rebuilds no tests.

#include <filesystem>

namespace opscope::test {

std::filesystem::path source_folder();      // the repository's root
std::filesystem::path program_file();       // the built opscope
std::filesystem::path candidates_folder();  // shared libraries: examples/candidates and tests/candidates, built

}  // namespace opscope::test
