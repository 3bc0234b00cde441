#pragma once
// Results in tests: the value that must be there, or what the error says.

#include <gtest/gtest.h>

#include <optional>
#include <source_location>
#include <stdexcept>
#include <string>

#include "core/error.h"

namespace opscope::test {

// The value. Without one, fails the test at the caller's line with the error's text, and throws, which ends the test.
template <class T>
T value_of(Result<T> result, const std::source_location& where = std::source_location::current()) {
  if (result) return *std::move(result);
  ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << result.error().text();
  throw std::runtime_error("a value is missing");
}

// The same of what may be absent.
template <class T>
T value_of(std::optional<T> value, const std::source_location& where = std::source_location::current()) {
  return value_of(value ? Result<T>(*std::move(value)) : bad_input("", "it is absent"), where);
}

// The error. Without one, fails the test at the caller's line and throws.
template <class T>
Error error_of(const Result<T>& result, const std::source_location& where = std::source_location::current()) {
  if (!result) return result.error();
  ADD_FAILURE_AT(where.file_name(), static_cast<int>(where.line())) << "there is no error";
  throw std::runtime_error("an error is missing");
}

// "accepted", or the error's text.
template <class T>
std::string answer_of(const Result<T>& result) {
  return result ? "accepted" : result.error().text();
}

}  // namespace opscope::test
