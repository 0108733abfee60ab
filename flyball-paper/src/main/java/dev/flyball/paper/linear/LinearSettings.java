package dev.flyball.paper.linear;

import java.util.List;

/** Settings of {@code flyball experiment linear}. */
public record LinearSettings(int runs, int steps, List<LinearCase> cases, long seed, int threads) {
  /** The shortest run that a coherence window and a tail of errors fit into. */
  static final int FEWEST_STEPS = 300;

  public LinearSettings {
    if (runs < 1) {
      throw new IllegalArgumentException("at least 1 run is needed, not " + runs);
    }
    if (steps < FEWEST_STEPS) {
      throw new IllegalArgumentException(
          "at least %s steps are needed, not %s".formatted(FEWEST_STEPS, steps));
    }
    if (cases.isEmpty()) {
      throw new IllegalArgumentException("at least 1 case is needed");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("at least 1 thread is needed, not " + threads);
    }
    cases = List.copyOf(cases);
  }

  /** The paper's: 15 runs of 15,000 steps of all eight cases. */
  public static LinearSettings paper(long seed, int threads) {
    return new LinearSettings(15, 15_000, LinearCase.all(), seed, threads);
  }

  /** Three runs of every case. */
  public static LinearSettings quick(long seed, int threads) {
    return new LinearSettings(3, 15_000, LinearCase.all(), seed, threads);
  }

  /** What the numbers of a run depend on beside its case and its number. */
  String circumstances() {
    return "seed %s, %s steps".formatted(seed, steps);
  }

  /** The last steps, over which final errors are taken: 1,000 of 15,000. */
  int tail() {
    return Math.max(1, steps / 15);
  }
}
