#include "app/cli/generated_section.h"

namespace opscope::cli {
namespace {

const std::string begin_mark = "<!-- generated: ", end_mark = "<!-- end of generated -->\n";

}  // namespace

std::string with_generated(const std::string& document, const std::string& name, std::string_view body) {
  const std::string begin = begin_mark + name + " -->\n";
  const std::string section = begin + "\n" + std::string(body) + "\n" + end_mark;
  const auto end_of = [&](std::size_t from) {
    const std::size_t end = document.find(end_mark, from);
    return end == std::string::npos ? document.size() : end + end_mark.size();
  };
  if (const std::size_t same = document.find(begin); same != std::string::npos)
    return document.substr(0, same) + section + document.substr(end_of(same));
  const std::size_t last = document.rfind(begin_mark + name.substr(0, name.find(',') + 1));
  const std::size_t at = last == std::string::npos ? document.size() : end_of(last);
  const std::string gap = at == 0 || document.substr(0, at).ends_with("\n\n") ? "" : "\n";
  return document.substr(0, at) + gap + section + document.substr(at);
}

}  // namespace opscope::cli
