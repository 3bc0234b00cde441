#pragma once
// The numerics settings that several operators share, or could share.

#include "core/operators/schema/numerics.h"

namespace opscope {

enum class NanRule { NumberWins, Propagates };
inline const NumericsRule<NanRule> nan_rule(
    {.key = "nan",
     .label = "NaN against a number",
     .meaning = "The result for a NaN and a number. DirectML does not document it. Decided: the number, as in "
                "Direct3D's min and max. In ONNX, NaN propagates.",
     .choices = {"number wins", "propagates"},
     .profiles = {{"onnx", 1}},
     .floats_only = true});

enum class SignOfNan { Zero, Nan };
inline const NumericsRule<SignOfNan> sign_of_nan(
    {.key = "sign_of_nan",
     .label = "Sign of NaN",
     .meaning = "DirectML does not document it. Decided: 0. In ONNX it is the NaN itself.",
     .choices = {"0", "NaN"},
     .profiles = {{"onnx", 1}},
     .floats_only = true});

enum class MinAboveMax { GivesMin, GivesMax };
inline const NumericsRule<MinAboveMax> min_above_max(
    {.key = "min_above_max",
     .label = "Min above Max gives",
     .meaning = "Which bound wins if Min is above Max. Documented by the formula: Min. ONNX expects Max.",
     .source = RuleSource::Documented,
     .choices = {"Min", "Max"},
     .profiles = {{"onnx", 1}}});

enum class Quotient { Divide, Reciprocal };
inline const NumericsRule<Quotient> quotient_rule(
    {.key = "quotient",
     .label = "Quotient",
     .meaning = "How a value is divided by the output scale. Documented: a division. DirectML devices were seen to "
                "multiply by the scale's reciprocal, which can change the result near a tie.",
     .source = RuleSource::Documented,
     .choices = {"divide", "reciprocal"},
     .profiles = {{"observed", 1}}});

enum class Ties { ToEven, AwayFromZero };
inline const NumericsRule<Ties> ties_rule(
    {.key = "ties",
     .label = "Ties round",
     .meaning =
         "How a quotient half way between two integers is rounded. DirectML does not document it. Decided: to even.",
     .choices = {"to even", "away from zero"}});

enum class ZeroPointRule { AfterRounding, BeforeRounding };
inline const NumericsRule<ZeroPointRule> zero_point_rule(
    {.key = "zero_point",
     .label = "Zero point is added",
     .meaning = "Documented: after rounding. If it is added before, an odd zero point rounds ties the other way.",
     .source = RuleSource::Documented,
     .choices = {"after rounding", "before rounding"}});

}  // namespace opscope
