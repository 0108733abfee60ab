"""A client of `flyball serve`, without dependencies.

    from flyball import Flyball

    service = Flyball("http://127.0.0.1:8080")      # or, without a server: with flyball.local() as service:
    service.create("air", target="CO", interval=0.9)
    service.learn("air", [{"id": "1", "T": 13.6, "NOx": None, "CO": 2.6}])
    service.predict("air", {"T": 12.0})["prediction"]

Rows are dicts or a pandas.DataFrame; predictions of a DataFrame are one, with its index. None, NaN, pandas.NA and NaT are
missing. Give rows an id: a row that is sent again, because no answer came, is then learned once.
"""

import base64
import contextlib
import datetime
import email.message
import http.client
import io
import json
import math
import os
import shutil
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import warnings

from . import engine

_COUNTS = {"learn": {"learned": 0}, "label": {"labelled": 0}, "predict": {}}
_LONGEST_WAIT = 30.0


class Refused(Exception):
    """The service said no; `status` is the HTTP status, the text says why.

    Any exception in the middle of many rows has `answered`: what became of the rows of the requests before.
    """

    def __init__(self, status, message):
        super().__init__(f"{status}: {message}")
        self.status = status


class Flyball:
    """A service at an address, such as http://127.0.0.1:8080. Many rows are sent in requests of `batch` rows."""

    def __init__(self, address, token=None, timeout=30, attempts=5, batch=1000):
        if batch < 1 or attempts < 1:
            raise ValueError(f"batch and attempts are at least 1, not {batch} and {attempts}")
        self.address = address.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.attempts = attempts
        self.batch = batch
        self._targets = {}

    def close(self):
        """Ends a service that `local` started; one at an address goes on."""

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.close()

    def models(self):
        """All models, each with its name, target and state."""
        return self._json("GET", "/models", None, safe=True)

    def create(self, model, target, **spec):
        """Makes a model; the same again changes nothing."""
        return self._json("PUT", _path(model), _plain({"target": target, **spec}), safe=True)

    def delete(self, model):
        """Removes a model and all that is known of it."""
        return self._json("DELETE", _path(model), None, safe=False)

    def learn(self, model, rows, **names):
        """Learns a row, a list of rows or a DataFrame; `id`, `key` and `time` name its columns of these kinds.

        A column called id holds the ids unless `id` names another, or is None: then it is a feature.
        Answers for a list or a DataFrame are counts, and under `rows` what became of each. Rows that are refused among others
        are warned of; where all are, it is an error. Without an answer a request is sent again only if every row of it has an id.
        """
        return self._rows("learn", model, rows, names)

    def predict(self, model, rows, **names):
        """Predicts a row, a list of rows or a DataFrame; a row with an id is kept for its label.

        Of a DataFrame: a DataFrame with its index and the columns that `flyball predict` writes.
        """
        said = self._rows("predict", model, rows, names)
        if not hasattr(rows, "columns"):
            return said
        return type(rows)([_columns(row) for row in said["rows"]], index=rows.index)

    def label(self, model, id, target, key=None):
        """The target of a row that was predicted with this id, and of this key in a model that is keyed."""
        return self._json("POST", _path(model, "label"), _plain(_label(id, target, key)), safe=True)

    def labels(self, model, targets, key=None):
        """The targets of many rows, by id: a dict, or a pandas.Series whose index is the ids.

        `key` is the key of all of them, or their keys by id: a dict or a Series.
        """
        keys = key if hasattr(key, "items") else {id: key for id in targets.keys()}
        return self._rows("label", model, [_label(id, target, keys[id]) for id, target in targets.items()], {})

    def annotate(self, model, text, **more):
        """Writes something down beside the last row, or beside `sequence`; with an `id`, once."""
        return self._json("POST", _path(model, "annotations"), _plain({"text": text, **more}), safe="id" in more)

    def shadow(self, model, law=None):
        """Lets a law learn beside the served one; without a law: how the one there is does."""
        return self._json("GET" if law is None else "PUT", _path(model, "shadow"), law and {"law": law}, safe=True)

    def promote(self, model):
        """Lets the shadow answer from now on."""
        return self._json("POST", _path(model, "shadow/promote"), None, safe=False)

    def state(self, model, key=None):
        """How a model stands: health, errors, features, weights, alarms."""
        return self._json("GET", _path(model, key=key), None, safe=True)

    def trust(self, model, feature, say):
        """Overrules what is found of a sensor: `believe` or `distrust` it, or `judge` it again."""
        return self._json("POST", _path(model, "trust"), {"feature": feature, "say": say}, safe=True)

    def checkpoint(self, model, key=None, horizons=False):
        """The learner as a file that `flyball predict` and `flyball inspect` open; or its horizons, for `flyball predict`."""
        asked = "true" if horizons else None
        return self._send("GET", _path(model, "checkpoint", key=key, horizons=asked), None, safe=True)

    def events(self, model, key=None):
        """Steps and alarms as they happen, as pairs of type and event, until the service ends it."""
        with self._open("GET", _path(model, "events", key=key), None) as answer:
            kind = "message"
            for line in answer:
                name, _, value = line.decode("utf-8").rstrip("\r\n").partition(": ")
                if name == "event":
                    kind = value
                elif name == "data":
                    yield kind, json.loads(value)

    def _rows(self, call, model, rows, names):
        unknown = set(names) - {"id", "key", "time", "weight"}
        if unknown:
            raise TypeError(f"id, key, time and weight name columns, not {', '.join(sorted(unknown))}")
        id, key = names.get("id", "id"), names.get("key") or "key"
        framed = hasattr(rows, "columns")
        single = isinstance(rows, dict) or hasattr(rows, "to_dict") and not framed
        if framed:
            _check_columns(rows, names)
            listed = rows.to_dict("records")
        else:
            listed = [rows if isinstance(rows, dict) else rows.to_dict()] if single else list(rows)
        plain = [_row(row, number, (id, key)) for number, row in enumerate(listed)]
        if call == "learn":
            self._check_target(model, rows, framed)
            _check_ids(plain, id)
        if id is None:
            # A column called id is a feature in rows whose features stand apart.
            apart = {"target": self._target(model), "key": key, "time": names.get("time"), "weight": names.get("weight")}
            plain, names = [_apart(row, apart) for row in plain], {}
        path = _path(model, call, **names)
        if single:
            return self._json("POST", path, plain[0], safe=call != "learn" or plain[0].get(id) is not None)
        whole = {**_COUNTS[call], "rows": []}
        for start in range(0, len(plain), self.batch):
            try:
                self._send_rows(path, plain[start : start + self.batch], call, id, whole)
            except Exception as e:
                e.answered = whole
                raise
        _warn_of_refused(whole)
        return whole

    def _send_rows(self, path, part, call, id, whole):
        """Sends rows and adds the answer to the whole; in two halves where the service says that it is too much."""
        safe = call != "learn" or all(row.get(id) is not None for row in part)
        try:
            said = self._json("POST", path, part, safe)
        except Refused as e:
            if e.status != 413 or len(part) == 1:
                raise
            half = len(part) // 2
            self._send_rows(path, part[:half], call, id, whole)
            self._send_rows(path, part[half:], call, id, whole)
            return
        for name, value in said.items():
            whole[name] = whole[name] + value if name in whole and not isinstance(value, str) else value

    def _target(self, model):
        if model not in self._targets:
            self._targets[model] = self.state(model)["target"]
        return self._targets[model]

    def _check_target(self, model, rows, framed):
        """A frame without the target's column would be taken, and nothing learned from it."""
        if framed and self._targets.get(model) not in rows.columns:
            self._targets.pop(model, None)
            if self._target(model) not in map(str, rows.columns):
                raise ValueError(f"the frame has no column {self._target(model)!r}, the target of {model!r}; it has {_few(map(str, rows.columns))}")

    def _json(self, method, path, body, safe):
        return self._send(method, path, body, safe, _parsed)

    def _send(self, method, path, body, safe, read=bytes):
        wait = 0.2
        for attempt in range(1, self.attempts + 1):
            last = attempt == self.attempts
            try:
                with self._open(method, path, body) as answer:
                    return read(answer.read())
            except urllib.error.HTTPError as e:
                # Nothing was learned, so that it may be sent again even without ids.
                if e.code not in (429, 503, 507) or last:
                    raise Refused(e.code, _reason(e)) from None
                wait = max(wait, _seconds(e.headers.get("Retry-After")))
            except (OSError, http.client.HTTPException) as e:
                if last or not safe:
                    if isinstance(e, OSError):
                        raise
                    raise ConnectionError(f"the answer was cut off: {e!r}") from e
            time.sleep(min(wait, _LONGEST_WAIT))
            wait *= 2

    def _open(self, method, path, body):
        data = None if body is None else json.dumps(body, allow_nan=False).encode("utf-8")
        request = urllib.request.Request(self.address + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        return urllib.request.urlopen(request, timeout=self.timeout)


def local(data=None, **settings):
    """A service of one's own, over a pipe: no port, no token. It ends with this process, or with `close()`.

    What it learned is kept in the folder `data`; without one it is gone with it.
    """
    return _Local(data, **settings)


class _Local(Flyball):
    def __init__(self, data, **settings):
        super().__init__("pipe:", **settings)
        self._lock = threading.Lock()
        self._own = None if data is not None else tempfile.mkdtemp(prefix="flyball-")
        line = [*engine.start_line(["serve", "--stdio", "--data", str(data or self._own)])]
        if self._own and os.name == "posix":  # so that nothing stays behind even after kill -9 of this process
            line = ["sh", "-c", 'folder=$1; shift; "$@"; rm -rf "$folder"', "sh", self._own, *line]
        self._said = tempfile.TemporaryFile()
        self._child = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._said, start_new_session=True)
        engine.end_with_this_process(self)
        self.models()

    def close(self):
        engine.end(self._child)
        self._said.close()
        if self._own:
            shutil.rmtree(self._own, ignore_errors=True)

    def events(self, model, key=None):
        raise NotImplementedError("events come from a service at an address: Flyball(address).events(model)")

    def _open(self, method, path, body):
        call = {"call": f"{method} {path}"}
        if body is not None:
            call["body"] = body
        line = json.dumps(call, allow_nan=False).encode("utf-8") + b"\n"
        with self._lock, engine.uninterrupted():
            try:
                self._child.stdin.write(line)
                self._child.stdin.flush()
                said = self._child.stdout.readline()
            except (OSError, ValueError):
                said = b""
        if not said:
            text = ""
            if not self._said.closed:
                self._said.seek(0)
                text = ": " + self._said.read().decode("utf-8", "replace").strip()[-1000:]
            raise engine.EngineError(f"the local service has ended{text}")
        answer = json.loads(said)
        content = base64.b64decode(answer["base64"]) if "base64" in answer else json.dumps(answer.get("body")).encode("utf-8")
        if answer["status"] >= 400:
            raise urllib.error.HTTPError(path, answer["status"], "", email.message.Message(), io.BytesIO(content))
        return contextlib.closing(io.BytesIO(content))


