#!/usr/bin/env python3
"""Runs opscope bench, NumPy and, if installed, PyTorch and ONNX Runtime on the same cases in the same run.

  tests/bench/compare_with_numpy.py [OPERATOR ...] [--opscope build/release/opscope] [--elements 65536 1048576 ...]
                                    [--data-type FLOAT32 ...] [--layout packed broadcast transposed padded]
                                    [--threads 1 2] [--samples 9] [--json FILE]

Needs python3-numpy. Random data, outputs preallocated and touched, medians. Cases go in turn, the peers right after
Opscope's, so that a machine that slows down slows all of them. The ratio is of the fastest peer's time to Opscope's:
above 1, Opscope is faster.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument("operators", nargs="*", metavar="OPERATOR")
    parser.add_argument("--opscope", default=os.path.join(root, "build/release/opscope"))
    parser.add_argument("--elements", nargs="+", type=int, default=[1 << 16, 1 << 20, 1 << 26])
    parser.add_argument("--data-type", nargs="+", default=["FLOAT32", "FLOAT16", "INT32", "INT8", "UINT8"])
    parser.add_argument("--layout", nargs="+", default=["packed"],
                        choices=["packed", "broadcast", "transposed", "padded"])
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--samples", type=int, default=9)
    parser.add_argument("--json", metavar="FILE", help="the rows for machines")
    return parser.parse_args()


options = arguments()

try:
    import numpy as np
except ImportError:
    sys.exit("NumPy is missing: apt-get install python3-numpy")
try:
    import torch
except ImportError:
    torch = None
try:
    import onnxruntime as ort
    from onnx import TensorProto, helper
except ImportError:
    ort = None

# Opscope's name -> NumPy's type.
TYPES = {name: np.dtype(name.lower()) for name in
         ("FLOAT16", "FLOAT32", "FLOAT64", "INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64")}
RANDOM = np.random.default_rng(1)
SCALE, BIAS = 0.3, -0.1  # of clip with ScaleBias
STEP, ZERO = 0.02, 3  # of the quantized add


def random_array(dtype, shape):
    if dtype.kind == "f":
        return (RANDOM.random(shape, dtype=np.float32) * 4 - 2).astype(dtype)
    if dtype.kind == "b":
        return RANDOM.integers(0, 2, shape, dtype=np.uint8).astype(bool)
    limits = np.iinfo(dtype)
    return RANDOM.integers(limits.min, limits.max, shape, dtype=dtype, endpoint=True)


class Case:
    """An operator and the arrays that all peers share. `operands` are views with the layout; `out` is packed, or padded
    like them."""

    OPERANDS = {"ELEMENT_WISE_CLIP": 1, "ELEMENT_WISE_MIN": 2, "ELEMENT_WISE_SIGN": 1, "ELEMENT_WISE_IF": 2,
                "ELEMENT_WISE_QUANTIZED_LINEAR_ADD": 2}
    PADDING = 16

    def __init__(self, operator, settings, data_type, layout, elements):
        self.name = (operator.replace("ELEMENT_WISE_", "") + " " + settings).strip()
        self.dtype, self.layout, self.shape = TYPES[data_type], layout, self.shape_of(elements)
        count = self.OPERANDS.get(operator, 0)
        self.operands = [self.array(self.dtype, self.layout_of(k, count)) for k in range(count)]
        self.condition = self.array(np.dtype(bool)) if operator == "ELEMENT_WISE_IF" else None
        self.out = self.array(self.dtype, "padded" if layout == "padded" else "packed")
        self.limits = (-0.5, 0.8) if self.dtype.kind == "f" else (0, 0)

    @staticmethod
    def shape_of(elements):
        """Opscope's shapes: [N, C, H, W], up to 64 channels of up to 256 x 256."""
        def divisor(number, most):
            return next(d for d in range(min(number, most), 0, -1) if number % d == 0)
        c = divisor(elements, 64)
        w = divisor(elements // c, 256)
        h = divisor(elements // c // w, 256)
        return elements // c // w // h, c, h, w

    def layout_of(self, operand, count):
        own = {"broadcast": operand == count - 1, "transposed": operand == 0, "padded": True}
        return self.layout if own.get(self.layout) else "packed"

    def array(self, dtype, layout="packed"):
        n, c, h, w = self.shape
        if layout == "broadcast":
            return random_array(dtype, (1, c, 1, 1))
        if layout == "transposed":
            return random_array(dtype, (n, h, w, c)).transpose(0, 3, 1, 2)
        if layout == "padded":
            return random_array(dtype, (n, c, h, w + self.PADDING))[..., :w]
        return random_array(dtype, self.shape)


def numpy_call(case):
    out, operands, dtype = case.out, case.operands, case.dtype
    low, high = (dtype.type(limit) for limit in case.limits)

    def scaled_clip():
        np.multiply(operands[0], dtype.type(SCALE), out=out)
        np.add(out, dtype.type(BIAS), out=out)
        np.clip(out, low, high, out=out)

    def select():
        np.copyto(out, operands[1])
        np.copyto(out, operands[0], where=case.condition)

    def quantized_add():  # the formula step by step: NumPy has no such function
        step, zero = np.float32(STEP), np.float32(ZERO)
        total = (operands[0].astype(np.float32) - zero) * step
        total += (operands[1].astype(np.float32) - zero) * step
        total /= step
        np.rint(total, out=total)
        total += zero
        np.clip(total, np.iinfo(dtype).min, np.iinfo(dtype).max, out=total)
        out[...] = total

    return {"CLIP": lambda: np.clip(operands[0], low, high, out=out),
            "CLIP ScaleBias": scaled_clip,
            "MIN": lambda: np.minimum(operands[0], operands[1], out=out),
            "SIGN": lambda: np.sign(operands[0], out=out),
            "IF": select,
            "QUANTIZED_LINEAR_ADD": quantized_add}.get(case.name)


def torch_call(case):
    if case.dtype.name in ("uint16", "uint32", "uint64"):  # it has no such tensors
        return None
    out, *operands = (torch.from_numpy(array) for array in [case.out, *case.operands])
    (low, high), a, b = case.limits, operands[0], operands[-1]
    condition = None if case.condition is None else torch.from_numpy(case.condition)
    bias = torch.tensor(BIAS)

    def scaled_clip():
        torch.add(bias, a, alpha=SCALE, out=out)
        out.clamp_(low, high)

    def quantized_add():
        quantized = {"uint8": torch.quint8, "int8": torch.qint8}[case.dtype.name]
        as_quantized = lambda x: torch._make_per_tensor_quantized_tensor(x, STEP, ZERO)
        x, y = (as_quantized(operand.expand(case.shape)) for operand in (a, b))
        assert x.dtype == quantized
        return lambda: torch.ops.quantized.add(x, y, STEP, ZERO)

    def select():
        if tuple(int(part) for part in torch.__version__.split(".")[:2]) < (2, 0):
            return lambda: torch.where(condition, a, b)  # it could not be given an output
        return lambda: torch.where(condition, a, b, out=out)

    made = {"CLIP": lambda: lambda: torch.clamp(a, low, high, out=out),
            "CLIP ScaleBias": lambda: scaled_clip,
            "MIN": lambda: lambda: torch.minimum(a, b, out=out),
            "SIGN": lambda: lambda: torch.sign(a, out=out),
            "IF": select,
            "QUANTIZED_LINEAR_ADD": quantized_add}.get(case.name)
    return made() if made else None


def ort_call(case, threads):
    if case.layout == "padded":  # it has no such tensors
        return None
    element = helper.np_dtype_to_tensor_dtype(case.dtype)
    constant = lambda label, number, kind=element: helper.make_tensor(label, kind, [], [number])
    node = helper.make_node
    nodes, feeds = [], dict(zip("ab", case.operands))
    a = "a"
    if case.layout == "transposed":
        feeds["a"], a = feeds["a"].transpose(0, 2, 3, 1), "t"  # as it lies in memory
        nodes = [node("Transpose", ["a"], ["t"], perm=[0, 3, 1, 2])]
    if case.condition is not None:
        feeds["c"] = case.condition
    low, high = case.limits
    bounds = [constant("low", low), constant("high", high)]
    kinds = {"CLIP": ([node("Clip", [a, "low", "high"], ["y"])], bounds),
             "CLIP ScaleBias": ([node("Mul", [a, "scale"], ["p"]), node("Add", ["p", "bias"], ["g"]),
                                 node("Clip", ["g", "low", "high"], ["y"])],
                                bounds + [constant("scale", SCALE), constant("bias", BIAS)]),
             "MIN": ([node("Min", [a, "b"], ["y"])], []),
             "SIGN": ([node("Sign", [a], ["y"])], []),
             "IF": ([node("Where", ["c", a, "b"], ["y"])], []),
             "QUANTIZED_LINEAR_ADD": ([node("QLinearAdd", [a, "s", "z", "b", "s", "z", "s", "z"], ["y"],
                                            domain="com.microsoft")],
                                      [constant("s", STEP, TensorProto.FLOAT), constant("z", ZERO)])}
    if case.name not in kinds:
        return None
    own, initializers = kinds[case.name]
    value = lambda label, array: helper.make_tensor_value_info(label, helper.np_dtype_to_tensor_dtype(array.dtype),
                                                               array.shape)
    graph = helper.make_graph(nodes + own, "case", [value(*feed) for feed in feeds.items()], [value("y", case.out)],
                              initializers)
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)]
    model = helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString()
    session_options = ort.SessionOptions()
    session_options.intra_op_num_threads = threads
    session_options.inter_op_num_threads = 1
    session = ort.InferenceSession(model, session_options, providers=["CPUExecutionProvider"])
    binding = session.io_binding()
    for label, array in feeds.items():
        binding.bind_ortvalue_input(label, ort.OrtValue.ortvalue_from_numpy(np.ascontiguousarray(array)))
    binding.bind_ortvalue_output("y", ort.OrtValue.ortvalue_from_numpy(case.out))
    return lambda: session.run_with_iobinding(binding)


