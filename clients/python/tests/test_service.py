"""Against a running service, whose address FLYBALL says. Tests with pandas are skipped where it is not installed."""

import datetime
import decimal
import http.client
import io
import os
import unittest
import urllib.error
from unittest import mock

from flyball import service as flyball
from flyball import Flyball, Refused

try:
    import numpy
    import pandas
except ImportError:
    pandas = None


class WithoutPandas(unittest.TestCase):
    def setUp(self):
        self.service = Flyball(os.environ["FLYBALL"])
        self.service.create("m", target="y", interval=0.9)
        self.addCleanup(self.service.delete, "m")

    def rows(self, count=200):
        return [{"id": str(k), "a": k % 7, "b": None if k % 5 == 0 else k % 3, "y": 2 * (k % 7)} for k in range(count)]

    def test_models_are_made_listed_and_deleted(self):
        self.service.create("other", target="z")
        self.assertLessEqual({"m", "other"}, {each["model"] for each in self.service.models()["models"]})
        self.service.delete("other")
        self.assertNotIn("other", {each["model"] for each in self.service.models()["models"]})
        with self.assertRaises(Refused) as refused:
            self.service.state("other")
        self.assertEqual(refused.exception.status, 404)

    def test_rows_are_learned_once(self):
        self.assertEqual(self.service.learn("m", self.rows())["learned"], 200)
        again = self.service.learn("m", self.rows())
        self.assertEqual((again["learned"], again["duplicate"]), (0, 200))
        self.assertAlmostEqual(self.service.predict("m", {"a": 3.0, "b": float("nan")})["prediction"], 6, delta=0.5)
        self.assertGreater(len(self.service.checkpoint("m")), 1000)
        self.assertEqual(self.service.learn("m", []), {"learned": 0, "rows": []})

    def test_batches_give_one_answer(self):
        self.service.batch = 70
        with mock.patch.object(self.service, "_open", wraps=self.service._open) as opened:
            answer = self.service.learn("m", self.rows())
        self.assertEqual(opened.call_count, 3)
        self.assertEqual(answer["learned"], 200)
        self.assertEqual([row["id"] for row in answer["rows"]], [str(k) for k in range(200)])

    def test_what_got_no_answer_is_sent_again_with_ids_only(self):
        whole = self.service._open
        lost = []

        def losing(*request):
            answer = whole(*request)
            if not lost:
                lost.append(answer.read())
                raise ConnectionResetError("the answer was lost")
            return answer

        with mock.patch.object(self.service, "_open", losing), mock.patch("flyball.service.time.sleep"):
            self.assertEqual(self.service.learn("m", self.rows(10))["duplicate"], 10)
            lost.clear()
            with self.assertRaises(ConnectionResetError):
                self.service.learn("m", [{"a": 1, "y": 2}, {"id": "x", "a": 1, "y": 2}])
        self.assertEqual(self.service.state("m")["sequence"], 12)

    def test_a_cut_answer_is_one_that_got_lost(self):
        whole = self.service._open
        cuts = [http.client.IncompleteRead(b"{"), b"", b'{"learned": 1', b"[[["]

        class Cut:
            def __init__(self, answer, cut):
                self.answer, self.cut = answer, cut

            def __enter__(self):
                return self

            def __exit__(self, *ignored):
                self.answer.close()

            def read(self):
                self.answer.read()
                if isinstance(self.cut, Exception):
                    raise self.cut
                return self.cut

        def cutting(*request):
            return Cut(whole(*request), cuts.pop()) if cuts else whole(*request)

        with mock.patch.object(self.service, "_open", cutting), mock.patch("flyball.service.time.sleep"):
            self.assertEqual(self.service.learn("m", self.rows(10))["duplicate"], 10)
            cuts[:] = [b""]
            with self.assertRaisesRegex(ConnectionError, "cut off"):
                self.service.learn("m", {"a": 1, "y": 2})
        self.assertEqual(self.service.state("m")["sequence"], 11)

    def test_no_wait_is_longer_than_half_a_minute(self):
        def busy(retry):
            error = urllib.error.HTTPError("", 503, "busy", {"Retry-After": retry}, io.BytesIO(b'{"error": "busy"}'))
            return mock.patch.object(self.service, "_open", side_effect=error)

        for retry in ("86400", "Wed, 21 Oct 2026 07:28:00 GMT", None):
            self.service.attempts = 12
            with busy(retry), mock.patch("flyball.service.time.sleep") as slept, self.assertRaises(Refused):
                self.service.models()
            self.assertLessEqual(max(call.args[0] for call in slept.call_args_list), 30)

    def test_rows_of_keys_are_labelled(self):
        self.service.create("keyed", target="y", keyed=True)
        self.addCleanup(self.service.delete, "keyed")
        rows = [{"id": k, "shop": "AB"[k % 2], "a": k % 7} for k in range(20)]
        self.service.predict("keyed", rows, key="shop")
        self.assertEqual(self.service.label("keyed", 3, 1.0, key="B")["status"], "labelled")
        self.assertEqual(self.service.labels("keyed", {4: 1.0, 6.0: 2.0}, key="A")["labelled"], 2)
        said = self.service.labels("keyed", {8: 1.0, 9: 2.0}, key={8: "A", 9: "B"})
        self.assertEqual(said["labelled"], 2)
        with self.assertRaisesRegex(Refused, "key"):
            self.service.labels("keyed", {10: 1.0})

    def test_an_id_is_the_same_as_number_as_float_and_as_time(self):
        at = datetime.datetime(2026, 1, 31, 14, 30)
        for id, again in ((7, 7.0), (8.0, "8"), (9.5, 9.5), (at, at), ("x", "x")):
            self.service.predict("m", [{"id": id, "a": 3}])
            self.assertEqual(self.service.labels("m", {again: 6})["labelled"], 1, id)
        with self.assertRaisesRegex(TypeError, "row 0: 'id' is True"):
            self.service.predict("m", [{"id": True, "a": 3}])

    def test_what_is_too_large_goes_in_parts(self):
        whole = self.service._open

        def small(method, path, body):
            if isinstance(body, list) and len(body) > 30:
                raise urllib.error.HTTPError(path, 413, "too large", {}, io.BytesIO(b'{"error": "too large"}'))
            return whole(method, path, body)

        with mock.patch.object(self.service, "_open", small):
            answer = self.service.learn("m", self.rows())
        self.assertEqual(answer["learned"], 200)
        self.assertEqual([row["id"] for row in answer["rows"]], [str(k) for k in range(200)])

    def test_no_row_is_lost_in_silence(self):
        with self.assertRaisesRegex(Refused, "all 2 rows; row 0: "):
            self.service.learn("m", [{"a": 1, "y": "high"}] * 2)
        with self.assertWarnsRegex(UserWarning, "1 of 2 rows were refused; row 1: "):
            self.service.learn("m", [{"a": 1, "y": 1}, {"a": 1, "y": "high"}])
        with self.assertRaisesRegex(ValueError, "rows 0 and 2 have the same 'id', '1'"):
            self.service.learn("m", [{"id": 1, "y": 1}, {"id": 2, "y": 1}, {"id": 1.0, "y": 2}])
        patients = [{"id": k % 3, "a": k, "y": 1} for k in range(6)]
        self.assertEqual(self.service.learn("m", patients, id=None)["learned"], 6)
        self.assertIn("id", self.service.state("m")["features"])

    def test_what_was_answered_before_an_error_is_known(self):
        self.service.batch = 50
        whole, asked = self.service._open, []

        def failing(*request):
            asked.append(request)
            if len(asked) > 2:
                raise ConnectionResetError("gone")
            return whole(*request)

        rows = [{"a": k, "y": k} for k in range(200)]
        with mock.patch.object(self.service, "_open", failing), self.assertRaises(ConnectionResetError) as gone:
            self.service.learn("m", rows)
        self.assertEqual(gone.exception.answered["learned"], 100)

    def test_labels_come_later(self):
        self.service.learn("m", self.rows())
        self.service.predict("m", [{"id": "late 1", "a": 3}, {"id": "late 2", "a": 4}, {"id": 300, "a": 5}])
        self.assertEqual(self.service.label("m", "late 1", 6)["status"], "labelled")
        self.assertEqual(self.service.labels("m", {"late 2": 8, 300: 10})["labelled"], 2)
        with self.assertRaises(Refused) as refused:
            self.service.label("m", "nobody", 1)
        self.assertEqual(refused.exception.status, 404)

    def test_a_shadow_is_promoted_and_noted(self):
        self.service.learn("m", self.rows(50))
        self.service.shadow("m", "directional")
        self.service.learn("m", [{"a": 1, "y": 2}])
        self.assertEqual(self.service.shadow("m")["score"]["rows"], 1)
        self.assertEqual(self.service.promote("m")["law"], "directional")
        self.assertEqual(self.service.annotate("m", "b was replaced", id="7")["number"], 1)

    def test_a_sensor_is_overruled_and_horizons_are_downloaded(self):
        self.service.create("h", target="y", ahead=2, season=7)
        self.addCleanup(self.service.delete, "h")
        self.service.learn("h", self.rows(20))
        self.assertEqual(self.service.trust("h", "a", "distrust")["told"], "distrust")
        self.assertEqual(self.service.state("h")["told"], {"a": "distrust"})
        self.service.trust("h", "a", "judge")
        self.assertNotEqual(self.service.checkpoint("h", horizons=True), self.service.checkpoint("h"))

    def test_values_that_are_none_are_named_before_anything_is_sent(self):
        for value, kind in ((float("inf"), ValueError), (datetime.timedelta(1), TypeError)):
            with self.assertRaisesRegex(kind, "row 1: 'a' is"):
                self.service.learn("m", [{"a": 1, "y": 1}, {"a": value, "y": 1}])
        with self.assertRaisesRegex(TypeError, "not ids"):
            self.service.learn("m", [], ids="a")
        self.assertEqual(self.service.state("m")["sequence"], 0)

    def test_times_are_sent_in_utc(self):
        zone = datetime.timezone(datetime.timedelta(hours=2))
        at = datetime.datetime(2026, 1, 31, 14, 30, tzinfo=zone)
        self.assertEqual(flyball._plain(at), "2026-01-31T12:30:00.000000Z")
        self.assertEqual(flyball._plain(datetime.date(2026, 1, 31)), "2026-01-31")
        self.assertEqual(flyball._plain(decimal.Decimal("1.5")), 1.5)


