"""Tables of every kind as the columns that the engine reads: numbers, times and texts by name."""

import array
import datetime
import decimal
import math
import struct
import sys

try:
    import numpy
except ImportError:  # rows as dicts need no numpy
    numpy = None

_EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_MICRO = datetime.timedelta(microseconds=1)
_NO_TIME = -(1 << 63)


class Numbers:
    """Doubles, NaN where missing."""

    kind = b"n"

    def __init__(self, name, values):
        self.name, self.values = name, values

    def part(self, start, end):
        return [memoryview(self.values)[start:end].cast("B")]


class Moments(Numbers):
    """Microseconds since 1970 (longs), the smallest where missing."""

    kind = b"t"


class Texts:
    """Texts, and for each row the place of its own (ints), -1 where missing."""

    kind = b"s"

    def __init__(self, name, texts, codes):
        self.name, self.texts, self.codes = name, texts, codes

    def part(self, start, end):
        texts = [each.encode("utf-8") for each in self.texts]
        listed = b"".join(struct.pack("<i", len(each)) + each for each in texts)
        return [struct.pack("<i", len(texts)), listed, memoryview(self.codes)[start:end].cast("B")]


class Table:
    def __init__(self, rows, columns, named):
        self.rows, self.columns, self.named = rows, columns, named
        self.names = list(dict.fromkeys(each.name for each in columns))

    def beside(self, more):
        """With the columns of a target."""
        return Table(self.rows, self.columns + more, self.named)

    def renamed(self, names):
        new = dict(zip(self.names, names))
        for each in self.columns:
            each.name = new[each.name]
        return Table(self.rows, self.columns, self.named)


def block(table, start, end):
    """Rows from start to before end, as the pieces of a frame."""
    pieces = [struct.pack("<ii", end - start, len(table.columns))]
    for column in table.columns:
        name = column.name.encode("utf-8")
        pieces += [struct.pack("<i", len(name)), name, column.kind, *column.part(start, end)]
    return pieces


def answers(data, rows):
    """The columns of doubles of an answer."""
    (count,) = struct.unpack_from("<i", data)
    if numpy is not None:
        return list(numpy.frombuffer(data, "<f8", count * rows, 4).reshape(count, rows))
    values = array.array("d", data[4:])
    return [values[k * rows : (k + 1) * rows] for k in range(count)]


def joined(parts):
    if len(parts) == 1:
        return parts[0]
    return [numpy.concatenate(each) for each in zip(*parts)] if parts else []


def of_dicts(rows):
    """Of dicts; a name that a row lacks is missing there."""
    names = dict.fromkeys(name for row in rows for name in row)
    columns = []
    for name in names:
        columns += of_values(_name(name), [row.get(name) for row in rows])
    return Table(len(rows), columns, True)


def of_values(name, values):
    """The columns of plain values: one, or one for each kind that is among them."""
    try:
        return [Numbers(name, array.array("d", values))]
    except TypeError:
        pass
    numbers, moments, codes = (array.array(kind, [blank]) * len(values) for kind, blank in (("d", math.nan), ("q", _NO_TIME), ("i", -1)))
    places, timed = {}, False
    for row, value in enumerate(values):
        if isinstance(value, str):
            codes[row] = places.setdefault(str(value), len(places))
        elif isinstance(value, datetime.date):
            timed |= (moment := _moment(value)) != _NO_TIME
            moments[row] = moment
        elif type(value).__name__ == "datetime64":
            timed |= (moment := int(value.astype("datetime64[us]").astype("int64"))) != _NO_TIME
            moments[row] = moment
        elif value is not None:
            numbers[row] = _number(name, row, value)
    some = [Numbers(name, numbers)] if any(each == each for each in numbers) or not places and not timed else []
    some += [Moments(name, moments)] if timed else []
    return some + ([Texts(name, list(places), codes)] if places else [])


def _moment(value):
    if value != value:  # pandas.NaT
        return _NO_TIME
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day)
    zoned = value if value.tzinfo else value.replace(tzinfo=datetime.timezone.utc)
    return (zoned - _EPOCH) // _MICRO


def _number(name, row, value):
    if isinstance(value, complex) or type(value).__name__.startswith("complex"):
        raise ValueError(f"Complex data not supported: row {row}, {name!r} is {value!r}")
    try:
        return float(value) if isinstance(value, (int, float, decimal.Decimal)) or not _is_missing(value) else math.nan
    except (TypeError, ValueError):
        what = f"row {row}, {name!r} is a {type(value).__name__}"
        raise TypeError(f"{what}, {value!r:.80}; argument must be a string, a number, a time or None") from None


