package dev.flyball.control;

/**
 * The state of one member of a pool.
 *
 * @param member the member
 * @param share its share of the prediction now
 * @param meanLoss its mean loss over all rows, each predicted before its target was known: the
 *     absolute error for numbers, the log loss for classes
 */
public record MemberShare(PoolMember member, double share, double meanLoss) {}
