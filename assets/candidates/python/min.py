from parts.lesser import *


def compute(request, inputs, data_type):
    return lesser(inputs["ATensor"], inputs["BTensor"])


from parts.serve import *
