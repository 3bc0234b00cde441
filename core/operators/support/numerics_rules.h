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
     .profiles = {{"onnx", 1}, {"onnxruntime", 1}},
     .floats_only = true});

enum class SignOfNan { Zero, Nan, NanInFloat32 };
inline const NumericsRule<SignOfNan> sign_of_nan(
    {.key = "sign_of_nan",
     .label = "Sign of NaN",
     .meaning =
         "DirectML does not document it. Decided: 0. In ONNX it is the NaN itself. ONNX Runtime gives the NaN in "
         "FLOAT32 and 0 in FLOAT16.",
     .choices = {"0", "NaN", "NaN in FLOAT32"},
     .profiles = {{"onnx", 1}, {"onnxruntime", 2}},
     .floats_only = true});

enum class MinAboveMax { GivesMin, GivesMax };
inline const NumericsRule<MinAboveMax> min_above_max(
    {.key = "min_above_max",
     .label = "Min above Max gives",
     .meaning = "Which bound wins if Min is above Max. Documented by the formula: Min. ONNX expects Max.",
     .source = RuleSource::Documented,
     .choices = {"Min", "Max"},
     .profiles = {{"onnx", 1}, {"onnxruntime", 1}}});

enum class NanBound { Operand, Ignored };
inline const NumericsRule<NanBound> nan_bound(
    {.key = "nan_bound",
     .label = "NaN as a bound",
     .meaning = "What a Min or Max of NaN does. DirectML does not document it. Decided: it is an operand as any other, "
                "and the rule of NaN against a number applies. ONNX Runtime, NumPy and WebNN's tests ignore it: it "
                "limits nothing, also if a NaN element propagates.",
     .choices = {"operand", "ignored"},
     .profiles = {{"onnxruntime", 1}},
     .floats_only = true});

enum class ZeroBound { Ordered, Kept };
inline const NumericsRule<ZeroBound> zero_bound(
    {.key = "zero_bound",
     .label = "Zero at a zero bound",
     .meaning =
         "Clip of -0 if Min is +0, and of +0 if Max is -0. DirectML does not document it. Decided: +0 is greater "
         "than -0, so the result is the bound. Others compare the zeros as equal, so the element is kept.",
     .choices = {"ordered", "kept"},
     .profiles = {{"onnxruntime", 1}},
     .floats_only = true});

enum class InfiniteBound { KeepsInfinities, LargestNumber };
inline const NumericsRule<InfiniteBound> infinite_bound(
    {.key = "infinite_bound",
     .label = "Infinite bound",
     .meaning = "Clip of infinities if Min is -inf or Max is inf. Documented by the formula: they are kept. An absent "
                "bound of ONNX's Clip is the type's least or largest number instead, which infinities become.",
     .source = RuleSource::Documented,
     .choices = {"keeps infinities", "largest number"},
     .floats_only = true});

enum class ScaleBiasRounding { Twice, Once };
inline const NumericsRule<ScaleBiasRounding> scale_bias_rule(
    {.key = "scale_bias",
     .label = "ScaleBias has",
     .meaning = "How x * Scale + Bias is computed. DirectML does not document it. Decided: the product and the sum are "
                "each rounded to float32. One rounding is a fused multiply-add, as WebNN's tests expect.",
     .choices = {"two roundings", "one rounding"},
     .floats_only = true});

enum class Quotient { Divide, Reciprocal, Ratios };
inline const NumericsRule<Quotient> quotient_rule(
    {.key = "quotient",
     .label = "Quotient",
     .meaning = "How a value is divided by the output scale. Documented: a division. DirectML devices were seen to "
                "multiply by the scale's reciprocal, which can change the result near a tie. ONNX Runtime multiplies A "
                "and B by the ratios of their scales to the output scale, with fused multiply-adds.",
     .source = RuleSource::Documented,
     .choices = {"divide", "reciprocal", "ratios"},
     .profiles = {{"observed", 1}, {"onnxruntime", 2}}});

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
     .choices = {"after rounding", "before rounding"},
     .profiles = {{"onnxruntime", 1}}});

}  // namespace opscope
