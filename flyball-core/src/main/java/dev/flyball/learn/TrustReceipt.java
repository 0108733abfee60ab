package dev.flyball.learn;

import dev.flyball.trust.Fault;
import dev.flyball.trust.Trust;
import dev.flyball.trust.Untrusted;
import dev.flyball.trust.Word;
import java.util.ArrayList;
import java.util.List;

/** What a learner found of values that are there and wrong. */
public final class TrustReceipt {
  private final Trust trust;
  private final int[] inputs;
  private final List<Untrusted> now;

  TrustReceipt(Trust trust, int[] inputs, List<Untrusted> now) {
    this.now = now;
    this.trust = trust;
    this.inputs = inputs;
  }

  /**
   * What was found of one input.
   *
   * @param cells how many values were not believed for this reason
   * @param first the row, counted from 1, of the first of them
   * @param last that of the last
   */
  public record Found(int input, Fault fault, long cells, long first, long last) {}

  /** The inputs that are watched, ascending. */
  public int[] inputs() {
    return inputs.clone();
  }

  /** How many rows were judged. */
  public long rows() {
    return trust.rows();
  }

  /** Inputs with values that were not believed, by input and reason. */
  public List<Found> found() {
    List<Found> all = new ArrayList<>();
    for (int c = 0; c < inputs.length; c++) {
      for (Fault fault : Fault.values()) {
        if (trust.count(c, fault) > 0) {
          all.add(
              new Found(
                  inputs[c],
                  fault,
                  trust.count(c, fault),
                  trust.first(c, fault),
                  trust.last(c, fault)));
        }
      }
    }
    return all;
  }

  /** What was told of an input. */
  public Word told(int input) {
    for (int c = 0; c < inputs.length; c++) {
      if (inputs[c] == input) {
        return trust.told(c);
      }
    }
    return Word.JUDGE;
  }

  /** What is not believed since when, as of the last row. */
  public List<Untrusted> now() {
    return now;
  }
}
