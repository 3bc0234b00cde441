#!/usr/bin/env python3
"""opscope bench beside NumPy, and ONNX Runtime where it is installed, on the same cases in the same run.

  tests/bench/compare_with_numpy.py [--opscope build/release/opscope] [--elements 65536 1048576 ...]
                                    [--data-type FLOAT32 ...] [--threads 1] [--samples 9]

Needs python3-numpy. Random data, outputs preallocated and touched, medians. Cases go in turn, the peers right after
Opscope's, so that a machine that slows down slows all of them. A ratio above 1: Opscope is faster.
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
    parser.add_argument("--opscope", default=os.path.join(root, "build/release/opscope"))
    parser.add_argument("--elements", nargs="+", type=int, default=[1 << 10, 1 << 16, 1 << 20, 1 << 24])
    parser.add_argument("--data-type", nargs="+", default=["FLOAT32", "FLOAT16", "INT32", "INT8", "UINT8"])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--samples", type=int, default=9)
    return parser.parse_args()


options = arguments()
# NumPy's element-wise functions use one thread whatever is set; this is for the libraries that do not.
os.environ.setdefault("OMP_NUM_THREADS", str(options.threads))

try:
    import numpy as np
except ImportError:
    sys.exit("NumPy is missing: apt-get install python3-numpy")
try:
    import onnxruntime as ort
    from onnx import TensorProto, helper
except ImportError:
    ort = None

# Opscope's name -> NumPy's type. BFLOAT16 and the like have none.
TYPES = {name: np.dtype(name.lower()) for name in
         ("FLOAT16", "FLOAT32", "FLOAT64", "INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64")}
RANDOM = np.random.default_rng(1)


def random_array(dtype, count):
    if dtype.kind == "f":
        return (RANDOM.random(count, dtype=np.float32) * 4 - 2).astype(dtype)
    limits = np.iinfo(dtype)
    return RANDOM.integers(limits.min, limits.max, count, dtype=dtype, endpoint=True)


def median_microseconds(call):
    """As Opscope samples: warm, in batches of some milliseconds, the median of several."""
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


def quantized_add_numpy(a, b, out):
    """The formula step by step: NumPy has no such function."""
    scale, zero = np.float32(0.02), np.float32(3)

    def call():
        total = (a.astype(np.float32) - zero) * scale
        total += (b.astype(np.float32) - zero) * scale
        total /= scale
        np.rint(total, out=total)
        total += zero
        limits = np.iinfo(out.dtype)
        np.clip(total, limits.min, limits.max, out=total)
        out[...] = total

    return call


def numpy_call(name, dtype, count):
    a, b, out = (random_array(dtype, count) for _ in range(3))
    if name == "ELEMENT_WISE_CLIP":
        low, high = dtype.type(0 if dtype.kind != "f" else -0.5), dtype.type(0.8)
        return lambda: np.clip(a, low, high, out=out)
    if name == "ELEMENT_WISE_MIN":
        return lambda: np.minimum(a, b, out=out)
    if name == "ELEMENT_WISE_SIGN":
        return lambda: np.sign(a, out=out)
    if name == "ELEMENT_WISE_IF":
        condition = RANDOM.integers(0, 2, count, dtype=np.uint8).astype(bool)

        def select():
            np.copyto(out, b)
            np.copyto(out, a, where=condition)

        return select
    if name == "ELEMENT_WISE_QUANTIZED_LINEAR_ADD":
        return quantized_add_numpy(a, b, out)
    return None  # an operator this script does not know yet


def ort_session(nodes, inputs, output, initializers=(), custom_domain=False):
    graph = helper.make_graph(nodes, "case", inputs, [output], list(initializers))
    opsets = [helper.make_opsetid("", 17)] + ([helper.make_opsetid("com.microsoft", 1)] if custom_domain else [])
    session_options = ort.SessionOptions()
    session_options.intra_op_num_threads = options.threads
    session_options.inter_op_num_threads = 1
    return ort.InferenceSession(helper.make_model(graph, opset_imports=opsets, ir_version=8).SerializeToString(),
                                session_options, providers=["CPUExecutionProvider"])


def ort_call(name, dtype, count):
    element = helper.np_dtype_to_tensor_dtype(dtype)
    value = lambda label, kind=element: helper.make_tensor_value_info(label, kind, [count])
    constant = lambda label, number, kind=element: helper.make_tensor(label, kind, [], [number])
    a, b, out = (random_array(dtype, count) for _ in range(3))
    feeds = {"a": a}
    custom = False
    if name == "ELEMENT_WISE_CLIP":
        low, high = (-0.5, 0.8) if dtype.kind == "f" else (0, 0)
        nodes, extra = [helper.make_node("Clip", ["a", "low", "high"], ["y"])], [constant("low", low), constant("high", high)]
    elif name == "ELEMENT_WISE_MIN":
        nodes, extra, feeds["b"] = [helper.make_node("Min", ["a", "b"], ["y"])], [], b
    elif name == "ELEMENT_WISE_SIGN":
        nodes, extra = [helper.make_node("Sign", ["a"], ["y"])], []
    elif name == "ELEMENT_WISE_IF":
        nodes, extra = [helper.make_node("Where", ["c", "a", "b"], ["y"])], []
        feeds.update(b=b, c=RANDOM.integers(0, 2, count, dtype=np.uint8).astype(bool))
    elif name == "ELEMENT_WISE_QUANTIZED_LINEAR_ADD":
        names = ["a", "s", "z", "b", "s", "z", "s", "z"]
        nodes = [helper.make_node("QLinearAdd", names, ["y"], domain="com.microsoft")]
        extra, custom, feeds["b"] = [constant("s", 0.02, TensorProto.FLOAT), constant("z", 3)], True, b
    else:
        return None
    inputs = [value(label, helper.np_dtype_to_tensor_dtype(array.dtype)) for label, array in feeds.items()]
    try:
        session = ort_session(nodes, inputs, value("y"), extra, custom)
    except Exception:  # ONNX Runtime has no kernel for this type
        return None
    binding = session.io_binding()
    for label, array in feeds.items():
        binding.bind_ortvalue_input(label, ort.OrtValue.ortvalue_from_numpy(array))
    binding.bind_ortvalue_output("y", ort.OrtValue.ortvalue_from_numpy(out))
    return lambda: session.run_with_iobinding(binding)


def opscope_microseconds(name, data_type, elements):
    """None where the operator does not have this type."""
    command = [options.opscope, "bench", name, "--data-type", data_type, "--elements", str(elements), "--json", "-q",
               "-b", "cpu", "--threads", str(options.threads), "--samples", str(options.samples)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode == 2 and "data types are" in done.stderr:
        return None
    if done.returncode != 0:
        sys.exit(done.stderr.strip() or f"{' '.join(command)}: status {done.returncode}")
    return json.loads(done.stdout)["rows"][0]["microseconds"]


def main():
    info = json.loads(subprocess.run([options.opscope, "info", "--json", "--operators"], capture_output=True, text=True,
                                     check=True).stdout)
    peers = {"numpy": numpy_call} | ({"ort": ort_call} if ort else {})
    versions = ["NumPy " + np.__version__] + (["ONNX Runtime " + ort.__version__] if ort else [])
    print(f"opscope {info['version']}, {', '.join(versions)}; {options.threads} thread(s), microseconds")
    print(f"{'operator':<34} {'type':<8} {'elements':>10} {'opscope':>10}"
          + "".join(f" {peer:>10} {'ratio':>6}" for peer in peers))
    for name in (operator["name"] for operator in info["operators"]):
        for data_type in options.data_type:
            for elements in options.elements:
                ours = opscope_microseconds(name, data_type, elements)
                if ours is None:
                    continue
                line = f"{name:<34} {data_type:<8} {elements:>10} {ours:>10.2f}"
                for make_call in peers.values():
                    call = make_call(name, TYPES[data_type], elements)
                    theirs = median_microseconds(call) if call else None
                    line += f" {theirs:>10.2f} {theirs / ours:>6.2f}" if call else f" {'-':>10} {'-':>6}"
                print(line, flush=True)


if __name__ == "__main__":
    main()
