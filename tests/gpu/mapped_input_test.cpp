// Inputs that are mapped files: changes by another program never crash this one.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/io/mapped_file.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"
#include "tests/support/shared_gpu.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

TEST(MappedInput, SurvivesThatItsFileBecomesShorter) {
  constexpr std::uint64_t left = 4096;  // bytes
  const TemporaryFolder folder;
  const std::filesystem::path path = folder.write("a", std::string(least_mapped_bytes, '\5'));
  const auto file = value_of(InputFile::open(path));
  const auto mapped = map_or_read(file, 0, file.size());
  ASSERT_TRUE(mapped && is_mapped(*mapped));

  Tensor output = output_of(UInt8, {static_cast<std::uint32_t>(least_mapped_bytes)});
  Tensor input = output;
  input.buffer = *mapped;
  const Invocation sign = CaseBuilder("SIGN", {input}, output).build();
  const auto prepared = value_of(shared_gpu().prepare(sign, {}));
  std::filesystem::resize_file(path, left);
  EXPECT_TRUE(prepared->run()) << "the driver's own threads may not touch what is gone";

  const auto result = value_of(shared_gpu().run(sign));
  const std::span<const std::byte> bytes = result.output.bytes();
  EXPECT_EQ(std::ranges::count(bytes.first(left), std::byte{1}), std::ptrdiff_t{left});
  EXPECT_EQ(std::ranges::count(bytes.subspan(left), std::byte{0}), std::ptrdiff_t{least_mapped_bytes - left});
  EXPECT_FALSE(check_unchanged(*mapped));
}

}  // namespace
}  // namespace opscope::test
