"""Learns a stream row by row with one peer, and says how fast and how well.

Usage: stream_peers.py PEER FILE REPETITIONS
FILE holds rows, inputs (two int64) and then the rows, inputs first and target last, as doubles in
native order; NaN marks what is missing. Prints one JSON object. PEER is one of:
  versions  which of the modules are there
  sklearn   SGDRegressor.partial_fit, a constant rate, the best of three; means for what is missing
  numpy     the dense directional law with the normalised gain, factored by SciPy where it is there
  torch     the same law on tensors
FILE is a table in CSV, the target last, for
  table-numpy    read by the csv module into rows of NumPy, nothing learned
  table-sklearn  the same, learned by SGDRegressor.partial_fit in batches of 1,000, features standardised
                 by StandardScaler.partial_fit, zero for what is missing
"""
import csv
import json
import sys
import time
import warnings

ETA, BETA, EPSILON = 0.5, 0.99, 0.05


def versions():
    found = {}
    for module in ("numpy", "scipy", "sklearn", "torch"):
        try:
            found[module] = __import__(module).__version__
        except ImportError:
            pass
    return found


def read(file):
    import numpy as np

    rows, inputs = np.fromfile(file, dtype=np.int64, count=2)
    values = np.fromfile(file, dtype=np.float64, offset=16).reshape(rows, inputs + 1)
    filled = np.nan_to_num(values[:, :-1])
    return np.ascontiguousarray(filled), values[:, -1].copy()


def sklearn_pass(x, y, rate):
    from sklearn.linear_model import SGDRegressor

    model = SGDRegressor(alpha=0, learning_rate="constant", eta0=rate)
    error = 0.0
    for t in range(len(y)):
        row = x[t : t + 1]
        prediction = model.predict(row)[0] if t else 0.0
        error += abs(prediction - y[t])
        model.partial_fit(row, y[t : t + 1])
    return error / len(y), model.coef_


def numpy_solver():
    import numpy as np

    try:
        from scipy.linalg import cho_factor, cho_solve

        def solve(b, g):
            factor = cho_factor(b, overwrite_a=True, check_finite=False)
            return cho_solve(factor, g, check_finite=False)

    except ImportError:
        solve = np.linalg.solve
    return solve


def numpy_pass(x, y, rate):
    import numpy as np

    solve = numpy_solver()
    width = x.shape[1]
    w, s, ridge = np.zeros(width), np.zeros((width, width)), EPSILON * np.eye(width)
    error = 0.0
    for t in range(len(y)):
        g = x[t]
        slope = g @ w - y[t]
        error += abs(slope)
        s *= BETA
        s += (1 - BETA) * np.outer(g, g)
        z = solve(s + ridge, g)
        w -= (ETA * slope / (1 + g @ z)) * z
    return error / len(y), w


def torch_pass(x, y, rate):
    import torch

    x, y = torch.from_numpy(x), torch.from_numpy(y)
    width = x.shape[1]
    w = torch.zeros(width, dtype=torch.float64)
    s = torch.zeros(width, width, dtype=torch.float64)
    ridge = EPSILON * torch.eye(width, dtype=torch.float64)
    error = 0.0
    for t in range(len(y)):
        g = x[t]
        slope = torch.dot(g, w) - y[t]
        error += abs(slope.item())
        s.mul_(BETA).addr_(g, g, alpha=1 - BETA)
        z = torch.cholesky_solve(g.unsqueeze(1), torch.linalg.cholesky(s + ridge)).squeeze(1)
        w -= (ETA * slope / (1 + torch.dot(g, z))) * z
    return error / len(y), w.numpy()


PASSES = {
    "sklearn": (sklearn_pass, (0.1, 0.01, 0.001)),
    "numpy": (numpy_pass, (0,)),
    "torch": (torch_pass, (0,)),
}


BATCH = 1000


def batches(file):
    """Rows as arrays of 1,000, NaN for what is missing."""
    import numpy as np

    with open(file, newline="") as table:
        rows = csv.reader(table)
        next(rows)
        batch = []
        for row in rows:
            batch.append([float(cell) if cell else np.nan for cell in row])
            if len(batch) == BATCH:
                yield np.array(batch)
                batch = []
        if batch:
            yield np.array(batch)


def table_numpy(file):
    total, count = 0.0, 0
    for batch in batches(file):
        total += abs(batch[:, -1]).sum()
        count += len(batch)
    return total / count


def table_sklearn(file):
    import numpy as np
    from sklearn.linear_model import SGDRegressor
    from sklearn.preprocessing import StandardScaler

    scaler, model = StandardScaler(), SGDRegressor(alpha=0, learning_rate="constant", eta0=0.01)
    error, count = 0.0, 0
    for batch in batches(file):
        y = batch[:, -1]
        x = np.nan_to_num(scaler.partial_fit(batch[:, :-1]).transform(batch[:, :-1]))
        if count:
            error += abs(model.predict(x) - y).sum()
        count += len(y)
        model.partial_fit(x, y)
    return error / count


TABLES = {"table-numpy": table_numpy, "table-sklearn": table_sklearn}


def read_table(run, file, repetitions):
    seconds = []
    for _ in range(repetitions):
        start = time.perf_counter()
        error = run(file)
        seconds.append(time.perf_counter() - start)
    print(json.dumps({"rate": 0, "error": error, "seconds": seconds, "weights": []}))


def error_at(run, x, y, rate):
    """The error with this rate; infinite where the peer diverges, with or without saying so."""
    try:
        error = run(x, y, rate)[0]
        return error if error == error else float("inf")
    except ValueError:
        return float("inf")


def main():
    peer = sys.argv[1]
    if peer == "versions":
        print(json.dumps(versions()))
        return
    warnings.simplefilter("ignore")
    if peer == "torch":
        import torch

        torch.set_num_threads(1)
        torch.set_grad_enabled(False)
    if peer in TABLES:
        read_table(TABLES[peer], sys.argv[2], int(sys.argv[3]))
        return
    x, y = read(sys.argv[2])
    run, rates = PASSES[peer]
    tried = [(error_at(run, x, y, rate), rate) for rate in rates] if len(rates) > 1 else [(0, rates[0])]
    error, rate = min(tried)
    if error == float("inf"):
        print(json.dumps({"rate": 0, "error": None, "seconds": [], "weights": []}))
        return
    seconds = []
    for _ in range(int(sys.argv[3])):
        start = time.perf_counter()
        error, weights = run(x, y, rate)
        seconds.append(time.perf_counter() - start)
    print(json.dumps({"rate": rate, "error": error, "seconds": seconds, "weights": list(weights)}))


if __name__ == "__main__":
    main()
