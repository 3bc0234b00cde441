#include "core/limits/failure.h"

#include <fmt/format.h>

#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>

namespace opscope {
namespace {

Error too_little_memory() {
  return {Error::Kind::BadInput, "", "there is not enough memory for this; use smaller tensors or free some memory"};
}

Error no_thread(std::string_view reason) {
  return {Error::Kind::Unavailable, "", fmt::format("a thread cannot be started: {}", reason)};
}

}  // namespace

Error caught_failure() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return too_little_memory();
  } catch (const std::length_error&) {  // a container would exceed its maximum size
    return too_little_memory();
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::not_enough_memory) return too_little_memory();
    if (error.code() == std::errc::resource_unavailable_try_again) return no_thread(error.code().message());
    return {Error::Kind::Unavailable, "", fmt::format("the system refused: {}", error.what())};
  } catch (const std::exception& error) {
    const std::string_view what = error.what();
    if (what.find("pthread_create") != std::string_view::npos) return no_thread(what);  // oneTBB's message
    return {Error::Kind::Broken, "", fmt::format("unexpected: {}", what)};
  } catch (...) {
    return {Error::Kind::Broken, "", "unexpected: an unknown exception"};
  }
}

}  // namespace opscope
