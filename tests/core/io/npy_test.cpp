#include "core/io/npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/cases.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope {
namespace {

using test::data_file;
using test::elements;
using test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using Bits = std::vector<std::uint64_t>;

struct TypeCase {
  const char* file;
  DataType type;
  Bits bits;
};

// The values of tests/data/README.md as IEEE 754 and two's complement have them.
const TypeCase all_types[] = {
    {"f2", DataType::Float16, {0x2E66, 0x8000, 0x7BFF, 0x7C00, 0x7E00, 0x0001}},
    {"f4", DataType::Float32, {0x3DCCCCCD, 0x80000000, 0x7F7FFFFF, 0x7F800000, 0x7FC00000, 0x00000001}},
    {"f8",
     DataType::Float64,
     {0x3FB999999999999A, 0x8000000000000000, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000, 0x7FF8000000000000, 1}},
    {"i1", DataType::Int8, {0x80, 0xFF, 0, 1, 2, 0x7F}},
    {"i2", DataType::Int16, {0x8000, 0xFFFF, 0, 1, 2, 0x7FFF}},
    {"i4", DataType::Int32, {0x80000000, 0xFFFFFFFF, 0, 1, 2, 0x7FFFFFFF}},
    {"i8", DataType::Int64, {0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0, 1, 2, 0x7FFFFFFFFFFFFFFF}},
    {"u1", DataType::UInt8, {0, 1, 2, 3, 4, 0xFF}},
    {"u2", DataType::UInt16, {0, 1, 2, 3, 4, 0xFFFF}},
    {"u4", DataType::UInt32, {0, 1, 2, 3, 4, 0xFFFFFFFF}},
    {"u8", DataType::UInt64, {0, 1, 2, 3, 4, 0xFFFFFFFFFFFFFFFF}},
};

class NpyTypes : public testing::TestWithParam<TypeCase> {};

TEST_P(NpyTypes, ReadsWhatNumPyWrote) {
  const auto tensor = read_npy(data_file("npy/" + std::string(GetParam().file) + ".npy"));
  ASSERT_TRUE(tensor) << tensor.error().text();
  EXPECT_EQ(tensor->desc.data_type, GetParam().type);
  EXPECT_THAT(tensor->desc.sizes, ElementsAre(2, 3));
  EXPECT_EQ(elements(*tensor), GetParam().bits);
  EXPECT_EQ(tensor->buffer.size(), (6 * element_size(GetParam().type) + 3) / 4 * 4);
}

TEST_P(NpyTypes, WritesTheBytesNumPyWrites) {
  const Tensor tensor = test::tensor_of(GetParam().type, {2, 3}, GetParam().bits);
  const std::vector<std::byte> file =
      encode_npy(GetParam().type, tensor.desc.sizes, tensor.bytes().first(6 * element_size(GetParam().type)));
  std::ifstream numpy(data_file("npy/" + std::string(GetParam().file) + ".npy"), std::ios::binary);
  EXPECT_EQ(std::string(reinterpret_cast<const char*>(file.data()), file.size()),
            std::string(std::istreambuf_iterator<char>(numpy), {}));
}

INSTANTIATE_TEST_SUITE_P(AllTypes, NpyTypes, testing::ValuesIn(all_types),
                         [](const auto& test) { return std::string(test.param.file); });

TEST(Npy, ColumnMajorDataArrivesRowMajor) {
  const auto tensor = read_npy(data_file("npy/fortran.npy"));
  ASSERT_TRUE(tensor) << tensor.error().text();
  EXPECT_THAT(tensor->desc.sizes, ElementsAre(2, 3, 4));
  Bits counting(24);
  for (std::uint64_t i = 0; i < 24; ++i) counting[i] = i;
  EXPECT_EQ(elements(*tensor), counting);
}

TEST(Npy, BigEndianDataIsSwapped) {
  const auto tensor = read_npy(data_file("npy/big_endian.npy"));
  ASSERT_TRUE(tensor) << tensor.error().text();
  EXPECT_EQ(elements(*tensor), (Bits{1, 256, 0xFFFFFFFE}));
}

TEST(Npy, VersionsTwoAndThreeAreRead) {
  for (const char* name : {"npy/version2.npy", "npy/version3.npy"}) {
    const auto tensor = read_npy(data_file(name));
    ASSERT_TRUE(tensor) << tensor.error().text();
    EXPECT_EQ(elements(*tensor), (Bits{0, 1, 2, 3, 4}));
  }
}

TEST(Npy, BooleansAreBytesAndAScalarHasOneElement) {
  EXPECT_EQ(elements(*read_npy(data_file("npy/bool.npy"))), (Bits{1, 0, 1}));
  const auto scalar = read_npy(data_file("npy/scalar.npy"));
  EXPECT_THAT(scalar->desc.sizes, ElementsAre(1));
  EXPECT_EQ(elements(*scalar), (Bits{0x3FC00000}));
}

// A version 1 file of that header and as many bytes of data.
std::string npy(const std::string& header, std::size_t data) {
  std::string file = std::string("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  return file + header + std::string(data, '\0');
}

struct Refusal {
  const char* name;
  std::string file;
  const char* culprit;
};

const Refusal refusals[] = {
    {"Empty", "", "too short"},
    {"OtherFormat", "PK\x03\x04 this is a zip file", "not an .npy file"},
    {"UnknownVersion", std::string("\x93NUMPY\x04\x00\x10\x00", 10) + std::string(16, ' '), "version 4"},
    {"HeaderBeyondTheFile", std::string("\x93NUMPY\x01\x00\xFF\xFF", 10) + "{'descr'", "header claims 65535"},
    {"HugeHeader", std::string("\x93NUMPY\x02\x00\xFF\xFF\xFF\x7F", 12) + "{'descr'", "header claims 2147483647"},
    {"NoDictionary", npy("hello", 8), "malformed"},
    {"MissingKey", npy("{'descr': '<f4', 'shape': (2,), }", 8), "malformed"},
    {"KeyTwice", npy("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", 8), "malformed"},
    {"UnclosedString", npy("{'descr': '<f4, ", 8), "malformed"},
    {"UnclosedShape", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,", 8), "malformed"},
    {"NegativeSize", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (-2,), }", 8), "malformed"},
    {"ZeroSize", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 0), }", 8), "dimension outside"},
    {"SizeBeyond32Bits", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967296,), }", 8),
     "dimension outside"},
    {"SizeBeyond64Bits", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999,), }", 8),
     "dimension outside"},
    {"ProductOverflows",
     npy("{'descr': '<f4', 'fortran_order': False, 'shape': (4294967295, 4294967295, 4294967295), }", 8),
     "more data than the file holds"},
    {"DataCutOff", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }", 11), "more data than the file"},
    {"UnsupportedType", npy("{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", 8), "'<c8' is not supported"},
    {"ObjectType", npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", 8), "'|O' is not supported"},
};

