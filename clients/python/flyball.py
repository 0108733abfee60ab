"""A client of `flyball serve`, without dependencies.

    from flyball import Flyball

    service = Flyball("http://127.0.0.1:8080")
    service.create("air", target="CO", interval=0.9)
    service.learn("air", [{"id": "1", "T": 13.6, "NOx": None, "CO": 2.6}])
    service.predict("air", {"T": 12.0})["prediction"]

Rows are dicts or a pandas.DataFrame; predictions of a DataFrame are one, with its index. None, NaN, pandas.NA and NaT are
missing. Give rows an id: a row that is sent again, because no answer came, is then learned once.
"""

import datetime
import json
import math
import time
import urllib.error
import urllib.parse
import urllib.request

_COUNTS = {"learn": {"learned": 0}, "label": {"labelled": 0}, "predict": {}}


class Refused(Exception):
    """The service said no; `status` is the HTTP status, the text says why."""

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

        Answers for a list or a DataFrame are counts, and under `rows` what became of each. Without an answer a request is
        sent again only if every row of it has an id.
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

    def label(self, model, id, target):
        """The target of a row that was predicted with this id."""
        return self._json("POST", _path(model, "label"), _plain({"id": str(id), "target": target}), safe=True)

    def labels(self, model, targets):
        """The targets of many rows, by id: a dict, or a pandas.Series whose index is the ids."""
        return self._rows("label", model, [{"id": str(id), "target": each} for id, each in targets.items()], {})

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

    def checkpoint(self, model, key=None):
        """The learner as a file that `flyball predict` and `flyball inspect` open."""
        return self._send("GET", _path(model, "checkpoint", key=key), None, safe=True)

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
        unknown = set(names) - {"id", "key", "time"}
        if unknown:
            raise TypeError(f"id, key and time name columns, not {', '.join(sorted(unknown))}")
        path = _path(model, call, **names)
        id = names.get("id", "id")
        if isinstance(rows, dict) or hasattr(rows, "to_dict") and not hasattr(rows, "columns"):
            row = _row(rows if isinstance(rows, dict) else rows.to_dict(), 0)
            return self._json("POST", path, row, safe=call != "learn" or row.get(id) is not None)
        listed = rows.to_dict("records") if hasattr(rows, "columns") else list(rows)
        plain = [_row(row, number) for number, row in enumerate(listed)]
        whole = {**_COUNTS[call], "rows": []}
        for start in range(0, len(plain), self.batch):
            part = plain[start : start + self.batch]
            safe = call != "learn" or all(row.get(id) is not None for row in part)
            for name, value in self._json("POST", path, part, safe).items():
                whole[name] = whole[name] + value if name in whole else value
        return whole

    def _json(self, method, path, body, safe):
        return json.loads(self._send(method, path, body, safe))

    def _send(self, method, path, body, safe):
        wait = 0.2
        for attempt in range(1, self.attempts + 1):
            last = attempt == self.attempts
            try:
                with self._open(method, path, body) as answer:
                    return answer.read()
            except urllib.error.HTTPError as e:
                # Nothing was learned, so that it may be sent again even without ids.
                if e.code not in (429, 503, 507) or last:
                    raise Refused(e.code, _reason(e)) from None
                wait = max(wait, float(e.headers.get("Retry-After") or 0))
            except OSError:
                if last or not safe:
                    raise
            time.sleep(wait)
            wait *= 2

    def _open(self, method, path, body):
        data = None if body is None else json.dumps(body, allow_nan=False).encode("utf-8")
        request = urllib.request.Request(self.address + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        return urllib.request.urlopen(request, timeout=self.timeout)


def _path(model, call=None, **query):
    path = "/models/" + urllib.parse.quote(model, safe="") + ("/" + call if call else "")
    given = {name: value for name, value in query.items() if value is not None}
    return path + "?" + urllib.parse.urlencode(given) if given else path


def _reason(error):
    try:
        return json.loads(error.read()).get("error", error.reason)
    except ValueError:
        return error.reason


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


def _row(row, number):
    try:
        return _plain(row)
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
