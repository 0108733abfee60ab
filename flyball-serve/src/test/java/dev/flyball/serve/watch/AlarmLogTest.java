package dev.flyball.serve.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.interval.Interval;
import dev.flyball.serve.json.JsonObject;
import dev.flyball.serve.model.Row;
import dev.flyball.serve.model.ServedPrediction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlarmLogTest {
  private final AlarmLog log = new AlarmLog();
  private final List<ServedAlarm> news = new ArrayList<>();
  private long sequence;

  @Test
  void aFeatureThatFallsSilentAndComesBackIsSaidOnceEach() {
    rows(30, "a", "b");
    rows(60, "a");
    assertThat(news).extracting(ServedAlarm::kind).containsExactly(ServedAlarm.Kind.SILENT);
    assertThat(news.get(0).text()).startsWith("b is silent: last seen in row 30.");
    assertThat(log.active()).hasSize(1);
    assertThat(log.wellBeing(Row.NO_KEY)).containsEntry("well", false);

    rows(1, "a", "b");
    assertThat(news)
        .extracting(ServedAlarm::kind)
        .containsExactly(ServedAlarm.Kind.SILENT, ServedAlarm.Kind.SILENT, ServedAlarm.Kind.RETURN);
    assertThat(news.get(1).active()).as("the silence is over").isFalse();
    assertThat(news.get(2).text()).startsWith("b is back after 60 rows");
    assertThat(log.active()).isEmpty();
    assertThat(log.counts()).isEqualTo(Map.of("silent", 1L, "return", 1L));
  }

  @Test
  void whatGoesAndComesTogetherIsOneAlarm() {
    rows(30, "a", "b", "c", "d", "e");
    rows(25, "a");
    assertThat(news).hasSize(1);
    assertThat(news.get(0).features()).containsExactly("b", "c", "d", "e");
    assertThat(news.get(0).text()).startsWith("b, c, d and 1 more are silent");
    rows(1, "a", "b");
    assertThat(news.get(1).text()).startsWith("b is back after 25 rows");
    assertThat(log.active()).as("the others are still silent").hasSize(1);
    rows(1, "a", "c", "d", "e");
    assertThat(news.get(news.size() - 1).text()).startsWith("c, d, e are back after 26 rows");
    assertThat(log.active()).isEmpty();
  }

  @Test
  void aFeatureThatIsSeldomSeenIsNotSilentForThat() {
    for (int k = 0; k < 40; k++) {
      rows(14, "a");
      rows(1, "a", "seldom");
    }
    rows(100, "a");
    assertThat(news).isEmpty();
    rows(60, "a");
    assertThat(news).hasSize(1);
  }

  @Test
  void aModelThatErrsMoreThanTheLastValueIsSaidSo() {
    for (int k = 0; k < 150; k++) {
      step(Map.of("a", 1.0), 5.0 + 0.01 * (k % 2), 3.0, null);
    }
    assertThat(news).extracting(ServedAlarm::kind).containsExactly(ServedAlarm.Kind.BASELINE);
    assertThat(news.get(0).text()).contains("repeating the last value: 0.01");
    for (int k = 0; k < 2000; k++) {
      step(Map.of("a", 1.0), 5.0 + 0.01 * (k % 2), 5.0 + 0.01 * (k % 2), null);
    }
    assertThat(log.active()).isEmpty();
  }

  /** 21 wrong rows of 400 beside 20 are chance; 60 are not. */
  @Test
  void aDifferenceThatMayBeChanceIsNoAlarm() {
    for (int wrong : new int[] {19, 6}) {
      AlarmLog other = new AlarmLog();
      List<ServedAlarm> raised = new ArrayList<>();
      for (int k = 0; k < 400; k++) {
        // Targets change every 20 rows: the last value is wrong in 20 of 400.
        double target = k / 20 % 2;
        double prediction = k % wrong == 0 ? 1 - target : target;
        Row row = new Row(null, null, k, features(List.of("a")), target);
        raised.addAll(other.see(new StepRecord(k, row, ServedPrediction.of(prediction))));
      }
      assertThat(raised.isEmpty()).as("1 of %s wrong", wrong).isEqualTo(wrong == 19);
      assertThat(other.wellBeing(Row.NO_KEY)).containsEntry("well", wrong == 19);
    }
  }

  @Test
  void theVerdictWaitsUntilThereIsEnoughToTell() {
    assertThat(log.wellBeing(Row.NO_KEY)).containsEntry("well", null);
    for (int k = 0; k < 8; k++) { // worse than the last value
      step(Map.of("a", 1.0), 5.0 + 0.01 * (k % 2), 3.0, null);
    }
    assertThat(log.wellBeing(Row.NO_KEY)).containsEntry("well", null);
    assertThat((String) log.wellBeing(Row.NO_KEY).get("words"))
        .startsWith("Too early to tell, after 8 of 100 rows. Recent error 2.0");
    for (int k = 0; k < 92; k++) {
      step(Map.of("a", 1.0), 5.0 + 0.01 * (k % 2), 3.0, null);
    }
    assertThat(log.wellBeing(Row.NO_KEY)).containsEntry("well", false);
    assertThat((Double) log.wellBeing(Row.NO_KEY).get("error"))
        .as("what the page shows is what it is judged by")
        .isGreaterThan((Double) log.wellBeing(Row.NO_KEY).get("persistenceError"));
    for (int k = 0; k < 2000; k++) {
      step(Map.of("a", 1.0), 5.0 + 0.01 * (k % 2), 5.0 + 0.01 * (k % 2), null);
    }
    assertThat(log.wellBeing(Row.NO_KEY)).containsEntry("well", true);
  }

  @Test
  void alarmsThatHoldComeFirstAndThenTheNewest() {
    rows(30, "a", "b", "c");
    rows(30, "a", "c");
    rows(30, "a");
    rows(1, "a", "b");
    List<?> all = (List<?>) log.toJson().get("latest");
    assertThat(all)
        .extracting(each -> ((ServedAlarm) each).text().split(":")[0])
        .containsExactly(
            "c is silent",
            "b is back after 60 rows. Steps may be large until the weights fit again. The leverage"
                + " of this row is 0.500.",
            "b is silent");
  }

  @Test
  void intervalsThatDoNotHoldAreSaidSo() {
    for (int k = 0; k < 700; k++) {
      double target = k % 4 == 0 ? 9 : k % 2;
      step(Map.of("a", 1.0), target, 0.5, new Interval(0.9, 0, 1));
    }
    assertThat(news).extracting(ServedAlarm::kind).contains(ServedAlarm.Kind.COVERAGE);
    assertThat(news.get(0).text()).endsWith("too narrow.");
  }

  @Test
  void everyKeyIsWatchedByItself() {
    for (int k = 0; k < 60; k++) {
      take(
          new Row(null, "x", 0, features(k < 30 ? List.of("a", "b") : List.of("a")), 1.0), 1, null);
      take(new Row(null, "y", 0, features(List.of("a", "b")), 1.0), 1, null);
    }
    assertThat(news).extracting(ServedAlarm::key).containsExactly("x");
    assertThat(log.wellBeing("y")).as("too early to tell").containsEntry("well", null);
    assertThat(log.wellBeing("x")).containsEntry("well", false);
    assertThat(log.wellBeing(Row.NO_KEY).get("words"))
        .asString()
        .startsWith("Alarms at 1 of the 2 keys used last. The newest, of key x: b is silent: ");
  }

  @Test
  void refusedRowsAreSaidNowAndThen() {
    Row row = new Row(null, null, 0, Map.of(), 1.0);
    for (int k = 0; k < 250; k++) {
      news.addAll(log.refused(row, k, "too large"));
    }
    assertThat(news).hasSize(3).allMatch(alarm -> alarm.text().endsWith("too large"));
  }

  private void rows(int count, String... seen) {
    for (int k = 0; k < count; k++) {
      step(features(List.of(seen)), 1.0 + sequence % 3, 1.0 + sequence % 3, null);
    }
  }

  private static Map<String, Object> features(List<String> names) {
    Map<String, Object> values = new LinkedHashMap<>();
    names.forEach(name -> values.put(name, 1.0));
    return values;
  }

  /** The likeliest class is in every set: more than the level asks is no fault, less is. */
  @Test
  void setsOfClassesAreJudged() {
    for (int k = 0; k < 500; k++) {
      classed("red", "red");
    }
    assertThat(String.valueOf(log.wellBeing(Row.NO_KEY).get("words")))
        .contains("100.0 % of targets were inside their 90 % sets");
    assertThat(news).isEmpty();
    for (int k = 0; k < 300; k++) {
      classed(k % 2 == 0 ? "red" : "blue", "red");
    }
    assertThat(news).extracting(ServedAlarm::kind).contains(ServedAlarm.Kind.COVERAGE);
    assertThat(news.stream().map(ServedAlarm::text).toList())
        .anyMatch(text -> text.endsWith("90 % sets: these are too narrow."));
  }

  private void classed(String target, String said) {
    JsonObject set = JsonObject.of("level", 0.9).and("classes", List.of(said));
    ServedPrediction prediction =
        new ServedPrediction(
                Double.NaN,
                said,
                Map.of(),
                List.of(),
                Double.NaN,
                Map.of(ServedPrediction.SETS, List.of(set)),
                0.5,
                Double.NaN,
                null)
            .summary();
    Row row = new Row(null, null, sequence, Map.of("a", 1.0), target);
    news.addAll(log.see(new StepRecord(++sequence, row, prediction)));
  }

  private void step(Map<String, Object> values, double target, double said, Interval interval) {
    take(new Row(null, null, sequence, values, target), said, interval);
  }

  private void take(Row row, double said, Interval interval) {
    ServedPrediction prediction =
        ServedPrediction.of(
            said, interval == null ? List.of() : List.of(interval), 0.5, Double.NaN);
    news.addAll(log.see(new StepRecord(++sequence, row, prediction)));
  }
}
