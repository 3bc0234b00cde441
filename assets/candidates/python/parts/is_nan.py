def is_nan(x):
    return np.isnan(x) if x.dtype.kind == "f" else False
