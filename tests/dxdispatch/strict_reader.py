#!/usr/bin/env python3
"""Reads DxDispatch models as DxDispatch's parser does, and refuses what it refuses. Written from the behaviour of
DxDispatch/src/model/JsonParsers.cpp, NpyReaderWriter.cpp and Executor.cpp of github.com/microsoft/DirectML; shares
nothing with Opscope.

  strict_reader.py MODEL.json...

prints, for each model, one line for each thing that it read, so that a test can compare it with what was meant:

  model PATH
  resource NAME BYTES SHA-256
  dispatchable NAME OPERATOR
  tensor DISPATCHABLE NAME TYPE SIZES STRIDES FLAGS TOTAL ALIGNMENT
  attribute DISPATCHABLE PATH BITS
  bind COMMAND TENSOR RESOURCE OFFSET

Exit status 1 at the first refusal, which is printed. Stricter than DxDispatch in four places, where it goes on with
something that was not meant: unknown members outside "opscope", two members of one name, names with a NUL, and an
offset of the values, which its executor ignores.
"""
import hashlib
import json
import math
import os
import re
import struct
import sys

import numpy


class Refused(Exception):
    pass


class Number(str):
    """The text of a JSON number."""


def members(pairs):
    names = [name for name, _ in pairs]
    if len(names) != len(set(names)):
        raise Refused(f"two members of one name among {names}")
    return dict(pairs)


def no_constant(text):
    raise Refused(f"{text} is not JSON")


def document(text):
    return json.loads(text, object_pairs_hook=members, parse_int=Number, parse_float=Number, parse_constant=no_constant)


# --- numbers, as RapidJSON has them --------------------------------------------------------------------------------
def integer(value):
    """RapidJSON's integer, or None for what it holds as a double."""
    if not re.fullmatch(r"-?\d+", value):
        return None
    number = int(value)
    return number if -(2**63) <= number < 2**64 else None


def floating(value):
    if isinstance(value, Number):
        whole = integer(value)
        if whole is None:
            number = float(value)
            if math.isinf(number):
                raise Refused(f"{value} is too large for a double")
            if number != 0 and abs(number) < sys.float_info.min:
                raise Refused(f"{value} is a subnormal double, which RapidJSON 1.1 misreads")
            return number
        if int(float(whole)) != whole:
            raise Refused(f"{value} is no lossless double")
        return float(whole)  # -0 is the integer 0
    names = {"inf": math.inf, "-inf": -math.inf, "nan": math.nan}
    if isinstance(value, str) and value.lower() in names:
        return names[value.lower()]
    raise Refused(f"expected a number or 'NaN', 'Inf', or '-Inf', not {value!r}")


def float_bytes(value, dtype):
    number = floating(value)
    if math.isnan(number):
        return {4: b"\0\0\xc0\x7f", 2: b"\0\x7e", 8: b"\0\0\0\0\0\0\xf8\x7f"}[numpy.dtype(dtype).itemsize]
    if dtype == "<f2":
        number = numpy.float32(number)  # a half is made of a float
    with numpy.errstate(over="ignore"):
        return numpy.array(number).astype(dtype).tobytes()


def integer_bytes(value, dtype):
    info = numpy.iinfo(dtype)
    whole = integer(value) if isinstance(value, Number) else None
    limits = (-(2**63), 2**63) if info.min < 0 else (0, 2**64)
    if whole is None or not limits[0] <= whole < limits[1]:
        raise Refused(f"expected {'a signed' if info.min < 0 else 'an unsigned'} integer, not {value!r}")
    if not info.min <= whole <= info.max:
        raise Refused(f"{value} is narrowed")
    return numpy.array(whole, dtype).tobytes()


TYPES = {
    "FLOAT32": "<f4", "FLOAT16": "<f2", "UINT32": "<u4", "UINT16": "<u2", "UINT8": "<u1", "INT32": "<i4",
    "INT16": "<i2", "INT8": "<i1", "FLOAT64": "<f8", "UINT64": "<u8", "INT64": "<i8"}
