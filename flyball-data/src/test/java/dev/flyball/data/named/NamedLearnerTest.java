package dev.flyball.data.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.flyball.checkpoint.Widening;
import dev.flyball.data.FeatureKind;
import dev.flyball.law.Law;
import dev.flyball.learn.LabelException;
import dev.flyball.learn.LateLabels;
import dev.flyball.learn.Learner;
import dev.flyball.learn.Prediction;
import dev.flyball.learn.Question;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Learning by name: what joins, what is refused, what stays as it was. */
class NamedLearnerTest {
  private static final FeatureSpace THREE =
      FeatureSpace.empty().number("a").number("b").category("color", "red", "blue");

  static Stream<NamedBuilder> learners() {
    return Stream.of(
        NamedLearner.builder("y").intervals(0.9),
        NamedLearner.builder("y").law(Law.directional()).intervals(0.9),
        NamedLearner.builder("y").law(Law.scalar()));
  }

  private static Map<String, Object> event(Random random) {
    Map<String, Object> event = new LinkedHashMap<>();
    double a = random.nextGaussian();
    double b = random.nextGaussian();
    boolean red = random.nextBoolean();
    event.put("a", random.nextDouble() < 0.2 ? null : a);
    if (random.nextDouble() < 0.8) {
      event.put("b", b);
    }
    event.put("color", red ? "red" : "blue");
    event.put("y", 2 * a - b + (red ? 1 : 0) + 0.1 * random.nextGaussian());
    return event;
  }

  @ParameterizedTest
  @MethodSource("learners")
  void isTheLearnerOverTheEncodedRows(NamedBuilder builder) {
    NamedLearner named = builder.space(THREE).build();
    Learner plain = named.learner().spec().learner();
    Random random = new Random(1);
    for (int t = 0; t < 300; t++) {
      Map<String, Object> event = event(random);
      boolean red = event.get("color").equals("red");
      double[] values = {number(event, "a"), number(event, "b"), red ? 1 : 0, red ? 0 : 1};
      assertThat(named.predict(event).prediction()).isEqualTo(plain.predict(values));
      named.learn(event);
      plain.learn(values, number(event, "y"));
    }
  }

  private static double number(Map<String, Object> event, String name) {
    return event.get(name) instanceof Double number ? number : Double.NaN;
  }

  @ParameterizedTest
  @MethodSource("learners")
  void aFeatureThatNeverSpeaksChangesNoBit(NamedBuilder builder) {
    NamedLearner without = builder.space(THREE).build();
    NamedLearner with = builder.build();
    Random random = new Random(2);
    for (int t = 0; t < 6000; t++) {
      if (t == 5000) {
        with.add("silent", FeatureKind.NUMBER);
        with.add("mute", FeatureKind.CATEGORY);
      }
      Map<String, Object> event = event(random);
      Map<String, Object> more = new HashMap<>(event);
      if (t >= 5000) {
        more.put("silent", t % 2 == 0 ? null : Double.NaN);
      }
      without.learn(event);
      with.learn(more);
    }
    assertThat(with.space().names()).contains("silent", "mute");
    assertThat(with.learner().toBytes()).isEqualTo(without.learner().toBytes());
  }

  @ParameterizedTest
  @MethodSource("learners")
  void aNewFeatureAndANewCategoryJoinInTheMidst(NamedBuilder builder) {
    NamedLearner learner = builder.build();
    assertThat(learner.isEmpty()).isTrue();
    Random random = new Random(3);
    double error = 0;
    for (int t = 0; t < 2000; t++) {
      Map<String, Object> event = event(random);
      if (t >= 1000) {
        double late = random.nextGaussian();
        event.put("late", late);
        event.put("color", List.of("red", "blue", "green").get(t % 3));
        event.put("y", (double) event.get("y") + 3 * late + (t % 3 == 2 ? -4 : 0));
      }
      if (t == 1000) {
        double before = learner.predict(event).value();
        Map<String, Object> known = new HashMap<>(event);
        known.remove("late");
        assertThat(learner.predict(event).ignored()).containsExactly("late");
        assertThat(before).isEqualTo(learner.predict(known).value());
      }
      if (t >= 1900) {
        error += Math.abs(learner.predict(event).value() - (double) event.get("y")) / 100;
      }
      learner.learn(event);
    }
    assertThat(learner.space().inputs())
        .containsExactlyInAnyOrder("a", "b", "color=red", "color=blue", "color=green", "late");
    assertThat(error).isLessThan(2.5);
    assertThat(learner.learner().observations()).isEqualTo(2000);
  }

