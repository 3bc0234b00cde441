"""Random number texts of every form, from a seed."""

import random
import struct

import exact

FORMATS = {"FLOAT16": ("<e", "<H"), "FLOAT32": ("<f", "<I"), "FLOAT64": ("<d", "<Q")}

HARD = [
    "1e-324", "1e-325", "2.4703282292062327e-324", "2.4703282292062328e-324", "99999999999999999999e289",
    "1.23456789012345678e-340", "996967769.815858304641572303020919053600e-250", "1.00048828125000022",
    "1.00048828125", "1.000488281250000000000000000001", "1.000488281249999999999999999999", "65519.999999999999999999",
    "65520", "65519.99", "2.98023223876953125e-8", "2.98023223876953125000000000000001e-8",
    "2.98023223876953124999999999999999e-8", "3.4028235677973366e38", "3.4028235677973366163753939545814250e38",
    "1.7976931348623158e308", "1.797693134862315807e308", "1.7976931348623159e308", "2.2250738585072011e-308",
    "2.2250738585072012e-308", "4.9e-324", "5e-324", "7.006492321624085e-46", "7.006492321624086e-46", "1.401298464324817e-45",
    "0e400", "0.0e999999999999999999999", "1e400", "1e-400", "1e99999999999999999999", "1e-99999999999999999999",
    "0." + "0" * 400 + "1e401", "1" + "0" * 400 + "e-400", "9007199254740993", "9007199254740992.9999999999999999",
    "16777217", "16777217.000000000000000000000000001", "179769313486231580793728971405301e276", "-0", "-0.0", "-1e-400",
    "8.5e0000000000000000000000000000001", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "00012", "+7", "1.", ".5", ".", "", "-", "+-1",
    "1e", "1e+", "e5", "0x", "0x7FC00001", "0X1", "nan", "-nan", "Inf", "-infinity", "infinit", "1_000", "1,5", "١", "1 2",
]


def plain(value, exponent):
    """value * 2**exponent as a complete decimal."""
    if exponent >= 0:
        return str(value << exponent)
    digits = str(value * 5**-exponent).rjust(-exponent + 1, "0")
    return digits[:exponent] + "." + digits[exponent:]


def middle(kind, chance):
    """The exact midpoint between two neighbouring magnitudes of a floating-point type."""
    precision, least, most, _ = exact.FLOATS[kind]
    exponent = chance.choice([least, most, chance.randint(least, most)])
    low = 0 if exponent == least else 1 << (precision - 1)
    significand = chance.choice([low, (1 << precision) - 1, chance.randrange(low, 1 << precision)])
    return plain(2 * significand + 1, exponent - 1)


def scientific(text, chance):
    """The same number with its point moved."""
    whole, _, fraction = text.partition(".")
    shift = chance.randint(-30, 30)
    if shift < 0:
        whole = whole.rjust(1 - shift, "0")
        return f"{whole[:shift]}.{whole[shift:]}{fraction}e{-shift}"
    fraction = fraction.ljust(shift, "0")
    return f"{whole}{fraction[:shift]}.{fraction[shift:]}0E{-shift:+}"


def nudged(text, chance):
    """A midpoint, or a number next to it."""
    if "." not in text:
        text += "."
    way = chance.randrange(4)
    more = chance.choice([0, 1, 2, 5, 30] * 6 + [800])
    if way == 0:
        return text + "0" * more
    if way == 1:
        return text + "0" * more + "1"
    if way == 2 and text[-1] != ".":  # the last digit of a middle is never 0
        return text[:-1] + str(int(text[-1]) - 1) + "9" * more
    return text[: max(2, chance.randrange(len(text)))]


def digits(chance):
    return "".join(chance.choices("0123456789", k=chance.choice([1, 2, 5, 9, 17, 18, 19, 20, 21, 25, 40])))


def text(kind, chance):
    shape = chance.random()
    sign = chance.choice(["", "", "", "-", "+"])
    if shape < 0.001:
        return chance.choice(HARD)
    if kind in exact.INTEGERS and shape < 0.85:
        width = exact.INTEGERS[kind][0]
        return sign + str(max(0, chance.choice([1 << width, 1 << (width - 1), chance.randrange(1 << width)]) +
                              chance.randint(-2, 2)))
    if shape < 0.2:
        return sign + digits(chance)
    if shape < 0.4:
        return f"{sign}{digits(chance)}.{digits(chance)}e{chance.randint(-60, 60)}"
    if shape < 0.55:
        return f"{sign}{digits(chance)}{chance.choice(['', '.' + digits(chance)])}E{chance.randint(-380, 340)}"
    if shape < 0.75:
        floats = kind if kind in exact.FLOATS else "FLOAT32"
        near = nudged(middle(floats, chance), chance)
        return sign + (scientific(near, chance) if chance.random() < 0.3 else near)
    if shape < 0.9:
        pack, unpack = FORMATS[kind if kind in exact.FLOATS else "FLOAT32"]
        value = struct.unpack(pack, chance.randbytes(struct.calcsize(unpack)))[0]
        return chance.choice([repr(value), f"{value:.17g}", f"{value:.9g}", f"{value:.5g}", f"{value:.25e}"])
    if shape < 0.93:
        zeros = chance.randint(0, 500)
        return f"{sign}0.{'0' * zeros}{digits(chance)}e{zeros + chance.randint(-8, 8)}"
    if shape < 0.95:
        zeros = chance.randint(0, 500)
        return f"{sign}{digits(chance)}{'0' * zeros}e-{zeros + chance.randint(0, 8)}"
    spoilt = list(f"{sign}{digits(chance)}.{digits(chance)}e{chance.randint(-40, 40)}")
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(spoilt) + 1)
        spoilt[at : at + chance.randint(0, 1)] = chance.choice(list("0123456789.eE+-xXinfatyNA \t"))
    return "".join(spoilt)
