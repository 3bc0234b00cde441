#!/usr/bin/env python3
"""Runs opscope bench and PyTorch on the same NVIDIA GPU, in the same run.

  tests/bench/compare_with_torch_cuda.py [OPERATOR ...] [--opscope build/release/opscope] [--elements 67108864] [--json FILE]

Needs PyTorch with CUDA. Random data, outputs preallocated, GPU time of batches (CUDA events; Opscope's by the OpenGL
timer), medians. The quantized add is compiled by torch.compile, which fuses it; DIFFERENCE_SQUARE is two calls, as
PyTorch has no function for it. peers_markdown.py makes a table of FILE.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys

try:
    import torch
except ImportError:
    sys.exit("PyTorch is missing")

TYPES = {"FLOAT32": torch.float32, "FLOAT16": torch.float16, "INT8": torch.int8, "UINT8": torch.uint8}


# Comparisons and logic write booleans of one byte, as Opscope writes UINT8.
COMPARISONS = {"LOGICAL_EQUALS": torch.eq, "LOGICAL_GREATER_THAN": torch.gt, "LOGICAL_LESS_THAN": torch.lt,
               "LOGICAL_GREATER_THAN_OR_EQUAL": torch.ge, "LOGICAL_LESS_THAN_OR_EQUAL": torch.le,
               "LOGICAL_AND": torch.logical_and, "LOGICAL_OR": torch.logical_or, "LOGICAL_XOR": torch.logical_xor}
ARITHMETIC = {"ADD": torch.add, "SUBTRACT": torch.sub, "MULTIPLY": torch.mul, "MIN": torch.minimum, "MAX": torch.maximum}
UNARY = ("CLIP", "SIGN", "ABS", "NEGATE", "IDENTITY", "LOGICAL_NOT")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument("operators", nargs="*", metavar="OPERATOR")
    parser.add_argument("--opscope", default=os.path.join(root, "build/release/opscope"))
    parser.add_argument("--elements", type=int, default=1 << 26)
    parser.add_argument("--samples", type=int, default=9)
    parser.add_argument("--json", metavar="FILE", help="the rows for machines")
    return parser.parse_args()


options = arguments()


def difference_square(a, b, out):
    return torch.square(torch.sub(a, b, out=out), out=out)


def random_tensor(data_type, shape):
    kind = TYPES[data_type]
    if kind.is_floating_point:
        return (torch.rand(shape, device="cuda") * 4 - 2).to(kind)
    limits = torch.iinfo(kind)
    return torch.randint(limits.min, limits.max + 1, shape, device="cuda").to(kind)


@torch.compile
def quantized_add(a, b):
    step, zero = 0.02, 3
    total = ((a.to(torch.float32) - zero) * step + (b.to(torch.float32) - zero) * step) / step
    return torch.clamp(torch.round(total) + zero, -128, 127).to(torch.int8)


def torch_call(operator, data_type, layout):
    """On tensors of Opscope's shape, [N, 64, 256, 256]; None if a case has no counterpart."""
    n, c, h, w = options.elements // (64 * 256 * 256), 64, 256, 256
    if operator == "ELEMENT_WISE_QUANTIZED_LINEAR_ADD":
        a, b = (random_tensor("INT8", (n, c, h, w)) for _ in range(2))
        return (lambda: quantized_add(a, b)) if (data_type, layout) == ("INT8", "packed") else None
    name = operator.removeprefix("ELEMENT_WISE_")
    if layout == "broadcast" and name in UNARY:
        return None  # PyTorch's output of one broadcast input is as small as that
    out = torch.empty((n, c, h, w), dtype=TYPES[data_type], device="cuda")
    a = random_tensor(data_type, (n, h, w, c) if layout == "transposed" else (n, c, h, w))
    a = a.permute(0, 3, 1, 2) if layout == "transposed" else a
    b = random_tensor(data_type, (1, c, 1, 1) if layout == "broadcast" else (n, c, h, w))
    condition = torch.randint(0, 2, (n, c, h, w), device="cuda").to(torch.bool)
    low, high = (-0.5, 0.8) if TYPES[data_type].is_floating_point else (0, 100)
    truth = torch.empty((n, c, h, w), dtype=torch.bool, device="cuda")
    if name in COMPARISONS:
        return lambda: COMPARISONS[name](a, b, out=truth)
    if name in ARITHMETIC:
        return lambda: ARITHMETIC[name](a, b, out=out)
    return {"CLIP": lambda: torch.clamp(a, low, high, out=out),
            "SIGN": lambda: torch.sign(a, out=out),
            "ABS": lambda: torch.abs(a, out=out),
            "NEGATE": lambda: torch.neg(a, out=out),
            "IDENTITY": lambda: out.copy_(a),
            "DIFFERENCE_SQUARE": lambda: difference_square(a, b, out),
            "LOGICAL_NOT": lambda: torch.logical_not(a, out=truth),
            "IF": lambda: torch.where(condition, a, b, out=out)}.get(name)


def median_microseconds(call):
    for _ in range(50):
        call()
    torch.cuda.synchronize()
    samples = []
    for _ in range(options.samples):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        for _ in range(32):
            call()
        end.record()
        torch.cuda.synchronize()
        samples.append(begin.elapsed_time(end) / 32 * 1e3)
    return statistics.median(samples)


def main():
    command = [options.opscope, "bench", *options.operators, "-b", "gpu", "-q", "--json", "--elements", str(options.elements), "--samples",
               str(options.samples), "--layout", "packed", "broadcast", "transposed"]
    ours = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    rows = []
    for row in ours["rows"]:
        call = None if row["settings"] else torch_call(row["operator"], row["data_type"], row["layout"])
        peers = {"torch": median_microseconds(call)} if call else {}
        torch.cuda.empty_cache()
        rows.append({key: row[key] for key in ("operator", "settings", "data_type", "layout", "elements")} |
                    {"threads": 0, "ours_microseconds": row["microseconds"], "peers": peers})
        ratio = f"{peers['torch'] / row['microseconds']:.2f}" if peers else "-"
        print(f"{row['operator']} {row['settings']} {row['data_type']} {row['layout']}: opscope "
              f"{row['microseconds']:.1f} us, torch {peers.get('torch', float('nan')):.1f} us, ratio {ratio}", flush=True)
    print(f"PyTorch {torch.__version__}, {torch.cuda.get_device_name()}")
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"rows": rows}, file, indent=1)


if __name__ == "__main__":
    main()
