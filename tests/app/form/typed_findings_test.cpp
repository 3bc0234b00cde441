// At which field an error is told that the last typing made.

#include "app/gui/form/typed_findings.h"

#include <gtest/gtest.h>

#include <string>

#include "app/gui/edits/operators.h"
#include "core/operators/schema/registry.h"

namespace opscope::gui {
namespace {

using About = Diagnostic::About;

TEST(TypedFindings, OfTooLittleMemoryAreAboutTheListThatWasTypedForStrides) {
  OperatorDesc desc =
      find_dispatchable(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), 0)->desc;
  const auto path = [&](const std::string& found, const std::string& typed, About about) {
    return at_typed_field({{.path = found, .message = "Too little.", .about = about}}, typed, desc).front().path;
  };
  EXPECT_EQ(path("InputTensor.Sizes", "InputTensor.Elements", About::Size), "InputTensor.Sizes") << "told otherwise";
  desc.tensors[0]->strides = packed_strides(desc.tensors[0]->sizes);
  EXPECT_EQ(path("InputTensor.Sizes", "InputTensor.Elements", About::Size), "InputTensor.Elements");
  EXPECT_EQ(path("InputTensor.Strides", "InputTensor.Elements", About::Size), "InputTensor.Elements");
  EXPECT_EQ(path("InputTensor.Strides", "InputTensor.Elements", About::Resource), "InputTensor.Strides");
  EXPECT_EQ(path("InputTensor.Strides", "InputTensor.Strides[2]", About::Size), "InputTensor.Strides");
  EXPECT_EQ(path("OutputTensor.Strides", "InputTensor.Elements", About::Size), "OutputTensor.Strides");
  EXPECT_EQ(path("InputTensor.Strides", "", About::Size), "InputTensor.Strides") << "nothing was typed";
}

TEST(TypedFindings, OfAWrongStartAreAboutTheOffsetThatWasTyped) {
  const OperatorDesc desc =
      find_dispatchable(default_case(*find_operator("ELEMENT_WISE_CLIP"), highest_feature_level), 0)->desc;
  const std::string alignment = "InputTensor.GuaranteedBaseOffsetAlignment";
  const auto path = [&](const std::string& typed) {
    return at_typed_field({{.path = alignment, .message = "Not there.", .about = About::Start}}, typed, desc)
        .front()
        .path;
  };
  EXPECT_EQ(path("InputTensor.Offset"), "InputTensor.Offset");
  EXPECT_EQ(path(alignment), alignment);
  EXPECT_EQ(path("OutputTensor.Offset"), alignment);
}

}  // namespace
}  // namespace opscope::gui