def _path(model, call=None, **query):
    path = "/models/" + urllib.parse.quote(model, safe="") + ("/" + call if call else "")
    given = {name: value for name, value in query.items() if value is not None}
    return path + "?" + urllib.parse.urlencode(given) if given else path


def _reason(error):
    try:
        return json.loads(error.read()).get("error", error.reason)
    except ValueError:
        return error.reason


def _parsed(body):
    try:
        return json.loads(body)
    except ValueError:
        raise http.client.IncompleteRead(body) from None


def _seconds(text):
    """Of a Retry-After; one that is a date says nothing."""
    try:
        return float(text or 0)
    except ValueError:
        return 0.0


def _label(id, target, key):
    row = {"id": _identity(id), "target": target}
    return row if key is None else {**row, "key": _identity(key)}


def _identity(value, name="the id"):
    """An id or a key as text: the same whether it comes as a number, as the float that pandas made of it, or as a time."""
    plain = _plain(value, name)
    if isinstance(plain, bool) or isinstance(plain, (dict, list)):
        raise TypeError(f"{name} is {plain!r}; a text, a number or a time was expected")
    if isinstance(plain, float) and plain.is_integer():
        return str(int(plain))
    nanoseconds = getattr(value, "nanosecond", 0)
    if nanoseconds and isinstance(plain, str):
        return f"{plain[:-1]}{nanoseconds:03d}Z"
    return None if plain is None else str(plain)


