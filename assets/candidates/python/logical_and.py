def compute(request, inputs, data_type):
    """Every element that is not 0 is true."""
    return (inputs["ATensor"] != 0) & (inputs["BTensor"] != 0)


from parts.serve import *