UNKNOWN = "UNKNOWN"


def size_of(data_type):
    if data_type == UNKNOWN:
        raise Refused("Unexpected DML_TENSOR_DATA_TYPE")
    return numpy.dtype(TYPES[data_type]).itemsize


def enum(value, prefix, names, what):
    if not isinstance(value, str) or isinstance(value, Number):
        raise Refused(f"{what} must be a string")
    short = value[len(prefix):] if value.startswith(prefix) else value
    if short not in names:
        raise Refused(f"{value!r} is not a recognized value for {what}")
    return short


def data_type(value):
    return enum(value, "DML_TENSOR_DATA_TYPE_", [*TYPES, UNKNOWN], "DML_TENSOR_DATA_TYPE")


def element(value, kind):
    return float_bytes(value, TYPES[kind]) if kind.startswith("FLOAT") else integer_bytes(value, TYPES[kind])


def number_of(value, kind):
    return int.from_bytes(element(value, kind), "little")


def numbers(value, kind):
    if not isinstance(value, list):
        raise Refused("expected an array")
    return [number_of(item, kind) for item in value]


def text(value):
    if not isinstance(value, str) or isinstance(value, Number):
        raise Refused(f"expected a string, not {value!r}")
    if "\0" in value:
        raise Refused("a string ends at its NUL")
    return value


class Fields:
    """The members of an object. All must be taken, by name."""

    def __init__(self, value, what):
        if not isinstance(value, dict):
            raise Refused(f"{what}: expected a non-null JSON object")
        self.left, self.what = dict(value), what

    def __contains__(self, name):
        return name in self.left

    def take(self, name, read, *default):
        if name not in self.left:
            if default:
                return default[0]
            raise Refused(f"{self.what}: field '{name}' is required")
        value = self.left.pop(name)
        try:
            return read(value)
        except Refused as refused:
            raise Refused(f"{self.what}: error parsing field '{name}': {refused}") from None

    def end(self):
        if self.left:
            raise Refused(f"{self.what}: ignores {', '.join(self.left)}")


# --- resources -----------------------------------------------------------------------------------------------------
def npy_values(path):
    data = open(path, "rb").read()
    if data[:6] != b"\x93NUMPY" or data[6] >= 4:
        raise Refused("NumPy array header signature is invalid")
    wide = data[6] >= 2
    length = struct.unpack_from("<I" if wide else "<H", data, 8)[0]
    begin = (12 if wide else 10) + length
    header = data[12 if wide else 10:begin].decode("latin-1")
    if re.search(r"'fortran_order'\s*:\s*True", header):
        raise Refused("Fortran stride order unsupported")
    descr = re.search(r"'descr'\s*:\s*'([^']*)'", header)[1]
    kinds = [kind for kind, dtype in TYPES.items() if descr in (dtype, "|" + dtype[1:])]
    if len(kinds) != 1:
        raise Refused(f"unsupported element type {descr}")
    shape = [int(size) for size in re.findall(r"\d+", re.search(r"'shape'\s*:\s*\(([^)]*)\)", header)[1])]
    values = data[begin:]
    if len(values) < math.prod(shape) * size_of(kinds[0]):
        raise Refused("the file is cut off")
    return values, kinds[0]


def sequence(values, kind, what):
    count = values.take("valueCount", lambda value: number_of(value, "UINT32"))
    dtype = TYPES[kind]
    begin, delta = (values.take(name, lambda value: numpy.frombuffer(element(value, kind), dtype)[0])
                    for name in ("valueStart", "valueDelta"))
    if kind == "FLOAT16":
        raise Refused(f"{what}: sums of halves depend on the library for them")
    made = numpy.empty(count, dtype)
    with numpy.errstate(all="ignore"):
        for i in range(count):
            made[i] = begin
            begin = numpy.dtype(dtype).type(begin + delta)
    return made.tobytes()


