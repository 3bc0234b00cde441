#include "core/io/array_file.h"

#include "core/io/npy.h"
#include "core/model/load.h"
#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

const Bits bits_of_a = {0x3F000000, 0x80000000, 0x7F800000, 0x3F800000, 0x40000000, 0x40400000};

std::string npy_error(const std::filesystem::path& path) {
  const Result<Tensor> read = read_npy(path);
  return read ? "it was read" : read.error().text();
}

TEST(ArrayFile, AnArchivesArraysAreReadByName) {
  for (const char* name : {"npz/stored.npz", "npz/deflated.npz"}) {
    SCOPED_TRACE(name);
    const std::string path = data_file(name).string();
    EXPECT_THAT(value_of(list_arrays(path)), ElementsAre("A", "B", "C"));
    const Tensor a = value_of(read_npy(path + ":A"));
    EXPECT_EQ(a.desc.data_type, Float32);
    EXPECT_THAT(a.desc.sizes, ElementsAre(2, 3));
    EXPECT_EQ(elements(a), bits_of_a);
    const Tensor b = value_of(open_npy(path + ":B.npy"));
    EXPECT_EQ(b.desc.data_type, Int16);
    EXPECT_THAT(b.desc.sizes, ElementsAre(2, 3, 4));
    Bits counting(24);
    for (std::uint64_t i = 0; i < 24; ++i) counting[i] = i;
    EXPECT_EQ(elements(b), counting);
    EXPECT_EQ(elements(value_of(read_npy(path + ":C"))), (Bits{0, 1, 2, 3, 4, 5}));
  }
}

TEST(ArrayFile, TheOnlyArrayNeedsNoName) {
  const std::string path = data_file("npz/one.npz").string();
  EXPECT_EQ(elements(value_of(read_npy(path))), bits_of_a);
  EXPECT_EQ(elements(value_of(read_npy(path + ":OutputTensor"))), bits_of_a);
}

TEST(ArrayFile, SeveralArraysWithoutANameAndUnknownNamesAreToldByName) {
  const std::string path = data_file("npz/stored.npz").string();
  EXPECT_THAT(npy_error(path), HasSubstr("holds 3 arrays, A, B, C: name one, as in stored.npz:A"));
  EXPECT_THAT(npy_error(path + ":D"), HasSubstr("has no such array; it holds A, B, C"));
}

TEST(ArrayFile, DamagedArchivesAreRefused) {
  const auto file = [](const char* name) { return data_file(std::string("npz/") + name + ".npz"); };
  EXPECT_THAT(npy_error(file("no_array")), HasSubstr("holds no .npy array"));
  EXPECT_THAT(npy_error(file("wrong_crc")), HasSubstr("cannot be decompressed: CRC error"));
  EXPECT_THAT(npy_error(file("unknown_method")), HasSubstr("cannot be decompressed: Compression method not supported"));
  EXPECT_THAT(npy_error(file("encrypted")), HasSubstr("cannot be decompressed"));
  EXPECT_THAT(npy_error(file("truncated")), HasSubstr("not an .npz file"));
  EXPECT_THAT(npy_error(data_file("npy/f4.npy").string() + ".npz"), HasSubstr("cannot be opened"));
  TemporaryFolder folder;
  EXPECT_THAT(npy_error(folder.write("a.npz", "no archive")), HasSubstr("not an .npz file"));
  EXPECT_THAT(npy_error(folder.write("empty.npz", "")), HasSubstr("not an .npz file"));
}

TEST(ArrayFile, WhatTheHeaderDoesNotAskForIsNotDecompressed) {
  EXPECT_THAT(npy_error(data_file("npz/longer_than_its_header.npz")), HasSubstr("at most"));
}

TEST(ArrayFile, APathNamesTheFileOnDisk) {
  EXPECT_EQ(array_file("a/b.npz:C"), "a/b.npz");
  EXPECT_EQ(array_file("a/b.NPZ:C.npy"), "a/b.NPZ");
  EXPECT_EQ(array_file("a/b.npz:x.npz:C"), "a/b.npz:x.npz");
  EXPECT_EQ(array_file("a/b.npy"), "a/b.npy");
  EXPECT_EQ(array_file("a:b.npz"), "a:b.npz");
  for (const char* name : {"a.npy", "a.NPZ", "a.npz:B", "a.npz:"}) EXPECT_TRUE(has_array_name(name)) << name;
  for (const char* name : {"a.png", "a.npz.txt", "npz:B", ""}) EXPECT_FALSE(has_array_name(name)) << name;
}

TEST(ArrayFile, AResourceMayComeFromAnArchive) {
  const SearchPaths paths{data_file("npz/stored.npz").parent_path(), {}};
  const SourceShape shape = value_of(probe_source({"stored.npz:B", {}, {}}, paths));
  EXPECT_EQ(shape.data_type, Int16);
  EXPECT_THAT(shape.sizes, ElementsAre(2, 3, 4));
  EXPECT_TRUE(find_source("deflated.npz:A", paths));
  EXPECT_FALSE(find_source("missing.npz:A", paths));
}

TEST(ArrayFile, AnArchiveThatIsReadMustNotBeReplaced) {
  ReadFiles files;
  files.add(data_file("npz/stored.npz").string() + ":A");
  struct stat status {};
  ASSERT_EQ(::stat(data_file("npz/stored.npz").c_str(), &status), 0);
  EXPECT_NE(files.find(identity_of(status)), nullptr);
}

}  // namespace
}  // namespace opscope::test
