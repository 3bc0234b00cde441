#!/usr/bin/env python3
"""What the operators of a family give on the edges of every data type, by exact rational arithmetic.

Prints a line for each operator, data type and setting: operator, data type, output data type, numerics, settings, then
for each input and at last for the output the elements' bits in hexadecimal, separated by commas. Columns are separated
by tabs. Settings are "-", or attributes such as "Min=bf800000" and "ScaleBias=scale,bias", separated by blanks;
"singles=" has the single-element inputs in their order. All pairs of edges stand side by side. Nothing here knows how Opscope computes: floats are fractions,
rounded by integer division.

    tests/numbers/exact_operators.py
"""

import itertools
import struct
from fractions import Fraction

import exact

FLOATS = {"FLOAT32": (23, 127), "FLOAT16": (10, 15), "FLOAT64": (52, 1023)}  # fraction bits, exponent bias
WIDTH = {"FLOAT32": 32, "FLOAT16": 16, "FLOAT64": 64}
for bits in (8, 16, 32, 64):
    WIDTH[f"INT{bits}"] = WIDTH[f"UINT{bits}"] = bits

F = ["FLOAT32", "FLOAT16"]
S = ["INT8", "INT16", "INT32"]
J = S + ["UINT8", "UINT16", "UINT32"]
L = ["INT64", "UINT64"]
TRUTHS = ["UINT32", "UINT8"]

NAN, INF = "nan", "inf"


class Value:
    """A float: a number (with the sign of a zero), an infinity or NaN; `bits` is what it came from."""

    def __init__(self, kind, bits):
        fraction_bits, bias = FLOATS[kind]
        self.bits, self.negative = bits, bits >> WIDTH[kind] - 1 == 1
        exponent = bits >> fraction_bits & 2 * bias + 1
        fraction = bits & (1 << fraction_bits) - 1
        self.special, self.number = None, None
        if exponent == 2 * bias + 1:
            self.special = NAN if fraction else INF
            return
        significand = fraction if exponent == 0 else fraction | 1 << fraction_bits
        self.number = Fraction(significand) * Fraction(2) ** (max(exponent, 1) - bias - fraction_bits)
        if self.negative:
            self.number = -self.number


def rounded(kind, number, negative_zero=False):
    """The bits of the nearest float, ties to even."""
    sign = 1 << WIDTH[kind] - 1 if number < 0 or (number == 0 and negative_zero) else 0
    bits = exact.nearest_ratio(kind, abs(number.numerator), number.denominator)
    return sign | (infinity(kind, False) if bits is None else bits)


def quiet_nan(kind):
    fraction_bits, bias = FLOATS[kind]
    return 2 * bias + 1 << fraction_bits | 1 << fraction_bits - 1


def infinity(kind, negative):
    fraction_bits, bias = FLOATS[kind]
    return (1 << WIDTH[kind] - 1 if negative else 0) | 2 * bias + 1 << fraction_bits


def add(kind, a, b):
    x, y = Value(kind, a), Value(kind, b)
    if NAN in (x.special, y.special) or (x.special == y.special == INF and x.negative != y.negative):
        return quiet_nan(kind)
    if INF in (x.special, y.special):
        return infinity(kind, x.negative if x.special == INF else y.negative)
    both_negative = x.negative and y.negative
    return rounded(kind, x.number + y.number, both_negative)


def negated(kind, a):
    return a ^ 1 << WIDTH[kind] - 1


def multiply(kind, a, b):
    x, y = Value(kind, a), Value(kind, b)
    if NAN in (x.special, y.special):
        return quiet_nan(kind)
    if INF in (x.special, y.special):
        return quiet_nan(kind) if 0 in (x.number, y.number) else infinity(kind, x.negative != y.negative)
    return rounded(kind, x.number * y.number, x.negative != y.negative)


def divide(kind, a, b):
    x, y = Value(kind, a), Value(kind, b)
    if NAN in (x.special, y.special) or x.special == y.special == INF or x.number == y.number == 0:
        return quiet_nan(kind)
    negative = x.negative != y.negative
    if x.special or y.number == 0:
        return infinity(kind, negative)
    return rounded(kind, Fraction(0) if y.special else x.number / y.number, negative)


