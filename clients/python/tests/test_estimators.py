"""The estimators, their engine and the local service, as users meet them. What is not installed is skipped, and said."""

import array
import copy
import datetime
import decimal
import glob
import inspect
import math
import os
import pathlib
import pickle
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import warnings

import flyball
from flyball import EngineError, columns, engine

try:
    import numpy
    from flyball import FlyballClassifier, FlyballRegressor
    from flyball.estimators import SHUFFLING_CHECKS
except ImportError:
    numpy = None
try:
    import pandas
except ImportError:
    pandas = None
try:
    import sklearn
except ImportError:
    sklearn = None
try:
    import river
    import river.compose
    import river.evaluate
    import river.metrics
    import river.preprocessing
except ImportError:
    river = None

numpys = unittest.skipIf(numpy is None, "numpy is not installed")
pandases = unittest.skipIf(pandas is None, "pandas is not installed")


def stream(rows=600, seed=1):
    """Dicts with holes, and targets that a linear model can know."""
    luck = random.Random(seed)
    for _ in range(rows):
        row = {"a": luck.gauss(0, 1), "b": luck.gauss(0, 1), "c": luck.choice(["x", "y"])}
        y = 2 * row["a"] - row["b"] + (3 if row["c"] == "x" else 0)
        if luck.random() < 0.2:
            row[luck.choice("ab")] = math.nan
        yield row, y


@numpys
class Rows(unittest.TestCase):
    def test_rows_are_learned_in_their_order_whatever_is_asked_between(self):
        asked, quiet = FlyballRegressor(), FlyballRegressor()
        for row, y in stream():
            asked.predict_one(row)
            asked.learn_one(row, y)
            quiet.learn_one(row, y)
        self.assertEqual(asked.predict_one(row), quiet.predict_one(row))
        self.assertAlmostEqual(asked.predict_one({"a": 1.0, "b": 1.0, "c": "x"}), 4, delta=0.3)

    def test_before_anything_is_learned(self):
        self.assertEqual(FlyballRegressor().predict_one({"a": 1}), 0.0)
        self.assertIsNone(FlyballClassifier().predict_one({"a": 1}))
        self.assertEqual(FlyballClassifier().predict_proba_one({"a": 1}), {})
        with self.assertRaisesRegex(ValueError, "not fitted yet"):
            FlyballRegressor().predict([[1.0]])

    def test_classes_keep_their_type(self):
        for low, high in ((False, True), (3, 7), ("no", "yes")):
            model = FlyballClassifier()
            for row, y in stream():
                model.learn_one(row, high if y > 1.5 else low)
            shares = model.predict_proba_one({"a": 2.0, "b": 0.0, "c": "x"})
            self.assertEqual(list(shares), [low, high])
            self.assertGreater(shares[high], 0.9)
            self.assertIs(type(model.predict_one({"a": 2.0, "b": 0.0, "c": "x"})), type(high))

    def test_one_class_alone_is_certain_and_what_came_then_is_learned(self):
        late, both = FlyballClassifier(), FlyballClassifier()
        rows = list(stream(100))
        both.partial_fit([row for row, _ in rows[:60]], ["l"] * 60, classes=["l", "h"])
        for row, _ in rows[:60]:
            late.learn_one(row, "l")
        self.assertEqual(late.predict_proba_one(rows[0][0]), {"l": 1.0})
        for row, _ in rows[60:]:
            late.learn_one(row, "h")
            both.learn_one(row, "h")
        self.assertEqual(late.predict_proba_one(rows[0][0]), both.predict_proba_one(rows[0][0]))

    def test_a_class_that_turns_up_later_joins(self):
        for learn in (lambda m, rows: [m.learn_one(*each) for each in rows], lambda m, rows: m.partial_fit(*map(list, zip(*rows)))):
            model = FlyballClassifier()
            rows = [(row, "l" if y < 1 else "h") for row, y in stream(300)]
            learn(model, rows)
            learn(model, [({**row, "a": row["a"] + 50}, "far") for row, _ in rows] + [({"a": 50.0, "b": 50.0}, "a")])
            self.assertEqual(list(model.classes_), ["a", "far", "h", "l"])
            self.assertEqual(model.predict_one({"a": 50.0, "b": 0.0, "c": "x"}), "far")
            self.assertEqual(list(model.predict([{"a": 50.0, "b": 0.0, "c": "x"}])), ["far"])
            self.assertAlmostEqual(sum(model.predict_proba_one({"a": 1.0}).values()), 1)

    def test_what_was_wrong_with_a_row_is_said_by_the_next_question(self):
        model = FlyballRegressor()
        model.learn_one({"a": 1.0}, 1.0)
        model.learn_one({"a": math.inf}, 1.0)
        with self.assertRaisesRegex(ValueError, "row 1: .*a"):
            model.flush()
        with self.assertRaisesRegex(TypeError, "a row is a dict"):
            model.learn_one([1.0], 1.0)
        with self.assertRaisesRegex(TypeError, "row 0, 'a' is a list"):
            model.learn_one({"a": [1]}, 1.0)
            model.flush()

    def test_an_interval_widens_where_the_inputs_are_gone(self):
        model = FlyballRegressor(interval=(0.5, 0.9))
        for row, y in stream():
            model.learn_one(row, y)
        width = {}
        for name, row in (("seen", {"a": 1.0, "b": 1.0, "c": "x"}), ("blind", {})):
            for level in (0.5, 0.9):
                lower, upper = model.predict_interval_one(row, level)
                width[name, level] = upper - lower
        self.assertLess(5 * width["seen", 0.9], width["blind", 0.9])
        self.assertLess(width["blind", 0.5], width["blind", 0.9])
        with self.assertRaisesRegex(ValueError, "no intervals of level 0.8"):
            model.predict_interval_one({}, 0.8)

    def test_a_law_a_seed_and_a_wrong_law(self):
        model = FlyballRegressor(law="masked(eta=0.1)", random_state=3)
        model.learn_one({"a": 1.0}, 2.0)
        self.assertGreater(model.predict_one({"a": 1.0}), 0)
        with self.assertRaisesRegex(ValueError, "nonsense"):
            FlyballRegressor(law="nonsense").learn_one({"a": 1.0}, 2.0)