  @ParameterizedTest
  @MethodSource("learners")
  void aRetiredFeatureLeavesEventsWithoutItAsTheyWere(NamedBuilder builder) {
    NamedLearner learner = builder.space(THREE).build();
    Random random = new Random(4);
    for (int t = 0; t < 300; t++) {
      learner.learn(event(random));
    }
    Map<String, Object> without = Map.of("a", 1.0, "color", "red");
    Map<String, Object> with = Map.of("a", 1.0, "b", 2.0, "color", "red");
    Prediction before = learner.predict(Question.NEXT, without).prediction();
    Prediction full = learner.predict(Question.NEXT, with).prediction();
    learner.retire("b");
    assertThat(learner.predict(Question.NEXT, without).prediction()).isEqualTo(before);
    assertThat(learner.predict(Question.NEXT, with).prediction()).isEqualTo(before);
    assertThat(learner.predict(Question.NEXT, with).ignored()).containsExactly("b");
    learner.revive("b");
    assertThat(learner.predict(Question.NEXT, with).prediction()).isEqualTo(full);
  }

  @Test
  void aStrictSpaceRefusesByName() {
    NamedLearner learner = NamedLearner.builder("y").space(THREE.strict()).build();
    assertRefused(() -> learner.learn(Map.of("c", 1.0, "y", 1.0)), "c", "is not known");
    assertRefused(() -> learner.predict(Map.of("c", 1.0)), "c", "is not known");
    assertRefused(
        () -> learner.learn(Map.of("color", "green", "y", 1.0)), "color", "\"green\" is not one");
    assertThat(learner.learner().observations()).isZero();
    learner.add("c", FeatureKind.NUMBER);
    learner.learn(Map.of("c", 1.0, "y", 1.0));
    assertThat(learner.space().inputs()).endsWith("c");
  }

  @Test
  void whatIsMissingInATableIsMissingInAnEvent() {
    NamedLearner learner = NamedLearner.builder("y").build();
    learner.learn(Map.of("a", 1.0, "c", "red", "y", 2.0));
    for (Object hole : new Object[] {Double.NaN, Float.NaN, "NA", "?", "nan", " "}) {
      assertThat(learner.predict(Map.of("a", hole, "c", hole)).seen()).as("%s", hole).isEmpty();
      assertThat(learner.learn(Map.of("a", 1.0, "new", hole, "y", hole)).labelled())
          .as("%s", hole)
          .isFalse();
    }
    assertThat(learner.space().names()).containsExactly("a", "c");
    assertThat(learner.predict(Map.of("a", " 1,000 ")).seen()).containsExactly("a");
  }

  @Test
  void theFirstHoleOfACategoryJoinsAsACategory() {
    NamedLearner learner = NamedLearner.builder("y").law(Law.directional()).build();
    Random random = new Random(7);
    double error = 0;
    for (int t = 0; t < 300; t++) {
      boolean bought = t == 0 || random.nextBoolean();
      Map<String, Object> event = bought ? Map.of("milk", "t") : Map.of();
      error += t < 200 ? 0 : Math.abs(learner.predict(event).value() - (bought ? 3 : -1)) / 100;
      learner.learn(event, bought ? 3 : -1);
      assertThat(learner.predict(event).seen()).hasSize(bought ? 1 : 0);
    }
    assertThat(learner.space().inputs()).containsExactly("milk=t", "milk=(missing)");
    assertThat(error).isLessThan(0.2);
    assertThat(NamedLearner.fromBytes(learner.toBytes()).space()).isEqualTo(learner.space());
  }

  @Test
  void valuesThatDoNotFitAreNamed() {
    NamedLearner learner = NamedLearner.builder("y").space(THREE).build();
    byte[] before = learner.toBytes();
    assertRefused(() -> learner.learn(Map.of("a", "high", "y", 1.0)), "a", "'a': \"high\" is");
    assertRefused(
        () -> learner.learn(Map.of("a", Double.POSITIVE_INFINITY, "y", 1.0)), "a", "Infinity");
    assertRefused(() -> learner.learn(Map.of("new", List.of(1), "y", 1.0)), "new", "neither");
    assertRefused(() -> learner.learn(Map.of("a", 1.0, "y", "much")), "y", "a finite number");
    assertRefused(() -> learner.add("y", FeatureKind.NUMBER), "y", "is the target");
    assertRefused(() -> learner.add("a", FeatureKind.NUMBER), "a", "is known already");
    assertRefused(() -> learner.retire("nothing"), "nothing", "is not known");
    assertRefused(() -> learner.learn(Map.of("late", 1.0, "y", "much")), "y", "a finite number");
    assertThat(learner.toBytes()).isEqualTo(before);
  }

