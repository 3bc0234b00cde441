// A JPEG file: reading it twice gives the same picture.

#include "tests/fuzz/targets/picture.h"
#include "tests/fuzz/targets/targets.h"

namespace opscope::test {

std::string fuzz_jpeg(std::string_view input) { return try_picture("a.jpg", input).fault; }

}  // namespace opscope::test
