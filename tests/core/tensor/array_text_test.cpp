// Arrays as text: the formats of RFC 8259 (JSON), RFC 4180 (CSV) and NumPy, which writes its own here.
#include "core/tensor/array_text.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cstdlib>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/tensor/convert.h"
#include "tests/support/cases.h"
#include "tests/support/result.h"
#include "tests/support/temporary_folder.h"

namespace opscope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Bits f32s(std::initializer_list<float> values) {
  Bits bits;
  for (const float value : values) bits.push_back(f32(value));
  return bits;
}

void expect_array(std::string_view text, const Sizes& sizes, const Bits& elements, DataType type = Float32) {
  const Result<ArrayOfText> array = read_array_text(type, text);
  ASSERT_TRUE(array) << text << ": " << array.error().text();
  EXPECT_EQ(array->sizes, sizes) << text;
  EXPECT_EQ(array->elements, elements) << text;
}

std::string refusal(std::string_view text, DataType type = Float32) {
  const Result<ArrayOfText> array = read_array_text(type, text);
  return array ? "it was read" : array.error().text();
}

TEST(ArrayText, JsonListsAreArraysOfTheirDepth) {
  expect_array("[1, 2.5, -3e2]", {3}, f32s({1, 2.5f, -300}));
  expect_array("[[1, 2, 3], [4, 5, 6]]", {2, 3}, f32s({1, 2, 3, 4, 5, 6}));
  expect_array("[[[1],[2]],[[3],[4]]]", {2, 2, 1}, f32s({1, 2, 3, 4}));
  expect_array("\xEF\xBB\xBF\n [\n  1,\n  2\n ]\n", {2}, f32s({1, 2}));
  expect_array("[true, false]", {2}, {1, 0}, UInt8);
}

TEST(ArrayText, PythonsSpellingsOfNonFiniteNumbersAreRead) {
  const std::uint64_t nan = 0x7FC00000, inf = 0x7F800000, minus = 0xFF800000;
  expect_array("[NaN, Infinity, -Infinity]", {3}, {nan, inf, minus});
  expect_array("[nan, inf, -inf]", {3}, {nan, inf, minus});
  expect_array(R"(["nan", 'inf', "-inf"])", {3}, {nan, inf, minus});
}

TEST(ArrayText, PythonsTuplesAndCallsAreRead) {
  expect_array("(1, 2,)", {2}, f32s({1, 2}));
  expect_array("array([[1., 2.],\n       [3., nan]], dtype=float32)", {2, 2}, {f32(1), f32(2), f32(3), 0x7FC00000});
  expect_array("tensor([1., 2.], device='cuda:0')", {2}, f32s({1, 2}));
  expect_array("np.array([1])\n", {1}, f32s({1}));
}

TEST(ArrayText, TablesHaveRowsAndColumns) {
  expect_array("1,2,3\n4,5,6\n", {2, 3}, f32s({1, 2, 3, 4, 5, 6}));
  expect_array("1;2\r\n3;4\r\n", {2, 2}, f32s({1, 2, 3, 4}));
  expect_array("1\t2\n3\t4", {2, 2}, f32s({1, 2, 3, 4}));
  expect_array("  1   2 \n\n  3 , 4,\n", {2, 2}, f32s({1, 2, 3, 4}));
  expect_array("\"1\",\"2\"\n", {2}, f32s({1, 2}));
  expect_array("# a header of numpy.savetxt\n1.5 2\n", {2}, f32s({1.5f, 2}));
}

TEST(ArrayText, OneRowOrOneColumnIsOneDimension) {
  expect_array("1 2 3", {3}, f32s({1, 2, 3}));
  expect_array("1\n2\n3\n", {3}, f32s({1, 2, 3}));
  expect_array("7", {1}, f32s({7}));
}

TEST(ArrayText, EveryNumberIsRoundedOnceInItsType) {
  expect_array("[16777217, 0.1]", {2}, {f32(16777216), f32(0.1f)});
  expect_array("18446744073709551615 0xFF", {2}, {~std::uint64_t{0}, 255}, UInt64);
  expect_array("[-128. 127.0]", {2}, {0x80, 0x7F}, Int8);
  expect_array("[.5, -.5, 1.e+1, +2]", {4}, f32s({0.5f, -0.5f, 10, 2}));
  EXPECT_THAT(refusal("[1.5]", Int32), HasSubstr("line 1, column 2: "));
  EXPECT_THAT(refusal("[1, 256]", UInt8), HasSubstr("line 1, column 5: "));
  EXPECT_THAT(refusal("[nan]", Int32), HasSubstr("line 1, column 2: "));
}

TEST(ArrayText, PartsThatAreLeftOutAreRefusedWithTheCure) {
  EXPECT_THAT(refusal("[0. 1. 2. ... 997. 998. 999.]"),
              HasSubstr("line 1, column 11: '...' leaves values out: print all of them, in NumPy after "
                        "numpy.set_printoptions(threshold=sys.maxsize)"));
  EXPECT_THAT(refusal("[[1 2]\n ...\n [3 4]]"), HasSubstr("line 2, column 2: '...' leaves values out"));
}

TEST(ArrayText, RowsOfOtherLengthsAreRefused) {
  EXPECT_THAT(refusal("[[1, 2],\n [3]]"), HasSubstr("line 2, column 4: this list has 1 entries"));
  EXPECT_THAT(refusal("1 2\n3\n"), HasSubstr("line 2, column 1: this row has 1 values, but the first one has 2"));
  EXPECT_THAT(refusal("[[1], 2]"), HasSubstr("a value stands among lists"));
  EXPECT_THAT(refusal("[1, [2]]"), HasSubstr("a list stands among values"));
  EXPECT_THAT(refusal("[[1], [[2]]]"), HasSubstr("a list stands among values"));
}

