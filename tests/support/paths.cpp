#include "tests/support/paths.h"

namespace opscope::test {

std::filesystem::path source_folder() { return OPSCOPE_SOURCE_DIR; }
std::filesystem::path program_file() { return OPSCOPE_BINARY; }
std::filesystem::path candidates_folder() { return OPSCOPE_CANDIDATES; }

}  // namespace opscope::test
