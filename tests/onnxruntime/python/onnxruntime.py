"""Stands in for Python's onnxruntime with the engine of the npm package: what examples/candidates/onnxruntime_ops.py
uses of it. Python's own package is not in Debian."""

import base64
import json
import pathlib
import subprocess

import numpy as np


class GraphOptimizationLevel:
    ORT_DISABLE_ALL = "disabled"


class SessionOptions:
    log_severity_level = 2
    graph_optimization_level = "all"


ENGINE = subprocess.Popen(
    ["node", str(pathlib.Path(__file__).with_name("engine.js"))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)


def ask(**request):
    ENGINE.stdin.write(json.dumps(request) + "\n")
    ENGINE.stdin.flush()
    answer = json.loads(ENGINE.stdout.readline())
    if "error" in answer:
        raise RuntimeError(answer["error"])
    return answer


class InferenceSession:
    def __init__(self, model, options, providers):
        level = options.graph_optimization_level
        self.number = ask(model=base64.b64encode(model).decode(), level=level)["session"]

    def run(self, outputs, feeds):
        sent = {
            name: {"type": array.dtype.name, "dims": array.shape, "data": base64.b64encode(array.tobytes()).decode()}
            for name, array in feeds.items()
        }
        found = ask(session=self.number, feeds=sent, outputs=outputs)["outputs"]
        return [
            np.frombuffer(base64.b64decode(each["data"]), np.dtype(each["type"])).reshape(each["dims"]) for each in found
        ]
