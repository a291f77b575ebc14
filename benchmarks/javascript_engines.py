"""Which JavaScript engine the browser runs: `python -m benchmarks.javascript_engines [--other NAME=FOLDER …]`.

Compares the installed engine with others that were unpacked into folders (`pip install --no-deps --target FOLDER …`),
each in processes of its own: start-up, memory, language level, a workload like the DOM's, and what happens when memory
ends.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

FEATURES = {
    "let, class, arrow": "class A { #p = 2; get p() { return this.#p } static { A.s = 1 } } new A().p + A.s === 3",
    "async, await": "typeof (async () => { for await (const x of []) ; })() === 'object'",
    "spread, optional": "({...{a: {b: 1}}}).a?.b ?? 0 === 1",
    "assignment operators": "(() => { let a = null; a ??= 1; a ||= 2; a &&= 3; return a === 3 })()",
    "BigInt": "10n ** 20n > 0n",
    "regular expressions": "/(?<year>\\d{4})(?<=4)\\p{L}/u.exec('2024ä').groups.year === '2024'",
    "v flag": "new RegExp('[\\\\p{L}--[a-z]]', 'v').test('A')",
    "Array.at, findLast": "[1, 2].at(-1) === 2 && [1, 2].findLast(x => x < 2) === 1",
    "toSorted, with": "[2, 1].toSorted()[0] === 1 && [1].with(0, 5)[0] === 5",
    "Object.groupBy": "Object.groupBy([1, 2], x => x % 2)[1].length === 1",
    "Promise.withResolvers": "typeof Promise.withResolvers().resolve === 'function'",
    "Set.union": "new Set([1]).union(new Set([2])).size === 2",
    "Iterator helpers": "[1, 2].values().map(x => x * 2).toArray()[1] === 4",
    "WeakRef": "(o => new WeakRef(o).deref() === o)({})",
    "Error.cause": "new Error('x', {cause: 1}).cause === 1",
    "Proxy, Reflect": "new Proxy({}, {get: () => 7}).any === 7",
    "generators": "[...(function* () { yield* [1, 2] })()].length === 2",
    "tagged templates": "((s, ...v) => s.raw[0] + v[0])`a${1}` === 'a1'",
    "labelled, destructuring": "(() => { const {a = 1, ...r} = {b: 2}; return a + r.b })() === 3",
    "Intl": "typeof Intl === 'object'",
}
# A tree with sets of classes that is built, searched and changed, as pages do.
WORKLOAD = """(function () {
  class Item {
    constructor(name) {
      Object.assign(this, { name, parent: null, first: null, next: null, attrs: new Map(), classes: new Set() });
    }
  }
  const root = new Item('root');
  let count = 0;
  for (let i = 0; i < 20000; i++) {
    const e = new Item('e' + i % 7);
    e.attrs.set('id', 'x' + i);
    e.classes.add('c' + i % 13);
    e.parent = root;
    e.next = root.first;
    root.first = e;
  }
  for (let round = 0; round < 20; round++)
    for (let e = root.first; e !== null; e = e.next)
      if (e.name === 'e3' && e.classes.has('c' + round % 13)) e.attrs.set('data', String(++count));
  const text = [];
  for (let e = root.first; e !== null; e = e.next) text.push('<' + e.name + ' id="' + e.attrs.get('id') + '">');
  return count + text.join('').length;
})()"""
# Programs that fill memory in different ways, inside callbacks, getters and sorts, where engines forget to check.
EATERS = [
    "const a = []; for (;;) a.push(new Array({n}).fill(a.length))",
    "let s = 'x'; for (;;) s += s + {n}",
    "const m = new Map(); for (let i = 0; ; i++) m.set('k' + i, {{v: 'x'.repeat({n})}})",
    "const a = []; for (;;) a.push(class {{ constructor() {{ this.x = {n} }} }})",
    "const o = {{}}; for (let i = 0; ; i++) o['p' + i] = () => i + {n}",
    "let a = []; for (;;) {{ a = [a, JSON.stringify(new Array({n}).fill('y'))] }}",
    "const a = []; for (;;) a.push('a,b,c'.repeat({n}).split(','))",
    "const a = []; for (;;) a.push(/(x+)/g.exec('x'.repeat({n})))",
    "const a = []; for (;;) {{ try {{ a.push(new Uint8Array({n} * 100)) }} catch (e) {{ a.push(String(e)) }} }}",
    "const a = []; for (;;) a.push([...Array({n}).keys()].sort((x, y) => {{ a.push([x, y]); return y - x }}))",
]


def _evaluator(name: str) -> Callable[[str], Any]:
    """A function that runs a script in a fresh context of an engine."""
    if name.startswith("quickjs"):
        context = import_module("quickjs").Context()
        return lambda source: context.eval(source)
    if name == "mini-racer":
        racer = import_module("py_mini_racer").MiniRacer()
        return lambda source: racer.eval(source)
    interpreter = import_module("dukpy").JSInterpreter()
    return lambda source: interpreter.evaljs(source)


def side(name: str) -> dict[str, Any]:
    """Measure one engine in this process."""
    before = time.perf_counter()
    evaluate = _evaluator(name)
    evaluate("1")
    started = time.perf_counter() - before
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    known = []
    for feature, probe in FEATURES.items():
        try:
            if evaluate(f"(function () {{ return Boolean(eval({json.dumps(probe)})) }})()"):
                known.append(feature)
        except Exception:  # an engine that does not know a feature says so in its own way
            continue
    seconds = None
    try:
        before = time.perf_counter()
        evaluate(WORKLOAD)
        seconds = time.perf_counter() - before
    except Exception:  # engines without classes
        seconds = None
    return {"start_ms": started * 1000, "memory_mb": memory, "known": known, "seconds": seconds}


def eat(name: str, seed: int, megabytes: int) -> str:
    """Run a program that fills memory; tells what the engine made of it."""
    evaluate = _evaluator(name)
    evaluate("1")
    used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()  # noqa: SIM115, PTH123
    resource.setrlimit(resource.RLIMIT_AS, (used + (megabytes << 20),) * 2)
    chance = random.Random(seed)
    program = chance.choice(EATERS).format(n=chance.randint(1, 20000))
    try:
        evaluate(program)
    except Exception:  # whatever it raises, it told
        return "told"
    return "ended"


def _run(folder: str, *arguments: str, seconds: float = 60) -> subprocess.CompletedProcess[str]:
    path = [folder] if folder else []
    code = f"import sys; sys.path[:0] = {path!r}; from benchmarks.javascript_engines import main; main()"
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False)


def compare(engines: dict[str, str], programs: int) -> None:
    """Print the table."""
    print("| engine | start | memory | language | workload | memory ends: told / crashed / hung |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, folder in engines.items():
        facts = json.loads(_run(folder, "--side", name).stdout or "{}")
        outcomes = {"told": 0, "crashed": 0, "hung": 0}
        for seed in range(programs):
            try:
                done = _run(folder, "--side", name, "--eat", str(seed), seconds=20)
                outcomes["told" if done.returncode == 0 and done.stdout.strip() == "told" else "crashed"] += 1
            except subprocess.TimeoutExpired:
                outcomes["hung"] += 1
        if not facts:
            print(f"| {name} | does not start | | | | |")
            continue
        missing = sorted(set(FEATURES) - set(facts["known"]))
        level = f"{len(facts['known'])} of {len(FEATURES)}" + (
            f" (not {', '.join(missing)})" if len(missing) < 4 else ""
        )
        speed = "fails" if facts["seconds"] is None else f"{facts['seconds'] * 1000:.0f} ms"
        ends = " / ".join(str(count) for count in outcomes.values())
        print(f"| {name} | {facts['start_ms']:.0f} ms | {facts['memory_mb']:.0f} MB | {level} | {speed} | {ends} |")


def main() -> None:
    """Compare, or be one side of the comparison."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--other", action="append", default=[], metavar="NAME=FOLDER")
    parser.add_argument("--programs", type=int, default=100, help="programs that fill memory, for each engine")
    parser.add_argument("--side", help=argparse.SUPPRESS)
    parser.add_argument("--eat", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.eat is not None:
        print(eat(options.side, options.eat, 64))
    elif options.side:
        print(json.dumps(side(options.side)))
    else:
        compare({"quickjs-ng": "", **dict(each.split("=", 1) for each in options.other)}, options.programs)


if __name__ == "__main__":
    main()
