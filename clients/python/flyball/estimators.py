"""Regression and classification with the manners of scikit-learn (tables) and of River (one row at a time)."""

import math
import numbers
import warnings

import numpy

from . import columns, engine

try:
    from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin
    from sklearn.exceptions import DataConversionWarning, NotFittedError
except ImportError:
    import inspect

    class NotFittedError(ValueError, AttributeError):
        """Something was asked of a model that has learned nothing."""

    DataConversionWarning = UserWarning

    class BaseEstimator:
        """As much of scikit-learn's as is needed without it."""

        def get_params(self, deep=True):
            return {name: getattr(self, name) for name in inspect.signature(type(self).__init__).parameters if name != "self"}

        def set_params(self, **params):
            for name, value in params.items():
                if name not in self.get_params():
                    raise ValueError(f"Invalid parameter {name!r} for estimator {self!r}. Valid parameters are: {list(self.get_params())!r}.")
                setattr(self, name, value)
            return self

        def __repr__(self):
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.get_params().items())})"

    class RegressorMixin:
        def score(self, X, y, sample_weight=None):
            """R squared: how much of the variance of y the predictions explain."""
            y = numpy.asarray(y, "float64")
            return 1 - numpy.average((y - self.predict(X)) ** 2, weights=sample_weight) / numpy.average(
                (y - numpy.average(y, weights=sample_weight)) ** 2, weights=sample_weight
            )

    class ClassifierMixin:
        def score(self, X, y, sample_weight=None):
            """The share of rows whose class is predicted."""
            return float(numpy.average(self.predict(X) == numpy.asarray(y), weights=sample_weight))


_ORDER = "it shuffles the rows, which are learned in their order"
SHUFFLING_CHECKS = ("check_sample_weights_invariance", "check_sample_weight_equivalence_on_dense_data", "check_sample_weight_equivalence_on_sparse_data")
"""Checks of scikit-learn that a learner of a stream cannot pass: rows of weight 0 must make no difference wherever they stand."""