def _check_columns(frame, names):
    if getattr(frame.columns, "nlevels", 1) > 1:
        raise ValueError(f"the columns have {frame.columns.nlevels} levels; one was expected: frame.columns = ['_'.join(map(str, each)) for each in frame.columns]")
    columns = [str(each) for each in frame.columns]
    twice = sorted({each for each in columns if columns.count(each) > 1})
    if twice:
        raise ValueError(f"columns of the same name: {_few(twice)}")
    gone = [f"{kind}={name!r}" for kind, name in names.items() if name is not None and name not in columns]
    if gone:
        raise ValueError(f"no such column: {', '.join(gone)}; the frame has {_few(columns)}")


def _check_ids(rows, id):
    """A second row of the same id would be taken for the first, sent again."""
    seen = {}
    for number, row in enumerate(rows):
        each = row.get(id)
        if each is not None and seen.setdefault(each, number) != number:
            raise ValueError(
                f"rows {seen[each]} and {number} have the same {id!r}, {each!r}: an id names one row."
                f" If {id!r} is a feature, give id=None or the name of the column with the ids"
            )


def _apart(row, parts):
    """A row whose features are apart from the rest of it."""
    rest = {part: row[name] for part, name in parts.items() if name in row}
    return {"features": {name: value for name, value in row.items() if name not in parts.values()}, **rest}


