"""A client of `flyball serve` in one file, without dependencies. Copy it into your project.

    from flyball import Flyball

    service = Flyball("http://127.0.0.1:8080")
    service.create("air", target="CO", interval=0.9)
    service.learn("air", [{"id": "1", "features": {"T": 13.6, "NOx": None}, "target": 2.6}])
    service.predict("air", {"T": 12.0})["prediction"]

A value that is None or NaN is missing. Give rows an id: then a row that is sent again, because no answer came, is
learned once.
"""

import json
import math
import time
import urllib.error
import urllib.parse
import urllib.request


class Refused(Exception):
    """The service said no; `status` is the HTTP status, the text says why."""

    def __init__(self, status, message):
        super().__init__(f"{status}: {message}")
        self.status = status


class Flyball:
    """A service at an address, such as http://127.0.0.1:8080."""

    def __init__(self, address, token=None, timeout=30, attempts=5):
        self.address = address.rstrip("/")
        self.token = token
        self.timeout = timeout
        self.attempts = attempts

    def create(self, model, target, **spec):
        """Makes a model; the same again changes nothing."""
        return self._json("PUT", self._path(model), {"target": target, **spec}, safe=True)

    def learn(self, model, rows):
        """Learns a row or a list of rows. Tries again only if every row has an id."""
        listed = rows if isinstance(rows, list) else [rows]
        return self._json("POST", self._path(model, "learn"), rows, safe=all("id" in row for row in listed))

    def predict(self, model, row):
        """Predicts a row; one with an id is kept for its label."""
        return self._json("POST", self._path(model, "predict"), row, safe=True)

    def label(self, model, id, target):
        """The target of a row that was predicted with this id."""
        return self._json("POST", self._path(model, "label"), {"id": id, "target": target}, safe=True)

    def annotate(self, model, text, **more):
        """Writes something down beside the last row, or beside `sequence`; with an `id`, once."""
        return self._json("POST", self._path(model, "annotations"), {"text": text, **more}, safe="id" in more)

    def shadow(self, model, law=None):
        """Lets a law learn beside the served one; without a law: how the one there is does."""
        return self._json("GET" if law is None else "PUT", self._path(model, "shadow"), law and {"law": law}, safe=True)

    def promote(self, model):
        """Lets the shadow answer from now on."""
        return self._json("POST", self._path(model, "shadow/promote"), None, safe=False)

    def state(self, model, key=None):
        """How a model stands: health, errors, features, weights, alarms."""
        return self._json("GET", self._path(model, key=key), None, safe=True)

    def checkpoint(self, model, key=None):
        """The learner as a file that `flyball predict` and `flyball inspect` open."""
        return self._send("GET", self._path(model, "checkpoint", key=key), None, safe=True)

    def events(self, model, key=None):
        """Steps and alarms as they happen, as pairs of type and event, until the service ends it."""
        with self._open("GET", self._path(model, "events", key=key), None) as answer:
            kind = "message"
            for line in answer:
                name, _, value = line.decode("utf-8").rstrip("\r\n").partition(": ")
                if name == "event":
                    kind = value
                elif name == "data":
                    yield kind, json.loads(value)

    def _path(self, model, call=None, key=None):
        path = "/models/" + urllib.parse.quote(model, safe="") + ("/" + call if call else "")
        return path if key is None else path + "?" + urllib.parse.urlencode({"key": key})

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
        data = None if body is None else json.dumps(_plain(body)).encode("utf-8")
        request = urllib.request.Request(self.address + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        return urllib.request.urlopen(request, timeout=self.timeout)


def _reason(error):
    try:
        return json.loads(error.read()).get("error", error.reason)
    except ValueError:
        return error.reason


def _plain(value):
    """JSON has no NaN: what is missing is null."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def main(address):
    """A minute of readings: learned, predicted, labelled, looked at."""
    service = Flyball(address)
    service.create("python", target="y", interval=0.9)
    rows = [{"id": str(k), "features": {"a": k % 7, "b": None if k % 5 == 0 else k % 3}, "target": 2 * (k % 7)} for k in range(200)]
    print("learned", service.learn("python", rows)["learned"])
    print("again", service.learn("python", rows)["duplicate"])
    said = service.predict("python", {"id": "later", "a": 3.0, "b": float("nan")})
    print("prediction", round(said["prediction"], 1))
    print("label", service.label("python", "later", 6)["status"])
    print("rows", service.state("python")["sequence"], "checkpoint", len(service.checkpoint("python")) > 1000)
    print("note", service.annotate("python", "sensor b was replaced", id="7")["number"])
    service.shadow("python", "directional")
    service.learn("python", [dict(row, id="s" + row["id"]) for row in rows])
    print("shadow", service.shadow("python")["score"]["rows"], service.promote("python")["law"])
    try:
        service.state("nobody")
    except Refused as e:
        print("refused", e.status)


if __name__ == "__main__":
    import sys

    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080")
