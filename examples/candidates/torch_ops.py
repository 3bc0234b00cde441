"""PyTorch as an implementation under test: opscope check MODEL --candidate 'python3 torch_ops.py'"""

import numpy as np
import torch

from serve import Unsupported, serve


def tensor_of(array):
    """PyTorch has not every unsigned type."""
    try:
        return torch.from_numpy(np.ascontiguousarray(array))
    except TypeError:
        raise Unsupported(f"no {array.dtype}")


def scaled(x, attributes):
    """ScaleBias computes in float32, and so does the operator that follows."""
    if "ScaleBias" not in attributes:
        return x
    return x.float() * np.float32(attributes["ScaleBias"]["Scale"]) + np.float32(attributes["ScaleBias"]["Bias"])


def unary(function):
    return lambda inputs, attributes: function(scaled(inputs["InputTensor"], attributes))


def binary(function):
    return lambda inputs, _: function(inputs["ATensor"], inputs["BTensor"])


def clip(inputs, attributes):
    x = scaled(inputs["InputTensor"], attributes)
    low, high = attributes["Min"], attributes["Max"]
    if not x.is_floating_point():
        limits = torch.iinfo(x.dtype)
        low, high = (int(np.clip(np.trunc(np.nan_to_num(bound)), limits.min, limits.max)) for bound in (low, high))
    return torch.clamp(x, low, high)


def where(inputs, _):
    return torch.where(inputs["ConditionTensor"].bool(), inputs["ATensor"], inputs["BTensor"])


def difference_square(a, b):
    return torch.square(a - b)


def quantized_linear_add(inputs, _):
    def parameters(name):
        zero_point = inputs.get(name + "ZeroPointTensor")
        return float(inputs[name + "ScaleTensor"]), 0 if zero_point is None else int(zero_point)

    def tensor(name):
        return torch._make_per_tensor_quantized_tensor(inputs[name + "Tensor"], *parameters(name))

    a, b = tensor("A"), tensor("B")
    if a.dtype != b.dtype:
        raise Unsupported("quantized::add has one type")
    return torch.ops.quantized.add(a, b, *parameters("Output")).int_repr()


OPERATORS = {
    "ELEMENT_WISE_ABS": unary(torch.abs),
    "ELEMENT_WISE_ADD": binary(torch.add),
    "ELEMENT_WISE_CLIP": clip,
    "ELEMENT_WISE_DIFFERENCE_SQUARE": binary(difference_square),
    "ELEMENT_WISE_IDENTITY": unary(torch.clone),
    "ELEMENT_WISE_IF": where,
    "ELEMENT_WISE_LOGICAL_AND": binary(torch.logical_and),
    "ELEMENT_WISE_LOGICAL_EQUALS": binary(torch.eq),
    "ELEMENT_WISE_LOGICAL_GREATER_THAN": binary(torch.gt),
    "ELEMENT_WISE_LOGICAL_GREATER_THAN_OR_EQUAL": binary(torch.ge),
    "ELEMENT_WISE_LOGICAL_LESS_THAN": binary(torch.lt),
    "ELEMENT_WISE_LOGICAL_LESS_THAN_OR_EQUAL": binary(torch.le),
    "ELEMENT_WISE_LOGICAL_NOT": unary(torch.logical_not),
    "ELEMENT_WISE_LOGICAL_OR": binary(torch.logical_or),
    "ELEMENT_WISE_LOGICAL_XOR": binary(torch.logical_xor),
    "ELEMENT_WISE_MAX": binary(torch.maximum),
    "ELEMENT_WISE_MIN": binary(torch.minimum),
    "ELEMENT_WISE_MULTIPLY": binary(torch.mul),
    "ELEMENT_WISE_NEGATE": unary(torch.neg),
    "ELEMENT_WISE_QUANTIZED_LINEAR_ADD": quantized_linear_add,
    "ELEMENT_WISE_SIGN": unary(torch.sign),
    "ELEMENT_WISE_SUBTRACT": binary(torch.sub),
}


def compute(operator, inputs, attributes, data_type):
    if operator not in OPERATORS:
        raise Unsupported(operator)
    if operator == "ELEMENT_WISE_QUANTIZED_LINEAR_ADD" and data_type != inputs["ATensor"].dtype:
        raise Unsupported("quantized::add has one type")
    tensors = {name: tensor_of(array) for name, array in inputs.items()}
    try:
        return OPERATORS[operator](tensors, attributes).numpy()
    except RuntimeError as error:
        if "not implemented for" in str(error):  # "abs_cpu" not implemented for 'Half'
            raise Unsupported(str(error).splitlines()[0])
        raise


if __name__ == "__main__":
    serve(compute)
