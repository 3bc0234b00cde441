#include "tests/mutants/support/verdict.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>

#include "core/cases/case_model.h"

namespace opscope::test {
namespace {

class Table : public testing::Environment {
 public:
  void TearDown() override {
    for (const std::string& row : rows()) std::printf("%s\n", row.c_str());
  }
  static std::vector<std::string>& rows() {
    static std::vector<std::string> all;
    return all;
  }
};

const testing::Environment* const table = testing::AddGlobalTestEnvironment(new Table);

// The first line only, not the driver's whole log.
std::string first_line(const std::string& text) {
  constexpr std::size_t longest = 200;
  return text.substr(0, std::min(text.find('\n'), longest));
}

}  // namespace

void expect_caught(const std::string& mutant, const std::vector<Finding>& found, const std::vector<Detector>& expected,
                   Backend& candidate, std::uint64_t most_elements, const std::string& excused) {
  EXPECT_FALSE(found.empty()) << mutant << ": caught by nothing";
  std::string by;
  for (const Finding& finding : found) {
    if (by.find(name(finding.detector)) == std::string::npos)
      by += fmt::format("{}{}", by.empty() ? "" : ", ", name(finding.detector));
    if (!finding.counterexample) continue;
    const Invocation& smallest = finding.counterexample->invocation;
    EXPECT_LE(element_count(smallest.output().tensor.desc), most_elements) << finding.counterexample->what << "\n"
                                                                           << command_line(smallest);
    expect_reproducible(*finding.counterexample, candidate);
  }
  std::vector<Detector> wanted = expected;
  if (excused.empty())
    wanted.push_back(Detector::Suite);
  else
    by += fmt::format(", not by suite: {}", excused);
  for (const Detector detector : wanted)
    EXPECT_TRUE(std::ranges::any_of(found, [&](const Finding& each) { return each.detector == detector; }))
        << mutant << ": not caught by " << name(detector);
  Table::rows().push_back(fmt::format("{:<4} {:<50} caught by {}", candidate.name(), mutant, by));
  for (const Finding& finding : found)
    Table::rows().push_back(fmt::format("     {:>8}: {}", name(finding.detector), first_line(finding.what)));
}

}  // namespace opscope::test