TEST(ArrayText, OtherTextIsRefusedWhereItIs) {
  EXPECT_THAT(refusal(""), HasSubstr("holds no values"));
  EXPECT_THAT(refusal(" \n "), HasSubstr("holds no values"));
  EXPECT_THAT(refusal("# nothing\n"), HasSubstr("empty arrays are not supported"));
  EXPECT_THAT(refusal("[]"), HasSubstr("empty arrays are not supported"));
  EXPECT_THAT(refusal("[[1], []]"), HasSubstr("empty arrays are not supported"));
  EXPECT_THAT(refusal("[1, 2"), HasSubstr("ends before the last list is closed"));
  EXPECT_THAT(refusal("[1, 2)"), HasSubstr("']' is expected here"));
  EXPECT_THAT(refusal("[1] 2"), HasSubstr("line 1, column 5: more text follows"));
  EXPECT_THAT(refusal("[1,,2]"), HasSubstr("a value is missing before the comma"));
  EXPECT_THAT(refusal("[,1]"), HasSubstr("a value is missing before the comma"));
  EXPECT_THAT(refusal("1,,2"), HasSubstr("line 1, column 3: a value is missing"));
  EXPECT_THAT(refusal("time,value\n1,2\n"), HasSubstr("line 1, column 1: 'time'"));
  EXPECT_THAT(refusal("[1, null]"), HasSubstr("'null'"));
  EXPECT_THAT(refusal("{\"a\": [1]}"), HasSubstr("line 1, column 1: "));
  EXPECT_THAT(refusal("[1.+2.j]"), HasSubstr("'1.+2.j'"));
  EXPECT_THAT(refusal("[1\x1b[31m]"), testing::Not(HasSubstr("\x1b")));
}

TEST(ArrayText, LimitsAreKept) {
  EXPECT_THAT(refusal("[[[[[[[[[1]]]]]]]]]"), HasSubstr("more than 8 dimensions"));
  EXPECT_THAT(refusal(std::string(1'000'000, '[')), HasSubstr("more than 8 dimensions"));
  std::string many;
  for (std::size_t i = 0; i < most_elements_of_text; ++i) many += "1\n";
  EXPECT_TRUE(read_array_text(UInt8, many));
  EXPECT_THAT(refusal(many + "1", UInt8), HasSubstr("holds more than 1048576 values"));
  EXPECT_THAT(refusal(std::string(longest_array_text + 1, ' ')), HasSubstr("at most 67108864 are read"));
}

// Prints arrays in every way NumPy has, and saves what the text says: the numbers that Python reads back from it.
constexpr const char* print_arrays = R"(
import json, numpy, sys
numpy.set_printoptions(threshold=sys.maxsize)
random = numpy.random.default_rng(7)
count = 0
def write(text, array):
    global count
    open(f'{count}.txt', 'w').write(text)
    numpy.save(f'{count}.npy', array)
    count += 1
for dtype in 'f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8'.split():
    for shape in [(1,), (7,), (3, 4), (2, 3, 4), (2, 1, 2, 30)]:
        n = int(numpy.prod(shape))
        if dtype[0] == 'f':
            array = (random.standard_normal(n) * 10.0 ** random.integers(-4, 5, n)).astype(dtype)
            array[::5] = [numpy.nan, numpy.inf, -numpy.inf, 0.0, -0.0, 1.0, -2.0][n % 7]
        else:
            info = numpy.iinfo(dtype)
            array = random.integers(info.min, info.max, n, dtype=dtype, endpoint=True)
        array = array.reshape(shape)
        write(json.dumps(array.tolist()), array)
        write(repr(array.tolist()), array)
        if dtype[0] == 'f':
            numpy.set_printoptions(floatmode='unique', precision=None)
        write(str(array), array)
        write(repr(array), array)
        if len(shape) < 3 and shape != (1,):
            for delimiter in ',\t ;':
                numpy.savetxt('table.txt', array, delimiter=delimiter, fmt='%.17g' if dtype[0] == 'f' else '%d')
                write(open('table.txt').read(), array)
)";

TEST(ArrayText, ReadsEverythingThatNumPyAndPythonPrint) {
  const TemporaryFolder folder;
  const auto script = folder.write("print.py", print_arrays);
  const std::string command = fmt::format("cd '{}' && /usr/bin/python3 '{}'", folder.path().string(), script.string());
  ASSERT_EQ(std::system(command.c_str()), 0) << "python3 with numpy";
  std::size_t read = 0;
  for (; std::filesystem::exists(folder / fmt::format("{}.npy", read)); ++read) {
    const Tensor expected = read_npy(folder / fmt::format("{}.npy", read)).value();
    const std::string text = read_text(folder / fmt::format("{}.txt", read), 1 << 20).value();
    const Result<ArrayOfText> array = read_array_text(expected.desc.data_type, text);
    ASSERT_TRUE(array) << text << array.error().text();
    EXPECT_EQ(array->sizes, expected.desc.sizes) << text;
    ASSERT_EQ(array->elements.size(), element_count(expected.desc)) << text;
    for (std::size_t i = 0; i < array->elements.size(); ++i)
      EXPECT_EQ(array->elements[i], element_bits(expected, i)) << text << " at " << i;
  }
  EXPECT_GT(read, 200u);
}

}  // namespace
}  // namespace opscope::test