def initial_values(fields, kind, what, folder):
    value = fields.take("initialValues", lambda value: value)
    if isinstance(value, list):
        if kind == UNKNOWN:
            raise Refused(f"{what}: mixed values cannot be printed, and no tensor is of their type")
        return b"".join(element(item, kind) for item in value), kind
    values = Fields(value, what)
    if "sourcePath" in values:
        size_of(kind)  # it is asked for the size of an image that is not there
        path = os.path.join(folder, values.take("sourcePath", text))
        if os.path.splitext(path)[1].lower() != ".npy":
            raise Refused(f"{what}: {path} is no .npy file")
        made, found = npy_values(path)
        if found != kind:
            raise Refused(f"{what}: data type from file does not match field 'initialValuesDataType'")
    elif kind == UNKNOWN:
        raise Refused(f"{what}: field 'initialValuesDataType' is required")
    elif "value" in values:
        count = values.take("valueCount", lambda value: number_of(value, "UINT32"))
        made = values.take("value", lambda value: element(value, kind)) * count
    elif "valueStart" in values:
        made = sequence(values, kind, what)
    else:
        raise Refused(f"{what}: unknown generator type")
    values.end()
    return made, kind


def read_resource(name, value, folder):
    what = f"resource {name}"
    fields = Fields(value, what)
    kind = fields.take("initialValuesDataType", data_type, UNKNOWN)
    values, kind = initial_values(fields, kind, what, folder)
    if not values:
        raise Refused(f"{what}: 'initialValues' must be non-empty")
    size = fields.take("sizeInBytes", lambda value: number_of(value, "UINT64"), (len(values) + 3) & ~3)
    fields.end()
    if len(values) > size:
        raise Refused(f"{what}: the buffer is too small for the initialValues")
    print("resource", name, size, hashlib.sha256(values + bytes(size - len(values))).hexdigest())
    return kind


# --- dispatchables -------------------------------------------------------------------------------------------------
def read_tensor(dispatchable, name, value):
    fields = Fields(value, f"{dispatchable}.{name}")
    kind = fields.take("DataType", data_type)
    size_of(kind)
    sizes = fields.take("Sizes", lambda value: numbers(value, "UINT32"))
    strides = fields.take("Strides", lambda value: numbers(value, "UINT32"), [])
    if fields.take("DimensionCount", lambda value: number_of(value, "UINT32"), len(sizes)) != len(sizes):
        raise Refused(f"{fields.what}: the sizes are others than DimensionCount says")
    flags = fields.take("Flags", lambda value: enum(value, "DML_TENSOR_FLAG_", ["NONE", "OWNED_BY_DML"], "flags"), "NONE")
    total = fields.take("TotalTensorSizeInBytes", lambda value: number_of(value, "UINT64"), 0)
    alignment = fields.take("GuaranteedBaseOffsetAlignment", lambda value: number_of(value, "UINT32"), 0)
    fields.end()
    print("tensor", dispatchable, name, kind, *[",".join(map(str, each)) or "-" for each in (sizes, strides)], flags,
          total, alignment)


UNARY, BINARY = ["InputTensor", "OutputTensor"], ["ATensor", "BTensor", "OutputTensor"]
SB = ["ScaleBias?"]


def table(names, tensors, attributes=()):
    return {"ELEMENT_WISE_" + name: (tensors, list(attributes)) for name in names.split()}


