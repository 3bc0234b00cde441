#include <gtest/gtest.h>

#include "app/gui/verdict/verdict.h"

namespace opscope::gui {
namespace {

TEST(VerdictOfAnError, ShowsNamesHarmlessAndOfBoundedLength) {
  Results results;
  results.error = Error{Error::Kind::BadInput, "resources.a\x1b[31m\u202Eb", std::string(60'000, 'n') + " is no file"};
  const Verdict verdict = verdict_of(nullptr, &results, std::nullopt);
  EXPECT_EQ(verdict.kind, Verdict::Kind::Cannot);
  EXPECT_TRUE(verdict.sentence.starts_with("resources.a\\x1b[31m\\u202eb: nnn")) << verdict.sentence;
  EXPECT_LT(verdict.sentence.size(), 300u);
}

TEST(VerdictBesideARefusedEntry, SaysThatItIsOfTheCaseBefore) {
  const Verdict equal{Verdict::Kind::Equal, "=", "equal", "4 elements, bit for bit (exact)"};
  const Verdict before = before_refused_entry(equal);
  EXPECT_EQ(before.kind, Verdict::Kind::Earlier);
  EXPECT_EQ(before.line(), "~ with the value kept:  = equal  4 elements, bit for bit (exact)");
  const Verdict cannot{Verdict::Kind::Cannot, "!", "cannot run:", "a reason"};
  EXPECT_EQ(before_refused_entry(cannot).line(), cannot.line());
}

}  // namespace
}  // namespace opscope::gui
