package dev.flyball.pool;

import dev.flyball.law.PoolMember;

/**
 * One pool member's weight in the mixture and its mean loss.
 *
 * @param member the member
 * @param share its share of the prediction now
 * @param meanLoss its mean loss over all rows, each predicted before its target was known: the
 *     absolute error for numbers, the log loss for classes
 * @param leftAt with which row, counted from 1, it left the mixture because its parameters were no
 *     longer finite; 0 while it takes part
 */
public record MemberShare(PoolMember member, double share, double meanLoss, long leftAt) {}
