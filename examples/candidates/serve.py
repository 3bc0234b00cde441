"""Answers Opscope's requests, one a line, by a function of arrays. See docs/candidates.md."""

import json
import sys

import numpy as np


class Unsupported(Exception):
    """What the implementation does not have; the case is skipped, with this reason."""


def number(value):
    """A number of a request: the shortest decimal of a float32, or "nan", "inf", "-inf"."""
    if isinstance(value, dict):
        return {key: number(part) for key, part in value.items()}
    return float(np.float32(value))


def answer_to(line, compute):
    try:
        request = json.loads(line)
        inputs = {name: np.load(tensor["path"]) for name, tensor in request["inputs"].items()}
        attributes = {name: number(value) for name, value in request["attributes"].items()}
        (output,) = request["outputs"].values()
        data_type = np.dtype(output["data_type"].lower())
        result = compute(request["operator"], inputs, attributes, data_type)
        np.save(output["path"], np.asarray(result).astype(data_type, copy=False).reshape(output["sizes"]))
        return {"status": "ok"}
    except Unsupported as reason:
        return {"status": "unsupported", "reason": str(reason)}
    except Exception as error:  # told to the user, who is testing this program
        return {"status": "failed", "reason": f"{type(error).__name__}: {error}"}


def serve(compute):
    """compute(operator, inputs, attributes, data_type of the output) gives the output: values of that type, or of one
    that is rounded to it."""
    with np.errstate(all="ignore"):
        for line in sys.stdin:
            print(json.dumps(answer_to(line, compute)), flush=True)
