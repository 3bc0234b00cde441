"""NumPy's own functions as an implementation under test: opscope check MODEL --candidate 'python3 numpy_ops.py'"""

import math

import numpy as np

from serve import Unsupported, serve


def scaled(x, attributes):
    """ScaleBias computes in float32, and so does the operator that follows."""
    if "ScaleBias" not in attributes:
        return x
    scale_bias = attributes["ScaleBias"]
    return x.astype(np.float32) * np.float32(scale_bias["Scale"]) + np.float32(scale_bias["Bias"])


def bound(value, data_type):
    """Min or Max in the tensor's type: integers truncate toward zero and saturate, NaN becomes 0."""
    if data_type.kind == "f":
        return data_type.type(value)
    limits = np.iinfo(data_type)
    if not math.isfinite(value):
        return {math.inf: limits.max, -math.inf: limits.min}.get(value, 0)
    return min(max(int(value), limits.min), limits.max)


def unary(function):
    return lambda inputs, attributes, _: function(scaled(inputs["InputTensor"], attributes))


def binary(function):
    return lambda inputs, *_: function(inputs["ATensor"], inputs["BTensor"])


def clip(inputs, attributes, _):
    x = scaled(inputs["InputTensor"], attributes)
    low, high = (np.array(bound(attributes[name], x.dtype), x.dtype) for name in ("Min", "Max"))
    return np.clip(x, low, high)


def where(inputs, *_):
    return np.where(inputs["ConditionTensor"], inputs["ATensor"], inputs["BTensor"])


def difference_square(a, b):
    return np.square(a - b)


def quantized_linear_add(inputs, _, data_type):
    def real(name):
        zero_point = inputs.get(name + "ZeroPointTensor", np.int8(0)).astype(np.int32)
        return (inputs[name + "Tensor"] - zero_point).astype(np.float32) * inputs[name + "ScaleTensor"]

    quotient = (real("A") + real("B")) / inputs["OutputScaleTensor"]
    zero_point = inputs.get("OutputZeroPointTensor", np.int8(0)).astype(np.float32)
    limits = np.iinfo(data_type)
    rounded = np.nan_to_num(np.rint(quotient), posinf=math.inf, neginf=-math.inf)
    return np.clip(rounded + zero_point, limits.min, limits.max)


OPERATORS = {
    "ELEMENT_WISE_ABS": unary(np.abs),
    "ELEMENT_WISE_ADD": binary(np.add),
    "ELEMENT_WISE_CLIP": clip,
    "ELEMENT_WISE_DIFFERENCE_SQUARE": binary(difference_square),
    "ELEMENT_WISE_IDENTITY": unary(np.copy),
    "ELEMENT_WISE_IF": where,
    "ELEMENT_WISE_LOGICAL_AND": binary(np.logical_and),
    "ELEMENT_WISE_LOGICAL_EQUALS": binary(np.equal),
    "ELEMENT_WISE_LOGICAL_GREATER_THAN": binary(np.greater),
    "ELEMENT_WISE_LOGICAL_GREATER_THAN_OR_EQUAL": binary(np.greater_equal),
    "ELEMENT_WISE_LOGICAL_LESS_THAN": binary(np.less),
    "ELEMENT_WISE_LOGICAL_LESS_THAN_OR_EQUAL": binary(np.less_equal),
    "ELEMENT_WISE_LOGICAL_NOT": unary(np.logical_not),
    "ELEMENT_WISE_LOGICAL_OR": binary(np.logical_or),
    "ELEMENT_WISE_LOGICAL_XOR": binary(np.logical_xor),
    "ELEMENT_WISE_MAX": binary(np.maximum),
    "ELEMENT_WISE_MIN": binary(np.minimum),
    "ELEMENT_WISE_MULTIPLY": binary(np.multiply),
    "ELEMENT_WISE_NEGATE": unary(np.negative),
    "ELEMENT_WISE_QUANTIZED_LINEAR_ADD": quantized_linear_add,
    "ELEMENT_WISE_SIGN": unary(np.sign),
    "ELEMENT_WISE_SUBTRACT": binary(np.subtract),
}


def compute(operator, inputs, attributes, data_type):
    if operator not in OPERATORS:
        raise Unsupported(operator)
    return OPERATORS[operator](inputs, attributes, data_type)


if __name__ == "__main__":
    serve(compute)