def median_microseconds(call):
    """Like Opscope's sampling: warm up, time batches of some milliseconds, take the median."""
    call()
    start = time.perf_counter()
    call()
    times = max(1, int(0.004 / max(time.perf_counter() - start, 1e-9)))
    samples = []
    for _ in range(options.samples):
        start = time.perf_counter()
        for _ in range(times):
            call()
        samples.append((time.perf_counter() - start) / times)
    return statistics.median(samples) * 1e6


def peers_microseconds(case, threads):
    """The times of all peers that have a kernel for the case."""
    if case.layout == "broadcast" and len(case.operands) == 1:
        return {}  # their output of one broadcast input is as small as that
    peers = {"numpy": numpy_call}  # its element-wise functions use one thread whatever is set
    if torch:
        torch.set_num_threads(threads)
        peers["torch"] = torch_call
    if ort:
        peers["ort"] = lambda each: ort_call(each, threads)
    times = {}
    for peer, make_call in peers.items():
        try:
            call = make_call(case)
            if call:
                times[peer] = median_microseconds(call)
        except Exception as error:  # types a library has no kernel for, in its own words
            print(f"{peer}: {case.name} {case.dtype}: {str(error).splitlines()[0]}", file=sys.stderr)
    return times


def opscope_rows(operator, data_type, layout, elements, threads):
    """None if the operator does not support this type."""
    command = [options.opscope, "bench", operator, "--data-type", data_type, "--elements", str(elements), "--json",
               "-q", "-b", "cpu", "--layout", layout, "--threads", str(threads), "--samples", str(options.samples)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 2 and "data types are" in done.stderr:
        return []
    if done.returncode != 0:
        sys.exit(done.stderr.strip() or f"{' '.join(command)}: status {done.returncode}")
    return json.loads(done.stdout)["rows"]


def rows():
    """The rows as --json writes them."""
    known = [operator["name"] for operator in json.loads(subprocess.run(
        [options.opscope, "info", "--json", "--operators"], capture_output=True, text=True, check=True).stdout)["operators"]]
    wanted = [name for name in known if not options.operators
              or name.replace("ELEMENT_WISE_", "") in [word.upper().replace("ELEMENT_WISE_", "") for word in options.operators]]
    for operator, data_type in ((o, t) for o in wanted for t in options.data_type):
        for layout, elements, threads in ((la, e, t) for la in options.layout for e in options.elements for t in options.threads):
            for ours in opscope_rows(operator, data_type, layout, elements, threads):
                case = Case(operator, ours["settings"], data_type, layout, elements)
                yield {"operator": operator, "settings": ours["settings"], "data_type": data_type, "layout": layout,
                       "elements": elements, "threads": threads, "ours_microseconds": ours["microseconds"],
                       "peers": peers_microseconds(case, threads)}


def main():
    peers = ["numpy"] + (["torch"] if torch else []) + (["ort"] if ort else [])
    versions = ["NumPy " + np.__version__] + (["PyTorch " + torch.__version__] if torch else []) + (
        ["ONNX Runtime " + ort.__version__] if ort else [])
    print(", ".join(versions) + "; microseconds; ratio: the fastest peer to opscope")
    print(f"{'operator':<21} {'type':<8} {'layout':<10} {'elements':>9} {'threads':>7} {'opscope':>10}"
          + "".join(f" {peer:>10}" for peer in peers) + f" {'ratio':>6}")
    measured = []
    for row in rows():
        measured.append(row)
        name = (row["operator"].replace("ELEMENT_WISE_", "") + " " + row["settings"]).strip()
        line = f"{name:<21} {row['data_type']:<8} {row['layout']:<10} {row['elements']:>9} {row['threads']:>7}"
        line += f" {row['ours_microseconds']:>10.2f}"
        for peer in peers:
            line += f" {row['peers'][peer]:>10.2f}" if peer in row["peers"] else f" {'-':>10}"
        best = min(row["peers"].values(), default=None)
        print(line + (f" {best / row['ours_microseconds']:>6.2f}" if best else f" {'-':>6}"), flush=True)
        if options.json:  # again after every row: what was measured stays when it is stopped
            with open(options.json, "w") as file:
                json.dump({"rows": measured}, file, indent=1)


if __name__ == "__main__":
    main()
