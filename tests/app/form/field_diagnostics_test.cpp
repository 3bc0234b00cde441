// Which findings of the form belong to which field.

#include "app/gui/form/field_diagnostics.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace opscope::gui {
namespace {

Diagnostic error_at(const std::string& path) { return {.path = path, .message = "is wrong"}; }

// A missing file of a tensor that is resized along with another is no fault of the size.
TEST(FieldDiagnostics, OfATensorThatIsResizedTooAreThoseThatASizeCanBring) {
  const auto found = [](Diagnostics all) {
    const FieldDiagnostics diagnostics(std::move(all));
    const Diagnostic* error = diagnostics.size_error_below("BTensor");
    return error == nullptr ? "none" : error->path;
  };
  for (const char* other : {"source", "DataType", "GuaranteedBaseOffsetAlignment", "Flags"})
    EXPECT_EQ(found({error_at("BTensor." + std::string(other))}), "none") << other;
  EXPECT_EQ(found({error_at("BTensor.source"), error_at("BTensor.Sizes[2]")}), "BTensor.Sizes[2]");
  for (const char* of_size : {"Strides", "TotalTensorSizeInBytes", "PictureSize", "Elements", "Count", "File"})
    EXPECT_EQ(found({error_at("BTensor." + std::string(of_size))}), "BTensor." + std::string(of_size));
  EXPECT_EQ(found({error_at("BTensor2.Sizes"), error_at("ATensor.Sizes")}), "none") << "of other tensors";
  Diagnostic warning = error_at("BTensor.Sizes");
  warning.severity = Diagnostic::Severity::Warning;
  EXPECT_EQ(found({warning}), "none");
}

}  // namespace
}  // namespace opscope::gui
