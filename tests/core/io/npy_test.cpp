#include "core/io/npy.h"

#include "tests/support/cases.h"
#include "tests/support/matchers.h"
#include "tests/support/result.h"
#include "tests/support/run.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

struct TypeCase {
  const char* file;
  DataType type;
  Bits bits;
};

// The values of tests/data/README.md in IEEE 754 and two's complement.
const TypeCase all_types[] = {
    {"f2", Float16, {0x2E66, 0x8000, 0x7BFF, 0x7C00, 0x7E00, 0x0001}},
    {"f4", Float32, {0x3DCCCCCD, 0x80000000, 0x7F7FFFFF, 0x7F800000, 0x7FC00000, 0x00000001}},
    {"f8",
     Float64,
     {0x3FB999999999999A, 0x8000000000000000, 0x7FEFFFFFFFFFFFFF, 0x7FF0000000000000, 0x7FF8000000000000, 1}},
    {"i1", Int8, {0x80, 0xFF, 0, 1, 2, 0x7F}},
    {"i2", Int16, {0x8000, 0xFFFF, 0, 1, 2, 0x7FFF}},
    {"i4", Int32, {0x80000000, 0xFFFFFFFF, 0, 1, 2, 0x7FFFFFFF}},
    {"i8", Int64, {0x8000000000000000, 0xFFFFFFFFFFFFFFFF, 0, 1, 2, 0x7FFFFFFFFFFFFFFF}},
    {"u1", UInt8, {0, 1, 2, 3, 4, 0xFF}},
    {"u2", UInt16, {0, 1, 2, 3, 4, 0xFFFF}},
    {"u4", UInt32, {0, 1, 2, 3, 4, 0xFFFFFFFF}},
    {"u8", UInt64, {0, 1, 2, 3, 4, 0xFFFFFFFFFFFFFFFF}},
};

TEST(Npy, EveryTypeIsReadAndWrittenAsNumPyDoes) {
  TemporaryFolder folder;
  for (const TypeCase& each : all_types) {
    SCOPED_TRACE(each.file);
    const std::filesystem::path theirs = data_file("npy/" + std::string(each.file) + ".npy");
    const auto tensor = value_of(read_npy(theirs));
    EXPECT_EQ(tensor.desc.data_type, each.type);
    EXPECT_THAT(tensor.desc.sizes, ElementsAre(2, 3));
    EXPECT_EQ(elements(tensor), each.bits);
    EXPECT_EQ(tensor.buffer.size(), (6 * element_size(each.type) + 3) / 4 * 4);
    const Tensor ours = tensor_of(each.type, {2, 3}, each.bits);
    const auto file = encode_npy(each.type, ours.desc.sizes, ours.bytes().first(6 * element_size(each.type)));
    EXPECT_EQ(contents(folder.write("a.npy", file)), contents(theirs));
  }
}

TEST(Npy, ColumnMajorDataArrivesRowMajor) {
  const auto tensor = value_of(read_npy(data_file("npy/fortran.npy")));
  EXPECT_THAT(tensor.desc.sizes, ElementsAre(2, 3, 4));
  Bits counting(24);
  for (std::uint64_t i = 0; i < 24; ++i) counting[i] = i;
  EXPECT_EQ(elements(tensor), counting);
}

TEST(Npy, BigEndianDataIsSwapped) {
  const auto tensor = value_of(read_npy(data_file("npy/big_endian.npy")));
  EXPECT_EQ(elements(tensor), (Bits{1, 256, 0xFFFFFFFE}));
}

TEST(Npy, VersionsTwoAndThreeAreRead) {
  for (const char* name : {"npy/version2.npy", "npy/version3.npy"}) {
    const auto tensor = value_of(read_npy(data_file(name)));
    EXPECT_EQ(elements(tensor), (Bits{0, 1, 2, 3, 4}));
  }
}

TEST(Npy, BooleansAreBytesAndAScalarHasOneElement) {
  EXPECT_EQ(elements(*read_npy(data_file("npy/bool.npy"))), (Bits{1, 0, 1}));
  const auto scalar = read_npy(data_file("npy/scalar.npy"));
  EXPECT_THAT(scalar->desc.sizes, ElementsAre(1));
  EXPECT_EQ(elements(*scalar), (Bits{0x3FC00000}));
}