def _is_missing(value):
    try:
        return bool(value != value)
    except TypeError:  # pandas.NA is neither equal nor unequal to itself
        return True
    except ValueError:  # an array within a cell
        return False


def _name(name):
    return name if isinstance(name, str) else str(name)


def of_rows(table):
    """Of a frame, an array, dicts by row, or lists."""
    if hasattr(table, "toarray"):
        raise TypeError("sparse data were passed, but dense ones are required: call toarray()")
    if isinstance(table, Table):
        return table
    if hasattr(table, "iloc"):
        return _of_frame(table.to_frame() if not hasattr(table, "columns") else table)
    if hasattr(table, "__dataframe__"):
        pandas = sys.modules.get("pandas") or __import__("pandas")
        return _of_frame(pandas.api.interchange.from_dataframe(table))
    if isinstance(table, dict):
        raise TypeError("a dict is one row: give [row], or use learn_one and predict_one")
    if isinstance(table, (list, tuple)) and table and all(isinstance(each, dict) for each in table):
        return of_dicts(table)
    return _of_array(table)


def _of_array(table):
    found = numpy.asarray(table) if not isinstance(table, numpy.ndarray) else table
    if found.dtype.names:
        return _counted(Table(len(found), [each for name in found.dtype.names for each in _of_vector(name, found[name])], True))
    if found.ndim != 2:
        got = f"{found.ndim}D array" if found.ndim else "scalar array"
        raise ValueError(
            f"Expected 2D array, got {got} instead. Reshape your data: array.reshape(-1, 1) if it has a single feature,"
            " array.reshape(1, -1) if it is a single row"
        )
    columns = [each for k in range(found.shape[1]) for each in _of_vector(f"x{k}", found[:, k])]
    return _counted(Table(len(found), columns, False), found.shape[1])


def _counted(table, width=None):
    width = len(table.names) if width is None else width
    for count, what in ((table.rows, "sample"), (width, "feature")):
        if not count:
            raise ValueError(f"Found array with 0 {what}(s) (shape=({table.rows}, {width})) while a minimum of 1 is required.")
    return table


def _of_vector(name, values):
    kind = values.dtype.kind
    if kind == "c":
        raise ValueError("Complex data not supported\n")
    if kind in "fiub":
        return [Numbers(name, numpy.ascontiguousarray(values, "float64"))]
    if kind == "M":
        return [Moments(name, numpy.ascontiguousarray(values.astype("datetime64[us]").astype("int64")))]
    if kind == "m":
        raise TypeError(f"{name!r} holds time spans; give them as numbers: column / numpy.timedelta64(1, 's')")
    return of_values(name, values.tolist() if kind in "US" else list(values))


def _of_frame(frame):
    levels = getattr(frame.columns, "nlevels", 1)
    if levels > 1:
        raise ValueError(
            f"the columns have {levels} levels; one was expected: frame.columns = ['_'.join(map(str, each)) for each in frame.columns]"
        )
    names = [_name(each) for each in frame.columns]
    twice = sorted({each for each in names if names.count(each) > 1})
    if twice:
        raise ValueError(f"columns of the same name: {', '.join(twice[:10])}")
    columns = [each for k, name in enumerate(names) for each in _of_series(name, frame.iloc[:, k])]
    table = Table(len(frame), columns, all(isinstance(each, str) for each in frame.columns))
    table.names = names
    return _counted(table)


def _of_series(name, series):
    dtype = series.dtype
    if isinstance(dtype, numpy.dtype):
        return _of_vector(name, series.to_numpy())
    kind = type(dtype).__name__
    if kind == "CategoricalDtype":
        texts = [_text(each) for each in dtype.categories]
        return [Texts(name, texts, numpy.ascontiguousarray(series.cat.codes, "int32"))]
    if kind == "DatetimeTZDtype":
        return _of_vector(name, series.dt.tz_convert("UTC").dt.tz_localize(None).to_numpy())
    if kind == "PeriodDtype":
        return _of_vector(name, series.dt.to_timestamp().to_numpy())
    if kind == "SparseDtype":
        return _of_vector(name, series.sparse.to_dense().to_numpy())
    if getattr(dtype, "kind", "O") in "fiub":  # nullable and Arrow-backed numbers
        return _of_vector(name, series.to_numpy(dtype="float64", na_value=math.nan))
    return of_values(name, list(series.astype(object)))


def _text(value):
    return value if isinstance(value, str) else str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