class _Flyball(BaseEstimator):
    """What both have in common: the learner lives in the engine, and its checkpoint is all that is saved."""

    # What River asks of a model besides learning and predicting
    _supervised = True
    _is_stochastic = False
    _tags = set()
    _mutable_attributes = set()

    def __init__(self, law=None, interval=0.9, random_state=None):
        self.law = law
        self.interval = interval
        self.random_state = random_state

    # Tables

    def fit(self, X, y, sample_weight=None):
        """Forgets everything, then learns the rows once, in their order. Missing values may stand anywhere, in y too."""
        self._forget()
        return self.partial_fit(X, y, sample_weight=sample_weight)

    def partial_fit(self, X, y, classes=None, sample_weight=None):
        """Learns more rows, in their order. A row without a target is not learned from, one of weight 0 not at all."""
        table, target = columns.of_rows(X), self._targets(y)
        if len(target) != table.rows:
            raise ValueError(f"Found input variables with inconsistent numbers of samples: [{table.rows}, {len(target)}]")
        weights = _weights_of(sample_weight, table.rows)
        self._check_names(table)
        if "target_" not in vars(self):
            self._name_target(getattr(y, "name", None), table.names)
        self._learn_table(table, target, classes, weights)
        return self

    def predict(self, X):
        """The predictions for rows that come without recent targets, such as those held out, beside `fit`'s."""
        return self._decided(self._answers(X))

    # Rows

    def learn_one(self, x, y, w=1.0):
        """Takes a row, a dict, that counts so much; it is learned before whatever is asked next."""
        if not isinstance(x, dict):
            raise TypeError(f"a row is a dict, not a {type(x).__name__}; tables go to partial_fit")
        if "target_" not in vars(self):
            self._name_target(None, x)
        weight = float(_weights_of(w, 1)[0])
        self._learn_row({name if isinstance(name, str) else str(name): value for name, value in x.items()}, y, weight)

    def flush(self):
        """Waits until every row that was taken is learned; raises what was wrong with one of them."""
        if self._model() is not None:
            self._model().flush()
        return self

    # Saving

    def save(self, path):
        """Writes the checkpoint, the file that `flyball predict` and `flyball inspect` read."""
        data = self._fitted().to_bytes()
        with open(path, "wb") as file:
            file.write(data)

    @classmethod
    def load(cls, path):
        """From a checkpoint, of `save` or of the command `flyball train`."""
        with open(path, "rb") as file:
            data = file.read()
        made = cls()
        made._open(data)
        return made

    def _open(self, data):
        self.model_ = engine.Model(data=data)
        said = self.model_.describe()
        if bool(said["classes"]) != hasattr(self, "predict_proba"):
            raise ValueError(f"the checkpoint predicts {'classes' if said['classes'] else 'numbers'}: open it with the other estimator")
        self.target_ = said["target"]
        self.law = self.law or said.get("law")
        self.interval = tuple(said["levels"]) if said.get("levels") else self.interval
        return said

    def __getstate__(self):
        state = {name: value for name, value in vars(self).items() if name != "model_"}
        if self._model() is not None:
            state["checkpoint"] = self._model().to_bytes()
        return state

    def __setstate__(self, state):
        state = dict(state)
        data = state.pop("checkpoint", None)
        vars(self).update(state)
        if data is not None:
            self.model_ = engine.Model(data=data)

    def clone(self, new_params=None, include_attributes=False):
        """As River does it: a fresh one of the same parameters."""
        made = type(self)(**{**self.get_params(), **(new_params or {})})
        return made if not include_attributes else made.__setstate__({**self.__getstate__(), **made.get_params()}) or made

    def _get_params(self):
        return self.get_params(deep=False)

    @classmethod
    def _unit_test_params(cls):
        yield {}

    def _unit_test_skips(self):
        return set()

    def mutate(self, new_attrs):
        for name in new_attrs:
            raise ValueError(f"'{name}' is not a mutable attribute of {type(self).__name__}")

    @property
    def _raw_memory_usage(self):
        return len(self._model().to_bytes()) if self._model() is not None else 0

    @property
    def _memory_usage(self):
        return f"{self._raw_memory_usage / 1024:,.1f} KiB"

    def _more_tags(self):
        return {"allow_nan": True, "requires_y": True, "_xfail_checks": {name: _ORDER for name in SHUFFLING_CHECKS}, **self._TAGS}

    def __sklearn_tags__(self):
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        tags.input_tags.string = tags.input_tags.categorical = True
        return tags

    # Within

    def _model(self):
        return vars(self).get("model_")

    def _fitted(self):
        if self._model() is None:
            raise NotFittedError(f"This {type(self).__name__} instance is not fitted yet. Call 'fit' with appropriate arguments before using this estimator.")
        return self._model()

    def _forget(self):
        for name in [each for each in vars(self) if each.endswith("_") and not each.startswith("_")]:
            delattr(self, name)

    def _made(self, classes):
        levels = [self.interval] if isinstance(self.interval, numbers.Real) else list(self.interval or ())
        seed = self.random_state
        if seed is not None and not isinstance(seed, numbers.Integral):
            seed = seed.randint(1 << 31)
        spec = {"target": self.target_, "classes": classes, "intervals": levels, "law": self.law}
        return engine.Model({**spec, "seed": None if seed is None else int(seed)})

    def _name_target(self, wish, names):
        names = set(map(str, names))
        if not isinstance(wish, str) or wish in names:
            wish = "y"
        while wish in names:
            wish += "_"
        self.target_ = wish

    def _check_names(self, table):
        """As scikit-learn does it: the columns of a table are those of the first one."""
        known = vars(self).get("feature_names_in_")
        if "n_features_in_" not in vars(self):
            if self._model() is None:
                self.n_features_in_ = len(table.names)
                if table.named:
                    self.feature_names_in_ = numpy.array(table.names, object)
            return
        if known is not None and table.named and list(known) != table.names:
            new, gone = sorted(set(table.names) - set(known)), sorted(set(known) - set(table.names))
            text = "The feature names should match those that were passed during fit.\n"
            for names, what in ((new, "Feature names unseen at fit time:\n"), (gone, "Feature names seen at fit time, yet now missing:\n")):
                if names:
                    text += what + "".join(f"- {each}\n" for each in names[:5]) + ("- ...\n" if len(names) > 5 else "")
            raise ValueError(text if new or gone else text + "Feature names must be in the same order as they were in fit.\n")
        if len(table.names) != self.n_features_in_:
            raise ValueError(f"X has {len(table.names)} features, but {type(self).__name__} is expecting {self.n_features_in_} features as input")
        if known is not None and not table.named:
            warnings.warn(f"X does not have valid feature names, but {type(self).__name__} was fitted with feature names", UserWarning, stacklevel=4)
            table.renamed(known)
        elif known is None and table.named:
            warnings.warn(f"X has feature names, but {type(self).__name__} was fitted without feature names", UserWarning, stacklevel=4)
            table.renamed([f"x{k}" for k in range(self.n_features_in_)])

    def _answers(self, X):
        self._fitted_or_alone()
        table = columns.of_rows(X)
        self._check_names(table)
        return self._asked(table, settled=True)

    def _fitted_or_alone(self):
        self._fitted()

    def _asked(self, table, settled):
        return self._fitted().predict(table, settled)