def _warn_of_refused(whole):
    rows = whole["rows"]
    wrong = [(number, row["error"]) for number, row in enumerate(rows) if "error" in row]
    if wrong and len(wrong) == len(rows):
        raise Refused(422, f"all {len(rows)} rows; row {wrong[0][0]}: {wrong[0][1]}")
    if wrong:
        warnings.warn(f"{len(wrong)} of {len(rows)} rows were refused; row {wrong[0][0]}: {wrong[0][1]}", stacklevel=4)


def _few(names):
    names = list(names)
    return ", ".join(names[:10]) + (f" and {len(names) - 10} more" if len(names) > 10 else "")


def _columns(said):
    """A prediction as one row of a table."""
    row = {"prediction": said.get("prediction"), "seen": len(said.get("seen", ())), "support": said.get("support")}
    row.update({f"p({name})": share for name, share in said.get("shares", {}).items()})
    for interval in said.get("intervals", ()):
        level = f"({interval['level']})" if len(said["intervals"]) > 1 else ""
        row.update({"lower" + level: interval["lower"], "upper" + level: interval["upper"]})
    for each in said.get("sets", ()):
        level = f"({each['level']})" if len(said["sets"]) > 1 else ""
        row["set" + level] = "|".join(each["classes"])
    if "error" in said:
        row["error"] = said["error"]
    return row


def _row(row, number, identities):
    try:
        plain = {str(name): value if name in identities else _plain(value, f"'{name}'") for name, value in row.items()}
        for name in identities:
            if name in plain:
                plain[name] = _identity(plain[name], f"'{name}'")
        return plain
    except (TypeError, ValueError) as e:
        raise type(e)(f"row {number}: {e}") from None


def _plain(value, name="the value"):
    """As JSON has it: what is missing is null, numbers of numpy are numbers, times are texts."""
    if isinstance(value, dict):
        return {str(each): _plain(of, f"'{each}'") for each, of in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each, name) for each in value]
    if value is None or isinstance(value, (str, bool, int)):
        return value
    if _missing(value):
        return None
    if isinstance(value, datetime.datetime):
        return (value if value.tzinfo is None else value.astimezone(datetime.timezone.utc)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if type(value).__name__ == "datetime64":
        return f"{value.astype('datetime64[us]')}Z"
    if hasattr(value, "tolist") and getattr(value, "ndim", None) == 0:
        return _plain(value.item(), name)
    try:
        number = float(value)
    except TypeError:
        raise TypeError(f"{name} is a {type(value).__name__}; a number, a text, a time or None was expected") from None
    if not math.isfinite(number):
        raise ValueError(f"{name} is {number}; a finite number was expected, or NaN where it is missing")
    return number


def _missing(value):
    try:
        return bool(value != value)
    except TypeError:  # pandas.NA is neither equal nor unequal
        return True
