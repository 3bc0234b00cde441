"""ONNX Runtime as an implementation under test:

pip install onnx onnxruntime
opscope check MODEL --candidate 'python3 onnxruntime_ops.py'

Each operator is a model of the nodes of ONNX that compute the same. Graph optimisation is off unless the argument
--optimised is given: a fused operator may have other rules.
"""

import functools
import sys

import numpy as np
import onnxruntime
from onnx import TensorProto, helper

from numpy_ops import bound
from serve import Unsupported, serve

OPTIONS = onnxruntime.SessionOptions()
OPTIONS.log_severity_level = 4
if "--optimised" not in sys.argv:
    OPTIONS.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL


def onnx_type(data_type):
    name = np.dtype(data_type).name
    return TensorProto.DataType.Value({"float32": "FLOAT", "float64": "DOUBLE"}.get(name, name.upper()))


class Graph:
    """The nodes from the inputs to 'y'."""

    def __init__(self, types):
        self.types = types  # of the inputs
        self.nodes = []
        self.constants = []

    def node(self, operator, inputs, output="y", **attributes):
        self.nodes.append(helper.make_node(operator, inputs, [output], **attributes))
        return output

    def constant(self, name, value, data_type):
        value = np.array(value, data_type)
        self.constants.append(helper.make_tensor(name, onnx_type(data_type), [], value.tobytes(), raw=True))
        return name

    def cast(self, name, to):
        return self.node("Cast", [name], f"{name}_as_{to}", to=to)

    def scaled(self, attributes):
        """The input and its type. ScaleBias computes in float32, and so does the operator that follows."""
        if "ScaleBias" not in attributes:
            return "InputTensor", self.types["InputTensor"]
        for name in ("Scale", "Bias"):
            self.constant(name, attributes["ScaleBias"][name], "float32")
        self.node("Mul", [self.cast("InputTensor", TensorProto.FLOAT), "Scale"], "product")
        return self.node("Add", ["product", "Bias"], "scaled"), np.dtype("float32")


def unary(operator):
    def build(graph, attributes):
        x, data_type = graph.scaled(attributes)
        graph.node(operator, [x])
        return data_type

    return build


def binary(operator):
    def build(graph, _):
        graph.node(operator, ["ATensor", "BTensor"])
        return graph.types["ATensor"]

    return build


def comparison(operator):
    def build(graph, _):
        graph.node(operator, ["ATensor", "BTensor"])
        return np.dtype(bool)

    return build


def logical(operator, *names):
    def build(graph, _):
        graph.node(operator, [graph.cast(name, TensorProto.BOOL) for name in names])
        return np.dtype(bool)

    return build


def clip(graph, attributes):
    x, data_type = graph.scaled(attributes)
    for name in ("Min", "Max"):
        graph.constant(name, bound(attributes[name], data_type), data_type)
    graph.node("Clip", [x, "Min", "Max"])
    return data_type


def difference_square(graph, _):
    difference = graph.node("Sub", ["ATensor", "BTensor"], "difference")
    graph.node("Mul", [difference, difference])
    return graph.types["ATensor"]


def where(graph, _):
    graph.node("Where", [graph.cast("ConditionTensor", TensorProto.BOOL), "ATensor", "BTensor"])
    return graph.types["ATensor"]


def quantized_linear_add(graph, _):
    data_type = graph.types["ATensor"]
    if graph.types["BTensor"] != data_type:
        raise Unsupported("QLinearAdd has one type")
    graph.constant("zero", 0, data_type)

    def part(name):
        zero_point = name + "ZeroPointTensor"
        return [name + "ScaleTensor", zero_point if zero_point in graph.types else "zero"]

    graph.node("QLinearAdd", ["ATensor", *part("A"), "BTensor", *part("B"), *part("Output")], domain="com.microsoft")
    return data_type


OPERATORS = {
    "ELEMENT_WISE_ABS": unary("Abs"),
    "ELEMENT_WISE_ADD": binary("Add"),
    "ELEMENT_WISE_CLIP": clip,
    "ELEMENT_WISE_DIFFERENCE_SQUARE": difference_square,
    "ELEMENT_WISE_IDENTITY": unary("Identity"),
    "ELEMENT_WISE_IF": where,
    "ELEMENT_WISE_LOGICAL_AND": logical("And", "ATensor", "BTensor"),
    "ELEMENT_WISE_LOGICAL_EQUALS": comparison("Equal"),
    "ELEMENT_WISE_LOGICAL_GREATER_THAN": comparison("Greater"),
    "ELEMENT_WISE_LOGICAL_GREATER_THAN_OR_EQUAL": comparison("GreaterOrEqual"),
    "ELEMENT_WISE_LOGICAL_LESS_THAN": comparison("Less"),
    "ELEMENT_WISE_LOGICAL_LESS_THAN_OR_EQUAL": comparison("LessOrEqual"),
    "ELEMENT_WISE_LOGICAL_NOT": logical("Not", "InputTensor"),
    "ELEMENT_WISE_LOGICAL_OR": logical("Or", "ATensor", "BTensor"),
    "ELEMENT_WISE_LOGICAL_XOR": logical("Xor", "ATensor", "BTensor"),
    "ELEMENT_WISE_MAX": binary("Max"),
    "ELEMENT_WISE_MIN": binary("Min"),
    "ELEMENT_WISE_MULTIPLY": binary("Mul"),
    "ELEMENT_WISE_NEGATE": unary("Neg"),
    "ELEMENT_WISE_QUANTIZED_LINEAR_ADD": quantized_linear_add,
    "ELEMENT_WISE_SIGN": unary("Sign"),
    "ELEMENT_WISE_SUBTRACT": binary("Sub"),
}


@functools.lru_cache(maxsize=256)
def session_of(model):
    try:
        return onnxruntime.InferenceSession(model, OPTIONS, providers=["CPUExecutionProvider"])
    except Exception as error:  # no kernel for this type
        raise Unsupported(str(error).splitlines()[0])


def compute(operator, inputs, attributes, data_type):
    if operator not in OPERATORS:
        raise Unsupported(operator)
    graph = Graph({name: array.dtype for name, array in inputs.items()})
    computed = OPERATORS[operator](graph, attributes)
    if operator == "ELEMENT_WISE_QUANTIZED_LINEAR_ADD" and data_type != computed:
        raise Unsupported("QLinearAdd has one type")
    output = "y" if computed == data_type else graph.cast("y", onnx_type(data_type))
    model = helper.make_model(
        helper.make_graph(
            graph.nodes,
            "g",
            [helper.make_tensor_value_info(name, onnx_type(dtype), None) for name, dtype in graph.types.items()],
            [helper.make_tensor_value_info(output, onnx_type(data_type), None)],
            graph.constants,
        ),
        ir_version=8,
        opset_imports=[helper.make_opsetid("", 17), helper.make_opsetid("com.microsoft", 1)],
    )
    is_scalar = {name: "Scale" in name or "ZeroPoint" in name for name in inputs}  # of QLinearAdd
    feeds = {name: array.reshape(()) if is_scalar[name] else array for name, array in inputs.items()}
    return session_of(model.SerializeToString()).run([output], feeds)[0]


if __name__ == "__main__":
    serve(compute)