# "?" after a name: optional. ":" before a type: FLOAT32 without one.
OPERATORS = {
    **table("IDENTITY ABS ACOS ASIN ATAN CEIL COS EXP FLOOR LOG RECIP SIN SQRT TAN ERF SINH COSH TANH ASINH ACOSH ATANH",
            UNARY, SB),
    **table("SIGN NEGATE LOGICAL_NOT IS_NAN BIT_NOT BIT_COUNT", UNARY),
    **table("CLIP", UNARY, ["Min", "Max"] + SB),
    **table("THRESHOLD", UNARY, ["Min"] + SB),
    **table("CONSTANT_POW", UNARY, ["Exponent"] + SB),
    **table("ROUND", UNARY, ["RoundingMode:DML_ROUNDING_MODE_ HALVES_TO_NEAREST_EVEN TOWARD_ZERO TOWARD_INFINITY"]),
    **table("IS_INFINITY", UNARY, ["InfinityMode:DML_IS_INFINITY_MODE_ EITHER POSITIVE NEGATIVE"]),
    **table("CLIP1", UNARY, ["MinMaxDataType:type", "Min:union", "Max:union"] + SB),
    **table("CLIP_GRAD", ["InputTensor", "InputGradientTensor", "OutputGradientTensor"], ["Min", "Max"]),
    **table("CLIP_GRAD1", ["InputTensor", "InputGradientTensor", "OutputGradientTensor"],
            ["MinMaxDataType:type", "Min:union", "Max:union"]),
    **table(
        "ADD SUBTRACT MULTIPLY DIVIDE MEAN DIFFERENCE_SQUARE MAX MIN MODULUS_TRUNCATE MODULUS_FLOOR ATAN_YX BIT_AND "
        "BIT_OR BIT_XOR BIT_SHIFT_LEFT BIT_SHIFT_RIGHT LOGICAL_AND LOGICAL_OR LOGICAL_XOR LOGICAL_EQUALS "
        "LOGICAL_GREATER_THAN LOGICAL_LESS_THAN LOGICAL_GREATER_THAN_OR_EQUAL LOGICAL_LESS_THAN_OR_EQUAL", BINARY),
    **table("POW", ["InputTensor", "ExponentTensor", "OutputTensor"], SB),
    **table("IF", ["ConditionTensor"] + BINARY),
    **table("QUANTIZE_LINEAR DEQUANTIZE_LINEAR", ["InputTensor", "ScaleTensor", "ZeroPointTensor?", "OutputTensor"]),
    **table("QUANTIZED_LINEAR_ADD", [
        "ATensor", "AScaleTensor", "AZeroPointTensor?", "BTensor", "BScaleTensor", "BZeroPointTensor?",
        "OutputScaleTensor", "OutputZeroPointTensor?", "OutputTensor"]),
}


def scalar_union(value, kind):
    if not isinstance(value, Number):  # an object with a member for each type is also read
        raise Refused("expected a non-null JSON object or number")
    return number_of(value, kind)


def read_attribute(dispatchable, desc, declared, kinds):
    name, _, kind = declared.rstrip("?").partition(":")
    if declared.endswith("?"):
        fields = desc.take(name, lambda value: Fields(value, f"{dispatchable}.{name}"), None)
        for number in ("Scale", "Bias") if fields else ():
            bits = fields.take(number, lambda value: number_of(value, "FLOAT32"))
            print("attribute", dispatchable, f"{name}.{number}", f"{bits:x}")
        if fields:
            fields.end()
        return
    if kind == "union":
        bits = desc.take(name, lambda value: scalar_union(value, kinds[-1]))
    elif kind == "type":
        kinds.append(desc.take(name, data_type))
        bits = 1 + list(TYPES).index(kinds[-1])
    elif kind:
        prefix, *names = kind.split()
        bits = names.index(desc.take(name, lambda value: enum(value, prefix, names, name)))
    else:
        bits = desc.take(name, lambda value: number_of(value, "FLOAT32"))
    print("attribute", dispatchable, name, f"{bits:x}")


EXECUTION_FLAGS = ["NONE", "ALLOW_HALF_PRECISION_COMPUTATION", "DISABLE_META_COMMANDS", "DESCRIPTORS_VOLATILE"]


