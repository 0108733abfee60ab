package dev.flyball.learn;

import java.util.function.Consumer;
import java.util.function.DoubleSupplier;

/**
 * What a step shows of the drive when somebody asks: the change, and the leverage. A class, because
 * the first lambdas of a JVM take milliseconds each to link.
 */
record ShownDrive(Drive drive) implements Consumer<double[]>, DoubleSupplier {

  @Override
  public void accept(double[] change) {
    drive.writeChange(change);
  }

  @Override
  public double getAsDouble() {
    return drive.leverage();
  }
}