// A version 1.0 file with this header and so many bytes of data.
std::string npy(const std::string& header, std::size_t data) {
  std::string file = std::string("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(header.size() & 0xFF);
  file += static_cast<char>(header.size() >> 8);
  return file + header + std::string(data, '\0');
}

// One of FLOAT32 in row-major order.
std::string floats(const std::string& shape, std::size_t data) {
  return npy("{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }", data);
}

struct Refusal {
  const char* name;
  std::string file;
  const char* culprit;
};

const Refusal refusals[] = {
    {"Empty", "", "not an .npy file: it has 0 bytes, fewer than the 12 of the shortest one"},
    {"OtherFormat", "PK\x03\x04 this is a zip file", "not an .npy file"},
    {"UnknownVersion", std::string("\x93NUMPY\x04\x00\x10\x00", 10) + std::string(16, ' '), "version 4"},
    {"HeaderBeyondTheFile", std::string("\x93NUMPY\x01\x00\xFF\xFF", 10) + "{'descr'",
     "truncated: its .npy header is 65535 bytes, the file ends after 8 of them"},
    {"HugeHeader", std::string("\x93NUMPY\x02\x00\xFF\xFF\xFF\x7F", 12) + "{'descr'",
     "header claims 2147483647 bytes; 65536 are allowed"},
    {"NoDictionary", npy("hello", 8), "malformed: it does not begin with '{'"},
    {"MissingKey", npy("{'descr': '<f4', 'shape': (2,), }", 8), "malformed: 'fortran_order' is missing"},
    {"KeyTwice", npy("{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", 8),
     "malformed: 'descr' is there twice"},
    {"OtherKey", npy("{'descr': '<f4', 'order\x1b': False, }", 8),
     "'order\\x1b' is no member of it; allowed are descr, fortran_order and shape"},
    {"EmptyType", npy("{'descr': '', }", 8), "malformed: descr is empty"},
    {"NumberAsType", npy("{'descr': 4, }", 8), "descr is not text in quotes before '4, }'"},
    {"NumberAsOrder", npy("{'fortran_order': 0, }", 8), "fortran_order is neither True nor False before '0, }'"},
    {"SizeWithoutParentheses", npy("{'shape': 2, }", 8), "shape is not a list of sizes in parentheses before '2, }'"},
    {"WordAsSize", npy("{'shape': (two,), }", 8), "a size of shape, a whole number, is missing before 'two,), }'"},
    {"NoComma", npy("{'fortran_order': True 'shape': (2,)}", 8), "',' or '}' is missing after fortran_order"},
    {"TextBehind", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,)} x", 8), "something follows its '}'"},
    {"UnclosedString", npy("{'descr': '<f4, ", 8), "malformed: descr is not text in quotes before ''<f4,"},
    {"UnclosedShape", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,", 8),
     "malformed: a size of shape, a whole number, is missing at its end"},
    {"NegativeSize", floats("(2, -2,)", 8),
     "dimension outside 1 to 4294967295 (empty arrays are not supported), or more than 32 dimensions: -2"},
    {"ZeroSize", floats("(2, 0)", 8), "more than 32 dimensions: 0"},
    {"SizeBeyond32Bits", floats("(4294967296,)", 8), "dimension outside"},
    {"SizeBeyond64Bits", floats("(99999999999999999999,)", 8), "dimension outside"},
    {"ProductOverflows", floats("(4294967295, 4294967295, 4294967295)", 8),
     "needs more than 2^64 bytes behind its header, where the file has 8"},
    {"DataCutOff", floats("(3,)", 11), "its shape [3] needs 12 bytes behind its header, where the file has 11"},
    {"UnsupportedType", npy("{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", 8),
     "'<c8' (complex numbers) is not supported"},
    {"Text", npy("{'descr': '<U3', 'fortran_order': False, 'shape': (1,), }", 12), "'<U3' (text) is not supported"},
    {"LongDouble", npy("{'descr': '<f16', 'fortran_order': False, 'shape': (1,), }", 16),
     "'<f16' (long double) is not supported"},
    {"Dates", npy("{'descr': '<M8[ns]', 'fortran_order': False, 'shape': (1,), }", 8),
     "'<M8[ns]' (dates and times) is not supported"},
    {"ObjectType", npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", 8),
     "'|O' (Python objects) is not supported"},
};

TEST(Npy, RefusalsNameTheFileAndTheFault) {
  TemporaryFolder folder;
  for (const Refusal& each : refusals) {
    const Error error = error_of(read_npy(folder.write("bad.npy", each.file)));
    EXPECT_THAT(error.where, HasSubstr("bad.npy")) << each.name;
    EXPECT_THAT(error.what, HasSubstr(each.culprit)) << each.name;
  }
}

TEST(Npy, EveryTruncationOfAGoodFileIsRefused) {
  TemporaryFolder folder;
  const std::string whole = contents(data_file("npy/f4.npy"));
  for (std::size_t length = 0; length < whole.size(); ++length)
    EXPECT_FALSE(read_npy(folder.write("cut.npy", whole.substr(0, length)))) << length;
}

TEST(Npy, NumPyFilesOfOtherTypesAreRefused) {
  for (const char* name : {"npy/complex.npy", "npy/structured.npy"}) {
    SCOPED_TRACE(name);
    const Error error = error_of(read_npy(data_file(name)));
    EXPECT_THAT(error.what, HasSubstr("is not supported"));
  }
  EXPECT_THAT(read_npy(data_file("npy/structured.npy")).error().what,
              HasSubstr(")]' (a structured type) is not supported"));
  EXPECT_THAT(read_npy(data_file("npy/empty.npy")).error().what, HasSubstr("empty arrays are not supported"));
}

TEST(Npy, MoreThanTheLimitIsRefusedBeforeItIsRead) {
  EXPECT_THAT(error_of(read_npy(data_file("npy/f8.npy"), 47)).what, HasSubstr("more than the 47 bytes"));
}

}  // namespace
}  // namespace opscope::test