@unittest.skipIf(pandas is None, "no pandas")
class WithPandas(unittest.TestCase):
    def setUp(self):
        self.service = Flyball(os.environ["FLYBALL"])
        self.service.create("frame", target="y", interval=[0.5, 0.9], features={"at": "time"})
        self.addCleanup(self.service.delete, "frame")

    def frame(self):
        k = numpy.arange(300)
        return pandas.DataFrame(
            {
                "order": k,
                "at": pandas.date_range("2026-01-01", periods=300, freq="H").where(k % 11 != 0),
                "a": numpy.where(k % 5 == 0, numpy.nan, k % 7),
                "n": pandas.array([pandas.NA if each % 4 == 0 else each % 3 for each in k], dtype="Int64"),
                "street": pandas.Categorical(numpy.where(k % 2 == 0, "north", "south")),
                "on": k % 3 == 0,
                "y": 2.0 * (k % 7),
            }
        )

    def test_a_frame_goes_in_and_comes_out(self):
        frame = self.frame()
        learned = self.service.learn("frame", frame, id="order")
        self.assertEqual(learned["learned"], 300, [row for row in learned["rows"] if row["status"] != "learned"][:1])
        self.assertEqual(self.service.learn("frame", frame, id="order")["duplicate"], 300)
        asked = frame.drop(columns=["order", "y"]).set_index(frame["order"] + 1000)
        said = self.service.predict("frame", asked)
        self.assertIsInstance(said, pandas.DataFrame)
        self.assertEqual(list(said.index), list(asked.index))
        self.assertLessEqual({"prediction", "seen", "support", "lower(0.5)", "upper(0.9)"}, set(said.columns))
        full = frame["a"].notna().to_numpy()
        self.assertLess((said["prediction"].to_numpy() - frame["y"].to_numpy())[full].std(), frame["y"].std() / 2)
        # a, n and at are missing in the first row, nothing in the second.
        self.assertEqual(said["seen"].iloc[1] - said["seen"].iloc[0], 3)

    def test_missing_values_and_scalars_of_numpy(self):
        for value in (numpy.nan, pandas.NA, pandas.NaT, numpy.datetime64("NaT"), numpy.float32("nan"), None):
            self.assertIsNone(flyball._plain(value), repr(value))
        for value, plain in ((numpy.int64(3), 3), (numpy.float32(1.5), 1.5), (numpy.bool_(True), True), (numpy.str_("a"), "a")):
            self.assertEqual(flyball._plain(value), plain)
        at = "2026-01-31T12:00:00.000000Z"
        for value in (pandas.Timestamp("2026-01-31 12:00"), pandas.Timestamp("2026-01-31 13:00", tz="Europe/Berlin"), numpy.datetime64("2026-01-31T12:00", "ns")):
            self.assertEqual(flyball._plain(value), at)
        with self.assertRaisesRegex(ValueError, "row 0: 'a' is inf"):
            self.service.learn("frame", pandas.DataFrame({"a": [numpy.inf], "y": [1.0]}))

    def test_a_row_of_a_frame_and_a_series_of_labels(self):
        frame = self.frame()
        self.service.learn("frame", frame.drop(columns="order"))
        self.assertIn("prediction", self.service.predict("frame", frame.drop(columns=["order", "y"]).iloc[3]))
        self.service.predict("frame", frame.drop(columns="y").tail(5), id="order")
        labels = frame.set_index("order")["y"].tail(5)
        self.assertEqual(self.service.labels("frame", labels)["labelled"], 5)

    def test_frames_that_would_be_misread_are_refused(self):
        frame = self.frame().drop(columns="at")
        levels = frame.copy()
        levels.columns = pandas.MultiIndex.from_product([["plant"], levels.columns])
        twice = frame.rename(columns={"n": "a"})
        for wrong, why in (
            (levels, "2 levels"),
            (twice, "columns of the same name: a"),
            (frame.rename(columns={0: "0", "n": 0, "a": "0"}), "columns of the same name: 0"),
            (frame.drop(columns="y"), "no column 'y', the target of 'frame'; it has order, a,"),
        ):
            with self.assertRaisesRegex(ValueError, why):
                self.service.learn("frame", wrong)
        with self.assertRaisesRegex(ValueError, "no such column: id='oder'"):
            self.service.learn("frame", frame, id="oder")
        self.assertEqual(self.service.state("frame")["sequence"], 0)

    def test_ids_of_floats_and_timestamps_meet_their_labels(self):
        at = pandas.date_range("2026-01-01", periods=4, freq="H", tz="Europe/Berlin") + pandas.Timedelta(5, "ns")
        for ids in ([1.0, 2.0, 3.0, 4.0], at):
            frame = pandas.DataFrame({"when": ids, "a": range(4)})
            self.service.predict("frame", frame, id="when")
            self.assertEqual(self.service.labels("frame", pandas.Series(1.0, index=frame["when"]))["labelled"], 4)

    def test_classes_have_columns(self):
        self.service.create("kinds", target="kind", classes=["low", "high"], interval=0.9)
        self.addCleanup(self.service.delete, "kinds")
        frame = pandas.DataFrame({"a": numpy.tile([-1.0, 1.0], 100), "kind": numpy.tile(["low", "high"], 100)})
        self.service.learn("kinds", frame)
        said = self.service.predict("kinds", frame[["a"]].head(4))
        self.assertEqual(list(said["prediction"]), ["low", "high", "low", "high"])
        self.assertEqual(list(said["set"]), ["low", "high", "low", "high"])
        numpy.testing.assert_allclose(said["p(low)"] + said["p(high)"], 1)


if __name__ == "__main__":
    unittest.main()
