#pragma once
// Errors are values. Every fallible function returns Result<T>; nothing throws across a module boundary.

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace opscope {

struct Error {
  enum class Kind {
    BadInput,     // the user's file, flag or entry; exit status 2
    Unavailable,  // a backend or device that this machine lacks; exit status 3
    Cancelled,    // the caller asked to stop
    Broken,       // a backend that is there did not do what it must: a refused shader, an error of its driver
  };
  Kind kind = Kind::BadInput;
  std::string
      where;  // the culprit: a file, a line and column, or a path such as dispatchables.clip.desc.Min; may be empty
  std::string what;  // one sentence: what is wrong and what is allowed

  // "where: what", or just "what".
  std::string text() const { return where.empty() ? what : where + ": " + what; }
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> bad_input(std::string where, std::string what) {
  return tl::unexpected(Error{Error::Kind::BadInput, std::move(where), std::move(what)});
}
inline tl::unexpected<Error> unavailable(std::string what) {
  return tl::unexpected(Error{Error::Kind::Unavailable, {}, std::move(what)});
}
inline tl::unexpected<Error> broken(std::string what) {
  return tl::unexpected(Error{Error::Kind::Broken, {}, std::move(what)});
}
inline tl::unexpected<Error> cancelled() { return tl::unexpected(Error{Error::Kind::Cancelled, {}, "cancelled"}); }

}  // namespace opscope
