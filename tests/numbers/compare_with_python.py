#!/usr/bin/env python3
"""Reads millions of number texts with Opscope and compares each with exact integer arithmetic.

    cmake --build --preset release --target opscope_read_numbers
    tests/numbers/compare_with_python.py build/release/tests/opscope_read_numbers [COUNT] [SEED]

Exit status 1 at the first difference, which is printed. FLOAT64 is held against Python's own float() as well, and the
shortest text that Opscope writes must mean the same bits. With --sample instead of the program, COUNT lines
"TYPE<tab>BITS or -<tab>text" go to standard output, every hard one among them: tests/data/numbers.tsv is such a sample.
"""

import random
import struct
import subprocess
import sys

import exact
import shapes

BATCH = 20000


def expected(kind, text):
    bits = exact.bits_of(kind, text)
    if kind == "FLOAT64" and exact.DECIMAL.match(text):
        own = struct.unpack("<Q", struct.pack("<d", float(text)))[0]
        assert own == bits or (bits is None and own & ~(1 << 63) == 0x7FF << 52), (text, own, bits)
    return bits


def cases(count, chance):
    for hard in shapes.HARD:
        for kind in exact.TYPES:
            yield kind, hard
    for _ in range(max(0, count - len(shapes.HARD) * len(exact.TYPES))):
        kind = chance.choices(exact.TYPES, [8, 8, 6] + [1] * 8)[0]
        yield kind, shapes.text(kind, chance)


def sample(count, chance):
    for kind, text in cases(count, chance):
        bits = expected(kind, text)
        print(kind, "-" if bits is None else f"{bits:X}", text, sep="\t")


def difference(batch, program):
    lines = "".join(f"{kind} {text}\n" for kind, text in batch)
    answers = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(answers) == len(batch)
    for (kind, text), answer in zip(batch, answers):
        bits = expected(kind, text)
        read, _, written = answer.partition(" ")
        same = answer == "-" if bits is None else read.startswith("0x") and int(read, 16) == bits
        if same and bits is not None and written != "nan":
            same = expected(kind, written) == bits
        if not same:
            return f"{kind} {text!r}: Opscope says {answer!r}, exact is {'-' if bits is None else hex(bits)}"
    return None


def main():
    program, count, seed = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000, int((sys.argv + [0] * 4)[3])
    sys.set_int_max_str_digits(0)
    chance = random.Random(seed)
    if program == "--sample":
        return sample(count, chance)
    batch, done = [], 0
    for case in cases(count, chance):
        batch.append(case)
        if len(batch) == BATCH or done + len(batch) == count:
            if wrong := difference(batch, program):
                sys.exit(wrong)
            done += len(batch)
            batch = []
            if done % (50 * BATCH) == 0:
                print(f"{done:,} equal", file=sys.stderr, flush=True)
    print(f"{done:,} texts, seed {seed}: every one as exact arithmetic says")


if __name__ == "__main__":
    main()
