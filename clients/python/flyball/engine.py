"""The engine: one JVM for this process, started when it is first needed, spoken to over a pipe.

Its frames are described in `dev.flyball.data.engine.Engine`. It ends with this process: its input ends then, also after kill -9.
"""

import atexit
import contextlib
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import struct
import subprocess
import tempfile
import threading
import weakref

from . import columns

BLOCK = 512
"""Rows that learn_one collects before they are sent; a prediction sends them earlier."""
STEP = 1 << 14
"""Rows of a table in one frame, so that an interrupt is soon heard."""
_HERE = pathlib.Path(__file__).parent


class EngineError(RuntimeError):
    """The engine could not be started, or ended by itself."""


def command(call):
    """What starts a call: FLYBALL_HOME, the engine's jars in this package (None), PATH, or the clone that it was installed from."""
    home = os.environ.get("FLYBALL_HOME")
    if home:
        for each in (pathlib.Path(home, "bin", "flyball"), pathlib.Path(home, "flyball")):
            if os.access(each, os.X_OK) and each.is_file():
                return [str(each)]
        raise EngineError(f"FLYBALL_HOME is {home}, where there is neither bin/flyball nor flyball")
    inside = any(_HERE.glob("jars/*.jar"))
    if inside and call == ["engine"]:
        return None
    found = shutil.which("flyball")
    if found and "python" not in _first_line(found):
        return [found]
    for clone in _clones():
        if (clone / "flyball").is_file() and (clone / "flyball-cli").is_dir():
            return [str(clone / "flyball")]
    raise EngineError(
        "there is no flyball command"
        + (": the engine inside this package is for the estimators alone" if inside else "")
        + ". Set FLYBALL_HOME to the unpacked zip or to a clone, or put flyball on the PATH"
        + ("" if inside else "; the estimators can do with the wheel that has the engine inside")
    )


def _first_line(path):
    with open(path, "rb") as file:
        return file.readline(200).decode("latin-1")


def _clones():
    yield _HERE.parents[2]
    noted = _HERE / "clone.txt"
    if noted.is_file():
        yield pathlib.Path(noted.read_text(encoding="utf-8").strip())


def java():
    """The java to use, 17 or newer."""
    home = os.environ.get("JAVA_HOME")
    path = os.path.join(home, "bin", "java") if home else shutil.which("java")
    need = "the engine needs Java 17 or newer: install a JDK (Debian: apt install openjdk-17-jre-headless) or set JAVA_HOME"
    if not path or not shutil.which(path):
        raise EngineError(f"{need}; " + (f"JAVA_HOME is {home}, where there is no bin/java" if home else "there is no java on the PATH"))
    said = subprocess.run([path, "-version"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    version = re.search(r'version "(\d+)', said.stderr)
    if said.returncode or not version:
        raise EngineError(f"{need}; {path} -version says {said.stderr.strip()[:200]!r}")
    if int(version.group(1)) < 17:
        raise EngineError(f"{need}; {path} is version {version.group(1)}")
    return path


def start_line(call):
    """The command line of a call of `flyball`."""
    start = command(call)
    if start is None:
        jars = os.pathsep.join(str(each) for each in sorted(_HERE.glob("jars/*.jar")))
        options = shlex.split(os.environ.get("FLYBALL_OPTS", ""))
        return [java(), "--add-modules", "jdk.incubator.vector", *options, "-cp", jars, "dev.flyball.data.engine.Engine"]
    java()
    build = pathlib.Path(start[0]).parent / "flyball-cli" / "build-if-newer"
    if build.is_file():  # a clone: its first build takes minutes and says so
        try:
            subprocess.run([str(build), "cli"], check=True, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.CalledProcessError) as e:
            raise EngineError(f"{build.parent.parent} could not be built: {e}") from None
    return [*start, *call]


def end(child):
    """Lets a child end by the end of its input; kills it if it does not."""
    if child.poll() is None:
        try:
            child.stdin.close()
            child.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            child.kill()
            child.wait()
    for pipe in (child.stdin, child.stdout):
        try:
            pipe.close()
        except OSError:  # what was not written will not be read
            pass


def end_with_this_process(closed):
    """Closes it at exit, unless this is a fork of the process that opened it."""
    here, held = os.getpid(), weakref.ref(closed)

    def close():
        if os.getpid() == here and held() is not None:
            held().close()

    atexit.register(close)


@contextlib.contextmanager
def uninterrupted():
    """Between a question and its answer ctrl-C waits, or the answer would be read as another's; twice ctrl-C does not."""
    noted = []

    def note(*signals):
        if noted:
            raise KeyboardInterrupt
        noted.append(signals)

    try:
        before = signal.signal(signal.SIGINT, note)
    except ValueError:  # in another thread, where nothing interrupts
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before if before is not None else signal.default_int_handler)
        if noted and callable(before):
            before(*noted[0])


class Engine:
    """The child process. One call at a time; calls of a model come in the order in which they were made."""

    _shared = None
    _starting = threading.Lock()

    @classmethod
    def shared(cls):
        """The engine of this process; a new one after a fork, or after it ended."""
        with cls._starting:
            engine = cls._shared
            if engine is None or engine.pid != os.getpid() or not engine.alive():
                cls._shared = engine = cls()
            return engine

    def __init__(self):
        self.pid = os.getpid()
        self.lock = threading.RLock()
        self.numbers = 0
        self.forgotten = []
        self.broken = None
        self.said = tempfile.TemporaryFile()
        line = start_line(["engine"])
        try:
            # A session of its own, so that ctrl-C in a terminal interrupts this process alone.
            self.child = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.said, start_new_session=True)
        except OSError as e:
            raise EngineError(f"{line[0]} could not be started: {e}") from None
        end_with_this_process(self)

    def alive(self):
        return self.broken is None and self.child.poll() is None

    def close(self):
        end(self.child)
        self.said.close()

    def call(self, letter, model, *body, answered=True):
        """Sends a frame and reads its answer; raises ValueError where the engine refused it."""
        if self.pid != os.getpid():
            raise EngineError(f"the model belongs to process {self.pid}, which this one was forked from: pickle it there, or save it")
        with self.lock:
            if self.broken:
                raise EngineError(self.broken)
            with uninterrupted():
                try:
                    while self.forgotten:
                        self._send(b"X", self.forgotten.pop(), ())
                    self._send(letter, model, body)
                    if not answered:
                        return None
                    status, answer = self._read()
                except (OSError, ValueError, struct.error):
                    self.broken = self._why()
                    raise EngineError(self.broken) from None
                except BaseException:
                    self.broken = "the engine was interrupted within a call; what its models learned since they were saved is lost"
                    self.child.kill()
                    raise
        if status:
            raise ValueError(answer.decode("utf-8"))
        return answer

    def _send(self, letter, model, body):
        size = 5 + sum(len(each) for each in body)
        self.child.stdin.write(struct.pack("<ici", size, letter, model))
        for each in body:
            self.child.stdin.write(each)
        self.child.stdin.flush()

    def _read(self):
        (size,) = struct.unpack("<i", self._exactly(4))
        answer = self._exactly(size)
        return answer[0], answer[1:]

    def _exactly(self, size):
        data = self.child.stdout.read(size)
        if len(data) < size:
            raise OSError
        return data

    def _why(self):
        end(self.child)
        self.said.seek(0)
        text = self.said.read().decode("utf-8", "replace").strip()
        return f"the engine ended with {self.child.returncode}; models that were not saved are lost" + (f": {text[-1000:]}" if text else "")