class FlyballRegressor(RegressorMixin, _Flyball):
    """Predicts numbers, with intervals that hold in outages.

    `law` is a text as `flyball train --law` takes it; None is the default, which needs no rate. `interval` is the share of
    targets that its intervals shall hold, or several such shares.
    """

    _estimator_type = "regressor"
    _TAGS = {}

    def predict_interval(self, X, level=None):
        """The bounds of the intervals: an array of two columns."""
        return numpy.stack(self._bounds(self._answers(X), level), axis=1)

    def predict_one(self, x):
        """The prediction for the row that comes next, a dict; 0 before anything was learned."""
        return float(self._one(x)[0][0]) if self._model() is not None else 0.0

    def predict_interval_one(self, x, level=None):
        """The bounds for the row that comes next."""
        lower, upper = self._bounds(self._one(x), level)
        return float(lower[0]), float(upper[0])

    def _one(self, x):
        return self._asked(columns.of_dicts([x]), settled=False)

    def _bounds(self, said, level):
        levels = [self.interval] if isinstance(self.interval, numbers.Real) else list(self.interval or ())
        level = level if level is not None or not levels else levels[0]
        if level not in levels:
            raise ValueError(f"no intervals of level {level} are kept; interval={self.interval!r} was chosen before learning")
        at = 2 + 2 * levels.index(level)
        return said[at], said[at + 1]

    def _decided(self, said):
        return numpy.array(said[0])

    def _targets(self, y):
        return _numbers_of(y)

    def _learn_table(self, table, target, classes, weights):
        if classes is not None:
            raise TypeError("classes are for FlyballClassifier")
        if self._model() is None:
            if numpy.isnan(target if weights is None else target[weights > 0]).all():
                raise ValueError("Input y contains NaN alone; at least one target was expected")
            self.model_ = self._made([])
        self.model_.learn(table.beside([columns.Numbers(self.target_, target)]), weights)

    def _learn_row(self, row, y, weight):
        if self._model() is None:
            self.model_ = self._made([])
        row[self.target_] = y
        self.model_.learn_one(row, weight)


class FlyballClassifier(ClassifierMixin, _Flyball):
    """Predicts classes and their shares. See FlyballRegressor for `law` and `interval`."""

    _estimator_type = "classifier"
    _multiclass = True
    _TAGS = {}

    def predict_proba(self, X):
        """The share of each class, in the order of `classes_`."""
        return self._shares(self._answers(X))

    def predict_proba_one(self, x):
        """The shares for the row that comes next, by class."""
        if not vars(self).get("labels_"):
            return {}
        shares = self._shares(self._asked(columns.of_dicts([x]), settled=False))
        return dict(zip(self._classes(), map(float, shares[0])))

    def predict_one(self, x):
        """The class decided for in the row that comes next; None before anything was learned."""
        shares = self.predict_proba_one(x)
        return max(shares, key=shares.get) if shares else None

    @property
    def classes_(self):
        if "labels_" not in vars(self):
            raise AttributeError("classes_ is known after the first rows")
        return numpy.array(self._classes())

    def _classes(self):
        found = list(self.labels_.values())
        try:
            return sorted(found)
        except TypeError:
            return sorted(found, key=str)

    def _fitted_or_alone(self):
        if not vars(self).get("labels_"):
            self._fitted()

    def _asked(self, table, settled):
        """One class alone is certain."""
        if self._model() is None:
            return [numpy.zeros(table.rows), numpy.ones(table.rows), numpy.ones(table.rows)]
        return self._fitted().predict(table, settled)

    def _shares(self, said):
        """In the order of classes_; a class that was named and never came has none."""
        places = [list(self.labels_).index(_class_text(each)) for each in self._classes()]
        none = numpy.zeros(len(said[0]))
        return numpy.stack([said[2 + place] if 2 + place < len(said) else none for place in places], axis=1)

    def _decided(self, said):
        labels = list(self.labels_.values())
        return numpy.array(labels)[numpy.asarray(said[0], int)] if len(said[0]) else numpy.array([], self.classes_.dtype)

    def _targets(self, y):
        return _labels_of(y)

    def _learn_table(self, table, target, classes, weights):
        texts = [None if each is None else _class_text(each) for each in target]
        met = dict.fromkeys(each for k, each in enumerate(target) if each is not None and (weights is None or weights[k] > 0))
        self._meet([*([] if classes is None else _labels_of(classes)), *(met if self._model() is not None else sorted(met, key=_order))])
        if not self.labels_:
            raise ValueError("Input y has no class at all; at least one was expected")
        self._learn_all(table.beside(columns.of_values(self.target_, texts)), weights)

    def _learn_row(self, row, y, weight):
        label = None if y is None or y != y else y.item() if hasattr(y, "item") else y
        self._meet([] if label is None or weight == 0 else [label])
        row[self.target_] = None if label is None else _class_text(label)
        if self._model() is not None:
            self.model_.learn_one(row, weight)
        else:
            self._learn_all(columns.of_dicts([row]), numpy.array([weight]))

    def _meet(self, labels):
        """Notes classes in the order in which the engine meets them."""
        known = vars(self).setdefault("labels_", {})
        known.update({_class_text(each): each for each in labels if _class_text(each) not in known})

    def _learn_all(self, table, weights):
        """Makes a learner when there are two classes; what came before them is learned then."""
        waiting = vars(self).setdefault("waiting_", [])
        waiting.append((table, weights))
        if len(self.labels_) < 2:
            return
        self.model_ = self._model() or self._made(list(self.labels_))
        while waiting:
            self.model_.learn(*waiting.pop(0))

    def _open(self, data):
        said = super()._open(data)
        self.labels_ = dict(zip(said["classes"], _labels_from(said["classes"])))


