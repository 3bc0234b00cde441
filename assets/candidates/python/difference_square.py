from parts.with_quiet_nan import *


def compute(request, inputs, data_type):
    a, b = inputs["ATensor"], inputs["BTensor"]
    if data_type == np.float16:  # float64 is wide enough: the result is rounded once
        a, b = a.astype(np.float64), b.astype(np.float64)
    difference = a - b
    result = difference * difference
    return with_quiet_nan(result.astype(data_type)) if data_type.kind == "f" else result


from parts.serve import *
