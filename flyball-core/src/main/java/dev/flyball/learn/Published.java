package dev.flyball.learn;

import dev.flyball.observation.Standardiser;
import java.util.concurrent.locks.StampedLock;

/**
 * The parameters and statistics as they stood after the last whole step, for threads other than the
 * one that learns. Publishing costs O(d) and allocates nothing; readers never see half a step.
 */
final class Published {
  private final StampedLock lock = new StampedLock();
  private final double[] parameters;
  private final Standardiser standardiser;
  private volatile long version;

  Published(int parameters, Standardiser standardiser) {
    this.parameters = new double[parameters];
    this.standardiser = standardiser.copy();
  }

  void publish(double[] newParameters, Standardiser newStatistics) {
    long stamp = lock.writeLock();
    try {
      System.arraycopy(newParameters, 0, parameters, 0, parameters.length);
      standardiser.copyFrom(newStatistics);
      version++;
    } finally {
      lock.unlockWrite(stamp);
    }
  }

  /** Counts publications; a reader whose copy has this version is up to date. */
  long version() {
    return version;
  }

  /** Copies the latest publication and returns its version. */
  long read(double[] intoParameters, Standardiser intoStatistics) {
    long stamp = lock.readLock();
    try {
      System.arraycopy(parameters, 0, intoParameters, 0, parameters.length);
      intoStatistics.copyFrom(standardiser);
      return version;
    } finally {
      lock.unlockRead(stamp);
    }
  }
}
