#pragma once
// The matchers of GoogleMock that tests use by their short names.

#include <gmock/gmock.h>

namespace opscope::test {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

}  // namespace opscope::test
