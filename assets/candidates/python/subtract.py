from parts.with_quiet_nan import *


def compute(request, inputs, data_type):
    result = inputs["ATensor"] - inputs["BTensor"]
    return with_quiet_nan(result) if result.dtype.kind == "f" else result


from parts.serve import *