def multiply_add(kind, a, b, c):
    """a * b + c with one rounding."""
    x, y, z = Value(kind, a), Value(kind, b), Value(kind, c)
    if NAN in (x.special, y.special, z.special):
        return quiet_nan(kind)
    if x.special or y.special:
        return add(kind, multiply(kind, a, b), c)
    if z.special:
        return c
    return rounded(kind, x.number * y.number + z.number, x.negative != y.negative and z.negative)


def square_of_difference(kind, a, b):
    if kind == "FLOAT32":  # each step is rounded
        difference = add(kind, a, negated(kind, b))
        return multiply(kind, difference, difference)
    x, y = Value(kind, a), Value(kind, b)
    if x.special or y.special:
        difference = add(kind, a, negated(kind, b))
        return multiply(kind, difference, difference)
    return rounded(kind, (x.number - y.number) ** 2)


def float_key(kind, a):
    """Places in order, -0 just below +0; for numbers."""
    x = Value(kind, a)
    size = a & (1 << WIDTH[kind] - 1) - 1
    return -size - 1 if x.negative else size


def choose(pick):
    def chosen(kind, a, b, propagates):
        nans = [Value(kind, x).special == NAN for x in (a, b)]
        if any(nans):
            if propagates:
                return a if nans[0] else b
            return a if not nans[0] or all(nans) else b
        return pick(a, b, key=lambda x: float_key(kind, x))

    return chosen


def compare(holds):
    def compared(kind, a, b):
        x, y = Value(kind, a), Value(kind, b)
        if NAN in (x.special, y.special):
            return 0
        places = [0 if v.number == 0 else float_key(kind, v.bits) for v in (x, y)]
        return int(holds(*places))

    return compared


def scaled(bits_in, kind, scale, bias, once):
    """x * scale + bias, with two roundings to float32 or once."""
    x = bits_in if kind == "FLOAT32" else None
    if x is None:
        value = Value(kind, bits_in)
        if value.special:
            x = quiet_nan("FLOAT32") if value.special == NAN else infinity("FLOAT32", value.negative)
        else:
            x = rounded("FLOAT32", value.number, value.negative)
    if once:
        return multiply_add("FLOAT32", x, scale, bias)
    return add("FLOAT32", multiply("FLOAT32", x, scale), bias)


def narrowed(kind, bits):
    if kind == "FLOAT32":
        return bits
    value = Value("FLOAT32", bits)
    if value.special == NAN:
        return quiet_nan(kind) | (1 << WIDTH[kind] - 1 if value.negative else 0)
    if value.special:
        return infinity(kind, value.negative)
    return rounded(kind, value.number, value.negative)


def integer(kind, bits):
    width = WIDTH[kind]
    return bits - (1 << width) if kind.startswith("INT") and bits >> width - 1 else bits


def wrapped(kind, value):
    return value & (1 << WIDTH[kind]) - 1


