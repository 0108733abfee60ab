package dev.flyball.paper.compare;

/**
 * What the return of a hidden group does, means over runs.
 *
 * @param hidden steps the group was out
 * @param leverage h of the first row on return
 * @param step length of the step on that row
 * @param worstError largest |w - w*| / |w*| in the 50 steps from the return
 * @param prediction root mean square error of the predictions in those steps
 */
record GapResult(
    Forgetting forgetting,
    int hidden,
    double leverage,
    double step,
    double worstError,
    double prediction) {}
