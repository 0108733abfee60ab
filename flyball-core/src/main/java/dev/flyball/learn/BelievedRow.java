package dev.flyball.learn;

import dev.flyball.observation.Batch;
import dev.flyball.observation.Standardiser;
import java.util.Arrays;

/**
 * A row as it is believed. What is not is missing; where it is known what it should have been, the
 * model gets that instead, and whatever counts what was seen does not.
 */
final class BelievedRow {
  private final double[] kept;
  private final double[] guesses;

  /** The caller's own array where all of it is believed. */
  private double[] values;

  /** Room for rows of so many inputs. */
  BelievedRow(int inputs) {
    this.kept = new double[inputs];
    this.guesses = new double[inputs];
    this.values = kept;
  }

  /** All of this row is believed, until something is {@linkplain #hide hidden}. */
  void take(double[] row) {
    values = row;
  }

  /** This input is not believed, and should have had this value (NaN = nobody knows). */
  void hide(int input, double guess) {
    if (values != kept) {
      System.arraycopy(values, 0, kept, 0, kept.length);
      Arrays.fill(guesses, Double.NaN);
      values = kept;
    }
    kept[input] = Double.NaN;
    guesses[input] = guess;
  }

  /** NaN where it is not believed; valid until the next row. */
  double[] values() {
    return values;
  }

  /** The same with guesses where there are some. */
  double[] filled() {
    double[] filled = values.clone();
    for (int j = 0; hides() && j < filled.length; j++) {
      filled[j] = Double.isNaN(filled[j]) ? guesses[j] : filled[j];
    }
    return filled;
  }

  private boolean hides() {
    return values == kept;
  }

  /** Appends it to a batch. */
  void addTo(Batch batch, Standardiser standardiser) {
    if (hides()) {
      batch.add(kept, guesses, standardiser);
    } else {
      batch.add(values, standardiser);
    }
  }

  /** Appends it to a batch; the standardiser takes note of it first. */
  void takeInto(Batch batch, Standardiser standardiser) {
    if (hides()) {
      standardiser.observe(kept);
      batch.add(kept, guesses, standardiser);
    } else {
      batch.take(values, standardiser);
    }
  }
}
