#!/usr/bin/env python3
"""Measures how fast the window answers, by real mouse movements and saves under Xvfb, and prints a Markdown section.

  tests/bench/measure_window.py [--program build/release/opscope] [--into docs/performance.md]

Needs xvfb and xdotool. Times begin before xdotool is started and end when the window's map (--widget-map) shows the
answer, so both are included.
"""

import argparse
import glob
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from peers_markdown import with_section  # noqa: E402

DISPLAY = ":87"


class Window:
    """The program in a window on a screen of its own."""

    def __init__(self, program, folder, width, height, arguments):
        self.folder = tempfile.mkdtemp(dir=folder)
        self.map_file = os.path.join(self.folder, "map.json")
        self.read = self.stamp = None
        self.server = subprocess.Popen(["Xvfb", DISPLAY, "-screen", "0", f"{width}x{height}x24"],
                                       stderr=subprocess.DEVNULL)
        time.sleep(1)
        self.environment = dict(os.environ, DISPLAY=DISPLAY, XDG_STATE_HOME=self.folder)
        self.started = time.monotonic()
        self.process = subprocess.Popen([program, "gui", "--widget-map", self.map_file, *arguments],
                                        env=self.environment, stdout=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self.process, self.server):
            process.terminate()
            process.wait()

    def map(self):
        """Read only if it was written anew: the window needs the processors."""
        while True:
            try:
                status = os.stat(self.map_file)
                stamp = status.st_ino, status.st_mtime_ns, status.st_size
                if stamp != self.stamp:
                    with open(self.map_file) as file:
                        self.read, self.stamp = json.load(file), stamp
                return self.read
            except (OSError, ValueError):
                time.sleep(0.001)

    def wait(self, wanted, seconds=120):
        """Seconds on the clock when the map first had what is wanted."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if wanted(self.map()):
                return time.monotonic()
            time.sleep(0.001)
        raise TimeoutError("the window did not answer")

    def settle(self):
        return self.wait(lambda now: now["settled"])

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True)

    def middle(self, widget):
        x, y, width, height = self.map()["widgets"][widget]
        return x + width // 2, y + height // 2

    def grab(self, widget):
        x, y = self.middle(widget)
        self.do("mousemove", x, y)
        time.sleep(0.5)
        self.do("mousedown", 1)
        time.sleep(0.3)
        return x, y

    def voluntary_switches(self):
        total = 0
        for file in glob.glob(f"/proc/{self.process.pid}/task/*/status"):
            with open(file) as lines:
                total += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary"))
        return total


def clip_case(folder, side):
    sizes, count = [1, 1, side, side], side * side
    tensor = {"DataType": "FLOAT32", "Sizes": sizes}
    case = {
        "resources": {
            "A": {"initialValuesDataType": "FLOAT32",
                  "initialValues": {"valueCount": count, "valueStart": 0, "valueDelta": 1e-7}},
            "B": {"initialValuesDataType": "FLOAT32", "initialValues": {"valueCount": count, "value": 0}}},
        "dispatchables": {"clip": {"type": "DML_OPERATOR_ELEMENT_WISE_CLIP",
                                   "desc": {"InputTensor": tensor, "OutputTensor": tensor, "Min": 0.01, "Max": 0.05}}},
        "commands": [{"type": "dispatch", "dispatchable": "clip",
                      "bindings": {"InputTensor": "A", "OutputTensor": "B"}}]}
    path = os.path.join(folder, f"clip_{side}.json")
    with open(path, "w") as file:
        json.dump(case, file)
    return path


def drag_of_max(window, wanted, steps):
    """Milliseconds from each step of a drag of Max until `wanted(before, now, x)`."""
    window.settle()
    x, y = window.grab("Max")
    times = []
    for step in range(1, steps + 1):
        before, begin = window.map(), time.monotonic()
        window.do("mousemove", x + 5 * step, y)
        times.append(1000 * (window.wait(lambda now: wanted(before, now, x + 5 * step)) - begin))
        time.sleep(0.2)
    window.do("mouseup", 1)
    return times


def maximum(state, backend="gpu"):
    return state["facts"]["tensors"].get(backend, {}).get("max")


def save_shader(path, addend):
    """Seconds on the clock when it is written."""
    with open(path, "w") as file:
        file.write("#version 430\nlayout(local_size_x = 64) in;\n"
                   "layout(std430) readonly buffer InputTensor { float x[]; };\n"
                   "layout(std430) buffer OutputTensor { float y[]; };\n"
                   "uniform uint element_count;\nuniform float Min, Max;\n"
                   "void main() {\n  uint i = gl_GlobalInvocationID.x;\n"
                   f"  if (i < element_count) y[i] = clamp(x[i], Min, Max) + {addend};\n}}\n")
    return time.monotonic()


def saves_of_a_shader(program, folder, saves=20):
    """Milliseconds from each save to the frame with its result, and to all pictures and counts."""
    case, shader = clip_case(folder, 512), os.path.join(folder, "mine.glsl")
    save_shader(shader, 1.0)
    results, pictures = [], []
    with Window(program, folder, 1600, 1000, [case, "--candidate", shader]) as window:
        window.settle()
        for save in range(saves):
            time.sleep(0.5)
            before = maximum(window.map(), "mine")
            begin = save_shader(shader, 2.0 + save)  # never seen before: no driver has it in a cache
            results.append(1000 * (window.wait(lambda now: maximum(now, "mine") not in (None, before)) - begin))
            pictures.append(1000 * (window.settle() - begin))
    return results, pictures


def start_of_a_shader(program, folder, runs=5):
    """Milliseconds that a command line takes longer with a shader: its process, its context, its compilation."""
    case, shader = clip_case(folder, 512), os.path.join(folder, "mine.glsl")

    def run(*arguments):
        begin = time.monotonic()
        subprocess.run([program, "check", case, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return 1000 * (time.monotonic() - begin)
    times = []
    for i in range(runs):
        save_shader(shader, 100.0 + i)
        times.append(run("--candidate", shader) - run())
    return times


def measure(program, folder):
    rows = []
    first, complete = [], []
    for _ in range(5):
        with Window(program, folder, 1600, 1000, []) as window:
            first.append(1000 * (window.wait(lambda now: maximum(now, "reference") is not None) - window.started))
            complete.append(1000 * (window.settle() - window.started))
    rows.append(("start to the first results of the example, 1.2 million elements", first, "ms"))
    rows.append(("the same, to all results and pictures", complete, "ms"))
    one_mi = clip_case(folder, 1024)
    with Window(program, folder, 1600, 1000, [one_mi]) as window:
        rows.append(("1 Mi elements: an edit to the gpu's result",
                     drag_of_max(window, lambda old, now, _: maximum(now) not in (None, maximum(old)), 25), "ms"))
    with Window(program, folder, 1600, 1000, [one_mi]) as window:
        rows.append(("1 Mi elements: an edit to all pictures and counts, those of What if included",
                     drag_of_max(window, lambda old, now, _: maximum(now) != maximum(old) and now["settled"], 25), "ms"))
        time.sleep(3)
        switches = window.voluntary_switches()
        time.sleep(10)
        rows.append(("idle: wake-ups of all threads in a second",
                     [(window.voluntary_switches() - switches) / 10], ""))
    with Window(program, folder, 1600, 1000, [clip_case(folder, 8192)]) as window:
        rows.append(("64 Mi elements: a mouse movement to the frame that has it, while edits run",
                     drag_of_max(window, lambda _, now, x: now["mouse"][0] == x, 30), "ms"))
    case = os.path.join(os.path.dirname(__file__), "../../assets/models/if_broadcast_condition.json")
    with Window(program, folder, 3840, 2160, [case]) as window:
        window.settle()
        window.do("search", "--name", "Opscope", "windowsize", 3840, 2160)
        time.sleep(1)
        window.settle()
        x, y = window.grab("heatmaps.reference.picture")
        frames, begin, step, layouts = window.map()["frame"], time.monotonic(), 0, []
        while time.monotonic() - begin < 5:
            step += 1
            window.do("mousemove", x + step % 80 * 4 - 160, y + step % 50 * 3)
            layouts.append(window.map()["layout_ms"])
        rows.append(("3840 x 2160, six panes: frames in a second while panning",
                     [(window.map()["frame"] - frames) / (time.monotonic() - begin)], ""))
        rows.append(("of each, the program's own time, without the driver's drawing", layouts, "ms"))
    results, pictures = saves_of_a_shader(program, folder)
    rows.append(("0.25 Mi elements: the save of a shader under test to the frame with its result", results, "ms"))
    rows.append(("the same, to all pictures and counts", pictures, "ms"))
    rows.append(("of which its process, OpenGL context and compilation, on a command line",
                 start_of_a_shader(program, folder), "ms"))
    return rows


def section(rows):
    text = ("## The window\n\n"
            f"Real mouse movements and saves under Xvfb, drawn and computed by llvmpipe on {os.cpu_count()} processors.\n"
            "Times include the start of xdotool and the writing of the window's map.\n\n"
            "| what | median | largest |\n|---|---:|---:|\n")
    for name, values, unit in rows:
        largest = f"{max(values):.0f} {unit}" if len(values) > 1 else ""
        text += f"| {name} | {statistics.median(values):.0f} {unit} | {largest} |\n".replace("  |", " |")
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="build/release/opscope")
    parser.add_argument("--into", metavar="FILE")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        body = section(measure(os.path.abspath(options.program), folder))
    if not options.into:
        sys.exit(print(body, end=""))
    with open(options.into) as file:
        document = file.read()
    with open(options.into, "w") as file:
        file.write(with_section(document, f"the window, {platform.machine()}", body))


if __name__ == "__main__":
    main()