class NpyRefusals : public testing::TestWithParam<Refusal> {};

TEST_P(NpyRefusals, NameTheFileAndTheFault) {
  TemporaryFolder folder;
  const auto tensor = read_npy(folder.write("bad.npy", GetParam().file));
  ASSERT_FALSE(tensor);
  EXPECT_THAT(tensor.error().where, HasSubstr("bad.npy"));
  EXPECT_THAT(tensor.error().what, HasSubstr(GetParam().culprit));
}

INSTANTIATE_TEST_SUITE_P(Hostile, NpyRefusals, testing::ValuesIn(refusals),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Npy, EveryTruncationOfAGoodFileIsRefused) {
  TemporaryFolder folder;
  std::ifstream numpy(data_file("npy/f4.npy"), std::ios::binary);
  const std::string whole(std::istreambuf_iterator<char>(numpy), {});
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_FALSE(read_npy(folder.write("cut.npy", whole.substr(0, length)))) << length;
}

TEST(Npy, NumPyFilesOfOtherTypesAreRefused) {
  for (const char* name : {"npy/complex.npy", "npy/structured.npy"}) {
    const auto tensor = read_npy(data_file(name));
    ASSERT_FALSE(tensor) << name;
    EXPECT_THAT(tensor.error().what, HasSubstr("is not supported"));
  }
  EXPECT_THAT(read_npy(data_file("npy/structured.npy")).error().what, HasSubstr(")]' is not supported"));
  EXPECT_THAT(read_npy(data_file("npy/empty.npy")).error().what, HasSubstr("empty arrays are not supported"));
}

TEST(Npy, MoreThanTheLimitIsRefusedBeforeItIsRead) {
  const auto tensor = read_npy(data_file("npy/f8.npy"), 47);
  ASSERT_FALSE(tensor);
  EXPECT_THAT(tensor.error().what, HasSubstr("more than the 47 bytes"));
}

}  // namespace
}  // namespace opscope