  private static void assertRefused(
      org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String feature, String why) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            FeatureException.class, e -> assertThat(e.feature()).isEqualTo(feature))
        .hasMessageContaining(feature)
        .hasMessageContaining(why);
  }

  @Test
  void limitsHold() {
    NamedLearner learner =
        NamedLearner.builder("y")
            .law(Law.scalar())
            .space(FeatureSpace.empty().category("color").limits(4, 3))
            .build();
    for (String color : List.of("a", "b", "c", "d")) {
      learner.learn(Map.of("color", color, "y", 1));
    }
    assertThat(learner.space().inputs()).containsExactly("color=a", "color=b", "color=c");
    learner.learn(Map.of("x", 1, "y", 1));
    assertRefused(() -> learner.learn(Map.of("z", 1, "y", 1)), "z", "4 inputs already");
  }

  @ParameterizedTest
  @MethodSource("learners")
  void checkpointsCarryTheSpaceAndGoOnBitForBit(NamedBuilder builder, @TempDir Path folder) {
    NamedLearner learner =
        builder
            .late(LateLabels.of(20, 1000))
            .monitor(Monitor.observedShare(100))
            .space(FeatureSpace.empty().limits(50, 10))
            .build();
    Random random = new Random(5);
    for (int t = 0; t < 200; t++) {
      learner.learn(event(random));
    }
    learner.add("later", FeatureKind.TIME);
    learner.add("gone", FeatureKind.NUMBER);
    learner.learn(Map.of("gone", 1.0, "y", 1.0));
    learner.retire("gone");
    learner.predict("waits", Map.of("a", 1.0, "color", "red"));
    Path file = folder.resolve("named.safetensors");
    learner.checkpoint(file);
    NamedLearner resumed = NamedLearner.resume(file);
    assertThat(resumed.space()).isEqualTo(learner.space());
    assertThat(resumed.target()).isEqualTo("y");
    Random again = new Random(6);
    for (NamedLearner each : List.of(learner, resumed)) {
      again.setSeed(6);
      each.label("waits", 2.0);
      for (int t = 0; t < 100; t++) {
        Map<String, Object> event = event(again);
        event.put("later", LocalDateTime.of(2024, 5, 1 + t % 28, t % 24, 0));
        each.learn(event);
      }
    }
    assertThat(resumed.toBytes()).isEqualTo(learner.toBytes());
    assertThat(NamedLearner.fromBytes(learner.toBytes()).toBytes()).isEqualTo(learner.toBytes());
    assertThat(resumed.space().inputs()).contains("later.day_sin", "later.week_cos");
  }

  @Test
  void classesAreNamed() {
    NamedLearner learner =
        NamedLearner.builder("kind", List.of("low", "middle", "high")).intervals(0.9).build();
    Random random = new Random(7);
    for (int t = 0; t < 600; t++) {
      double x = random.nextGaussian();
      learner.learn(Map.of("x", x), x < -0.5 ? "low" : x < 0.5 ? "middle" : "high");
    }
    NamedPrediction high = learner.predict(Map.of("x", 2.0));
    assertThat(high.label()).isEqualTo("high");
    assertThat(high.shares()).containsOnlyKeys("low", "middle", "high");
    assertThat(high.sets().get(0)).contains("high");
    assertThat(high.seen()).containsExactly("x");
    assertThat(high.support()).isEqualTo(1);
    NamedLearner flags = NamedLearner.builder("on", List.of("false", "true")).build();
    flags.learn(Map.of("x", 1, "on", true));
    assertThat(flags.learner().model()).isEqualTo(Model.logistic(1));
  }

  /** A class that turns up later joins, by a row or by a late label, and checkpoints know it. */
  @Test
  void newClassesJoin() {
    NamedLearner learner = NamedLearner.builder("kind", List.of("low", "high")).build();
    NamedPredictor shared = null;
    Random random = new Random(9);
    for (int t = 0; t < 900; t++) {
      double x = random.nextGaussian();
      String kind = x < 0 ? "low" : x < 0.7 || t < 300 ? "high" : "huge";
      if (t == 200) {
        shared = learner.predictor();
      }
      if (t % 3 == 0 && t > 0) {
        learner.predict("id" + t, Map.of("x", x));
        learner.label("id" + t, kind);
      } else {
        learner.learn(Map.of("x", x), kind);
      }
      assertThat(learner.classes()).hasSize(learner.learner().model().outputs() == 1 ? 2 : 3);
    }
    assertThat(learner.classes()).containsExactly("low", "high", "huge");
    assertThat(learner.predict(Map.of("x", 2.0)).label()).isEqualTo("huge");
    assertThat(shared.predict(Map.of("x", 2.0)).shares()).containsOnlyKeys("low", "high", "huge");
    NamedLearner resumed = NamedLearner.fromBytes(learner.toBytes());
    assertThat(resumed.classes()).isEqualTo(learner.classes());
    assertThat(resumed.toBytes()).isEqualTo(learner.toBytes());
    resumed.learn(Map.of("x", 5.0, "kind", 7));
    assertThat(resumed.classes()).endsWith("7");
    resumed.learn(Map.of("x", 5.0, "kind", 7.0));
    assertThat(resumed.classes()).hasSize(4);
  }

  @Test
  void aStrictSpaceRefusesNewClassesAndALimitHoldsThem() {
    FeatureSpace space = FeatureSpace.empty().number("x");
    NamedLearner strict =
        NamedLearner.builder("kind", List.of("a", "b")).space(space.strict()).build();
    assertRefused(() -> strict.learn(Map.of("x", 1.0), "c"), "kind", "one of the classes");
    NamedLearner few =
        NamedLearner.builder("kind", List.of("a", "b")).space(space.limits(10, 3)).build();
    few.learn(Map.of("x", 1.0), "c");
    assertRefused(() -> few.learn(Map.of("x", 1.0), "d"), "kind", "one of the classes");
  }

  @Test
  void aLabelAtOnceIsALearnedEvent() {
    NamedLearner straight = NamedLearner.builder("y").intervals(0.9).build();
    NamedLearner late = NamedLearner.builder("y").intervals(0.9).build();
    Random random = new Random(8);
    for (int t = 0; t < 200; t++) {
      Map<String, Object> event = event(random);
      straight.learn(event);
      late.predict("e" + t, event);
      late.label("e" + t, event.get("y"));
    }
    Map<String, Object> asked = Map.of("a", 0.3, "b", -0.2, "color", "blue");
    assertThat(late.predict(asked)).isEqualTo(straight.predict(asked));
    assertThatThrownBy(() -> late.label("e3", 1)).isInstanceOf(LabelException.class);
  }

  @Test
  void whatWaitsGrowsWithTheModel() {
    NamedLearner learner = NamedLearner.builder("y").law(Law.directional()).build();
    learner.learn(Map.of("a", 1.0, "color", "red", "y", 1.0));
    double then = learner.predict("one", Map.of("a", 2.0, "color", "red")).value();
    learner.learn(Map.of("b", 1.0, "color", "blue", "y", 2.0));
    assertThat(learner.waiting()).isEqualTo(1);
    assertThat(learner.label("one", 3).prediction()).isEqualTo(then);
    assertThat(learner.waiting()).isZero();
  }

  @Test
  void aTextThatIsADateIsATimeAndNoCategory() {
    NamedLearner learner = NamedLearner.builder("y").law(Law.directional()).build();
    for (int hour = 0; hour < 24; hour++) {
      String time = "2025-01-01 %02d:00".formatted(hour);
      learner.learn(Map.of("time", time, "a", 1.0 * hour, "y", 1.0));
    }
    assertThat(learner.space().kind("time")).isEqualTo(FeatureKind.TIME);
    assertThat(learner.space().inputs()).hasSizeLessThan(10);
  }

  @Test
  void everyWritingOfTheTimeIsTheSameTime() {
    // Before the 13th of March comes, a day and a month could change places.
    LocalDateTime start = LocalDateTime.of(2024, 3, 10, 0, 0);
    List<Function<LocalDateTime, Object>> writings =
        List.of(
            t -> t.toEpochSecond(ZoneOffset.UTC),
            t -> (double) t.toEpochSecond(ZoneOffset.UTC) * 1000,
            t -> DateTimeFormatter.ofPattern("M/d/yyyy h:mm a", Locale.US).format(t),
            t -> DateTimeFormatter.ofPattern("dd-MMM-yyyy HH:mm", Locale.US).format(t),
            t -> DateTimeFormatter.RFC_1123_DATE_TIME.format(t.atOffset(ZoneOffset.UTC)),
            t -> DateTimeFormatter.ofPattern("dd/MM/yy HH:mm", Locale.US).format(t));
    double[] iso = encoded(start, LocalDateTime::toString);
    for (Function<LocalDateTime, Object> writing : writings) {
      assertThat(encoded(start, writing))
          .as(String.valueOf(writing.apply(start)))
          .containsExactly(iso, within(1e-9));
    }
  }

  /** What the row of the fifteenth is, after those before it. */
  private static double[] encoded(LocalDateTime start, Function<LocalDateTime, Object> writing) {
    NamedLearner learner = NamedLearner.builder("y").law(Law.directional()).build();
    for (int hour = 0; hour < 24 * 5; hour++) {
      learner.learn(Map.of("timestamp", writing.apply(start.plusHours(hour)), "y", 1.0));
    }
    assertThat(learner.space().kind("timestamp")).isEqualTo(FeatureKind.TIME);
    FeatureSpace space = FeatureSpace.parse(learner.space().toText());
    NamedRow row = new NamedRow("y", space, true);
    row.setAll(Map.of("timestamp", writing.apply(start.plusHours(125))));
    assertThat(row.hasNew()).isFalse();
    return row.values().clone();
  }

  @Test
  void aPredictorFollowsTheGrowth() {
    NamedLearner learner = NamedLearner.builder("y").build();
    Random random = new Random(9);
    learner.learn(event(random));
    NamedPredictor predictor = learner.predictor();
    for (int t = 0; t < 100; t++) {
      Map<String, Object> event = event(random);
      if (t > 50) {
        event.put("more", random.nextGaussian());
      }
      learner.learn(event);
      assertThat(predictor.predict(event).prediction())
          .isEqualTo(learner.predict(event).prediction());
    }
    assertThat(predictor.predict(Map.of("more", 1.0)).seen()).containsExactly("more");
    assertThat(predictor.predict(Map.of("other", 1.0)).ignored()).containsExactly("other");
  }

  @Test
  void aRowThatIsSetValueByValueIsTheMap() {
    NamedLearner maps = NamedLearner.builder("y").law(Law.scalar()).space(THREE).build();
    NamedLearner rows = NamedLearner.builder("y").law(Law.scalar()).space(THREE).build();
    maps.learn(Map.of("a", 1, "color", "blue", "y", 2));
    rows.learn(rows.row().clear().set("a", 1.0).set("color", "blue").target(2));
    maps.learn(Map.of("b", 1.5f, "new", true), 3);
    rows.learn(rows.row().clear().set("b", 1.5).set("new", 1.0).target(3));
    assertThat(rows.toBytes()).isEqualTo(maps.toBytes());
  }

  @Test
  void theOrderOfAMapDoesNotMatter() {
    NamedLearner one = NamedLearner.builder("y").build();
    NamedLearner other = NamedLearner.builder("y").build();
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("b", 1.0);
    event.put("a", "x");
    event.put("y", 1.0);
    Map<String, Object> turned = new LinkedHashMap<>();
    turned.put("y", 1.0);
    turned.put("a", "x");
    turned.put("b", 1.0);
    one.learn(event);
    other.learn(turned);
    assertThat(other.toBytes()).isEqualTo(one.toBytes());
    assertThat(one.space().inputs()).containsExactly("a=x", "b");
  }

  @Test
  void rowsThatSayNothingNeedAModelFirst() {
    NamedLearner learner = NamedLearner.builder("y").build();
    assertThatThrownBy(() -> learner.learn(Map.of("y", 1.0)))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> learner.predict(Map.of())).isInstanceOf(IllegalStateException.class);
    learner.learn(Map.of("a", 1.0));
    learner.learn(Map.of("y", 1.0));
    assertThat(learner.learner().observations()).isEqualTo(2);
  }

  @Test
  void aLaterColumnEqualsOneThatWasThereAllAlong() {
    Widening one = new Widening(new int[] {0, -1}, new int[] {-1, -1});
    Learner grown = Learner.builder(Model.linear(1)).build().widened(one);
    assertThat(grown.model().inputs()).isEqualTo(2);
    NamedLearner narrow = NamedLearner.builder("y").build();
    NamedLearner whole =
        NamedLearner.builder("y").space(FeatureSpace.empty().number("a").number("b")).build();
    Random random = new Random(10);
    for (int t = 0; t < 400; t++) {
      Map<String, Object> event = new LinkedHashMap<>();
      event.put("a", random.nextGaussian());
      if (t >= 200) {
        event.put("b", random.nextGaussian());
      }
      event.put("y", random.nextGaussian());
      if (t > 0 && t != 200) {
        assertThat(narrow.predict(event).value())
            .isCloseTo(whole.predict(event).value(), within(1e-9));
      }
      narrow.learn(event);
      whole.learn(event);
    }
  }
}
