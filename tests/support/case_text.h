#pragma once
// Builds the text of a case file from what matters to a test.

#include <cstdint>
#include <string>
#include <vector>

#include "core/model/json.h"

namespace opscope::test {

// A tensor's description: {"DataType": "INT8", "Sizes": [4]}. `sizes` as they stand between the brackets.
std::string desc_text(const std::string& type, const std::string& sizes);

class CaseText {
 public:
  // A resource; `values` as they stand in the file: [1, 2], or an object.
  CaseText& resource(const std::string& name, const std::string& type, const std::string& values);
  // One of `count` equal elements.
  CaseText& constant(const std::string& name, const std::string& type, std::uint64_t count,
                     const std::string& value = "0");
  // A dispatch of an operator, named without ELEMENT_WISE_, whose tensors, the output last, are these resources and
  // have all this description. `attributes` follow as they stand in the file. The dispatchable is named as the
  // operator, in lower case; dispatches of one operator share the first one's.
  CaseText& dispatch(const std::string& operator_name, const std::vector<std::string>& resources,
                     const std::string& desc, const std::string& attributes = "");
  CaseText& command(const std::string& text);
  CaseText& print(const std::string& resource);
  CaseText& write(const std::string& resource, const std::string& target);
  // Members of the root, behind the others.
  CaseText& member(const std::string& text);

  std::string text() const;
  Model model() const;                             // read from the text
  operator std::string() const { return text(); }  // NOLINT(google-explicit-constructor): it stands for its text

 private:
  std::vector<std::string> resources_, dispatchables_, commands_, members_;
  std::string operators_;  // of the dispatchables, each between blanks
};

}  // namespace opscope::test
