package dev.flyball.data.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.data.EventPast;
import dev.flyball.law.Law;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The past of events as features, beside a learner whose events carry them by hand. */
class NamedLagTest {
  private static NamedBuilder lagged() {
    return NamedLearner.builder("y").lag("1,3").lag("x:2").difference("x").intervals(0.9);
  }

  private static NamedLearner byHand() {
    FeatureSpace space =
        FeatureSpace.empty().number("y.lag1").number("y.lag3").number("x.lag2").number("x.change");
    return NamedLearner.builder("y").space(space).law(Law.directional()).intervals(0.9).build();
  }

  private static List<Map<String, Object>> events(int count) {
    Random random = new Random(7);
    List<Map<String, Object>> events = new ArrayList<>();
    double y = 0;
    for (int t = 0; t < count; t++) {
      double x = random.nextGaussian();
      y = 0.7 * y + x;
      Map<String, Object> event = new HashMap<>(Map.of("y", y));
      if (t % 7 != 3) {
        event.put("x", x);
      }
      if (t > 50) {
        event.put("z", random.nextGaussian());
      }
      events.add(event);
    }
    return events;
  }

  private static double at(List<Map<String, Object>> events, int t, String name) {
    return t >= 0 && events.get(t).get(name) instanceof Double value ? value : Double.NaN;
  }

  private static Map<String, Object> withPast(List<Map<String, Object>> events, int t) {
    Map<String, Object> all = new HashMap<>(events.get(t));
    all.put("y.lag1", at(events, t - 1, "y"));
    all.put("y.lag3", at(events, t - 3, "y"));
    all.put("x.lag2", at(events, t - 2, "x"));
    all.put("x.change", at(events, t, "x") - at(events, t - 1, "x"));
    return all;
  }

  private static Map<String, Object> withoutTarget(Map<String, Object> event) {
    Map<String, Object> values = new HashMap<>(event);
    values.remove("y");
    return values;
  }

  /** Names that join later stand before the past, so that sums differ in their last bits. */
  @Test
  void isTheLearnerOfEventsThatCarryTheirPast() {
    List<Map<String, Object>> events = events(200);
    NamedLearner named = lagged().law(Law.directional()).build();
    NamedLearner plain = byHand();
    for (int t = 0; t < events.size(); t++) {
      if (t % 40 == 39) {
        named = NamedLearner.fromBytes(named.toBytes());
      }
      Map<String, Object> past = withPast(events, t);
      if (t > 100) {
        double said = named.predict(withoutTarget(events.get(t))).value();
        double other = plain.predict(withoutTarget(past)).value();
        assertThat(said).isCloseTo(other, within(1e-9));
        assertThat(named.predictor().predict(withoutTarget(events.get(t))).value()).isEqualTo(said);
      }
      named.learn(events.get(t));
      plain.learn(past);
    }
    assertThat(named.space().inputs())
        .containsExactly("x", "z", "y.lag1", "y.lag3", "x.lag2", "x.change");
  }

  /** Targets that come two events late are in the past from then on, through a checkpoint. */
  @Test
  void lateTargetsBecomePast() {
    List<Map<String, Object>> events = events(60);
    NamedLearner named = lagged().build();
    for (int t = 0; t < events.size(); t++) {
      named.predict("id" + t, withoutTarget(events.get(t)));
      if (t > 1) {
        named = NamedLearner.fromBytes(named.toBytes());
        named.label("id" + (t - 2), events.get(t - 2).get("y"));
      }
    }
    named.label("id58", events.get(58).get("y"));
    named.label("id59", events.get(59).get("y"));
    NamedRow next = named.asked().clear().set("x", 1.0);
    named.predict(next);
    assertThat(next.values())
        .containsExactly(
            1.0,
            Double.NaN,
            at(events, 59, "y"),
            at(events, 57, "y"),
            at(events, 58, "x"),
            1.0 - at(events, 59, "x"));
  }

  @Test
  void eventsOfARequestAreInThePastOfTheNext() {
    List<Map<String, Object>> events = events(80);
    NamedLearner named = lagged().build();
    events.subList(0, 70).forEach(named::learn);
    NamedPredictor turn = named.predictor().inTurn();
    List<Double> said = new ArrayList<>();
    events.subList(70, 80).forEach(event -> said.add(turn.predict(event).value()));
    NamedLearner copy = NamedLearner.fromBytes(named.toBytes());
    for (int t = 70; t < 80; t++) {
      NamedRow row = copy.asked();
      row.setAll(withoutTarget(events.get(t)));
      row.lookBack(EventPast.empty(copy.space().events()));
      double[] values = row.values();
      values[2] = at(events, t - 1, "y");
      values[3] = at(events, t - 3, "y");
      values[4] = at(events, t - 2, "x");
      values[5] = at(events, t, "x") - at(events, t - 1, "x");
      assertThat(said.get(t - 70)).isEqualTo(copy.learner().predict(values).value());
    }
  }

  @Test
  void whatCannotBePastIsRefusedAndChangesNothing() {
    assertThatThrownBy(() -> lagged().lag("x:0").build()).hasMessageContaining("a lag of 0 rows");
    FeatureSpace colors = FeatureSpace.empty().category("c", "red", "blue");
    assertThatThrownBy(() -> NamedLearner.builder("y").space(colors).difference("c").build())
        .hasMessageContaining("feature 'c': holds categories");
    NamedLearner named = NamedLearner.builder("y").lag("x:1").build();
    named.learn(Map.of("a", 1.0, "x", 2.0, "y", 3.0));
    byte[] before = named.toBytes();
    assertThatThrownBy(() -> named.learn(Map.of("a", 1.0, "x", "word", "y", 3.0)))
        .isInstanceOf(FeatureException.class);
    assertThat(named.toBytes()).isEqualTo(before);
  }
}
