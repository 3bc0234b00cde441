def compute(request, inputs, data_type):
    return inputs["ATensor"] <= inputs["BTensor"]


from parts.serve import *
