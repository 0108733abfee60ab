package dev.flyball.paper.linear;

/**
 * The numbers of one learner in one run, or their mean over runs.
 *
 * @param severe share of steps with coherence at most -0.04
 * @param misaligned share of steps with coherence at most 0
 * @param aligned share of steps with coherence above 0
 * @param coherence mean coherence
 * @param smoothness mean second difference of w
 * @param roughness smoothness divided by the path length, free of step size
 * @param finalError median of |w - w*| / |w*| over the last fifteenth of the steps
 * @param stability standard deviation of |w| over the same steps
 * @param scatter root mean square distance of w from its mean over the same steps
 * @param contraction rate of log|e|^2 before the floor; NaN where there was nothing to fit
 * @param prequential root mean square error of the predictions made before learning, over the last
 *     half of the run
 * @param spike the loss r^2 / 2 that one step in a thousand exceeds, over the same steps
 */
record Outcome(
    double severe,
    double misaligned,
    double aligned,
    double coherence,
    double smoothness,
    double roughness,
    double finalError,
    double stability,
    double scatter,
    double contraction,
    double prequential,
    double spike) {}
