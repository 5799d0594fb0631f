"""A tap that drips: the smallest catalogue there is, in another language.

Reads a request a line, writes an answer a line. Numbers are strings, so that
nobody on the way makes a float of them.
"""
import json
import sys

DRIP = {
    "name": "drip",
    "doc": "a tap that drips",
    "params": [
        {"name": "every", "unit": "ms", "default": "250", "min": 1, "max": 10000, "doc": "from drop to drop"},
    ],
    "values": [
        {"name": "drops", "unit": "count", "doc": "how many fall in a second", "quote": True},
        {"name": "at", "unit": "ms", "list": True, "doc": "when each fell"},
    ],
}


def number(n, unit):
    return {"number": str(n), "unit": unit}


def drip(every):
    at = range(every, 1001, every)
    return {
        "transcript": "".join("drop %d at %d ms\n" % (n, ms) for n, ms in enumerate(at, 1)),
        "values": {
            "drops": number(len(at), "count"),
            "at": {"list": [number(ms, "ms") for ms in at], "unit": "ms"},
        },
        "events": [{"pass": 0, "at": ms, "task": "tap", "what": "a drop fell"} for ms in at],
    }


def answer(request):
    if request["ask"] == "describe":
        return {"version": 1, "scenarios": [DRIP]}
    if request["ask"] == "run" and request["scenario"] == "drip":
        return drip(int(request["args"]["every"]))
    return {"error": "cannot be asked that"}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
