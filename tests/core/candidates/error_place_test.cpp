// Places in compilers' messages.

#include "core/candidates/error_place.h"

#include <gtest/gtest.h>

namespace opscope {
namespace {

void expect_place(const std::string& text, unsigned line, unsigned column, const std::string& message) {
  const std::optional<ErrorPlace> found = first_error_place(text);
  ASSERT_TRUE(found) << text;
  EXPECT_EQ(found->line, line) << text;
  EXPECT_EQ(found->column, column) << text;
  EXPECT_EQ(found->message, message) << text;
}

TEST(ErrorPlaces, AreReadAsEachDriverWritesThem) {
  expect_place("0:9(34): error: `nonsense' undeclared", 9, 34, "`nonsense' undeclared");
  expect_place("1:2(1): preprocessor error: syntax error", 2, 1, "syntax error");
  expect_place("0(9) : error C1503: undefined variable \"nonsense\"", 9, 0, "undefined variable \"nonsense\"");
  expect_place("0(12) : error C0000: syntax error, unexpected '}' at token \"}\"", 12, 0,
               "syntax error, unexpected '}' at token \"}\"");
  expect_place("ERROR: 0:9: 'nonsense' : undeclared identifier", 9, 0, "'nonsense' : undeclared identifier");
}

TEST(ErrorPlaces, AreTheFirstErrorsWhateverStandsBefore) {
  expect_place("the OpenGL driver refuses the shader candidate: 0:9(34): error: one\n0:2(1): error: two", 9, 34, "one");
  expect_place("0:3(1): warning: unused\n0:7(5): error: wrong\n", 7, 5, "wrong");
  expect_place("0(4) : warning C7050: x might be used\n0(8) : error C1008: undefined\n", 8, 0, "undefined");
}

TEST(ErrorPlaces, AreNotFoundWhereThereAreNone) {
  for (const char* text : {"", "SIGSEGV: wrote 12 bytes past the end", "it declares the uniform gamma",
                           "0:9(: error: ", "error: 7 of 12", "0:3(1): warning: unused"})
    EXPECT_FALSE(first_error_place(text)) << text;
  EXPECT_FALSE(first_error_place(std::string(std::size_t{1} << 20, '9')));
  EXPECT_FALSE(first_error_place(std::string(std::size_t{1} << 20, 'E')));
}

TEST(ErrorPlaces, AreToldInWords) {
  EXPECT_EQ(first_error_place("0:9(34): error: `x' undeclared")->text(), "line 9, column 34: `x' undeclared");
  EXPECT_EQ(first_error_place("0(9) : error C1503: undefined")->text(), "line 9: undefined");
}

}  // namespace
}  // namespace opscope
