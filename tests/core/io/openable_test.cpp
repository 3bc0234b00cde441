// A file that nothing opens is named for what it is, and the error says what opens.

#include "core/io/openable.h"

#include "core/model/json.h"
#include "core/model/load.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

TEST(Openable, ACHeaderIsNoCase) {
  const TemporaryFolder folder;
  const auto header = folder.write("golden.h", "#pragma once\n");
  EXPECT_THAT(error_of(read_model(header)).text(),
              AllOf(HasSubstr("golden.h: is a C header"), HasSubstr("cases (.json, .onnx)"), HasSubstr(".npz")));
}

TEST(Openable, AnUnknownFileIsNoSource) {
  const TemporaryFolder folder;
  folder.write("notes.txt", "hello");
  folder.write("bytes.bin", "hello");
  const SearchPaths paths{folder.path(), {}};
  FileValues file;
  file.source_path = "notes.txt";
  EXPECT_THAT(
      error_of(probe_source(file, paths)).text(),
      AllOf(HasSubstr("is neither a case nor a picture nor an array"), HasSubstr("pictures (.png, .jpg, .hdr)")));
  file.source_path = "bytes.bin";
  EXPECT_THAT(error_of(probe_source(file, paths)).text(), HasSubstr("bytes without a data type and sizes"));
}

}  // namespace
}  // namespace opscope::test
