"""An implementation on another machine, reached over ssh; both need Python, without packages:

opscope check MODEL --candidate 'python3 over_ssh.py [OPTIONS OF SSH] HOST -- COMMAND'

COMMAND answers requests there, as any program under test does here. Its working folder is that of the login. Tensors
travel with the requests: what it reads and writes lies in a temporary folder there.
"""

import base64
import json
import os
import shlex
import subprocess
import sys
import tempfile


def read(path):
    with open(path, "rb") as file:
        return base64.b64encode(file.read()).decode()


def write(path, contents):
    with open(path, "wb") as file:
        file.write(base64.b64decode(contents))


def start(command):
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(process, message):
    process.stdin.write(json.dumps(message) + "\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    if not answer:
        sys.exit(process.wait() or 1)
    return json.loads(answer)


def here(options, command):
    """Each request goes over with the contents of its inputs; each answer comes back with those of the outputs."""
    with open(__file__) as source:
        there = start(["ssh", *options, shlex.join(["python3", "-c", source.read(), "--there", *command])])
    for line in sys.stdin:
        request = json.loads(line)
        contents = {name: read(tensor["path"]) for name, tensor in request["inputs"].items()}
        answer = ask(there, {"request": request, "contents": contents})
        for name, output in answer.pop("contents").items():
            write(request["outputs"][name]["path"], output)
        print(json.dumps(answer), flush=True)


def there(command):
    with tempfile.TemporaryDirectory() as folder:
        program = start(command)
        for line in sys.stdin:
            message = json.loads(line)
            request = message["request"]
            for name, tensor in [*request["inputs"].items(), *request["outputs"].items()]:
                tensor["path"] = os.path.join(folder, name + ".npy")
            for name, contents in message["contents"].items():
                write(request["inputs"][name]["path"], contents)
            answer = ask(program, request)
            outputs = request["outputs"] if answer.get("status") == "ok" else {}
            answer["contents"] = {name: read(tensor["path"]) for name, tensor in outputs.items()}
            print(json.dumps(answer), flush=True)


if sys.argv[1] == "--there":
    there(sys.argv[2:])
elif "--" in sys.argv[2:]:
    end = sys.argv.index("--")
    here(sys.argv[1:end], sys.argv[end + 1 :])
else:
    sys.exit("over_ssh.py [OPTIONS OF SSH] HOST -- COMMAND")