def edges(kind):
    width = WIDTH[kind]
    if kind not in FLOATS:
        values = [0, 1, 2, 3, 7, 100, -1, -2, -3, -100, 1 << width - 1, (1 << width - 1) - 1, (1 << width - 1) + 1,
                  (1 << width) - 1, 1 << width // 2, (1 << width // 2) - 1, 0x5A5A5A5A5A5A5A5A]
        return sorted({wrapped(kind, v) for v in values})
    fraction_bits, bias = FLOATS[kind]
    one = bias << fraction_bits
    largest = infinity(kind, False) - 1
    smallest_normal = 1 << fraction_bits
    positive = [0, 1, 2, smallest_normal - 1, smallest_normal, smallest_normal + 1, one - 1, one, one + 1,
                one + (1 << fraction_bits - 1), one + (1 << fraction_bits), one + 3 * (1 << fraction_bits - 2),
                rounded(kind, Fraction(1, 10)), rounded(kind, Fraction(1, 3)), rounded(kind, Fraction(2049, 8)),
                rounded(kind, Fraction(255999, 1000)), rounded(kind, Fraction(1, 4096)), largest - 1, largest,
                infinity(kind, False), quiet_nan(kind), infinity(kind, False) | 1, quiet_nan(kind) | 0x15]
    return sorted(positive + [negated(kind, x) for x in positive])


def line(name, kind, output, numerics, settings, columns):
    text = [",".join(f"{bits:x}" for bits in column) for column in columns]
    print("\t".join([name, kind, output, numerics, settings] + text))


def binary(name, kinds, on_floats, on_integers, outputs=None, numerics="documented"):
    for kind in kinds:
        pairs = list(itertools.product(edges(kind), repeat=2))
        if kind in FLOATS:
            results = [on_floats(kind, a, b) for a, b in pairs]
        else:
            results = [on_integers(integer(kind, a), integer(kind, b)) for a, b in pairs]
        for output in outputs or [kind]:
            line(name, kind, output, numerics, "-",
                 [[a for a, _ in pairs], [b for _, b in pairs], [wrapped(output, r) for r in results]])


def unary(name, kinds, on_floats, on_integers, numerics="documented"):
    for kind in kinds:
        xs = edges(kind)
        results = [on_floats(kind, x) if kind in FLOATS else wrapped(kind, on_integers(integer(kind, x))) for x in xs]
        line(name, kind, kind, numerics, "-", [xs, results])


def float32_bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


SCALES = [(0.1, -1.0), (-1.5, 0.25), (2.0**-20, 0.0), (-1.0, -0.0), (3e38, 1e38), (1.0, float("inf")),
          (1.5, 2.0**-149), (1.5, -(2.0**-149)), (2.0**-20, 2.0**-127), (float("inf"), float("-inf"))]


def behind_scale_bias(name, on_floats, settings=""):
    for (scale, bias), once in itertools.product(SCALES, (False, True)):
        scale_bits, bias_bits = float32_bits(scale), float32_bits(bias)
        for kind in F:
            xs = edges(kind)
            results = [narrowed(kind, on_floats("FLOAT32", scaled(x, kind, scale_bits, bias_bits, once))) for x in xs]
            line(name, kind, kind, "documented,scale_bias=" + ("one_rounding" if once else "two_roundings"),
                 f"ScaleBias={scale_bits:x},{bias_bits:x}{settings}", [xs, results])


class ClipRules:
    """`changes` to the documented numerics."""

    def __init__(self, name, *changes):
        self.name = name
        self.propagates = "nan=propagates" in changes
        self.ignores = "nan_bound=ignored" in changes
        self.zeros_are_equal = "zero_bound=kept" in changes
        self.largest = "infinite_bound=largest_number" in changes
        self.max_wins = "min_above_max=max" in changes


def single(*changes):
    return ClipRules(",".join(("documented",) + changes), *changes)


CLIP_RULES = [ClipRules("documented"), ClipRules("onnx", "nan=propagates", "min_above_max=max"),
              ClipRules("onnxruntime", "nan=propagates", "nan_bound=ignored", "zero_bound=kept", "min_above_max=max"),
              single("nan_bound=ignored"), single("zero_bound=kept"), single("infinite_bound=largest_number"),
              single("zero_bound=kept", "min_above_max=max"), single("nan=propagates", "nan_bound=ignored")]
CLIP_BOUNDS = [(-1.0, 1.0), (0.0, 1.0), (-1.0, -0.0), (-0.0, 0.0), (0.0, -0.0), (1.0, -0.0), (0.0, -1.0), (2.0, 1.0),
               (float("-inf"), float("inf")), (float("-inf"), 1.0), (-1.0, float("inf")), (float("inf"), float("-inf")),
               (float("nan"), 1.0), (-1.0, float("nan")), (float("nan"), float("nan")), (0.0, float("nan")),
               (float("nan"), -0.0), (float("-inf"), float("nan"))]


def clip_float(kind, x, low, high, rules):
    """max(low, min(x, high)) on the bits of one type."""
    largest = infinity(kind, False) - 1
    if rules.largest and low == infinity(kind, True):
        low = negated(kind, largest)
    if rules.largest and high == infinity(kind, False):
        high = largest

    def is_nan(bits):
        return Value(kind, bits).special == NAN

    def place(bits):
        return 0 if rules.zeros_are_equal and Value(kind, bits).number == 0 else float_key(kind, bits)

    if rules.ignores:
        low, high = (None if is_nan(bound) else bound for bound in (low, high))
    if rules.propagates:
        for operand in (x, low, high):
            if operand is not None and is_nan(operand):
                return operand
    if None not in (low, high) and not is_nan(low) and not is_nan(high) and place(low) > place(high):
        return high if rules.max_wins else low
    if high is not None and not is_nan(high) and (is_nan(x) or place(x) > place(high)):
        x = high
    if low is not None and (is_nan(x) or (not is_nan(low) and place(x) < place(low))):
        x = low
    return x


def bound_of(kind, bound):
    """A FLOAT attribute in the tensor's type."""
    if kind in FLOATS:
        return narrowed(kind, float32_bits(bound))
    if bound != bound:
        return 0
    lowest = -(1 << WIDTH[kind] - 1) if kind.startswith("INT") else 0
    highest = lowest + (1 << WIDTH[kind]) - 1
    return lowest if bound < lowest else highest if bound > highest else int(bound)


def clips():
    for rules, (low, high) in itertools.product(CLIP_RULES, CLIP_BOUNDS):
        settings = f"Min={float32_bits(low):x} Max={float32_bits(high):x}"
        for kind in F if rules.name != "documented" else F + J + L:
            xs, least, most = edges(kind), bound_of(kind, low), bound_of(kind, high)
            if kind in FLOATS:
                results = [clip_float(kind, x, least, most, rules) for x in xs]
            else:
                results = [wrapped(kind, max(least, min(integer(kind, x), most))) for x in xs]
            line("CLIP", kind, kind, rules.name, settings, [xs, results])


def sign(kind, x):
    value = Value(kind, x)
    return 0 if value.number == 0 or value.special == NAN else rounded(kind, Fraction(-1 if value.negative else 1))


def signs():
    rules = {"documented": [], "onnx": F, "documented,sign_of_nan=nan_in_float32": ["FLOAT32"]}
    for numerics, keeping in rules.items():
        def signed(kind, x, keeping=keeping):
            return x if kind in keeping and Value(kind, x).special == NAN else sign(kind, x)
        unary("SIGN", F + J + L, signed, lambda x: (x > 0) - (x < 0), numerics)


def float32_of(number):
    return rounded("FLOAT32", Fraction(number))


def quantized(a, b, scales, zeros, ends, quotient, before, away):
    """A sum of two bytes; `scales` as bits of FLOAT32."""
    kind = "FLOAT32"
    a_scale, b_scale, scale = scales
    if quotient == "ratios":
        a_ratio, b_ratio = divide(kind, a_scale, scale), divide(kind, b_scale, scale)
        shared = multiply_add(kind, a_ratio, float32_of(zeros[0]), multiply(kind, b_ratio, float32_of(zeros[1])))
        rest = add(kind, float32_of(zeros[2] if before else 0), negated(kind, shared))
        q = multiply_add(kind, float32_of(a), a_ratio, multiply_add(kind, float32_of(b), b_ratio, rest))
    else:
        a_value = multiply(kind, float32_of(a - zeros[0]), a_scale)
        b_value = multiply(kind, float32_of(b - zeros[1]), b_scale)
        total = add(kind, a_value, b_value)
        if quotient == "divide":
            q = divide(kind, total, scale)
        else:
            q = multiply(kind, total, divide(kind, float32_of(1), scale))
        if before:
            q = add(kind, q, float32_of(zeros[2]))
    value = Value(kind, q)
    if value.special == NAN:
        return zeros[2]
    if value.special:
        return ends[0] if value.negative else ends[1]
    down, rest = divmod(value.number, 1)
    up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and (value.number > 0 if away else down % 2 == 1))
    return max(ends[0], min(ends[1], down + int(up) + (0 if before else zeros[2])))


