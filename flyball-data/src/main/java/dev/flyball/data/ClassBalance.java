package dev.flyball.data;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import dev.flyball.learn.Prediction;
import java.util.Arrays;

/**
 * Prior-corrected class choice, which predicts rare classes too: the class whose probability is
 * largest relative to its frequency so far,
 *
 * <pre>argmax_c p_c / pi_c,  pi_c = (n_c + 1/C) / (n + 1)</pre>
 *
 * For two classes this is a threshold at the running share of class 1, in place of one half. If the
 * probabilities are right, no rule has a larger mean recall (balanced accuracy); more rows are
 * wrong than with the most probable class. It does not change the probabilities. Before the first
 * target it chooses the most probable class. O(classes).
 *
 * <pre>{@code
 * ClassBalance balance = new ClassBalance(2);
 * int decided = balance.decide(learner.predict(values));
 * learner.learn(values, target);
 * balance.learn(target);
 * }</pre>
 */
public final class ClassBalance implements Stateful {
  private final long[] counts;

  public ClassBalance(int classes) {
    if (classes < 2) {
      throw new IllegalArgumentException("at least 2 classes are needed, not " + classes);
    }
    this.counts = new long[classes];
  }

  /** A balance that has seen each class this many times. */
  public static ClassBalance of(long... counts) {
    ClassBalance balance = new ClassBalance(counts.length);
    for (int c = 0; c < counts.length; c++) {
      if (counts[c] < 0) {
        throw new IllegalArgumentException("a class was seen %s times".formatted(counts[c]));
      }
      balance.counts[c] = counts[c];
    }
    return balance;
  }

  /** The same counts, with further classes that were not seen yet. */
  public ClassBalance grownTo(int classes) {
    return of(Arrays.copyOf(counts, classes));
  }

  /** Counts a target: a class from 0, or NaN if it is missing. */
  public void learn(double target) {
    if (!Double.isNaN(target)) {
      counts[(int) target]++;
    }
  }

  /** How often each class was seen. */
  public long[] counts() {
    return counts.clone();
  }

  /** The share of a class among the targets so far. */
  public double prior(int c) {
    double shared = 1.0 / counts.length;
    return (counts[c] + shared) / (Arrays.stream(counts).sum() + 1);
  }

  /** The chosen class. */
  public int decide(Prediction prediction) {
    return decide(prediction.values());
  }

  /**
   * The chosen class.
   *
   * @param outputs a probability for each class, or the probability of class 1 alone
   */
  public int decide(double... outputs) {
    if (outputs.length == 1) {
      return outputs[0] * prior(0) >= (1 - outputs[0]) * prior(1) ? 1 : 0;
    }
    int best = 0;
    for (int c = 1; c < outputs.length; c++) {
      best = outputs[c] * prior(best) > outputs[best] * prior(c) ? c : best;
    }
    return best;
  }

  @Override
  public void fields(Fields f) {
    f.array("classCounts", counts);
  }
}
