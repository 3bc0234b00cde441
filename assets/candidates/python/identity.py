from parts.scaled import *


def compute(request, inputs, data_type):
    return scaled(inputs["InputTensor"], request["attributes"])


from parts.serve import *
