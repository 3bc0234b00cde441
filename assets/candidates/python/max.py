from parts.greater import *


def compute(request, inputs, data_type):
    return greater(inputs["ATensor"], inputs["BTensor"])


from parts.serve import *