def _numbers_of(y):
    y = _one_column(y)
    if hasattr(y, "to_numpy") and not isinstance(y.dtype, numpy.dtype):
        y = y.to_numpy(dtype="float64", na_value=math.nan)
    found = numpy.asarray(y)
    if found.dtype.kind == "c":
        raise ValueError("Complex data not supported\n")
    try:
        found = numpy.ascontiguousarray(found, "float64")
    except (TypeError, ValueError):
        (column,) = columns.of_values("y", list(found))[:1]
        if column.kind != b"n":
            raise ValueError(f"y holds texts or times, such as {found[0]!r}; numbers were expected. Classes are for FlyballClassifier") from None
        found = numpy.array(column.values)
    if numpy.isinf(found).any():
        raise ValueError(f"Input y contains infinity, in row {int(numpy.isinf(found).argmax())}")
    return found


def _labels_of(y):
    found = numpy.asarray(_one_column(y))
    if found.dtype.kind == "c":
        raise ValueError("Complex data not supported\n")
    if found.dtype.kind == "f":
        wrong = numpy.isfinite(found) & (found != numpy.floor(found))
        if numpy.isinf(found).any():
            raise ValueError("Input y contains infinity")
        if wrong.any():
            raise ValueError(f"Unknown label type: continuous; row {int(wrong.argmax())} is {found[wrong.argmax()]}. Numbers are for FlyballRegressor")
    return [None if each is None or columns._is_missing(each) else each for each in found.tolist()]


def _one_column(y):
    if y is None:
        raise ValueError("requires y to be passed, but the target y is None")
    if hasattr(y, "columns") and hasattr(y, "iloc"):
        y = y.iloc[:, 0] if y.shape[1] == 1 else y.to_numpy()
    y = y if hasattr(y, "iloc") else numpy.asarray(y)
    shape = y.shape
    if len(shape) == 2 and shape[1] == 1:
        warnings.warn(
            "A column-vector y was passed when a 1d array was expected. Please change the shape of y to (n_samples,), for example using ravel().",
            DataConversionWarning,
            stacklevel=5,
        )
        return numpy.ravel(y)
    if len(shape) != 1:
        raise ValueError(f"y should be a 1d array, got an array of shape {shape} instead.")
    return y


def _class_text(label):
    return str(int(label)) if isinstance(label, float) and label.is_integer() else str(label)


def _order(label):
    return (str(type(label)), label) if isinstance(label, str) else ("", label)


def _labels_from(texts):
    """A checkpoint knows the classes as texts; they are numbers again where all are."""
    if set(texts) <= {"True", "False"}:
        return [each == "True" for each in texts]
    try:
        return [int(each) for each in texts]
    except ValueError:
        return list(texts)


try:
    from river import base as _river
except ImportError:
    pass
else:
    _river.Regressor.register(FlyballRegressor)
    _river.Classifier.register(FlyballClassifier)


def _weights_of(given, rows):
    """How much each row counts; None where all count the same."""
    if given is None:
        return None
    weights = numpy.asarray(given, "float64")
    if weights.ndim == 0:
        weights = numpy.full(rows, float(weights))
    if weights.shape != (rows,):
        raise ValueError(f"sample_weight has the shape {weights.shape}; expected ({rows},)")
    wrong = numpy.flatnonzero(~((weights >= 0) & (weights <= 1000)))
    if len(wrong):
        raise ValueError(f"sample_weight of row {wrong[0]} is {weights[wrong[0]]}; expected a number from 0 to 1000")
    return weights
