package dev.flyball.learn;

import dev.flyball.control.DivergenceException;
import java.time.Duration;
import java.util.Objects;

/**
 * Runs a learner's code on synthetic rows, so that the JVM has compiled it before the first real
 * row. A JVM interprets code until it has run often: the first thousand steps of a learner take 50
 * to 260 times as long as later ones, after a warm-up at most about ten times as long.
 *
 * <pre>{@code
 * Learner learner = Learner.builder(Model.linear(40)).intervals(0.9).build();
 * WarmUp.run(learner.spec(), Duration.ofSeconds(2));
 * }</pre>
 *
 * <p>A warm-up walks the same way with learners of the same spec that are thrown away, on synthetic
 * rows of which some have holes: they learn, predict and give intervals. The learner itself, and
 * every other, stays as it is; monitors are not told. It ends when rows are learned no faster than
 * before, when its thread is interrupted, or after the time that it is given. A law without a
 * matrix needs about 0.3 seconds, the default pool 1 to 2. Rows that come as lists of components,
 * minibatches and your own monitors are not part of it.
 */
public final class WarmUp {
  /** Rows between two looks at the time that they took. */
  private static final int ROUND = 250;

  private static final long SEED = 1;

  /** A round that takes less than this share of the fastest is faster. */
  private static final double FASTER = 0.95;

  /** For how long rounds have to be no faster, beside half of the time that it took until then. */
  private static final long QUIET_NANOS = Duration.ofMillis(100).toNanos();

  private WarmUp() {}

  /**
   * Warms up what learners of {@code spec} run, on the calling thread.
   *
   * @return how many rows it learned
   */
  public static long run(LearnerSpec spec, Duration atMost) {
    SyntheticRows rows = new SyntheticRows(spec.model(), SEED);
    Learner lasting = spec.learner();
    // Steps are published to it, as they are where other threads predict.
    Predictor others = lasting.predictor();
    long end = System.nanoTime() + atMost.toNanos();
    long[] learned = new long[1];
    untilSettled(() -> learned[0] += round(spec, rows, lasting, others, end), atMost);
    return learned[0];
  }

  /**
   * The first steps of a learner take ways that later ones do not, and the compiler has to see
   * both: each round goes on with a learner of all rounds and begins with another.
   */
  private static int round(
      LearnerSpec spec, SyntheticRows rows, Learner lasting, Predictor others, long end) {
    Learner fresh = spec.learner();
    int learned = 0;
    try {
      do {
        rows.advance();
        rows.teach(fresh);
        fresh.predict(rows.input());
        rows.teach(lasting);
        others.predict(rows.input());
        learned += 2;
      } while (learned < ROUND && goesOn(end));
    } catch (DivergenceException e) {
      // A rate that fits the user's rows need not fit these.
      return learned;
    }
    return learned;
  }

  /** Whether there is time left until {@code end}, in {@link System#nanoTime}, and no interrupt. */
  public static boolean goesOn(long end) {
    return System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted();
  }

  /**
   * Runs {@code round} until it gets no faster, for so long or until an interrupt: for services and
   * others that do more around a step than a learner does.
   *
   * @return how often it ran, at least once
   */
  public static long untilSettled(Runnable round, Duration atMost) {
    Objects.requireNonNull(round, "round");
    long start = System.nanoTime();
    long before = start;
    long settled = start;
    double fastest = Double.POSITIVE_INFINITY;
    for (long rounds = 1; ; rounds++) {
      round.run();
      long now = System.nanoTime();
      if (now - before < FASTER * fastest) {
        fastest = now - before;
        settled = now;
      }
      boolean quiet = now - settled > QUIET_NANOS + (settled - start) / 2;
      if (quiet || !goesOn(start + atMost.toNanos())) {
        return rounds;
      }
      before = now;
    }
  }
}
