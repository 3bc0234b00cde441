#!/usr/bin/env python3
"""What the operators of a family give on the edges of every data type, by exact rational arithmetic.

Prints a line for each operator, data type and setting: operator, data type, output data type, numerics, "scale,bias" or
"-", then for each input and at last for the output the elements' bits in hexadecimal, separated by commas. Columns are
separated by tabs. All pairs of edges stand side by side. Nothing here knows how Opscope computes: floats are fractions,
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


def scaled(bits_in, kind, scale, bias):
    """x * scale + bias, two roundings to float32."""
    x = bits_in if kind == "FLOAT32" else None
    if x is None:
        value = Value(kind, bits_in)
        if value.special:
            x = quiet_nan("FLOAT32") if value.special == NAN else infinity("FLOAT32", value.negative)
        else:
            x = rounded("FLOAT32", value.number, value.negative)
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


def line(name, kind, output, numerics, scale_bias, columns):
    text = [",".join(f"{bits:x}" for bits in column) for column in columns]
    print("\t".join([name, kind, output, numerics, scale_bias] + text))


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


def unary(name, kinds, on_floats, on_integers):
    for kind in kinds:
        xs = edges(kind)
        results = [on_floats(kind, x) if kind in FLOATS else wrapped(kind, on_integers(integer(kind, x))) for x in xs]
        line(name, kind, kind, "documented", "-", [xs, results])


def float32_bits(value):
    return struct.unpack("<I", struct.pack("<f", value))[0]


def behind_scale_bias(name, on_floats):
    for scale, bias in [(0.1, -1.0), (-1.5, 0.25), (2.0**-20, 0.0), (-1.0, -0.0), (3e38, 1e38), (1.0, float("inf"))]:
        scale_bits, bias_bits = float32_bits(scale), float32_bits(bias)
        for kind in F:
            xs = edges(kind)
            results = [narrowed(kind, on_floats("FLOAT32", scaled(x, kind, scale_bits, bias_bits))) for x in xs]
            line(name, kind, kind, "documented", f"{scale_bits:x},{bias_bits:x}", [xs, results])


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


if __name__ == "__main__":
    main()
