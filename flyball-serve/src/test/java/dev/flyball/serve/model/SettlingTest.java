package dev.flyball.serve.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.data.named.NamedLearner;
import dev.flyball.learn.Question;
import dev.flyball.serve.named.NamedLearners;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A served model whose targets stop answers as {@code learner.settled()} does. */
class SettlingTest {
  private static final ModelSpec SPEC = ModelSpec.of("y");
  private static final Limits LIMITS = Limits.defaults().with(Limit.SNAPSHOT_MILLIS, 86_400_000);
  private static final int LEARNED = 5000;
  private static final int MOST_TRIES = 3000;

  private final FaultyStore store = new FaultyStore();
  private final List<Row> rows = rows();
  private volatile long later;

  @Test
  void whereTargetsStopTheTreesAreGrownAnewAndAgainAfterAKill() throws InterruptedException {
    NamedLearner twin = twin();
    List<Double> settled =
        asked(row -> twin.predict(Question.SETTLED, row.values()).value()); // the library's
    List<Double> grown = asked(row -> twin.predict(Question.ANY, row.values()).value());
    ServedModel killed = open();
    killed.submit(RowAction.LEARN, rows.subList(0, LEARNED)).join();
    assertThat(settled(killed)).isNotEqualTo(settled);
    later = 60_000;
    awaitSettled(killed, settled);
    double error = error(asked(row -> value(killed, Question.ANY, row)));
    assertThat(error).isCloseTo(error(settled), within(0.03)).isLessThan(0.97 * error(grown));
    ServedModel again = open();
    assertThat(settled(again)).isNotEqualTo(settled);
    later = 120_000;
    awaitSettled(again, settled);
    again.close();
    try (ServedModel closed = open()) {
      assertThat(settled(closed)).isEqualTo(settled);
      closed.submit(RowAction.LEARN, rows.subList(LEARNED, LEARNED + 1)).join();
      assertThat(settled(closed)).isNotEqualTo(settled);
    }
    killed.close();
  }

  private static org.assertj.core.data.Percentage within(double share) {
    return org.assertj.core.data.Percentage.withPercentage(100 * share);
  }

  /** Without a question, or a setting of 0, nothing is grown. */
  @Test
  void whoIsNotAskedGrowsNothing() {
    Settling never = new Settling(0, 0);
    Settling unasked = new Settling(1, 0);
    HotLearner only =
        new HotLearner(
            Row.NO_KEY,
            new SumLearner(0.9) {
              @Override
              public java.util.Optional<Runnable> settling() {
                throw new AssertionError("it was asked to");
              }
            },
            0,
            0,
            new HeapBudget(1 << 20).charge(HeapBudget.Part.MODELS));
    never.ask();
    never.between(1_000_000, only);
    unasked.between(1_000_000, only);
    unasked.ask();
    unasked.learned(1_000_000);
    unasked.between(1_000_000, only);
    assertThat(only.dirty()).isFalse();
  }

  private void awaitSettled(ServedModel model, List<Double> settled) throws InterruptedException {
    for (int k = 0; k < MOST_TRIES && !settled(model).equals(settled); k++) {
      Thread.sleep(20);
    }
    assertThat(settled(model)).isEqualTo(settled);
  }

  private List<Double> settled(ServedModel model) {
    return asked(row -> value(model, Question.SETTLED, row));
  }

  private static double value(ServedModel model, Question question, Row row) {
    return model.predict(Row.NO_KEY, question, row.values()).orElseThrow().value();
  }

  private List<Double> asked(Function<Row, Double> answer) {
    return rows.subList(LEARNED, rows.size()).stream().map(answer).toList();
  }

  private double error(List<Double> said) {
    double sum = 0;
    for (int k = 0; k < said.size(); k++) {
      sum += Math.abs(said.get(k) - (Double) rows.get(LEARNED + k).target());
    }
    return sum / said.size();
  }

  private NamedLearner twin() {
    LiveLearner twin = new NamedLearners(LIMITS).fresh(SPEC);
    rows.subList(0, LEARNED).forEach(row -> twin.apply(RowAction.LEARN, row, 0));
    return NamedLearner.fromBytes(twin.checkpoint(false));
  }

  /** A bent target that drifts, so that the last one helps the next. */
  private static List<Row> rows() {
    Random random = new Random(7);
    List<Row> rows = new ArrayList<>();
    for (int k = 0; k < LEARNED + 500; k++) {
      double a = 4 * random.nextDouble();
      double b = 4 * random.nextDouble();
      double y = 3 * Math.sin(2 * a) * (b > 2 ? 1 : -1) + b + 0.2 * random.nextGaussian();
      rows.add(new Row(null, null, 0, Map.of("a", a, "b", b), y));
    }
    return rows;
  }

  private ServedModel open() {
    return new ServedModel(
        1,
        "m",
        SPEC,
        store,
        new NamedLearners(LIMITS),
        LIMITS,
        new HeapBudget(1 << 30),
        clock(),
        RowListener.none());
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return Instant.ofEpochMilli(later);
      }
    };
  }
}