@numpys
class Tables(unittest.TestCase):
    def setUp(self):
        rows = list(stream())
        self.dicts, self.y = [row for row, _ in rows], numpy.array([y for _, y in rows])
        self.x = numpy.array([[row["a"], row["b"], row["c"] == "x"] for row in self.dicts], float)

    def test_a_table_is_its_rows(self):
        whole, single = FlyballRegressor().fit(self.dicts, self.y), FlyballRegressor()
        for row, y in zip(self.dicts, self.y):
            single.learn_one(row, y)
        self.assertEqual(whole.predict_one(self.dicts[0]), single.predict_one(self.dicts[0]))
        numpy.testing.assert_array_equal(whole.predict(self.dicts), single.predict(self.dicts))

    def test_fit_forgets_and_partial_fit_goes_on(self):
        model = FlyballRegressor().fit(self.x, -self.y).fit(self.x[:300], self.y[:300])
        model.partial_fit(self.x[300:], self.y[300:])
        numpy.testing.assert_array_equal(model.predict(self.x), FlyballRegressor().fit(self.x, self.y).predict(self.x))
        self.assertGreater(model.score(self.x, self.y), 0.8)
        bounds = model.predict_interval(self.x)
        self.assertGreater(((bounds[:, 0] <= self.y) & (self.y <= bounds[:, 1])).mean(), 0.8)

    def test_a_target_that_is_missing_is_not_learned(self):
        holes = self.y.copy()
        holes[::3] = math.nan
        model = FlyballRegressor().fit(self.x, holes)
        self.assertGreater(model.score(self.x, self.y), 0.8)
        with self.assertRaisesRegex(ValueError, "NaN alone"):
            FlyballRegressor().fit(self.x, numpy.full(len(self.y), math.nan))

    def test_classes(self):
        model = FlyballClassifier().fit(self.x, numpy.where(self.y > 1.5, "high", "low"))
        self.assertEqual(list(model.classes_), ["high", "low"])
        self.assertGreater(model.score(self.x, numpy.where(self.y > 1.5, "high", "low")), 0.85)
        numpy.testing.assert_allclose(model.predict_proba(self.x).sum(axis=1), 1)
        with self.assertRaisesRegex(ValueError, "continuous"):
            FlyballClassifier().fit(self.x, self.y)

    def test_saved_loaded_pickled_copied(self):
        labels = numpy.where(self.y > 1.5, 7, 3)
        for model in (FlyballRegressor().fit(self.x, self.y), FlyballClassifier().fit(self.x, labels)):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "m.ckpt")
                model.save(path)
                loaded = type(model).load(path)
                wrong = FlyballClassifier if isinstance(model, FlyballRegressor) else FlyballRegressor
                with self.assertRaisesRegex(ValueError, "other estimator"):
                    wrong.load(path)
            for same in (loaded, pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
                numpy.testing.assert_array_equal(same.predict(self.x), model.predict(self.x))
                same.partial_fit(self.x, self.y if same.__class__ is FlyballRegressor else labels)
                self.assertFalse((same.model_.to_bytes()) == model.model_.to_bytes())

    def test_what_cannot_be_a_table(self):
        for x, error, text in (
            ([1.0, 2.0], ValueError, "Expected 2D array, got 1D"),
            (numpy.zeros((0, 2)), ValueError, "0 sample"),
            ({"a": 1.0}, TypeError, "a dict is one row"),
            (numpy.zeros((2, 1), "timedelta64[s]"), TypeError, "time spans"),
            (numpy.ones((2, 2), complex), ValueError, "Complex"),
        ):
            with self.assertRaisesRegex(error, text):
                FlyballRegressor().fit(x, [1.0, 2.0])
        with self.assertRaisesRegex(ValueError, "inconsistent numbers of samples: .2, 3."):
            FlyballRegressor().fit(numpy.zeros((2, 1)), [1.0, 2.0, 3.0])
        with self.assertRaisesRegex(ValueError, "texts or times"):
            FlyballRegressor().fit(numpy.zeros((2, 1)), ["a", "b"])

    @unittest.skipIf(sklearn is None, "scikit-learn is not installed")
    def test_scikit_learns_own_checks(self):
        from sklearn.utils.estimator_checks import check_estimator

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for estimator in (FlyballRegressor(), FlyballClassifier()):
                # From 1.6 on the checks that cannot pass are named here, before that by a tag.
                named = "expected_failed_checks" in inspect.signature(check_estimator).parameters
                check_estimator(estimator, **({"expected_failed_checks": dict.fromkeys(SHUFFLING_CHECKS, "shuffles")} if named else {}))

    def test_weights(self):
        """A weight of 2 is the row twice for a law that steps, 0 leaves it out, and 1 is as without weights."""
        for law in ("masked(eta=0.05)", "directional(eta=0.3)"):
            twice = numpy.repeat(numpy.arange(len(self.x)), 2)
            one = FlyballRegressor(law=law, interval=None).fit(self.x, self.y, sample_weight=[2] * len(self.x))
            two = FlyballRegressor(law=law, interval=None).fit(self.x[twice], self.y[twice])
            numpy.testing.assert_allclose(one.predict(self.x), two.predict(self.x), rtol=1e-9)
        for make in (FlyballRegressor, lambda: FlyballClassifier()):
            y = self.y if make is FlyballRegressor else (self.y > 0).astype(int)
            plain = make().fit(self.x, y)
            ones = make().fit(self.x, y, sample_weight=numpy.ones(len(self.x)))
            numpy.testing.assert_array_equal(ones.predict(self.x), plain.predict(self.x))
            x, both = numpy.concatenate([self.x, self.x + 1]), numpy.concatenate([y, 1 - y])
            without = make().fit(x, both, sample_weight=[1] * len(self.x) + [0] * len(self.x))
            numpy.testing.assert_array_equal(without.predict(self.x), plain.predict(self.x))

    def test_weights_one_by_one(self):
        model, twin = FlyballRegressor(law="masked(eta=0.05)"), FlyballRegressor(law="masked(eta=0.05)")
        for k, (row, y) in enumerate(stream()):
            model.learn_one(row, y, w=k % 3)
            for _ in range(k % 3):
                twin.learn_one(row, y)
        self.assertAlmostEqual(model.predict_one({"a": 1.0, "b": 2.0}), twin.predict_one({"a": 1.0, "b": 2.0}), 9)

    def test_what_is_no_weight_is_refused_by_row(self):
        for wrong in (-1, numpy.nan, 1001):
            with self.assertRaisesRegex(ValueError, "sample_weight of row 3 is"):
                FlyballRegressor().fit(self.x, self.y, sample_weight=[1, 1, 1, wrong] + [1] * (len(self.x) - 4))
        with self.assertRaisesRegex(ValueError, "sample_weight has the shape"):
            FlyballRegressor().fit(self.x, self.y, sample_weight=[1, 1])

    @unittest.skipIf(sklearn is None, "scikit-learn is not installed")
    def test_in_a_pipeline_a_search_and_in_other_processes(self):
        from sklearn.model_selection import GridSearchCV
        from sklearn.pipeline import make_pipeline
        from sklearn.preprocessing import StandardScaler

        pipe = make_pipeline(StandardScaler(), FlyballRegressor())
        search = GridSearchCV(pipe, {"flyballregressor__law": [None, "masked(eta=1e-6)"]}, cv=3, n_jobs=2).fit(self.x, self.y)
        self.assertIsNone(search.best_params_["flyballregressor__law"])

    @unittest.skipIf(river is None, "river is not installed")
    def test_in_river(self):
        pipe = river.compose.Select("a", "b") | river.preprocessing.StandardScaler() | FlyballRegressor()
        score = river.evaluate.progressive_val_score(stream(), pipe, river.metrics.MAE())
        self.assertLess(score.get(), 1.6)
        rows = ((row, y > 1.5) for row, y in stream())
        self.assertGreater(river.evaluate.progressive_val_score(rows, FlyballClassifier(), river.metrics.ROCAUC()).get(), 0.9)


@numpys
@pandases
class Frames(unittest.TestCase):
    def table(self, values):
        return columns.of_rows(pandas.DataFrame({"c": values}))

    def kinds(self, values):
        return b"".join(each.kind for each in self.table(values).columns)

    def test_every_type_of_column(self):
        zoned = pandas.Series(pandas.to_datetime(["2026-03-01T12:00", None])).dt.tz_localize("Europe/Berlin")
        for values, kinds in (
            ([1, 2], b"n"),
            ([True, None], b"n"),
            (pandas.array([1, None], "Int64"), b"n"),
            (pandas.array([True, None], "boolean"), b"n"),
            (pandas.array(["a", None], "string"), b"s"),
            (pandas.Series(["a", None], dtype="category"), b"s"),
            (pandas.Series([3, None], dtype="category"), b"s"),
            ([decimal.Decimal("1.5"), None], b"n"),
            ([datetime.date(2026, 1, 1), None], b"t"),
            (zoned, b"t"),
            (zoned.dt.tz_convert("UTC").dt.tz_localize(None), b"t"),
            (zoned.astype(object), b"t"),
            (pandas.period_range("2026-01", periods=2, freq="M"), b"t"),
            (pandas.arrays.SparseArray([0.0, 1.0]), b"n"),
            (["a", 1.5], b"ns"),
            ([None, None], b"n"),
        ):
            with self.subTest(values=values):
                self.assertEqual(self.kinds(values), kinds)
        with self.assertRaisesRegex(TypeError, "time spans"):
            self.kinds(pandas.to_timedelta([1, 2], "s"))
        (times,) = self.table(zoned).columns
        self.assertEqual(list(times.values), [int(zoned[0].timestamp()) * 1_000_000, -(1 << 63)])

    @unittest.skipIf(not hasattr(pandas, "ArrowDtype"), "this pandas has no Arrow-backed columns")
    def test_arrow(self):
        try:
            import pyarrow
        except ImportError:
            self.skipTest("pyarrow is not installed")
        self.assertEqual(self.kinds(pandas.array([1, None], pandas.ArrowDtype(pyarrow.int32()))), b"n")
        self.assertEqual(self.kinds(pandas.array(["a", None], pandas.ArrowDtype(pyarrow.string()))), b"s")

    def test_frames_that_others_make_come_by_the_interchange_protocol(self):
        class Other:
            def __dataframe__(self, **options):
                return pandas.DataFrame({"a": [1.0, 2.0], "b": ["u", "v"]}).__dataframe__(**options)

        self.assertEqual([each.kind for each in columns.of_rows(Other()).columns], [b"n", b"s"])

    def test_a_frame_with_an_id_a_time_and_rows_of_several_levels_is_learned(self):
        rows = list(stream(300))
        frame = pandas.DataFrame([row for row, _ in rows])
        frame["id"] = range(300)
        frame["y"] = 0.0  # a feature of the target's name
        frame.index = pandas.MultiIndex.from_product([range(3), range(100)])
        model = FlyballRegressor().fit(frame, pandas.Series([y for _, y in rows], name="y"))
        self.assertEqual(model.flush().target_, "y_")
        self.assertGreater(model.score(frame, [y for _, y in rows]), 0.9)

    def test_frames_that_would_be_misread(self):
        frame = pandas.DataFrame([[1.0, 2.0]] * 3, columns=["a", "b"])
        model = FlyballRegressor().fit(frame, [1.0, 2.0, 3.0])
        with self.assertRaisesRegex(ValueError, "unseen at fit time:\n- bb\n.*now missing:\n- b\n"):
            model.predict(frame.rename(columns={"b": "bb"}))
        with self.assertRaisesRegex(ValueError, "columns of the same name: a"):
            model.fit(frame.rename(columns={"b": "a"}), [1.0, 2.0, 3.0])
        with self.assertRaisesRegex(ValueError, "2 levels"):
            model.fit(pandas.concat({"k": frame}, axis=1), [1.0, 2.0, 3.0])

    def test_the_command_reads_what_is_saved(self):
        if engine.command(["predict"]) is None:
            self.skipTest("no flyball command")
        rows = list(stream(300))
        frame = pandas.DataFrame([row for row, _ in rows])
        model = FlyballRegressor().fit(frame, [y for _, y in rows])
        with tempfile.TemporaryDirectory() as folder:
            model.save(os.path.join(folder, "m.ckpt"))
            frame.to_csv(os.path.join(folder, "rows.csv"), index=False)
            line = [*engine.start_line(["predict"]), "m.ckpt", "rows.csv", "--question", "settled", "--predictions", "out.csv"]
            subprocess.run(line, cwd=folder, check=True, capture_output=True, stdin=subprocess.DEVNULL)
            said = pandas.read_csv(os.path.join(folder, "out.csv")).prediction
        numpy.testing.assert_allclose(said, model.predict(frame), rtol=1e-5, atol=1e-5)


class Blocks(unittest.TestCase):
    def test_values_without_numpy(self):
        numbers, texts = columns.of_values("c", [1, None, "a", 2.5, True, "b", "a"])
        self.assertEqual([str(each) for each in numbers.values], ["1.0", "nan", "nan", "2.5", "1.0", "nan", "nan"])
        self.assertEqual((texts.texts, list(texts.codes)), (["a", "b"], [-1, -1, 0, -1, -1, 1, 0]))
        table = columns.of_dicts([{"a": 1}, {"b": "x", 3: 2}])
        self.assertEqual(table.names, ["a", "b", "3"])
        pieces = b"".join(columns.block(table, 1, 2))
        self.assertEqual(pieces[:8], array.array("i", [1, 3]).tobytes())


class Processes(unittest.TestCase):
    def started(self, code, **environment):
        """A Python that runs code, says a line, and waits."""
        folder = pathlib.Path(flyball.__file__).parents[1]
        environment = {**os.environ, "PYTHONPATH": str(folder), "FLYBALL": "", **environment}
        python = subprocess.Popen(
            [sys.executable, "-c", code + "\nimport sys; print('ready', flush=True); sys.stdin.read()"],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        self.addCleanup(python.communicate)
        self.addCleanup(python.kill)
        return python

    def children(self, pid):
        found = subprocess.run(["ps", "-eo", "pid,ppid"], capture_output=True, text=True).stdout.split("\n")[1:]
        pairs = [tuple(map(int, each.split())) for each in found if each.strip()]
        below, size = {pid}, 0
        while len(below) > size:
            size = len(below)
            below |= {child for child, parent in pairs if parent in below}
        return below - {pid}

    @unittest.skipIf(os.name != "posix" or numpy is None, "kill -9 and ps are needed, and numpy")
    def test_kill_9_of_the_parent_leaves_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            code = "import flyball\nm = flyball.FlyballRegressor()\nm.learn_one({'a': 1.0}, 2.0)\nm.flush()"
            if engine.command(["serve"]) is not None:
                code += "\nf = flyball.local()\nf.create('m', target='y')\nf.learn('m', {'a': 1.0, 'y': 1.0})"
            python = self.started(code, TMPDIR=folder)
            self.assertEqual(python.stdout.readline(), "ready\n", python.poll() is not None and python.stderr.read())
            below = self.children(python.pid)
            self.assertTrue(below)
            python.send_signal(signal.SIGKILL)
            python.wait()
            end = time.monotonic() + 20
            while time.monotonic() < end and (glob.glob(folder + "/flyball-*") or any(os.path.exists(f"/proc/{each}") for each in below)):
                time.sleep(0.05)
            self.assertEqual(glob.glob(folder + "/flyball-*"), [])
            self.assertEqual([each for each in below if os.path.exists(f"/proc/{each}")], [])

    @numpys
    def test_an_engine_that_dies_says_so_and_a_new_model_has_a_new_one(self):
        model = FlyballRegressor()
        model.learn_one({"a": 1.0}, 2.0)
        model.flush()
        os.kill(model.model_.engine.child.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
        with self.assertRaisesRegex(EngineError, "ended with .*not saved are lost"):
            model.flush()
        again = FlyballRegressor()
        again.learn_one({"a": 1.0}, 2.0)
        again.flush()

    @numpys
    @unittest.skipIf(not hasattr(os, "fork"), "no fork here")
    def test_a_fork_does_not_speak_into_its_parents_pipe(self):
        model = FlyballRegressor()
        model.learn_one({"a": 1.0}, 2.0)
        model.flush()
        child = os.fork()
        if child == 0:
            try:
                model.flush()
            except EngineError as e:
                os._exit(7 if "forked" in str(e) else 1)
            os._exit(2)
        self.assertEqual(os.waitpid(child, 0)[1] >> 8, 7)
        self.assertGreater(model.predict_one({"a": 1.0}), 0)

    @numpys
    def test_an_interrupt_loses_no_model(self):
        model = FlyballRegressor()
        x = numpy.random.default_rng(0).normal(size=(100_000, 4))
        # A shell that starts tests in the background makes them deaf to ctrl-C.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
        signal.setitimer(signal.ITIMER_REAL, 0.7)
        with self.assertRaises(KeyboardInterrupt):
            model.fit(x, x[:, 0])
        self.assertGreater(model.flush().score(x[:1000], x[:1000, 0]), 0.9)

    def test_without_a_command_or_a_java_one_sentence_says_what_to_install(self):
        with tempfile.TemporaryDirectory() as empty:
            python = self.started("import flyball.engine as e\ntry: e.start_line(['engine'])\nexcept e.EngineError as x: print(x)", FLYBALL_HOME=empty)
            self.assertIn("neither bin/flyball nor flyball", python.stdout.readline())
            python = self.started("import flyball.engine as e\ntry: e.java()\nexcept e.EngineError as x: print(x)", JAVA_HOME=empty)
            self.assertIn("Java 17 or newer: install a JDK", python.stdout.readline())


class Local(unittest.TestCase):
    def setUp(self):
        if engine.command(["serve"]) is None:
            self.skipTest("no flyball command")

    def test_a_service_of_ones_own_keeps_its_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            for _ in range(2):
                with flyball.local(folder) as service:
                    service.create("m", target="y")
                    service.learn("m", [{"id": f"{k}", "a": float(k), "y": 2.0 * k} for k in range(50)])
                    self.assertEqual(service.state("m")["sequence"], 50)
                    self.assertGreater(len(service.checkpoint("m")), 1000)
            with self.assertRaises(flyball.EngineError):
                service.models()

    def test_what_it_refuses_is_refused(self):
        with flyball.local() as service:
            with self.assertRaises(flyball.Refused) as refused:
                service.state("nothing")
            self.assertEqual(refused.exception.status, 404)


if __name__ == "__main__":
    unittest.main()