def execution_flags(value):
    for flag in value if isinstance(value, list) else [value]:
        enum(flag, "DML_EXECUTION_FLAG_", EXECUTION_FLAGS, "DML_EXECUTION_FLAGS")


def read_dispatchable(name, value):
    fields = Fields(value, f"dispatchable {name}")
    operator = fields.take("type", lambda value: enum(value, "DML_OPERATOR_", OPERATORS, "DML_OPERATOR_TYPE"))
    print("dispatchable", name, operator)
    desc = fields.take("desc", lambda value: Fields(value, f"dispatchable {name}.desc"))
    tensors, attributes = OPERATORS[operator]
    for tensor in tensors:
        if tensor.endswith("?"):
            desc.take(tensor[:-1], lambda value, tensor=tensor: read_tensor(name, tensor[:-1], value), None)
        else:
            desc.take(tensor, lambda value, tensor=tensor: read_tensor(name, tensor, value))
    kinds = []
    for attribute in attributes:
        read_attribute(name, desc, attribute, kinds)
    desc.end()
    fields.take("dmlCompileType", lambda value: enum(value, "", ["DmlCompileOp", "DmlCompileGraph"], "DmlCompileType"),
                None)
    fields.take("executionFlags", execution_flags, None)
    bindings = fields.take("bindings", lambda value: value, {})
    fields.end()
    return bindings


# --- commands ------------------------------------------------------------------------------------------------------
def read_bindings(where, value, resources):
    if not isinstance(value, dict):
        raise Refused(f"{where}: expected an object field named 'bindings'")
    for tensor, source in value.items():
        count = offset = size = 0
        if isinstance(source, str):
            name = text(source)
        else:
            fields = Fields(source, f"{where}.{tensor}")
            name = fields.take("name", text)
            count, size, offset = (fields.take(each, lambda value: number_of(value, "UINT64"), 0)
                                   for each in ("elementCount", "elementSizeInBytes", "elementOffset"))
            fields.end()
        if name not in resources:
            raise Refused(f"{where}: binds resource '{name}', which does not exist in the model")
        print("bind", where, tensor, name, offset * (size or size_of(resources[name])))


def read_command(position, value, resources, dispatchables):
    fields = Fields(value, f"command {position}")
    kind = fields.take("type", text).lower()
    if kind == "dispatch":
        dispatchable = fields.take("dispatchable", text)
        if dispatchable not in dispatchables:
            raise Refused(f"{fields.what}: dispatches '{dispatchable}', which does not exist in the model")
        fields.take("bindings", lambda value: read_bindings(position, value, resources))
    elif kind in ("print", "writefile"):
        if fields.take("resource", text) not in resources:
            raise Refused(f"{fields.what}: the resource does not exist in the model")
        if kind == "print":
            fields.take("verbose", lambda value: None, None)
        else:
            fields.take("targetPath", text)
            fields.take("dimensions", lambda value: numbers(value, "UINT32"), None)
    else:
        raise Refused(f"{fields.what}: unrecognized command")
    fields.end()


def read_model(path):
    print("model", path)
    root = Fields(document(open(path, encoding="utf-8").read()), "the model")
    root.left.pop("opscope", None)  # ignored
    resources, bindings = {}, {}
    for name, value in root.take("resources", lambda value: value).items():
        resources[text(name)] = read_resource(name, value, os.path.dirname(path))
    for name, value in root.take("dispatchables", lambda value: value).items():
        bindings[text(name)] = read_dispatchable(name, value)
    for name, value in bindings.items():
        read_bindings(name, value, resources)
    commands = root.take("commands", lambda value: value)
    if not isinstance(commands, list):
        raise Refused("expected an array field named 'commands'")
    for position, command in enumerate(commands):
        read_command(position, command, resources, bindings)
    root.end()


def main():
    for path in sys.argv[1:]:
        try:
            read_model(path)
        except (Refused, ValueError) as refused:
            print("refused:", refused)
            sys.exit(1)


main()
