#include "app/gui/form/typed_findings.h"

#include <string_view>

namespace opscope::gui {

Diagnostics at_typed_field(Diagnostics findings, const std::string& typed, const OperatorDesc& desc) {
  using About = Diagnostic::About;
  const std::size_t dot = typed.find('.');
  if (dot == std::string::npos) return findings;
  const std::string tensor = typed.substr(0, dot);
  const std::size_t index = desc.schema->find_tensor(tensor);
  const bool is_strided = index < desc.tensors.size() && desc.tensors[index] && desc.tensors[index]->strides;
  for (Diagnostic& finding : findings) {
    if (finding.severity != Diagnostic::Severity::Error || !finding.path.starts_with(tensor + ".")) continue;
    const std::string_view field = std::string_view(finding.path).substr(dot + 1);
    const bool is_of_list = typed == tensor + ".Elements" && is_strided && finding.about == About::Size &&
                            (field == "Sizes" || field == "Strides");
    const bool is_of_offset = typed == tensor + ".Offset" && finding.about == About::Start;
    if (is_of_list || is_of_offset) finding.path = typed;
  }
  return findings;
}

}  // namespace opscope::gui
