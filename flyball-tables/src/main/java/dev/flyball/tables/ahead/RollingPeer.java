package dev.flyball.tables.ahead;

/** A method that is refit while rows come, and whose targets come later than its rows. */
interface RollingPeer {

  double predict(double[] values);

  void learn(double[] values, double target);
}
