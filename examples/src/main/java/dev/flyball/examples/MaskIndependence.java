package dev.flyball.examples;

import dev.flyball.checkpoint.Fields;
import dev.flyball.model.Model;
import dev.flyball.monitor.Monitor;
import dev.flyball.monitor.Step;
import dev.flyball.observation.Batch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A monitor of your own. Does missingness depend on the values? Compares, for every component j,
 * the rows that see it with those that do not: the mean of every other component, and the mean
 * target. Where masks are independent of the values (which a debiased feedback relies on) the means
 * agree; where a value decides whether it is seen, what correlates with it gives it away. What
 * correlates with nothing cannot be found out. Nor can a schedule be told from a cause: where gaps
 * come at fixed times and the values have a season, seen and hidden rows do differ, and that is
 * said.
 *
 * <p>Differences are in standard deviations. Values of one outage may be much alike, so a whole
 * spell of rows counts as one when a difference is weighed against chance. O(k^2) for a row that
 * sees k components, 2 d^2 numbers.
 */
public final class MaskIndependence implements Monitor {
  /** In standard errors: with d^2 comparisons, chance does not reach it. */
  private static final double SURE = 5;

  /** In standard deviations: less than this does little harm. */
  private static final double NOTABLE = 0.1;

  private int size;
  private double[] both = {};
  private double[] sums = {};
  private double[] squares = {};
  private long[] seenSpells = {};
  private long[] hiddenSpells = {};
  private boolean[] now = {};
  private boolean[] before = {};
  private long rows;

  /**
   * Rows that see {@code component} and rows that do not differ in something else.
   *
   * @param other the component whose mean differs, or -1 for the target
   * @param difference mean where seen minus mean where hidden, in standard deviations
   * @param errors the same in standard errors
   */
  public record Association(int component, int other, double difference, double errors) {

    /** For instance {@code "temp is hidden more where pressure is high (0.62 sd, 14 se)"}. */
    public String words(List<String> names) {
      String what = other < 0 ? "the target" : names.get(other);
      return String.format(
          Locale.ROOT,
          "%s is hidden more where %s is %s (%.2f sd, %.0f se)",
          names.get(component),
          what,
          difference < 0 ? "high" : "low",
          Math.abs(difference),
          Math.abs(errors));
    }
  }

  /**
   * Associations too strong for chance, the strongest first; empty while nothing speaks against.
   */
  public List<Association> found() {
    List<Association> found = new ArrayList<>();
    for (int j = 0; j < size; j++) {
      for (int k = 0; k <= size; k++) {
        Association association = association(j, k);
        if (j != k
            && Math.abs(association.errors()) > SURE
            && Math.abs(association.difference()) > NOTABLE) {
          found.add(association);
        }
      }
    }
    found.sort(Comparator.comparingDouble(each -> -Math.abs(each.errors())));
    return found;
  }

  /** Whether the assumption that masks do not depend on the values looks false. */
  public boolean looksDependent() {
    return !found().isEmpty();
  }

  /**
   * Place {@code size} stands for the target, which every labelled row sees. (The residual would
   * not do: a hidden component is missing from the prediction, so on slow values residuals differ
   * whatever the masks follow.)
   */
  private Association association(int j, int k) {
    double together = both[j * (size + 1) + k];
    double alone = both[k * (size + 1) + k] - together;
    double mean = sums[k * (size + 1) + k] / (together + alone);
    double variance = squares[k] / (together + alone) - mean * mean;
    double difference =
        (sums[j * (size + 1) + k] / together
                - (sums[k * (size + 1) + k] - sums[j * (size + 1) + k]) / alone)
            / Math.sqrt(variance);
    double error = Math.sqrt(1.0 / seenSpells[j] + 1.0 / hiddenSpells[j]);
    return new Association(j, k == size ? -1 : k, difference, difference / error);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%s(%s associations)", name(), found().size());
  }

  @Override
  public String name() {
    return "mask-independence";
  }

  @Override
  public void begin(Model model) {
    size = model.inputs();
    both = new double[(size + 1) * (size + 1)];
    sums = new double[(size + 1) * (size + 1)];
    squares = new double[size + 1];
    seenSpells = new long[size];
    hiddenSpells = new long[size];
    now = new boolean[size];
    before = new boolean[size];
  }

  @Override
  public void watch(Step step) {
    Batch batch = step.batch();
    for (int row = 0; row < batch.rows(); row++) {
      countSpells(batch, row);
      for (int e = batch.from(row); e < batch.to(row); e++) {
        take(batch, row, batch.components()[e], batch.values()[e]);
      }
      if (batch.labelled(row, 0)) {
        take(batch, row, size, step.target(row, 0));
      }
    }
  }

  private void countSpells(Batch batch, int row) {
    System.arraycopy(now, 0, before, 0, size);
    Arrays.fill(now, false);
    for (int e = batch.from(row); e < batch.to(row); e++) {
      now[batch.components()[e]] = true;
    }
    for (int j = 0; j < size; j++) {
      if (rows == 0 || now[j] != before[j]) {
        if (now[j]) {
          seenSpells[j]++;
        } else {
          hiddenSpells[j]++;
        }
      }
    }
    rows++;
  }

  /** Notes value {@code v} of component {@code k} with every component that the row sees. */
  private void take(Batch batch, int row, int k, double v) {
    for (int e = batch.from(row); e < batch.to(row); e++) {
      int place = batch.components()[e] * (size + 1) + k;
      both[place]++;
      sums[place] += v;
    }
    if (k == size) {
      both[k * (size + 1) + k]++;
      sums[k * (size + 1) + k] += v;
    }
    squares[k] += v * v;
  }

  @Override
  public MaskIndependence fresh() {
    return new MaskIndependence();
  }

  @Override
  public void fields(Fields f) {
    f.array("both", both);
    f.array("sums", sums);
    f.array("squares", squares);
    f.array("seenSpells", seenSpells);
    f.array("hiddenSpells", hiddenSpells);
    f.array("now", now);
    rows = f.count("rows", rows);
  }
}