class Model:
    """One learner in the engine."""

    def __init__(self, spec=None, data=None):
        self.engine = Engine.shared()
        with self.engine.lock:
            self.engine.numbers += 1
            self.number = self.engine.numbers
        self.waiting = []
        self.weights = []
        self.lock = threading.RLock()
        if data is None:
            self.engine.call(b"C", self.number, json.dumps(spec).encode())
        else:
            self.engine.call(b"O", self.number, data)
        weakref.finalize(self, self.engine.forgotten.append, self.number)

    def learn_one(self, row, weight=1.0):
        """Takes a dict of plain values; it is learned before whatever is asked next."""
        with self.lock:
            self.waiting.append(row)
            self.weights.append(weight)
            if len(self.waiting) >= BLOCK:
                self.send()

    def send(self):
        """Sends what waits."""
        with self.lock:
            rows, self.waiting = self.waiting, []
            weights, self.weights = self.weights, []
            if rows:
                self._learn(columns.of_dicts(rows), 0, len(rows), None if weights.count(1.0) == len(weights) else weights)

    def flush(self):
        """Waits until all is learned; answers how many rows were, since the model was opened."""
        with self.lock:
            self.send()
            return struct.unpack("<q", self.engine.call(b"F", self.number))[0]

    def _learn(self, table, start, end, weights):
        block = columns.block(table, start, end)
        if weights is None:
            self.engine.call(b"L", self.number, *block, answered=False)
        else:
            head = struct.pack(f"<i{end - start}d", end - start, *weights[start:end])
            self.engine.call(b"W", self.number, head, *block, answered=False)

    def learn(self, table, weights=None):
        """Learns the rows of a table of columns, by their weights where there are any."""
        with self.lock:
            self.send()
            for start in range(0, table.rows, STEP):
                self._learn(table, start, min(table.rows, start + STEP), weights)
            return self.flush()

    def predict(self, table, settled):
        """The answers, as a list of columns."""
        with self.lock:
            self.send()
            parts = []
            for start in range(0, table.rows, STEP):
                rows = min(table.rows, start + STEP) - start
                body = columns.block(table, start, start + rows)
                parts.append(columns.answers(self.engine.call(b"P", self.number, b"\1" if settled else b"\2", *body), rows))
            return columns.joined(parts)

    def to_bytes(self):
        """The checkpoint's bytes, with all that was taken."""
        with self.lock:
            self.send()
            return self.engine.call(b"S", self.number)

    def describe(self):
        with self.lock:
            self.send()
            return json.loads(self.engine.call(b"D", self.number))
