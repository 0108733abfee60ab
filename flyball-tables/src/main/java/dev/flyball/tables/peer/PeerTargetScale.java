package dev.flyball.tables.peer;

/** Centres and scales a number by what was seen of it: running mean and deviation. */
final class PeerTargetScale {
  private long count;
  private double mean;
  private double squares;
  private double spread = 1;

  void observe(double target) {
    double before = target - mean;
    mean += before / ++count;
    squares += before * (target - mean);
    double deviation = Math.sqrt(squares / count);
    spread = deviation > 1e-12 * Math.abs(mean) ? deviation : 1;
  }

  double scaled(double target) {
    return (target - mean) / spread;
  }

  double original(double scaled) {
    return mean + spread * scaled;
  }
}
