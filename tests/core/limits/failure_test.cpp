#include "core/limits/failure.h"

#include <gtest/gtest.h>

#include <new>
#include <stdexcept>
#include <system_error>

namespace opscope::test {
namespace {

template <class Exception>
Error caught(const Exception& exception) {
  const Result<int> result = guarded([&]() -> Result<int> { throw exception; });
  return result ? Error{} : result.error();
}

TEST(Failure, OfMemoryIsBadInput) {
  EXPECT_EQ(caught(std::bad_alloc()).kind, Error::Kind::BadInput);
  EXPECT_NE(caught(std::bad_alloc()).what.find("not enough memory"), std::string::npos);
  EXPECT_EQ(caught(std::length_error("vector::reserve")).what, caught(std::bad_alloc()).what);
  EXPECT_EQ(caught(std::system_error(ENOMEM, std::generic_category())).what, caught(std::bad_alloc()).what);
}

TEST(Failure, OfThreadsIsUnavailable) {
  const Error by_the_language = caught(std::system_error(EAGAIN, std::generic_category()));
  const Error by_the_library =
      caught(std::runtime_error("pthread_create has failed: Resource temporarily unavailable"));
  for (const Error& error : {by_the_language, by_the_library}) {
    EXPECT_EQ(error.kind, Error::Kind::Unavailable);
    EXPECT_NE(error.what.find("a thread cannot be started"), std::string::npos) << error.what;
  }
}

TEST(Failure, LeavesResultsAsTheyAre) {
  EXPECT_EQ(guarded([]() -> Result<int> { return 7; }).value(), 7);
  EXPECT_EQ(guarded([]() -> Result<int> { return bad_input("here", "wrong"); }).error().text(), "here: wrong");
}

}  // namespace
}  // namespace opscope::test
