#!/usr/bin/env python3
"""Evaluates WebNN test cases with NumPy, and compares with what they expect. Reads them as webnn/resources/utils.js of
github.com/web-platform-tests/wpt does; shares nothing with Opscope.

  evaluate_case.py CASE.json...

Exit status 1 at the first case that is not well formed or that expects something else, which is printed. Elements that
the case lists as unspecified may differ. The last line is "N cases, N elements".
"""
import json
import math
import sys

import numpy

TYPES = {name: numpy.dtype(name) for name in
         ("float32", "float16", "int32", "uint32", "int64", "uint64", "int8", "uint8")}


class Wrong(Exception):
    pass


def need(condition, what):
    if not condition:
        raise Wrong(what)


def number(value, dtype):
    """What JavaScript's typed arrays, BigInt and the tests' toHalf make of a JSON value."""
    if isinstance(value, str):
        names = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}
        need(value in names if dtype.kind == "f" else dtype.itemsize == 8, f"{value!r} is no {dtype}")
        return names[value] if dtype.kind == "f" else int(value)
    need(isinstance(value, (int, float)) and not isinstance(value, bool), f"{value!r} is no number")
    need(abs(value) <= 2**53 or dtype.kind == "f", f"{value} is rounded when JavaScript reads it")
    if dtype.kind == "f":
        with numpy.errstate(over="ignore"):
            exact = numpy.array(value, dtype)
        need(float(exact) == value, f"{value} is no {dtype}")  # so that no rounding is needed
        return value
    need(isinstance(value, int), f"{value} is no integer")
    return value


def array(operand, what):
    need(set(operand) <= {"data", "descriptor", "constant"}, f"{what}: has {sorted(operand)}")
    need(set(operand["descriptor"]) == {"shape", "dataType"}, f"{what}: its descriptor")
    dtype, shape = TYPES[operand["descriptor"]["dataType"]], operand["descriptor"]["shape"]
    need(len(operand["data"]) == math.prod(shape), f"{what}: {len(operand['data'])} elements for {shape}")
    values = [number(value, dtype) for value in operand["data"]]
    return numpy.array(values, object).astype(dtype).reshape(shape)


def clamp(x, options):
    low = number(options["minValue"], x.dtype) if "minValue" in options else None
    high = number(options["maxValue"], x.dtype) if "maxValue" in options else None
    need(low is None or high is None or low <= high, "minValue is greater than maxValue")
    if high is not None:
        x = numpy.minimum(x, x.dtype.type(high))
    return x if low is None else numpy.maximum(x, x.dtype.type(low))


def truth(values):
    return numpy.asarray(values).astype(numpy.uint8)


def logical(test):
    return lambda *operands: truth(test(*(operand != 0 for operand in operands)))


def compared(test):
    return lambda a, b: truth(test(a, b))


# Method: its arguments, and what it computes.
METHODS = {
    "identity": (["input"], lambda x: x),
    "abs": (["input"], numpy.abs),
    "neg": (["input"], numpy.negative),
    "sign": (["input"], numpy.sign),
    "clamp": (["input"], clamp),
    "add": (["a", "b"], numpy.add),
    "sub": (["a", "b"], numpy.subtract),
    "mul": (["a", "b"], numpy.multiply),
    "min": (["a", "b"], numpy.minimum),
    "max": (["a", "b"], numpy.maximum),
    "equal": (["a", "b"], compared(numpy.equal)),
    "greater": (["a", "b"], compared(numpy.greater)),
    "greaterOrEqual": (["a", "b"], compared(numpy.greater_equal)),
    "lesser": (["a", "b"], compared(numpy.less)),
    "lesserOrEqual": (["a", "b"], compared(numpy.less_equal)),
    "logicalAnd": (["a", "b"], logical(numpy.logical_and)),
    "logicalOr": (["a", "b"], logical(numpy.logical_or)),
    "logicalXor": (["a", "b"], logical(numpy.logical_xor)),
    "logicalNot": (["input"], logical(numpy.logical_not)),
    "where": (["condition", "trueValue", "falseValue"], lambda c, a, b: numpy.where(c != 0, a, b)),
}


