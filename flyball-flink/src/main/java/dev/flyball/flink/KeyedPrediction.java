package dev.flyball.flink;

/**
 * What the learner of a key said of an observation before it learned from it.
 *
 * @param time event time of the observation
 * @param prediction the only output, or the class of the largest one
 * @param target what came true; NaN where it is not known
 * @param error target - prediction, or 1 for a wrong class and 0 for the right one; NaN without
 *     target
 * @param seen visible support: how many components were seen
 * @param leverage h = g'B^-1 g, how far the observation reached in the metric; 0 without target
 * @param steps steps the learner had taken before
 */
public record KeyedPrediction(
    String key,
    long time,
    double prediction,
    double target,
    double error,
    int seen,
    double leverage,
    long steps) {}
