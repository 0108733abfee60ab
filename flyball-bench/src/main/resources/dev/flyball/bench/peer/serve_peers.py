"""A service that learns, as people write one without Flyball: Python's own HTTP server around a linear learner.

Usage: serve_peers.py PEER FOLDER
Prints the port it listens on, then serves POST /learn (a list of rows) and POST /predict (one row) as JSON. PEER is one of:
  sklearn  SGDRegressor.partial_fit; learns in memory, a crash loses everything
  numpy    stochastic gradient descent on NumPy arrays; the same
  sqlite   predict, store, learn: every row and its prediction go into SQLite before it is learned, one synced transaction a request
"""
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TARGET, RATE = "y", 0.005


class Numpy:
    def __init__(self):
        import numpy

        self.np, self.weights = numpy, None

    def predict(self, x):
        return float(x @ self.weights[:-1] + self.weights[-1]) if self.weights is not None else 0.0

    def learn(self, x, y):
        if self.weights is None:
            self.weights = self.np.zeros(len(x) + 1)
        error = self.predict(x) - y
        self.weights[:-1] -= RATE * error * x
        self.weights[-1] -= RATE * error

    def batch(self, rows, targets):
        for x, y in zip(rows, targets):
            self.learn(x, y)


class Sklearn:
    def __init__(self):
        import numpy
        from sklearn.linear_model import SGDRegressor

        self.np, self.model, self.ready = numpy, SGDRegressor(alpha=0, learning_rate="constant", eta0=RATE), False

    def predict(self, x):
        return float(self.model.predict(x.reshape(1, -1))[0]) if self.ready else 0.0

    def batch(self, rows, targets):
        self.model.partial_fit(self.np.array(rows), self.np.array(targets))
        self.ready = True


class Sqlite(Numpy):
    def __init__(self, folder):
        import sqlite3

        super().__init__()
        self.db = sqlite3.connect(os.path.join(folder, "events.db"), check_same_thread=False)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("PRAGMA synchronous=FULL")
        self.db.execute("CREATE TABLE events (id INTEGER PRIMARY KEY, features TEXT, target REAL, prediction REAL)")

    def batch(self, rows, targets):
        with self.db:
            for x, y in zip(rows, targets):
                self.db.execute("INSERT INTO events (features, target, prediction) VALUES (?, ?, ?)", (json.dumps(x.tolist()), y, self.predict(x)))
                self.learn(x, y)


def main(peer, folder):
    import numpy

    learner = {"sklearn": Sklearn, "numpy": Numpy, "sqlite": lambda: Sqlite(folder)}[peer]()
    lock, names = threading.Lock(), {}

    def row(values):
        for name in values:
            if name != TARGET:
                names.setdefault(name, len(names))
        x = numpy.zeros(len(names))
        for name, place in names.items():
            x[place] = values.get(name) or 0.0
        return x

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with lock:
                if "/learn" in self.path:
                    learner.batch([row(each) for each in body], [each[TARGET] for each in body])
                    said = {"learned": len(body)}
                else:
                    said = {"prediction": learner.predict(row(body))}
            answer = json.dumps(said).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *words):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    print(server.server_port, flush=True)
    server.serve_forever()


main(sys.argv[1], sys.argv[2])
