from parts.scaled import *
from parts.lesser import *
from parts.greater import *


def to_float16(x):
    """Rounds float32 once. A NaN keeps its sign and its upper bits, and becomes quiet."""
    bits = x.view(np.uint32)
    nan = (bits >> 16 & 0x8000 | 0x7E00 | bits >> 13 & 0x1FF).astype(np.uint16)
    return np.where(np.isnan(x), nan.view(np.float16), x.astype(np.float16))


def bound(data_type, bits):
    """A bound, which is a float32, in the tensor's type. Integers: truncated toward zero, and saturated; NaN becomes 0."""
    value = np.array(int(bits, 16), np.uint32).view(np.float32)
    if data_type.kind == "f":
        return to_float16(value) if data_type == np.float16 else value
    limits = np.iinfo(data_type)
    number = 0 if np.isnan(value) else int(min(max(float(value), limits.min), limits.max))
    return np.array(number, data_type)


def compute(request, inputs, data_type):
    """max(Min, min(x, Max))"""
    x = scaled(inputs["InputTensor"], request["attributes"])
    low, high = (bound(x.dtype, request["attribute_bits"][name]) for name in ("Min", "Max"))
    result = greater(low, lesser(x, high))
    return result if result.dtype == data_type else to_float16(result)


from parts.serve import *
