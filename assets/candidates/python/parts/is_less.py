def is_less(a, b):
    """a < b, where -0 is less than +0."""
    if a.dtype.kind != "f":
        return a < b
    return (a < b) | ((a == b) & np.signbit(a) & ~np.signbit(b))
