"""The value of a data type nearest to a number text, ties to even, by exact integer arithmetic."""

import re

# bits of the significand including the leading one; smallest and largest exponent of its last bit
FLOATS = {"FLOAT16": (11, -24, 5, 16), "FLOAT32": (24, -149, 104, 32), "FLOAT64": (53, -1074, 971, 64)}
INTEGERS = {f"{sign}INT{bits}": (bits, not sign) for bits in (8, 16, 32, 64) for sign in ("", "U")}
TYPES = list(FLOATS) + list(INTEGERS)

DECIMAL = re.compile(r"([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))(?:[eE]([+-]?\d+))?\Z", re.ASCII)
INTEGER = re.compile(r"[+-]?\d+\Z", re.ASCII)
HEXADECIMAL = re.compile(r"0[xX]([0-9a-fA-F]+)\Z", re.ASCII)
SPECIAL = re.compile(r"([+-]?)(nan|inf|infinity)\Z", re.IGNORECASE | re.ASCII)


def nearest_float(kind, digits, exponent):
    """Bits of the magnitude digits * 10**exponent; None if it rounds to more than the largest value."""
    if digits == 0:
        return 0
    size = len(str(digits)) + exponent  # below 10**size
    if size > 400:
        return None
    if size < -400:
        return 0
    return nearest_ratio(kind, *((digits * 10**exponent, 1) if exponent >= 0 else (digits, 10**-exponent)))


def nearest_ratio(kind, top, bottom):
    """The same of the magnitude top / bottom."""
    precision, least, most, _ = FLOATS[kind]
    scale = max(top.bit_length() - bottom.bit_length() - precision, least)
    while True:
        a, b = (top, bottom << scale) if scale >= 0 else (top << -scale, bottom)
        whole, rest = divmod(a, b)
        if whole >> precision:
            scale += 1
            continue
        break
    whole += 2 * rest > b or (2 * rest == b and whole & 1)
    if whole >> precision:
        whole >>= 1
        scale += 1
    if scale > most:
        return None
    if whole >> (precision - 1):  # normal
        return ((scale - least + 1) << (precision - 1)) | (whole & ((1 << (precision - 1)) - 1))
    return whole


def bits_of(kind, text):
    """The bits that `text` stands for, or None."""
    text = text.strip(" \t\n\v\f\r")
    width = FLOATS[kind][3] if kind in FLOATS else INTEGERS[kind][0]
    if found := HEXADECIMAL.match(text):
        bits = int(found[1], 16)
        return bits if bits < 1 << width else None
    if kind in INTEGERS:
        if not INTEGER.match(text):
            return None
        value, signed = int(text), INTEGERS[kind][1]
        low, high = (-(1 << (width - 1)), (1 << (width - 1)) - 1) if signed else (0, (1 << width) - 1)
        return value % (1 << width) if low <= value <= high else None
    precision = FLOATS[kind][0]
    infinity = ((1 << (width - precision)) - 1) << (precision - 1)
    if found := SPECIAL.match(text):
        bits = infinity | (1 << (precision - 2) if found[2].lower() == "nan" else 0)
    else:
        found = DECIMAL.match(text)
        if not found:
            return None
        fraction = found[4] if found[2] is None else found[3] or ""
        bits = nearest_float(kind, int((found[2] or "") + fraction), int(found[5] or 0) - len(fraction))
        if bits is None:
            return None
    return bits | (1 << (width - 1) if found[1] == "-" else 0)
