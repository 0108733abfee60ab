package dev.flyball.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.flyball.law.Law;
import dev.flyball.model.Model;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While one thread learns, others predict from whole steps: parameters and statistics together. */
@Timeout(300)
class PublishedTest {
  private static final long SEED = 7;
  private static final int D = 64;

  /** Different values a reader has to be told before the test believes that it read beside. */
  private static final int ENOUGH = 30;

  @ParameterizedTest
  @ValueSource(strings = {"directional", "masked", "averaged"})
  void otherThreadsSeeWholeStepsOnly(String name) throws InterruptedException {
    Map<String, Law> laws =
        new TreeMap<>(
            Map.of(
                "directional", Law.directional(),
                "masked", Law.masked(0.01),
                "averaged", Law.averaged(Law.masked(0.01))));
    Model model = Model.linear(D);
    Learner learner = Learner.builder(model).law(laws.get(name)).build();
    HoleyStream stream = new HoleyStream(model, SEED);
    double[] probe = stream.keeping(1).input();
    stream.keeping(0.7);
    Set<Double> whole = new HashSet<>();
    whole.add(learner.predict(probe).value());
    Predictor shared = learner.predictor();
    List<Reader> readers = Stream.generate(() -> new Reader(shared, probe)).limit(3).toList();
    List<Thread> threads = readers.stream().map(Thread::new).toList();
    threads.forEach(Thread::start);
    for (int t = 0; t < 3000 || readers.stream().anyMatch(Reader::sawTooLittle); t++) {
      learner.learn(stream.next());
      whole.add(learner.predict(probe).value());
    }
    readers.forEach(reader -> reader.stopped.set(true));
    for (Thread thread : threads) {
      thread.join();
    }
    for (Reader reader : readers) {
      assertThat(reader.failure.get()).as("%s, seed %d", name, SEED).isNull();
      assertThat(whole).as("%s, seed %d", name, SEED).containsAll(new HashSet<>(reader.values));
      assertThat(new HashSet<>(reader.values).size())
          .as("%s: the reader saw several steps, seed %d", name, SEED)
          .isGreaterThanOrEqualTo(ENOUGH);
    }
  }

  @Test
  void aPredictorFollowsEveryChangeOfTheLearner() {
    Model model = Model.linear(2).withoutIntercept();
    Learner learner = Learner.builder(model).withoutStandardising().law(Law.masked(0.5)).build();
    Predictor predictor = learner.predictor();
    assertThat(learner.predictor()).as("all threads share one").isSameAs(predictor);
    double[] x = {1, Double.NaN};
    assertThat(predictor.predict(x).value()).isZero();
    learner.startFrom(new double[] {3, 4});
    assertThat(predictor.predict(x).value()).isEqualTo(3);
    learner.learn(x, 5);
    assertThat(predictor.predict(x)).isEqualTo(learner.predict(x));
    assertThat(predictor.predict(x).value()).isEqualTo(4);
    assertThat(predictor.predict(x).seen()).isEqualTo(1);
    learner.reset();
    assertThat(predictor.predict(x).value()).isZero();
  }

  /** Predicts the same probe over and over and keeps what it was told. */
  private static final class Reader implements Runnable {
    private final Predictor predictor;
    private final double[] probe;
    private final List<Double> values = new ArrayList<>();
    private final AtomicInteger read = new AtomicInteger();
    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    Reader(Predictor predictor, double[] probe) {
      this.predictor = predictor;
      this.probe = probe;
    }

    /** Whether this reader still reads, and has to be given more time. */
    boolean sawTooLittle() {
      return failure.get() == null && read.get() < ENOUGH;
    }

    @Override
    public void run() {
      try {
        while (!stopped.get()) {
          read();
        }
      } catch (RuntimeException | Error e) {
        failure.set(e);
      }
    }

    private void read() {
      double value = predictor.predict(probe).value();
      if (values.isEmpty() || values.get(values.size() - 1) != value) {
        values.add(value);
        read.incrementAndGet();
      } else {
        // Who spins on a machine with few cores keeps the learner from its next step.
        Thread.yield();
      }
    }
  }
}
