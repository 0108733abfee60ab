package dev.flyball.monitor;

import dev.flyball.checkpoint.Fields;
import dev.flyball.checkpoint.Stateful;
import java.util.Arrays;

/**
 * A squared error over the run in blocks: of each block its mean and the line through its
 * logarithms. After every 32 blocks their length doubles, so that the resolution stays about 1/32
 * of the time elapsed and a run of any length fits. O(1).
 */
final class ErrorBlocks implements Stateful {
  static final int SAME_LENGTH = 32;

  /** Room for 24 lengths: more steps than a learner will take. */
  private static final int CAPACITY = 24 * SAME_LENGTH;

  private final int firstLength;
  private final double[] lines = new double[CAPACITY * LineFit.NUMBERS];
  private final double[] sums = new double[CAPACITY];
  private int complete;
  private long inCurrent;

  ErrorBlocks(int firstLength) {
    this.firstLength = firstLength;
  }

  /** Takes in the squared error of step {@code t}. An error of 0 has no logarithm to fit. */
  void add(long t, double squared) {
    if (squared > 0) {
      LineFit.add(lines, complete * LineFit.NUMBERS, t, Math.log(squared));
    }
    sums[complete] += squared;
    inCurrent++;
    if (inCurrent == length(complete) && complete + 1 < CAPACITY) {
      inCurrent = 0;
      complete++;
    }
  }

  /** Steps in block {@code i}. */
  private long length(int i) {
    return (long) firstLength << (i / SAME_LENGTH);
  }

  /** Steps before block {@code i}. */
  long start(int i) {
    int doublings = i / SAME_LENGTH;
    long before = (long) firstLength * SAME_LENGTH * ((1L << doublings) - 1);
    return before + (i % SAME_LENGTH) * length(i);
  }

  /** Complete blocks. */
  int complete() {
    return complete;
  }

  /** Blocks, the one being filled included. */
  int count() {
    return inCurrent > 0 ? complete + 1 : complete;
  }

  /** Mean squared error of complete block {@code i}. */
  double mean(int i) {
    return sums[i] / length(i);
  }

  /** Mean squared error of the complete blocks from {@code first} on. */
  double meanFrom(int first) {
    double sum = 0;
    for (int i = first; i < complete; i++) {
      sum += sums[i];
    }
    return sum / (start(complete) - start(first));
  }

  /** The line through the logarithms of the first {@code blocks} blocks. */
  double[] line(int blocks) {
    double[] line = new double[LineFit.NUMBERS];
    for (int i = 0; i < blocks; i++) {
      LineFit.merge(line, lines, i * LineFit.NUMBERS);
    }
    return line;
  }

  @Override
  public void fields(Fields f) {
    complete = f.index("complete", complete, 0, CAPACITY - 1);
    inCurrent = f.count("inCurrent", inCurrent);
    if (f.loads()) {
      Arrays.fill(sums, 0);
      Arrays.fill(lines, 0);
    }
    f.padded("sums", sums, count());
    f.padded("lines", lines, count() * LineFit.NUMBERS);
  }
}