def run(operator, operands):
    name, arguments = operator["name"], operator["arguments"]
    need(all(len(argument) == 1 for argument in arguments), f"{name}: an argument has several names")
    given = {key: value for argument in arguments for key, value in argument.items()}
    if name == "expand":
        need(list(given) == ["input", "newShape"], f"expand: has {list(given)}")
        return numpy.broadcast_to(operands[given["input"]], given["newShape"])
    names, compute = METHODS[name]
    options = given.pop("options", None)
    need(list(given) == names, f"{name}: has {list(given)}")
    values = [operands[given[each]] for each in names]
    if name == "where":
        need(values[0].dtype == numpy.uint8 and values[1].dtype == values[2].dtype, "where: types")
    elif not name.startswith("logical"):
        need(len({value.dtype for value in values}) == 1, f"{name}: types")
    else:
        need(all(value.dtype == numpy.uint8 for value in values), f"{name}: types")
    with numpy.errstate(all="ignore"):
        return compute(values[0], options or {}) if name == "clamp" else compute(*values)


def ordered(values):
    """Integers whose differences are ULP; both zeros are 0, and all NaNs are one number."""
    if values.dtype.kind != "f":
        return [int(value) for value in values]
    bits = [int(bits) for bits in values.view(f"u{values.dtype.itemsize}")]
    sign = 1 << (8 * values.dtype.itemsize - 1)
    return [sign if math.isnan(value) else -(each - sign) if each >= sign else each
            for value, each in zip(values, bits)]


def compare(name, actual, expected, case):
    need(actual.dtype == expected.dtype, f"{name}: is {actual.dtype}, and {expected.dtype} is expected")
    need(actual.shape == expected.shape, f"{name}: has {actual.shape}, and {expected.shape} is expected")
    tolerance = case["tolerance"]
    need(tolerance["metricType"] == "ULP", f"metric {tolerance['metricType']}")
    unspecified = set(case["opscope"].get("unspecified", {}).get(name, {}).get("elements", []))
    actual, expected = (numpy.ascontiguousarray(values).reshape(-1) for values in (actual, expected))
    for i, (a, b) in enumerate(zip(ordered(actual), ordered(expected))):
        if abs(a - b) > tolerance["value"] and i not in unspecified:
            raise Wrong(f"{name}[{i}]: is {actual[i]!r}, and {expected[i]!r} is expected")
    return len(expected)


def no_constant(text):
    raise Wrong(f"{text} is not JSON")


def evaluate(path):
    with open(path, encoding="utf-8") as file:
        case = json.load(file, parse_constant=no_constant)
    need(list(case) == ["name", "graph", "tolerance", "opscope"], f"has {list(case)}")
    graph = case["graph"]
    operands = {name: array(operand, name) for name, operand in graph["inputs"].items()}
    need("" not in operands, "an input has no name")
    used = set()
    for operator in graph["operators"]:
        used |= {value for argument in operator["arguments"] for value in argument.values() if isinstance(value, str)}
        need(operator["outputs"] not in operands, f"{operator['outputs']} is there already")
        operands[operator["outputs"]] = run(operator, operands)
    need(set(graph["inputs"]) <= used, "an input is not used")
    need(set(operands) - used == set(graph["expectedOutputs"]), "other outputs are expected than nothing reads")
    return sum(compare(name, operands[name], array(operand, name), case)
               for name, operand in graph["expectedOutputs"].items())


def main():
    elements = 0
    for path in sys.argv[1:]:
        try:
            elements += evaluate(path)
        except (Wrong, KeyError) as wrong:
            sys.exit(f"{path}: {wrong}")
    print(f"{len(sys.argv) - 1} cases, {elements} elements")


main()
