#include "app/text/junit_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string_view>

#include "core/text/visible.h"

namespace opscope {
namespace {

// The value of an attribute. The noncharacters U+FFFE and U+FFFF are visible text, but no characters of XML.
std::string escaped(const std::string& text) {
  std::string result;
  const std::string shown = visible(text);
  for (std::size_t at = 0; at < shown.size(); ++at) {
    const std::string_view rest = std::string_view(shown).substr(at);
    if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
      result += "\xEF\xBF\xBD";  // U+FFFD
      at += 2;
      continue;
    }
    switch (shown[at]) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      default: result += shown[at];
    }
  }
  return result;
}

std::string totals(std::span<const JunitCase> cases) {
  const auto count = [&](JunitCase::Outcome outcome) {
    return std::ranges::count(cases, outcome, &JunitCase::outcome);
  };
  double seconds = 0;
  for (const JunitCase& each : cases) seconds += each.seconds;
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.6f}\"", cases.size(),
                     count(JunitCase::Outcome::Failed), count(JunitCase::Outcome::Error),
                     count(JunitCase::Outcome::Skipped), seconds);
}

std::string outcome_text(const JunitCase& each) {
  const std::string message = escaped(each.message);
  switch (each.outcome) {
    case JunitCase::Outcome::Failed: return fmt::format("      <failure message=\"{}\"/>\n", message);
    case JunitCase::Outcome::Skipped: return fmt::format("      <skipped message=\"{}\"/>\n", message);
    case JunitCase::Outcome::Error: return fmt::format("      <error message=\"{}\"/>\n", message);
    case JunitCase::Outcome::Passed: break;
  }
  return message.empty() ? "" : fmt::format("      <system-out>{}</system-out>\n", message);
}

}  // namespace

std::string junit_text(const std::string& name, const std::vector<JunitSuite>& suites) {
  std::vector<JunitCase> all;
  for (const JunitSuite& suite : suites) all.insert(all.end(), suite.cases.begin(), suite.cases.end());
  std::string text = fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" {}>\n",
                                 escaped(name), totals(all));
  for (const JunitSuite& suite : suites) {
    const std::string suite_name = escaped(suite.name);
    text += fmt::format("  <testsuite name=\"{}\" {}>\n", suite_name, totals(suite.cases));
    for (const JunitCase& each : suite.cases)
      text += fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.6f}\">\n{}    </testcase>\n",
                          suite_name, escaped(each.name), each.seconds, outcome_text(each));
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace opscope