def quantized_adds():
    numerics = {"documented": ("divide", False, False), "observed": ("reciprocal", False, False),
                "onnxruntime": ("ratios", True, False), "documented,quotient=ratios": ("ratios", False, False),
                "onnxruntime,ties=away_from_zero": ("ratios", True, True),
                "documented,zero_point=before_rounding,ties=away_from_zero": ("divide", True, True)}
    # The last three were found with ONNX Runtime 1.30: its sum of the zero points is fused too.
    settings = [((1.0, 1.0, 2.0), (0, 0, 1)), ((0.1, 0.1, 0.2), (3, 7, 11)), ((1.0, 1.0, 0.039215686), (22, 8, 23)),
                ((1e-40, 1e-42, 1e-41), (100, 3, 9)), ((1.0, 1.0, 0.0), (1, 2, 3)), ((float("inf"), 1.0, 1.0), (0, 2, 3)),
                ((-0.1, 0.2, 0.3), (5, 6, 7)), ((3e38, 3e38, 1e-3), (0, 0, 100)),
                ((0.4921315610408783, 1.135813593864441, 0.6880969405174255), (91, 220, 229)),
                ((0.02672271989285946, 0.01212802343070507, 0.020305322483181953), (94, 184, 46)),
                ((2.5145621299743652, 1.9464621543884277, 2.395510196685791), (72, 154, 125))]
    for kind, ends in (("UINT8", (0, 255)), ("INT8", (-128, 127))):
        pairs = list(itertools.product(edges(kind), repeat=2))
        values = [[integer(kind, x) for x in pair] for pair in pairs]
        for (name, rules), (scales, zeros) in itertools.product(numerics.items(), settings):
            scale_bits = [float32_bits(scale) for scale in scales]
            zeros = [zero + ends[0] for zero in zeros]
            results = [wrapped(kind, quantized(a, b, scale_bits, zeros, ends, *rules)) for a, b in values]
            singles = [x for k in range(3) for x in (scale_bits[k], wrapped(kind, zeros[k]))]
            line("QUANTIZED_LINEAR_ADD", kind, kind, name, "singles=" + ",".join(f"{x:x}" for x in singles),
                 [[a for a, _ in pairs], [b for _, b in pairs], results])


