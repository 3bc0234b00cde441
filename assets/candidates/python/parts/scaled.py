from parts.with_quiet_nan import *


def scaled(x, attributes):
    """ScaleBias, an optional attribute, comes first, in float32 with two roundings. The operator follows in float32."""
    if "ScaleBias" not in attributes:
        return x
    scale, bias = (np.float32(attributes["ScaleBias"][name]) for name in ("Scale", "Bias"))
    return with_quiet_nan(x.astype(np.float32) * scale + bias)
