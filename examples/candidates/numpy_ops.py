"""NumPy as an implementation under test: opscope check MODEL --candidate 'python3 numpy_ops.py'

One request a line on standard input, one answer a line on standard output. See "Your own implementation" in the README.
"""

import json
import sys

import numpy as np


class Unsupported(Exception):
    pass


def scaled(x, attributes):
    """ScaleBias, if the operator has one and the case sets it, is a multiplication and an addition in float32."""
    if "ScaleBias" not in attributes:
        return x
    if x.dtype != np.float32:
        raise Unsupported(f"ScaleBias of {x.dtype}")
    scale_bias = attributes["ScaleBias"]
    return x * np.float32(scale_bias["Scale"]) + np.float32(scale_bias["Bias"])


def clip(inputs, attributes):
    x = scaled(inputs["InputTensor"], attributes)
    if x.dtype not in (np.float32, np.float64):
        raise Unsupported(f"bounds of {x.dtype}")
    # fmin and fmax give the number where the other operand is NaN.
    return np.fmax(x.dtype.type(attributes["Min"]), np.fmin(x, x.dtype.type(attributes["Max"])))


def unary(function):
    return lambda inputs, attributes: function(scaled(inputs["InputTensor"], attributes))


def binary(function):
    return lambda inputs, attributes: function(inputs["ATensor"], inputs["BTensor"])


OPERATORS = {
    "ELEMENT_WISE_ABS": unary(np.abs),
    "ELEMENT_WISE_ADD": binary(np.add),
    "ELEMENT_WISE_CLIP": clip,
    "ELEMENT_WISE_IDENTITY": unary(np.positive),
    "ELEMENT_WISE_MAX": binary(np.fmax),
    "ELEMENT_WISE_MIN": binary(np.fmin),
    "ELEMENT_WISE_MULTIPLY": binary(np.multiply),
    "ELEMENT_WISE_NEGATE": unary(np.negative),
    "ELEMENT_WISE_SIGN": unary(np.sign),
    "ELEMENT_WISE_SUBTRACT": binary(np.subtract),
}


def compute(request):
    function = OPERATORS.get(request["operator"])
    if function is None:
        raise Unsupported(request["operator"])
    # "inf", "-inf" and "nan" become numbers when float() or float32() reads them.
    inputs = {name: np.load(tensor["path"]) for name, tensor in request["inputs"].items()}
    (output,) = request["outputs"].values()
    with np.errstate(all="ignore"):
        result = function(inputs, request["attributes"])
    np.save(output["path"], result.astype(output["data_type"].lower(), copy=False))


for line in sys.stdin:
    try:
        compute(json.loads(line))
        answer = {"status": "ok"}
    except Unsupported as reason:
        answer = {"status": "unsupported", "reason": str(reason)}
    except Exception as error:  # told to the user, who is testing this program
        answer = {"status": "failed", "reason": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