def magnitude(kind, x):
    return x & (1 << WIDTH[kind] - 1) - 1


def same(kind, x):
    return x


def main():
    binary("ADD", F + J + L, add, lambda a, b: a + b)
    binary("SUBTRACT", F + J + L, lambda k, a, b: add(k, a, negated(k, b)), lambda a, b: a - b)
    binary("MULTIPLY", F + J + L, multiply, lambda a, b: a * b)
    binary("DIFFERENCE_SQUARE", F + ["INT32", "UINT32"], square_of_difference, lambda a, b: (a - b) ** 2)
    for numerics in ("documented", "onnx"):
        propagates = numerics == "onnx"
        for name, pick in (("MIN", min), ("MAX", max)):
            binary(name, F + J + L, lambda k, a, b, p=pick: choose(p)(k, a, b, propagates), pick, numerics=numerics)
    for name, holds in (("EQUALS", lambda a, b: a == b), ("GREATER_THAN", lambda a, b: a > b),
                        ("LESS_THAN", lambda a, b: a < b), ("GREATER_THAN_OR_EQUAL", lambda a, b: a >= b),
                        ("LESS_THAN_OR_EQUAL", lambda a, b: a <= b)):
        binary("LOGICAL_" + name, F + J + L, compare(holds), lambda a, b, h=holds: int(h(a, b)), outputs=TRUTHS)
    for name, holds in (("AND", lambda a, b: a != 0 and b != 0), ("OR", lambda a, b: a != 0 or b != 0),
                        ("XOR", lambda a, b: (a != 0) != (b != 0))):
        binary("LOGICAL_" + name, TRUTHS, None, lambda a, b, h=holds: int(h(a, b)))
    unary("LOGICAL_NOT", TRUTHS, None, lambda x: int(x == 0))
    unary("IDENTITY", F + J + L + ["FLOAT64"], same, lambda x: x)
    unary("ABS", F + S + ["INT64"], magnitude, abs)
    unary("NEGATE", F + S + ["INT64"], negated, lambda x: -x)
    behind_scale_bias("IDENTITY", same)
    behind_scale_bias("ABS", magnitude)
    clips()
    signs()
    quantized_adds()


if __name__ == "__main__":
    main()
